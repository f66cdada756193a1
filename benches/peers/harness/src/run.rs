//! The loop: prepare a step, draw its frame, count what the frame took.

use crate::counting::{Sink, counts};
use crate::workload::{Event, Model, Screen, Step, screen};
use std::hint::black_box;
use std::time::Instant;

/// A program that shows the workload.
pub trait Peer {
    /// Its name in the output.
    fn name(&self) -> String;

    /// Starts on a fresh screen; nothing is drawn yet. Not measured.
    fn start(&mut self, model: &Model);

    /// Takes note of what happens next, from one state of the model to the other.
    /// Not measured.
    fn prepare(&mut self, before: &Model, after: &Model, step: Step);

    /// Lets it happen and draws the frame into a [`Sink`]. Measured.
    fn frame(&mut self, model: &Model);

    /// Cells sent so far, if it counts them.
    fn cells(&self) -> Option<u64> {
        None
    }
}

/// What is on the command line behind a peer's own options.
pub struct Options {
    /// The screen.
    pub screen: Screen,
    /// The event.
    pub event: Event,
    /// The event's name.
    pub event_name: String,
    /// Steps of the event's script.
    pub steps: usize,
    /// Where all bytes go in the end.
    pub dump: Option<String>,
}

impl Options {
    /// Reads `SCREEN EVENT STEPS [--dump FILE]`.
    ///
    /// # Panics
    /// If it is anything else.
    pub fn parse(arguments: &[String]) -> Self {
        let [name, event_name, steps, rest @ ..] = arguments else {
            panic!("SCREEN EVENT STEPS [--dump FILE]");
        };
        Self {
            screen: screen(name).expect("a screen of SPEC.md"),
            event: Event::parse(event_name).expect("an event of SPEC.md"),
            event_name: event_name.clone(),
            steps: steps.parse().expect("a number of steps"),
            dump: match rest {
                [switch, file] if switch == "--dump" => Some(file.clone()),
                _ => None,
            },
        }
    }
}

/// One frame, from what happened to its bytes. callgrind counts inside this function.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn measured_frame(peer: &mut dyn Peer, model: &Model) {
    peer.frame(model);
}

/// A frame that callgrind must not count; kept from being folded into the other one.
#[inline(never)]
fn unmeasured_frame(peer: &mut dyn Peer, model: &Model) {
    peer.frame(black_box(model));
    black_box(());
}

/// Runs a script and prints its line.
///
/// # Panics
/// If no frame was measured, or the dump can't be written.
pub fn run(peer: &mut dyn Peer, options: &Options) {
    let &Options { screen, event, .. } = options;
    if options.dump.is_some() {
        Sink::keep();
    }
    let mut model = Model::new(screen);
    let base = counts();
    peer.start(&model);
    if event != Event::First {
        for _ in 0..2 {
            let step = Step::at(screen.rows_on_screen);
            peer.prepare(&model, &model.clone(), step);
            unmeasured_frame(peer, &model);
        }
    }
    let live = counts().live - base.live;
    let mut times = Vec::with_capacity(options.steps);
    let (mut bytes, mut least, mut most) = (0, u64::MAX, 0);
    let (mut writes, mut allocations, mut cells) = (0, 0, 0);
    for place in 0..options.steps {
        let before = model.clone();
        let step = model.step(event, place);
        if step.fresh {
            peer.start(&model);
        }
        peer.prepare(&before, &model, step);
        if !step.measured {
            unmeasured_frame(peer, &model);
            continue;
        }
        let old = counts();
        let old_cells = peer.cells().unwrap_or(0);
        let start = Instant::now();
        measured_frame(peer, &model);
        times.push(start.elapsed().as_nanos());
        let new = counts();
        let sent = new.bytes - old.bytes;
        (bytes, least, most) = (bytes + sent, least.min(sent), most.max(sent));
        cells += peer.cells().unwrap_or(0) - old_cells;
        writes += new.writes - old.writes;
        allocations += new.allocations - old.allocations;
    }
    times.sort_unstable();
    let frames = times.len();
    let each = |sum: u64| sum as f64 / frames as f64;
    let counted = match peer.cells() {
        Some(_) => format!(" cells={:.1}", each(cells)),
        None => String::new(),
    };
    println!(
        "peer={} screen={} event={} n={frames} ns_med={} ns_min={} bytes={:.1} bytes_min={least} bytes_max={most} writes={:.1} allocs={:.1} live_heap={live} peak_heap={}{counted}",
        peer.name(),
        screen.name,
        options.event_name,
        times[frames / 2],
        times[0],
        each(bytes),
        each(writes),
        each(allocations),
        counts().peak - base.live,
    );
    if let Some(file) = &options.dump {
        std::fs::write(file, Sink::kept().unwrap_or_default()).expect("the dump is written");
    }
}
