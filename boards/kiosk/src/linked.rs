//! A host at the other end of a serial line.

use crate::board::Note;
use crate::peer::Peer;
use embedded_io::{Read, ReadReady, Write};
use heapless::String;
use splitflap_core::action::Action;
use splitflap_core::engine::Engine;
use splitflap_core::listener::{Listener, Report};
use splitflap_link::{Board, BoardEvent, MAX_PAYLOAD, Status};

/// Bytes that are taken from the line at a time.
const PIECE: usize = 64;
/// Pieces that one step takes at most: a flood on the line can't keep it from drawing.
const PIECES: usize = 16;
/// Milliseconds for which a note for the person is shown.
const NOTE_SHOWN: u64 = 5_000;

/// The board's end of a link over the serial line `L`, which must not wait in
/// [`Read::read`] when it is ready.
pub struct Linked<'b, L> {
    link: Board<'b>,
    line: L,
    status: Status,
    /// What the host wants the person to read, and until when.
    text: String<MAX_PAYLOAD>,
    text_until: u64,
    now: u64,
    refused: u32,
    note: Option<Note>,
}

impl<'b, L: Read + ReadReady + Write> Linked<'b, L> {
    /// A link that has heard nothing yet.
    pub const fn new(link: Board<'b>, line: L) -> Self {
        Self {
            link,
            line,
            status: Status::Waiting,
            text: String::new(),
            text_until: 0,
            now: 0,
            refused: 0,
            note: None,
        }
    }

    /// Takes what has come. A line that fails is one on which nothing comes.
    fn receive(&mut self, now: u64, engine: &mut Engine<'_>) {
        for _ in 0..PIECES {
            if !self.line.read_ready().unwrap_or(false) {
                return;
            }
            let mut piece = [0; PIECE];
            let length = self.line.read(&mut piece).unwrap_or(0);
            let piece = piece.get(..length).unwrap_or_default();
            if piece.is_empty() {
                return;
            }
            let time = self.link.unix_time(now);
            let (text, until) = (&mut self.text, &mut self.text_until);
            self.link.receive(now, piece, &mut |event, outbox| {
                if let BoardEvent::Note(note) = event {
                    text.clear();
                    // No note is longer than a frame.
                    let _ = text.push_str(note);
                    *until = now.saturating_add(NOTE_SHOWN);
                }
                event.apply(time, engine, outbox);
            });
        }
    }

    fn transmit(&mut self, now: u64) {
        while let Some(frame) = self.link.transmit(now) {
            // What a failing line loses is repaired like what a good one loses.
            if self.line.write_all(frame).is_err() {
                return;
            }
        }
    }
}

impl<L> Listener for Linked<'_, L> {
    fn action(&mut self, action: &Action<'_>) {
        self.link.outbox().action(action);
    }

    fn error(&mut self, report: &Report<'_>) {
        self.note = Some(Note::Rejected);
        self.link.outbox().error(report);
    }
}

impl<L: Read + ReadReady + Write> Peer for Linked<'_, L> {
    fn serve(&mut self, now: u64, engine: &mut Engine<'_>) {
        self.now = now;
        self.receive(now, engine);
        let refused = self.link.outbox().refused();
        if refused != self.refused {
            self.refused = refused;
            engine.settled(self.link.outbox());
        }
        self.transmit(now);
        let status = self.link.status(now);
        if status != self.status {
            self.status = status;
            self.note = Some(match status {
                Status::Waiting => Note::Waiting,
                Status::CatchingUp => Note::CatchingUp,
                Status::Live => Note::Live,
                Status::Silent => Note::Silent,
            });
        }
    }

    fn restart(&mut self) {
        self.link.outbox().reopen();
    }

    fn notice(&self) -> Option<&str> {
        match self.status {
            Status::Live => (self.now < self.text_until).then_some(&self.text),
            status => Some(status.text()),
        }
    }

    fn is_behind(&self) -> bool {
        self.status != Status::Live
    }

    fn time(&self, now: u64) -> u64 {
        self.link.unix_time(now)
    }

    fn note(&mut self) -> Option<Note> {
        self.note.take()
    }
}

#[cfg(test)]
mod tests;
