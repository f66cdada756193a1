//! Parts of a frame alone: layout and painting without bytes, and bytes of keys without a frame.
#![allow(missing_docs)]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use peer_harness::workload::{Model, SCREENS};
use splitflap_benches::picker::Picker;
use splitflap_benches::script::Input;
use splitflap_core::screen::Theme;
use splitflap_vt::Decoder;
use std::hint::black_box;

/// The layout of a screen that was resized, and all of it painted into the grid.
fn layout(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("layout and painting");
    for screen in SCREENS {
        for (name, theme) in [("plain", Theme::Plain), ("default", Theme::Default)] {
            let mut picker = Picker::new(&Model::new(screen), theme, |_| {});
            group.bench_function(BenchmarkId::new(name, screen.name), |bencher| {
                bencher.iter(|| {
                    picker.take(&Input::Fresh);
                    if let Some(grid) = picker.render() {
                        grid.clear_damage();
                    }
                });
            });
        }
    }
    group.finish();
}

fn keys(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("keys");
    let paste = format!("\x1b[200~{}\x1b[201~", "a line of text\r".repeat(40));
    for (name, bytes) in [
        ("letters", "hjklw".repeat(20)),
        ("arrows", "\x1b[A\x1b[B\x1bOC\x1b[1;5D".repeat(20)),
        (
            "mouse",
            "\x1b[<35;40;12M\x1b[<0;40;12M\x1b[<0;40;12m".repeat(20),
        ),
        ("text", "naïve 座席 ✓ ".repeat(10)),
        ("a paste", paste),
    ] {
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function(name, |bencher| {
            let mut decoder = Decoder::new();
            let mut now = 0;
            bencher.iter(|| {
                now += 1;
                decoder.feed(bytes.as_bytes(), now, &mut |event| {
                    black_box(event);
                });
            });
        });
    }
    group.finish();
}

criterion_group!(benches, layout, keys);
criterion_main!(benches);
