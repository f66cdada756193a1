//! The same event on the same small display, by Splitflap and by ratatui through mousefood: time from what comes in to the last byte on the bus.
#![allow(missing_docs)]

#[path = "timing/script.rs"]
mod script;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use peer_harness::workload::{Event, screen};
use script::script;

fn displays(criterion: &mut Criterion) {
    for name in display_peer::SCREENS {
        let screen = screen(name).expect("a screen of SPEC.md");
        for (event_name, event) in Event::ALL {
            // These would scroll.
            if matches!(event_name, "scroll" | "move_v" | "resize") {
                continue;
            }
            let mut group = criterion.benchmark_group(format!("{name}/{event_name}"));
            for who in ["splitflap", "mousefood"] {
                let mut peer = display_peer::peer(who, name).expect("a peer on this screen");
                group.bench_function(BenchmarkId::from_parameter(who), |bencher| {
                    script(bencher, &mut *peer, screen, event);
                });
            }
            group.finish();
        }
    }
}

criterion_group!(benches, displays);
criterion_main!(benches);
