//! Blue for what can be had, orange for what is chosen, grey for what is taken: hues that the colour-blind tell apart, and never the only cue.

use splitflap_core::grid::Role;

use super::{Change, Rules, Theme};
use crate::look::{Color, Look};

const PLAIN: Look = Look::PLAIN;
const BOLD: Look = PLAIN.bold();
const DIM: Look = PLAIN.dim();

const fn color(index: u8) -> Look {
    PLAIN.on_foreground(Color::indexed(index))
}

const fn rgb(rgb: u32) -> Look {
    PLAIN.on_foreground(Color::rgb(rgb))
}

/// The default theme without colour and dim, for terminals such as a VT100.
pub static LINES: Theme = Theme::new(&Rules {
    roles: &[
        (Role::TITLE, BOLD),
        (Role::HEADING, BOLD),
        (Role::STRONG, BOLD),
        (Role::LINK, PLAIN.underline()),
        (Role::BORDER_FOCUSED, BOLD),
        (Role::HINT_KEY, BOLD),
        (Role::WARNING, BOLD),
        (Role::ERROR, BOLD),
        (Role::SEAT_SELECTED, BOLD),
        (Role::SEAT_PENDING, BOLD),
        (Role::SEAT_CONFIRMED, BOLD.underline()),
        (Role::PRICE, BOLD),
        (Role::BUTTON_FOCUSED, PLAIN.reverse()),
        (Role::INPUT, PLAIN.underline()),
        (Role::SELECTION, PLAIN.reverse()),
        (Role::ADDED, BOLD),
    ],
    cursor: Change::REVERSE,
    dim: Change::NONE,
    matching: Change::BOLD,
});

/// No colour, but dim: what NO_COLOR leaves of a desktop terminal.
pub(super) static MONO: Theme = Theme::new(&Rules {
    roles: &[
        (Role::DIM, DIM),
        (Role::TITLE, BOLD),
        (Role::SUBTITLE, DIM),
        (Role::HEADING, BOLD),
        (Role::LABEL, DIM),
        (Role::STRONG, BOLD),
        (Role::LINK, PLAIN.underline()),
        (Role::BORDER, DIM),
        (Role::BORDER_FOCUSED, BOLD),
        (Role::SEPARATOR, DIM),
        (Role::HINT_KEY, BOLD),
        (Role::HINT, DIM),
        (Role::WARNING, BOLD),
        (Role::ERROR, BOLD),
        (Role::PLACEHOLDER, DIM),
        (Role::SEAT_OCCUPIED, DIM),
        (Role::SEAT_BLOCKED, DIM),
        (Role::SEAT_SELECTED, BOLD),
        (Role::SEAT_PENDING, BOLD),
        (Role::SEAT_CONFIRMED, BOLD.underline()),
        (Role::ROW_LABEL, DIM),
        (Role::COLUMN_LABEL, DIM),
        (Role::PRICE, BOLD),
        (Role::LEGEND, DIM),
        (Role::BUTTON_FOCUSED, PLAIN.reverse()),
        (Role::INPUT, PLAIN.underline()),
        (Role::SELECTION, PLAIN.reverse()),
        (Role::ADDED, BOLD),
        (Role::REMOVED, DIM),
        (Role::SCROLLBAR, DIM),
    ],
    cursor: Change::REVERSE,
    dim: Change::DIM,
    matching: Change::NONE,
});

/// The named colours, so that a user's own palette holds.
pub(super) static ANSI16: Theme = Theme::new(&Rules {
    roles: &[
        (Role::DIM, DIM),
        (Role::TITLE, BOLD),
        (Role::SUBTITLE, DIM),
        (Role::HEADING, BOLD),
        (Role::LABEL, DIM),
        (Role::STRONG, BOLD),
        (Role::LINK, color(6).underline()),
        (Role::CODE, color(6)),
        (Role::BORDER, DIM),
        (Role::BORDER_FOCUSED, color(12)),
        (Role::SEPARATOR, DIM),
        (Role::HINT_KEY, BOLD),
        (Role::HINT, DIM),
        (Role::NOTE, color(6)),
        (Role::WARNING, color(3).bold()),
        (Role::ERROR, color(9).bold()),
        (Role::SUCCESS, color(12).bold()),
        (Role::PENDING, color(3)),
        (Role::PLACEHOLDER, DIM),
        (Role::SEAT_FREE, color(12)),
        (Role::SEAT_EXTRA, color(14).bold()),
        (Role::SEAT_OCCUPIED, DIM),
        (Role::SEAT_BLOCKED, DIM),
        (Role::SEAT_SELECTED, color(11).bold()),
        (Role::SEAT_PENDING, color(3)),
        (Role::SEAT_CONFIRMED, color(11).bold().underline()),
        (Role::SEAT_OTHER, color(5)),
        (Role::SEAT_EXIT, color(3)),
        (Role::AISLE, DIM),
        (Role::ROW_LABEL, DIM),
        (Role::COLUMN_LABEL, DIM),
        (Role::PRICE, BOLD),
        (Role::LEGEND, DIM),
        (Role::BUTTON, color(12)),
        (Role::BUTTON_FOCUSED, color(12).reverse()),
        (Role::INPUT, PLAIN.underline()),
        (Role::SELECTION, PLAIN.reverse()),
        (Role::ADDED, color(12)),
        (Role::REMOVED, color(3)),
        (Role::SCROLLBAR, DIM),
    ],
    cursor: Change::REVERSE,
    dim: Change::DIM,
    matching: Change::NONE,
});

/// The palette of 256, from 16 on the same on every terminal.
pub(super) static INDEXED256: Theme = Theme::new(&Rules {
    roles: &[
        (Role::DIM, color(244)),
        (Role::TITLE, BOLD),
        (Role::SUBTITLE, color(244)),
        (Role::HEADING, color(75).bold()),
        (Role::LABEL, color(244)),
        (Role::STRONG, BOLD),
        (Role::LINK, color(75).underline()),
        (Role::CODE, color(80)),
        (Role::BORDER, color(240)),
        (Role::BORDER_FOCUSED, color(75)),
        (Role::SEPARATOR, color(240)),
        (Role::HINT_KEY, BOLD),
        (Role::HINT, color(244)),
        (Role::NOTE, color(80)),
        (Role::WARNING, color(214).bold()),
        (Role::ERROR, color(203).bold()),
        (Role::SUCCESS, color(75).bold()),
        (Role::PENDING, color(214)),
        (Role::PLACEHOLDER, color(242)),
        (Role::SEAT_FREE, color(75)),
        (Role::SEAT_EXTRA, color(80).bold()),
        (Role::SEAT_OCCUPIED, color(242)),
        (Role::SEAT_BLOCKED, color(240)),
        (
            Role::SEAT_SELECTED,
            color(16).on_background(Color::indexed(214)).bold(),
        ),
        (Role::SEAT_PENDING, color(214)),
        (
            Role::SEAT_CONFIRMED,
            color(16).on_background(Color::indexed(222)).bold(),
        ),
        (Role::SEAT_OTHER, color(176)),
        (Role::SEAT_EXIT, color(214)),
        (Role::AISLE, color(240)),
        (Role::ROW_LABEL, color(244)),
        (Role::COLUMN_LABEL, color(244)),
        (Role::PRICE, color(222)),
        (Role::LEGEND, color(244)),
        (Role::BUTTON, color(75)),
        (
            Role::BUTTON_FOCUSED,
            color(16).on_background(Color::indexed(75)).bold(),
        ),
        (Role::INPUT, PLAIN.on_background(Color::indexed(236))),
        (Role::SELECTION, color(16).on_background(Color::indexed(75))),
        (Role::ADDED, color(75)),
        (Role::REMOVED, color(214)),
        (Role::SCROLLBAR, color(240)),
    ],
    cursor: Change::REVERSE,
    dim: Change::foreground(Color::indexed(239)),
    matching: Change::NONE,
});

/// 24 bits: as with 256 colours, a little softer.
pub(super) static TRUE: Theme = Theme::new(&Rules {
    roles: &[
        (Role::DIM, rgb(0x80868f)),
        (Role::TITLE, BOLD),
        (Role::SUBTITLE, rgb(0x80868f)),
        (Role::HEADING, rgb(0x6cb2f7).bold()),
        (Role::LABEL, rgb(0x80868f)),
        (Role::STRONG, BOLD),
        (Role::LINK, rgb(0x6cb2f7).underline()),
        (Role::CODE, rgb(0x5fd0d0)),
        (Role::BORDER, rgb(0x5a6069)),
        (Role::BORDER_FOCUSED, rgb(0x6cb2f7)),
        (Role::SEPARATOR, rgb(0x5a6069)),
        (Role::HINT_KEY, BOLD),
        (Role::HINT, rgb(0x80868f)),
        (Role::NOTE, rgb(0x5fd0d0)),
        (Role::WARNING, rgb(0xf5a623).bold()),
        (Role::ERROR, rgb(0xf2655c).bold()),
        (Role::SUCCESS, rgb(0x6cb2f7).bold()),
        (Role::PENDING, rgb(0xf5a623)),
        (Role::PLACEHOLDER, rgb(0x6b7079)),
        (Role::SEAT_FREE, rgb(0x6cb2f7)),
        (Role::SEAT_EXTRA, rgb(0x5fd0d0).bold()),
        (Role::SEAT_OCCUPIED, rgb(0x6b7079)),
        (Role::SEAT_BLOCKED, rgb(0x5a6069)),
        (
            Role::SEAT_SELECTED,
            rgb(0x1b1b1b).on_background(Color::rgb(0xf5a623)).bold(),
        ),
        (Role::SEAT_PENDING, rgb(0xf5a623)),
        (
            Role::SEAT_CONFIRMED,
            rgb(0x1b1b1b).on_background(Color::rgb(0xffd27a)).bold(),
        ),
        (Role::SEAT_OTHER, rgb(0xc792d9)),
        (Role::SEAT_EXIT, rgb(0xf5a623)),
        (Role::AISLE, rgb(0x5a6069)),
        (Role::ROW_LABEL, rgb(0x80868f)),
        (Role::COLUMN_LABEL, rgb(0x80868f)),
        (Role::PRICE, rgb(0xffd27a)),
        (Role::LEGEND, rgb(0x80868f)),
        (Role::BUTTON, rgb(0x6cb2f7)),
        (
            Role::BUTTON_FOCUSED,
            rgb(0x1b1b1b).on_background(Color::rgb(0x6cb2f7)).bold(),
        ),
        (Role::INPUT, PLAIN.on_background(Color::rgb(0x2d3138))),
        (
            Role::SELECTION,
            rgb(0x1b1b1b).on_background(Color::rgb(0x6cb2f7)),
        ),
        (Role::ADDED, rgb(0x6cb2f7)),
        (Role::REMOVED, rgb(0xf5a623)),
        (Role::SCROLLBAR, rgb(0x5a6069)),
    ],
    cursor: Change::REVERSE,
    dim: Change::foreground(Color::rgb(0x4e535b)),
    matching: Change::NONE,
});
