//! How many bytes the common events take, on the screen that other renderers were measured with.

use splitflap_core::grid::Grid;
use splitflap_vt::{Encoder, FrameStats, Profile, Theme, ThemeName};

use crate::seats::{self, FLIPPED, Seats};
use crate::terminal::Terminal;

struct Session {
    grid: Grid<'static>,
    seats: Seats,
    encoder: Encoder,
    terminal: Terminal,
    first: FrameStats,
}

impl Session {
    fn new(profile: Profile, columns: u16, rows: u16) -> Self {
        let theme = Theme::named(ThemeName::Plain, &profile);
        let mut grid = seats::grid(columns, rows);
        grid.set_looks(theme.looks());
        let mut session = Self {
            grid,
            seats: Seats::new(columns, rows),
            encoder: Encoder::new(profile, theme),
            terminal: Terminal::new(columns, rows, |_| false),
            first: FrameStats::default(),
        };
        session.first = session.frame();
        session
    }

    fn frame(&mut self) -> FrameStats {
        self.seats.paint(&mut self.grid);
        let mut bytes = Vec::new();
        let stats = self
            .encoder
            .present(&mut self.grid, &mut bytes)
            .expect("writing to memory");
        assert_eq!(stats.bytes as usize, bytes.len());
        self.terminal.feed(&bytes);
        if std::env::var_os("SHOW_BYTES").is_some() {
            println!(
                "{:4} {}",
                bytes.len(),
                String::from_utf8_lossy(&bytes).escape_debug()
            );
        }
        crate::replay::assert_same(&self.grid, &self.encoder, &self.terminal);
        stats
    }

    /// The average of a frame's bytes over `steps` events.
    fn average(&mut self, steps: usize, event: impl Fn(&mut Seats, usize)) -> f64 {
        let mut bytes = 0;
        for step in 0..steps {
            event(&mut self.seats, step);
            bytes += self.frame().bytes;
        }
        f64::from(bytes) / steps as f64
    }

    fn walk(&mut self) -> f64 {
        self.average(10, |seats, step| {
            seats.cursor.1 = if step < 5 {
                step as u16 + 1
            } else {
                9 - step as u16
            }
        })
    }

    fn data(&mut self) -> f64 {
        self.average(16, |seats, step| seats.flip(FLIPPED[step % 8]))
    }

    fn filter(&mut self) -> f64 {
        self.average(8, |seats, _| seats.filter = !seats.filter)
    }
}

#[track_caller]
fn at_most(what: &str, bytes: f64, limit: f64) {
    println!("{what}: {bytes:.1} bytes, at most {limit}");
    assert!(
        bytes <= limit,
        "{what}: {bytes:.1} bytes, more than {limit}"
    );
}

#[test]
fn xterm_takes_no_more_bytes_than_promised() {
    let mut session = Session::new(Profile::XTERM, 80, 24);
    at_most("first paint", f64::from(session.first.bytes), 2070.0);
    at_most("move", session.walk(), 22.5);
    at_most("data", session.data(), 9.5);
    at_most("filter", session.filter(), 495.0);
}

#[test]
fn vt100_takes_no_more_bytes_than_promised() {
    let mut session = Session::new(Profile::VT100, 80, 24);
    at_most("first paint", f64::from(session.first.bytes), 1345.0);
    at_most("move", session.walk(), 16.5);
    at_most("data", session.data(), 9.5);
    at_most("filter", session.filter(), 265.0);
}

#[test]
fn a_terminal_that_repeats_takes_a_fifth_less_for_the_first_paint() {
    let session = Session::new(Profile::XTERM_REP, 80, 24);
    at_most("first paint", f64::from(session.first.bytes), 1690.0);
}

#[test]
fn a_frame_without_a_change_sends_nothing() {
    let mut session = Session::new(Profile::XTERM, 80, 24);
    assert_eq!(session.frame(), FrameStats::default());
}

#[test]
fn a_move_takes_the_same_cells_on_every_size() {
    let moved = |columns, rows| {
        let mut session = Session::new(Profile::XTERM, columns, rows);
        session.seats.cursor.1 = 1;
        let stats = session.frame();
        (stats.cells, stats.runs)
    };
    assert_eq!(moved(80, 24), (6, 1));
    assert_eq!(moved(400, 150), (6, 1));
}

#[test]
fn a_selection_takes_few_bytes() {
    let mut session = Session::new(Profile::XTERM, 80, 24);
    session.seats.cursor.1 = 1;
    session.frame();
    session.seats.selected = (13, 1);
    at_most("select", f64::from(session.frame().bytes), 68.0);
}
