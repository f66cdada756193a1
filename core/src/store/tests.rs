//! What a store does, seen from outside.

mod check;
mod documents;
mod model;
mod open;
mod seats;

use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use super::*;
use crate::json::{Outcome, Tokenizer};

pub(super) const MESSAGE: Root = Root(0);
pub(super) const MODEL: Root = Root(1);

/// How much a test's store has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) words: usize,
    pub(super) text: usize,
    pub(super) texts: usize,
    pub(super) shapes: usize,
    pub(super) keys: usize,
}

pub(super) const ROOMY: Sizes = Sizes {
    words: 4000,
    text: 4000,
    texts: 200,
    shapes: 200,
    keys: 2000,
};

/// Memory full of what was there before, as a store has to bear it.
pub(super) struct Lent {
    words: Vec<u32>,
    text: Vec<u8>,
    texts: Vec<TextEntry>,
    text_buckets: Vec<u32>,
    shapes: Vec<ShapeEntry>,
    keys: Vec<u32>,
    shape_buckets: Vec<u16>,
}

impl Lent {
    pub(super) fn new(sizes: Sizes) -> Self {
        Self {
            words: vec![0xDEAD_BEEF; sizes.words],
            text: vec![0xEE; sizes.text],
            texts: vec![TextEntry::default(); sizes.texts],
            text_buckets: vec![77; sizes.texts],
            shapes: vec![ShapeEntry::default(); sizes.shapes],
            keys: vec![0xDEAD_BEEF; sizes.keys],
            shape_buckets: vec![77; sizes.shapes],
        }
    }

    pub(super) fn memory(&mut self) -> Memory<'_> {
        Memory {
            words: self.words.as_mut_slice().into(),
            text: self.text.as_mut_slice().into(),
            texts: self.texts.as_mut_slice().into(),
            text_buckets: self.text_buckets.as_mut_slice().into(),
            shapes: self.shapes.as_mut_slice().into(),
            keys: self.keys.as_mut_slice().into(),
            shape_buckets: self.shape_buckets.as_mut_slice().into(),
        }
    }
}

/// Builds a document in pieces of so many bytes; what was built is freed after an error.
pub(super) fn load_in(
    store: &mut Store<'_>,
    root: Root,
    json: &str,
    piece: usize,
) -> Result<(), BuildError> {
    let mut tokenizer = Tokenizer::new();
    let result =
        feed(store, &mut tokenizer, json, piece).and_then(|()| store.builder().finish(root));
    if result.is_err() {
        store.builder().abort();
    }
    result
}

fn feed(
    store: &mut Store<'_>,
    tokenizer: &mut Tokenizer,
    json: &str,
    piece: usize,
) -> Result<(), BuildError> {
    for bytes in json.as_bytes().chunks(piece) {
        match tokenizer.feed(bytes, &mut store.builder()).outcome {
            Outcome::More => {}
            Outcome::Document => return Ok(()),
            Outcome::Error(error) => match error.kind {
                crate::json::TokenErrorKind::Handler(error) => return Err(error),
                other => panic!("{json}: {other:?}"),
            },
        }
    }
    match tokenizer.finish(&mut store.builder()).outcome {
        Outcome::Error(error) => panic!("{json}: {error:?}"),
        _ => Ok(()),
    }
}

pub(super) fn load(store: &mut Store<'_>, root: Root, json: &str) -> Result<(), BuildError> {
    load_in(store, root, json, json.len().max(1))
}

pub(super) fn json_of(store: &Store<'_>, value: Value) -> String {
    let mut out = String::new();
    store.write_json(value, &mut out).unwrap();
    out
}

pub(super) fn model(store: &Store<'_>) -> String {
    json_of(store, store.root(MODEL))
}

/// A path as a text, for comparing.
pub(super) fn path_of(store: &Store<'_>, steps: &[Step]) -> String {
    let mut path = String::new();
    for step in steps {
        path.push('/');
        match step {
            Step::Key(key) => path.push_str(&store.text(*key).unwrap()),
            Step::Index(index) => path.push_str(&index.to_string()),
        }
    }
    path
}

/// Writes a document to a path of the model, as a message does, and lists what changed.
pub(super) fn set(
    store: &mut Store<'_>,
    path: &str,
    json: &str,
) -> Result<Vec<String>, WriteError> {
    load(store, MESSAGE, &std::format!("{{\"value\":{json}}}")).unwrap();
    let message = store.root(MESSAGE);
    let mut changes = Vec::new();
    let result = store.write(
        MODEL,
        path,
        Source::Slot(message, 0),
        &mut |store, steps| {
            changes.push(path_of(store, steps));
        },
    );
    store.clear(MESSAGE);
    store.check();
    result.map(|()| changes)
}

pub(super) fn remove(store: &mut Store<'_>, path: &str) -> Result<Vec<String>, WriteError> {
    let mut changes = Vec::new();
    let result = store.remove(MODEL, path, &mut |store, steps| {
        changes.push(path_of(store, steps));
    });
    store.check();
    result.map(|()| changes)
}
