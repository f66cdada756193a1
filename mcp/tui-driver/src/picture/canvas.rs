//! Pixels.

use std::collections::HashMap;

use super::mask::Mask;
use super::mix;
use crate::theme::Rgb;

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

    pub(super) fn into_png(self) -> Vec<u8> {
        let mut file = Vec::new();
        let indexed = self.indexed();
        let mut encoder = png::Encoder::new(&mut file, self.width as u32, self.height as u32);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let data = match &indexed {
            Some((palette, data)) => {
                encoder.set_color(png::ColorType::Indexed);
                encoder.set_palette(palette);
                // Rows of numbers have no slope that a filter could take out.
                encoder.set_filter(png::Filter::NoFilter);
                encoder.set_deflate_compression(png::DeflateCompression::Level(4));
                data
            }
            None => {
                encoder.set_color(png::ColorType::Rgb);
                &self.pixels
            }
        };
        let written = encoder
            .write_header()
            .and_then(|mut png| png.write_image_data(data));
        debug_assert!(written.is_ok(), "memory takes every byte");
        file
    }

    /// The palette and a byte for each pixel, if there are no more than 256 colours: a third of the
    /// bytes, and most screens.
    fn indexed(&self) -> Option<(Vec<u8>, Vec<u8>)> {
        let mut known: HashMap<&[u8], u8> = HashMap::new();
        let mut palette = Vec::new();
        let mut data = Vec::with_capacity(self.width * self.height);
        let mut last: (&[u8], u8) = (&[], 0);
        for pixel in self.pixels.chunks_exact(3) {
            if pixel != last.0 {
                let next = u8::try_from(known.len()).ok();
                let index = match known.get(pixel) {
                    Some(index) => *index,
                    None => {
                        let index = next?;
                        known.insert(pixel, index);
                        palette.extend_from_slice(pixel);
                        index
                    }
                };
                last = (pixel, index);
            }
            data.push(last.1);
        }
        Some((palette, data))
    }
}
