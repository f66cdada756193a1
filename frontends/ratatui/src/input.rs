//! crossterm's events as the surface's.

use crossterm::event::Event;
use ratatui_core::layout::{Position, Rect};
use splitflap_core::input::{InputEvent, PointerEvent, PointerKind};

/// What an event means for a surface that is drawn in `area`; none for key releases, pastes, sizes (the area tells them) and for a mouse that is
/// pressed or turned elsewhere. A drag or a release that began on the surface may end outside: it is told at the nearest cell.
pub fn translate(event: &Event, area: Rect) -> Option<InputEvent> {
    let InputEvent::Pointer(pointer) = splitflap_crossterm::translate(event)? else {
        return splitflap_crossterm::translate(event);
    };
    let inside = area.contains(Position::new(pointer.x, pointer.y));
    let held = matches!(pointer.kind, PointerKind::Drag | PointerKind::Release);
    if area.is_empty() || !inside && !held {
        return None;
    }
    Some(InputEvent::Pointer(PointerEvent {
        x: pointer.x.clamp(area.left(), area.right() - 1) - area.x,
        y: pointer.y.clamp(area.top(), area.bottom() - 1) - area.y,
        ..pointer
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{
        KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
    };
    use splitflap_core::input::{Key, PointerButton};

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
            let key = KeyEvent::new_with_kind(KeyCode::Left, KeyModifiers::NONE, kind);
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
}
