//! The seat app without its protocol: what it knows, and what it answers.

use std::fmt;

use seat_rules::{Occupancy, Outcome, Refusal, Snapshot, Status};

use crate::action::{Action, BadCall, Wish};
use crate::cabin_data::CabinData;
use crate::others::{Others, PriceChange};
use crate::summary;
use crate::view::SURFACE_ID;

/// The seats of one flight and one person who chooses. The truth is here: every action is checked
/// against it, whatever a view has shown.
#[derive(Clone, Debug)]
pub struct SeatApp {
    cabin: CabinData,
    occupancy: Occupancy<Vec<Status>>,
    /// What the cabin file says to the person, until the first action.
    greeting: Option<String>,
    others: Others,
}

/// What a tool call gives back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// For the conversation: plain sentences.
    pub text: String,
    /// The whole data model after the call, as one `updateDataModel` message.
    pub snapshot: String,
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
    /// The app at the start of a cabin.
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
        let start = cabin.start.clone();
        let statuses = vec![Status::default(); cabin.seats().len()];
        let occupancy = cabin
            .lend(|cabin| Occupancy::new(cabin, statuses))
            .expect("there are as many statuses as seats")
            .resumed(start.revision, start.selected, start.confirmed);
        Ok(Self {
            cabin,
            occupancy,
            greeting: start.message,
            others,
        })
    }

    /// The cabin with its present prices.
    #[must_use]
    pub fn cabin(&self) -> &CabinData {
        &self.cabin
    }

    /// Shows the seats; `with_view` says that the caller draws them as a seat map.
    pub fn show(&mut self, with_view: bool) -> Answer {
        let text = self
            .cabin
            .lend(|cabin| summary::text(cabin, &self.occupancy, with_view));
        let answer = self.answer(text, self.greeting.clone(), Verdict::Granted);
        self.others_act();
        answer
    }

    /// Does what a view asks for, or says why not.
    pub fn act(&mut self, action: &Action) -> Answer {
        self.greeting = None;
        let Self {
            cabin, occupancy, ..
        } = self;
        let result = cabin.lend(|cabin| {
            let Action {
                seat_id,
                expected_revision,
                wish,
            } = action;
            match wish {
                Wish::Select => occupancy
                    .select(cabin, seat_id, *expected_revision)
                    .map(|_| summary::selected(cabin, seat_id)),
                Wish::Confirm { price } => occupancy
                    .confirm(cabin, seat_id, *expected_revision, price)
                    .map(|outcome| match outcome {
                        Outcome::Changed => summary::confirmed(cabin, seat_id),
                        Outcome::Unchanged => summary::confirmed_already(seat_id),
                    }),
            }
            .map_err(|refusal: Refusal<'_>| refusal.to_string())
        });
        let answer = match result {
            Ok(text) => {
                let verdict = match action.wish {
                    Wish::Select => Verdict::Granted,
                    Wish::Confirm { .. } => Verdict::Done,
                };
                self.answer(text, None, verdict)
            }
            Err(reason) => self.answer(format!("{reason}."), Some(reason), Verdict::Refused),
        };
        self.others_act();
        answer
    }

    /// Answers a call that can't be understood. The snapshot still comes, so that a view stops waiting.
    #[must_use]
    pub fn reject(&self, call: &BadCall) -> Answer {
        self.answer(call.to_string(), Some(call.to_string()), Verdict::Refused)
    }

    fn answer(&self, text: String, message: Option<String>, verdict: Verdict) -> Answer {
        let snapshot = self.cabin.lend(|cabin| {
            let snapshot = Snapshot::new(cabin, &self.occupancy, SURFACE_ID);
            match &message {
                Some(message) => snapshot.with_message(message).to_string(),
                None => snapshot.to_string(),
            }
        });
        Answer {
            text,
            snapshot,
            verdict,
        }
    }

    /// Lets the other people do what they do after a snapshot has been given out.
    fn others_act(&mut self) {
        for seat_id in std::mem::take(&mut self.others.taken) {
            // A seat that is taken or blocked already stays as it is.
            let _ = self
                .cabin
                .lend(|cabin| self.occupancy.take(cabin, &seat_id).is_ok());
        }
        let selected = self.occupancy.selected();
        let selected = selected.and_then(|index| self.cabin.seats().get(usize::from(index)));
        let Some(selected) = selected.map(|seat| seat.id.clone()) else {
            return;
        };
        let raised = self
            .others
            .raised
            .extract_if(.., |change| change.seat_id == selected);
        for PriceChange { seat_id, price } in raised.collect::<Vec<_>>() {
            if self.cabin.reprice(&seat_id, price) {
                self.occupancy.note_change();
            }
        }
    }
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
