//! What a board has to tell the host: records in lent memory, until the host has them.

mod report;

use core::fmt::{self, Write};

use splitflap_core::action::Action;
use splitflap_core::listener::{Listener, Report};

use crate::record::{ACTION, REOPEN, REPORT, Records};

/// Type and length before each record.
const PREFIX: usize = 3;

/// Records that wait for the host. It is a [`Listener`]: actions and errors of the engine go into it.
pub struct Outbox<'b> {
    bytes: &'b mut [u8],
    used: usize,
    peak: usize,
    /// Records are taken; the host is there.
    open: bool,
    refused: u32,
}

impl<'b> Outbox<'b> {
    pub(crate) const fn new(bytes: &'b mut [u8]) -> Self {
        Self {
            bytes,
            used: 0,
            peak: 0,
            open: false,
            refused: 0,
        }
    }

    /// Bytes that there are for records; each takes three more than its own.
    pub const fn capacity(&self) -> usize {
        self.bytes.len()
    }

    /// The most bytes that were in use.
    pub const fn peak(&self) -> usize {
        self.peak
    }

    /// How many actions were refused, since no host was there or since they did not fit. The engine waits for the answer to
    /// an action: tell it by [`Engine::settled`](splitflap_core::engine::Engine::settled) when this number has changed.
    pub const fn refused(&self) -> u32 {
        self.refused
    }

    /// Asks the host to open the tool anew. False: no host is there, or there is no room.
    pub fn reopen(&mut self) -> bool {
        self.record(REOPEN, |_| Ok(()))
    }

    /// Forgets everything, and whether a host is there from now on.
    pub(crate) const fn restart(&mut self, open: bool) {
        self.used = 0;
        self.open = open;
    }

    /// Adds a record whole, or not at all.
    fn record(&mut self, kind: u8, write: impl FnOnce(&mut Tail<'_>) -> fmt::Result) -> bool {
        if !self.open {
            return false;
        }
        let start = self.used + PREFIX;
        let Some(room) = self.bytes.get_mut(start..) else {
            return false;
        };
        let mut tail = Tail {
            bytes: room,
            used: 0,
        };
        if write(&mut tail).is_err() {
            return false;
        }
        let end = start + tail.used;
        let Ok(length) = u16::try_from(tail.used) else {
            return false;
        };
        let [low, high] = length.to_le_bytes();
        if let Some(prefix) = self.bytes.get_mut(self.used..start) {
            prefix.copy_from_slice(&[kind, low, high]);
        }
        self.used = end;
        self.peak = self.peak.max(end);
        true
    }

    /// Where the record behind `start` ends; `None` behind the last one.
    fn end(&self, start: usize) -> Option<usize> {
        if start >= self.used {
            return None;
        }
        let [_, low, high] = *self.bytes.get(start..)?.first_chunk::<PREFIX>()?;
        Some(start + PREFIX + usize::from(u16::from_le_bytes([low, high])))
    }
}

impl Records for Outbox<'_> {
    fn get(&self, index: usize) -> Option<(u8, &[u8])> {
        let mut start = 0;
        for _ in 0..index {
            start = self.end(start)?;
        }
        let end = self.end(start)?;
        let kind = *self.bytes.get(start)?;
        Some((kind, self.bytes.get(start + PREFIX..end)?))
    }

    fn remove_first(&mut self) {
        // The bounds hold; with them in sight the compiler leaves out a panic.
        let used = self.used.min(self.bytes.len());
        let Some(end) = self.end(0).filter(|end| *end <= used) else {
            return;
        };
        self.bytes.copy_within(end..used, 0);
        self.used = used - end;
    }
}

impl Listener for Outbox<'_> {
    fn action(&mut self, action: &Action<'_>) {
        if !self.record(ACTION, |out| action.write_json(out)) {
            self.refused = self.refused.saturating_add(1);
        }
    }

    fn error(&mut self, report: &Report<'_>) {
        // Without its text it may still fit; the reason and the limit tell most.
        let whole = self.record(REPORT, |out| report::write(report, true, out));
        if !whole {
            self.record(REPORT, |out| report::write(report, false, out));
        }
    }
}

/// The memory behind the records.
struct Tail<'t> {
    bytes: &'t mut [u8],
    used: usize,
}

impl Write for Tail<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.used + text.len();
        let room = self.bytes.get_mut(self.used..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.used = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use splitflap_core::listener::{Reached, Reason};

    fn full(outbox: &mut Outbox<'_>) {
        outbox.error(&Report {
            path: "/value/\"",
            reached: Some(Reached {
                limit: "words",
                capacity: 4480,
            }),
            ..Report::new(Reason::Full, format_args!("more than there is"))
        });
    }

    fn text<'o>(outbox: &'o Outbox<'_>, index: usize) -> &'o str {
        let (kind, bytes) = outbox.get(index).unwrap();
        assert_eq!(kind, REPORT);
        core::str::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_report_that_has_no_room_for_its_text_comes_without() {
        let mut bytes = [0; 240];
        let mut outbox = Outbox::new(&mut bytes);
        outbox.restart(true);
        full(&mut outbox);
        full(&mut outbox);
        full(&mut outbox);
        let short = "{\"code\":\"LIMIT_EXCEEDED\",\"reason\":\"full\",\"path\":\"/value/\\\"\",\"limit\":\"words\",\"capacity\":4480";
        assert_eq!(
            text(&outbox, 0).strip_prefix(short),
            Some(",\"message\":\"more than there is\"}")
        );
        assert_eq!(text(&outbox, 1).strip_prefix(short), Some("}"));
        assert!(outbox.get(2).is_none(), "the third has no room at all");
        assert!(outbox.peak() <= outbox.capacity());
    }

    #[test]
    fn what_is_removed_makes_room_and_moves_the_rest_up() {
        let mut bytes = [0; 2 * PREFIX];
        let mut outbox = Outbox::new(&mut bytes);
        assert!(!outbox.reopen(), "no host is there");
        outbox.restart(true);
        assert!(outbox.reopen() && outbox.reopen() && !outbox.reopen());
        outbox.remove_first();
        assert!(outbox.get(0).is_some() && outbox.get(1).is_none());
        assert!(outbox.reopen());
    }
}
