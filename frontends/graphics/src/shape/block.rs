//! Blocks and shades, U+2580 to U+259F.

use super::columns;

/// Quadrants of U+2596 to U+259F: bit 0 upper left, 1 upper right, 2 lower left, 3 lower right.
const QUADRANTS: [u8; 10] = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];

/// Row `y` of the block whose code point ends in these five bits.
pub(crate) fn row(block: u8, y: u16, width: u16, height: u16) -> u32 {
    let all = columns(0, width);
    let eighths = |length: u16, n: u8| (length * u16::from(n)).div_ceil(8);
    let rows = |on: bool| if on { all } else { 0 };
    match block {
        0 => rows(y < height / 2),
        1..=8 => rows(y >= height - eighths(height, block).min(height)),
        9..=15 => columns(0, eighths(width, 16 - block).max(1)),
        16 => columns(width / 2, width),
        // Shades: one pixel in four, two in four, three in four.
        17 => {
            all & if y.is_multiple_of(2) {
                0x8888_8888
            } else {
                0x2222_2222
            }
        }
        18 => {
            all & if y.is_multiple_of(2) {
                0xaaaa_aaaa
            } else {
                0x5555_5555
            }
        }
        19 => {
            all & if y.is_multiple_of(2) {
                0x7777_7777
            } else {
                0xdddd_dddd
            }
        }
        20 => rows(y < eighths(height, 1)),
        21 => columns(width - eighths(width, 1).min(width), width),
        _ => {
            let quadrants = QUADRANTS
                .get(usize::from(block).saturating_sub(22))
                .copied()
                .unwrap_or(0);
            let half = if y < height / 2 {
                quadrants & 3
            } else {
                quadrants >> 2
            };
            let left = if half & 1 != 0 {
                columns(0, width / 2)
            } else {
                0
            };
            let right = if half & 2 != 0 {
                columns(width / 2, width)
            } else {
                0
            };
            left | right
        }
    }
}
