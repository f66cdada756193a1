//! crossterm's events as the core's.

use crossterm::event::{
    Event, KeyCode, KeyEvent as TerminalKey, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use splitflap_core::input::{
    InputEvent, Key, KeyEvent, Modifiers, PointerButton, PointerEvent, PointerKind,
};

/// The core's event, if there is one: key releases, bare modifiers and pastes are none. What is pasted could hold any
/// key, and nobody means to confirm a seat by pasting a text.
pub fn translate(event: &Event) -> Option<InputEvent> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            self::key(*key).map(InputEvent::Key)
        }
        Event::Mouse(mouse) => pointer(*mouse).map(InputEvent::Pointer),
        Event::FocusGained => Some(InputEvent::Focus(true)),
        Event::FocusLost => Some(InputEvent::Focus(false)),
        Event::Key(_) | Event::Paste(_) | Event::Resize(..) => None,
    }
}

fn key(event: TerminalKey) -> Option<KeyEvent> {
    let mut modifiers = modifiers(event.modifiers);
    let key = match event.code {
        KeyCode::Char(typed) => {
            modifiers = modifiers.without(Modifiers::SHIFT);
            Key::Char(typed)
        }
        KeyCode::BackTab => {
            modifiers = modifiers | Modifiers::SHIFT;
            Key::Tab
        }
        KeyCode::Enter => Key::Enter,
        KeyCode::Tab => Key::Tab,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Insert => Key::Insert,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F(number @ 1..=12) => Key::Function(number),
        _ => return None,
    };
    Some(KeyEvent::new(key, modifiers))
}

fn pointer(event: MouseEvent) -> Option<PointerEvent> {
    let (kind, button) = match event.kind {
        MouseEventKind::Down(button) => (PointerKind::Press, button),
        MouseEventKind::Up(button) => (PointerKind::Release, button),
        MouseEventKind::Drag(button) => (PointerKind::Drag, button),
        MouseEventKind::ScrollUp => (PointerKind::ScrollUp, MouseButton::Left),
        MouseEventKind::ScrollDown => (PointerKind::ScrollDown, MouseButton::Left),
        MouseEventKind::Moved | MouseEventKind::ScrollLeft | MouseEventKind::ScrollRight => {
            return None;
        }
    };
    Some(PointerEvent {
        x: event.column,
        y: event.row,
        kind,
        button: match button {
            MouseButton::Left => PointerButton::Primary,
            MouseButton::Middle => PointerButton::Middle,
            MouseButton::Right => PointerButton::Secondary,
        },
        modifiers: modifiers(event.modifiers),
    })
}

fn modifiers(held: KeyModifiers) -> Modifiers {
    [
        (KeyModifiers::SHIFT, Modifiers::SHIFT),
        (KeyModifiers::CONTROL, Modifiers::CONTROL),
        (KeyModifiers::ALT, Modifiers::ALT),
        (KeyModifiers::META, Modifiers::ALT),
        (KeyModifiers::SUPER, Modifiers::SUPER),
    ]
    .into_iter()
    .filter(|(theirs, _)| held.contains(*theirs))
    .fold(Modifiers::NONE, |all, (_, ours)| all | ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(code: KeyCode, held: KeyModifiers) -> Option<InputEvent> {
        translate(&Event::Key(TerminalKey::new(code, held)))
    }

    #[test]
    fn a_letters_case_is_in_the_letter() {
        assert_eq!(
            press(KeyCode::Char('W'), KeyModifiers::SHIFT),
            Some(KeyEvent::plain(Key::Char('W')).into())
        );
        assert_eq!(
            press(KeyCode::Char('c'), KeyModifiers::CONTROL),
            Some(KeyEvent::new(Key::Char('c'), Modifiers::CONTROL).into())
        );
    }

    #[test]
    fn back_tab_is_tab_with_shift() {
        let expected = Some(KeyEvent::new(Key::Tab, Modifiers::SHIFT).into());
        assert_eq!(press(KeyCode::BackTab, KeyModifiers::NONE), expected);
        assert_eq!(press(KeyCode::BackTab, KeyModifiers::SHIFT), expected);
    }

    #[test]
    fn repeats_act_and_releases_do_not() {
        for (kind, acts) in [
            (KeyEventKind::Press, true),
            (KeyEventKind::Repeat, true),
            (KeyEventKind::Release, false),
        ] {
            let event = TerminalKey::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, kind);
            assert_eq!(translate(&Event::Key(event)).is_some(), acts, "{kind:?}");
        }
    }

    #[test]
    fn a_pasted_text_is_no_key() {
        assert_eq!(translate(&Event::Paste("14A\n".to_owned())), None);
    }

    #[test]
    fn the_wheel_and_the_buttons_are_pointer_events() {
        let mouse = |kind| {
            translate(&Event::Mouse(MouseEvent {
                kind,
                column: 7,
                row: 3,
                modifiers: KeyModifiers::NONE,
            }))
        };
        assert_eq!(
            mouse(MouseEventKind::Down(MouseButton::Left)),
            Some(InputEvent::Pointer(PointerEvent::press(7, 3)))
        );
        assert_eq!(
            mouse(MouseEventKind::ScrollDown),
            Some(InputEvent::Pointer(PointerEvent {
                kind: PointerKind::ScrollDown,
                ..PointerEvent::press(7, 3)
            }))
        );
        assert_eq!(mouse(MouseEventKind::Moved), None);
    }
}
