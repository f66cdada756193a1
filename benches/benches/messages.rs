//! Messages: what it takes to bring a snapshot into the surface, whole and in pieces, beside `serde_json`; and to bring it into a picture that is shown.
#![allow(missing_docs)]

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use peer_harness::workload::{Model, Screen, screen};
use splitflap_benches::cabin;
use splitflap_benches::typed::{parse_structs, parse_value};
use splitflap_benches::view::{Place, View};
use splitflap_benches::writer::Writer;
use splitflap_core::screen::Theme;
use splitflap_vt::Profile;

/// Bytes of a piece.
const PIECE: usize = 64;

/// A cabin as large as that of an A380.
const LARGE: Screen = Screen {
    name: "a380",
    columns_on_screen: 120,
    rows_on_screen: 40,
    rows: 62,
    columns: 10,
    aisle: 5,
    seat: 3,
    left: 60,
};

fn cabins() -> [Model; 3] {
    let known = |name| screen(name).expect("a screen of SPEC.md");
    [known("a120"), LARGE, known("stad")].map(Model::new)
}

fn parsing(criterion: &mut Criterion) {
    for model in cabins() {
        let text = cabin::snapshot(&model);
        let mut group = criterion.benchmark_group(format!("parse {} seats", model.occupied.len()));
        group.throughput(Throughput::Bytes(text.len() as u64));
        for (name, piece) in [
            ("splitflap", usize::MAX),
            ("splitflap, 64 bytes a piece", PIECE),
        ] {
            group.bench_function(name, |bencher| {
                bencher.iter_batched_ref(
                    || View::bare(&model, Writer),
                    |view| {
                        text.as_bytes()
                            .chunks(piece)
                            .for_each(|piece| view.feed(piece))
                    },
                    BatchSize::LargeInput,
                );
            });
        }
        group.bench_function("serde_json into Value", |bencher| {
            bencher.iter(|| parse_value(&text))
        });
        group.bench_function("serde_json into structs", |bencher| {
            bencher.iter(|| parse_structs(&text))
        });
        group.finish();
    }
}

fn snapshots(criterion: &mut Criterion) {
    for model in cabins() {
        let mut group =
            criterion.benchmark_group(format!("snapshot of {} seats", model.occupied.len()));
        for (name, every) in [("the same", None), ("a tenth changed", Some(10))] {
            let mut other = model.clone();
            let own = model.number(model.selected);
            for (number, occupied) in other.occupied.iter_mut().enumerate() {
                *occupied ^= number != own && every.is_some_and(|every| number % every == 3);
            }
            let texts = [&model, &other].map(cabin::snapshot);
            let place = Place {
                profile: Profile::XTERM,
                theme: Theme::Plain,
            };
            let mut view = View::new(&model, place, Writer);
            view.frame();
            let mut turn = 0;
            group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
                bencher.iter(|| {
                    turn += 1;
                    view.feed(texts[turn % 2].as_bytes());
                    view.frame()
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, parsing, snapshots);
criterion_main!(benches);
