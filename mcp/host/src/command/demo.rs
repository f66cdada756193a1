//! `splitflap`: the seat picker demo. The command starts itself as the server, so that what is shown is real MCP.

use std::env;
use std::ffi::OsString;

use clap::Args;
use seat_demo::CabinData;
use serde_json::Map;
use splitflap::client::ServerCommand;

use super::options::ShowOptions;
use super::show::{self, Wanted};
use super::{Status, Stop};

/// Arguments of the demo.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    server: seat_demo::Options,
    #[command(flatten)]
    show: ShowOptions,
}

/// Runs the demo.
pub(super) fn run(arguments: Arguments) -> Result<Status, Stop> {
    let program = env::current_exe()
        .map_err(|error| Stop::server(format!("the demo's server can't be found: {error}")))?
        .into_os_string();
    if let Some(cabin) = &arguments.server.cabin {
        // The server would say the same, but as a server that failed.
        CabinData::read(cabin).map_err(Stop::usage)?;
    }
    let server = ServerCommand {
        program,
        arguments: server_arguments(arguments.server),
        patience: arguments.show.timeout,
    };
    show::run(
        server,
        Wanted {
            tool: None,
            arguments: Map::new(),
        },
        &arguments.show,
    )
}

fn server_arguments(options: seat_demo::Options) -> Vec<OsString> {
    let mut arguments = vec![OsString::from("seat-demo")];
    if let Some(cabin) = options.cabin {
        arguments.extend([OsString::from("--cabin"), cabin.into_os_string()]);
    }
    for seat in options.taken_by_others {
        arguments.extend([OsString::from("--taken-by-others"), seat.into()]);
    }
    for change in options.raise_price {
        arguments.extend([
            OsString::from("--raise-price"),
            format!("{}={}", change.seat_id, change.price).into(),
        ]);
    }
    arguments
}
