//! The look that is set, and the shortest ways to others, remembered.

use embedded_io::Write;

use super::Encoder;
use super::sink::Sink;
use crate::look::Change;

/// Changes that are remembered.
const ENTRIES: usize = 16;
/// Bytes of a sequence that is remembered; most take six, those between two colours of a palette of 256 take more.
const SEQUENCE: usize = 12;

/// What it took to get from one look to another, for the changes that were needed last.
pub(super) struct Changes {
    entries: [Entry; ENTRIES],
}

#[derive(Clone, Copy)]
struct Entry {
    from: u8,
    to: u8,
    change: Change,
    /// The sequence, once it was sent.
    sequence: [u8; SEQUENCE],
    length: u8,
}

impl Changes {
    pub(super) const fn new() -> Self {
        Self {
            entries: [Entry {
                from: 0,
                to: 0,
                change: Change::NONE,
                sequence: [0; SEQUENCE],
                length: 0,
            }; ENTRIES],
        }
    }

    /// The entry for a change, whether it holds that or another.
    #[inline]
    fn entry(&mut self, from: u8, to: u8) -> Option<&mut Entry> {
        let slot = (usize::from(from) * 6 + usize::from(to)) % ENTRIES;
        self.entries.get_mut(slot)
    }
}

impl Encoder {
    /// The change from the look that is set to another.
    #[inline]
    pub(super) fn change_to(&mut self, class: u8) -> Change {
        let selective_off = self.profile.selective_off;
        let theme = self.theme;
        let Some(from) = self.class else {
            return theme.look_of(class).change_from(None, selective_off);
        };
        if from == class {
            return Change::NONE;
        }
        let Some(entry) = self.changes.entry(from, class) else {
            return Change::NONE;
        };
        if (entry.from, entry.to) != (from, class) {
            let before = Some(theme.look_of(from));
            entry.change = theme.look_of(class).change_from(before, selective_off);
            (entry.from, entry.to, entry.length) = (from, class, 0);
        }
        entry.change
    }

    /// Sets a look.
    #[inline]
    pub(super) fn set_class<W: Write>(
        &mut self,
        class: u8,
        sink: &mut Sink<'_, W>,
    ) -> Result<(), W::Error> {
        let Some(from) = self.class.replace(class) else {
            self.class = None;
            return self.set_new_class(class, sink);
        };
        if from == class {
            return Ok(());
        }
        if let Some(entry) = self.changes.entry(from, class)
            && (entry.from, entry.to) == (from, class)
            && entry.length > 0
        {
            let sequence = entry.sequence.get(..usize::from(entry.length));
            return sink.push(sequence.unwrap_or_default());
        }
        self.class = Some(from);
        self.set_new_class(class, sink)
    }

    /// [`Encoder::set_class`] where the sequence has to be made.
    fn set_new_class<W: Write>(
        &mut self,
        class: u8,
        sink: &mut Sink<'_, W>,
    ) -> Result<(), W::Error> {
        let change = self.change_to(class);
        let before = self.class.map(|class| self.theme.look_of(class));
        let sgr = self.theme.look_of(class).sgr(before, change);
        if let Some(from) = self.class
            && let Some(entry) = self.changes.entry(from, class)
            && let Some(room) = entry.sequence.get_mut(..sgr.as_bytes().len())
        {
            room.copy_from_slice(sgr.as_bytes());
            entry.length = room.len() as u8;
        }
        self.class = Some(class);
        sink.push(sgr.as_bytes())
    }
}
