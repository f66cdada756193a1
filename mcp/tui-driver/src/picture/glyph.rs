//! A cell's character as a mask, drawn once and then remembered.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;
use unicode_width::UnicodeWidthChar;

use super::mask::Mask;
use super::{blocks, fonts, lines};
use crate::screen::Cell;

/// Masks kept; a screen has a few hundred.
const KEPT: usize = 2048;

#[derive(PartialEq, Eq, Hash)]
struct Key {
    ch: char,
    marks: Option<Box<str>>,
    bold: bool,
    italic: bool,
    width: u8,
    scale: usize,
}

static CACHE: LazyLock<Mutex<HashMap<Key, Arc<Mask>>>> = LazyLock::new(Mutex::default);

/// The mask of a cell's character and marks.
pub(super) fn of(cell: &Cell, scale: usize) -> Arc<Mask> {
    let key = Key {
        ch: cell.ch,
        marks: cell.marks.clone(),
        bold: cell.style.bold,
        italic: cell.style.italic,
        width: cell.width,
        scale,
    };
    if let Some(mask) = CACHE.lock().get(&key) {
        return Arc::clone(mask);
    }
    // Drawn without the lock: another picture may draw the same meanwhile, but none waits.
    let mask = Arc::new(draw(&key));
    let mut cache = CACHE.lock();
    if cache.len() >= KEPT {
        cache.clear();
    }
    cache.insert(key, Arc::clone(&mask));
    mask
}

fn draw(key: &Key) -> Mask {
    let mut mask = Mask::new(10 * key.scale * usize::from(key.width), 20 * key.scale);
    if lines::draw(key.ch, &mut mask, key.scale) || blocks::draw(key.ch, &mut mask) {
        return mask;
    }
    let (parts, accents) = parts(key);
    if parts.len() == 1 {
        fonts::draw(key.ch, &mut mask, key.scale, key.bold, key.italic);
    } else {
        // Without a font that has one glyph for the whole: its parts, side by side and in two rows.
        let (column, half) = (10 * key.scale, 5 * key.scale as isize);
        for (n, part) in parts.iter().take(4).enumerate() {
            let mut narrow = Mask::new(column, mask.height);
            fonts::draw(*part, &mut narrow, key.scale, key.bold, key.italic);
            let dx = if n % 2 == 0 { 0 } else { column as isize };
            let dy = match n {
                _ if parts.len() == 2 => 0,
                0 | 1 => -half,
                _ => half,
            };
            mask.overlay(&narrow, dx, dy);
        }
    }
    for mark in accents {
        fonts::draw_mark(mark, &mut mask, key.scale);
    }
    mask
}

/// The characters of a cell that have a glyph of their own, and what is drawn over the first.
fn parts(key: &Key) -> (Vec<char>, Vec<char>) {
    let (mut parts, mut accents) = (vec![key.ch], Vec::new());
    for mark in key.marks.iter().flat_map(|marks| marks.chars()) {
        match mark {
            // Joiners, variation selectors and tags have no look; of a skin tone only the colour.
            '\u{200b}'..='\u{200f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{1f3fb}'..='\u{1f3ff}'
            | '\u{e0000}'..='\u{e0fff}' => {}
            _ if mark.width().unwrap_or(0) > 0 => parts.push(mark),
            _ => accents.push(mark),
        }
    }
    (parts, accents)
}
