//! Options that several commands share: how a view is shown.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use splitflap::client::Generation;
use splitflap_core::screen;
use splitflap_crossterm::Preferences;
use splitflap_vt::ThemeName;

use super::browser::Browser;

/// How and where a tool is shown.
#[derive(Args, Clone, Debug)]
pub(super) struct ShowOptions {
    /// Which of the tool's views to show.
    #[arg(long, value_enum, default_value_t = ViewChoice::Auto)]
    pub(super) view: ViewChoice,
    /// Print the result as one line of JSON.
    #[arg(long)]
    pub(super) json: bool,
    /// Close as soon as a result is reached, without waiting for a key.
    #[arg(long)]
    pub(super) exit_on_result: bool,
    /// Tell on standard error how long the start took.
    #[arg(long)]
    pub(super) timing: bool,
    /// Tell on standard error which view is shown, and why that one.
    #[arg(long, short)]
    pub(super) verbose: bool,
    /// Add what is called and what comes of it to this file, a JSON object a line, without arguments and answers.
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Never open a browser; addresses are shown.
    #[arg(long)]
    pub(super) no_browser: bool,
    /// Which generation of MCP to speak: the newer one if the server knows it, or one of them.
    #[arg(long, value_enum, default_value_t = ProtocolChoice::Auto)]
    pub(super) protocol: ProtocolChoice,
    /// How long the server may take for an answer; the time that you take for one of its questions does not count.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(super) timeout: Duration,
    #[command(flatten)]
    pub(super) screen: ScreenOptions,
}

impl ShowOptions {
    /// Whether a browser may be opened.
    pub(super) fn browser(&self) -> Browser {
        match self.no_browser {
            true => Browser::Never,
            false => Browser::Allowed,
        }
    }
}

/// How a view is drawn.
#[derive(Args, Clone, Debug)]
pub(super) struct ScreenOptions {
    /// Draw on the controlling terminal when standard output is redirected.
    #[arg(long)]
    pub(super) tty: bool,
    /// Draw in this many rows below the cursor and keep what stands above [default rows: 24].
    #[arg(long, value_name = "ROWS", num_args = 0..=1, require_equals = true, default_missing_value = "24",
          value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) inline: Option<u16>,
    /// Use the mouse; hold Shift to select text meanwhile.
    #[arg(long, conflicts_with = "inline")]
    pub(super) mouse: bool,
    /// Colours: by NO_COLOR, COLORTERM and TERM, or whatever they say.
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto)]
    pub(super) color: ColorChoice,
    /// Seat glyphs.
    #[arg(long, value_enum, default_value_t = ThemeChoice::Default)]
    pub(super) theme: ThemeChoice,
    /// Columns of a seat, 1 to 5; by the room there is when not given.
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(super) seat_width: Option<u8>,
    /// How wide the terminal draws characters whose width is ambiguous; by the locale when not given.
    #[arg(long, value_enum)]
    pub(super) ambiguous: Option<AmbiguousChoice>,
    /// Which characters the terminal can show.
    #[arg(long, value_enum, default_value_t = CharsetChoice::Auto)]
    pub(super) charset: CharsetChoice,
    /// Panic after the first frame, to see that the terminal is given back all the same.
    #[arg(long, hide = true)]
    pub(super) panic_after_start: bool,
}

impl ScreenOptions {
    /// What the person chose, where the environment would else decide.
    pub(super) fn preferences(&self) -> Preferences {
        Preferences {
            color: match self.color {
                ColorChoice::Auto => splitflap_crossterm::ColorChoice::Auto,
                ColorChoice::Always => splitflap_crossterm::ColorChoice::Always,
                ColorChoice::Never => splitflap_crossterm::ColorChoice::Never,
            },
            charset: match self.charset {
                CharsetChoice::Auto => splitflap_crossterm::CharsetChoice::Auto,
                CharsetChoice::Ascii => splitflap_crossterm::CharsetChoice::Ascii,
                CharsetChoice::Unicode => splitflap_crossterm::CharsetChoice::Unicode,
            },
            ambiguous_wide: self.ambiguous.map(|choice| choice == AmbiguousChoice::Wide),
        }
    }
}

/// `--view`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ViewChoice {
    /// The best that server and place allow: terminal, HTML, form, text.
    Auto,
    /// The terminal view.
    Terminal,
    /// The HTML view, in a browser.
    Html,
    /// Forms, for a tool that asks by them.
    Form,
    /// The tool's text.
    Text,
}

/// `--protocol`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ProtocolChoice {
    /// The newer one if the server answers to it.
    Auto,
    /// 2025-11-25 and older, with a handshake.
    #[value(name = "2025-11-25")]
    Handshake,
    /// 2026-07-28, without.
    #[value(name = "2026-07-28")]
    Stateless,
}

impl ProtocolChoice {
    /// The generation as the client knows it.
    pub(super) fn generation(self) -> Generation {
        match self {
            Self::Auto => Generation::Probe,
            Self::Handshake => Generation::Handshake,
            Self::Stateless => Generation::Stateless,
        }
    }
}

/// `--color`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorChoice {
    /// As the environment says.
    Auto,
    /// Even when NO_COLOR is set.
    Always,
    /// No colours; bold, underline and reverse stay.
    Never,
}

/// `--theme`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ThemeChoice {
    /// A letter in each seat, state by brackets and colour.
    Default,
    /// One glyph a state.
    Plain,
}

impl ThemeChoice {
    /// The theme as components know it: glyphs and widths.
    pub(super) fn of_components(self) -> screen::Theme {
        match self {
            Self::Default => screen::Theme::Default,
            Self::Plain => screen::Theme::Plain,
        }
    }

    /// The theme as terminals know it: colours.
    pub(super) fn of_looks(self) -> ThemeName {
        match self {
            Self::Default => ThemeName::Default,
            Self::Plain => ThemeName::Plain,
        }
    }
}

/// `--ambiguous`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum AmbiguousChoice {
    /// One column.
    Narrow,
    /// Two columns; box drawing becomes ASCII.
    Wide,
}

/// `--charset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CharsetChoice {
    /// As the locale says.
    Auto,
    /// ASCII alone.
    Ascii,
    /// All of Unicode.
    Unicode,
}

/// Reads a number of seconds above 0.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "a number of seconds above 0 is needed, as in 60 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    // Longer than a day is as good as for ever, and would overflow a deadline.
    Duration::try_from_secs_f64(seconds.min(86_400.0))
        .ok()
        .filter(|time| !time.is_zero())
        .ok_or_else(wrong)
}
