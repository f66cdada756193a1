//! `splitflap-cases CASE STEPS`: what the scripts of the screens don't show: messages by
//! their bytes, and the worst that can come. The lines are those of the peers, with the
//! bytes of the input beside those of the frame.

use peer_harness::workload::{Model, SCREENS, Screen, screen};
use peer_harness::{Peer, counts, measured_frame};
use splitflap_benches::cabin;
use splitflap_benches::script::Input;
use splitflap_benches::view::{Place, View};
use splitflap_benches::writer::Writer;
use splitflap_core::input::{InputEvent, Key, KeyEvent};
use splitflap_core::screen::Theme;
use splitflap_vt::Profile;
use std::hint::black_box;

const PLAIN: Place = Place {
    profile: Profile::XTERM,
    theme: Theme::Plain,
};

/// 20,000 seats on the largest screen.
const LARGEST: Screen = Screen {
    name: "largest",
    columns_on_screen: 400,
    rows_on_screen: 150,
    rows: 200,
    columns: 100,
    aisle: 0,
    seat: 2,
    left: 240,
};

/// Something to measure again and again.
struct Case {
    view: View<Writer>,
    /// What comes in with each step, in turn.
    inputs: Vec<Vec<Input>>,
    /// Messages come in pieces of so many bytes.
    piece: usize,
    /// A parser to measure in place of the view.
    parser: Option<fn(&str)>,
    /// A frame is drawn.
    draws: bool,
    /// What comes in before each step and is not measured.
    before: Vec<Vec<Input>>,
    step: usize,
    cells: u64,
}

impl Peer for Case {
    fn name(&self) -> String {
        "splitflap".into()
    }

    fn start(&mut self, _: &Model) {}

    fn prepare(&mut self, _: &Model, _: &Model, _: peer_harness::workload::Step) {
        self.step += 1;
        let before = self.before.get(self.step % self.inputs.len());
        for input in before.into_iter().flatten() {
            self.view.take(input);
            self.view.frame();
        }
    }

    fn frame(&mut self, _: &Model) {
        for input in &self.inputs[self.step % self.inputs.len()] {
            match (input, self.parser) {
                (Input::Message(text), Some(parse)) => parse(text),
                (Input::Message(text), None) => {
                    for piece in text.as_bytes().chunks(self.piece) {
                        self.view.feed(piece);
                    }
                }
                (input, _) => self.view.take(input),
            }
        }
        if self.draws {
            self.cells += u64::from(self.view.frame().cells);
        }
    }
}

fn model(name: &str) -> Model {
    Model::new(screen(name).expect("a screen of SPEC.md"))
}

/// The messages of two snapshots of which each tenth seat differs, or of one twice.
fn snapshots(model: &Model, every: Option<usize>) -> Vec<Vec<Input>> {
    let mut other = model.clone();
    if let Some(every) = every {
        let own = model.number(model.selected);
        for (number, occupied) in other.occupied.iter_mut().enumerate() {
            *occupied ^= number % every == 3 % every && number != own;
        }
    }
    [model, &other]
        .map(|model| vec![Input::Message(cabin::snapshot(model))])
        .into()
}

fn key(character: char) -> Input {
    Input::Event(InputEvent::Key(KeyEvent::plain(Key::Char(character))))
}

/// Two texts of wide characters that fill the larger part of the details.
fn wide() -> Vec<Vec<Input>> {
    ["座席の説明", "窓側の座席"]
        .map(|words| {
            let text = format!("\"{}\"", words.repeat(1000));
            vec![Input::Message(cabin::data("/message", &text))]
        })
        .into()
}

/// 200 sizes, of which the engine is told each, before one frame.
fn storm(screen: Screen) -> Vec<Input> {
    (0..200)
        .map(|step| {
            Input::Event(InputEvent::Resize {
                columns: screen.columns_on_screen - step % 40,
                rows: screen.rows_on_screen - step % 20,
            })
        })
        .chain([Input::Event(InputEvent::Resize {
            columns: screen.columns_on_screen,
            rows: screen.rows_on_screen,
        })])
        .collect()
}

/// One-seat messages on each of which it falls that the store moves its blocks together, and what comes before each.
fn compacting(model: &Model) -> (Vec<Vec<Input>>, Vec<Vec<Input>>) {
    const STEPS: usize = 4;
    let mut view = View::new(model, PLAIN, Writer);
    view.frame();
    let (mut before, mut inputs, mut since) = (Vec::new(), Vec::new(), Vec::new());
    let mut random = 1_u32;
    for turn in 0..1_000_000 {
        // Lists of all lengths, so that it falls on a seat's message sooner or later.
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let list = vec!["7"; (random >> 24) as usize % 30].join(",");
        let status = ["\"occupied\"", "\"available\""][turn % 2];
        let filler = Input::Message(cabin::data("/filler", &format!("[{list}]")));
        let seat = Input::Message(cabin::data("/seats/9/status", status));
        view.take(&filler);
        view.frame();
        since.push(filler);
        let compactions = view.usage().compactions;
        view.take(&seat);
        view.frame();
        if view.usage().compactions == compactions {
            since.push(seat);
            continue;
        }
        before.push(std::mem::take(&mut since));
        inputs.push(vec![seat]);
        if inputs.len() == STEPS {
            break;
        }
    }
    assert_eq!(inputs.len(), STEPS, "blocks are moved on a seat's message");
    // Steps are counted from one.
    before.rotate_right(1);
    inputs.rotate_right(1);
    (before, inputs)
}

fn case(name: &str) -> (Case, Model) {
    let built = |model: &Model, inputs: Vec<Vec<Input>>| Case {
        view: View::new(model, PLAIN, Writer),
        inputs,
        piece: usize::MAX,
        parser: None,
        draws: true,
        before: Vec::new(),
        step: 0,
        cells: 0,
    };
    let bare = |name: &str| {
        let model = model(name);
        let mut case = built(&model, snapshots(&model, None));
        case.view = View::bare(&model, Writer);
        case.draws = false;
        (case, model)
    };
    match name {
        "snapshot-same" | "snapshot-same-stadium" => {
            let model = model(if name.ends_with('m') { "stad" } else { "a120" });
            (built(&model, snapshots(&model, None)), model)
        }
        "snapshot-tenth" | "snapshot-tenth-stadium" => {
            let model = model(if name.ends_with('m') { "stad" } else { "a120" });
            (built(&model, snapshots(&model, Some(10))), model)
        }
        "parse-180" => bare("a120"),
        "parse-10000" => bare("stad"),
        "parse-10000-pieces" => {
            let (case, model) = bare("stad");
            (Case { piece: 64, ..case }, model)
        }
        "serde-value-180" | "serde-value-10000" => {
            let (case, model) = bare(if name.ends_with("180") {
                "a120"
            } else {
                "stad"
            });
            (
                Case {
                    parser: Some(splitflap_benches::typed::parse_value),
                    ..case
                },
                model,
            )
        }
        "serde-structs-180" | "serde-structs-10000" => {
            let (case, model) = bare(if name.ends_with("180") {
                "a120"
            } else {
                "stad"
            });
            (
                Case {
                    parser: Some(splitflap_benches::typed::parse_structs),
                    ..case
                },
                model,
            )
        }
        "data-compacts" | "data-compacts-stadium" => {
            let model = model(if name.ends_with('m') { "stad" } else { "a120" });
            let (before, inputs) = compacting(&model);
            let case = built(&model, inputs);
            (Case { before, ..case }, model)
        }
        "worst-filter" => {
            let model = Model::new(LARGEST);
            (built(&model, vec![vec![key('w')]]), model)
        }
        "worst-snapshot" => {
            let model = Model::new(LARGEST);
            (built(&model, snapshots(&model, Some(1))), model)
        }
        "worst-wide" => {
            let model = model("stad");
            (built(&model, wide()), model)
        }
        "worst-resizes" => {
            let model = model("a120");
            (built(&model, vec![storm(SCREENS[1])]), model)
        }
        other => panic!("there is no case {other}"),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, steps] = arguments.as_slice() else {
        panic!("CASE STEPS");
    };
    let steps: u64 = steps.parse().expect("a number of steps");
    let (mut case, model) = case(name);
    let step = peer_harness::workload::Step::at(model.screen.rows_on_screen);
    for _ in 0..2 {
        case.prepare(&model, &model, step);
        case.frame(black_box(&model));
    }
    let input: usize = case.inputs[0]
        .iter()
        .map(|input| match input {
            Input::Message(text) => text.len(),
            _ => 0,
        })
        .sum();
    let (mut bytes, mut allocations, mut cells) = (0, 0, 0);
    for _ in 0..steps {
        case.prepare(&model, &model, step);
        let (old, old_cells) = (counts(), case.cells);
        measured_frame(&mut case, &model);
        let new = counts();
        bytes += new.bytes - old.bytes;
        allocations += new.allocations - old.allocations;
        cells += case.cells - old_cells;
    }
    println!(
        "peer=splitflap case={name} n={steps} input={input} bytes={:.1} allocs={:.1} cells={:.1}",
        bytes as f64 / steps as f64,
        allocations as f64 / steps as f64,
        cells as f64 / steps as f64,
    );
}
