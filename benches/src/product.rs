//! Splitflap as a peer of the harness.

use crate::script::{Input, inputs};
use crate::view::{Place, View};
use crate::writer::Writer;
use peer_harness::Peer;
use peer_harness::workload::{Model, Step};

/// The seat picker, whole, on a terminal.
pub struct Product {
    name: String,
    place: Place,
    view: Option<View<Writer>>,
    inputs: Vec<Input>,
    follows: bool,
    cells: u64,
}

impl Product {
    /// On a terminal that shows nothing yet.
    pub fn new(name: &str, place: Place) -> Self {
        Self {
            name: name.into(),
            place,
            view: None,
            inputs: Vec::new(),
            follows: false,
            cells: 0,
        }
    }
}

impl Peer for Product {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn start(&mut self, model: &Model) {
        self.view = Some(View::new(model, self.place, Writer));
        self.inputs.clear();
    }

    fn prepare(&mut self, before: &Model, after: &Model, step: Step) {
        self.inputs.clear();
        if after.follow && !self.follows {
            // The first step changes the view as well: its frame is no move.
            self.follows = true;
            if let Some(view) = &mut self.view {
                view.follow(before);
            }
        }
        inputs(before, after, step, &mut self.inputs);
    }

    fn frame(&mut self, _: &Model) {
        let Some(view) = &mut self.view else {
            return;
        };
        for input in &self.inputs {
            view.take(input);
        }
        self.cells += u64::from(view.frame().cells);
    }

    fn cells(&self) -> Option<u64> {
        Some(self.cells)
    }
}
