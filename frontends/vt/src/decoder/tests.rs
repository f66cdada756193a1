extern crate std;

use std::string::{String, ToString};
use std::vec::Vec;

use proptest::prelude::*;
use splitflap_core::input::{PointerButton, PointerEvent, PointerKind};

use super::*;

/// What comes out when the pieces come at once and then nothing any more.
fn decode(pieces: &[&[u8]]) -> Vec<InputEvent> {
    let mut decoder = Decoder::new();
    let mut events = Vec::new();
    for piece in pieces {
        decoder.feed(piece, 1_000, &mut |event| events.push(event));
    }
    if let Some(deadline) = decoder.deadline() {
        decoder.expire(deadline - 1, &mut |event| {
            panic!("{event:?} before the deadline")
        });
        decoder.expire(deadline, &mut |event| events.push(event));
    }
    assert_eq!(decoder.deadline(), None);
    events
}

/// Key names of what comes out, joined by blanks.
fn names(bytes: &[u8]) -> String {
    let names: Vec<String> = decode(&[bytes])
        .iter()
        .map(|event| match event {
            InputEvent::Key(key) => key.to_string(),
            other => std::format!("{other:?}"),
        })
        .collect();
    names.join(" ")
}

const KEYS: &[(&[u8], &str)] = &[
    (b"a", "a"),
    (b"W1@~", "W 1 @ ~"),
    (b" ", "Space"),
    ("é漢😀".as_bytes(), "é 漢 😀"),
    (b"\r", "Enter"),
    (b"\n", "Enter"),
    (b"\r\n", "Enter"),
    (b"\n\n", "Enter Enter"),
    (b"\t", "Tab"),
    (b"\x7f\x08", "Backspace Backspace"),
    (b"\x03\x1a\x00", "Ctrl+c Ctrl+z Ctrl+Space"),
    (b"\x1c\x1f", "Ctrl+\\ Ctrl+_"),
    (b"\x1b", "Escape"),
    (b"\x1b\x1b", "Escape Escape"),
    (b"\x1b\x1b\x1b", "Escape Escape Escape"),
    (b"\x1bx", "Alt+x"),
    (b"\x1b\x1bx", "Escape Alt+x"),
    (b"\x1b\r", "Alt+Enter"),
    (b"\x1b\x7f", "Alt+Backspace"),
    (b"\x1b\x03", "Ctrl+Alt+c"),
    ("\u{1b}é".as_bytes(), "Alt+é"),
    (b"\x1b[", "Alt+["),
    (b"\x1bO", "Alt+O"),
    (b"\x1b]", "Alt+]"),
    (b"\x1b[A\x1b[B\x1b[C\x1b[D", "Up Down Right Left"),
    (b"\x1bOA\x1bOB\x1bOC\x1bOD", "Up Down Right Left"),
    (b"\x1b\x1b[A", "Alt+Up"),
    (b"\x1b\x1bOB", "Alt+Down"),
    (
        b"\x1b[1;2A\x1b[1;3B\x1b[1;5C\x1b[1;6D",
        "Shift+Up Alt+Down Ctrl+Right Ctrl+Shift+Left",
    ),
    (b"\x1b[1;9A", "Super+Up"),
    (b"\x1b[a\x1bOa", "Shift+Up Ctrl+Up"),
    (b"\x1b[H\x1b[F\x1bOH\x1bOF", "Home End Home End"),
    (b"\x1b[1~\x1b[4~\x1b[7~\x1b[8~", "Home End Home End"),
    (
        b"\x1b[2~\x1b[3~\x1b[5~\x1b[6~",
        "Insert Delete PageUp PageDown",
    ),
    (
        b"\x1b[3;5~\x1b[3^\x1b[3@",
        "Ctrl+Delete Ctrl+Delete Ctrl+Shift+Delete",
    ),
    (b"\x1b[Z\x1b[1;2Z", "Shift+Tab Shift+Tab"),
    (b"\x1bOP\x1bOQ\x1bOR\x1bOS", "F1 F2 F3 F4"),
    (
        b"\x1b[11~\x1b[14~\x1b[15~\x1b[17~\x1b[21~\x1b[23~\x1b[24~",
        "F1 F4 F5 F6 F10 F11 F12",
    ),
    (b"\x1b[[A\x1b[[E", "F1 F5"),
    (b"\x1b[1;5P\x1bO5P\x1bO1;5P", "Ctrl+F1 Ctrl+F1 Ctrl+F1"),
    (b"\x1b[1;2R", "Shift+F3"),
    (b"\x1bOM\x1bOj\x1bOk\x1bOp\x1bOy", "Enter * + 0 9"),
    (
        b"\x1b[97;5u\x1b[97;2u\x1b[13;2u\x1b[27u",
        "Ctrl+a A Shift+Enter Escape",
    ),
    (b"\x1b[97;1:3u\x1b[1;1:3A\x1b[1;1:2A", "Up"),
    (b"\x1b[27;5;105~", "Ctrl+i"),
    // Answers and what nobody knows are dropped whole.
    (b"\x1b[24;80Rq", "q"),
    (b"\x1b[?62;22cq", "q"),
    (b"\x1b[?2026;2$yq", "q"),
    (b"\x1b[99~\x1b[9999999999Aq", "Up q"),
    (b"\x1b]11;rgb:0000/0000/0000\x07q", "q"),
    (b"\x1b]11;rgb:0000/0000/0000\x1b\\q", "q"),
    (b"\x1bP1$r0m\x1b\\q", "q"),
    (b"\x1b[12", ""),
    (b"\x1b[1\x1b[B", "Down"),
    (b"\x1b[1\r", "Enter"),
    (b"\x1b]0;title\x1b[B", "Down"),
    // No control sequence may begin with an 8-bit code in UTF-8.
    (b"\x9bA\xff\xc0\xafq", "A q"),
    (b"\xc3a\xe2\x82b", "a b"),
    ("\u{202e}q".as_bytes(), "q"),
    (b"\x1b[200~rm -rf\r\x1b[A\x1b[20\x1b[201~q", "q"),
    (b"\x1b[201~q", "q"),
];

#[test]
fn bytes_become_the_keys_they_stand_for() {
    for (bytes, keys) in KEYS {
        assert_eq!(names(bytes), *keys, "{:?}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn pieces_of_any_size_give_the_same_keys() {
    for (bytes, _) in KEYS {
        let whole = decode(&[bytes]);
        for at in 0..=bytes.len() {
            assert_eq!(
                decode(&[&bytes[..at], &bytes[at..]]),
                whole,
                "{:?} cut at {at}",
                String::from_utf8_lossy(bytes)
            );
        }
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(decode(&single), whole);
    }
}

#[test]
fn mouse_reports_become_pointer_events() {
    let event = |kind, button, modifiers| {
        std::vec![InputEvent::Pointer(PointerEvent {
            x: 19,
            y: 4,
            kind,
            button,
            modifiers
        })]
    };
    let none = Modifiers::NONE;
    let primary = PointerButton::Primary;
    assert_eq!(
        decode(&[b"\x1b[<0;20;5M"]),
        event(PointerKind::Press, primary, none)
    );
    assert_eq!(
        decode(&[b"\x1b[<0;20;5m"]),
        event(PointerKind::Release, primary, none)
    );
    assert_eq!(
        decode(&[b"\x1b[<32;20;5M"]),
        event(PointerKind::Drag, primary, none)
    );
    assert_eq!(
        decode(&[b"\x1b[<18;20;5M"]),
        event(
            PointerKind::Press,
            PointerButton::Secondary,
            Modifiers::CONTROL
        )
    );
    assert_eq!(
        decode(&[b"\x1b[<64;20;5M"]),
        event(PointerKind::ScrollUp, primary, none)
    );
    assert_eq!(
        decode(&[b"\x1b[<65;20;5M"]),
        event(PointerKind::ScrollDown, primary, none)
    );
    assert_eq!(
        decode(&[b"\x1b[M \x34\x25"]),
        event(PointerKind::Press, primary, none)
    );
    assert_eq!(
        decode(&[b"\x1b[M#\x34\x25"]),
        event(PointerKind::Release, primary, none)
    );
    for nothing in [
        &b"\x1b[<35;20;5M"[..],
        b"\x1b[<0;0;5M",
        b"\x1b[<0;5M",
        b"\x1b[<66;20;5M",
        b"\x1b[<0;1;2;3M",
    ] {
        assert_eq!(decode(&[nothing]), []);
    }
}

#[test]
fn focus_is_told() {
    assert_eq!(
        decode(&[b"\x1b[I\x1b[O"]),
        [InputEvent::Focus(true), InputEvent::Focus(false)]
    );
}

#[test]
fn a_late_rest_of_a_sequence_is_no_part_of_it() {
    let mut decoder = Decoder::with_patience(100);
    let mut events = Vec::new();
    decoder.feed(b"\x1b", 0, &mut |event| events.push(event));
    assert_eq!(decoder.deadline(), Some(100));
    decoder.feed(b"[A", 99, &mut |event| events.push(event));
    assert_eq!(events, [KeyEvent::plain(Key::Up).into()]);
    events.clear();
    decoder.feed(b"\x1b", 200, &mut |event| events.push(event));
    decoder.feed(b"x", 300, &mut |event| events.push(event));
    assert_eq!(
        events,
        [
            KeyEvent::plain(Key::Escape).into(),
            KeyEvent::plain(Key::Char('x')).into()
        ]
    );
}

#[test]
fn a_line_feed_long_after_a_carriage_return_is_a_key_of_its_own() {
    let mut decoder = Decoder::new();
    let mut count = 0;
    decoder.feed(b"\r", 0, &mut |_| count += 1);
    decoder.feed(b"\n", 60, &mut |_| count += 1);
    assert_eq!(count, 2);
}

#[test]
fn a_paste_without_an_end_is_over_after_a_silence() {
    let mut decoder = Decoder::new();
    let mut events = Vec::new();
    decoder.feed(b"\x1b[200~text", 0, &mut |event| events.push(event));
    decoder.feed(b"more", 900, &mut |event| events.push(event));
    assert_eq!(events, []);
    decoder.feed(b"q", 1900, &mut |event| events.push(event));
    assert_eq!(events, [KeyEvent::plain(Key::Char('q')).into()]);
}

#[test]
fn a_string_without_an_end_does_not_swallow_keys_for_ever() {
    let mut decoder = Decoder::new();
    let mut count = 0;
    decoder.feed(b"\x1b]", 0, &mut |_| count += 1);
    decoder.feed(&[b'x'; 5_000], 0, &mut |_| count += 1);
    assert!(count > 500);
}

#[test]
fn a_sequence_longer_than_the_buffer_is_dropped_whole() {
    let mut bytes = b"\x1b[".to_vec();
    bytes.extend([b'1'; 100]);
    bytes.extend(b"Aq");
    assert_eq!(names(&bytes), "q");
}

fn hostile() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        any::<u8>().prop_map(|byte| std::vec![byte]),
        Just(b"\x1b".to_vec()),
        Just(b"\x1b[".to_vec()),
        Just(b"\x1bO".to_vec()),
        Just(b"\x1b[<".to_vec()),
        Just(b"\x1b[200~".to_vec()),
        Just(b"\x1b[201~".to_vec()),
        Just(b"\x1b]".to_vec()),
        Just(b"\x1b[M".to_vec()),
        "[0-9;:]{0,12}".prop_map(String::into_bytes),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_in_any_pieces_give_the_same_input(bytes in hostile(), cuts in prop::collection::vec(0usize..200, 0..6)) {
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).collect();
        cuts.extend([0, bytes.len()]);
        cuts.sort_unstable();
        let pieces: Vec<&[u8]> = cuts.windows(2).map(|pair| &bytes[pair[0]..pair[1]]).collect();
        prop_assert_eq!(decode(&pieces), decode(&[&bytes]));
    }

    #[test]
    fn whatever_came_before_the_decoder_recovers(bytes in hostile()) {
        let mut decoder = Decoder::new();
        decoder.feed(&bytes, 0, &mut |_| {});
        let mut events = Vec::new();
        decoder.feed(b"q", 10_000, &mut |event| events.push(event));
        prop_assert_eq!(events.last(), Some(&KeyEvent::plain(Key::Char('q')).into()));
    }

    #[test]
    fn no_key_is_a_control_character(bytes in hostile()) {
        for event in decode(&[&bytes]) {
            if let InputEvent::Key(KeyEvent { key: Key::Char(character), .. }) = event {
                prop_assert!(!character.is_control());
            }
        }
    }
}
