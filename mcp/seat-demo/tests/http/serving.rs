//! Starts the seat app over HTTP and learns its address.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Starts `command`, which serves over HTTP; the process, and host and port as it tells them.
pub(crate) fn serving(command: &mut Command) -> (Child, String) {
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line
        .trim()
        .strip_prefix("seat-demo: serving at http://")
        .and_then(|rest| rest.strip_suffix("/mcp"))
        .unwrap_or_else(|| panic!("{line}"));
    (child, address.to_owned())
}
