//! The seat app without its protocol: what it knows, and what it answers.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use seat_rules::{Cabin, Occupancy, Outcome, SeatIndex, Snapshot, Status};

use crate::action::{Action, BadCall, Wish};
use crate::cabin_data::CabinData;
use crate::draws::Draws;
use crate::flight::{Booking, Flight, Millis};
use crate::ledger::{Database, Ledger, LedgerError};
use crate::others::{Others, PriceChange};
use crate::summary;
use crate::view::SURFACE_ID;
use crate::wishes::Wishes;

/// The booking of a caller that names none.
pub const GUEST: &str = "guest";
/// How long a selected seat is held if nothing else is said.
pub const HOLD: Duration = Duration::from_secs(600);

/// The seats of one flight. The truth is here: every action is checked against it, whatever a view
/// has shown. One call is one transaction.
///
/// A *booking* is somebody who chooses: what one holds or has is occupied for all others. `now` is
/// milliseconds since 1970; the app has no clock.
#[derive(Debug)]
pub struct SeatApp {
    cabin: CabinData,
    ledger: Ledger,
    hold: Duration,
    /// What the cabin file says to the person, until the first action.
    greeting: Option<String>,
    others: Others,
}

/// What a tool call gives back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// For the conversation: plain sentences.
    pub text: String,
    /// What the model does next, if that is anything: not for the person.
    pub next_step: Option<&'static str>,
    /// The whole data model after the call, as one `updateDataModel` message.
    pub snapshot: String,
    /// The free seats that fit, best first, if something was wished for.
    pub matches: Option<Vec<String>>,
    /// How it went.
    pub verdict: Verdict,
}

/// How a call went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It did what was asked.
    Granted,
    /// It did, and the person has a seat: there is nothing left to choose.
    Done,
    /// It changed nothing; the text and `/message` of the snapshot say why.
    Refused,
}

impl SeatApp {
    /// The app at the start of a cabin, its state in memory. What the cabin file has selected or
    /// confirmed belongs to the booking [`GUEST`].
    ///
    /// # Errors
    /// [`UnknownSeat`] if `others` names a seat that the cabin does not have.
    pub fn new(cabin: CabinData, others: Others) -> Result<Self, UnknownSeat> {
        let named = others
            .taken
            .iter()
            .chain(others.raised.iter().map(|change| &change.seat_id));
        for seat_id in named {
            if !cabin.seats().iter().any(|seat| seat.id == *seat_id) {
                return Err(UnknownSeat(seat_id.clone()));
            }
        }
        let start = &cabin.start;
        let mut flight = Flight {
            revision: start.revision,
            ..Flight::default()
        };
        if start.selected.is_some() || start.confirmed.is_some() {
            let booking = Booking {
                selected: start.selected,
                held_until: Millis::MAX,
                lapsed: None,
                confirmed: start.confirmed,
            };
            flight.bookings.insert(GUEST.to_owned(), booking);
        }
        Ok(Self {
            greeting: start.message.clone(),
            cabin,
            ledger: Ledger::Memory(flight),
            hold: HOLD,
            others,
        })
    }

    /// The same app with its state in a database file, which is made if there is none. A flight that
    /// is in the file already goes on where it was.
    ///
    /// # Errors
    /// [`LedgerError`] if the file can't be used.
    pub fn kept_in(mut self, file: &Path) -> Result<Self, LedgerError> {
        let start = self.ledger.transaction(|flight| flight.clone())?;
        let database = Database::open(file, &self.cabin, &start)?;
        self.ledger = Ledger::File(Box::new(database));
        Ok(self)
    }

    /// The same app with another time for which a selected seat is held.
    #[must_use]
    pub fn holding_for(mut self, hold: Duration) -> Self {
        self.hold = hold;
        self
    }

    /// The cabin with its present prices.
    #[must_use]
    pub fn cabin(&self) -> &CabinData {
        &self.cabin
    }

    /// A secret for what leaves the process and comes back: `fresh`, or, with a database, the one
    /// that the first server on it made.
    ///
    /// # Errors
    /// [`LedgerError`] if the database failed.
    pub fn secret(&mut self, name: &str, fresh: &[u8]) -> Result<Vec<u8>, LedgerError> {
        match &mut self.ledger {
            Ledger::Memory(_) => Ok(fresh.to_vec()),
            Ledger::File(database) => database.secret(name, fresh),
        }
    }

    /// Shows the seats: those that fit first, in words that suit what the caller draws.
    ///
    /// # Errors
    /// [`LedgerError`] if the database failed.
    pub fn show(
        &mut self,
        booking: &str,
        wishes: &Wishes,
        draws: Draws,
        now: Millis,
    ) -> Result<Answer, LedgerError> {
        let greeting = self.greeting.clone();
        let answer = self.visit(booking, now, |cabin, seats| Answer {
            matches: (!wishes.is_empty()).then(|| summary::matches(cabin, seats, wishes)),
            next_step: summary::next_step(seats, draws),
            ..answer(
                cabin,
                seats,
                summary::text(cabin, seats, wishes, draws),
                greeting.as_deref(),
                Verdict::Granted,
            )
        })?;
        self.others_act(booking)?;
        Ok(answer)
    }

    /// Does what a view asks for, or says why not.
    ///
    /// # Errors
    /// [`LedgerError`] if the database failed; nothing is changed then.
    pub fn act(
        &mut self,
        booking: &str,
        action: &Action,
        now: Millis,
    ) -> Result<Answer, LedgerError> {
        self.greeting = None;
        let hold = self.hold;
        let result = self.visit(booking, now, |cabin, seats| {
            let Action {
                seat_id,
                expected_revision,
                wish,
            } = action;
            let done = match wish {
                Wish::Select => seats
                    .select(cabin, seat_id, *expected_revision)
                    .map(|_| (summary::selected(cabin, seat_id, hold), Verdict::Granted)),
                Wish::Confirm { price } => seats
                    .confirm(cabin, seat_id, *expected_revision, price)
                    .map(|outcome| match outcome {
                        Outcome::Changed => summary::confirmed(cabin, seat_id),
                        Outcome::Unchanged => summary::confirmed_already(seat_id),
                    })
                    .map(|text| (text, Verdict::Done)),
            };
            match done {
                Ok((text, verdict)) => answer(cabin, seats, text, None, verdict),
                Err(refusal) => {
                    let reason = refusal.to_string();
                    let text = format!("{reason}.");
                    answer(cabin, seats, text, Some(&reason), Verdict::Refused)
                }
            }
        })?;
        self.others_act(booking)?;
        Ok(result)
    }

    /// Answers a call that can't be understood. The snapshot still comes, so that a view stops waiting.
    ///
    /// # Errors
    /// [`LedgerError`] if the database failed.
    pub fn reject(
        &mut self,
        booking: &str,
        call: &BadCall,
        now: Millis,
    ) -> Result<Answer, LedgerError> {
        let reason = call.to_string();
        self.visit(booking, now, |cabin, seats| {
            answer(
                cabin,
                seats,
                reason.clone(),
                Some(&reason),
                Verdict::Refused,
            )
        })
    }

    /// One transaction: the flight as a booking sees it at a time, for looking and for changing.
    pub(crate) fn visit<R>(
        &mut self,
        booking: &str,
        now: Millis,
        user: impl FnOnce(&Cabin<'_>, &mut Occupancy<Vec<Status>>) -> R,
    ) -> Result<R, LedgerError> {
        let held_until = now.saturating_add(millis(self.hold));
        let Self { cabin, ledger, .. } = self;
        cabin.lend(|cabin| {
            ledger.transaction(|flight| {
                flight.end_holds(cabin, now);
                let mut seats = flight.occupancy(cabin, booking);
                let result = user(cabin, &mut seats);
                flight.keep(booking, &seats, held_until);
                result
            })
        })
    }

    /// Lets the other people do what they do after a snapshot has been given out.
    fn others_act(&mut self, booking: &str) -> Result<(), LedgerError> {
        let taken = std::mem::take(&mut self.others.taken);
        if taken.is_empty() && self.others.raised.is_empty() {
            return Ok(());
        }
        let Self { cabin, ledger, .. } = self;
        let selected: Option<SeatIndex> = cabin.lend(|cabin| {
            ledger.transaction(|flight| {
                for seat_id in &taken {
                    let mut seats = flight.occupancy(cabin, booking);
                    // A seat that is taken or blocked already stays as it is.
                    if seats.take(cabin, seat_id).is_ok() {
                        flight.revision = seats.revision();
                        flight
                            .taken
                            .extend(cabin.find(seat_id).map(|(place, _)| place));
                    }
                }
                flight.bookings.get(booking).and_then(|own| own.selected)
            })
        })?;
        let selected = selected.and_then(|place| self.cabin.seats().get(usize::from(place)));
        let Some(selected) = selected.map(|seat| seat.id.clone()) else {
            return Ok(());
        };
        let raised = self
            .others
            .raised
            .extract_if(.., |change| change.seat_id == selected);
        for PriceChange { seat_id, price } in raised.collect::<Vec<_>>() {
            if self.cabin.reprice(&seat_id, price) {
                self.ledger
                    .transaction(|flight| flight.revision = flight.revision.wrapping_add(1))?;
            }
        }
        Ok(())
    }
}

fn answer(
    cabin: &Cabin<'_>,
    seats: &Occupancy<Vec<Status>>,
    text: String,
    message: Option<&str>,
    verdict: Verdict,
) -> Answer {
    let snapshot = Snapshot::new(cabin, seats, SURFACE_ID);
    let snapshot = match &message {
        Some(message) => snapshot.with_message(message).to_string(),
        None => snapshot.to_string(),
    };
    Answer {
        text,
        next_step: None,
        snapshot,
        matches: None,
        verdict,
    }
}

fn millis(duration: Duration) -> Millis {
    Millis::try_from(duration.as_millis()).unwrap_or(Millis::MAX)
}

/// The cabin has no seat with this id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSeat(pub String);

impl fmt::Display for UnknownSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the cabin has no seat {:?}", self.0)
    }
}

impl std::error::Error for UnknownSeat {}

#[cfg(test)]
mod tests;
