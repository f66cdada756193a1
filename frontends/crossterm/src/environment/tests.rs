//! Tables of environments and what they say.

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
fn escape_is_waited_for_longer_over_ssh() {
    assert_eq!(escape_patience(|_| None), 50);
    assert_eq!(
        escape_patience(|name| (name == "SSH_TTY").then(|| "/dev/pts/3".to_owned())),
        100
    );
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

#[test]
fn characters_are_repeated_where_the_terminal_is_known_to_do_so() {
    for (term, repeats) in [
        ("foot-direct", true),
        ("xterm-kitty", true),
        ("alacritty", true),
        ("xterm", false),
        ("xterm-256color", false),
        ("tmux-256color", false),
        ("vt100", false),
        ("", false),
    ] {
        let profile = of(&[("TERM", term)], Preferences::default());
        assert_eq!(profile.repeat, repeats, "{term}");
        assert!(!profile.column_margins, "{term}");
    }
}
