//! Places and rectangles in whole cells. Column and row 0 are the top left cell; all arithmetic saturates.

/// A cell's place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// Column, from the left.
    pub x: u16,
    /// Row, from the top.
    pub y: u16,
}

impl Point {
    /// The place at column `x` and row `y`.
    pub const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }
}

/// A rectangle of cells; empty when its width or height is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rect {
    /// First column.
    pub x: u16,
    /// First row.
    pub y: u16,
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Rect {
    /// The rectangle of `width` x `height` cells whose top left cell is at `x`, `y`.
    pub const fn new(x: u16, y: u16, width: u16, height: u16) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// The rectangle of this size at the origin.
    pub const fn of_size(width: u16, height: u16) -> Self {
        Self::new(0, 0, width, height)
    }

    /// The column after the last one.
    pub const fn right(self) -> u16 {
        self.x.saturating_add(self.width)
    }

    /// The row after the last one.
    pub const fn bottom(self) -> u16 {
        self.y.saturating_add(self.height)
    }

    /// Whether there is no cell in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// How many cells there are in it.
    pub const fn area(self) -> u32 {
        self.width as u32 * self.height as u32
    }

    /// Whether the cell at `point` is in it.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.x.wrapping_sub(self.x) < self.width && point.y.wrapping_sub(self.y) < self.height
    }

    /// The cells that are in both.
    pub fn intersect(self, other: Self) -> Self {
        let x = self.x.max(other.x);
        let y = self.y.max(other.y);
        Self {
            x,
            y,
            width: self.right().min(other.right()).saturating_sub(x),
            height: self.bottom().min(other.bottom()).saturating_sub(y),
        }
    }

    /// Without `margin` cells on every side; empty when nothing is left.
    pub const fn inset(self, margin: u16) -> Self {
        let both = margin.saturating_mul(2);
        Self {
            x: self.x.saturating_add(margin),
            y: self.y.saturating_add(margin),
            width: self.width.saturating_sub(both),
            height: self.height.saturating_sub(both),
        }
    }

    /// The first `columns` columns and what is right of them.
    pub const fn split_left(self, columns: u16) -> (Self, Self) {
        let taken = if columns < self.width {
            columns
        } else {
            self.width
        };
        (
            Self {
                width: taken,
                ..self
            },
            Self {
                x: self.x.saturating_add(taken),
                width: self.width - taken,
                ..self
            },
        )
    }

    /// The last `columns` columns and what is left of them.
    pub const fn split_right(self, columns: u16) -> (Self, Self) {
        let (rest, taken) = self.split_left(self.width.saturating_sub(columns));
        (taken, rest)
    }

    /// The first `rows` rows and what is below them.
    pub const fn split_top(self, rows: u16) -> (Self, Self) {
        let taken = if rows < self.height {
            rows
        } else {
            self.height
        };
        (
            Self {
                height: taken,
                ..self
            },
            Self {
                y: self.y.saturating_add(taken),
                height: self.height - taken,
                ..self
            },
        )
    }

    /// The last `rows` rows and what is above them.
    pub const fn split_bottom(self, rows: u16) -> (Self, Self) {
        let (rest, taken) = self.split_top(self.height.saturating_sub(rows));
        (taken, rest)
    }

    /// The same cells counted from the top left cell of `outer`.
    pub const fn relative_to(self, outer: Self) -> Self {
        Self {
            x: self.x.saturating_sub(outer.x),
            y: self.y.saturating_sub(outer.y),
            ..self
        }
    }

    /// Moved by `columns` to the right and `rows` down.
    pub const fn translate(self, columns: u16, rows: u16) -> Self {
        Self {
            x: self.x.saturating_add(columns),
            y: self.y.saturating_add(rows),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_share_the_cells_without_gap_or_overlap() {
        let whole = Rect::new(3, 4, 10, 6);
        for n in [0, 1, 5, 6, 10, 11, u16::MAX] {
            let (left, right) = whole.split_left(n);
            assert_eq!(left.area() + right.area(), whole.area());
            assert_eq!(left.right(), right.x);
            let (bottom, top) = whole.split_bottom(n);
            assert_eq!(top.area() + bottom.area(), whole.area());
            assert_eq!(top.bottom(), bottom.y);
        }
        assert_eq!(whole.split_right(3).0, Rect::new(10, 4, 3, 6));
        assert_eq!(
            whole.split_top(2),
            (Rect::new(3, 4, 10, 2), Rect::new(3, 6, 10, 4))
        );
    }

    #[test]
    fn intersections_of_far_rectangles_are_empty() {
        let a = Rect::new(0, 0, 4, 4);
        assert!(a.intersect(Rect::new(4, 0, 9, 9)).is_empty());
        assert_eq!(a.intersect(Rect::new(2, 3, 9, 9)), Rect::new(2, 3, 2, 1));
        assert!(a.inset(2).is_empty());
    }

    #[test]
    fn arithmetic_saturates_at_the_edges_of_the_number_range() {
        let far = Rect::new(u16::MAX, u16::MAX, u16::MAX, u16::MAX);
        assert_eq!(far.right(), u16::MAX);
        assert!(far.contains(Point::new(u16::MAX, u16::MAX)));
        assert!(!far.contains(Point::new(u16::MAX - 1, u16::MAX)));
        assert!(far.inset(u16::MAX).is_empty());
        assert_eq!(far.translate(9, 9).x, u16::MAX);
    }
}
