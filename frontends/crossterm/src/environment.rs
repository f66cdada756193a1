//! What the environment says about the terminal: a pure function over its variables.

#[cfg(test)]
mod tests;

use splitflap_core::text::charset::Charset;
use splitflap_vt::{ColorDepth, Profile};

/// Whether there are colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    /// As `NO_COLOR`, `CLICOLOR_FORCE`, `COLORTERM` and `TERM` say.
    #[default]
    Auto,
    /// Even when `NO_COLOR` is set; 16 where nothing says that there are more.
    Always,
    /// None. Bold, underline and reverse stay.
    Never,
}

/// Which characters the terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CharsetChoice {
    /// As `TERM` and the locale say.
    #[default]
    Auto,
    /// ASCII alone, no line drawing either.
    Ascii,
    /// All of Unicode.
    Unicode,
}

/// What the person chose; it wins over the environment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Colours.
    pub color: ColorChoice,
    /// Characters.
    pub charset: CharsetChoice,
    /// Whether East Asian Ambiguous characters take two columns; `None`: in Chinese, Japanese and Korean locales.
    pub ambiguous_wide: Option<bool>,
}

/// What the terminal can do, by `variable`, which looks up an environment variable, and by preference.
///
/// A variable that is empty counts as not set.
pub fn profile(variable: impl Fn(&str) -> Option<String>, preferences: Preferences) -> Profile {
    let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
    let term = variable("TERM").unwrap_or_default();
    let locale = Locale::find(&variable);
    let mut profile = base(&term);
    profile.depth = depth(&term, profile.depth, preferences.color, &variable);
    match preferences.charset {
        CharsetChoice::Auto => {
            if !locale.utf8 {
                profile.charset = Charset::Ascii;
            }
        }
        CharsetChoice::Ascii => {
            profile.charset = Charset::Ascii;
            profile.line_drawing = false;
        }
        CharsetChoice::Unicode => {
            profile.charset = Charset::Unicode;
            profile.line_drawing = false;
        }
    }
    profile.ambiguous_wide = preferences.ambiguous_wide.unwrap_or(locale.wide);
    profile
}

/// How many milliseconds the rest of a key's sequence is waited for: longer over ssh, where it may come in pieces.
pub(crate) fn escape_patience(variable: impl Fn(&str) -> Option<String>) -> u64 {
    let remote = ["SSH_TTY", "SSH_CONNECTION"]
        .into_iter()
        .any(|name| variable(name).is_some_and(|value| !value.is_empty()));
    if remote { 100 } else { 50 }
}

fn base(term: &str) -> Profile {
    if term.starts_with("vt") {
        Profile::VT100
    } else if term.starts_with("linux") {
        Profile::LINUX
    } else if term.starts_with("ansi") || term == "cygwin" {
        Profile::ANSI
    } else {
        Profile {
            synchronized: true,
            repeat: REPEATING.iter().any(|name| term.starts_with(name)),
            ..Profile::XTERM
        }
    }
}

/// What the names of terminals that repeat characters (REP) begin with, as the terminfo entries that come with them say. Many call themselves xterm
/// that don't.
const REPEATING: [&str; 6] = [
    "alacritty",
    "contour",
    "foot",
    "wezterm",
    "xterm-ghostty",
    "xterm-kitty",
];

fn depth(
    term: &str,
    at_least: ColorDepth,
    choice: ColorChoice,
    variable: &impl Fn(&str) -> Option<String>,
) -> ColorDepth {
    let forced = variable("CLICOLOR_FORCE").is_some_and(|force| force != "0");
    let colored = match choice {
        ColorChoice::Never => return ColorDepth::Mono,
        ColorChoice::Auto if variable("NO_COLOR").is_some() => return ColorDepth::Mono,
        ColorChoice::Auto => forced,
        ColorChoice::Always => true,
    };
    let truly = matches!(
        variable("COLORTERM").as_deref(),
        Some("truecolor" | "24bit")
    );
    match at_least {
        ColorDepth::Mono if colored => ColorDepth::Ansi16,
        ColorDepth::Mono => ColorDepth::Mono,
        _ if term.starts_with("linux") || term.starts_with("ansi") => at_least,
        _ if truly || term.ends_with("-direct") => ColorDepth::True,
        _ if term.contains("256color") => ColorDepth::Indexed256,
        _ => at_least,
    }
}

/// What matters of the locale for characters.
struct Locale {
    utf8: bool,
    wide: bool,
}

impl Locale {
    /// Of `LC_ALL`, `LC_CTYPE` and `LANG` the first one that is set. With none set UTF-8 is taken to be fine: terminals
    /// of today show it, and containers and ssh often set no locale at all.
    fn find(variable: &impl Fn(&str) -> Option<String>) -> Self {
        let Some(name) = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(variable)
        else {
            return Self {
                utf8: true,
                wide: false,
            };
        };
        let name = name.to_ascii_lowercase();
        let language = name.split(['_', '.', '@']).next().unwrap_or_default();
        Self {
            utf8: name.contains("utf-8") || name.contains("utf8"),
            wide: matches!(language, "zh" | "ja" | "ko"),
        }
    }
}
