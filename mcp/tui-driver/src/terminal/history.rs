//! Lines that scrolled off the top, kept as text: a fraction of the memory of a grid of cells.

use std::collections::VecDeque;

/// A bounded queue of lines.
pub(super) struct History {
    lines: VecDeque<Box<str>>,
    limit: usize,
}

impl History {
    pub(super) fn new(limit: usize) -> Self {
        History {
            lines: VecDeque::new(),
            limit,
        }
    }

    /// Adds a line, dropping the oldest when full.
    pub(super) fn push(&mut self, line: String) {
        if self.limit == 0 {
            return;
        }
        if self.lines.len() == self.limit {
            self.lines.pop_front();
        }
        self.lines.push_back(line.into_boxed_str());
    }

    pub(super) fn clear(&mut self) {
        self.lines = VecDeque::new();
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn get(&self, line: usize) -> Option<&str> {
        self.lines.get(line).map(|line| &**line)
    }
}
