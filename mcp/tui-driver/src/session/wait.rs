//! Waiting for something to be so: woken by every change of the session, never by a clock that polls.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use regex::Regex;

use super::{Exit, Session, State};
use crate::error::{Error, Result};

/// Ends waits from outside. After [`Cancel::cancel`], call [`Session::wake`].
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Lets every wait that was given this end with [`Error::Cancelled`].
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether it has been cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// How long to wait, and what may end it early.
#[derive(Clone, Debug)]
pub struct Wait {
    /// The longest wait; default 5 s.
    pub timeout: Duration,
    /// Ends the wait from outside.
    pub cancel: Cancel,
}

impl Default for Wait {
    fn default() -> Self {
        Duration::from_secs(5).into()
    }
}

impl From<Duration> for Wait {
    fn from(timeout: Duration) -> Self {
        Wait {
            timeout,
            cancel: Cancel::default(),
        }
    }
}

/// The least silence after an Escape at the end of the input. Programs wait with their answer (vim
/// 100 ms, from when it shows `^[`) in case it begins the bytes of another key.
const ESCAPE_QUIET: Duration = Duration::from_millis(200);

/// When a screen counts as settled.
///
/// After a lone Escape (its byte is the last that was sent) a program may wait whether more follows, so
/// at least 200 ms of quiet are asked for then, `answer` is 200 ms longer, and `frame` is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// How long no output may have come; default 100 ms.
    pub quiet: Duration,
    /// How long the program may take to *begin* to answer the last input; after that, silence
    /// counts. Default 1 s.
    pub answer: Duration,
    /// Whether a DEC 2026 frame closed since the last input settles it at once; default no.
    pub frame: bool,
}

impl Default for Settled {
    fn default() -> Self {
        let (quiet, answer) = (Duration::from_millis(100), Duration::from_secs(1));
        Settled {
            quiet,
            answer,
            frame: false,
        }
    }
}

/// What a look at the state says.
enum Look<T> {
    Done(T),
    /// Look again at the next change.
    Change,
    /// Look again at the next change, or then.
    Until(Instant),
}

/// Since when nothing came that should have, and how long that may be so.
fn silence(state: &State, settled: Settled) -> (Instant, Duration) {
    let (quiet, more) = if state.escape_open {
        (settled.quiet.max(ESCAPE_QUIET), ESCAPE_QUIET)
    } else {
        (settled.quiet, Duration::ZERO)
    };
    if state.answered {
        (state.output_at, quiet)
    } else {
        (
            state.input_at,
            settled.answer.max(quiet).saturating_add(more),
        )
    }
}

impl Session {
    /// Waits until `text` is on the screen. False if it did not come in time, or the program
    /// ended without it.
    ///
    /// # Errors
    /// [`Error::Cancelled`], [`Error::Closed`].
    pub fn wait_for_text(&self, text: &str, wait: &Wait) -> Result<bool> {
        self.wait_for(wait, |screen| screen.contains(text))
    }

    /// Waits until `text` is not on the screen. False if it stayed.
    ///
    /// # Errors
    /// [`Error::Cancelled`], [`Error::Closed`].
    pub fn wait_for_text_gone(&self, text: &str, wait: &Wait) -> Result<bool> {
        self.wait_for(wait, |screen| !screen.contains(text))
    }

    /// Waits until a regular expression matches the screen's text; returns what it matched.
    ///
    /// # Errors
    /// [`Error::Cancelled`], [`Error::Closed`].
    pub fn wait_for_regex(&self, pattern: &Regex, wait: &Wait) -> Result<Option<String>> {
        let mut found = None;
        self.wait_for(wait, |screen| {
            found = pattern.find(screen).map(|m| m.as_str().to_owned());
            found.is_some()
        })?;
        Ok(found)
    }

    /// Waits until the screen's text satisfies a condition. False if it never did.
    ///
    /// # Errors
    /// [`Error::Cancelled`], [`Error::Closed`].
    pub fn wait_for(&self, wait: &Wait, mut holds: impl FnMut(&str) -> bool) -> Result<bool> {
        let mut seen = None;
        let held = self.wait(wait, |state, _| {
            if seen != Some(state.generation) {
                seen = Some(state.generation);
                if holds(&state.terminal.text()) {
                    return Look::Done(true);
                }
            }
            // A session that was closed ends its program too, but that is no answer.
            if state.ended_output && state.exit.is_some() && !state.closed {
                Look::Done(false)
            } else {
                Look::Change
            }
        })?;
        Ok(held.unwrap_or(false))
    }

    /// Waits until the screen has settled since the last input: the program has begun to answer it
    /// (or `settled.answer` has passed), no frame is open, and no output came for `settled.quiet`.
    /// Returns whether there was an answer; none if it did not settle in time.
    ///
    /// # Errors
    /// [`Error::Cancelled`], [`Error::Closed`].
    pub fn wait_until_settled(&self, settled: Settled, wait: &Wait) -> Result<Option<bool>> {
        self.wait(wait, |state, now| {
            if state.ended_output && state.exit.is_some() && !state.closed {
                return Look::Done(state.answered);
            }
            if state.terminal.frame_deadline().is_some() {
                return Look::Change;
            }
            if settled.frame
                && !state.escape_open
                && state.terminal.frames_closed() > state.frames_at_input
            {
                return Look::Done(true);
            }
            let (since, span) = silence(state, settled);
            match since.checked_add(span) {
                Some(until) if until <= now => Look::Done(state.answered),
                Some(until) => Look::Until(until),
                // Later than any clock shows.
                None => Look::Change,
            }
        })
    }

    /// Why the screen has not settled, in words that say what to wait for instead; what it says of a
    /// screen that has is of no use.
    pub fn why_unsettled(&self, settled: Settled) -> String {
        let state = self.lock();
        let (since, span) = silence(&state, settled);
        let (ago, span) = (since.elapsed().as_millis(), span.as_millis());
        if state.terminal.frame_deadline().is_some() {
            "a synchronized frame is still open".to_owned()
        } else if state.answered {
            format!("output last came {ago} ms ago, and {span} ms of silence were asked for")
        } else {
            format!(
                "the program has not begun to answer the last input, {ago} ms ago, and may take {span} ms to"
            )
        }
    }

    /// Waits until the program has ended, and its last output is on the screen; none if it still
    /// runs after the time.
    ///
    /// # Errors
    /// [`Error::Cancelled`].
    pub fn wait_for_exit(&self, wait: &Wait) -> Result<Option<Exit>> {
        let ended = self.wait_even_closed(wait, |state, _| match state.exit {
            Some(exit) if state.ended_output => Look::Done(exit),
            _ => Look::Change,
        })?;
        Ok(ended)
    }

    /// Waits until the generation is another than `generation`; false if it stayed, or the program ended
    /// with it.
    ///
    /// # Errors
    /// [`Error::Cancelled`], [`Error::Closed`].
    pub fn wait_for_change(&self, generation: u64, wait: &Wait) -> Result<bool> {
        let changed = self.wait(wait, |state, _| {
            if state.generation != generation {
                Look::Done(true)
            } else if state.ended_output && state.exit.is_some() && !state.closed {
                Look::Done(false)
            } else {
                Look::Change
            }
        })?;
        Ok(changed.unwrap_or(false))
    }

    /// Waits that long, unless the session is closed or the wait cancelled meanwhile.
    pub(super) fn wait_while_open(&self, pause: Duration, cancel: &Cancel) -> Result<()> {
        let wait = Wait {
            timeout: pause,
            cancel: cancel.clone(),
        };
        self.wait::<()>(&wait, |_, _| Look::Change).map(drop)
    }

    fn wait<T>(
        &self,
        wait: &Wait,
        mut look: impl FnMut(&State, Instant) -> Look<T>,
    ) -> Result<Option<T>> {
        let done = self.wait_even_closed(wait, |state, now| match look(state, now) {
            Look::Done(value) => Look::Done(Ok(value)),
            _ if state.closed => Look::Done(Err(Error::Closed)),
            Look::Change => Look::Change,
            Look::Until(at) => Look::Until(at),
        })?;
        done.transpose()
    }

    fn wait_even_closed<T>(
        &self,
        wait: &Wait,
        mut look: impl FnMut(&State, Instant) -> Look<T>,
    ) -> Result<Option<T>> {
        let started = Instant::now();
        let mut state = self.shared.state.lock();
        loop {
            let now = Instant::now();
            state.show_overdue_frame(now);
            let until = match look(&state, now) {
                Look::Done(value) => return Ok(Some(value)),
                Look::Change => None,
                Look::Until(at) => Some(at),
            };
            if wait.cancel.is_cancelled() {
                return Err(Error::Cancelled);
            }
            let left = wait
                .timeout
                .checked_sub(now - started)
                .filter(|left| !left.is_zero());
            let Some(left) = left else { return Ok(None) };
            let frame = state.terminal.frame_deadline();
            let next = [until, frame].into_iter().flatten().min();
            let pause = next.map_or(left, |next| left.min(next.saturating_duration_since(now)));
            self.shared.changed.wait_for(&mut state, pause);
        }
    }
}
