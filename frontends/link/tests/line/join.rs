//! A host and a board on a line, and a clock.

use splitflap_core::engine::Engine;
use splitflap_core::listener::Quiet;
use splitflap_core::storage::Sizes;
use splitflap_link::{Host, HostEvent, Status};

use crate::board::{Device, cells, engine};
use crate::faults::{Faults, Line};

pub(crate) const BITS: u32 = 115_200;

pub(crate) struct Joined {
    pub(crate) now: u64,
    pub(crate) host: Host,
    pub(crate) board: Device,
    pub(crate) down: Line,
    pub(crate) up: Line,
    /// Everything that the view is made of.
    pub(crate) journal: Vec<String>,
    sizes: Sizes,
    room: u16,
    /// The board looks at what has come every so many milliseconds.
    pub(crate) slowness: u64,
    pub(crate) events: Vec<HostEvent>,
    pub(crate) actions: Vec<String>,
    pub(crate) reports: Vec<String>,
    sessions: u32,
}

impl Joined {
    pub(crate) fn new(faults: Faults, seed: u64, sizes: Sizes, room: u16) -> Self {
        Self {
            now: 0,
            host: Host::new(77, BITS, 0, 1_000_000),
            board: Device::new(sizes, room),
            down: Line::new(faults, seed, BITS.into()),
            up: Line::new(faults, seed ^ 0xABCD, BITS.into()),
            journal: Vec::new(),
            sizes,
            room,
            slowness: 1,
            events: Vec::new(),
            actions: Vec::new(),
            reports: Vec::new(),
            sessions: 77,
        }
    }

    pub(crate) fn send(&mut self, document: &str) {
        self.journal.push(document.to_owned());
        self.host.document(document.as_bytes().to_vec());
    }

    /// The board is switched off and on.
    pub(crate) fn restart_board(&mut self) {
        self.board = Device::new(self.sizes, self.room);
    }

    /// The host ends and another one comes.
    pub(crate) fn restart_host(&mut self) {
        self.sessions += 100;
        self.host = Host::new(self.sessions, BITS, self.now, 1_000_000 + self.now);
    }

    pub(crate) fn plug(&mut self, plugged: bool) {
        self.down.plugged = plugged;
        self.up.plugged = plugged;
    }

    /// One millisecond.
    pub(crate) fn step(&mut self) {
        self.now += 1;
        let now = self.now;
        let up = self.up.read(now);
        self.host.receive(now, &up);
        while let Some(event) = self.host.next_event() {
            match &event {
                HostEvent::Connected(_) => {
                    for document in &self.journal {
                        self.host.document(document.as_bytes().to_vec());
                    }
                    self.host.live();
                }
                HostEvent::Action(bytes) => {
                    self.actions.push(String::from_utf8(bytes.clone()).unwrap())
                }
                HostEvent::Report(bytes) => {
                    self.reports.push(String::from_utf8(bytes.clone()).unwrap())
                }
                _ => {}
            }
            self.events.push(event);
        }
        while let Some(frame) = self.host.transmit(now) {
            self.down.write(now, frame);
        }
        let down = self.down.read(now);
        self.board.interrupt(&down);
        if now.is_multiple_of(self.slowness) {
            self.board.turn(now);
            while self.up.is_free(now)
                && let Some(frame) = self.board.link.transmit(now)
            {
                self.up.write(now, frame);
            }
        }
    }

    pub(crate) fn run(&mut self, milliseconds: u64) {
        for _ in 0..milliseconds {
            self.step();
        }
    }

    /// Whether both ends agree that everything has come.
    pub(crate) fn is_settled(&self) -> bool {
        self.host.is_connected()
            && self.host.pending() == 0
            && self.board.link.status(self.now) == Status::Live
            && !self.board.engine.is_mid_message()
    }

    /// Runs until everything has come; how many milliseconds it took.
    pub(crate) fn settle(&mut self) -> u64 {
        let from = self.now;
        loop {
            self.run(10);
            if self.is_settled() {
                return self.now - from;
            }
            assert!(
                self.now - from < 600_000,
                "never: {} bytes pending, the board is {:?}, connected {}",
                self.host.pending(),
                self.board.link.status(self.now),
                self.host.is_connected(),
            );
        }
    }

    /// An engine that got everything on a perfect line.
    pub(crate) fn reference(&self) -> Engine<'static> {
        let mut engine = engine(&self.sizes);
        for document in &self.journal {
            engine.feed(0, document.as_bytes(), &mut Quiet);
            engine.finish(0, &mut Quiet);
        }
        engine
    }

    pub(crate) fn assert_same(&mut self) {
        let wanted = cells(&mut self.reference());
        assert!(cells(&mut self.board.engine) == wanted, "another picture");
    }
}
