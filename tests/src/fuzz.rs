//! What must hold for any bytes that come from outside: one function for each door.
//!
//! `tests/fuzz.rs` drives them on a stable compiler with [`Mutator`] over the committed
//! corpus; cargo-fuzz can wrap them for long runs.

mod mutate;

pub use mutate::Mutator;

use crate::screen_text::rows;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::InputEvent;
use splitflap_core::listener::{Listener, Report};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_vt::Decoder;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

/// Small enough that capacities are reached.
const SIZES: Sizes = Sizes {
    words: 700,
    text: 400,
    texts: 24,
    shapes: 8,
    keys: 40,
    columns: 40,
    rows: 12,
    clusters: 2,
    surfaces: 2,
    components: 5,
    nodes: 6,
    observers: 1,
};

#[derive(Default)]
struct Heard(Vec<String>);

impl Listener for Heard {
    fn error(&mut self, report: &Report<'_>) {
        assert!(report.path.len() < 400, "an unbounded path");
        self.0
            .push(format!("{} {} {report}", report.reason.name(), report.path));
    }
}

/// Feeds message bytes in one piece and in pieces of a size that the first byte gives:
/// the same errors, the same picture, and every cell of it printable.
///
/// Where memory is used up to the last byte the pieces may be refused earlier, or by
/// another limit: a text that comes in pieces needs free room for itself, also if it is
/// known already. Then only that nothing breaks is asked for.
///
/// # Panics
/// When that does not hold.
pub fn messages(data: &[u8]) {
    let Some((&size, bytes)) = data.split_first() else {
        return;
    };
    let size = usize::from(size) % 70 + 1;
    let whole = picture([bytes]);
    let pieces = picture(bytes.chunks(size));
    let full = |errors: &[String]| errors.iter().any(|error| error.starts_with("full "));
    if full(&whole.0) || full(&pieces.0) {
        return;
    }
    assert_eq!(whole, pieces, "in pieces of {size} bytes");
}

fn picture<'b>(pieces: impl IntoIterator<Item = &'b [u8]>) -> (Vec<String>, Vec<String>) {
    let screen = Screen::new(SIZES.columns, SIZES.rows);
    let mut engine = Engine::boxed(&SIZES, &CATALOGS, screen);
    let mut heard = Heard::default();
    for piece in pieces {
        engine.feed(0, piece, &mut heard);
    }
    engine.finish(0, &mut heard);
    engine.render(&mut heard);
    assert!(!engine.is_mid_message());
    let rows = rows(engine.grid());
    for row in &rows {
        assert!(
            !row.contains(char::is_control),
            "a control character: {row:?}"
        );
    }
    (heard.0, rows)
}

/// Feeds key bytes, in pieces and with pauses by the bytes themselves, to the decoder
/// and on to a surface.
///
/// # Panics
/// When something breaks.
pub fn keys(data: &[u8]) {
    let screen = Screen::new(SIZES.columns, SIZES.rows);
    let mut engine = Engine::boxed(&SIZES, &CATALOGS, screen);
    let mut heard = Heard::default();
    engine.feed(
        0,
        include_bytes!("../../core/fuzz/corpus/keys/surface.jsonl"),
        &mut heard,
    );
    let mut decoder = Decoder::new();
    let mut now = 0;
    for (place, piece) in data.chunks(3).enumerate() {
        let mut events = Vec::new();
        decoder.feed(piece, now, &mut |event| events.push(event));
        if place % 4 == 3 {
            now += 1000;
            decoder.expire(now, &mut |event| events.push(event));
            assert!(decoder.deadline().is_none(), "still waiting after a second");
        }
        for event in events {
            if let InputEvent::Resize { .. } = event {
                continue;
            }
            engine.handle_input(now, &event, &mut heard);
        }
        engine.render(&mut heard);
    }
}
