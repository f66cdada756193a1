//! The quiet time: after it, what a person has begun is given up for the next one.

/// Counts the time since somebody last did something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quiet {
    /// Milliseconds; 0: never.
    after: u64,
    /// When somebody last did something; none: the view is at its start.
    since: Option<u64>,
}

impl Quiet {
    pub(crate) const fn new(after: u32) -> Self {
        Self {
            after: after as u64,
            since: None,
        }
    }

    /// Somebody did something.
    pub(crate) fn touch(&mut self, now: u64) {
        self.since = Some(now);
    }

    /// The view is at its start.
    pub(crate) fn reset(&mut self) {
        self.since = None;
    }

    /// Whether the view has been left alone for the quiet time.
    pub(crate) fn is_over(&self, now: u64) -> bool {
        self.after > 0
            && self
                .since
                .is_some_and(|since| now.saturating_sub(since) >= self.after)
    }
}
