//! A cell's character as a mask, drawn once and then remembered.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;

use super::mask::Mask;
use super::{blocks, fonts, lines};
use crate::screen::Cell;

/// Masks kept; a screen has a few hundred.
const KEPT: usize = 4096;

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
    let mut cache = CACHE.lock();
    if let Some(mask) = cache.get(&key) {
        return Arc::clone(mask);
    }
    if cache.len() >= KEPT {
        cache.clear();
    }
    let mask = Arc::new(draw(&key));
    cache.insert(key, Arc::clone(&mask));
    mask
}

fn draw(key: &Key) -> Mask {
    let mut mask = Mask::new(10 * key.scale * usize::from(key.width), 20 * key.scale);
    if lines::draw(key.ch, &mut mask, key.scale) || blocks::draw(key.ch, &mut mask) {
        return mask;
    }
    fonts::draw(key.ch, &mut mask, key.scale, key.bold, key.italic);
    for mark in key.marks.iter().flat_map(|marks| marks.chars()) {
        // Joiners and variation selectors have no look of their own.
        if !matches!(mark, '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
        {
            fonts::draw_mark(mark, &mut mask, key.scale);
        }
    }
    mask
}
