//! The program's output and end.

use std::io::Read;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use parking_lot::MutexGuard;

use super::{Exit, Shared, keeper};

/// The most output read at once.
const CHUNK: usize = 16 * 1024;
/// How long the state may be held for it, looked at after so many bytes: few bytes can mean much
/// work (a large screen cleared again and again), and whoever reads the screen waits for the lock.
const HOLD: Duration = Duration::from_millis(5);
const PIECE: usize = 256;
/// How long after the program's end output may still come from what it left running.
const DRAIN: Duration = Duration::from_millis(250);
/// Bytes that the system may hold for a reader who takes his time.
const HELD: usize = 64 << 10;

/// Reads the program's output until no one can write any more.
pub(super) fn run(shared: &Arc<Shared>, mut output: Box<dyn Read + Send>) {
    let mut buffer = vec![0; CHUNK];
    loop {
        let count = match output.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let bytes = &buffer[..count];
        if let Some(recorder) = &shared.recorder {
            recorder.output(bytes);
        }
        let mut rest = bytes;
        while !rest.is_empty() {
            rest = take(shared, rest);
        }
        if let Some(pause) = pause(count, shared.limits.output_rate) {
            std::thread::sleep(pause);
        }
    }
    shared.state.lock().hung_up = true;
    end_output(shared);
}

/// Shows the first bytes, as many as there is time for under one lock; what is left.
fn take<'a>(shared: &Arc<Shared>, bytes: &'a [u8]) -> &'a [u8] {
    let mut state = shared.state.lock();
    let started = Instant::now();
    state.show_overdue_frame(started);
    let mut rest = bytes;
    while !rest.is_empty() && (rest.len() == bytes.len() || started.elapsed() < HOLD) {
        let (piece, after) = rest.split_at(rest.len().min(PIECE));
        state.terminal.process(piece);
        rest = after;
    }
    state.output.push(&bytes[..bytes.len() - rest.len()]);
    state.generation += 1;
    state.answered = true;
    state.output_at = Instant::now();
    let replies = state.terminal.take_replies();
    state.replies += u64::from(!replies.is_empty());
    // Whoever waits for the lock gets it: a flood must not starve a reader of the screen.
    MutexGuard::unlock_fair(state);
    shared.changed.notify_all();
    if !replies.is_empty() {
        // A program that asks and does not read loses its answers, not the driver.
        let _ = shared.outbox.send(&replies, || ());
    }
    rest
}

/// How long to leave the program waiting after so many bytes.
fn pause(count: usize, rate: usize) -> Option<Duration> {
    (rate > 0).then(|| Duration::from_secs_f64(count as f64 / rate as f64))
}

/// The program has been reaped.
pub(super) fn ended(shared: &Arc<Shared>, exit: Exit) {
    {
        let mut state = shared.state.lock();
        state.exit = Some(exit);
        state.ended = Some((Instant::now(), SystemTime::now()));
    }
    shared.changed.notify_all();
    if shared.state.lock().ended_output {
        finish(shared);
    } else {
        let drain = DRAIN + pause(HELD, shared.limits.output_rate).unwrap_or_default();
        let shared = Arc::clone(shared);
        keeper::later(drain, Box::new(move || end_output(&shared)));
    }
}

fn end_output(shared: &Shared) {
    let mut state = shared.state.lock();
    state.ended_output = true;
    let exited = state.exit.is_some();
    drop(state);
    shared.changed.notify_all();
    if exited {
        finish(shared);
    }
}

fn finish(shared: &Shared) {
    if let (Some(recorder), Some(exit)) = (&shared.recorder, shared.state.lock().exit) {
        recorder.exit(exit);
    }
}
