//! Timing an event's script.

use criterion::Bencher;
use peer_harness::workload::{Event, Model, Screen, Step};
use peer_harness::{Peer, measured_frame};

/// Runs an event's script over and over; only the frames that count are timed.
pub(crate) fn script(bencher: &mut Bencher<'_>, peer: &mut dyn Peer, screen: Screen, event: Event) {
    let mut model = Model::new(screen);
    peer.start(&model);
    peer.prepare(&model, &model.clone(), Step::at(screen.rows_on_screen));
    peer.frame(&model);
    let mut place = 0;
    bencher.iter_custom(|frames| {
        let mut taken = std::time::Duration::ZERO;
        let mut left = frames;
        while left > 0 {
            let before = model.clone();
            let step = model.step(event, place);
            place += 1;
            if step.fresh {
                peer.start(&model);
            }
            peer.prepare(&before, &model, step);
            let start = std::time::Instant::now();
            measured_frame(peer, &model);
            if step.measured {
                taken += start.elapsed();
                left -= 1;
            }
        }
        taken
    });
}
