//! Where messages come from and actions go.

use crate::board::Note;
use splitflap_core::engine::Engine;
use splitflap_core::listener::Listener;

/// The other end of a view: the seat app on the board, or a link to a host.
///
/// Actions and errors reach it as [`Listener`]; it answers in [`Peer::serve`].
pub trait Peer: Listener {
    /// Brings what there is to say into the engine. Called once a step; never waits.
    fn serve(&mut self, now: u64, engine: &mut Engine<'_>);

    /// The person has gone or is done: the next one finds the view at its start, with
    /// nothing selected.
    fn restart(&mut self);

    /// What to say over the view, such as "catching up". The text is cleaned when it is drawn.
    fn notice(&self) -> Option<&str> {
        None
    }

    /// Whether what the view shows may be old: nothing is concluded from it.
    fn is_behind(&self) -> bool {
        false
    }

    /// The time that actions carry, in milliseconds since 1970 if that is known.
    fn time(&self, now: u64) -> u64 {
        now
    }

    /// Something for the log, if there is.
    fn note(&mut self) -> Option<Note> {
        None
    }
}
