//! Where a view can be drawn.

use std::env;
use std::io::{self, IsTerminal};

/// Where a view is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// On standard output, which is a terminal.
    StandardOutput,
    /// On the controlling terminal; standard output is redirected.
    ControllingTerminal,
}

/// What decides where a view is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surroundings<'a> {
    /// Whether standard output is a terminal.
    pub(super) output_is_terminal: bool,
    /// `TERM`, empty when it is not set.
    pub(super) term: &'a str,
    /// `--tty`.
    pub(super) tty: bool,
}

/// Where a view is drawn here; `Err` says why nowhere.
pub(super) fn find(tty: bool) -> Result<Place, &'static str> {
    let term = env::var("TERM").unwrap_or_default();
    let place = decide(Surroundings {
        output_is_terminal: io::stdout().is_terminal(),
        term: &term,
        tty,
    })?;
    if place == Place::ControllingTerminal
        && std::fs::File::options()
            .read(true)
            .write(true)
            .open("/dev/tty")
            .is_err()
    {
        return Err("there is no controlling terminal");
    }
    Ok(place)
}

fn decide(surroundings: Surroundings<'_>) -> Result<Place, &'static str> {
    match surroundings {
        Surroundings {
            term: "" | "dumb", ..
        } => Err("TERM says that the terminal can't be drawn on"),
        Surroundings {
            output_is_terminal: true,
            ..
        } => Ok(Place::StandardOutput),
        Surroundings { tty: true, .. } => Ok(Place::ControllingTerminal),
        _ => Err("standard output is no terminal; --tty draws on the controlling one"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_drawn_on_a_terminal_that_can_be_drawn_on() {
        for (output_is_terminal, term, tty, place) in [
            (true, "xterm-256color", false, Some(Place::StandardOutput)),
            (true, "xterm-256color", true, Some(Place::StandardOutput)),
            (false, "xterm-256color", false, None),
            (false, "vt100", true, Some(Place::ControllingTerminal)),
            (true, "dumb", false, None),
            (true, "", true, None),
        ] {
            let surroundings = Surroundings {
                output_is_terminal,
                term,
                tty,
            };
            assert_eq!(decide(surroundings).ok(), place, "{surroundings:?}");
        }
    }
}
