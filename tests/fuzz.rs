//! Drives the fuzz functions over the committed corpus with a seeded mutator.
#![allow(missing_docs)]

use splitflap_tests::fuzz::{self, Mutator};

#[cfg(feature = "long")]
const RUNS: usize = 60_000;
#[cfg(not(feature = "long"))]
const RUNS: usize = 400;

fn corpus(door: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/../core/fuzz/corpus/{door}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the corpus")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
        .iter()
        .map(|file| std::fs::read(file).expect("a readable file"))
        .collect()
}

#[test]
fn no_message_bytes_break_the_engine() {
    let corpus = corpus("message");
    for input in &corpus {
        fuzz::messages(input);
    }
    let mut mutator = Mutator::new(0x5EA7);
    for _ in 0..RUNS {
        fuzz::messages(&mutator.next(&corpus));
    }
}

#[test]
fn no_key_bytes_break_the_decoder_or_the_surface() {
    let corpus = corpus("keys");
    for input in &corpus {
        fuzz::keys(input);
    }
    let mut mutator = Mutator::new(0x6E75);
    for _ in 0..RUNS {
        fuzz::keys(&mutator.next(&corpus));
    }
}
