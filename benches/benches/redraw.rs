//! The same event on the same screen, by Splitflap and by ratatui: time from what comes
//! in to the bytes of the frame. One group for each screen and event.
#![allow(missing_docs)]

#[path = "timing/script.rs"]
mod script;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use peer_harness::Peer;
use peer_harness::workload::{Event, SCREENS};
use ratatui_peer::{Picker, Style};
use script::script;
use splitflap_benches::product::Product;
use splitflap_benches::view::Place;
use splitflap_core::screen::Theme;
use splitflap_vt::Profile;

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
