//! How much of each pixel of a cell is ink.

/// Coverage from 0 to 255, row by row.
pub(super) struct Mask {
    pub(super) width: usize,
    pub(super) height: usize,
    data: Vec<u8>,
}

impl Mask {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Mask {
            width,
            height,
            data: vec![0; width * height],
        }
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.data.chunks(self.width)
    }

    /// Raises a pixel's coverage; nothing outside. There are eight steps of it, which the eye does not
    /// tell from more, and which keep a picture within a palette.
    pub(super) fn raise(&mut self, x: isize, y: isize, share: u8) {
        let share = (share / 36).min(7) * 36 + share / 252 * 3;
        let inside = |n: isize, limit: usize| usize::try_from(n).ok().filter(|n| *n < limit);
        if let (Some(x), Some(y)) = (inside(x, self.width), inside(y, self.height)) {
            let pixel = &mut self.data[y * self.width + x];
            *pixel = (*pixel).max(share);
        }
    }

    /// Covers a rectangle from (x0, y0) up to (x1, y1), clipped.
    pub(super) fn cover(&mut self, x0: isize, y0: isize, x1: isize, y1: isize, share: u8) {
        for y in y0.max(0)..y1.min(self.height as isize) {
            for x in x0.max(0)..x1.min(self.width as isize) {
                self.raise(x, y, share);
            }
        }
    }

    /// Lays another mask over this one, moved, clipped.
    pub(super) fn overlay(&mut self, other: &Mask, dx: isize, dy: isize) {
        for (y, line) in (dy..).zip(other.rows()) {
            for (x, share) in (dx..).zip(line) {
                self.raise(x, y, *share);
            }
        }
    }

    /// Covers each pixel by a function of its centre; values are cut to 0 to 1.
    pub(super) fn shade(&mut self, share: impl Fn(f32, f32) -> f32) {
        for y in 0..self.height {
            for x in 0..self.width {
                let covered = share(x as f32 + 0.5, y as f32 + 0.5).clamp(0.0, 1.0);
                self.raise(x as isize, y as isize, (covered * 255.0) as u8);
            }
        }
    }
}
