//! The seat app on the board: rules and cabin in flash, its snapshots as protocol bytes into
//! the same decoder that a link feeds.

mod desk;
mod feed;

use crate::board::Note;
use crate::peer::Peer;
use core::fmt::Write;
use desk::Desk;
use feed::Feed;
use heapless::String;
use seat_rules::{
    Cabin, Flight, Occupancy, Outcome, Refusal, Seat, Snapshot, Status, TooFewStatuses,
};
use splitflap_core::action::Action;
use splitflap_core::engine::Engine;
use splitflap_core::listener::{Listener, Quiet, Report};

/// The A320 of the seat demo.
pub static A320: Cabin<'static> = include!(concat!(env!("OUT_DIR"), "/cabin.rs"));

/// Seats of [`A320`].
pub const A320_SEATS: usize = A320.seats.len();

/// The seat app's view, as its messages.
const VIEW: &str = include_str!(concat!(env!("OUT_DIR"), "/view.json"));
/// The surface that they make.
const SURFACE: &str = "seat-picker";
const DELETE: &str = r#"{"version":"0.1","deleteSurface":{"surfaceId":"seat-picker"}}"#;

/// Bytes of the longest refusal.
const REFUSAL: usize = 128;
/// Bytes of the desk's line that one step takes at most: a flood can't keep it from drawing.
const DESK_BYTES: usize = 256;

/// What has to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Nothing,
    /// The view and everything in it.
    View,
    /// A snapshot: the answer to an action.
    Answer,
}

/// The seat app for one person after the other. `R` gives the bytes of a desk elsewhere that sells seats too.
pub struct SeatServer<const SEATS: usize, R = fn() -> Option<u8>> {
    cabin: &'static Cabin<'static>,
    occupancy: Occupancy<[Status; SEATS]>,
    refusal: String<REFUSAL>,
    due: Due,
    note: Option<Note>,
    desk: Desk,
    receive: R,
}

impl SeatServer<A320_SEATS> {
    /// The seat app with [`A320`].
    ///
    /// # Panics
    /// Never: it is counted by the compiler.
    pub fn a320() -> Self {
        let Ok(server) = Self::new(&A320) else {
            unreachable!("a place for each seat");
        };
        server
    }
}

impl<const SEATS: usize> SeatServer<SEATS> {
    /// The seat app with this cabin, nobody having chosen yet.
    ///
    /// # Errors
    /// [`TooFewStatuses`]: the cabin has more than `SEATS` seats.
    pub fn new(cabin: &'static Cabin<'static>) -> Result<Self, TooFewStatuses> {
        Ok(Self {
            cabin,
            occupancy: Occupancy::new(cabin, [Status::Available; SEATS])?,
            refusal: String::new(),
            due: Due::View,
            note: None,
            desk: Desk::new(),
            receive: || None,
        })
    }

    /// With a desk elsewhere that sells seats too: it sends their ids, a line each. `receive` gives its next byte, and
    /// never waits.
    pub fn with_desk<R: FnMut() -> Option<u8>>(self, receive: R) -> SeatServer<SEATS, R> {
        SeatServer {
            cabin: self.cabin,
            occupancy: self.occupancy,
            refusal: self.refusal,
            due: self.due,
            note: self.note,
            desk: self.desk,
            receive,
        }
    }
}

impl<const SEATS: usize, R: FnMut() -> Option<u8>> SeatServer<SEATS, R> {
    fn serve_desk(&mut self) {
        for _ in 0..DESK_BYTES {
            let Some(byte) = (self.receive)() else {
                return;
            };
            if let Some(seat) = self.desk.byte(byte)
                && self.occupancy.take(self.cabin, seat).is_ok()
            {
                self.due = Due::Answer;
            }
        }
    }
}

impl<const SEATS: usize, R> SeatServer<SEATS, R> {
    /// Has another passenger take a seat, as happens while somebody chooses. One that can't be
    /// taken is left as it is.
    pub fn take(&mut self, seat: &str) {
        if self.occupancy.take(self.cabin, seat).is_ok() {
            self.due = Due::Answer;
        }
    }

    pub(crate) fn answer(&mut self, answer: Result<Outcome, Refusal<'_>>) {
        self.refusal.clear();
        self.note = Some(Note::Granted);
        if let Err(refusal) = answer {
            // A text that is too long is cut: it is for reading only.
            let _ = write!(self.refusal, "{refusal}");
            self.note = Some(Note::Refused);
        }
        self.due = Due::Answer;
    }

    fn snapshot(&self, feed: &mut Feed<'_, '_>) {
        let mut snapshot = Snapshot::new(self.cabin, &self.occupancy, SURFACE);
        if !self.refusal.is_empty() {
            snapshot = snapshot.with_message(&self.refusal);
        }
        let mut pieces = snapshot.pieces();
        while let Ok(true) = pieces.write_next(feed) {}
    }
}

impl<const SEATS: usize, R> Listener for SeatServer<SEATS, R> {
    fn action(&mut self, action: &Action<'_>) {
        let Some(seat) = action.context_text("seatId") else {
            return;
        };
        let revision = action
            .context_text("expectedRevision")
            .and_then(|revision| revision.parse().ok());
        match action.name() {
            "select_seat" => {
                let answer = self.occupancy.select(self.cabin, &seat, revision);
                self.answer(answer);
            }
            "confirm_seat" => {
                let price = action.context_text("price");
                let price = price.as_deref().unwrap_or_default();
                let answer = self.occupancy.confirm(self.cabin, &seat, revision, price);
                self.answer(answer);
            }
            _ => {}
        }
    }

    fn error(&mut self, _: &Report<'_>) {
        self.note = Some(Note::Rejected);
    }
}

impl<const SEATS: usize, R: FnMut() -> Option<u8>> Peer for SeatServer<SEATS, R> {
    fn serve(&mut self, now: u64, engine: &mut Engine<'_>) {
        self.serve_desk();
        let due = core::mem::replace(&mut self.due, Due::Nothing);
        if due == Due::Nothing {
            return;
        }
        let mut rejected = Rejected(false);
        let mut feed = Feed {
            engine,
            now,
            listener: &mut rejected,
        };
        if due == Due::View {
            feed.say(DELETE);
            feed.say(VIEW);
        }
        self.snapshot(&mut feed);
        engine.settled(&mut Quiet);
        if rejected.0 {
            self.note = Some(Note::Rejected);
        }
    }

    fn restart(&mut self) {
        self.refusal.clear();
        self.due = Due::View;
        match self.occupancy.confirmed() {
            // The next person finds it taken.
            Some(seat) => {
                let revision = self.occupancy.revision().wrapping_add(1);
                self.occupancy = self
                    .occupancy
                    .clone()
                    .resumed(revision, None, None)
                    .with_status(seat, Status::Occupied);
            }
            None => {
                self.occupancy.release();
            }
        }
    }

    fn note(&mut self) -> Option<Note> {
        self.note.take()
    }
}

/// Whether the engine refused a message.
struct Rejected(bool);

impl Listener for Rejected {
    fn error(&mut self, _: &Report<'_>) {
        self.0 = true;
    }
}

#[cfg(test)]
mod tests;
