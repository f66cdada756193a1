//! The same event on the same screen, by Splitflap and by ratatui: time from what comes
//! in to the bytes of the frame. One group for each screen and event.
#![allow(missing_docs)]

use criterion::{Bencher, BenchmarkId, Criterion, criterion_group, criterion_main};
use peer_harness::workload::{Event, Model, SCREENS, Screen, Step};
use peer_harness::{Peer, measured_frame};
use ratatui_peer::{Picker, Style};
use splitflap_benches::product::Product;
use splitflap_benches::view::Place;
use splitflap_core::screen::Theme;
use splitflap_vt::Profile;

/// Runs an event's script over and over; only the frames that count are timed.
fn script(bencher: &mut Bencher<'_>, peer: &mut dyn Peer, screen: Screen, event: Event) {
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

fn redraw(criterion: &mut Criterion) {
    let place = |theme| Place {
        profile: Profile::XTERM,
        theme,
    };
    for screen in SCREENS {
        for (name, event) in Event::ALL {
            if event == Event::Scroll && screen.name != "a80" {
                continue;
            }
            let mut group = criterion.benchmark_group(format!("{}/{name}", screen.name));
            let peers: [Box<dyn Peer>; 3] = [
                Box::new(Product::new("splitflap", place(Theme::Plain))),
                Box::new(Product::new("splitflap-default", place(Theme::Default))),
                Box::new(Picker::new(Style::Custom, screen)),
            ];
            for mut peer in peers {
                group.bench_function(BenchmarkId::from_parameter(peer.name()), |bencher| {
                    script(bencher, &mut *peer, screen, event);
                });
            }
            group.finish();
        }
    }
}

criterion_group!(benches, redraw);
criterion_main!(benches);
