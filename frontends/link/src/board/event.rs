//! What the host's frames bring to a board.

use splitflap_core::engine::Engine;
use splitflap_core::listener::Listener;

/// Something that the host sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEvent<'e> {
    /// A session begins: what is shown is void, a view will come.
    Start,
    /// Bytes of a document.
    Piece(&'e [u8]),
    /// The document has ended.
    DocumentEnd,
    /// The call that an action caused has ended.
    Settled,
    /// A line for the person, by the server perhaps: draw it as text that is not trusted.
    Note(&'e str),
    /// The host leaves. The view stays as it is.
    Bye,
}

impl BoardEvent<'_> {
    /// Does what it means to an engine. Errors and actions go to `listener`; notes, and what to show of the link, are the caller's.
    pub fn apply(&self, now: u64, engine: &mut Engine<'_>, listener: &mut dyn Listener) {
        match *self {
            Self::Start => {
                engine.reset_message();
                clear(now, engine, listener);
            }
            Self::Piece(bytes) => engine.feed(now, bytes, listener),
            Self::DocumentEnd => engine.finish(now, listener),
            Self::Settled => engine.settled(listener),
            Self::Note(_) | Self::Bye => {}
        }
    }
}

/// Deletes every surface, by messages as a host would.
fn clear(now: u64, engine: &mut Engine<'_>, listener: &mut dyn Listener) {
    // Each round deletes the one that is shown.
    for _ in 0..engine.population().surfaces {
        let before = b"{\"version\":\"0.1\",\"deleteSurface\":{\"surfaceId\":\"";
        engine.feed(now, before, listener);
        let mut from = 0;
        loop {
            let mut part = [0; 2 * PART];
            let Some(length) = id_part(engine, from, &mut part) else {
                break;
            };
            let part = part.get(..length).unwrap_or_default();
            engine.feed(now, part, listener);
            from += PART;
        }
        engine.feed(now, b"\"}}", listener);
        engine.finish(now, listener);
    }
}

/// Bytes of an id that are fed at a time.
const PART: usize = 16;

/// Writes the bytes of the shown surface's id from byte `from` on, as they stand in a JSON string; how many there are, `None` if none is left.
fn id_part(engine: &Engine<'_>, from: usize, part: &mut [u8; 2 * PART]) -> Option<usize> {
    let id = engine.surface_id()?;
    let rest = id.as_bytes().get(from..)?;
    let mut length = 0;
    for &byte in rest.iter().take(PART) {
        if matches!(byte, b'"' | b'\\') {
            *part.get_mut(length)? = b'\\';
            length += 1;
        }
        *part.get_mut(length)? = byte;
        length += 1;
    }
    (length > 0).then_some(length)
}
