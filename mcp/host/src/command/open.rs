//! `splitflap open`: start a server and open one of its tools.

use std::ffi::OsString;

use clap::Args;
use splitflap::Arguments as ToolArguments;
use splitflap::client::{Server, ServerCommand};

use super::options::ShowOptions;
use super::serial::{self, SerialOptions};
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
    serial: SerialOptions,
    #[command(flatten)]
    show: ShowOptions,
    /// The server's address, for one that is reached over HTTP.
    #[arg(long, value_name = "URL", conflicts_with = "server")]
    url: Option<String>,
    /// The server's command line, for one that is to be started.
    #[arg(last = true, required_unless_present = "url", value_name = "SERVER")]
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
    let patience = arguments.show.timeout;
    let mut words = arguments.server.into_iter();
    let server = match (arguments.url, words.next()) {
        (Some(url), _) => Server::Url {
            url: address(&url)?,
            patience,
        },
        (None, Some(program)) => Server::Command(ServerCommand {
            program,
            arguments: words.collect(),
            patience,
        }),
        (None, None) => return Err(Stop::usage("no server is named after --")),
    };
    let wanted = Wanted {
        tool: arguments.tool,
        arguments: tool_arguments,
    };
    match &arguments.serial.serial {
        Some(line) => serial::run(server, wanted, line, &arguments.serial, &arguments.show),
        None => show::run(server, wanted, &arguments.show),
    }
}

fn address(text: &str) -> Result<String, Stop> {
    match url::Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(url.into()),
        _ => Err(Stop::usage(
            "--url: an address is needed, as in http://127.0.0.1:8080/mcp",
        )),
    }
}

/// Reads `--args`.
pub(super) fn object(text: &str) -> Result<ToolArguments, Stop> {
    ToolArguments::new(text).map_err(|error| {
        Stop::usage(if error.is_data() {
            "--args: a JSON object is needed, as in '{\"flight\":\"DEMO 204\"}'".to_owned()
        } else {
            format!("--args is not JSON: {error}")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_are_no_object_are_told_with_their_place() {
        assert_eq!(object("{\"a\": 1.0}").unwrap().as_str(), "{\"a\":1.0}");
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
