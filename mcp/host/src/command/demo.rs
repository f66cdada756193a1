//! `splitflap`: the seat picker demo. The command starts itself as the server, so that what is shown is real MCP.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use serde_json::Map;
use splitflap::client::ServerCommand;

use super::options::ShowOptions;
use super::show::{self, Wanted};
use super::{Status, Stop};

/// Arguments of the demo.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Another flight: a file with the demo's data model as JSON.
    #[arg(long, value_name = "FILE")]
    cabin: Option<PathBuf>,
    #[command(flatten)]
    show: ShowOptions,
}

/// Runs the demo.
pub(super) fn run(arguments: Arguments) -> Result<Status, Stop> {
    let program = env::current_exe()
        .map_err(|error| Stop::server(format!("the demo's server can't be found: {error}")))?
        .into_os_string();
    let mut server_arguments = vec![OsString::from("seat-demo")];
    if let Some(cabin) = arguments.cabin {
        server_arguments.extend([OsString::from("--cabin"), cabin.into_os_string()]);
    }
    let server =
        ServerCommand { program, arguments: server_arguments, patience: arguments.show.timeout };
    show::run(server, Wanted { tool: None, arguments: Map::new() }, &arguments.show)
}
