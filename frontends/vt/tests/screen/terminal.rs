//! A model of a terminal that is stricter than any real one: it knows only the sequences that the encoder may use, and fails on every other byte, on
//! a relative move or text while the cursor's place differs from terminal to terminal, and on a scroll that nobody asked for.

use std::collections::VecDeque;

use splitflap_core::text;
use splitflap_vt::{Color, Look};

/// One cell of the model's screen. The second half of a wide grapheme has no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) text: String,
    pub(crate) look: Look,
}

impl Shown {
    fn blank(look: Look) -> Self {
        Self {
            text: " ".into(),
            look: Look::PLAIN.on_background(look.background),
        }
    }
}

/// What is on the screen before the first frame.
const DIRT: &str = "~";
/// What is left where half of a wide grapheme was overwritten: terminals differ, so nobody may rely on it.
const TORN: &str = "torn";

#[derive(Clone)]
pub(crate) struct Terminal {
    columns: usize,
    rows: usize,
    cells: Vec<Shown>,
    x: usize,
    y: usize,
    /// False where the column differs from terminal to terminal: after a grapheme whose width they disagree on, and after the last column.
    placed: bool,
    /// False where the row may differ too, because autowrap is on.
    in_row: bool,
    look: Look,
    autowrap: bool,
    shifted: bool,
    line_drawing: bool,
    /// Set by the encoder: scrolling is meant.
    rows_of_margin: Option<(usize, usize)>,
    columns_of_margin: (usize, usize),
    margins_of_columns: bool,
    /// Graphemes of disputed width take one column less.
    narrow: bool,
    disputed: fn(&str) -> bool,
    last: Option<char>,
    /// The first row that belongs to the encoder; above 0 it may not use absolute rows.
    origin: usize,
}

impl Terminal {
    pub(crate) fn new(columns: u16, rows: u16, disputed: fn(&str) -> bool) -> Self {
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        // What was there before is not known to the encoder.
        let dirt = Shown {
            text: DIRT.into(),
            look: Look::PLAIN.on_background(Color::MAGENTA).bold(),
        };
        Self {
            columns,
            rows,
            cells: vec![dirt.clone(); columns * rows],
            x: columns / 2,
            y: rows / 2,
            placed: false,
            in_row: false,
            look: dirt.look,
            autowrap: true,
            shifted: false,
            line_drawing: false,
            rows_of_margin: None,
            columns_of_margin: (0, columns),
            margins_of_columns: false,
            narrow: false,
            disputed,
            last: None,
            origin: 0,
        }
    }

    /// A terminal that shows disputed graphemes in one column less than the grid thinks.
    pub(crate) fn narrow(mut self) -> Self {
        self.narrow = true;
        self
    }

    /// A terminal with rows above, which the encoder must leave alone, and the cursor in the first row below them.
    pub(crate) fn inline(columns: u16, rows: u16, above: u16, disputed: fn(&str) -> bool) -> Self {
        let origin = usize::from(above);
        let mut terminal = Self::new(columns, above + rows, disputed);
        (terminal.origin, terminal.x, terminal.y) = (origin, 0, origin);
        (terminal.in_row, terminal.autowrap) = (true, false);
        terminal
    }

    /// Whether the rows above are as they were.
    pub(crate) fn is_intact_above(&self) -> bool {
        self.cells[..self.origin * self.columns]
            .iter()
            .all(|cell| cell.text == DIRT)
    }

    pub(crate) fn cell(&self, x: u16, y: u16) -> &Shown {
        &self.cells[(self.origin + usize::from(y)) * self.columns + usize::from(x)]
    }

    pub(crate) fn row_text(&self, y: u16) -> String {
        (0..self.columns as u16)
            .map(|x| self.cell(x, y).text.as_str())
            .collect()
    }

    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        let text = std::str::from_utf8(bytes).expect("only UTF-8 is sent");
        let mut rest: VecDeque<char> = text.chars().collect();
        let mut printed = String::new();
        while let Some(character) = rest.pop_front() {
            if !character.is_control() {
                printed.push(character);
                continue;
            }
            self.print(&std::mem::take(&mut printed));
            match character {
                '\x1b' => self.escape(&mut rest),
                '\r' => {
                    assert!(self.in_row, "carriage return from an unknown row");
                    self.x = 0;
                    self.placed = true;
                }
                '\n' => {
                    assert!(self.in_row);
                    self.down();
                }
                '\x08' => {
                    assert!(self.placed && self.x > 0);
                    self.x -= 1;
                }
                '\x0e' => self.shifted = true,
                '\x0f' => self.shifted = false,
                _ => panic!("control character {character:?}"),
            }
        }
        self.print(&printed);
    }

    fn print(&mut self, printed: &str) {
        for (grapheme, columns) in text::graphemes(printed) {
            assert!(self.placed, "{grapheme:?} at an unknown place");
            let disputed = (self.disputed)(grapheme);
            let columns =
                usize::from(columns) - usize::from(self.narrow && disputed && columns == 2);
            self.last = grapheme.chars().next();
            let mut shown = grapheme.to_owned();
            if self.shifted {
                assert!(self.line_drawing && grapheme.len() == 1);
                shown = match grapheme {
                    "j" => "┘",
                    "k" => "┐",
                    "l" => "┌",
                    "m" => "└",
                    "n" => "┼",
                    "q" => "─",
                    "t" => "├",
                    "u" => "┤",
                    "v" => "┴",
                    "w" => "┬",
                    "x" => "│",
                    "~" => "·",
                    " " => " ",
                    other => panic!("{other:?} in the line-drawing set"),
                }
                .into();
            }
            self.place(shown, columns);
            if disputed {
                self.lose();
            }
        }
    }

    fn place(&mut self, text: String, columns: usize) {
        assert!(
            self.x + columns <= self.columns,
            "a wide grapheme at the last column"
        );
        let corner = self.y + 1 == self.rows && self.x + columns == self.columns;
        assert!(
            !corner || !self.autowrap,
            "the bottom right cell was written with autowrap on"
        );
        for column in 0..columns {
            self.tear(self.x + column, self.y);
        }
        for column in 0..columns {
            let text = if column == 0 {
                text.clone()
            } else {
                String::new()
            };
            self.cells[self.y * self.columns + self.x + column] = Shown {
                text,
                look: self.look,
            };
        }
        self.x += columns;
        if self.x == self.columns && self.autowrap {
            self.lose();
        }
        self.x = self.x.min(self.columns - 1);
    }

    fn lose(&mut self) {
        self.placed = false;
        self.in_row = !self.autowrap;
    }

    /// Before the cell at `x`, `y` is overwritten.
    fn tear(&mut self, x: usize, y: usize) {
        let at = y * self.columns + x;
        if self.cells[at].text.is_empty() {
            self.cells[at - 1].text = TORN.into();
        }
        if x + 1 < self.columns && self.cells[at + 1].text.is_empty() {
            self.cells[at + 1].text = TORN.into();
        }
    }

    fn erase(&mut self, from: usize, to: usize, y: usize) {
        for x in from..to.min(self.columns) {
            self.tear(x, y);
            self.cells[y * self.columns + x] = Shown::blank(self.look);
        }
    }

    fn escape(&mut self, rest: &mut VecDeque<char>) {
        match rest.pop_front() {
            Some('M') => {
                assert!(self.in_row);
                self.up();
            }
            Some(')') => {
                assert_eq!(rest.pop_front(), Some('0'));
                self.line_drawing = true;
            }
            Some('[') => {
                let mut parameters = String::new();
                let end = loop {
                    match rest.pop_front().expect("a whole sequence") {
                        parameter @ ('0'..='9' | ';' | '?') => parameters.push(parameter),
                        end => break end,
                    }
                };
                self.control(&parameters, end);
            }
            other => panic!("escape {other:?}"),
        }
    }

    fn control(&mut self, parameters: &str, end: char) {
        let numbers: Vec<usize> = parameters
            .split(';')
            .map(|number| number.parse().unwrap_or(0))
            .collect();
        let number = |index: usize| numbers.get(index).copied().unwrap_or(0).max(1);
        match (parameters, end) {
            ("?7", 'l' | 'h') => self.autowrap = end == 'h',
            ("?69", 'l' | 'h') => {
                self.margins_of_columns = end == 'h';
                self.columns_of_margin = (0, self.columns);
            }
            ("?2026", 'l' | 'h') => {}
            (_, 'm') => self.attributes(&numbers),
            (_, 'H') => {
                assert_eq!(self.origin, 0, "an absolute move from an unknown row");
                self.y = number(0) - 1;
                self.x = number(1) - 1;
                assert!(
                    self.x < self.columns && self.y < self.rows,
                    "a move to outside"
                );
                self.placed = true;
                self.in_row = true;
            }
            (_, 'r') => {
                self.rows_of_margin = (!parameters.is_empty()).then(|| (number(0) - 1, number(1)));
                self.placed = false;
                self.in_row = false;
            }
            (_, 's') => {
                assert!(self.margins_of_columns);
                self.columns_of_margin = (number(0) - 1, number(1));
                self.placed = false;
                self.in_row = false;
            }
            (_, 'J') => {
                assert!(parameters.is_empty() && (self.x, self.y) == (0, self.origin));
                for y in self.origin..self.rows {
                    self.erase(0, self.columns, y);
                }
            }
            _ => {
                let needed = if "ABGd".contains(end) {
                    self.in_row
                } else {
                    self.placed
                };
                assert!(needed, "{parameters}{end} from an unknown place");
                self.placed |= end == 'G';
                match end {
                    'A' => self.y = self.y.checked_sub(number(0)).expect("inside"),
                    'B' => self.y += number(0),
                    'C' => self.x += number(0),
                    'D' => self.x = self.x.checked_sub(number(0)).expect("inside"),
                    'G' => self.x = number(0) - 1,
                    'd' if self.origin == 0 => self.y = number(0) - 1,
                    'K' if parameters.is_empty() => self.erase(self.x, self.columns, self.y),
                    'X' => self.erase(self.x, self.x + number(0), self.y),
                    'b' => {
                        let last = self.last.expect("something to repeat");
                        for _ in 0..number(0) {
                            self.print(&last.to_string());
                        }
                    }
                    _ => panic!("{parameters}{end}"),
                }
                assert!(
                    self.x <= self.columns && self.y >= self.origin && self.y < self.rows,
                    "a move to outside"
                );
            }
        }
    }

    fn attributes(&mut self, numbers: &[usize]) {
        let mut rest = numbers.iter().copied();
        while let Some(number) = rest.next() {
            let look = self.look;
            let keep = |bold: bool, dim: bool, underline: bool, reverse: bool| {
                let mut kept = Look::PLAIN
                    .on_foreground(look.foreground)
                    .on_background(look.background);
                if bold && look.is_bold() {
                    kept = kept.bold();
                }
                if dim && look.is_dim() {
                    kept = kept.dim();
                }
                if underline && look.is_underlined() {
                    kept = kept.underline();
                }
                if reverse && look.is_reversed() {
                    kept = kept.reverse();
                }
                kept
            };
            self.look = match number {
                0 => Look::PLAIN,
                1 => look.bold(),
                2 => look.dim(),
                4 => look.underline(),
                7 => look.reverse(),
                22 => keep(false, false, true, true),
                24 => keep(true, true, false, true),
                27 => keep(true, true, true, false),
                30..=37 => look.on_foreground(Color::indexed(number as u8 - 30)),
                90..=97 => look.on_foreground(Color::indexed(number as u8 - 90 + 8)),
                39 => look.on_foreground(Color::DEFAULT),
                40..=47 => look.on_background(Color::indexed(number as u8 - 40)),
                100..=107 => look.on_background(Color::indexed(number as u8 - 100 + 8)),
                49 => look.on_background(Color::DEFAULT),
                38 | 48 => {
                    let color = match rest.next() {
                        Some(5) => Color::indexed(rest.next().expect("an index") as u8),
                        Some(2) => {
                            let rgb = (0..3).fold(0, |rgb, _| {
                                rgb << 8 | rest.next().expect("three bytes") as u32
                            });
                            Color::rgb(rgb)
                        }
                        other => panic!("colour space {other:?}"),
                    };
                    if number == 38 {
                        look.on_foreground(color)
                    } else {
                        look.on_background(color)
                    }
                }
                _ => panic!("SGR {number}"),
            };
        }
    }

    fn down(&mut self) {
        match self.rows_of_margin {
            Some((top, bottom)) if self.y + 1 == bottom => self.shift(true, top, bottom),
            _ => self.y += 1,
        }
        assert!(self.y < self.rows, "the screen scrolled");
    }

    fn up(&mut self) {
        match self.rows_of_margin {
            Some((top, bottom)) if self.y == top => self.shift(false, top, bottom),
            _ => self.y = self.y.checked_sub(1).expect("the screen scrolled"),
        }
    }

    fn shift(&mut self, up: bool, top: usize, bottom: usize) {
        let (left, right) = self.columns_of_margin;
        assert!(self.x >= left && self.x < right);
        for step in 0..bottom - top {
            let y = if up { top + step } else { bottom - 1 - step };
            let last = step + 1 == bottom - top;
            for x in left..right {
                let source = if up { y + 1 } else { y.wrapping_sub(1) };
                self.cells[y * self.columns + x] = if last {
                    Shown::blank(self.look)
                } else {
                    self.cells[source * self.columns + x].clone()
                };
            }
        }
    }
}
