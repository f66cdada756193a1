//! Characters from fonts: Hack, then Noto Emoji, then the bitmaps of GNU Unifont, then a box.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, PxScale, point};

use super::mask::Mask;

static HACK: LazyLock<Option<FontRef<'static>>> =
    LazyLock::new(|| FontRef::try_from_slice(epaint_default_fonts::HACK_REGULAR).ok());
static EMOJI: LazyLock<Option<FontRef<'static>>> =
    LazyLock::new(|| FontRef::try_from_slice(epaint_default_fonts::NOTO_EMOJI_REGULAR).ok());

/// Pixels from the top of a cell to the baseline, at scale 1.
const BASELINE: f32 = 15.0;
/// Font height at scale 1 at which a character of Hack is a cell of 10 pixels wide.
const HACK_HEIGHT: f32 = 19.3;
/// As [`HACK_HEIGHT`], for an emoji two cells wide.
const EMOJI_HEIGHT: f32 = 18.5;

/// Draws a character into the mask of its cell.
pub(super) fn draw(ch: char, mask: &mut Mask, scale: usize, bold: bool, italic: bool) {
    let narrow = mask.width == 10 * scale;
    let hack = HACK.as_ref().filter(|font| narrow && has(font, ch));
    let outline = hack.map(|font| (font, HACK_HEIGHT)).or_else(|| {
        EMOJI
            .as_ref()
            .filter(|font| has(font, ch))
            .map(|font| (font, EMOJI_HEIGHT))
    });
    match outline {
        Some((font, height)) => {
            let height = if narrow && hack.is_none() {
                height * 0.62
            } else {
                height
            };
            outlined(font, ch, mask, scale as f32 * height, scale, bold, italic);
        }
        None if bitmap(ch, mask) => {}
        None => missing(mask, scale),
    }
}

/// Draws a combining mark over what is in the mask.
pub(super) fn draw_mark(ch: char, mask: &mut Mask, scale: usize) {
    let Some(font) = HACK.as_ref().filter(|font| has(font, ch)) else {
        bitmap(ch, mask);
        return;
    };
    // A mark is drawn left of its origin if it has no width of its own.
    let height = scale as f32 * HACK_HEIGHT;
    outlined(font, ch, mask, height, scale, false, false);
}

fn has(font: &FontRef<'_>, ch: char) -> bool {
    font.glyph_id(ch).0 != 0
}

fn outlined(
    font: &FontRef<'_>,
    ch: char,
    mask: &mut Mask,
    height: f32,
    scale: usize,
    bold: bool,
    italic: bool,
) {
    let size = PxScale::from(height);
    let id = font.glyph_id(ch);
    let units = font.height_unscaled();
    let advance = font.h_advance_unscaled(id) * height / units;
    let left = if advance > 0.0 {
        (mask.width as f32 - advance) / 2.0
    } else {
        mask.width as f32
    };
    let baseline = BASELINE * scale as f32;
    let Some(outline) = font.outline_glyph(id.with_scale_and_position(size, point(left, baseline)))
    else {
        return;
    };
    let bounds = outline.px_bounds();
    outline.draw(|x, y, share| {
        let (x, y) = (
            x as isize + bounds.min.x as isize,
            y as isize + bounds.min.y as isize,
        );
        let share = (share.clamp(0.0, 1.0) * 255.0) as u8;
        // Slanted around the middle of the small letters.
        let lean = if italic {
            ((baseline - y as f32 - 5.0 * scale as f32) * 0.2) as isize
        } else {
            0
        };
        mask.raise(x + lean, y, share);
        if bold {
            mask.raise(x + lean + scale as isize, y, share);
        }
    });
}

/// Scales a bitmap of 8 or 16 by 16 to the cell; false if there is none.
fn bitmap(ch: char, mask: &mut Mask) -> bool {
    let Some(glyph) = unifont::get_glyph(ch) else {
        return false;
    };
    let width = glyph.get_width();
    // Square pixels where there is room: 16 rows in the middle of 20.
    let (sx, sy) = (mask.width as f32 / width as f32, mask.height as f32 / 20.0);
    let stretch = if width == 16 { sx / sy } else { 1.0 };
    let rows = 16.0 * sy * stretch;
    let top = (mask.height as f32 - rows) / 2.0;
    let step = rows / 16.0;
    mask.shade(|x, y| {
        // Four samples a pixel smooth what does not divide evenly.
        let samples = [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)];
        let hit = |(dx, dy): &(f32, f32)| {
            let (column, row) = ((x + dx) / sx, (y + dy - top) / step);
            row >= 0.0 && glyph.get_pixel(column as usize, row as usize)
        };
        samples.iter().filter(|sample| hit(sample)).count() as f32 / 4.0
    });
    true
}

/// An empty box for what no font has.
fn missing(mask: &mut Mask, scale: usize) {
    let (s, w, h) = (scale as isize, mask.width as isize, mask.height as isize);
    let (left, top, right, bottom) = (2 * s, 4 * s, w - 2 * s, h - 4 * s);
    mask.cover(left, top, right, top + s, 255);
    mask.cover(left, bottom - s, right, bottom, 255);
    mask.cover(left, top, left + s, bottom, 255);
    mask.cover(right - s, top, right, bottom, 255);
}
