//! Splitflap on a display: the whole product, from what comes in to the bytes on the bus.

use embedded_graphics::draw_target::DrawTarget;
use peer_harness::Peer;
use peer_harness::workload::{Model, Step};
use splitflap_benches::picker::Picker;
use splitflap_benches::script::{Input, inputs};
use splitflap_core::screen::Theme;
use splitflap_graphics::Presenter;
use std::fmt::Debug;

/// The seat picker on a display.
pub(crate) struct Product<D: DrawTarget>
where
    D::Color: 'static,
{
    presenter: Presenter<D::Color>,
    display: D,
    /// What the driver wants after each window.
    flush: fn(&mut D),
    picker: Option<Picker>,
    inputs: Vec<Input>,
    follows: bool,
    cells: u64,
}

impl<D: DrawTarget<Error: Debug>> Product<D> {
    pub(crate) fn new(presenter: Presenter<D::Color>, display: D, flush: fn(&mut D)) -> Self {
        Self {
            presenter,
            display,
            flush,
            picker: None,
            inputs: Vec::new(),
            follows: false,
            cells: 0,
        }
    }

    fn show(&mut self) {
        let Some(grid) = self.picker.as_mut().and_then(Picker::render) else {
            return;
        };
        let cell = self.presenter.placement().cell();
        let flush = self.flush;
        let frame = self
            .presenter
            .present_each(grid, &mut self.display, |display, _| {
                flush(display);
                Ok(())
            })
            .expect("the bus takes everything");
        self.cells += u64::from(frame.pixels) / (u64::from(cell.0) * u64::from(cell.1));
    }
}

impl<D: DrawTarget<Error: Debug>> Peer for Product<D> {
    fn name(&self) -> String {
        "splitflap-graphics".into()
    }

    fn start(&mut self, model: &Model) {
        let presenter = self.presenter;
        self.picker = Some(Picker::new(model, Theme::Plain, |grid| {
            presenter.attach(grid);
        }));
        self.inputs.clear();
    }

    fn prepare(&mut self, before: &Model, after: &Model, step: Step) {
        self.inputs.clear();
        if after.follow && !self.follows {
            self.follows = true;
            if let Some(picker) = &mut self.picker {
                picker.follow(before);
            }
            self.show();
        }
        inputs(before, after, step, &mut self.inputs);
    }

    fn frame(&mut self, _: &Model) {
        if let Some(picker) = &mut self.picker {
            for input in &self.inputs {
                picker.take(input);
            }
        }
        self.show();
    }

    fn cells(&self) -> Option<u64> {
        Some(self.cells)
    }
}
