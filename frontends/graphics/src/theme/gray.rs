//! Sixteen greys, 0 black.

use embedded_graphics::pixelcolor::Gray4;
use splitflap_core::grid::Role;

use super::{Change, Look, Rules};

/// What the tones of [`Rules::GRAY`] are for: the tone is the grey.
pub mod shade {
    use super::super::Tone;

    /// The background.
    pub const PAPER: Tone = 0;
    /// Plain text.
    pub const TEXT: Tone = 11;
    /// What stands out.
    pub const BRIGHT: Tone = 15;
    /// What stands back.
    pub const FAINT: Tone = 6;
}

use shade::{BRIGHT, FAINT, PAPER, TEXT as PLAIN};

pub(super) static COLORS: [Gray4; 16] = {
    let mut colors = [Gray4::new(0); 16];
    let mut gray = 0;
    while gray < 16 {
        colors[gray] = Gray4::new(gray as u8);
        gray += 1;
    }
    colors
};

const fn rules(roles: &'static [(Role, Look)]) -> Rules<'static> {
    Rules {
        text: Look::ink(PLAIN),
        roles,
        cursor: Change::fill(PAPER, BRIGHT),
        dim: Change::tones(4, 2),
        matching: Change::NONE,
    }
}

macro_rules! roles {
    ($($seat:expr),* $(,)?) => {
        &[
            (Role::DIM, Look::ink(FAINT)),
            (Role::TITLE, Look::ink(BRIGHT).bold()),
            (Role::SUBTITLE, Look::ink(8)),
            (Role::HEADING, Look::ink(BRIGHT)),
            (Role::LABEL, Look::ink(8)),
            (Role::STRONG, Look::ink(BRIGHT).bold()),
            (Role::LINK, Look::ink(BRIGHT).underline()),
            (Role::BORDER, Look::ink(5)),
            (Role::BORDER_FOCUSED, Look::ink(PLAIN)),
            (Role::SEPARATOR, Look::ink(5)),
            (Role::HINT_KEY, Look::ink(BRIGHT)),
            (Role::HINT, Look::ink(8)),
            (Role::WARNING, Look::ink(BRIGHT).bold()),
            (Role::ERROR, Look::ink(BRIGHT).bold()),
            (Role::PLACEHOLDER, Look::ink(FAINT)),
            (Role::AISLE, Look::ink(5)),
            (Role::ROW_LABEL, Look::ink(8)),
            (Role::COLUMN_LABEL, Look::ink(8)),
            (Role::PRICE, Look::ink(BRIGHT)),
            (Role::LEGEND, Look::ink(8)),
            (Role::BUTTON, Look::ink(BRIGHT).on(3)),
            (Role::BUTTON_FOCUSED, Look::ink(0).on(BRIGHT)),
            (Role::INPUT, Look::ink(BRIGHT).on(2)),
            (Role::SELECTION, Look::ink(0).on(PLAIN)),
            (Role::ADDED, Look::ink(BRIGHT)),
            (Role::REMOVED, Look::ink(FAINT)),
            (Role::SCROLLBAR, Look::ink(5)),
            $($seat,)*
        ]
    };
}

/// Seats as tiles.
pub(super) static TILES: Rules<'static> = rules(roles![
    (Role::SEAT_FREE, Look::ink(BRIGHT).on(4).tile()),
    (Role::SEAT_EXTRA, Look::ink(BRIGHT).on(6).tile()),
    (Role::SEAT_OCCUPIED, Look::ink(FAINT).tile()),
    (Role::SEAT_BLOCKED, Look::ink(FAINT).tile()),
    (Role::SEAT_SELECTED, Look::ink(0).on(12).tile()),
    (Role::SEAT_PENDING, Look::ink(0).on(9).tile()),
    (Role::SEAT_CONFIRMED, Look::ink(0).on(13).tile()),
    (Role::SEAT_OTHER, Look::ink(PLAIN).tile()),
    (Role::SEAT_EXIT, Look::ink(BRIGHT)),
]);

/// Seats as letters, but for the one under the cursor.
pub(super) static TEXT: Rules<'static> = rules(roles![
    (Role::SEAT_FREE, Look::ink(PLAIN).tile()),
    (Role::SEAT_EXTRA, Look::ink(BRIGHT).tile()),
    (Role::SEAT_OCCUPIED, Look::ink(5).tile()),
    (Role::SEAT_BLOCKED, Look::ink(5).tile()),
    (Role::SEAT_SELECTED, Look::ink(BRIGHT).tile()),
    (Role::SEAT_PENDING, Look::ink(BRIGHT).tile()),
    (Role::SEAT_CONFIRMED, Look::ink(BRIGHT).tile()),
    (Role::SEAT_OTHER, Look::ink(PLAIN).tile()),
    (Role::SEAT_EXIT, Look::ink(BRIGHT)),
]);
