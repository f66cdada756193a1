//! What a seat looks like: by symbol, and by role for screens with colours.

use crate::grid::{Attributes, Cell, Content, Role, Style};
use crate::screen::Theme;
use crate::text::charset::Charset;

/// What a person has to know about a seat at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Can be taken.
    Free,
    /// Can be taken, with extra legroom.
    Extra,
    /// Someone else has it.
    Occupied,
    /// Not given out.
    Blocked,
    /// A status that this catalog does not know.
    Other,
    /// The person's choice.
    Selected,
    /// Asked for, not answered yet.
    Pending,
    /// The person's for good.
    Confirmed,
}

impl Mark {
    /// Its role.
    pub(super) const fn role(self) -> Role {
        match self {
            Self::Free => Role::SEAT_FREE,
            Self::Extra => Role::SEAT_EXTRA,
            Self::Occupied => Role::SEAT_OCCUPIED,
            Self::Blocked => Role::SEAT_BLOCKED,
            Self::Other => Role::SEAT_OTHER,
            Self::Selected => Role::SEAT_SELECTED,
            Self::Pending => Role::SEAT_PENDING,
            Self::Confirmed => Role::SEAT_CONFIRMED,
        }
    }

    /// The mark that has a role.
    const fn of_role(role: Role) -> Option<Self> {
        Some(match role {
            Role::SEAT_FREE => Self::Free,
            Role::SEAT_EXTRA => Self::Extra,
            Role::SEAT_OCCUPIED => Self::Occupied,
            Role::SEAT_BLOCKED => Self::Blocked,
            Role::SEAT_OTHER => Self::Other,
            Role::SEAT_SELECTED => Self::Selected,
            Role::SEAT_PENDING => Self::Pending,
            Role::SEAT_CONFIRMED => Self::Confirmed,
            _ => return None,
        })
    }
}

/// The cells of a seat without the gap beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// Left of the symbol, where the seat has three columns.
    pub(super) open: char,
    /// The symbol.
    pub(super) symbol: char,
    /// Right of the symbol.
    pub(super) close: char,
    /// Style of all of them.
    pub(super) style: Style,
}

/// What a seat is drawn by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seat {
    pub(super) mark: Mark,
    /// The column's letter, or the last character of its name.
    pub(super) letter: char,
    /// Whether it is the person's choice, also when someone else has it by now.
    pub(super) chosen: bool,
    /// Whether the cursor is on it.
    pub(super) cursor: bool,
    /// Whether the filter lets it through; none without a filter.
    pub(super) matches: Option<bool>,
}

/// What is left and right of a seat's symbol.
const fn brackets(mark: Mark, chosen: bool, cursor: bool, theme: Theme) -> (char, char) {
    match (theme, mark) {
        (Theme::Plain, _) if cursor => ('[', ']'),
        (Theme::Plain, _) => (' ', ' '),
        (Theme::Default, _) if cursor => ('<', '>'),
        (Theme::Default, Mark::Extra) => ('(', ')'),
        (Theme::Default, Mark::Occupied | Mark::Blocked | Mark::Other) if !chosen => (' ', ' '),
        (Theme::Default, _) => ('[', ']'),
    }
}

/// The look of a seat with or without the cursor, by the cell that shows its symbol. None if it shows no seat.
pub(super) fn with_cursor(symbol: Cell, chosen: bool, cursor: bool, theme: Theme) -> Option<Look> {
    let Style { role, attributes } = symbol.style();
    let mark = Mark::of_role(role)?;
    let Content::Char(symbol) = symbol.content() else {
        return None;
    };
    let (open, close) = brackets(mark, chosen, cursor, theme);
    let rest = attributes.without(Attributes::CURSOR);
    Some(Look {
        open,
        symbol,
        close,
        style: role.with(if cursor {
            rest | Attributes::CURSOR
        } else {
            rest
        }),
    })
}

/// The look of a seat.
pub(super) fn look(seat: Seat, theme: Theme, charset: Charset) -> Look {
    let (open, close) = brackets(seat.mark, seat.chosen, seat.cursor, theme);
    let mut attributes = match seat.matches {
        None => Attributes::NONE,
        Some(true) => Attributes::MATCH,
        Some(false) => Attributes::DIM,
    };
    if seat.cursor {
        attributes = attributes | Attributes::CURSOR;
    }
    Look {
        open,
        symbol: symbol(seat.mark, seat.letter, theme, charset),
        close,
        style: seat.mark.role().with(attributes),
    }
}

/// The symbol of a mark; `letter` is that of the seat's column.
pub(super) fn symbol(mark: Mark, letter: char, theme: Theme, charset: Charset) -> char {
    let shown = |wanted, instead| {
        if charset.can_show(wanted) {
            wanted
        } else {
            instead
        }
    };
    match (mark, theme) {
        (Mark::Free, Theme::Plain) => '.',
        (Mark::Extra, Theme::Plain) => '+',
        (Mark::Occupied, Theme::Plain) => 'X',
        (Mark::Free | Mark::Extra, Theme::Default) => letter,
        (Mark::Occupied, Theme::Default) => shown('×', 'x'),
        (Mark::Confirmed, Theme::Default) => shown('✓', '@'),
        (Mark::Confirmed, Theme::Plain) => '@',
        (Mark::Blocked, _) => '#',
        (Mark::Other, _) => '?',
        (Mark::Selected, _) => '*',
        (Mark::Pending, _) => '~',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::CellWidth;

    const MARKS: [Mark; 8] = [
        Mark::Free,
        Mark::Extra,
        Mark::Occupied,
        Mark::Blocked,
        Mark::Other,
        Mark::Selected,
        Mark::Pending,
        Mark::Confirmed,
    ];

    fn text(mark: Mark, cursor: bool, theme: Theme) -> (char, char, char) {
        let seat = Seat {
            mark,
            letter: 'A',
            chosen: false,
            cursor,
            matches: None,
        };
        let look = look(seat, theme, Charset::Ascii);
        assert!(
            [look.open, look.symbol, look.close]
                .iter()
                .all(char::is_ascii)
        );
        (look.open, look.symbol, look.close)
    }

    #[test]
    fn every_mark_differs_by_symbols_alone() {
        for theme in [Theme::Default, Theme::Plain] {
            for a in MARKS {
                assert_ne!(text(a, true, theme), text(a, false, theme), "{a:?}");
                for b in MARKS {
                    assert!(
                        a == b || text(a, false, theme) != text(b, false, theme),
                        "{a:?} {b:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_cell_tells_its_seat_with_and_without_the_cursor() {
        for theme in [Theme::Default, Theme::Plain] {
            for (mark, chosen) in MARKS.into_iter().flat_map(|m| [(m, false), (m, true)]) {
                for matches in [None, Some(true), Some(false)] {
                    let [without, with] = [false, true].map(|cursor| {
                        let seat = Seat {
                            mark,
                            letter: 'A',
                            chosen,
                            cursor,
                            matches,
                        };
                        look(seat, theme, Charset::Unicode)
                    });
                    for shown in [without, with] {
                        let cell = Cell::char(shown.symbol, shown.style, CellWidth::Narrow);
                        let read = |cursor| with_cursor(cell, chosen, cursor, theme);
                        assert_eq!((read(false), read(true)), (Some(without), Some(with)));
                    }
                }
            }
        }
        assert_eq!(with_cursor(Cell::BLANK, false, true, Theme::Plain), None);
    }

    #[test]
    fn a_chosen_seat_that_was_taken_is_bracketed() {
        let taken = |chosen| {
            let seat = Seat {
                mark: Mark::Occupied,
                letter: 'A',
                chosen,
                cursor: false,
                matches: None,
            };
            look(seat, Theme::Default, Charset::Unicode).open
        };
        assert_eq!((taken(false), taken(true)), (' ', '['));
    }
}
