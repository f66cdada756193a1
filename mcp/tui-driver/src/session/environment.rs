//! The environment a program is started with.

use std::collections::BTreeMap;
use std::ffi::OsString;

/// Variables that describe the terminal of whoever started the driver, not the driver's own.
const FOREIGN: [&str; 16] = [
    "COLUMNS",
    "LINES",
    "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION",
    "TERM_SESSION_ID",
    "TERMINFO",
    "TERMCAP",
    "TMUX",
    "TMUX_PANE",
    "STY",
    "WINDOW",
    "WINDOWID",
    "VTE_VERSION",
    "COLORFGBG",
    "INSIDE_EMACS",
    "NO_COLOR",
];
/// As [`FOREIGN`], by how they begin.
const FOREIGN_PREFIXES: [&str; 6] = [
    "KITTY_",
    "WEZTERM_",
    "ITERM_",
    "ALACRITTY_",
    "GHOSTTY_",
    "KONSOLE_",
];
/// What is left of the environment when it is cleared.
const ESSENTIAL: [&str; 9] = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR",
];

/// What of the driver's own environment a program gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inherit {
    /// All but what describes another terminal, and what describes this one.
    Cleaned,
    /// [`ESSENTIAL`], and what describes this terminal.
    Essential,
    /// Nothing.
    Nothing,
}

/// The whole environment, with `extra` over all.
pub(super) fn build(
    own: impl Iterator<Item = (OsString, OsString)>,
    inherit: Inherit,
    extra: &BTreeMap<String, String>,
) -> BTreeMap<OsString, OsString> {
    let foreign = |name: &str| {
        let mut prefixes = FOREIGN_PREFIXES.iter();
        FOREIGN.contains(&name) || prefixes.any(|prefix| name.starts_with(prefix))
    };
    let keep = |name: Option<&str>| match inherit {
        Inherit::Cleaned => !name.is_some_and(foreign),
        Inherit::Essential => name.is_some_and(|name| ESSENTIAL.contains(&name)),
        Inherit::Nothing => false,
    };
    let mut environment: BTreeMap<OsString, OsString> =
        own.filter(|(name, _)| keep(name.to_str())).collect();
    if inherit != Inherit::Nothing {
        environment.insert("TERM".into(), "xterm-256color".into());
        environment.insert("COLORTERM".into(), "truecolor".into());
    }
    environment.extend(
        extra
            .iter()
            .map(|(name, value)| (name.into(), value.into())),
    );
    environment
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build_from(own: &[(&str, &str)], inherit: Inherit, extra: &[(&str, &str)]) -> Vec<String> {
        let own = own
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()));
        let extra = extra
            .iter()
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
            .collect();
        let built = build(own, inherit, &extra);
        let show = |(n, v): (OsString, OsString)| format!("{}={}", n.display(), v.display());
        built.into_iter().map(show).collect()
    }

    #[test]
    fn another_terminals_variables_are_not_inherited() {
        let own = [
            ("LINES", "9"),
            ("COLUMNS", "9"),
            ("TMUX", "x"),
            ("KITTY_PID", "1"),
            ("A", "b"),
        ];
        assert_eq!(
            build_from(&own, Inherit::Cleaned, &[]),
            ["A=b", "COLORTERM=truecolor", "TERM=xterm-256color"]
        );
    }

    #[test]
    fn a_cleared_environment_keeps_the_essentials() {
        let own = [("PATH", "/bin"), ("SECRET", "x"), ("TERM", "dumb")];
        assert_eq!(
            build_from(&own, Inherit::Essential, &[]),
            ["COLORTERM=truecolor", "PATH=/bin", "TERM=xterm-256color"]
        );
    }

    #[test]
    fn the_callers_variables_win() {
        let built = build_from(
            &[],
            Inherit::Essential,
            &[("TERM", "vt100"), ("LINES", "5")],
        );
        assert_eq!(built, ["COLORTERM=truecolor", "LINES=5", "TERM=vt100"]);
    }

    #[test]
    fn an_empty_environment_is_empty() {
        let built = build_from(&[("PATH", "/bin")], Inherit::Nothing, &[("A", "b")]);
        assert_eq!(built, ["A=b"]);
    }
}
