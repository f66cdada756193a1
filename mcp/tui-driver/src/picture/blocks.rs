//! Blocks, shades, braille, sextants and powerline triangles, drawn so that they join.

use super::mask::Mask;

/// Draws such a character; false if it is none.
pub(super) fn draw(ch: char, mask: &mut Mask) -> bool {
    match ch {
        '\u{2580}'..='\u{259f}' => block(u32::from(ch) - 0x2580, mask),
        '\u{2800}'..='\u{28ff}' => braille(u32::from(ch) - 0x2800, mask),
        '\u{1fb00}'..='\u{1fb3b}' => sextant(u32::from(ch) - 0x1fb00, mask),
        '\u{e0b0}'..='\u{e0b3}' => triangle(u32::from(ch) - 0xe0b0, mask),
        _ => return false,
    }
    true
}

/// Covers from (x0, y0) to (x1, y1), in parts of the cell.
fn part(mask: &mut Mask, [x0, y0, x1, y1]: [isize; 4], parts: [isize; 2], share: u8) {
    let (w, h) = (mask.width as isize, mask.height as isize);
    let [across, down] = parts;
    let x = |n: isize| (n * w + across / 2) / across;
    let y = |n: isize| (n * h + down / 2) / down;
    mask.cover(x(x0), y(y0), x(x1), y(y1), share);
}

fn block(index: u32, mask: &mut Mask) {
    let n = index as isize;
    match index {
        0x00 => part(mask, [0, 0, 1, 1], [1, 2], 255),
        // Lower eighths up to the full block.
        0x01..=0x08 => part(mask, [0, 8 - n, 1, 8], [1, 8], 255),
        // Left eighths from seven down to one.
        0x09..=0x0f => part(mask, [0, 0, 16 - n, 1], [8, 1], 255),
        0x10 => part(mask, [1, 0, 2, 1], [2, 1], 255),
        0x11..=0x13 => part(
            mask,
            [0, 0, 1, 1],
            [1, 1],
            [64, 128, 191][index as usize - 0x11],
        ),
        0x14 => part(mask, [0, 0, 1, 1], [1, 8], 255),
        0x15 => part(mask, [7, 0, 8, 1], [8, 1], 255),
        _ => {
            // Quadrants: upper left, upper right, lower left, lower right.
            let set = [
                0b0010, 0b0001, 0b1000, 0b1011, 0b1001, 0b1110, 0b1101, 0b0100, 0b0110, 0b0111,
            ][index as usize - 0x16];
            cells(mask, set, 2, 2, 3);
        }
    }
}

/// Covers parts of a grid of `across` by `down`, the first named by bit `top`.
fn cells(mask: &mut Mask, set: u32, across: isize, down: isize, top: u32) {
    for n in 0..across * down {
        if set >> (top - n as u32) & 1 == 1 {
            let (x, y) = (n % across, n / across);
            part(mask, [x, y, x + 1, y + 1], [across, down], 255);
        }
    }
}

fn sextant(index: u32, mask: &mut Mask) {
    // Bit n is part n; the empty, left, right and full ones are characters elsewhere.
    let set = index + 1 + u32::from(index >= 0x14) + u32::from(index >= 0x28);
    let flipped = (0..6).fold(0, |all, n| all | (set >> n & 1) << (5 - n));
    cells(mask, flipped, 2, 3, 5);
}

fn braille(set: u32, mask: &mut Mask) {
    const PLACES: [(f32, f32); 8] = [
        (0.0, 0.0),
        (0.0, 1.0),
        (0.0, 2.0),
        (1.0, 0.0),
        (1.0, 1.0),
        (1.0, 2.0),
        (0.0, 3.0),
        (1.0, 3.0),
    ];
    let (w, h) = (mask.width as f32, mask.height as f32);
    let radius = w * 0.13;
    mask.shade(|x, y| {
        let set = PLACES
            .iter()
            .enumerate()
            .filter(|(bit, _)| set >> bit & 1 == 1);
        let share = set.map(|(_, (column, row))| {
            let centre = (w * (0.27 + 0.46 * column), h * (0.14 + 0.24 * row));
            radius + 0.5 - (x - centre.0).hypot(y - centre.1)
        });
        share.fold(0.0, f32::max)
    });
}

fn triangle(index: u32, mask: &mut Mask) {
    let (w, h) = (mask.width as f32, mask.height as f32);
    let (left, outline) = (index >= 2, index % 2 == 1);
    let length = w.hypot(h / 2.0);
    mask.shade(|x, y| {
        let x = if left { w - x } else { x };
        // How far inside the slanted edges, in pixels.
        let inside = (w * (h / 2.0 - (y - h / 2.0).abs()) - x * h / 2.0) / length;
        if outline {
            1.0 - (inside - 0.5).abs()
        } else {
            inside + 0.5
        }
    });
}
