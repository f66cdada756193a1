//! An engine with the seat picker on it, for tests.

use super::super::CATALOG;
use crate::action::Action;
use crate::catalog::Catalog;
use crate::engine::Engine;
use crate::input::{InputEvent, KeyEvent, PointerButton, PointerEvent, PointerKind};
use crate::listener::{Listener, Report};
use crate::screen::Screen;
use crate::storage::{Memory, Sizes};
use std::string::{String, ToString};
use std::vec::Vec;
use std::{boxed::Box, format};

static CATALOGS: &[&Catalog] = &[&CATALOG];

/// The two messages that the project started from.
pub(super) const VIEW: &str = r#"[
{"version":"0.1","createSurface":{"surfaceId":"seat-picker","catalogId":"dev.fka:terminal-seat-demo/0.1"}},
{"version":"0.1","updateComponents":{"surfaceId":"seat-picker","components":[
{"id":"root","component":"SplitPane","children":["cabin","details"],"ratio":0.6},
{"id":"cabin","component":"SeatGrid","seats":{"path":"/seats"},"selected":{"path":"/selected"},"onSelect":"select_seat"},
{"id":"details","component":"SeatDetails","selected":{"path":"/selected"},"onConfirm":"confirm_seat"}]}}]"#;

/// What the engine said.
#[derive(Default)]
struct Heard {
    actions: Vec<String>,
    errors: Vec<String>,
}

impl Listener for Heard {
    fn action(&mut self, action: &Action<'_>) {
        let mut text = String::new();
        action.write_context(&mut text).unwrap();
        let (name, source) = (action.name(), action.source_component_id());
        self.actions.push(format!("{name} from {source} {text}"));
    }

    fn error(&mut self, report: &Report<'_>) {
        let path = report.data_path.unwrap_or_default();
        self.errors
            .push(format!("{:?} {path}: {}", report.reason, report.message));
    }
}

pub(super) struct Bed {
    pub(super) engine: Engine<'static>,
    heard: Heard,
}

impl Bed {
    pub(super) fn new(columns: u16, rows: u16) -> Self {
        Self::on(Screen::new(columns, rows))
    }

    pub(super) fn on(screen: Screen) -> Self {
        let sizes = Sizes {
            columns: screen.columns,
            rows: screen.rows,
            ..Sizes::DESKTOP
        };
        let mut bed = Self {
            engine: Engine::new(Memory::boxed(&sizes), CATALOGS, screen),
            heard: Heard::default(),
        };
        bed.feed(VIEW);
        bed
    }

    pub(super) fn feed(&mut self, message: &str) {
        self.engine.feed(0, message.as_bytes(), &mut self.heard);
        self.engine.feed(0, b"\n", &mut self.heard);
        self.engine.render(&mut self.heard);
    }

    /// Writes a value into the data.
    pub(super) fn data(&mut self, path: &str, value: &str) {
        self.feed(&format!(
            r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"{path}","value":{value}}}}}"#
        ));
    }

    /// Presses keys by name, separated by spaces.
    pub(super) fn keys(&mut self, names: &str) {
        for name in names.split(' ') {
            let key: KeyEvent = name.parse().unwrap();
            self.event(&InputEvent::Key(key));
        }
    }

    /// Types characters.
    pub(super) fn type_text(&mut self, text: &str) {
        for character in text.chars() {
            let key = if character == ' ' {
                "Space".to_string()
            } else {
                character.to_string()
            };
            self.keys(&key);
        }
    }

    pub(super) fn pointer(&mut self, x: u16, y: u16, kind: PointerKind) {
        self.event(&InputEvent::Pointer(PointerEvent {
            kind,
            button: PointerButton::Primary,
            ..PointerEvent::press(x, y)
        }));
    }

    fn event(&mut self, event: &InputEvent) {
        self.engine.handle_input(0, event, &mut self.heard);
        self.engine.render(&mut self.heard);
    }

    pub(super) fn cancel(&mut self) -> bool {
        let cancelled = self.engine.cancel(&mut self.heard);
        self.engine.render(&mut self.heard);
        cancelled
    }

    pub(super) fn settled(&mut self) {
        self.engine.settled(&mut self.heard);
        self.engine.render(&mut self.heard);
    }

    pub(super) fn resize(&mut self, columns: u16, rows: u16) {
        self.engine.replace_grid(
            Memory::boxed(&Sizes {
                columns,
                rows,
                ..Sizes::DESKTOP
            })
            .grid,
        );
        self.event(&InputEvent::Resize { columns, rows });
    }

    /// Paints what has to be painted.
    pub(super) fn repaint(&mut self) {
        self.engine.render(&mut self.heard);
    }

    /// The id in the line that tells the cursor's seat.
    pub(super) fn cursor(&self) -> String {
        let rows = self.rows();
        let mut panes = rows
            .iter()
            .rev()
            .skip(1)
            .filter(|row| !row.starts_with('└'))
            .filter_map(|row| row.trim_start_matches('│').split('│').next());
        let told = panes.find(|pane| !pane.trim().is_empty());
        let told = told.and_then(|pane| pane.split_whitespace().next());
        told.unwrap_or_default().into()
    }

    /// The last row.
    pub(super) fn footer(&self) -> String {
        self.rows().pop().unwrap_or_default()
    }

    /// Column and row of the first place where a text stands.
    pub(super) fn find(&self, text: &str) -> (u16, u16) {
        let rows = self.rows();
        let (y, row) = rows
            .iter()
            .enumerate()
            .find(|(_, row)| row.contains(text))
            .unwrap();
        let before = row.split(text).next().unwrap();
        (crate::text::width(before) as u16, y as u16)
    }

    /// Takes the actions since the last call.
    pub(super) fn actions(&mut self) -> Vec<String> {
        core::mem::take(&mut self.heard.actions)
    }

    /// Takes the errors since the last call.
    pub(super) fn errors(&mut self) -> Vec<String> {
        core::mem::take(&mut self.heard.errors)
    }

    /// The rows of the screen, without blanks at their ends.
    pub(super) fn rows(&self) -> Vec<String> {
        let grid = self.engine.grid();
        (0..grid.rows())
            .map(|y| {
                let mut row = String::new();
                for cell in grid.row(y) {
                    row.push_str(grid.text(*cell, &mut [0; 4]));
                }
                row.truncate(row.trim_end().len());
                row
            })
            .collect()
    }

    pub(super) fn screen(&self) -> String {
        self.rows().join("\n")
    }

    /// Cells that changed since the last call.
    pub(super) fn damage(&mut self) -> u32 {
        let cells = self.engine.grid().damaged_cells();
        self.engine.grid_mut().clear_damage();
        cells
    }
}

/// A seat of a test cabin.
pub(super) fn seat(
    row: i32,
    column: char,
    x: i32,
    position: &str,
    status: &str,
    price: &str,
    features: &str,
) -> String {
    format!(
        r#"{{"id":"{row}{column}","row":{row},"column":"{column}","position":"{position}","status":"{status}","price":{price},"features":[{features}],"deck":0,"x":{x}}}"#
    )
}

/// The seats of an A320: 30 rows without 13, two exit rows, some taken.
pub(super) fn a320() -> String {
    let mut seats = Vec::new();
    for row in (1..=31).filter(|row| *row != 13) {
        for (number, (column, x, position)) in (0..).zip([
            ('A', 0, "window"),
            ('B', 1, "middle"),
            ('C', 2, "aisle"),
            ('D', 4, "aisle"),
            ('E', 5, "middle"),
            ('F', 6, "window"),
        ]) {
            let status = match (row * 7 + number * 13 + row * number) % 11 {
                0..4 => "occupied",
                4 if row > 20 => "blocked",
                _ => "available",
            };
            let exit = row == 12 || row == 14;
            let status = if row == 14 && number < 3 {
                "available"
            } else {
                status
            };
            let features = match row {
                _ if exit => r#""legroom","exit""#,
                1 => r#""legroom""#,
                _ => "",
            };
            let price = if exit {
                "24"
            } else if row < 6 {
                "18.50"
            } else {
                "12"
            };
            seats.push(seat(row, column, x, position, status, price, features));
        }
    }
    format!("[{}]", seats.join(","))
}

/// The whole data model.
pub(super) fn model(seats: &str, selected: &str) -> Box<str> {
    format!(
        r#"{{"flight":{{"number":"DEMO 204","from":"IST","to":"LHR","departure":"2026-09-09T10:00:00Z"}},"currency":"EUR","revision":1,"selected":{selected},"confirmed":null,"message":null,"seats":{seats}}}"#
    )
    .into()
}
