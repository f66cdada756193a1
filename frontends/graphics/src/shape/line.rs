//! Box drawing: each character is up to four arms from the middle of the cell.

use super::columns;

/// Weights of the arms, two bits each: left, right, up, down; 0 none, 1 light, 2 heavy, 3 double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arms(u8);

const DOUBLE: u8 = 3;

/// The arms of U+2500 to U+257F, by their Unicode names; dashes are whole lines, arcs are corners, diagonals have none.
const ARMS: [u8; 128] = [
    5, 10, 80, 160, 5, 10, 80, 160, 5, 10, 80, 160, 68, 72, 132, 136, 65, 66, 129, 130, 20, 24, 36,
    40, 17, 18, 33, 34, 84, 88, 100, 148, 164, 104, 152, 168, 81, 82, 97, 145, 161, 98, 146, 162,
    69, 70, 73, 74, 133, 134, 137, 138, 21, 22, 25, 26, 37, 38, 41, 42, 85, 86, 89, 90, 101, 149,
    165, 102, 105, 150, 153, 106, 154, 166, 169, 170, 5, 10, 80, 160, 15, 240, 76, 196, 204, 67,
    193, 195, 28, 52, 60, 19, 49, 51, 92, 244, 252, 83, 241, 243, 79, 197, 207, 31, 53, 63, 95,
    245, 255, 68, 65, 17, 20, 0, 0, 0, 1, 16, 4, 64, 2, 32, 8, 128, 9, 144, 6, 96,
];

/// Pixels from `from` to `to`, without `to`.
type Span = (u16, u16);

impl Arms {
    pub(crate) fn of(character: char) -> Option<Self> {
        let index = u32::from(character).checked_sub(0x2500)?;
        ARMS.get(usize::try_from(index).ok()?)
            .filter(|arms| **arms != 0)
            .map(|arms| Self(*arms))
    }

    const fn left(self) -> u8 {
        self.0 & 3
    }

    const fn right(self) -> u8 {
        self.0 >> 2 & 3
    }

    const fn up(self) -> u8 {
        self.0 >> 4 & 3
    }

    const fn down(self) -> u8 {
        self.0 >> 6
    }

    pub(crate) fn row(self, y: u16, width: u16, height: u16) -> u32 {
        let across = Axis::new(width, width);
        let along = Axis::new(height, width);
        let mut bits = 0;
        // Lines of the horizontal arms that lie on this row.
        for side in [Side::Before, Side::Both, Side::After] {
            let on = |weight: u8| along.line(weight, side).is_some_and(|span| within(y, span));
            if on(self.left()) {
                let end = self.reach(side, self.left(), &across, false);
                bits |= columns(0, end);
            }
            if on(self.right()) {
                let start = self.reach(side, self.right(), &across, true);
                bits |= columns(start, width);
            }
        }
        // Lines of the vertical arms that reach this row.
        for side in [Side::Before, Side::Both, Side::After] {
            let up = across
                .line(self.up(), side)
                .filter(|_| y < self.reach_vertical(side, self.up(), &along, false));
            let down = across
                .line(self.down(), side)
                .filter(|_| y >= self.reach_vertical(side, self.down(), &along, true));
            for (from, to) in [up, down].into_iter().flatten() {
                bits |= columns(from, to);
            }
        }
        bits
    }

    /// The column at which a horizontal line of an arm ends (left arm) or begins (right arm), by what crosses it there.
    fn reach(self, side: Side, weight: u8, across: &Axis, begins: bool) -> u16 {
        let beside = match side {
            Side::Before => self.up(),
            Side::After => self.down(),
            Side::Both => 0,
        };
        let opposite = if begins { self.left() } else { self.right() };
        across.meet(beside, opposite, self.up().max(self.down()), weight, begins)
    }

    /// The row at which a vertical line of an arm ends (upper arm) or begins (lower arm).
    fn reach_vertical(self, side: Side, weight: u8, along: &Axis, begins: bool) -> u16 {
        let beside = match side {
            Side::Before => self.left(),
            Side::After => self.right(),
            Side::Both => 0,
        };
        let opposite = if begins { self.up() } else { self.down() };
        along.meet(
            beside,
            opposite,
            self.left().max(self.right()),
            weight,
            begins,
        )
    }
}

/// Which line of an arm: the only one, or one of a double one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    Both,
    After,
}

/// The places of lines along one direction of the cell.
struct Axis {
    middle: u16,
    thick: u16,
    length: u16,
}

impl Axis {
    fn new(length: u16, width: u16) -> Self {
        let thick = if width >= 16 { 2 } else { 1 };
        Self {
            middle: length.saturating_sub(thick) / 2,
            thick,
            length,
        }
    }

    /// Where a line of this weight lies.
    fn line(&self, weight: u8, side: Side) -> Option<Span> {
        let Self { middle, thick, .. } = *self;
        match (weight, side) {
            (1, Side::Both) => Some((middle, middle + thick)),
            (2, Side::Both) => Some((middle, middle + 2 * thick)),
            (DOUBLE, Side::Before) => Some((middle.saturating_sub(thick), middle)),
            (DOUBLE, Side::After) => Some((middle + thick, middle + 2 * thick)),
            _ => None,
        }
    }

    /// Where a line ends in the middle. `beside` is the weight of the crossing arm on its own side, `opposite` that of the arm it goes on into,
    /// `crossing` the heavier of the crossing arms.
    fn meet(&self, beside: u8, opposite: u8, crossing: u8, weight: u8, begins: bool) -> u16 {
        let Self {
            middle,
            thick,
            length,
        } = *self;
        let (near, far) = (middle.saturating_sub(thick), middle + 2 * thick);
        let place = match (beside == DOUBLE, begins) {
            // Stops before a double line that runs on at its side.
            (true, true) => middle + thick,
            (true, false) => middle,
            // Goes on in the arm opposite, or closes the corner of a double line.
            (false, true) if crossing == DOUBLE => near,
            (false, false) if crossing == DOUBLE => far,
            (false, true) => middle,
            (false, false) if opposite != 0 => middle,
            (false, false) => middle + thick * u16::from(weight.min(crossing).clamp(1, 2)),
        };
        place.min(length)
    }
}

fn within(at: u16, (from, to): Span) -> bool {
    from <= at && at < to
}

/// Row `y` of the diagonals of a cell.
pub(crate) fn diagonals(rising: bool, falling: bool, y: u16, width: u16, height: u16) -> u32 {
    let step = |y: u16| {
        let x = u32::from(y) * u32::from(width) / u32::from(height.max(1));
        u16::try_from(x).unwrap_or(width)
    };
    let (from, to) = (step(y), step(y + 1).max(step(y) + 1));
    let mut bits = 0;
    if falling {
        bits |= columns(from, to);
    }
    if rising {
        bits |= columns(width.saturating_sub(to), width.saturating_sub(from));
    }
    bits
}
