//! Bytes of messages come in; whole documents are applied.

use super::Engine;
use crate::json::{Inside, Outcome, Syntax, TokenError, TokenErrorKind};
use crate::listener::says;
use crate::listener::{Listener, Reached, Reason, Report};
use crate::message::{self, Target};
use crate::store::{BuildError, Full};
use crate::surface::scene::roots;

impl Engine<'_> {
    /// Takes bytes of messages, in pieces of any size. Each document that ends in them
    /// is applied: one message, a list of messages, `{"messages": […]}`, or one after
    /// the other (JSON Lines).
    ///
    /// A message is applied whole or not at all; why not is reported to `listener`, and
    /// the surfaces are as they were. One that is too large or too deep is passed over: the
    /// others of its list count. A document that is no JSON is refused as one, and the rest of
    /// its line is skipped. Cost: the bytes, and what they change.
    pub fn feed(&mut self, now: u64, bytes: &[u8], listener: &mut dyn Listener) {
        self.now = now;
        let mut rest = bytes;
        let mut applied = false;
        while !rest.is_empty() {
            let fed = self.tokenizer.feed(rest, &mut self.store.builder());
            rest = rest.get(fed.consumed..).unwrap_or(&[]);
            applied |= self.step(fed.outcome, listener);
        }
        if applied {
            self.idle = false;
            self.settle_layout(listener);
        }
    }

    /// Says that no more bytes come: a document that is cut is reported and dropped.
    /// The next [`Engine::feed`] begins a new one.
    pub fn finish(&mut self, now: u64, listener: &mut dyn Listener) {
        self.now = now;
        let fed = self.tokenizer.finish(&mut self.store.builder());
        let applied = self.step(fed.outcome, listener);
        // Places in errors are counted from the start of each text.
        self.tokenizer.reset();
        if applied {
            self.idle = false;
            self.settle_layout(listener);
        }
    }

    /// Whether a document has begun and not ended.
    pub const fn is_mid_message(&self) -> bool {
        !self.tokenizer.is_idle()
    }

    /// Drops a document that has begun, without a word: the line it came on is gone.
    pub fn reset_message(&mut self) {
        self.tokenizer.reset();
        self.store.builder().abort();
        self.store.clear(roots::MESSAGE);
    }

    /// Deals with what the tokenizer came to. True if a document was applied.
    fn step(&mut self, outcome: Outcome<BuildError>, listener: &mut dyn Listener) -> bool {
        match outcome {
            Outcome::More => false,
            Outcome::Document => {
                if let Err(BuildError::Full(full)) = self.store.builder().finish(roots::MESSAGE) {
                    report_full(&full, listener);
                    return false;
                }
                let applied = Target {
                    store: &mut self.store,
                    scene: &mut self.scene,
                    observers: &mut self.observers,
                    options: &self.options,
                    listener,
                }
                .apply();
                self.store.clear(roots::MESSAGE);
                if applied.surfaces {
                    self.overflow_reported = false;
                }
                applied.count > 0
            }
            Outcome::Error(error) => {
                self.refuse(&error, listener);
                false
            }
        }
    }

    /// Deals with bytes that are no JSON, or reach a limit.
    #[cold]
    fn refuse(&mut self, error: &TokenError<BuildError>, listener: &mut dyn Listener) {
        let place = says!(
            " (byte {}, line {}, column {})",
            error.offset,
            error.line,
            error.column
        );
        match error.kind {
            TokenErrorKind::Syntax(Syntax::Cut(Inside::PassedOver))
                if message::is_all_given_up(&self.store) => {}
            TokenErrorKind::Syntax(syntax) => {
                listener.error(&Report::new(Reason::Syntax, says!("{syntax}{place}")))
            }
            TokenErrorKind::NotUtf8 => listener.error(&Report::new(
                Reason::NotUtf8,
                says!("the bytes are not UTF-8{place}"),
            )),
            TokenErrorKind::TooDeep | TokenErrorKind::Handler(_) => {
                if let Some(level) = message::give_up(&mut self.store, error, listener) {
                    self.tokenizer.pass_over(level);
                    return;
                }
            }
        }
        self.store.builder().abort();
    }
}

/// Reports that there is no place for documents.
fn report_full(full: &Full, listener: &mut dyn Listener) {
    listener.error(&Report {
        reached: Some(Reached {
            limit: full.limit.word(),
            capacity: full.capacity as usize,
        }),
        ..Report::new(Reason::Full, says!("the message does not fit: {full}"))
    });
}
