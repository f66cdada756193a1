//! Pixels.

use std::time::Instant;

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
};

use super::mask::Mask;
use crate::theme::{Rgb, mix};

/// Of 10 levels: text on a ground hardly gets smaller by more.
const COMPRESSION: i32 = 2;
/// Bytes that are compressed between two looks at the clock: some milliseconds.
const PIECE: usize = 1 << 20;
/// What a row of a PNG file begins with: rows of numbers have no slope that a filter could take out.
const NO_FILTER: u8 = 0;

/// A picture in the making.
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Three bytes a pixel.
    pixels: Vec<u8>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize, (r, g, b): Rgb) -> Self {
        Canvas {
            width,
            height,
            pixels: [r, g, b].repeat(width * height),
        }
    }

    /// Fills a rectangle, clipped to the picture.
    pub(super) fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, (r, g, b): Rgb) {
        let (left, right) = (x.min(self.width), (x + width).min(self.width));
        for row in y..(y + height).min(self.height) {
            let line =
                &mut self.pixels[3 * (row * self.width + left)..3 * (row * self.width + right)];
            for pixel in line.chunks_exact_mut(3) {
                pixel.copy_from_slice(&[r, g, b]);
            }
        }
    }

    /// Inks through a mask, clipped to the picture.
    pub(super) fn blend(&mut self, x: usize, y: usize, mask: &Mask, ink: Rgb) {
        for (dy, line) in mask.rows().enumerate().take(self.height.saturating_sub(y)) {
            for (dx, &share) in line.iter().enumerate().take(self.width.saturating_sub(x)) {
                if share == 0 {
                    continue;
                }
                let at = 3 * ((y + dy) * self.width + x + dx);
                let pixel = &mut self.pixels[at..at + 3];
                let (r, g, b) = mix((pixel[0], pixel[1], pixel[2]), ink, share);
                pixel.copy_from_slice(&[r, g, b]);
            }
        }
    }

    /// A pixel, for tests.
    #[cfg(test)]
    pub(super) fn pixel(&self, x: usize, y: usize) -> Rgb {
        let at = 3 * (y * self.width + x);
        (self.pixels[at], self.pixels[at + 1], self.pixels[at + 2])
    }

    /// The file; none if it is not done by then.
    pub(super) fn into_png(self, deadline: Instant) -> Option<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width as u32, self.height as u32);
        encoder.set_depth(png::BitDepth::Eight);
        let rows = match self.indexed() {
            Some((palette, rows)) => {
                encoder.set_color(png::ColorType::Indexed);
                encoder.set_palette(palette);
                rows
            }
            None => {
                encoder.set_color(png::ColorType::Rgb);
                self.unfiltered()
            }
        };
        // Not the encoder's own way, row by row, which clears 64 KB for each.
        let data = compress(&rows, deadline)?;
        let written = encoder
            .write_header()
            .and_then(|mut png| png.write_chunk(png::chunk::IDAT, &data));
        debug_assert!(written.is_ok(), "memory takes every byte");
        Some(file)
    }

    /// The rows as the file has them, three bytes a pixel.
    fn unfiltered(&self) -> Vec<u8> {
        let mut rows = Vec::with_capacity(self.pixels.len() + self.height);
        for row in self.pixels.chunks_exact(3 * self.width) {
            rows.push(NO_FILTER);
            rows.extend_from_slice(row);
        }
        rows
    }

    /// The palette, and the rows as the file has them, a byte a pixel; none if there are more than
    /// 256 colours. A third of the bytes, and most screens.
    fn indexed(&self) -> Option<(Vec<u8>, Vec<u8>)> {
        let mut palette = Palette::new();
        let mut rows = Vec::with_capacity((self.width + 1) * self.height);
        let mut last = ([0; 3], palette.index([0; 3])?);
        for row in self.pixels.chunks_exact(3 * self.width) {
            rows.push(NO_FILTER);
            for pixel in row.as_chunks::<3>().0 {
                if *pixel != last.0 {
                    last = (*pixel, palette.index(*pixel)?);
                }
                rows.push(last.1);
            }
        }
        Some((palette.colors, rows))
    }
}

/// The bytes as a zlib stream; none if it is not done by then.
fn compress(bytes: &[u8], deadline: Instant) -> Option<Vec<u8>> {
    let flags = create_comp_flags_from_zip_params(COMPRESSION, 15, 0);
    let mut compressor = CompressorOxide::new(flags);
    let mut out = Vec::new();
    let mut add = |piece: &[u8], flush| {
        compress_to_output(&mut compressor, piece, flush, |part| {
            out.extend_from_slice(part);
            true
        });
    };
    for piece in bytes.chunks(PIECE) {
        add(piece, TDEFLFlush::None);
        if Instant::now() > deadline {
            return None;
        }
    }
    add(&[], TDEFLFlush::Finish);
    Some(out)
}

/// Up to 256 colours, found by a table four times as large: a picture asks at each edge of a glyph.
struct Palette {
    /// Three bytes each.
    colors: Vec<u8>,
    /// The number of a colour and 1; 0 where there is none.
    slots: [u16; Palette::SLOTS],
}

impl Palette {
    const SLOTS: usize = 1024;

    fn new() -> Self {
        Palette {
            colors: Vec::new(),
            slots: [0; Palette::SLOTS],
        }
    }

    /// The number of a colour; none if it would be the 257th.
    fn index(&mut self, color: [u8; 3]) -> Option<u8> {
        let [r, g, b] = color.map(usize::from);
        let mut slot = (r * 67 + g * 31 + b * 131) % Palette::SLOTS;
        loop {
            match self.slots[slot] {
                0 => break,
                found => {
                    let at = usize::from(found - 1);
                    if self.colors[3 * at..3 * at + 3] == color {
                        return u8::try_from(at).ok();
                    }
                }
            }
            slot = (slot + 1) % Palette::SLOTS;
        }
        let number = u8::try_from(self.colors.len() / 3).ok()?;
        self.colors.extend_from_slice(&color);
        self.slots[slot] = u16::from(number) + 1;
        Some(number)
    }
}
