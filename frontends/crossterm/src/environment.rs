//! What the environment says about the terminal: a pure function over its variables.

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
            ..Profile::XTERM
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    type Variables<'a> = &'a [(&'a str, &'a str)];

    fn of(variables: Variables<'_>, preferences: Preferences) -> Profile {
        let find = |name: &str| {
            variables
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| (*value).to_owned())
        };
        profile(find, preferences)
    }

    #[test]
    fn colours_are_told_by_the_environment_and_by_preference() {
        use ColorChoice::{Always, Auto, Never};
        use ColorDepth::{Ansi16, Indexed256, Mono, True};
        let cases: &[(Variables, ColorChoice, ColorDepth)] = &[
            (&[("TERM", "xterm")], Auto, Ansi16),
            (&[("TERM", "xterm-256color")], Auto, Indexed256),
            (&[("TERM", "tmux-256color")], Auto, Indexed256),
            (
                &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")],
                Auto,
                True,
            ),
            (&[("TERM", "xterm"), ("COLORTERM", "24bit")], Auto, True),
            (&[("TERM", "xterm"), ("COLORTERM", "yes")], Auto, Ansi16),
            (&[("TERM", "xterm-direct")], Auto, True),
            (
                &[("TERM", "linux"), ("COLORTERM", "truecolor")],
                Auto,
                Ansi16,
            ),
            (&[("TERM", "ansi")], Auto, Ansi16),
            (&[("TERM", "vt100")], Auto, Mono),
            (&[("TERM", "vt220"), ("COLORTERM", "truecolor")], Auto, Mono),
            (&[("TERM", "vt100"), ("CLICOLOR_FORCE", "1")], Auto, Ansi16),
            (&[("TERM", "vt100"), ("CLICOLOR_FORCE", "0")], Auto, Mono),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Auto, Mono),
            (
                &[("TERM", "xterm-256color"), ("NO_COLOR", "")],
                Auto,
                Indexed256,
            ),
            (
                &[("TERM", "xterm-256color"), ("NO_COLOR", "1")],
                Always,
                Indexed256,
            ),
            (
                &[
                    ("TERM", "xterm"),
                    ("NO_COLOR", "1"),
                    ("CLICOLOR_FORCE", "1"),
                ],
                Auto,
                Mono,
            ),
            (&[("TERM", "vt100")], Always, Ansi16),
            (
                &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")],
                Never,
                Mono,
            ),
        ];
        for (variables, color, depth) in cases {
            let preferences = Preferences {
                color: *color,
                ..Preferences::default()
            };
            assert_eq!(
                of(variables, preferences).depth,
                *depth,
                "{variables:?} {color:?}"
            );
        }
    }

    #[test]
    fn characters_are_told_by_the_terminal_and_the_locale() {
        use Charset::{Ascii, Cp437, Unicode};
        let cases: &[(Variables, Charset, bool)] = &[
            (
                &[("TERM", "xterm"), ("LANG", "en_GB.UTF-8")],
                Unicode,
                false,
            ),
            (&[("TERM", "xterm"), ("LANG", "C.utf8")], Unicode, false),
            (&[("TERM", "xterm")], Unicode, false),
            (&[("TERM", "xterm"), ("LANG", "")], Unicode, false),
            (&[("TERM", "xterm"), ("LANG", "C")], Ascii, false),
            (&[("TERM", "xterm"), ("LANG", "POSIX")], Ascii, false),
            (
                &[("TERM", "xterm"), ("LANG", "de_DE.ISO-8859-15@euro")],
                Ascii,
                false,
            ),
            (
                &[("TERM", "xterm"), ("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")],
                Ascii,
                false,
            ),
            (
                &[
                    ("TERM", "xterm"),
                    ("LC_ALL", ""),
                    ("LC_CTYPE", "en_GB.UTF-8"),
                    ("LANG", "C"),
                ],
                Unicode,
                false,
            ),
            (&[("TERM", "xterm"), ("LANG", "ja_JP.UTF-8")], Unicode, true),
            (&[("TERM", "xterm"), ("LANG", "zh_TW.utf8")], Unicode, true),
            (&[("TERM", "xterm"), ("LANG", "ja_JP.eucJP")], Ascii, true),
            (&[("TERM", "linux"), ("LANG", "en_GB.UTF-8")], Cp437, false),
            (&[("TERM", "vt100"), ("LANG", "en_GB.UTF-8")], Ascii, false),
        ];
        for (variables, charset, wide) in cases {
            let profile = of(variables, Preferences::default());
            assert_eq!(
                (profile.charset, profile.ambiguous_wide),
                (*charset, *wide),
                "{variables:?}"
            );
        }
    }

    #[test]
    fn a_chosen_charset_wins_and_has_no_use_for_line_drawing() {
        let vt = [("TERM", "vt100")];
        let choose = |charset| Preferences {
            charset,
            ..Preferences::default()
        };
        assert!(of(&vt, Preferences::default()).line_drawing);
        for (charset, expected) in [
            (CharsetChoice::Ascii, Charset::Ascii),
            (CharsetChoice::Unicode, Charset::Unicode),
        ] {
            let profile = of(&vt, choose(charset));
            assert_eq!((profile.charset, profile.line_drawing), (expected, false));
        }
        let narrow = Preferences {
            ambiguous_wide: Some(false),
            ..Preferences::default()
        };
        assert!(!of(&[("TERM", "xterm"), ("LANG", "ja_JP.UTF-8")], narrow).ambiguous_wide);
    }

    #[test]
    fn frames_are_bracketed_only_where_that_is_harmless() {
        for (term, synchronized) in [
            ("xterm-256color", true),
            ("tmux", true),
            ("vt100", false),
            ("linux", false),
            ("ansi", false),
        ] {
            assert_eq!(
                of(&[("TERM", term)], Preferences::default()).synchronized,
                synchronized,
                "{term}"
            );
        }
    }
}
