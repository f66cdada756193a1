//! The menu: what keyboards have keys for, for boards with a few buttons or a finger.

use splitflap_core::geometry::Rect;
use splitflap_core::grid::{Grid, Role};
use splitflap_core::input::Key;
use splitflap_core::screen::Screen;

/// An entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    text: &'static str,
    /// The key that it stands for; none closes the menu.
    pub(crate) key: Option<Key>,
}

const ENTRIES: [Entry; 5] = [
    entry("Confirm", Some(Key::Enter)),
    entry("Windows on/off", Some(Key::Char('w'))),
    entry("Next free seat", Some(Key::Char('n'))),
    entry("Details/cabin", Some(Key::Tab)),
    entry("Back", None),
];

const fn entry(text: &'static str, key: Option<Key>) -> Entry {
    Entry { text, key }
}

/// Columns that the widest entry takes with one beside it on each side, without the frame.
const WIDTH: u16 = 17;

/// A menu that is open.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Menu {
    at: usize,
    painted: bool,
}

impl Menu {
    /// Moves to the entry below or above, around the ends.
    pub(crate) fn walk(&mut self, down: bool) {
        let step = if down { 1 } else { ENTRIES.len() - 1 };
        self.at = (self.at + step) % ENTRIES.len();
        self.painted = false;
    }

    /// The entry that is pointed at.
    pub(crate) fn chosen(&self) -> Entry {
        ENTRIES.get(self.at).copied().unwrap_or(entry("", None))
    }

    /// The entry at a cell.
    pub(crate) fn hit(screen: &Screen, x: u16, y: u16) -> Option<Entry> {
        let (area, height) = place(screen);
        let inside = y.checked_sub(area.y + 1)?;
        if x < area.x || x >= area.right() {
            return None;
        }
        ENTRIES.get(usize::from(inside / height)).copied()
    }

    /// Draws it over what is there, if it has changed.
    pub(crate) fn paint(&mut self, grid: &mut Grid<'_>, screen: &Screen) {
        if core::mem::replace(&mut self.painted, true) {
            return;
        }
        let (area, height) = place(screen);
        let mut whole = grid.canvas();
        let mut canvas = whole.child(area);
        let inner = Rect::of_size(area.width, area.height).inset(1);
        canvas.frame(
            Rect::of_size(area.width, area.height),
            Role::BORDER_FOCUSED.into(),
        );
        canvas.text(2, 0, " Menu ", Role::HEADING.into());
        for (index, entry) in (0..).zip(ENTRIES) {
            let role = if usize::from(index) == self.at {
                Role::SELECTION
            } else {
                Role::TEXT
            };
            let row = Rect::new(inner.x, inner.y + index * height, inner.width, height);
            canvas.fill(row, role.into());
            canvas.text(row.x + 1, row.y + (height - 1) / 2, entry.text, role.into());
        }
    }
}

/// The menu's cells in the middle of the screen, and the rows of an entry: as many as a finger
/// needs, where there are.
fn place(screen: &Screen) -> (Rect, u16) {
    let room = screen.rows.saturating_sub(2) / ENTRIES.len() as u16;
    let height = screen.target.1.min(room).max(1);
    let rows = (ENTRIES.len() as u16 * height + 2).min(screen.rows);
    let columns = (WIDTH + 2).min(screen.columns);
    let area = Rect::new(
        (screen.columns - columns) / 2,
        (screen.rows - rows) / 2,
        columns,
        rows,
    );
    (area, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pointer_goes_around_the_ends() {
        let mut menu = Menu::default();
        menu.walk(false);
        assert_eq!(menu.chosen().key, None);
        menu.walk(true);
        assert_eq!(menu.chosen().key, Some(Key::Enter));
    }

    #[test]
    fn a_finger_hits_the_entry_that_is_drawn_there() {
        let screen = Screen {
            target: (4, 2),
            ..Screen::new(80, 24)
        };
        let (area, height) = place(&screen);
        assert_eq!((area.height, height), (12, 2));
        let keys = (0..24).map(|y| Menu::hit(&screen, 40, y).map(|entry| entry.key));
        assert_eq!(keys.flatten().count(), 10);
        assert_eq!(
            Menu::hit(&screen, 40, area.y + 3).map(|entry| entry.key),
            Some(Some(Key::Char('w')))
        );
        assert_eq!(Menu::hit(&screen, 2, area.y + 3), None);
    }

    #[test]
    fn it_has_a_place_on_any_screen() {
        for columns in 0..40 {
            for rows in 0..20 {
                let screen = Screen::new(columns, rows);
                let (area, _) = place(&screen);
                assert!(area.right() <= columns && area.bottom() <= rows);
            }
        }
    }
}
