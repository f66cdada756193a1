//! The program's output and end.

use std::io::Read;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::MutexGuard;

use super::{Exit, Shared, keeper};

/// The most output taken under one lock, so that no one waits long for it.
const CHUNK: usize = 16 * 1024;
/// How long after the program's end output may still come from what it left running.
const DRAIN: Duration = Duration::from_millis(250);

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
        let mut state = shared.state.lock();
        state.show_overdue_frame(Instant::now());
        state.terminal.process(bytes);
        state.output.push(bytes);
        state.generation += 1;
        state.answered = true;
        state.output_at = Instant::now();
        let replies = state.terminal.take_replies();
        // Whoever waits for the lock gets it: a flood must not starve a reader of the screen.
        MutexGuard::unlock_fair(state);
        shared.changed.notify_all();
        if !replies.is_empty() {
            // A program that asks and does not read loses its answers, not the driver.
            let _ = shared.outbox.send(&replies);
        }
        if let Some(pause) = pause(count, shared.limits.output_rate) {
            std::thread::sleep(pause);
        }
    }
    shared.state.lock().hung_up = true;
    end_output(shared);
}

/// How long to leave the program waiting after so many bytes.
fn pause(count: usize, rate: usize) -> Option<Duration> {
    (rate > 0).then(|| Duration::from_secs_f64(count as f64 / rate as f64))
}

/// The program has been reaped.
pub(super) fn ended(shared: &Arc<Shared>, exit: Exit) {
    shared.state.lock().exit = Some(exit);
    shared.changed.notify_all();
    if shared.state.lock().ended_output {
        finish(shared);
    } else {
        let shared = Arc::clone(shared);
        keeper::later(DRAIN, Box::new(move || end_output(&shared)));
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
