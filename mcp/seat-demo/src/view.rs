//! The views: their names on the wire, and their texts.

/// The extension of MCP Apps.
pub const UI_EXTENSION: &str = "io.modelcontextprotocol/ui";
/// MIME type of an MCP App in HTML.
pub const HTML_MIME_TYPE: &str = "text/html;profile=mcp-app";
/// Where the HTML view is read.
pub const HTML_URI: &str = "ui://seat-demo/seat-map.html";
/// The extension by which a host says which terminal catalogs it draws.
pub const TERMINAL_EXTENSION: &str = "dev.fka/terminal-ui";
/// The catalog that the terminal view is written for.
pub const CATALOG_ID: &str = "dev.fka:terminal-seat-demo/0.1";
/// MIME type of the terminal view and of the data messages.
pub const TERMINAL_MIME_TYPE: &str = "application/vnd.fka.terminal-ui+json";
/// Where the terminal view is read; the data messages carry it too.
pub const VIEW_URI: &str = "ui://seat-demo/seat-map.json";
/// The surface that the terminal view creates.
pub const SURFACE_ID: &str = "seat-picker";
/// `createSurface` and `updateComponents`, as the proposal has them.
pub const VIEW: &str = include_str!("../views/seat-map.json");
/// The HTML view: one page that needs nothing from anywhere.
pub const HTML_VIEW: &str = concat!(
    include_str!("../views/html/head.html"),
    "<style>\n",
    include_str!("../views/html/style.css"),
    "</style>\n",
    include_str!("../views/html/body.html"),
    "<script>\n(() => {\n\"use strict\";\n",
    include_str!("../views/html/bridge.js"),
    include_str!("../views/html/host.js"),
    include_str!("../views/html/cabin.js"),
    include_str!("../views/html/panel.js"),
    include_str!("../views/html/app.js"),
    "})();\n</script>\n</body>\n</html>\n",
);
