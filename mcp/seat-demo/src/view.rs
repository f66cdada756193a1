//! The terminal view: its names on the wire, and its two messages.

/// The extension by which a host says which terminal catalogs it draws.
pub const TERMINAL_EXTENSION: &str = "dev.fka/terminal-ui";
/// The catalog that the view is written for.
pub const CATALOG_ID: &str = "dev.fka:terminal-seat-demo/0.1";
/// MIME type of the view and of the data messages.
pub const TERMINAL_MIME_TYPE: &str = "application/vnd.fka.terminal-ui+json";
/// Where the view is read; the data messages carry it too.
pub const VIEW_URI: &str = "ui://seat-demo/seat-map.json";
/// The surface that the view creates.
pub const SURFACE_ID: &str = "seat-picker";
/// `createSurface` and `updateComponents`, as the proposal has them.
pub const VIEW: &str = include_str!("../views/seat-map.json");
