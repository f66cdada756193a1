//! Few colours: free green, taken red, legroom cyan, selected bold yellow.

use splitflap_core::grid::Role;

use super::{Change, Rules, Theme};
use crate::look::{Color, Look};

const BOLD: Look = Look::PLAIN.bold();

/// The plain theme without colour and dim, for terminals such as a VT100.
pub static LINES: Theme = Theme::new(&Rules {
    roles: WITHOUT_COLOR,
    cursor: Change::REVERSE,
    dim: Change::NONE,
    matching: Change::BOLD,
});

/// No colour, but dim.
pub(super) static MONO: Theme = Theme::new(&Rules {
    roles: WITHOUT_COLOR,
    cursor: Change::REVERSE,
    dim: Change::DIM,
    matching: Change::NONE,
});

pub(super) static COLOR: Theme = Theme::new(&Rules {
    roles: &[
        (Role::TITLE, BOLD),
        (Role::STRONG, BOLD),
        (Role::SEAT_FREE, Look::PLAIN.on_foreground(Color::GREEN)),
        (Role::SEAT_EXTRA, Look::PLAIN.on_foreground(Color::CYAN)),
        (Role::SEAT_OCCUPIED, Look::PLAIN.on_foreground(Color::RED)),
        (Role::SEAT_BLOCKED, Look::PLAIN.on_foreground(Color::RED)),
        (Role::SEAT_SELECTED, BOLD.on_foreground(Color::YELLOW)),
        (Role::SEAT_PENDING, BOLD.on_foreground(Color::YELLOW)),
        (Role::SEAT_CONFIRMED, BOLD.on_foreground(Color::YELLOW)),
        (Role::BUTTON_FOCUSED, Look::PLAIN.reverse()),
        (Role::SELECTION, Look::PLAIN.reverse()),
        (Role::INPUT, Look::PLAIN.underline()),
    ],
    cursor: Change::REVERSE,
    dim: Change::DIM,
    matching: Change::NONE,
});

const WITHOUT_COLOR: &[(Role, Look)] = &[
    (Role::TITLE, BOLD),
    (Role::STRONG, BOLD),
    (Role::BUTTON_FOCUSED, Look::PLAIN.reverse()),
    (Role::SELECTION, Look::PLAIN.reverse()),
    (Role::INPUT, Look::PLAIN.underline()),
];
