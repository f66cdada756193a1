//! The seat demo catalog, `dev.fka:terminal-seat-demo/0.1`: a split pane, a cabin, the
//! details of the selected seat.
//!
//! Its data model: `/flight`, `/currency`, `/revision`, `/selected`, `/confirmed`,
//! `/message` and `/seats`, a list of objects with `id`, `row`, `column`, `position`,
//! `status`, `price`, `features`, `deck` and `x`. The server owns all of it; the
//! catalog's actions are `select_seat` (Space) and `confirm_seat` (Enter).

mod amount;
mod departure;
mod frame;
mod line;
mod pane;
mod record;
mod seat_details;
mod seat_grid;
mod selection;
mod split_pane;
mod wording;

#[cfg(test)]
mod tests;

pub use frame::Frame;
pub use seat_details::SeatDetails;
pub use seat_grid::SeatGrid;
pub use split_pane::SplitPane;

use super::Catalog;

/// The catalog.
pub const CATALOG: Catalog = Catalog {
    id: "dev.fka:terminal-seat-demo/0.1",
    version: "0.1",
    summary: "a seat picker: split pane, cabin, details",
    components: &[&SplitPane, &SeatGrid, &SeatDetails],
    frame: Some(&Frame),
    action_tool: Some("seat_action"),
    done: Some("/confirmed"),
};
