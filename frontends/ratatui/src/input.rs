//! crossterm's events as the surface's.

use crossterm::event::{
    Event, KeyCode, KeyEvent as TerminalKey, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui_core::layout::{Position, Rect};
use splitflap_core::input::{
    InputEvent, Key, KeyEvent, Modifiers, PointerButton, PointerEvent, PointerKind,
};

/// What an event means for a surface that is drawn in `area`. None for key releases and bare modifiers; for sizes, which the area tells; for pastes
/// (what is pasted could hold any key, and nobody means to confirm a seat by pasting a text); and for a mouse that is pressed or turned elsewhere.
/// A drag or a release that began on the surface may end outside: it is told at the nearest cell.
pub fn translate(event: &Event, area: Rect) -> Option<InputEvent> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            self::key(*key).map(InputEvent::Key)
        }
        Event::Mouse(mouse) => within(pointer(*mouse)?, area).map(InputEvent::Pointer),
        Event::FocusGained => Some(InputEvent::Focus(true)),
        Event::FocusLost => Some(InputEvent::Focus(false)),
        Event::Key(_) | Event::Paste(_) | Event::Resize(..) => None,
    }
}

/// A pointer of the terminal in the cells of `area`.
fn within(pointer: PointerEvent, area: Rect) -> Option<PointerEvent> {
    let inside = area.contains(Position::new(pointer.x, pointer.y));
    let held = matches!(pointer.kind, PointerKind::Drag | PointerKind::Release);
    if area.is_empty() || !inside && !held {
        return None;
    }
    Some(PointerEvent {
        x: pointer.x.clamp(area.left(), area.right() - 1) - area.x,
        y: pointer.y.clamp(area.top(), area.bottom() - 1) - area.y,
        ..pointer
    })
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

    const AREA: Rect = Rect::new(30, 2, 40, 10);

    fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Option<(u16, u16, PointerKind)> {
        let event = MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        };
        match translate(&Event::Mouse(event), AREA)? {
            InputEvent::Pointer(pointer) => {
                assert_eq!(pointer.button, PointerButton::Primary);
                Some((pointer.x, pointer.y, pointer.kind))
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_click_is_told_in_the_cells_of_the_surface() {
        let press = MouseEventKind::Down(MouseButton::Left);
        assert_eq!(mouse(press, 30, 2), Some((0, 0, PointerKind::Press)));
        assert_eq!(mouse(press, 69, 11), Some((39, 9, PointerKind::Press)));
        for (column, row) in [(29, 5), (70, 5), (40, 1), (40, 12), (0, 0)] {
            assert_eq!(mouse(press, column, row), None);
            assert_eq!(mouse(MouseEventKind::ScrollDown, column, row), None);
        }
        assert_eq!(
            mouse(MouseEventKind::ScrollUp, 31, 4),
            Some((1, 2, PointerKind::ScrollUp))
        );
    }

    #[test]
    fn a_release_outside_ends_at_the_nearest_cell() {
        let release = MouseEventKind::Up(MouseButton::Left);
        assert_eq!(mouse(release, 0, 0), Some((0, 0, PointerKind::Release)));
        assert_eq!(
            mouse(release, u16::MAX, u16::MAX),
            Some((39, 9, PointerKind::Release))
        );
    }

    #[test]
    fn keys_are_keys_and_their_releases_are_nothing() {
        let key = |kind| {
            let key = TerminalKey::new_with_kind(KeyCode::Left, KeyModifiers::NONE, kind);
            translate(&Event::Key(key), AREA)
        };
        let left = Some(InputEvent::Key(Key::Left.into()));
        assert_eq!(key(KeyEventKind::Press), left);
        assert_eq!(key(KeyEventKind::Repeat), left);
        assert_eq!(key(KeyEventKind::Release), None);
        assert_eq!(translate(&Event::Resize(1, 1), AREA), None);
        assert_eq!(
            translate(&Event::FocusGained, AREA),
            Some(InputEvent::Focus(true))
        );
    }

    fn press(code: KeyCode, held: KeyModifiers) -> Option<InputEvent> {
        translate(&Event::Key(TerminalKey::new(code, held)), AREA)
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
    fn a_pasted_text_is_no_key() {
        assert_eq!(translate(&Event::Paste("14A\n".to_owned()), AREA), None);
    }
}
