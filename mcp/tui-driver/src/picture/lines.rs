//! Box-drawing characters, U+2500 to U+257F, drawn so that they join from cell to cell.

use super::mask::Mask;

/// The arms of each character, one hexadecimal digit each: left, up, right, down; 0 none, 1 light,
/// 2 heavy, 3 double. Characters that are all zero are dashes, arcs or diagonals.
const ARMS: [u16; 128] = [
    0x1010, 0x2020, 0x0101, 0x0202, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000,
    0x0011, 0x0021, 0x0012, 0x0022, 0x1001, 0x2001, 0x1002, 0x2002, 0x0110, 0x0120, 0x0210, 0x0220,
    0x1100, 0x2100, 0x1200, 0x2200, 0x0111, 0x0121, 0x0211, 0x0112, 0x0212, 0x0221, 0x0122, 0x0222,
    0x1101, 0x2101, 0x1201, 0x1102, 0x1202, 0x2201, 0x2102, 0x2202, 0x1011, 0x2011, 0x1021, 0x2021,
    0x1012, 0x2012, 0x1022, 0x2022, 0x1110, 0x2110, 0x1120, 0x2120, 0x1210, 0x2210, 0x1220, 0x2220,
    0x1111, 0x2111, 0x1121, 0x2121, 0x1211, 0x1112, 0x1212, 0x2211, 0x1221, 0x2112, 0x1122, 0x2221,
    0x2122, 0x2212, 0x1222, 0x2222, 0x0000, 0x0000, 0x0000, 0x0000, 0x3030, 0x0303, 0x0031, 0x0013,
    0x0033, 0x3001, 0x1003, 0x3003, 0x0130, 0x0310, 0x0330, 0x3100, 0x1300, 0x3300, 0x0131, 0x0313,
    0x0333, 0x3101, 0x1303, 0x3303, 0x3031, 0x1013, 0x3033, 0x3130, 0x1310, 0x3330, 0x3131, 0x1313,
    0x3333, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x1000, 0x0100, 0x0010, 0x0001,
    0x2000, 0x0200, 0x0020, 0x0002, 0x1020, 0x0102, 0x2010, 0x0201,
];

/// Draws a box-drawing character; false if it is none.
pub(super) fn draw(ch: char, mask: &mut Mask, scale: usize) -> bool {
    let Some(index) = u32::from(ch)
        .checked_sub(0x2500)
        .filter(|index| *index < 128)
    else {
        return false;
    };
    let grid = Grid::new(mask, scale);
    match index {
        0x04..=0x0b | 0x4c..=0x4f => dashes(index, mask, &grid),
        0x6d..=0x70 => arc(index, mask, scale),
        0x71..=0x73 => diagonals(index, mask, scale),
        _ => {
            let arms = ARMS[index as usize];
            let arm = |place: u16| (arms >> (12 - 4 * place)) & 0xf;
            for side in [Side::Left, Side::Up, Side::Right, Side::Down] {
                let n = side as u16;
                // Turned so that the arm points right: what is behind it, and on either hand.
                let turned = Arm {
                    weight: arm(n),
                    behind: arm((n + 2) % 4),
                    hands: match side {
                        Side::Left | Side::Right => [arm(1), arm(3)],
                        Side::Up | Side::Down => [arm(0), arm(2)],
                    },
                };
                turned.draw(mask, &grid, side);
            }
        }
    }
    true
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Up,
    Right,
    Down,
}

/// Where the middle lines of a cell are, in pixels.
struct Grid {
    /// The thickness of a light line.
    unit: isize,
    /// The first pixel of the middle light line: of a vertical one, of a horizontal one.
    middle: [isize; 2],
    /// The cell's width and height.
    size: [isize; 2],
}

impl Grid {
    fn new(mask: &Mask, scale: usize) -> Self {
        let (unit, size) = (scale as isize, [mask.width as isize, mask.height as isize]);
        Grid {
            unit,
            middle: size.map(|length| (length - unit) / 2),
            size,
        }
    }

    /// Covers from `start` to the cell's edge along a side, across from `low` to `high`; all counted
    /// from the first pixel of the middle lines.
    fn cover(&self, mask: &mut Mask, side: Side, start: isize, [low, high]: [isize; 2]) {
        let [mx, my] = self.middle;
        let [w, h] = self.size;
        match side {
            Side::Right => mask.cover(mx + start, my + low, w, my + high, 255),
            Side::Left => mask.cover(0, my + low, mx + self.unit - start, my + high, 255),
            Side::Down => mask.cover(mx + low, my + start, mx + high, h, 255),
            Side::Up => mask.cover(mx + low, 0, mx + high, my + self.unit - start, 255),
        }
    }
}

/// An arm from the middle of the cell to its edge, and what it meets.
struct Arm {
    weight: u16,
    /// The arm on the opposite side.
    behind: u16,
    /// The arms across: on the lower-coordinate hand, on the higher.
    hands: [u16; 2],
}

impl Arm {
    fn draw(&self, mask: &mut Mask, grid: &Grid, side: Side) {
        let u = grid.unit;
        let [low, high] = self.hands;
        match self.weight {
            0 => {}
            3 => {
                // Two lines, each ending at what stands on its hand.
                for (own, other, across) in [(low, high, [-u, 0]), (high, low, [u, 2 * u])] {
                    let start = match (own, other) {
                        (3, _) => u,
                        (0, 3) => -u,
                        _ => 0,
                    };
                    grid.cover(mask, side, start, across);
                }
            }
            weight => {
                let across = if weight == 2 { [-u, 2 * u] } else { [0, u] };
                let start = if low == 3 && high == 3 && self.behind == 0 {
                    u
                } else if low.max(high) >= 2 {
                    -u
                } else {
                    0
                };
                grid.cover(mask, side, start, across);
            }
        }
    }
}

fn dashes(index: u32, mask: &mut Mask, grid: &Grid) {
    let (count, vertical, heavy) = match index {
        0x4c..=0x4f => (2, index >= 0x4e, index % 2 == 1),
        _ => (
            if index >= 0x08 { 4 } else { 3 },
            index & 2 != 0,
            index % 2 == 1,
        ),
    };
    let u = grid.unit;
    let across = if heavy { [-u, 2 * u] } else { [0, u] };
    let axis = usize::from(vertical);
    let length = grid.size[axis];
    let middle = grid.middle[1 - axis];
    for dash in 0..count {
        let (from, to) = (length * dash / count, length * (dash + 1) / count);
        let gap = (to - from) / 3;
        let (from, to) = (from + (gap + 1) / 2, to - gap / 2);
        let (low, high) = (middle + across[0], middle + across[1]);
        if vertical {
            mask.cover(low, from, high, to, 255);
        } else {
            mask.cover(from, low, to, high, 255);
        }
    }
}

/// A quarter of a circle between the middles of two edges, with straight ends.
fn arc(index: u32, mask: &mut Mask, scale: usize) {
    let (w, h, t) = (mask.width as f32, mask.height as f32, scale as f32);
    // Light lines lie half a pixel before the middle when the cell's width is even.
    let (mx, my) = (
        ((w - t) / 2.0).floor() + t / 2.0,
        ((h - t) / 2.0).floor() + t / 2.0,
    );
    let radius = w / 2.0;
    let (right, down) = match index {
        0x6d => (1.0, 1.0),
        0x6e => (-1.0, 1.0),
        0x6f => (-1.0, -1.0),
        _ => (1.0, -1.0),
    };
    mask.shade(|x, y| {
        // Turned so that the arc opens to the right and down.
        let (dx, dy) = ((x - mx) * right, (y - my) * down);
        let distance = if dx >= radius {
            dy.abs()
        } else if dy >= radius {
            dx.abs()
        } else if dx < -t || dy < -t {
            return 0.0;
        } else {
            ((dx - radius).hypot(dy - radius) - radius).abs()
        };
        t / 2.0 + 0.5 - distance
    });
}

fn diagonals(index: u32, mask: &mut Mask, scale: usize) {
    let (w, h, t) = (mask.width as f32, mask.height as f32, scale as f32);
    let length = w.hypot(h);
    mask.shade(|x, y| {
        // Distances to the lines through opposite corners.
        let rising = ((h * x + w * y - w * h) / length).abs();
        let falling = ((h * x - w * y) / length).abs();
        let distance = match index {
            0x71 => rising,
            0x72 => falling,
            _ => rising.min(falling),
        };
        t / 2.0 + 0.5 - distance
    });
}
