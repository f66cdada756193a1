use super::*;
use crate::terminal::Modes;

fn sent(name: &str, modes: &Modes) -> String {
    let bytes = encode(parse(name).unwrap(), modes);
    String::from_utf8(bytes).unwrap().replace('\x1b', "^")
}

#[test]
fn plain_keys_are_xterms() {
    let expected = [
        ("Enter", "\r"),
        ("return", "\r"),
        ("Tab", "\t"),
        ("Esc", "^"),
        ("Backspace", "\x7f"),
        ("Delete", "^[3~"),
        ("Insert", "^[2~"),
        ("Space", " "),
        (" ", " "),
        ("Up", "^[A"),
        ("ArrowDown", "^[B"),
        ("left", "^[D"),
        ("RIGHT", "^[C"),
        ("Home", "^[H"),
        ("End", "^[F"),
        ("PgUp", "^[5~"),
        ("PageDown", "^[6~"),
        ("F1", "^OP"),
        ("f5", "^[15~"),
        ("F12", "^[24~"),
        ("a", "a"),
        ("A", "A"),
        ("@", "@"),
        ("+", "+"),
        ("é", "é"),
        ("你", "你"),
    ];
    for (name, bytes) in expected {
        assert_eq!(sent(name, &Modes::default()), bytes, "{name}");
    }
}

#[test]
fn combinations_are_xterms() {
    let expected = [
        ("Ctrl+c", "\x03"),
        ("ctrl+C", "\x03"),
        ("Ctrl+[", "^"),
        ("Ctrl+Space", "\0"),
        ("Ctrl+@", "\0"),
        ("Ctrl+_", "\x1f"),
        ("Ctrl++", "+"),
        ("Alt+x", "^x"),
        ("Alt+X", "^X"),
        ("Alt+é", "^é"),
        ("Alt+Enter", "^\r"),
        ("Shift+Tab", "^[Z"),
        ("Ctrl+Right", "^[1;5C"),
        ("Ctrl+Shift+Left", "^[1;6D"),
        ("Shift+F5", "^[15;2~"),
        ("Alt+F1", "^[1;3P"),
        ("F13", "^[1;2P"),
        ("F25", "^[1;5P"),
        ("Ctrl+Alt+a", "^\x01"),
        ("Shift+a", "A"),
        ("Ctrl+Delete", "^[3;5~"),
        ("Ctrl+Backspace", "\x08"),
    ];
    for (name, bytes) in expected {
        assert_eq!(sent(name, &Modes::default()), bytes, "{name}");
    }
}

#[test]
fn arrows_follow_the_cursor_key_mode() {
    let modes = Modes {
        app_cursor: true,
        ..Modes::default()
    };
    assert_eq!(sent("Up", &modes), "^OA");
    assert_eq!(sent("Home", &modes), "^OH");
    assert_eq!(sent("Ctrl+Up", &modes), "^[1;5A");
    assert_eq!(sent("PageUp", &modes), "^[5~");
}

#[test]
fn the_keypad_follows_its_mode() {
    assert_eq!(sent("KP_5", &Modes::default()), "5");
    assert_eq!(sent("KP_Enter", &Modes::default()), "\r");
    let modes = Modes {
        app_keypad: true,
        ..Modes::default()
    };
    assert_eq!(sent("KP_5", &modes), "^Ou");
    assert_eq!(sent("KP_Enter", &modes), "^OM");
    assert_eq!(sent("KP_Plus", &modes), "^Ok");
}

#[test]
fn enter_follows_newline_mode() {
    assert_eq!(
        sent(
            "Enter",
            &Modes {
                newline: true,
                ..Modes::default()
            }
        ),
        "\r\n"
    );
}

#[test]
fn modify_other_keys_tells_what_would_be_lost() {
    let level = |modify_other_keys| Modes {
        modify_other_keys,
        ..Modes::default()
    };
    assert_eq!(sent("Ctrl+Enter", &level(1)), "^[27;5;13~");
    assert_eq!(sent("Ctrl+a", &level(1)), "\x01");
    assert_eq!(sent("Ctrl+1", &level(1)), "^[27;5;49~");
    assert_eq!(sent("Ctrl+a", &level(2)), "^[27;5;97~");
    assert_eq!(sent("Alt+x", &level(2)), "^[27;3;120~");
    assert_eq!(sent("A", &level(2)), "A");
    assert_eq!(sent("Shift+Tab", &level(2)), "^[Z");
}

#[test]
fn kitty_flags_change_what_is_ambiguous() {
    let flags = |kitty_keyboard| Modes {
        kitty_keyboard,
        ..Modes::default()
    };
    assert_eq!(sent("Escape", &flags(1)), "^[27u");
    assert_eq!(sent("Ctrl+c", &flags(1)), "^[99;5u");
    assert_eq!(sent("a", &flags(1)), "a");
    assert_eq!(sent("Enter", &flags(1)), "\r");
    assert_eq!(sent("Shift+Enter", &flags(1)), "^[13;2u");
    assert_eq!(sent("Up", &flags(1)), "^[A");
    assert_eq!(sent("F3", &flags(1)), "^[13~");
    assert_eq!(sent("Super+a", &flags(1)), "^[97;9u");
    assert_eq!(sent("Up", &flags(3)), "^[A^[1;1:3A");
    assert_eq!(sent("a", &flags(8)), "^[97u");
    assert_eq!(sent("A", &flags(8 | 16)), "^[97;2;65u");
    assert_eq!(sent("A", &flags(8 | 4)), "^[97:65;2u");
    assert_eq!(sent("KP_0", &flags(1)), "^[57399u");
}

#[test]
fn an_unknown_key_is_refused_with_what_is_right() {
    for name in ["", "Foo", "Ctrl+", "Hyper+x", "F0", "F36", "Ctrl+Foo", "ab"] {
        let error = parse(name).unwrap_err().to_string();
        assert!(
            error.starts_with("Invalid key: ") && error.contains("Ctrl+c"),
            "{name}: {error}"
        );
    }
}

proptest::proptest! {
    #[test]
    fn no_name_and_no_mode_panics(
        name in ".{0,20}",
        kitty_keyboard in 0u8..32,
        modify_other_keys in 0u8..3,
    ) {
        if let Ok(key) = parse(&name) {
            encode(key, &Modes { kitty_keyboard, modify_other_keys, ..Modes::default() });
        }
    }
}
