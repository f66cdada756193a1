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

/// The whole environment: the driver's own, cleaned or cut to the essentials, then what describes
/// this terminal, then `extra` over all.
pub(super) fn build(
    own: impl Iterator<Item = (OsString, OsString)>,
    clear: bool,
    extra: &BTreeMap<String, String>,
) -> BTreeMap<OsString, OsString> {
    let keep = |name: &str| {
        if clear {
            ESSENTIAL.contains(&name)
        } else {
            !FOREIGN.contains(&name)
                && !FOREIGN_PREFIXES
                    .iter()
                    .any(|prefix| name.starts_with(prefix))
        }
    };
    let mut environment: BTreeMap<OsString, OsString> = own
        .filter(|(name, _)| name.to_str().is_none_or(keep))
        .collect();
    environment.insert("TERM".into(), "xterm-256color".into());
    environment.insert("COLORTERM".into(), "truecolor".into());
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

    fn build_from(own: &[(&str, &str)], clear: bool, extra: &[(&str, &str)]) -> Vec<String> {
        let own = own
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()));
        let extra = extra
            .iter()
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
            .collect();
        let built = build(own, clear, &extra);
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
            build_from(&own, false, &[]),
            ["A=b", "COLORTERM=truecolor", "TERM=xterm-256color"]
        );
    }

    #[test]
    fn a_cleared_environment_keeps_the_essentials() {
        let own = [("PATH", "/bin"), ("SECRET", "x"), ("TERM", "dumb")];
        assert_eq!(
            build_from(&own, true, &[]),
            ["COLORTERM=truecolor", "PATH=/bin", "TERM=xterm-256color"]
        );
    }

    #[test]
    fn the_callers_variables_win() {
        let built = build_from(&[], true, &[("TERM", "vt100"), ("LINES", "5")]);
        assert_eq!(built, ["COLORTERM=truecolor", "LINES=5", "TERM=vt100"]);
    }
}
