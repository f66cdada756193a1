//! The steps of an event's script as input.

use crate::cabin::{data, status};
use peer_harness::workload::{Model, Step};
use splitflap_core::input::{InputEvent, Key, KeyEvent};

/// What comes in.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// From the person, or the terminal.
    Event(InputEvent),
    /// From the server.
    Message(String),
    /// A terminal that shows nothing yet.
    Fresh,
}

/// Adds what leads from one state of the workload to the next.
///
/// A selection is Space and the server's answer to it, in one frame.
pub fn inputs(before: &Model, after: &Model, step: Step, inputs: &mut Vec<Input>) {
    if step.fresh {
        inputs.push(Input::Fresh);
    }
    if before.view != after.view {
        inputs.push(Input::Event(InputEvent::Resize {
            columns: after.screen.columns_on_screen,
            rows: step.rows_on_screen,
        }));
    }
    let mut press = |key: Key, times: u16| {
        let key = Input::Event(InputEvent::Key(KeyEvent::plain(key)));
        inputs.extend(std::iter::repeat_n(key, usize::from(times)));
    };
    let [from, to] = [before, after].map(|model| model.cursor);
    press(Key::Down, to.0.saturating_sub(from.0));
    press(Key::Up, from.0.saturating_sub(to.0));
    press(Key::Right, to.1.saturating_sub(from.1));
    press(Key::Left, from.1.saturating_sub(to.1));
    press(Key::Char('w'), u16::from(before.filter != after.filter));
    if before.selected != after.selected {
        press(Key::Char(' '), 1);
        let id = format!("\"{}\"", after.label(after.selected));
        inputs.push(Input::Message(data("/selected", &id)));
    }
    if after.follow && from != to {
        let id = format!("\"{}\"", after.label(after.cursor));
        inputs.push(Input::Message(data("/shown", &id)));
    }
    let changed = after.flipped.filter(|place| {
        before.occupied[before.number(*place)] != after.occupied[after.number(*place)]
    });
    if let Some(place) = changed {
        let path = format!("/seats/{}/status", after.number(place));
        let word = format!("\"{}\"", status(after, place));
        inputs.push(Input::Message(data(&path, &word)));
    }
}
