//! The host's end.

mod event;
mod pace;
mod queue;

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use crate::frame::{Frame, FrameBuffer, FrameDecoder, Kind, MAX_FRAME, MAX_PAYLOAD};
use crate::hello::{Hello, VERSION};
use crate::receiver::{Owed, Receiver};
use crate::record::{ACTION, BYE, DOCUMENT, LIVE, NOTE, REOPEN, REPORT, SETTLED};
use crate::sender::Sender;
pub use event::{BoardDescription, HostEvent};
use pace::Pace;
use queue::Queue;

/// A start that is not answered is repeated after so many milliseconds.
const START_EVERY: u64 = 500;
/// A board that was not heard for so many milliseconds is asked whether it is there.
const PROBE_AFTER: u64 = 1_000;
/// A board that was not heard for so many milliseconds is silent.
const SILENCE: u64 = 3_000;
/// How long a board may take to look at what has come, in milliseconds.
const PATIENCE: u64 = 200;
/// The most bytes of a record that a board may send.
const LONGEST_RECORD: usize = 64 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Waiting for a board to take up the session.
    Starting,
    Connected,
    /// The board speaks another version; it may be replaced.
    Foreign,
}

/// The host's end of a link. See the [crate](crate).
pub struct Host {
    session: u32,
    stage: Stage,
    decoder: FrameDecoder,
    frame: FrameBuffer,
    receiver: Receiver,
    sender: Sender,
    queue: Queue,
    /// The record that is coming in.
    record: Vec<u8>,
    events: VecDeque<HostEvent>,
    pace: Pace,
    /// Milliseconds since 1970, less the clock of the calls.
    epoch: u64,
    heard: u64,
    silent: bool,
    start_at: u64,
    probe_at: u64,
}

impl Host {
    /// A host before its first word, on a line of `bits_per_second`. `session` is a number that the hosts before this one did not use, by chance or by
    /// the time; `unix_time` is the time in milliseconds since 1970 that goes with `now`.
    pub fn new(session: u32, bits_per_second: u32, now: u64, unix_time: u64) -> Self {
        Self {
            session: session.max(1),
            stage: Stage::Starting,
            decoder: FrameDecoder::new(),
            frame: FrameBuffer::new(),
            receiver: Receiver::new(),
            sender: Sender::new(1, MAX_PAYLOAD, PATIENCE, 0),
            queue: Queue::default(),
            record: Vec::new(),
            events: VecDeque::new(),
            pace: Pace::new(bits_per_second),
            epoch: unix_time.saturating_sub(now),
            heard: now,
            silent: false,
            start_at: now,
            probe_at: now,
        }
    }

    /// What happened, oldest first.
    pub fn next_event(&mut self) -> Option<HostEvent> {
        self.events.pop_front()
    }

    /// Whether a board has taken up the session and is heard.
    pub fn is_connected(&self) -> bool {
        self.stage == Stage::Connected && !self.silent
    }

    /// Bytes of records that the board has not confirmed.
    pub fn pending(&self) -> usize {
        self.queue.bytes()
    }

    /// How many frames came damaged.
    pub fn damaged(&self) -> u32 {
        self.decoder.damaged()
    }

    /// Sends messages: one document. It is kept until the board has it.
    pub fn document(&mut self, bytes: Vec<u8>) {
        self.send(DOCUMENT, bytes);
    }

    /// Says that everything that the view is made of was sent.
    pub fn live(&mut self) {
        self.send(LIVE, Vec::new());
    }

    /// Says that no call of the view's is under way any more.
    pub fn settled(&mut self) {
        self.send(SETTLED, Vec::new());
    }

    /// Sends a line for the person. It ends with `...` if it is longer than [`MAX_PAYLOAD`] bytes.
    pub fn note(&mut self, text: &str) {
        const DOTS: &str = "...";
        // The room that this board's pieces have; a note is one of them.
        let most = self.sender.size();
        if text.len() <= most {
            return self.send(NOTE, text.as_bytes().to_vec());
        }
        let end = text.floor_char_boundary(most.saturating_sub(DOTS.len()));
        let mut cut = String::from(text.get(..end).unwrap_or_default());
        cut.push_str(DOTS);
        self.send(NOTE, cut.into_bytes());
    }

    /// Says that the host leaves. [`Host::pending`] is 0 when the board knows.
    pub fn bye(&mut self) {
        self.send(BYE, Vec::new());
    }

    /// Without a session nothing is kept: [`HostEvent::Connected`] asks for everything.
    fn send(&mut self, record: u8, bytes: Vec<u8>) {
        if self.stage == Stage::Connected {
            self.queue.push(record, bytes);
        }
    }

    /// The line was opened again: the board is asked at once whether it is there.
    pub fn reopened(&mut self, now: u64) {
        self.decoder.reset();
        self.start_at = now;
        self.probe_at = now;
        self.sender.go_back(now);
    }

    /// Takes bytes from the line; [`Host::next_event`] tells what they bring.
    pub fn receive(&mut self, now: u64, bytes: &[u8]) {
        let damaged = self.decoder.damaged();
        self.receive_frames(now, bytes);
        if self.decoder.damaged() != damaged {
            self.receiver.damaged();
        }
    }

    fn receive_frames(&mut self, now: u64, bytes: &[u8]) {
        let mut rest = bytes;
        loop {
            let Some(frame) = self.decoder.feed(&mut rest) else {
                return;
            };
            if frame.kind == Kind::Hello {
                let session = frame.session;
                let hello = match Hello::version(frame.payload) {
                    Some(VERSION) => Hello::read(frame.payload).map(|hello| {
                        Ok((
                            BoardDescription {
                                screen: hello.screen,
                                sizes: hello.sizes,
                                room: hello.room,
                                name: hello.name.into(),
                            },
                            hello.window(),
                        ))
                    }),
                    Some(version) => Some(Err(version)),
                    None => None,
                };
                match hello {
                    Some(Ok((board, window))) => self.hello(now, session, board, window),
                    Some(Err(version)) => self.foreign(version),
                    None => {}
                }
                continue;
            }
            if self.stage != Stage::Connected || frame.session != self.session {
                continue;
            }
            self.heard = now;
            self.probe_at = now + PROBE_AFTER;
            if self.silent {
                self.silent = false;
                self.events.push_back(HostEvent::Back);
            }
            self.sender.confirm(now, frame.expected, &mut self.queue);
            match frame.kind {
                Kind::Hello | Kind::Start => {}
                Kind::State => self.receiver.announced(frame.sequence),
                Kind::Probe => {
                    self.receiver.owe_state();
                    self.receiver.announced(frame.sequence);
                }
                Kind::Again => {
                    self.receiver.announced(frame.sequence);
                    self.sender.go_back(now);
                }
                Kind::Piece { record, last } => {
                    if self.receiver.take(frame.sequence) {
                        let room = LONGEST_RECORD.saturating_sub(self.record.len());
                        self.record.extend(frame.payload.iter().take(room));
                        if last {
                            self.recorded(record);
                        }
                    }
                }
            }
        }
    }

    /// A record has come whole.
    fn recorded(&mut self, record: u8) {
        let bytes = core::mem::take(&mut self.record);
        self.events.push_back(match record {
            ACTION => HostEvent::Action(bytes),
            REPORT => HostEvent::Report(bytes),
            REOPEN => HostEvent::Reopen,
            // Of a later version: passed over.
            _ => return,
        });
    }

    fn hello(
        &mut self,
        now: u64,
        session: u32,
        board: BoardDescription,
        (frames, size): (u16, usize),
    ) {
        self.heard = now;
        self.probe_at = now + PROBE_AFTER;
        if session != self.session {
            // A start that is on its way will be answered.
            if self.stage == Stage::Connected {
                self.restart(now);
            } else if self.stage == Stage::Foreign {
                self.begin(now);
            }
            return;
        }
        if self.stage == Stage::Connected {
            return;
        }
        self.stage = Stage::Connected;
        self.silent = false;
        let frame = self.pace.milliseconds(MAX_FRAME);
        let wait = PATIENCE + 2 * u64::from(frames) * frame;
        self.receiver = Receiver::new();
        self.sender = Sender::new(frames, size, wait, 2 * frame);
        self.queue.clear();
        self.record.clear();
        self.events.push_back(HostEvent::Connected(board));
    }

    /// Begins a new session: the board forgets everything, and [`HostEvent::Connected`] asks for all of the next view.
    pub fn restart(&mut self, now: u64) {
        self.session = self.session.wrapping_add(1).max(1);
        self.begin(now);
    }

    fn begin(&mut self, now: u64) {
        self.stage = Stage::Starting;
        self.start_at = now;
        self.queue.clear();
    }

    fn foreign(&mut self, version: u8) {
        if self.stage != Stage::Foreign {
            self.stage = Stage::Foreign;
            self.queue.clear();
            self.events.push_back(HostEvent::OtherVersion(version));
        }
    }

    /// The next frame for the line, if there is one to send now. Call it after anything else, and at [`Host::deadline`], until it is `None`.
    /// Frames come no faster than the line carries them.
    pub fn transmit(&mut self, now: u64) -> Option<&[u8]> {
        let silent = now.saturating_sub(self.heard) >= SILENCE;
        if self.stage == Stage::Connected && silent && !self.silent {
            self.silent = true;
            self.events.push_back(HostEvent::Silent);
        }
        if self.pace.is_ahead(now) {
            return None;
        }
        if self.stage == Stage::Connected {
            self.encode_next(now)?;
        } else {
            self.encode_start(now)?;
        }
        self.pace.sent(now, self.frame.bytes().len());
        Some(self.frame.bytes())
    }

    fn encode_start(&mut self, now: u64) -> Option<()> {
        if now < self.start_at {
            return None;
        }
        self.start_at = now + START_EVERY;
        let mut payload = [VERSION; 9];
        let time = self.epoch.saturating_add(now);
        payload[1..].copy_from_slice(&time.to_le_bytes());
        self.frame.encode(&Frame {
            kind: Kind::Start,
            session: self.session,
            sequence: 0,
            expected: 0,
            payload: &payload,
        });
        Some(())
    }

    fn encode_next(&mut self, now: u64) -> Option<()> {
        let owed = core::mem::replace(&mut self.receiver.owed, Owed::Nothing);
        let mut frame = Frame {
            kind: Kind::Again,
            session: self.session,
            sequence: self.sender.next_sequence(),
            expected: self.receiver.expected(),
            payload: &[],
        };
        let piece = match owed {
            Owed::Again => None,
            _ => self.sender.next(now, &self.queue),
        };
        if let Some((sequence, piece)) = piece {
            frame.kind = Kind::Piece {
                record: piece.record,
                last: piece.last,
            };
            frame.sequence = sequence;
            frame.payload = piece.bytes;
        } else if owed != Owed::Again {
            if now >= self.probe_at {
                self.probe_at = now + PROBE_AFTER;
                frame.kind = Kind::Probe;
            } else if owed == Owed::State {
                frame.kind = Kind::State;
            } else {
                return None;
            }
        }
        self.frame.encode(&frame);
        Some(())
    }

    /// When [`Host::transmit`] will have something to say if nothing happens before.
    pub fn deadline(&self) -> u64 {
        if let Some(free) = self.pace.held_until() {
            return free;
        }
        if self.stage != Stage::Connected {
            return self.start_at;
        }
        let mut deadline = self.probe_at;
        if let Some(again) = self.sender.deadline() {
            deadline = deadline.min(again);
        }
        if !self.silent {
            deadline = deadline.min(self.heard + SILENCE);
        }
        deadline
    }
}
