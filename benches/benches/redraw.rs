//! Redraw events on three screens: what one event costs from input to bytes.
#![allow(missing_docs)]

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use splitflap_benches::{A320, Bench, snapshot};
use splitflap_core::input::KeyEvent;
use splitflap_core::screen::Theme;
use std::hint::black_box;

const SCREENS: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

fn key(name: &str) -> KeyEvent {
    name.parse().expect("a key name")
}

fn redraw(criterion: &mut Criterion) {
    for (columns, rows) in SCREENS {
        let mut group = criterion.benchmark_group(format!("{columns}x{rows}"));
        let mut bench = |name: &str, event: &mut dyn FnMut(&mut Bench, usize)| {
            let mut view = Bench::new(columns, rows, Theme::Default);
            view.frame();
            let mut step = 0;
            group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
                bencher.iter(|| {
                    event(&mut view, step);
                    step += 1;
                    black_box(view.frame())
                });
            });
        };
        bench("no change", &mut |_, _| {});
        bench("first paint", &mut |view, _| view.repaint());
        let walk = ["Right", "Right", "Left", "Left"].map(key);
        bench("move", &mut |view, step| view.key(walk[step % walk.len()]));
        let climb = ["Down", "Down", "Up", "Up"].map(key);
        bench("move down", &mut |view, step| {
            view.key(climb[step % climb.len()]);
        });
        let space = key("Space");
        bench("select", &mut |view, step| match step % 2 {
            0 => view.key(space),
            _ => view.settled(),
        });
        let filter = key("w");
        bench("filter", &mut |view, _| view.key(filter));
        let updates = ["occupied", "available"].map(|status| {
            format!(
                r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"/seats/30/status","value":"{status}"}}}}"#
            )
        });
        bench("one seat's data", &mut |view, step| {
            view.message(&updates[step % updates.len()]);
        });
        let snapshots = [
            snapshot(A320),
            snapshot(&A320.replace("\"price\":24", "\"price\":25")),
        ];
        bench("snapshot", &mut |view, step| {
            view.message(&snapshots[step % snapshots.len()]);
        });
        group.finish();
    }
}

criterion_group!(benches, redraw);
criterion_main!(benches);
