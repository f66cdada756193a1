//! `splitflap open`: start a server and open one of its tools.

use std::ffi::OsString;

use clap::Args;
use serde_json::{Map, Value};
use splitflap::client::ServerCommand;

use super::options::ShowOptions;
use super::show::{self, Wanted};
use super::{Status, Stop};

/// Arguments of `open`.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The tool to open; needed when several could be.
    #[arg(long, value_name = "NAME")]
    tool: Option<String>,
    /// Arguments for the tool: a JSON object.
    #[arg(long, value_name = "JSON")]
    args: Option<String>,
    #[command(flatten)]
    show: ShowOptions,
    /// The server's command line.
    #[arg(last = true, required = true, value_name = "SERVER")]
    server: Vec<OsString>,
}

/// Opens a tool.
pub(super) fn run(arguments: Arguments) -> Result<Status, Stop> {
    let tool_arguments = arguments
        .args
        .as_deref()
        .map(object)
        .transpose()?
        .unwrap_or_default();
    let mut words = arguments.server.into_iter();
    let program = words
        .next()
        .ok_or_else(|| Stop::usage("no server is named after --"))?;
    let server = ServerCommand {
        program,
        arguments: words.collect(),
        patience: arguments.show.timeout,
    };
    show::run(
        server,
        Wanted {
            tool: arguments.tool,
            arguments: tool_arguments,
        },
        &arguments.show,
    )
}

fn object(text: &str) -> Result<Map<String, Value>, Stop> {
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(Stop::usage(
            "--args: a JSON object is needed, as in '{\"flight\":\"DEMO 204\"}'",
        )),
        Err(error) => Err(Stop::usage(format!("--args is not JSON: {error}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_are_no_object_are_told_with_their_place() {
        assert_eq!(object("{\"a\":1}").unwrap().len(), 1);
        assert!(
            object("[]")
                .unwrap_err()
                .message
                .contains("a JSON object is needed")
        );
        let wrong = object("{\"a\":\n oops}").unwrap_err();
        assert_eq!(wrong.status, Status::Usage);
        assert!(
            wrong.message.contains("line 2 column 2"),
            "{}",
            wrong.message
        );
    }
}
