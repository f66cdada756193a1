//! Blue for what can be had, orange for what is chosen, grey for what is taken: hues that the colour-blind tell apart, and never the only cue.

use embedded_graphics::pixelcolor::{Rgb565, Rgb888};
use splitflap_core::grid::Role;

use super::{Change, Look, Rules};

/// What the tones of [`Rules::COLOR`] are for; a palette of its own colours gives them in this order.
pub mod tone {
    use super::super::Tone;

    /// The background.
    pub const PAPER: Tone = 0;
    /// Plain text.
    pub const TEXT: Tone = 1;
    /// Titles, names of keys, and the seat under the cursor.
    pub const BRIGHT: Tone = 2;
    /// Labels and hints.
    pub const FAINT: Tone = 3;
    /// Frames, separators, walls.
    pub const LINE: Tone = 4;
    /// The focused frame, links, success.
    pub const ACCENT: Tone = 5;
    /// Notes.
    pub const NOTE: Tone = 6;
    /// Warnings, exits and what is under way.
    pub const WARNING: Tone = 7;
    /// Errors.
    pub const ERROR: Tone = 8;
    /// Amounts.
    pub const PRICE: Tone = 9;
    /// A seat that can be taken: the tile, in a theme of tiles.
    pub const FREE: Tone = 10;
    /// A seat with extra legroom: the tile.
    pub const EXTRA: Tone = 11;
    /// The letters on tiles of seats.
    pub const ON_TILE: Tone = 12;
    /// The selected seat.
    pub const CHOSEN: Tone = 13;
    /// The confirmed seat.
    pub const CONFIRMED: Tone = 14;
    /// Letters on selected and confirmed seats and under the cursor.
    pub const ON_CHOSEN: Tone = 15;
    /// A seat that someone has.
    pub const TAKEN: Tone = 16;
    /// Letters that don't match the filter.
    pub const DIM: Tone = 17;
    /// Tiles that don't match the filter.
    pub const DIM_TILE: Tone = 18;
    /// Fields for text.
    pub const FIELD: Tone = 19;
}

/// Red, green and blue of each tone.
const COLORS: [(u8, u8, u8); 20] = [
    (0x00, 0x00, 0x00),
    (0xd6, 0xdb, 0xe2),
    (0xff, 0xff, 0xff),
    (0x8c, 0x94, 0xa0),
    (0x50, 0x59, 0x66),
    (0x6c, 0xb2, 0xf7),
    (0x5f, 0xd0, 0xd0),
    (0xf5, 0xa6, 0x23),
    (0xf2, 0x65, 0x5c),
    (0xff, 0xd2, 0x7a),
    (0x1f, 0x5f, 0xa8),
    (0x12, 0x86, 0x8a),
    (0xff, 0xff, 0xff),
    (0xf5, 0xa6, 0x23),
    (0xff, 0xd2, 0x7a),
    (0x10, 0x10, 0x10),
    (0x6b, 0x70, 0x79),
    (0x55, 0x5c, 0x68),
    (0x16, 0x1e, 0x2a),
    (0x24, 0x2a, 0x33),
];

pub(super) static RGB888: [Rgb888; COLORS.len()] = {
    let mut colors = [Rgb888::new(0, 0, 0); COLORS.len()];
    let mut index = 0;
    while index < COLORS.len() {
        let (red, green, blue) = COLORS[index];
        colors[index] = Rgb888::new(red, green, blue);
        index += 1;
    }
    colors
};

pub(super) static RGB565: [Rgb565; COLORS.len()] = {
    let mut colors = [Rgb565::new(0, 0, 0); COLORS.len()];
    let mut index = 0;
    while index < COLORS.len() {
        let (red, green, blue) = COLORS[index];
        colors[index] = Rgb565::new(red >> 3, green >> 2, blue >> 3);
        index += 1;
    }
    colors
};

const fn ink(tone: u8) -> Look {
    Look::ink(tone)
}

const fn rules(roles: &'static [(Role, Look)]) -> Rules<'static> {
    Rules {
        text: ink(tone::TEXT),
        roles,
        cursor: Change::fill(tone::ON_CHOSEN, tone::BRIGHT),
        dim: Change::tones(tone::DIM, tone::DIM_TILE),
        matching: Change::NONE,
    }
}

macro_rules! roles {
    ($($seat:expr),* $(,)?) => {
        &[
            (Role::DIM, ink(tone::FAINT)),
            (Role::TITLE, ink(tone::BRIGHT).bold()),
            (Role::SUBTITLE, ink(tone::FAINT)),
            (Role::HEADING, ink(tone::ACCENT).bold()),
            (Role::LABEL, ink(tone::FAINT)),
            (Role::STRONG, ink(tone::BRIGHT).bold()),
            (Role::LINK, ink(tone::ACCENT).underline()),
            (Role::CODE, ink(tone::NOTE)),
            (Role::BORDER, ink(tone::LINE)),
            (Role::BORDER_FOCUSED, ink(tone::ACCENT)),
            (Role::SEPARATOR, ink(tone::LINE)),
            (Role::HINT_KEY, ink(tone::BRIGHT)),
            (Role::HINT, ink(tone::FAINT)),
            (Role::NOTE, ink(tone::NOTE)),
            (Role::WARNING, ink(tone::WARNING).bold()),
            (Role::ERROR, ink(tone::ERROR).bold()),
            (Role::SUCCESS, ink(tone::ACCENT).bold()),
            (Role::PENDING, ink(tone::WARNING)),
            (Role::PLACEHOLDER, ink(tone::FAINT)),
            (Role::SEAT_EXIT, ink(tone::WARNING)),
            (Role::AISLE, ink(tone::LINE)),
            (Role::ROW_LABEL, ink(tone::FAINT)),
            (Role::COLUMN_LABEL, ink(tone::FAINT)),
            (Role::PRICE, ink(tone::PRICE)),
            (Role::LEGEND, ink(tone::FAINT)),
            (Role::BUTTON, ink(tone::ON_TILE).on(tone::FREE)),
            (
                Role::BUTTON_FOCUSED,
                ink(tone::ON_CHOSEN).on(tone::ACCENT).bold(),
            ),
            (Role::INPUT, ink(tone::TEXT).on(tone::FIELD)),
            (Role::SELECTION, ink(tone::ON_CHOSEN).on(tone::ACCENT)),
            (Role::ADDED, ink(tone::ACCENT)),
            (Role::REMOVED, ink(tone::WARNING)),
            (Role::SCROLLBAR, ink(tone::LINE)),
            $($seat,)*
        ]
    };
}

/// Seats as tiles.
pub(super) static TILES: Rules<'static> = rules(roles![
    (Role::SEAT_FREE, ink(tone::ON_TILE).on(tone::FREE).tile()),
    (Role::SEAT_EXTRA, ink(tone::ON_TILE).on(tone::EXTRA).tile()),
    (Role::SEAT_OCCUPIED, ink(tone::TAKEN).tile()),
    (Role::SEAT_BLOCKED, ink(tone::LINE).tile()),
    (
        Role::SEAT_SELECTED,
        ink(tone::ON_CHOSEN).on(tone::CHOSEN).tile()
    ),
    (
        Role::SEAT_PENDING,
        ink(tone::WARNING).on(tone::FIELD).tile()
    ),
    (
        Role::SEAT_CONFIRMED,
        ink(tone::ON_CHOSEN).on(tone::CONFIRMED).tile()
    ),
    (Role::SEAT_OTHER, ink(tone::NOTE).tile()),
]);

/// Seats as letters, but for the one under the cursor.
pub(super) static TEXT: Rules<'static> = rules(roles![
    (Role::SEAT_FREE, ink(tone::ACCENT).tile()),
    (Role::SEAT_EXTRA, ink(tone::NOTE).bold().tile()),
    (Role::SEAT_OCCUPIED, ink(tone::TAKEN).tile()),
    (Role::SEAT_BLOCKED, ink(tone::LINE).tile()),
    (
        Role::SEAT_SELECTED,
        ink(tone::ON_CHOSEN).on(tone::CHOSEN).tile()
    ),
    (Role::SEAT_PENDING, ink(tone::WARNING).tile()),
    (
        Role::SEAT_CONFIRMED,
        ink(tone::ON_CHOSEN).on(tone::CONFIRMED).tile()
    ),
    (Role::SEAT_OTHER, ink(tone::NOTE).tile()),
]);
