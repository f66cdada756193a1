//! A seat picker beside the transcript of a chat, as an agent's terminal program would show it.
//!
//! `cargo run -p splitflap-ratatui --features crossterm --example chat`
//!
//! The program owns the loop, the terminal and the colours; the messages that an MCP server would send are in the demo's files, and `answer` stands for
//! its tool.

use std::io;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};
use splitflap_core::action::Action;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::grid::Role;
use splitflap_core::listener::{Listener, Quiet, Report};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_ratatui::{SurfaceView, Theme, cursor_position, translate};

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];
const VIEW: &str = include_str!("../../../mcp/seat-demo/views/seat-map.json");
const CABIN: &str = include_str!("../../../mcp/seat-demo/cabins/a320.json");

/// What the surface has said since it was last asked.
#[derive(Default)]
struct Said {
    /// Names of actions with their contexts.
    actions: Vec<(String, serde_json::Value)>,
    errors: Vec<String>,
}

impl Listener for Said {
    fn action(&mut self, action: &Action<'_>) {
        let mut context = String::new();
        if action.write_context(&mut context).is_ok()
            && let Ok(context) = serde_json::from_str(&context)
        {
            self.actions.push((action.name().to_owned(), context));
        }
    }

    fn error(&mut self, report: &Report<'_>) {
        self.errors.push(report.message.to_string());
    }
}

/// The chat program.
struct Chat {
    transcript: Vec<(&'static str, String)>,
    picker: Option<Engine<'static>>,
    theme: Theme,
    /// Where the picker was drawn last: clicks are told in its cells.
    area: Rect,
}

impl Chat {
    fn new() -> Self {
        let mut engine = Engine::boxed(
            &Sizes::DESKTOP,
            &CATALOGS,
            Screen {
                pointer: true,
                ..Screen::new(0, 0)
            },
        );
        feed(&mut engine, VIEW);
        feed(&mut engine, &update("/", CABIN));
        let said = |who, text: &str| (who, text.to_owned());
        Self {
            transcript: vec![
                said("you", "Check me in for tomorrow's flight to London."),
                said("agent", "You are on DEMO 204. Which seat would you like?"),
                said("tool", "show_seats opened a seat map"),
            ],
            picker: Some(engine),
            theme: Theme::default().with(Role::TITLE, Style::new().fg(Color::Magenta).bold()),
            area: Rect::ZERO,
        }
    }

    fn run(&mut self, terminal: &mut DefaultTerminal) -> io::Result<()> {
        loop {
            terminal.draw(|frame| self.draw(frame))?;
            let event = event::read()?;
            if let Event::Key(key) = event
                && !self.is_key_for_picker(key)
            {
                return Ok(());
            }
            self.pass_on(&event);
        }
    }

    /// Whether a key is the picker's. `Ctrl-C` always ends the program, `Esc` takes back what can be taken back in the picker first.
    fn is_key_for_picker(&mut self, key: KeyEvent) -> bool {
        if !key.is_press() {
            return true;
        }
        let control_c =
            key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
        match &mut self.picker {
            Some(engine) if key.code == KeyCode::Esc => engine.cancel(&mut Quiet),
            Some(_) => !control_c,
            None => false,
        }
    }

    /// Gives an event to the picker and answers the actions that come out.
    fn pass_on(&mut self, event: &Event) {
        let Some(engine) = &mut self.picker else {
            return;
        };
        let mut said = Said::default();
        if let Some(input) = translate(event, self.area) {
            engine.handle_input(0, &input, &mut said);
        }
        for (action, context) in said.actions {
            answer(engine, &action, &context);
        }
        let errors = said.errors.into_iter().map(|error| ("error", error));
        self.transcript.extend(errors);
        if engine.is_done() {
            let seat = engine.store().text(engine.data("/confirmed"));
            let line = format!("Seat {} is yours.", seat.as_deref().unwrap_or("?"));
            self.transcript.push(("agent", line));
            self.picker = None;
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let wide = frame.area().width >= 100;
        let share = match self.picker {
            None => Constraint::Length(0),
            Some(_) if wide => Constraint::Percentage(62),
            Some(_) => Constraint::Percentage(75),
        };
        let areas = [Constraint::Fill(1), share];
        let [chat, picker] = if wide {
            Layout::horizontal(areas).areas(frame.area())
        } else {
            Layout::vertical(areas).areas(frame.area())
        };
        self.draw_transcript(frame, chat);
        self.area = picker;
        if let Some(engine) = &mut self.picker {
            let mut said = Said::default();
            let view = SurfaceView::new(&self.theme).listener(&mut said);
            frame.render_stateful_widget(view, picker, engine);
            if let Some(position) = cursor_position(engine, picker) {
                frame.set_cursor_position(position);
            }
        }
    }

    fn draw_transcript(&self, frame: &mut Frame<'_>, area: Rect) {
        let lines = self.transcript.iter().flat_map(|(who, text)| {
            let who = match *who {
                "you" => Line::from("You").bold(),
                "agent" => Line::from("Agent").fg(Color::Magenta).bold(),
                other => Line::from(other).dim(),
            };
            [who, Line::from(text.as_str()), Line::default()]
        });
        let block = Block::bordered()
            .title(" Chat ")
            .border_style(Style::new().dim());
        let text = Paragraph::new(lines.collect::<Vec<_>>())
            .wrap(Wrap { trim: true })
            .block(block);
        frame.render_widget(text, area);
    }
}

/// What the server's tool would answer: the selected or confirmed seat.
fn answer(engine: &mut Engine<'_>, action: &str, context: &serde_json::Value) {
    let path = match action {
        "select_seat" => "/selected",
        "confirm_seat" => "/confirmed",
        _ => return,
    };
    feed(engine, &update(path, &context["seatId"].to_string()));
    engine.settled(&mut Quiet);
}

fn update(path: &str, value: &str) -> String {
    format!(
        r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"{path}","value":{value}}}}}"#
    )
}

fn feed(engine: &mut Engine<'_>, messages: &str) {
    engine.feed(0, messages.as_bytes(), &mut Quiet);
    engine.finish(0, &mut Quiet);
}

fn main() -> io::Result<()> {
    let mut terminal = ratatui::init();
    let result = Chat::new().run(&mut terminal);
    ratatui::restore();
    result
}
