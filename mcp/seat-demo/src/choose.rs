//! Choosing a seat by forms: rows and kind, then the seat, then a confirmation with its price.
//!
//! The flow holds nothing between two forms but a [`Progress`], which either waits in this process
//! (an older client answers a request of ours) or travels through the client, sealed (a newer one
//! repeats its call). Everything else is looked up anew, so what others did meanwhile is seen.

mod forms;

use rmcp::model::{ElicitRequestParams, ElicitResult, ElicitationAction};
use seat_rules::{Cabin, Occupancy, Seat, Status};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::action::{Action, Wish};
use crate::app::{Answer, SeatApp, Verdict};
use crate::draws::Draws;
use crate::flight::Millis;
use crate::ledger::LedgerError;
use crate::wishes::Wishes;
use forms::{Kind, Rows};

/// Forms that one call shows at most; clients give up after ten rounds.
const FORMS: u8 = 9;
/// Up to so many seats are asked for at once, without asking for rows and kind first.
const FEW: usize = 12;

/// Where a person is in the flow, after a form was shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progress {
    shown: u8,
    stage: Stage,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Asked for rows and kind.
    Place,
    /// Asked for one of the seats of these rows, or of all.
    Seat { rows: Option<Rows>, kind: Kind },
    /// Asked to confirm what was seen.
    Confirm {
        seat: String,
        price: String,
        revision: u32,
    },
}

/// What is to happen next.
#[derive(Debug)]
pub(crate) enum Step {
    /// Show this form.
    Ask(Box<ElicitRequestParams>, Progress),
    /// It is over.
    Over(Box<Answer>, Ending),
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Confirmed,
    /// Nothing fits, or a seat is confirmed already.
    NothingToChoose,
    Declined,
    Cancelled,
    /// Too many forms without a seat.
    GaveUp,
}

impl Ending {
    /// The word for programs.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::NothingToChoose => "nothing-to-choose",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::GaveUp => "gave-up",
        }
    }
}

/// One person who chooses by forms.
pub(crate) struct Choosing<'a> {
    pub(crate) app: &'a mut SeatApp,
    pub(crate) booking: &'a str,
    pub(crate) wishes: &'a Wishes,
    pub(crate) now: Millis,
}

impl Choosing<'_> {
    /// The first form.
    pub(crate) fn start(&mut self) -> Result<Step, LedgerError> {
        self.place(0, None)
    }

    /// What follows an answer.
    pub(crate) fn answered(
        &mut self,
        progress: &Progress,
        answer: &ElicitResult,
    ) -> Result<Step, LedgerError> {
        match answer.action {
            ElicitationAction::Accept => {}
            ElicitationAction::Decline => return self.leave(Ending::Declined),
            _ => return self.leave(Ending::Cancelled),
        }
        let shown = progress.shown;
        let field = |name: &str| {
            answer
                .content
                .as_ref()
                .and_then(|content| content.get(name))
                .and_then(Value::as_str)
        };
        match &progress.stage {
            Stage::Place => match field(forms::ROWS).and_then(Rows::read) {
                Some(rows) => {
                    let kind = field(forms::KIND).and_then(Kind::read).unwrap_or(Kind::Any);
                    self.seat(shown, Some(rows), kind, None)
                }
                None => self.place(shown, Some("Please choose the rows.")),
            },
            Stage::Seat { rows, kind } => match field(forms::SEAT) {
                Some(forms::OTHER) => self.place(shown, None),
                Some(seat) => self.select(shown, seat, (*rows, *kind)),
                None => self.seat(shown, *rows, *kind, Some("Please choose a seat.")),
            },
            Stage::Confirm {
                seat,
                price,
                revision,
            } => match field(forms::DECISION) {
                Some(forms::CONFIRM) => self.confirm(shown, seat, price, *revision),
                Some(_) => self.place(shown, None),
                None => self.ask_confirmation(
                    shown,
                    seat,
                    Some("Please confirm, or choose another seat."),
                ),
            },
        }
    }

    /// Asks for rows and kind; for few seats, for the seat at once.
    fn place(&mut self, shown: u8, note: Option<&str>) -> Result<Step, LedgerError> {
        let wishes = self.wishes;
        enum Found {
            Nothing(String),
            Few,
            Form(Box<ElicitRequestParams>),
        }
        let found = self.app.visit(self.booking, self.now, |cabin, seats| {
            if let Some(confirmed) = seats.confirmed().and_then(|place| cabin.seat(place)) {
                return Found::Nothing(format!("{} is confirmed already.", confirmed.id));
            }
            let fitting = fitting(cabin, seats, wishes, None, Kind::Any);
            match fitting.len() {
                0 if wishes.is_empty() => Found::Nothing("No seat is free.".to_owned()),
                0 => Found::Nothing(format!("No free seat fits ({wishes}).")),
                1..=FEW => Found::Few,
                _ => Found::Form(Box::new(forms::place(cabin, &fitting, note))),
            }
        })?;
        match found {
            Found::Nothing(text) => self.over(text, Ending::NothingToChoose),
            Found::Few => self.seat(shown, None, Kind::Any, note),
            Found::Form(form) => self.ask(shown, *form, Stage::Place),
        }
    }

    /// Asks for one of the seats of some rows.
    fn seat(
        &mut self,
        shown: u8,
        rows: Option<Rows>,
        kind: Kind,
        note: Option<&str>,
    ) -> Result<Step, LedgerError> {
        let wishes = self.wishes;
        let form = self.app.visit(self.booking, self.now, |cabin, seats| {
            let fitting = fitting(cabin, seats, wishes, rows, kind);
            (!fitting.is_empty()).then(|| forms::seat(cabin, &fitting, rows.is_none(), note))
        })?;
        match form {
            Some(form) => self.ask(shown, form, Stage::Seat { rows, kind }),
            None => match rows {
                Some(rows) => self.place(shown, Some(&format!("No {kind} is free in {rows}."))),
                None => self.place(shown, note),
            },
        }
    }

    fn select(
        &mut self,
        shown: u8,
        seat: &str,
        from: (Option<Rows>, Kind),
    ) -> Result<Step, LedgerError> {
        let action = Action {
            seat_id: seat.to_owned(),
            expected_revision: None,
            wish: Wish::Select,
        };
        let answer = self.app.act(self.booking, &action, self.now)?;
        if answer.verdict == Verdict::Refused {
            return self.seat(shown, from.0, from.1, Some(&sentence(&answer.text)));
        }
        self.ask_confirmation(shown, seat, None)
    }

    /// Asks to confirm a seat at its present price, as long as it can be had.
    fn ask_confirmation(
        &mut self,
        shown: u8,
        seat_id: &str,
        note: Option<&str>,
    ) -> Result<Step, LedgerError> {
        let asked = self.app.visit(self.booking, self.now, |cabin, seats| {
            let (place, seat) = cabin.find(seat_id)?;
            // The form says what is held; a hold that ended meanwhile begins anew.
            seats.select(cabin, seat.id, None).ok()?;
            let price = seat
                .price
                .filter(|_| seats.status(place) == Status::Available)?;
            let stage = Stage::Confirm {
                seat: seat.id.to_owned(),
                price: price.to_owned(),
                revision: seats.revision(),
            };
            Some((forms::confirmation(cabin, seat, price, note), stage))
        })?;
        match asked {
            Some((form, stage)) => self.ask(shown, form, stage),
            None => self.place(shown, note),
        }
    }

    fn confirm(
        &mut self,
        shown: u8,
        seat: &str,
        price: &str,
        revision: u32,
    ) -> Result<Step, LedgerError> {
        let action = Action {
            seat_id: seat.to_owned(),
            expected_revision: Some(revision),
            wish: Wish::Confirm {
                price: price.to_owned(),
            },
        };
        let answer = self.app.act(self.booking, &action, self.now)?;
        match answer.verdict {
            Verdict::Refused => {
                let note = sentence(&answer.text);
                self.ask_confirmation(shown, seat, Some(&note))
            }
            Verdict::Granted | Verdict::Done => Ok(Step::Over(Box::new(answer), Ending::Confirmed)),
        }
    }

    fn ask(
        &mut self,
        shown: u8,
        form: ElicitRequestParams,
        stage: Stage,
    ) -> Result<Step, LedgerError> {
        if shown >= FORMS {
            return self.leave(Ending::GaveUp);
        }
        let shown = shown + 1;
        Ok(Step::Ask(Box::new(form), Progress { shown, stage }))
    }

    /// Ends without a seat; what the forms held is free again.
    pub(crate) fn leave(&mut self, ending: Ending) -> Result<Step, LedgerError> {
        self.app
            .visit(self.booking, self.now, |_, seats| seats.release())?;
        let text = match ending {
            Ending::Declined => "The person declined to choose a seat. Nothing is confirmed.",
            Ending::Cancelled => "The person closed the form. Nothing is confirmed.",
            Ending::GaveUp | Ending::Confirmed | Ending::NothingToChoose => {
                "No seat was chosen after many forms. Nothing is confirmed."
            }
        };
        self.over(text.to_owned(), ending)
    }

    fn over(&mut self, text: String, ending: Ending) -> Result<Step, LedgerError> {
        let wishes = Wishes::default();
        let shown = self
            .app
            .show(self.booking, &wishes, Draws::default(), self.now)?;
        let answer = Answer {
            text,
            next_step: None,
            ..shown
        };
        Ok(Step::Over(Box::new(answer), ending))
    }
}

/// The free seats of some rows (`None`: of all) that fit the wishes and are of a kind.
fn fitting<'a>(
    cabin: &Cabin<'a>,
    occupancy: &Occupancy<Vec<Status>>,
    wishes: &Wishes,
    rows: Option<Rows>,
    kind: Kind,
) -> Vec<&'a Seat<'a>> {
    let mut seats = crate::summary::free(cabin, occupancy);
    seats.retain(|seat| {
        wishes.fit(seat)
            && seat.price.is_some()
            && kind.includes(seat)
            && rows.is_none_or(|rows| rows.hold(seat))
    });
    if wishes.near.is_some() {
        wishes.sort(cabin, &mut seats);
    } else {
        seats.sort_by_key(|seat| (seat.deck, seat.row));
    }
    seats
}

/// A reason as a sentence of its own.
fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests;
