//! `splitflap catalog`: what components exist, and their JSON schema.

mod schema;

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::iter;

use clap::Args;
use splitflap_core::catalog::{Catalog, Component, Property, PropertyKind};

use super::catalogs::ALL;
use super::{Status, Stop, hint};

/// Arguments of `catalog`.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// A catalog's id, or a component's name [default: all catalogs].
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Print the JSON schema of its components.
    #[arg(long)]
    schema: bool,
}

/// Prints catalogs, or one component of them.
pub(super) fn run(arguments: &Arguments) -> Result<Status, Stop> {
    let text = match find(arguments.name.as_deref())? {
        Found::Catalogs(catalogs) if arguments.schema => catalogs
            .iter()
            .map(|it| pretty(&schema::catalog(it)))
            .collect(),
        Found::Catalogs(catalogs) => catalogs
            .iter()
            .map(|catalog| describe(catalog))
            .collect::<Vec<_>>()
            .join("\n"),
        Found::Component(catalog, component) if arguments.schema => {
            pretty(&schema::component(catalog, component))
        }
        Found::Component(_, component) => describe_component(component),
    };
    io::stdout()
        .write_all(text.as_bytes())
        .map_err(Stop::unwritten)?;
    Ok(Status::Done)
}

enum Found {
    Catalogs(Vec<&'static Catalog>),
    Component(&'static Catalog, &'static dyn Component),
}

fn find(name: Option<&str>) -> Result<Found, Stop> {
    let Some(name) = name else {
        return Ok(Found::Catalogs(ALL.to_vec()));
    };
    if let Some(catalog) = ALL.iter().find(|catalog| catalog.id == name) {
        return Ok(Found::Catalogs(vec![catalog]));
    }
    let component =
        |catalog: &&'static Catalog| Some(Found::Component(catalog, catalog.component(name)?.1));
    ALL.iter()
        .find_map(component)
        .ok_or_else(|| Stop::usage(unknown(name)))
}

/// Says what there is instead of `name`.
fn unknown(name: &str) -> String {
    let mut text = String::from("no catalog and no component has this name");
    let names = ALL
        .iter()
        .flat_map(|catalog| iter::once(catalog.id).chain(components(catalog)));
    if let Some(meant) = hint::nearest(name, names) {
        text.push_str(&format!("; did you mean {meant}?"));
    }
    for catalog in ALL {
        let components: Vec<_> = components(catalog).collect();
        text.push_str(&format!("\n{} has: {}", catalog.id, components.join(", ")));
    }
    text
}

fn components(catalog: &Catalog) -> impl Iterator<Item = &'static str> {
    catalog.components.iter().map(|component| component.name())
}

fn pretty(schema: &serde_json::Value) -> String {
    format!("{schema:#}\n")
}

fn describe(catalog: &Catalog) -> String {
    let mut text = format!(
        "{}: {} (messages of version \"{}\")\n",
        catalog.id, catalog.summary, catalog.version
    );
    for component in catalog.components {
        text.push('\n');
        text.push_str(&describe_component(*component));
    }
    text
}

fn describe_component(component: &dyn Component) -> String {
    let mut text = format!("{}: {}\n", component.name(), component.summary());
    let width = component
        .properties()
        .iter()
        .map(|property| property.name.len())
        .max()
        .unwrap_or(0);
    for Property {
        name,
        kind,
        required,
        summary,
    } in component.properties()
    {
        let required = if *required { ", required" } else { "" };
        // A text takes whatever is written to it.
        let _ = writeln!(
            text,
            "  {name:width$}  {summary} ({}{required})",
            expected(*kind)
        );
    }
    text
}

/// What a property must be, with its words or bounds.
fn expected(kind: PropertyKind) -> String {
    match kind {
        PropertyKind::Choice(words) => format!("one of {}", words.join(", ")),
        PropertyKind::Number { min, max } => {
            let number = |thousandths: i32| f64::from(thousandths) / 1000.0;
            format!("a number from {} to {}", number(min), number(max))
        }
        PropertyKind::Children { min, max } if min == max => {
            format!("a list of {min} component ids")
        }
        PropertyKind::Children { min, max } => {
            format!("a list of {min} to {max} component ids")
        }
        other => other.expected().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_component_of_every_catalog_is_described_and_found_by_name() {
        for catalog in ALL {
            let text = describe(catalog);
            for component in catalog.components {
                assert!(
                    text.contains(&describe_component(*component)),
                    "{}",
                    component.name()
                );
                assert!(matches!(
                    find(Some(component.name())),
                    Ok(Found::Component(..))
                ));
            }
            assert!(
                matches!(find(Some(catalog.id)), Ok(Found::Catalogs(found)) if found.len() == 1)
            );
        }
        let text = describe_component(ALL[0].component("SplitPane").unwrap().1);
        for words in [
            "one of horizontal, vertical)",
            "a number from 0 to 1)",
            "a list of 2 component ids, required)",
        ] {
            assert!(text.contains(words), "{text}");
        }
        assert_eq!(
            find(Some("Nope")).err().map(|stop| stop.status),
            Some(Status::Usage)
        );
    }

    #[test]
    fn a_mistyped_component_is_told_with_what_its_catalog_has() {
        let text = find(Some("SeatGrd")).err().unwrap().message;
        assert!(text.contains("did you mean SeatGrid?"), "{text}");
        assert!(
            text.contains("dev.fka:terminal-seat-demo/0.1 has: SplitPane, SeatGrid, SeatDetails"),
            "{text}"
        );
    }
}
