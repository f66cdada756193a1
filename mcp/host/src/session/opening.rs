//! Which tool is opened, how it is shown, and which tool takes its view's actions.

use splitflap_core::catalog::Catalog;

use super::open_error::{NoView, OpenError};
use crate::extension;
use crate::tool::{Tool, ViewLink};

/// Which view the person asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// The terminal view when the tool has one that this host can draw, else text.
    #[default]
    Auto,
    /// The terminal view, or an error.
    Terminal,
    /// The terminal view, else the HTML view, else text.
    Any,
    /// The HTML view, or an error.
    Html,
    /// A tool without any view, which may ask by forms.
    Form,
    /// The tool's text, even when it has a view.
    Text,
}

/// How the chosen tool is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// As a terminal view.
    Terminal {
        /// Where the view is read from.
        uri: String,
        /// The id of its components' catalog.
        catalog: &'static str,
        /// The tool that takes its actions.
        action_tool: String,
    },
    /// As an HTML page.
    Html {
        /// Where the page is read from.
        uri: String,
    },
    /// As the text of its result.
    Text,
}

/// The tool that is opened and how.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opening {
    pub(super) tool: String,
    pub(super) shown: Shown,
    /// Why the tool's terminal view can't be drawn, asked for or not.
    pub(super) no_view: Option<NoView>,
    pub(super) wish: Wish,
}

impl Opening {
    /// Chooses among the server's tools.
    ///
    /// With no `name`: the one tool whose terminal view can be shown; else the one tool with a view;
    /// else the one tool that a model may call.
    pub(super) fn choose(
        tools: &[Tool],
        catalogs: &[&'static Catalog],
        name: Option<&str>,
        wish: Wish,
    ) -> Result<Self, OpenError> {
        let tool = match name {
            Some(name) => named(tools, name)?,
            None if wish == Wish::Form => only_plain(tools)?,
            None => only(tools, catalogs)?,
        };
        let opening = |shown, no_view| Self {
            tool: tool.name.clone(),
            shown,
            no_view,
            wish,
        };
        let view = terminal_view(tool, tools, catalogs);
        if matches!(wish, Wish::Text | Wish::Form) {
            return Ok(opening(Shown::Text, view.err()));
        }
        match view {
            Ok(shown) if wish != Wish::Html => Ok(opening(shown, None)),
            no_terminal if matches!(wish, Wish::Html | Wish::Any) && tool.html.is_some() => {
                let uri = tool.html.clone().unwrap_or_default();
                Ok(opening(Shown::Html { uri }, no_terminal.err()))
            }
            _ if wish == Wish::Html => Err(OpenError::NoHtml {
                tool: tool.name.clone(),
            }),
            Ok(shown) => Ok(opening(shown, None)),
            // A view that is there and can't take actions is the server's mistake, not a reason to fall back.
            Err(
                why @ (NoView::NoActionTool
                | NoView::MissingActionTool(_)
                | NoView::ForbiddenActionTool(_)),
            ) => Err(OpenError::NoView {
                tool: tool.name.clone(),
                why,
            }),
            Err(why) if wish == Wish::Terminal => Err(OpenError::NoView {
                tool: tool.name.clone(),
                why,
            }),
            Err(why) => Ok(opening(Shown::Text, Some(why))),
        }
    }
}

fn named<'a>(tools: &'a [Tool], name: &str) -> Result<&'a Tool, OpenError> {
    let tool =
        tools
            .iter()
            .find(|tool| tool.name == name)
            .ok_or_else(|| OpenError::NoSuchTool {
                name: name.to_owned(),
                known: names(tools.iter().filter(|tool| tool.for_model)),
            })?;
    if tool.for_model {
        Ok(tool)
    } else {
        Err(OpenError::AppOnly {
            name: name.to_owned(),
        })
    }
}

fn only<'a>(tools: &'a [Tool], catalogs: &[&'static Catalog]) -> Result<&'a Tool, OpenError> {
    let offered: Vec<_> = tools.iter().filter(|tool| tool.for_model).collect();
    let drawable: Vec<_> = offered
        .iter()
        .copied()
        .filter(|tool| drawable_view(tool, catalogs).is_ok())
        .collect();
    let viewable: Vec<_> = offered
        .iter()
        .copied()
        .filter(|tool| tool.view.is_some() || tool.html.is_some())
        .collect();
    let with_view = !drawable.is_empty() || !viewable.is_empty();
    let candidates = [drawable, viewable, offered]
        .into_iter()
        .find(|group| !group.is_empty());
    match candidates.as_deref() {
        None => Err(OpenError::NoTools),
        Some([tool]) => Ok(tool),
        Some(several) => Err(OpenError::SeveralTools {
            names: names(several.iter().copied()),
            with_view,
        }),
    }
}

/// The only tool without a view.
fn only_plain(tools: &[Tool]) -> Result<&Tool, OpenError> {
    let plain: Vec<_> = tools
        .iter()
        .filter(|tool| tool.for_model && tool.view.is_none() && tool.html.is_none())
        .collect();
    match plain.as_slice() {
        [] => Err(OpenError::NoTools),
        [tool] => Ok(tool),
        several => Err(OpenError::SeveralTools {
            names: names(several.iter().copied()),
            with_view: false,
        }),
    }
}

fn names<'a>(tools: impl Iterator<Item = &'a Tool>) -> Vec<String> {
    tools.map(|tool| tool.name.clone()).collect()
}

fn terminal_view(
    tool: &Tool,
    tools: &[Tool],
    catalogs: &[&'static Catalog],
) -> Result<Shown, NoView> {
    let (link, uri, catalog) = drawable_view(tool, catalogs)?;
    Ok(Shown::Terminal {
        uri: uri.to_owned(),
        catalog: catalog.id,
        action_tool: action_tool(link, catalog, tools)?,
    })
}

fn drawable_view<'a>(
    tool: &'a Tool,
    catalogs: &[&'static Catalog],
) -> Result<(&'a ViewLink, &'a str, &'static Catalog), NoView> {
    let link = tool.view.as_ref().ok_or(NoView::None)?;
    let uri = link.resource_uri.as_deref().ok_or(NoView::NoResource)?;
    if let Some(mime_type) = &link.mime_type
        && !extension::is_view_mime_type(mime_type)
    {
        return Err(NoView::MimeType(mime_type.clone()));
    }
    let id = link.catalog_id.as_deref().ok_or(NoView::NoCatalog)?;
    let catalog = catalogs
        .iter()
        .find(|catalog| catalog.id == id)
        .ok_or_else(|| NoView::UnknownCatalog {
            catalog: id.to_owned(),
            known: catalogs.iter().map(|catalog| catalog.id).collect(),
        })?;
    Ok((link, uri, catalog))
}

/// The tool for the view's actions: the one the tool names, else the one the catalog names, else the only
/// one whose visibility is exactly `["app"]`.
fn action_tool(link: &ViewLink, catalog: &Catalog, tools: &[Tool]) -> Result<String, NoView> {
    let find = |name: &str| tools.iter().find(|tool| tool.name == name);
    let tool = if let Some(name) = &link.action_tool {
        find(name).ok_or_else(|| NoView::MissingActionTool(name.clone()))?
    } else if let Some(tool) = catalog.action_tool.and_then(find) {
        tool
    } else {
        let mut app_only = tools.iter().filter(|tool| tool.app_only);
        match (app_only.next(), app_only.next()) {
            (Some(tool), None) => tool,
            _ => return Err(NoView::NoActionTool),
        }
    };
    if tool.for_app {
        Ok(tool.name.clone())
    } else {
        Err(NoView::ForbiddenActionTool(tool.name.clone()))
    }
}
