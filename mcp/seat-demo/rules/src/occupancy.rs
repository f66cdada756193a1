//! What changes while people choose, and the rules by which it may.

use core::fmt;

use crate::cabin::{Cabin, Seat, SeatIndex, Status};
use crate::price::same_price;
use crate::refusal::Refusal;

/// Who sits where: one status a seat, the revision, the selected and the confirmed seat.
///
/// `S` is storage for one [`Status`] a seat of the cabin: an array, a lent `&mut [Status]`, a `Vec`.
/// Every operation takes the cabin that the occupancy was made for; with another, seats that have no
/// status count as blocked.
///
/// A change of state adds one to the revision, and one call makes at most one change. Refusals and
/// wishes that are fulfilled already change nothing.
#[derive(Clone, Debug)]
pub struct Occupancy<S> {
    statuses: S,
    revision: u32,
    selected: Option<SeatIndex>,
    lapsed: Option<SeatIndex>,
    confirmed: Option<SeatIndex>,
}

/// What a granted wish did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The state changed, the revision is one higher.
    Changed,
    /// It was so already; the revision stays.
    Unchanged,
}

impl<S: AsRef<[Status]> + AsMut<[Status]>> Occupancy<S> {
    /// The cabin as it is before anybody chooses: revision 1, nothing selected or confirmed.
    ///
    /// # Errors
    /// [`TooFewStatuses`] if the storage holds fewer statuses than the cabin has seats.
    pub fn new(cabin: &Cabin<'_>, mut statuses: S) -> Result<Self, TooFewStatuses> {
        let (needed, given) = (cabin.seats.len(), statuses.as_ref().len());
        if given < needed {
            return Err(TooFewStatuses { needed, given });
        }
        for (status, seat) in statuses.as_mut().iter_mut().zip(cabin.seats) {
            *status = seat.status;
        }
        Ok(Self {
            statuses,
            revision: 1,
            selected: None,
            lapsed: None,
            confirmed: None,
        })
    }

    /// The same occupancy with state that was kept elsewhere. Places outside the cabin mean no seat.
    #[must_use]
    pub fn resumed(
        mut self,
        revision: u32,
        selected: Option<SeatIndex>,
        confirmed: Option<SeatIndex>,
    ) -> Self {
        self.revision = revision;
        self.selected = selected;
        self.confirmed = confirmed;
        self
    }

    /// The same occupancy with the status of a seat as it was kept elsewhere. A place outside the
    /// cabin is left out.
    #[must_use]
    pub fn with_status(mut self, seat: SeatIndex, status: Status) -> Self {
        if let Some(place) = self.statuses.as_mut().get_mut(usize::from(seat)) {
            *place = status;
        }
        self
    }

    /// The same occupancy with a choice whose hold had ended by itself; see [`lapse`](Self::lapse).
    #[must_use]
    pub fn with_lapsed(mut self, seat: Option<SeatIndex>) -> Self {
        self.lapsed = seat;
        self
    }
}

impl<S: AsRef<[Status]>> Occupancy<S> {
    /// The present revision. It wraps after 2³² changes: revisions are compared for equality only.
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The selected seat. It stays selected when somebody else takes it, so that a view can say so.
    #[must_use]
    pub fn selected(&self) -> Option<SeatIndex> {
        self.selected
    }

    /// The seat whose hold ended by itself and that was not chosen again since.
    #[must_use]
    pub fn lapsed(&self) -> Option<SeatIndex> {
        self.lapsed
    }

    /// The confirmed seat.
    #[must_use]
    pub fn confirmed(&self) -> Option<SeatIndex> {
        self.confirmed
    }

    /// The present status of a seat; blocked if there is no such seat.
    #[must_use]
    pub fn status(&self, seat: SeatIndex) -> Status {
        self.statuses
            .as_ref()
            .get(usize::from(seat))
            .copied()
            .unwrap_or(Status::Blocked)
    }
}

impl<S: AsRef<[Status]> + AsMut<[Status]>> Occupancy<S> {
    /// Marks an available seat as the person's choice, in place of an earlier choice. This reserves
    /// nothing. `expected_revision` is the revision that the person saw; `None` is not checked.
    ///
    /// # Errors
    /// In this order: [`Refusal::UnknownSeat`], [`Refusal::AlreadyConfirmed`], [`Refusal::Occupied`],
    /// [`Refusal::Blocked`], [`Refusal::OldRevision`]: a fact about the seat says more than the
    /// revision, which only says that something changed somewhere.
    pub fn select<'a>(
        &mut self,
        cabin: &Cabin<'a>,
        seat_id: &'a str,
        expected_revision: Option<u32>,
    ) -> Result<Outcome, Refusal<'a>> {
        let (index, seat) = find(cabin, seat_id)?;
        self.refuse_if_confirmed(cabin)?;
        self.refuse_unless_available(index, seat, expected_revision)?;
        self.refuse_if_old(expected_revision)?;
        self.lapsed = None;
        if self.selected == Some(index) {
            return Ok(Outcome::Unchanged);
        }
        self.selected = Some(index);
        Ok(self.changed())
    }

    /// Takes an available seat for good, at the price that the person saw (a JSON number's text,
    /// compared as a decimal number). The seat becomes the selected one too.
    ///
    /// The seat need not be selected: a confirmation names seat, price and revision itself, so all
    /// that a selection could add is checked here, and a wish whose `select` got lost still holds.
    /// Confirming the confirmed seat again changes nothing and is granted, whatever the revision and
    /// the price, because a caller that lost the answer repeats its call.
    ///
    /// # Errors
    /// In this order: [`Refusal::UnknownSeat`], [`Refusal::AlreadyConfirmed`] (another seat),
    /// [`Refusal::Occupied`], [`Refusal::Blocked`], [`Refusal::HoldEnded`], [`Refusal::NoPrice`],
    /// [`Refusal::PriceChanged`], [`Refusal::OldRevision`].
    pub fn confirm<'a>(
        &mut self,
        cabin: &Cabin<'a>,
        seat_id: &'a str,
        expected_revision: Option<u32>,
        price: &'a str,
    ) -> Result<Outcome, Refusal<'a>> {
        let (index, seat) = find(cabin, seat_id)?;
        if self.confirmed == Some(index) {
            return Ok(Outcome::Unchanged);
        }
        self.refuse_if_confirmed(cabin)?;
        self.refuse_unless_available(index, seat, expected_revision)?;
        if self.lapsed == Some(index) {
            return Err(Refusal::HoldEnded { seat: seat.id });
        }
        let actual = seat.price.ok_or(Refusal::NoPrice { seat: seat.id })?;
        if !same_price(price, actual) {
            return Err(Refusal::PriceChanged {
                seat: seat.id,
                shown: price,
                actual,
                currency: cabin.currency,
            });
        }
        self.refuse_if_old(expected_revision)?;
        self.selected = Some(index);
        self.confirmed = Some(index);
        Ok(self.changed())
    }

    /// Drops the choice that is not confirmed yet (a kiosk that nobody touches any more).
    pub fn release(&mut self) -> Outcome {
        if self.selected.is_none() || self.confirmed.is_some() {
            return Outcome::Unchanged;
        }
        self.selected = None;
        self.changed()
    }

    /// The hold on the choice ends by itself: it is dropped like in [`release`](Self::release), and a
    /// confirmation of that seat is refused until it is selected again, because the person may not
    /// know yet that the seat was free for others meanwhile.
    pub fn lapse(&mut self) -> Outcome {
        let held = self.selected;
        let outcome = self.release();
        if outcome == Outcome::Changed {
            self.lapsed = held;
        }
        outcome
    }

    /// Another passenger takes a seat.
    ///
    /// # Errors
    /// [`Refusal::UnknownSeat`], [`Refusal::AlreadyConfirmed`] (this person has it),
    /// [`Refusal::Occupied`], [`Refusal::Blocked`].
    pub fn take<'a>(
        &mut self,
        cabin: &Cabin<'a>,
        seat_id: &'a str,
    ) -> Result<Outcome, Refusal<'a>> {
        let (index, seat) = find(cabin, seat_id)?;
        if self.confirmed == Some(index) {
            return Err(Refusal::AlreadyConfirmed { confirmed: seat.id });
        }
        self.refuse_unless_available(index, seat, None)?;
        if let Some(status) = self.statuses.as_mut().get_mut(usize::from(index)) {
            *status = Status::Occupied;
        }
        Ok(self.changed())
    }

    /// Says that something in the cabin changed (a price): the revision is one higher.
    pub fn note_change(&mut self) {
        self.changed();
    }

    fn changed(&mut self) -> Outcome {
        self.revision = self.revision.wrapping_add(1);
        Outcome::Changed
    }

    fn refuse_if_confirmed<'a>(&self, cabin: &Cabin<'a>) -> Result<(), Refusal<'a>> {
        match self.confirmed.and_then(|index| cabin.seat(index)) {
            Some(seat) => Err(Refusal::AlreadyConfirmed { confirmed: seat.id }),
            None => Ok(()),
        }
    }

    fn refuse_unless_available<'a>(
        &self,
        index: SeatIndex,
        seat: &Seat<'a>,
        expected_revision: Option<u32>,
    ) -> Result<(), Refusal<'a>> {
        match self.status(index) {
            Status::Available => Ok(()),
            Status::Occupied => Err(Refusal::Occupied {
                seat: seat.id,
                meanwhile: expected_revision.is_some_and(|expected| expected != self.revision),
            }),
            Status::Blocked => Err(Refusal::Blocked { seat: seat.id }),
        }
    }

    fn refuse_if_old(&self, expected_revision: Option<u32>) -> Result<(), Refusal<'static>> {
        match expected_revision {
            Some(expected) if expected != self.revision => Err(Refusal::OldRevision {
                expected,
                actual: self.revision,
            }),
            _ => Ok(()),
        }
    }
}

fn find<'a>(cabin: &Cabin<'a>, id: &'a str) -> Result<(SeatIndex, &'a Seat<'a>), Refusal<'a>> {
    cabin.find(id).ok_or(Refusal::UnknownSeat { seat: id })
}

/// The storage holds fewer statuses than the cabin has seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFewStatuses {
    /// Seats in the cabin.
    pub needed: usize,
    /// Statuses in the storage.
    pub given: usize,
}

impl fmt::Display for TooFewStatuses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a cabin of {} seats needs as many statuses, not {}",
            self.needed, self.given
        )
    }
}

impl core::error::Error for TooFewStatuses {}

#[cfg(test)]
mod tests;
