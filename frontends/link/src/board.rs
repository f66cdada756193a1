//! The board's end.

mod event;

pub use event::BoardEvent;

use crate::frame::{Frame, FrameBuffer, FrameDecoder, Kind, MAX_PAYLOAD};
use crate::hello::{Hello, VERSION};
use crate::outbox::Outbox;
use crate::receiver::{Owed, Receiver};
use crate::record::{BYE, DOCUMENT, LIVE, NOTE, SETTLED};
use crate::sender::Sender;

/// A host that is not heard for so many milliseconds is gone; it says something every second.
const SILENCE: u64 = 3_500;
/// A board without a session says hello so often, in milliseconds.
const HELLO_EVERY: u64 = 1_000;
/// Hellos that frames of another session are answered with are at least so far apart, in milliseconds.
const HELLO_GAP: u64 = 100;
/// Pieces on their way to the host at most.
const WINDOW: u16 = 4;
/// Milliseconds after which a piece is sent again if the host does not answer.
const WAIT: u64 = 400;
/// Milliseconds between two rounds in which pieces are sent again, since the host asked for them.
const BREATH: u64 = 10;

/// How the link is, for the person at the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// No host has come yet, or it has left.
    #[default]
    Waiting,
    /// The view is on its way, or something of it was lost and comes again.
    CatchingUp,
    /// What is on the screen is what the host knows.
    Live,
    /// The host is not heard any more.
    Silent,
}

impl Status {
    /// A word or two for the screen.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "waiting for host",
            Self::CatchingUp => "catching up",
            Self::Live => "",
            Self::Silent => "no answer from host",
        }
    }
}

/// The board's end of a link. See the [crate](crate).
pub struct Board<'b> {
    hello: Hello<'b>,
    outbox: Outbox<'b>,
    decoder: FrameDecoder,
    frame: FrameBuffer,
    receiver: Receiver,
    sender: Sender,
    /// 0: none.
    session: u32,
    /// The view has come whole.
    live: bool,
    /// The host has said that it leaves.
    left: bool,
    heard: u64,
    hello_owed: bool,
    said_hello: Option<u64>,
    /// Milliseconds since 1970, less the board's own clock.
    epoch: u64,
}

impl<'b> Board<'b> {
    /// A board that was just switched on. `outbox` holds what the host has not confirmed yet: an action of the seat catalog takes about 220 bytes,
    /// an error as much; 600 are enough for a person.
    pub const fn new(hello: Hello<'b>, outbox: &'b mut [u8]) -> Self {
        Self {
            hello,
            outbox: Outbox::new(outbox),
            decoder: FrameDecoder::new(),
            frame: FrameBuffer::new(),
            receiver: Receiver::new(),
            sender: Sender::new(WINDOW, MAX_PAYLOAD, WAIT, BREATH),
            session: 0,
            live: false,
            left: false,
            heard: 0,
            hello_owed: false,
            said_hello: None,
            epoch: 0,
        }
    }

    /// What the board says of itself, when it is asked next.
    pub const fn set_hello(&mut self, hello: Hello<'b>) {
        self.hello = hello;
    }

    /// Where actions and errors go that happen outside [`Board::receive`].
    pub const fn outbox(&mut self) -> &mut Outbox<'b> {
        &mut self.outbox
    }

    /// Takes bytes from the line. `each` gets what they bring, in order, and where actions and errors go that come of it:
    /// [`BoardEvent::apply`] does both with an engine.
    pub fn receive(
        &mut self,
        now: u64,
        bytes: &[u8],
        each: &mut dyn FnMut(BoardEvent<'_>, &mut Outbox<'b>),
    ) {
        let damaged = self.decoder.damaged();
        self.receive_frames(now, bytes, each);
        if self.decoder.damaged() != damaged {
            self.receiver.damaged();
        }
    }

    fn receive_frames(
        &mut self,
        now: u64,
        bytes: &[u8],
        each: &mut dyn FnMut(BoardEvent<'_>, &mut Outbox<'b>),
    ) {
        let mut rest = bytes;
        let Self {
            outbox,
            decoder,
            receiver,
            sender,
            ..
        } = self;
        while let Some(frame) = decoder.feed(&mut rest) {
            match frame.kind {
                // A board's own words come back when the line is looped.
                Kind::Hello => continue,
                Kind::Start => {
                    let Some((version, time)) = start(&frame) else {
                        continue;
                    };
                    self.hello_owed = true;
                    self.said_hello = None;
                    if version != VERSION || frame.session == 0 {
                        continue;
                    }
                    self.heard = now;
                    if frame.session != self.session {
                        self.session = frame.session;
                        self.live = false;
                        self.left = false;
                        self.epoch = time.saturating_sub(now);
                        *receiver = Receiver::new();
                        *sender = Sender::new(WINDOW, MAX_PAYLOAD, WAIT, BREATH);
                        outbox.restart(true);
                        each(BoardEvent::Start, outbox);
                    }
                    continue;
                }
                _ => {}
            }
            if frame.session != self.session || self.session == 0 {
                self.hello_owed = true;
                continue;
            }
            self.heard = now;
            sender.confirm(now, frame.expected, outbox);
            match frame.kind {
                Kind::Hello | Kind::Start => {}
                Kind::State => receiver.announced(frame.sequence),
                Kind::Probe => {
                    receiver.owe_state();
                    receiver.announced(frame.sequence);
                }
                Kind::Again => {
                    receiver.announced(frame.sequence);
                    sender.go_back(now);
                }
                Kind::Piece { record, last } => {
                    if !receiver.take(frame.sequence) {
                        continue;
                    }
                    match record {
                        DOCUMENT => {
                            if !frame.payload.is_empty() {
                                each(BoardEvent::Piece(frame.payload), outbox);
                            }
                            if last {
                                each(BoardEvent::DocumentEnd, outbox);
                            }
                        }
                        SETTLED => each(BoardEvent::Settled, outbox),
                        LIVE => self.live = true,
                        NOTE => {
                            if let Ok(text) = core::str::from_utf8(frame.payload) {
                                each(BoardEvent::Note(text), outbox);
                            }
                        }
                        BYE => {
                            self.left = true;
                            outbox.restart(false);
                            each(BoardEvent::Bye, outbox);
                        }
                        // Of a later version: passed over.
                        _ => {}
                    }
                }
            }
        }
    }

    /// The next frame for the line, if there is one to send now. Call it when the line can take
    /// [`MAX_FRAME`](crate::MAX_FRAME) bytes: after [`Board::receive`], after input, and at [`Board::deadline`].
    pub fn transmit(&mut self, now: u64) -> Option<&[u8]> {
        if self.hello_due().is_some_and(|due| due <= now) {
            return Some(self.say_hello(now));
        }
        if self.session == 0 {
            return None;
        }
        let sequence = self.sender.next_sequence();
        let expected = self.receiver.expected();
        let owed = self.receiver.owed;
        if owed != Owed::Again
            && let Some((sequence, piece)) = self.sender.next(now, &self.outbox)
        {
            self.receiver.owed = Owed::Nothing;
            return Some(self.frame.encode(&Frame {
                kind: Kind::Piece {
                    record: piece.record,
                    last: piece.last,
                },
                session: self.session,
                sequence,
                expected,
                payload: piece.bytes,
            }));
        }
        let kind = match owed {
            Owed::Nothing => return None,
            Owed::State => Kind::State,
            Owed::Again => Kind::Again,
        };
        self.receiver.owed = Owed::Nothing;
        Some(self.frame.encode(&Frame {
            kind,
            session: self.session,
            sequence,
            expected,
            payload: &[],
        }))
    }

    /// When [`Board::transmit`] will have something to say, or [`Board::status`] may change, if nothing happens before.
    pub fn deadline(&self, now: u64) -> Option<u64> {
        let silent = (self.session != 0)
            .then(|| self.heard.saturating_add(SILENCE))
            .filter(|silent| *silent > now);
        [self.hello_due(), self.sender.deadline(), silent]
            .into_iter()
            .flatten()
            .min()
    }

    /// How the link is.
    pub fn status(&self, now: u64) -> Status {
        if self.session == 0 || self.left {
            Status::Waiting
        } else if now.saturating_sub(self.heard) >= SILENCE {
            Status::Silent
        } else if self.live && !self.receiver.is_behind() {
            Status::Live
        } else {
            Status::CatchingUp
        }
    }

    /// Milliseconds since 1970 by the host's clock; by the board's own until a host has come.
    pub const fn unix_time(&self, now: u64) -> u64 {
        now.saturating_add(self.epoch)
    }

    /// How many frames came damaged.
    pub const fn damaged(&self) -> u32 {
        self.decoder.damaged()
    }

    fn hello_due(&self) -> Option<u64> {
        let gap = if self.hello_owed {
            HELLO_GAP
        } else if self.session == 0 {
            HELLO_EVERY
        } else {
            return None;
        };
        Some(self.said_hello.map_or(0, |said| said.saturating_add(gap)))
    }

    fn say_hello(&mut self, now: u64) -> &[u8] {
        self.hello_owed = false;
        self.said_hello = Some(now);
        let mut payload = [0; MAX_PAYLOAD];
        let length = self.hello.write(&mut payload);
        self.frame.encode(&Frame {
            kind: Kind::Hello,
            session: self.session,
            sequence: self.sender.next_sequence(),
            expected: self.receiver.expected(),
            payload: payload.get(..length).unwrap_or_default(),
        })
    }
}

/// The version and the milliseconds since 1970 that a host begins with.
fn start(frame: &Frame<'_>) -> Option<(u8, u64)> {
    let (version, time) = frame.payload.split_first()?;
    let time = time.first_chunk()?;
    Some((*version, u64::from_le_bytes(*time)))
}
