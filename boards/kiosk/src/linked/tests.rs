use super::*;
use embedded_io::ErrorType;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_link::{Hello, Host, HostEvent};
use std::boxed::Box;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::rc::Rc;
use std::vec::Vec;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];
const VIEW: &[u8] = include_bytes!("../../../../mcp/seat-demo/views/seat-map.json");

/// Both directions of a line.
#[derive(Clone, Default)]
struct Line(Rc<RefCell<(VecDeque<u8>, Vec<u8>)>>);

impl ErrorType for Line {
    type Error = Infallible;
}

impl Read for Line {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Infallible> {
        let mut line = self.0.borrow_mut();
        let count = bytes.len().min(line.0.len());
        for (place, byte) in bytes.iter_mut().zip(line.0.drain(..count)) {
            *place = byte;
        }
        Ok(count)
    }
}

impl ReadReady for Line {
    fn read_ready(&mut self) -> Result<bool, Infallible> {
        Ok(!self.0.borrow().0.is_empty())
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        self.0.borrow_mut().1.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

struct Bed {
    line: Line,
    peer: Linked<'static, Line>,
    engine: Engine<'static>,
    host: Host,
    now: u64,
}

impl Bed {
    fn new() -> Self {
        let screen = Screen::new(32, 10);
        let hello = Hello {
            screen,
            sizes: Sizes::BOARD,
            room: 512,
            name: "a board",
        };
        let line = Line::default();
        let outbox = Box::leak(Box::new([0; 700]));
        Self {
            peer: Linked::new(Board::new(hello, outbox), line.clone()),
            line,
            engine: Engine::boxed(&Sizes::BOARD, &CATALOGS, screen),
            host: Host::new(7, 115_200, 0, 1_000_000),
            now: 0,
        }
    }

    /// Lets both ends talk for so many milliseconds.
    fn run(&mut self, milliseconds: u64) {
        for _ in 0..milliseconds / 10 {
            self.now += 10;
            while let Some(frame) = self.host.transmit(self.now) {
                self.line.0.borrow_mut().0.extend(frame);
            }
            self.peer.serve(self.now, &mut self.engine);
            let said = std::mem::take(&mut self.line.0.borrow_mut().1);
            self.host.receive(self.now, &said);
        }
    }
}

#[test]
fn a_view_comes_over_the_line_and_the_notice_goes() {
    let mut bed = Bed::new();
    bed.peer.serve(0, &mut bed.engine);
    assert_eq!(bed.peer.notice(), Some("waiting for host"));
    assert!(bed.peer.is_behind());
    bed.run(1000);
    assert!(matches!(
        bed.host.next_event(),
        Some(HostEvent::Connected(_))
    ));
    assert_eq!(bed.peer.notice(), Some("catching up"));
    bed.host.document(VIEW.to_vec());
    bed.host.live();
    bed.run(1000);
    assert_eq!(bed.peer.notice(), None);
    assert_eq!(bed.engine.surface_id().as_deref(), Some("seat-picker"));
    assert_eq!(bed.peer.time(bed.now), 1_000_000 + bed.now);
}

#[test]
fn a_note_is_shown_for_a_while() {
    let mut bed = Bed::new();
    bed.run(1000);
    bed.host.live();
    bed.host.note("Boarding starts");
    bed.run(200);
    assert_eq!(bed.peer.notice(), Some("Boarding starts"));
    bed.run(NOTE_SHOWN);
    assert_eq!(bed.peer.notice(), None);
}

#[test]
fn a_person_who_leaves_has_the_tool_opened_anew() {
    let mut bed = Bed::new();
    bed.run(1000);
    bed.host.next_event();
    bed.peer.restart();
    bed.run(200);
    assert_eq!(bed.host.next_event(), Some(HostEvent::Reopen));
}

#[test]
fn a_silent_host_is_told() {
    let mut bed = Bed::new();
    bed.run(1000);
    bed.host.live();
    bed.run(100);
    for _ in 0..400 {
        bed.now += 10;
        bed.peer.serve(bed.now, &mut bed.engine);
    }
    assert_eq!(bed.peer.notice(), Some("no answer from host"));
}

#[test]
fn a_flood_does_not_keep_a_step_from_ending() {
    let mut bed = Bed::new();
    let flood: Vec<u8> = (0..100_000_u32).map(|n| (n * 7 / 8) as u8).collect();
    bed.line.0.borrow_mut().0.extend(flood);
    bed.peer.serve(0, &mut bed.engine);
    assert_eq!(bed.line.0.borrow().0.len(), 100_000 - PIECES * PIECE);
}
