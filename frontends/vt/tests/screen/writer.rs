//! What the encoder does with its writer: few writes, and a repaint after an error.

use embedded_io::{ErrorKind, ErrorType, Write};
use splitflap_core::grid::Role;
use splitflap_vt::{Encoder, Profile, Theme, ThemeName};

use crate::seats::{self, Seats};
use crate::terminal::Terminal;

/// Takes so many writes, then fails.
struct Line {
    taken: Vec<u8>,
    writes: usize,
    left: usize,
}

impl Line {
    fn new(left: usize) -> Self {
        Self {
            taken: Vec::new(),
            writes: 0,
            left,
        }
    }
}

impl ErrorType for Line {
    type Error = ErrorKind;
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, ErrorKind> {
        self.left = self.left.checked_sub(1).ok_or(ErrorKind::BrokenPipe)?;
        self.writes += 1;
        self.taken.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<(), ErrorKind> {
        Ok(())
    }
}

fn encoder() -> Encoder {
    Encoder::new(
        Profile::XTERM,
        Theme::named(ThemeName::Plain, &Profile::XTERM),
    )
}

#[test]
fn a_frame_is_written_in_few_pieces() {
    let mut grid = seats::grid(80, 24);
    let mut seats = Seats::new(80, 24);
    let mut encoder = encoder();
    let mut line = Line::new(usize::MAX);
    seats.paint(&mut grid);
    encoder.present(&mut grid, &mut line).unwrap();
    assert!(
        line.writes <= 9,
        "{} writes for {} bytes",
        line.writes,
        line.taken.len()
    );
    seats.cursor.1 = 1;
    seats.paint(&mut grid);
    line.writes = 0;
    encoder.present(&mut grid, &mut line).unwrap();
    assert_eq!(line.writes, 1);
}

#[test]
fn after_an_error_the_next_frame_draws_everything() {
    let mut grid = seats::grid(80, 24);
    let mut seats = Seats::new(80, 24);
    let mut encoder = encoder();
    seats.paint(&mut grid);
    encoder
        .present(&mut grid, &mut Line::new(usize::MAX))
        .unwrap();
    for left in 0..8 {
        seats.filter = !seats.filter;
        seats.paint(&mut grid);
        encoder.full_repaint();
        assert_eq!(
            encoder.present(&mut grid, &mut Line::new(left)),
            Err(ErrorKind::BrokenPipe)
        );
        let mut line = Line::new(usize::MAX);
        encoder.present(&mut grid, &mut line).unwrap();
        let mut terminal = Terminal::new(80, 24, |_| false);
        terminal.feed(&line.taken);
        crate::replay::assert_same(&grid, &encoder, &terminal);
    }
}

#[test]
fn the_end_leaves_plain_attributes() {
    let mut grid = seats::grid(4, 1);
    grid.canvas().text(0, 0, "ab", Role::TITLE.style());
    let mut encoder = encoder();
    encoder
        .present(&mut grid, &mut Line::new(usize::MAX))
        .unwrap();
    let mut line = Line::new(usize::MAX);
    encoder.finish(&mut line).unwrap();
    assert_eq!(line.taken, b"\x1b[m");
    line.taken.clear();
    encoder.finish(&mut line).unwrap();
    assert_eq!(line.taken, b"");
}
