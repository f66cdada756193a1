//! `splitflap`: the seat picker demo. The command starts itself as the server, so that what is shown is real MCP.

use std::env;
use std::ffi::OsString;

use clap::Args;
use seat_demo::{CabinData, Others, SeatApp};
use splitflap::Arguments as ToolArguments;
use splitflap::client::{Server, ServerCommand};

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
    check(&arguments.server)?;
    let server = ServerCommand {
        program,
        arguments: server_arguments(arguments.server),
        patience: arguments.show.timeout,
    };
    show::run(
        Server::Command(server),
        Wanted {
            tool: None,
            arguments: ToolArguments::default(),
        },
        &arguments.show,
    )
}

/// The server would say the same, but as a server that failed.
fn check(options: &seat_demo::Options) -> Result<(), Stop> {
    if options.http.is_some() {
        return Err(Stop::usage(
            "--http is for `splitflap seat-demo`; open what it serves with `splitflap open --url`",
        ));
    }
    let cabin = match &options.cabin {
        Some(file) => CabinData::read(file).map_err(Stop::usage)?,
        None => CabinData::demo(),
    };
    let others = Others {
        taken: options.taken_by_others.clone(),
        raised: options.raise_price.clone(),
    };
    SeatApp::new(cabin, others).map_err(Stop::usage)?;
    Ok(())
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
    if let Some(database) = options.database {
        arguments.extend([OsString::from("--database"), database.into_os_string()]);
    }
    if let Some(booking) = options.booking {
        arguments.extend([OsString::from("--booking"), booking.into()]);
    }
    if let Some(seconds) = options.hold {
        arguments.extend([OsString::from("--hold"), seconds.to_string().into()]);
    }
    arguments
}
