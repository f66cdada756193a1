//! A board with an engine: the link's end, a receive buffer, and slowness.

use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::grid::Cell;
use splitflap_core::input::InputEvent;
use splitflap_core::listener::Quiet;
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_link::{Board, Hello};

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

pub(crate) struct Device {
    pub(crate) link: Board<'static>,
    pub(crate) engine: Engine<'static>,
    room: usize,
    received: Vec<u8>,
    /// Bytes that came when the buffer was full.
    pub(crate) overrun: usize,
    pub(crate) notes: Vec<String>,
}

pub(crate) fn screen() -> Screen {
    Screen::new(42, 16)
}

pub(crate) fn engine(sizes: &Sizes) -> Engine<'static> {
    Engine::boxed(sizes, &CATALOGS, screen())
}

impl Device {
    pub(crate) fn new(sizes: Sizes, room: u16) -> Self {
        let hello = Hello {
            screen: screen(),
            sizes,
            room,
            name: "test board",
        };
        Self {
            link: Board::new(hello, Box::leak(Box::new([0; 700]))),
            engine: engine(&sizes),
            room: room.into(),
            received: Vec::new(),
            overrun: 0,
            notes: Vec::new(),
        }
    }

    /// The line's bytes come into the buffer, as an interrupt would put them there.
    pub(crate) fn interrupt(&mut self, bytes: &[u8]) {
        let free = self.room - self.received.len();
        self.received
            .extend_from_slice(&bytes[..bytes.len().min(free)]);
        self.overrun += bytes.len().saturating_sub(free);
    }

    /// One turn of the board's loop.
    pub(crate) fn turn(&mut self, now: u64) {
        let received = std::mem::take(&mut self.received);
        let Self {
            link,
            engine,
            notes,
            ..
        } = self;
        link.receive(now, &received, &mut |event, outbox| {
            if let splitflap_link::BoardEvent::Note(text) = event {
                notes.push(text.to_owned());
            }
            event.apply(now, engine, outbox);
        });
        engine.render(link.outbox());
    }

    pub(crate) fn press(&mut self, now: u64, event: &InputEvent) {
        self.engine.handle_input(now, event, self.link.outbox());
        self.engine.render(self.link.outbox());
    }
}

/// Every cell of an engine's picture.
pub(crate) fn cells(engine: &mut Engine<'_>) -> Vec<Cell> {
    engine.render(&mut Quiet);
    let grid = engine.grid();
    (0..grid.rows())
        .flat_map(|y| (0..grid.columns()).map(move |x| (x, y)))
        .map(|(x, y)| grid.cell(x, y))
        .collect()
}
