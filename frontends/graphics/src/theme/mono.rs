//! Two tones: what colour says elsewhere, symbols, bold and underlines say here.

use splitflap_core::grid::Role;

use super::{Change, Look, Rules};

const ON: Look = Look::ink(1);

pub(super) static RULES: Rules<'static> = Rules {
    text: ON,
    roles: &[
        (Role::TITLE, ON.bold()),
        (Role::HEADING, ON.bold()),
        (Role::STRONG, ON.bold()),
        (Role::LINK, ON.underline()),
        (Role::HINT_KEY, ON.bold()),
        (Role::WARNING, ON.bold()),
        (Role::ERROR, ON.bold()),
        (Role::SEAT_FREE, ON.tile()),
        (Role::SEAT_EXTRA, ON.tile()),
        (Role::SEAT_OCCUPIED, ON.tile()),
        (Role::SEAT_BLOCKED, ON.tile()),
        (Role::SEAT_OTHER, ON.tile()),
        (Role::SEAT_SELECTED, ON.bold().tile()),
        (Role::SEAT_PENDING, ON.bold().tile()),
        (Role::SEAT_CONFIRMED, ON.bold().tile()),
        (Role::PRICE, ON.bold()),
        (Role::BUTTON_FOCUSED, Look::ink(0).on(1)),
        (Role::INPUT, ON.underline()),
        (Role::SELECTION, Look::ink(0).on(1)),
        (Role::ADDED, ON.bold()),
    ],
    cursor: Change::SWAP,
    dim: Change::NONE,
    matching: Change::UNDERLINE,
};
