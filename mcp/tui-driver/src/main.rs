//! The MCP server.

fn main() {}
