//! What is open while a document arrives: where in it the building stands.

use super::{FRAME, Frame, Mode};
use crate::store::{Store, Value};

/// What is due in an open container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The element at this place.
    Element(usize),
    /// The value of the member with this name, a text.
    Member(Value),
    /// The next member, or the end.
    Name,
}

impl Store<'_> {
    /// How many containers of the document that is arriving are open.
    pub fn open_depth(&self) -> usize {
        self.open.depth
    }

    /// What is due in the open container at a level; 0 is the outermost. Cost: the levels inside it.
    ///
    /// Before the name of a member that is foreseen comes, the innermost object says that name.
    pub fn open_step(&self, level: usize) -> Option<Due> {
        let (frame, end) = self.open_frame(level)?;
        let words = frame.base.saturating_sub(end);
        let due = match frame.mode {
            Mode::Document => return None,
            Mode::Array => return Some(Due::Element(words)),
            Mode::Predicted => self.shapes.key(frame.shape, words).map(Value),
            Mode::Listed if words.saturating_sub(frame.prefix) % 2 == 1 => {
                Some(self.arena.value(end))
            }
            Mode::Listed => None,
        };
        Some(due.map_or(Due::Name, Due::Member))
    }

    /// Whether all values that the innermost open container has by now are absent.
    pub fn open_absent(&self) -> bool {
        let innermost = self.open.depth.checked_sub(1);
        match innermost.and_then(|level| self.open_frame(level)) {
            Some((frame, end)) => (end..frame.base).all(|word| self.arena.value(word).is_absent()),
            None => !self.is_building(),
        }
    }

    /// The member that an open object has by now, the last with that name; absent if none has it.
    pub fn open_member(&self, level: usize, name: &str) -> Value {
        let Some((frame, end)) = self.open_frame(level) else {
            return Value::ABSENT;
        };
        let words = frame.base.saturating_sub(end);
        let prefix = match frame.mode {
            Mode::Document | Mode::Array => return Value::ABSENT,
            Mode::Predicted => words,
            Mode::Listed => frame.prefix.min(words),
        };
        let listed = (words - prefix) / 2;
        let pair = |at: usize| {
            let key = frame.base - prefix - 1 - 2 * at;
            (self.arena.value(key), self.arena.value(key - 1))
        };
        if let Some((_, value)) = (0..listed)
            .rev()
            .map(pair)
            .find(|&(key, _)| self.is_text(key, name))
        {
            return value;
        }
        let keys = self.shapes.keys(frame.shape).iter().take(prefix);
        match keys
            .copied()
            .map(Value)
            .position(|key| self.is_text(key, name))
        {
            Some(at) => self.arena.value(frame.base - 1 - at),
            None => Value::ABSENT,
        }
    }

    /// The open container at a level, and the word below its values.
    fn open_frame(&self, level: usize) -> Option<(Frame, usize)> {
        let inside = self.open.depth.checked_sub(level + 1)?;
        let (mut frame, mut end) = (self.open.frame, self.arena.stack);
        for _ in 0..inside {
            end = frame.base + FRAME;
            frame = Frame::from_words(self.arena.word(frame.base + 1), self.arena.word(frame.base));
        }
        Some((frame, end))
    }

    /// A name was refused: none is due, whatever was predicted.
    #[cold]
    pub(super) fn expect_no_name(&mut self) {
        if self.open.frame.mode == Mode::Predicted {
            self.open.frame.prefix = self.open.frame.base.saturating_sub(self.arena.stack);
            self.open.frame.mode = Mode::Listed;
        }
    }
}
