//! What the messages leave behind, looked at when they are all applied: what is drawn as a placeholder or empty is
//! no error in a message, but hardly meant.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use splitflap_core::catalog::{Catalog, PropertyKind};
use splitflap_core::engine::Engine;
use splitflap_core::store::Kind;

use super::super::catalogs::ALL;
use super::finding::{Place, Warning};

/// The surfaces that there are.
#[derive(Debug, Default)]
pub(super) struct Tree {
    surfaces: BTreeMap<String, Surface>,
}

#[derive(Debug)]
struct Surface {
    place: Place,
    catalog: String,
    components: BTreeMap<String, (Place, Value)>,
}

impl Tree {
    /// Takes a message that was applied; `place` tells where its value at a JSON pointer is.
    pub(super) fn apply(&mut self, message: &Value, place: impl Fn(&str) -> Place) {
        let text =
            |body: &Value, member: &str| body[member].as_str().unwrap_or_default().to_owned();
        if let Some(body) = message.get("createSurface") {
            let surface = Surface {
                place: place(""),
                catalog: text(body, "catalogId"),
                components: BTreeMap::new(),
            };
            self.surfaces.insert(text(body, "surfaceId"), surface);
        } else if let Some(body) = message.get("deleteSurface") {
            self.surfaces.remove(&text(body, "surfaceId"));
        } else if let Some(body) = message.get("updateComponents")
            && let Some(surface) = self.surfaces.get_mut(&text(body, "surfaceId"))
        {
            let entries = body["components"].as_array().into_iter().flatten();
            for (index, entry) in entries.enumerate() {
                let mut entry = entry.clone();
                let id = text(&entry, "id");
                if let Some((_, before)) = surface.components.get(&id)
                    && entry.get("component").is_none()
                {
                    entry["component"] = before["component"].clone();
                }
                let place = place(&format!("/components/{index}"));
                surface.components.insert(id, (place, entry));
            }
        }
    }

    /// What is missing from the surfaces; bindings are looked at on the one that `engine` shows.
    pub(super) fn warnings(&self, engine: &Engine<'_>) -> Vec<Warning> {
        let mut warnings = Vec::new();
        for (id, surface) in &self.surfaces {
            let shown = engine.surface_id().is_some_and(|shown| *shown == **id);
            surface.warn(id, shown.then_some(engine), &mut |place, text| {
                warnings.push(Warning {
                    place: place.clone(),
                    text,
                });
            });
        }
        warnings
    }
}

impl Surface {
    fn warn(&self, id: &str, engine: Option<&Engine<'_>>, warn: &mut dyn FnMut(&Place, String)) {
        if !self.components.contains_key("root") {
            let text =
                format!("surface \"{id}\" has no component \"root\", at which its tree starts");
            warn(&self.place, text);
        }
        let empty = engine.is_some_and(|engine| engine.store().len(engine.data("")) == 0);
        if empty && !self.components.is_empty() {
            warn(&self.place, format!("surface \"{id}\" has no data"));
        }
        let mut missing = BTreeSet::new();
        for (name, (place, component)) in &self.components {
            for child in self.children(component) {
                if !self.components.contains_key(child) {
                    warn(
                        place,
                        format!(
                            "component \"{name}\" has the child \"{child}\", which no message defines"
                        ),
                    );
                }
            }
            let Some(engine) = engine.filter(|_| !empty) else {
                continue;
            };
            for (property, path) in self.bindings(component) {
                let absent = engine.store().kind(engine.data(path)) == Kind::Absent;
                if absent && missing.insert(path) {
                    warn(
                        place,
                        format!(
                            "component \"{name}\" binds \"{property}\" to {path}, where no data is"
                        ),
                    );
                }
            }
        }
    }

    fn kinds(&self, component: &Value) -> impl Iterator<Item = (&'static str, PropertyKind)> {
        let catalog: Option<&'static Catalog> =
            ALL.iter().copied().find(|it| it.id == self.catalog);
        let name = component["component"].as_str().unwrap_or_default();
        catalog
            .and_then(|catalog| catalog.component(name))
            .into_iter()
            .flat_map(|(_, component)| component.properties())
            .map(|property| (property.name, property.kind))
    }

    fn children<'a>(&self, component: &'a Value) -> Vec<&'a str> {
        let mut children = Vec::new();
        for (name, kind) in self.kinds(component) {
            let value = &component[name];
            match kind {
                PropertyKind::Child => children.extend(value.as_str()),
                PropertyKind::Children { .. } | PropertyKind::ChildList => {
                    children.extend(value["componentId"].as_str());
                    let list = value.as_array().into_iter().flatten();
                    children.extend(list.filter_map(Value::as_str));
                }
                _ => {}
            }
        }
        children
    }

    /// Properties and the absolute paths that they are bound to.
    fn bindings<'a>(&self, component: &'a Value) -> Vec<(&'static str, &'a str)> {
        self.kinds(component)
            .filter(|(_, kind)| !matches!(kind, PropertyKind::ChildList | PropertyKind::Action))
            .filter_map(|(name, _)| Some((name, component[name]["path"].as_str()?)))
            .filter(|(_, path)| path.starts_with('/'))
            .collect()
    }
}
