//! Marks of one cell: ticks, crosses, dots, squares, triangles, arrows.

use super::columns;

/// A mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Check,
    Cross,
    Disc,
    Ring,
    Dot,
    Square,
    Frame,
    Diamond,
    Triangle(Towards),
    Arrow(Towards),
    Ellipsis,
    Wave,
}

/// Where a triangle or an arrow points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Towards {
    Left,
    Right,
    Up,
    Down,
}

impl Mark {
    /// The mark that is or looks like a character.
    pub(crate) const fn of(character: char) -> Option<Self> {
        Some(match character {
            '✓' | '✔' | '√' => Self::Check,
            '×' | '✕' | '✖' | '✗' | '✘' => Self::Cross,
            '●' | '◉' | '⬤' => Self::Disc,
            '○' | '◯' | '◦' => Self::Ring,
            '·' | '•' | '∙' | '‧' | '⋅' => Self::Dot,
            '■' | '▪' | '◼' | '▮' | '▬' => Self::Square,
            '□' | '▫' | '◻' => Self::Frame,
            '◆' | '♦' | '◇' => Self::Diamond,
            '◀' | '◄' | '◁' => Self::Triangle(Towards::Left),
            '▶' | '►' | '▷' => Self::Triangle(Towards::Right),
            '▲' | '△' => Self::Triangle(Towards::Up),
            '▼' | '▽' => Self::Triangle(Towards::Down),
            '←' | '⇐' => Self::Arrow(Towards::Left),
            '→' | '⇒' | '➔' | '➜' => Self::Arrow(Towards::Right),
            '↑' | '⇑' => Self::Arrow(Towards::Up),
            '↓' | '⇓' => Self::Arrow(Towards::Down),
            '…' => Self::Ellipsis,
            _ => return None,
        })
    }

    /// Row `y` of a cell of this size: the mark has an odd number of pixels each way, and a free column at the right as letters have.
    pub(crate) fn row(self, y: u16, width: u16, height: u16) -> u32 {
        let odd = |length: u16| {
            if length.is_multiple_of(2) {
                length.saturating_sub(1)
            } else {
                length
            }
        };
        let wide = if width > 4 && width % 2 == 1 {
            width - 2
        } else {
            odd(width)
        };
        let left = i32::from(width % 2 == 1 && width > 4);
        let radius = i32::from(wide / 2);
        let middle = left + radius;
        let across = i32::from(odd(height) / 2);
        let v = i32::from(y) - across;
        (0..width).fold(0, |bits, x| {
            let u = i32::from(x) - middle;
            if u.abs() <= radius && self.covers(u, v, radius) {
                bits | columns(x, x + 1)
            } else {
                bits
            }
        })
    }

    /// Whether the pixel `u` right of and `v` below the middle belongs to the mark of this radius.
    fn covers(self, u: i32, v: i32, radius: i32) -> bool {
        let far = u.abs().max(v.abs());
        // Strokes of large marks are two pixels thick.
        let thick = i32::from(radius >= 4);
        let disc = |radius: i32| u * u + v * v <= radius * radius + radius / 2;
        match self {
            Self::Check => {
                let (turn, low) = (-(radius + 1) / 3, (2 * radius + 1) / 3);
                let stroke = if u <= turn {
                    low - (turn - u)
                } else {
                    low - (u - turn)
                };
                (stroke - thick..=stroke).contains(&v)
            }
            Self::Cross => {
                let arm = radius.max(1);
                far <= arm && (0..=thick).contains(&(u.abs() - v.abs()).abs())
            }
            Self::Disc => disc(radius),
            Self::Ring => disc(radius) && (radius < 2 || !disc(radius - 1 - thick)),
            Self::Dot => disc(radius / 3),
            Self::Square => far <= radius.max(1),
            Self::Frame => (radius - thick..=radius).contains(&far),
            Self::Diamond => u.abs() + v.abs() <= radius,
            Self::Triangle(towards) => {
                let (ahead, aside) = towards.turn(u, v);
                ahead.abs() <= radius && 2 * aside.abs() <= radius - ahead
            }
            Self::Arrow(towards) => {
                let (ahead, aside) = towards.turn(u, v);
                let shaft = aside == 0 && ahead.abs() <= radius;
                let head = aside.abs() <= radius.max(2) / 2 + thick
                    && (radius - thick..=radius).contains(&(ahead + aside.abs()));
                shaft || head
            }
            Self::Wave => {
                let crest = match (u + radius) % 4 {
                    1 => -1,
                    3 => 1,
                    _ => 0,
                };
                (crest - thick..=crest).contains(&v)
            }
            Self::Ellipsis => v == radius.max(2) && (u.abs() == radius || u == 0 && radius > 1),
        }
    }
}

impl Towards {
    /// A pixel in a frame that looks this way.
    const fn turn(self, u: i32, v: i32) -> (i32, i32) {
        match self {
            Self::Left => (-u, v),
            Self::Right => (u, v),
            Self::Up => (-v, u),
            Self::Down => (v, u),
        }
    }
}
