//! What is true on the flight: who holds or has which seat, in every booking.
//!
//! The rules know one person at a time; [`Flight::occupancy`] shows them the flight as one booking
//! sees it, and [`Flight::keep`] takes back what they changed.

use std::collections::BTreeMap;

use seat_rules::{Cabin, Occupancy, SeatIndex, Status};

/// Milliseconds since 1970.
pub(crate) type Millis = u64;

/// The bookings of one flight, and the revision that counts every change of any of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flight {
    pub(crate) revision: u32,
    pub(crate) bookings: BTreeMap<String, Booking>,
    /// Seats that other passengers took, who have no booking here.
    pub(crate) taken: Vec<SeatIndex>,
}

/// The choice of one booking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Booking {
    /// The held seat, or the confirmed one.
    pub(crate) selected: Option<SeatIndex>,
    /// When the hold ends; has no meaning once confirmed.
    pub(crate) held_until: Millis,
    /// The seat whose hold ended by itself.
    pub(crate) lapsed: Option<SeatIndex>,
    /// The seat that is taken for good.
    pub(crate) confirmed: Option<SeatIndex>,
}

impl Flight {
    /// The flight as one booking sees it: what others hold or have is occupied.
    pub(crate) fn occupancy(&self, cabin: &Cabin<'_>, booking: &str) -> Occupancy<Vec<Status>> {
        let own = self.bookings.get(booking).copied().unwrap_or_default();
        let others = self
            .bookings
            .iter()
            .filter(|(name, _)| name.as_str() != booking)
            .filter_map(|(_, other)| other.confirmed.or(other.selected));
        Occupancy::new(cabin, vec![Status::default(); cabin.seats.len()])
            .map(|fresh| {
                self.taken
                    .iter()
                    .copied()
                    .chain(others)
                    .fold(fresh, |occupancy, seat| {
                        occupancy.with_status(seat, Status::Occupied)
                    })
                    .resumed(self.revision, own.selected, own.confirmed)
                    .with_lapsed(own.lapsed)
            })
            .expect("there are as many statuses as seats")
    }

    /// Takes over what the rules did for a booking; a new choice is held until `held_until`.
    pub(crate) fn keep(
        &mut self,
        booking: &str,
        occupancy: &Occupancy<Vec<Status>>,
        held_until: Millis,
    ) {
        let before = self.bookings.get(booking).copied().unwrap_or_default();
        let after = Booking {
            selected: occupancy.selected(),
            confirmed: occupancy.confirmed(),
            lapsed: occupancy.lapsed(),
            held_until: if occupancy.selected() == before.selected {
                before.held_until
            } else {
                held_until
            },
        };
        self.revision = occupancy.revision();
        if after != before {
            self.bookings.insert(booking.to_owned(), after);
        }
    }

    /// Ends the holds whose time is over. Each counts one revision.
    pub(crate) fn end_holds(&mut self, cabin: &Cabin<'_>, now: Millis) {
        let over: Vec<String> = self
            .bookings
            .iter()
            .filter(|(_, booking)| {
                booking.selected.is_some()
                    && booking.confirmed.is_none()
                    && booking.held_until <= now
            })
            .map(|(name, _)| name.clone())
            .collect();
        for name in over {
            let mut occupancy = self.occupancy(cabin, &name);
            occupancy.lapse();
            self.keep(&name, &occupancy, now);
        }
    }
}

#[cfg(test)]
mod tests;
