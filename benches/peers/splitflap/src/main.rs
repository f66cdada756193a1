//! `splitflap-peer [--profile xterm|vt100] [--theme plain|default] SCREEN EVENT STEPS [--dump FILE]`

mod writer;

use peer_harness::workload::{Model, Step};
use peer_harness::{Options, Peer, run};
use splitflap_benches::script::{Input, inputs};
use splitflap_benches::view::{Place, View};
use splitflap_core::screen::Theme;
use splitflap_vt::Profile;
use writer::Writer;

struct Splitflap {
    name: String,
    place: Place,
    view: View<Writer>,
    inputs: Vec<Input>,
    follows: bool,
    cells: u64,
}

impl Peer for Splitflap {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn start(&mut self, model: &Model) {
        self.view = View::new(model, self.place, Writer);
        self.inputs.clear();
    }

    fn prepare(&mut self, before: &Model, after: &Model, step: Step) {
        self.inputs.clear();
        if after.follow && !self.follows {
            // The first step changes the view as well: its frame is no move.
            self.follows = true;
            self.view.follow(before);
        }
        inputs(before, after, step, &mut self.inputs);
    }

    fn frame(&mut self, _: &Model) {
        for input in &self.inputs {
            self.view.take(input);
        }
        self.cells += u64::from(self.view.frame().cells);
    }

    fn cells(&self) -> Option<u64> {
        Some(self.cells)
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut rest = arguments.as_slice();
    let mut place = Place {
        profile: Profile::XTERM,
        theme: Theme::Plain,
    };
    let mut name = "splitflap".to_string();
    while let [switch, value, more @ ..] = rest {
        match (switch.as_str(), value.as_str()) {
            ("--profile", profile) => {
                place.profile = Profile::named(profile).expect("the name of a profile");
                name = format!("{name}-{profile}");
            }
            ("--theme", "plain") => place.theme = Theme::Plain,
            ("--theme", "default") => {
                place.theme = Theme::Default;
                name = format!("{name}-default");
            }
            _ => break,
        }
        rest = more;
    }
    let options = Options::parse(rest);
    let model = Model::new(options.screen);
    let mut peer = Splitflap {
        name,
        place,
        view: View::new(&model, place, Writer),
        inputs: Vec::new(),
        follows: false,
        cells: 0,
    };
    run(&mut peer, &options);
}
