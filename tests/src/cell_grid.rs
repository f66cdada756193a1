//! Grids of cells as text: what each step of a behaviour script leaves on the screen, for every frontend to compare with.
//!
//! A row is written three times side by side: its characters, its roles (a letter each, in the order of their numbers, `.` for plain text), and
//! its attributes (cursor 1, dim 2, match 4, `.` for none).

use std::fmt::{self, Write};

use splitflap_core::grid::{Attributes, Cell, Content, Grid, GridMemory, Role, Style};

const ROLES: &[u8; Role::COUNT] =
    b".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
/// What divides the three, in front of each.
const EDGE: char = '|';

/// The cells of a screen: characters of one column, each with its style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellGrid {
    rows: Vec<Vec<(char, Style)>>,
}

impl CellGrid {
    /// What a grid shows. A grapheme of several code points is U+FFFD.
    pub fn of(grid: &Grid<'_>) -> Self {
        let cell = |cell: &Cell| {
            let character = match cell.content() {
                Content::Char(character) => character,
                Content::Cluster(_) => char::REPLACEMENT_CHARACTER,
            };
            (character, cell.style())
        };
        Self {
            rows: (0..grid.rows())
                .map(|y| grid.row(y).iter().map(cell).collect())
                .collect(),
        }
    }

    /// The grid that shows these cells.
    pub fn grid(&self) -> Grid<'static> {
        let short = |length: usize| u16::try_from(length).expect("a screen's size");
        let (columns, rows) = (short(self.columns()), short(self.rows.len()));
        let mut grid = Grid::new(GridMemory::boxed(columns, rows, 0));
        grid.resize(columns, rows);
        self.paint(&mut grid);
        grid
    }

    /// Writes these cells to a grid.
    pub fn paint(&self, grid: &mut Grid<'_>) {
        for (y, row) in (0..).zip(&self.rows) {
            for (x, (character, style)) in (0..).zip(row) {
                grid.put(x, y, *character, *style);
            }
        }
    }

    /// Rows from the top, cells from the left.
    pub fn rows(&self) -> &[Vec<(char, Style)>] {
        &self.rows
    }

    fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    fn parse_row(line: &str) -> Option<Vec<(char, Style)>> {
        let line: Vec<char> = line.chars().collect();
        let columns = line.len() / 3;
        let part = |number: usize| {
            let (edge, cells) = line
                .get(number * columns..(number + 1) * columns)?
                .split_first()?;
            (*edge == EDGE).then_some(cells)
        };
        let (characters, roles, attributes) = (part(0)?, part(1)?, part(2)?);
        (characters.iter().zip(roles).zip(attributes))
            .map(|((character, role), attributes)| {
                let role = ROLES.iter().position(|it| char::from(*it) == *role)?;
                let bits = match attributes {
                    '.' => 0,
                    digit => u8::try_from(digit.to_digit(8)?).ok()?,
                };
                let role = Role::from_index(u8::try_from(role).ok()?)?;
                Some((*character, role.with(Attributes::from_bits(bits))))
            })
            .collect()
    }
}

impl fmt::Display for CellGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            f.write_char(EDGE)?;
            for (character, _) in row {
                f.write_char(*character)?;
            }
            f.write_char(EDGE)?;
            for (_, style) in row {
                f.write_char(char::from(ROLES[usize::from(style.role.index())]))?;
            }
            f.write_char(EDGE)?;
            for (_, style) in row {
                match style.attributes.bits() {
                    0 => f.write_char('.')?,
                    bits => write!(f, "{bits}")?,
                }
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

/// A cell grid for each line of a behaviour script that does something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Film(pub Vec<(usize, CellGrid)>);

impl Film {
    /// Reads what [`fmt::Display`] wrote; None if it is something else.
    pub fn parse(text: &str) -> Option<Self> {
        let mut film = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(number) = line.strip_prefix("line ") {
                film.push((number.parse().ok()?, CellGrid { rows: Vec::new() }));
            } else {
                let (_, grid) = film.last_mut()?;
                grid.rows.push(CellGrid::parse_row(line)?);
            }
        }
        Some(Self(film))
    }

    /// What the screen shows after a line of the script.
    pub fn after(&self, line: usize) -> Option<&CellGrid> {
        self.0
            .iter()
            .find(|(number, _)| *number == line)
            .map(|(_, grid)| grid)
    }
}

impl fmt::Display for Film {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, grid) in &self.0 {
            write!(f, "line {number}\n{grid}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_is_read_as_it_was_written() {
        let mut grid = Grid::new(GridMemory::boxed(8, 2, 0));
        grid.resize(8, 2);
        grid.put(0, 0, '|', Role::TEXT.style());
        grid.put(1, 0, '╭', Role::SLOT_15.with(Attributes::from_bits(7)));
        grid.put(7, 1, '#', Role::SEAT_EXIT.with(Attributes::CURSOR));
        let cells = CellGrid::of(&grid);
        let film = Film(vec![(3, cells.clone()), (12, cells.clone())]);
        assert_eq!(Film::parse(&format!("# words\n{film}")), Some(film));
        assert_eq!(CellGrid::of(&cells.grid()), cells);
        assert_eq!(Film::parse("line 1\n|a|A|8\n"), None);
        assert_eq!(Film::parse("|a|A|.\n"), None);
    }
}
