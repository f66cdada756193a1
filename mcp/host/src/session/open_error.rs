//! Why a session can't be opened, or not as a terminal view.

use std::fmt::{self, Display, Formatter};

use crate::{extension, plain};

/// Why a session can't be opened; nothing was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The HTML view was asked for, and the tool has none.
    NoHtml {
        /// The tool.
        tool: String,
    },
    /// The server offers no tool that a person may call.
    NoTools,
    /// No tool has this name.
    NoSuchTool {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The tool is for views only.
    AppOnly {
        /// The name asked for.
        name: String,
    },
    /// Several tools could be opened and none was named.
    SeveralTools {
        /// Their names.
        names: Vec<String>,
        /// Whether they have views.
        with_view: bool,
    },
    /// The terminal view was asked for and can't be shown.
    NoView {
        /// The tool.
        tool: String,
        /// Why.
        why: NoView,
    },
}

impl OpenError {
    /// Whether another choice by the person would help; else the server is at fault.
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            Self::NoSuchTool { .. }
                | Self::AppOnly { .. }
                | Self::SeveralTools { .. }
                | Self::NoHtml { .. }
        )
    }
}

/// Why a tool's terminal view can't be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoView {
    /// The tool declares none.
    None,
    /// The tool declares one and does not say where it is.
    NoResource,
    /// The view is of another MIME type.
    MimeType(String),
    /// The view names no catalog.
    NoCatalog,
    /// The view's catalog is not one of the host's.
    UnknownCatalog {
        /// The view's catalog.
        catalog: String,
        /// The host's catalogs.
        known: Vec<&'static str>,
    },
    /// No tool takes the view's actions.
    NoActionTool,
    /// The tool that the view names for its actions does not exist.
    MissingActionTool(String),
    /// The tool that would take the view's actions may not be called by a view.
    ForbiddenActionTool(String),
}

impl Display for OpenError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTools => f.write_str("the server offers no tool to open"),
            Self::NoSuchTool { name, known } => {
                write!(
                    f,
                    "the server has no tool \"{}\"; it has: {}",
                    plain::short(name, 80),
                    list(known)
                )
            }
            Self::AppOnly { name } => {
                write!(
                    f,
                    "the tool \"{}\" is for views only; open the tool that has the view",
                    plain::short(name, 80)
                )
            }
            Self::SeveralTools { names, with_view } => {
                let what = if *with_view {
                    "have a view"
                } else {
                    "could be called"
                };
                write!(
                    f,
                    "several tools {what}: {}; choose one with --tool",
                    list(names)
                )
            }
            Self::NoHtml { tool } => write!(
                f,
                "the tool \"{}\" has no HTML view (_meta.ui.resourceUri)",
                plain::short(tool, 80)
            ),
            Self::NoView { tool, why } => {
                write!(
                    f,
                    "the tool \"{}\" can't be shown as a terminal view: {why}",
                    plain::short(tool, 80)
                )
            }
        }
    }
}

impl std::error::Error for OpenError {}

impl Display for NoView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => write!(
                f,
                "the tool declares no terminal view (_meta \"{}\", see docs/format.md)",
                extension::ID
            ),
            Self::NoResource => write!(
                f,
                "its _meta \"{}\" has no resourceUri, which says where the view is",
                extension::ID
            ),
            Self::MimeType(found) => {
                write!(f, "its MIME type is \"{}\", not \"{}\"", plain::short(found, 80), extension::MIME_TYPE)
            }
            Self::NoCatalog => f.write_str("it names no catalog"),
            Self::UnknownCatalog { catalog, known } => write!(
                f,
                "its catalog \"{}\" is not known here; known: {}",
                plain::short(catalog, 80),
                known.join(", ")
            ),
            Self::NoActionTool => f.write_str(
                "no tool takes its actions (no actionTool, none that the catalog names, not exactly one with visibility [\"app\"])",
            ),
            Self::MissingActionTool(name) => {
                write!(f, "the server does not have \"{}\", the tool for its actions", plain::short(name, 80))
            }
            Self::ForbiddenActionTool(name) => {
                write!(f, "the tool for its actions, \"{}\", may not be called by a view", plain::short(name, 80))
            }
        }
    }
}

fn list(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| plain::short(name, 80)).collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}
