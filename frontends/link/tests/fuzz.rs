//! Drives the fuzz function over the committed corpus with a seeded mutator.
#![allow(missing_docs)]

#[path = "../fuzz/checks/frames.rs"]
mod frames;

use splitflap_tests::fuzz::Mutator;

fn corpus() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/corpus/frames");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the corpus")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| std::fs::read(file).expect("a readable file"))
        .collect()
}

#[test]
fn no_bytes_break_the_decoder_or_either_end() {
    let corpus = corpus();
    let frames: usize = corpus.iter().map(|input| frames::check(input)).sum();
    assert!(frames > 50, "a corpus without frames: {frames}");
    let mut mutator = Mutator::new(0x11AC);
    for _ in 0..3_000 {
        frames::check(&mutator.next(&corpus));
    }
}

#[test]
fn a_million_random_bytes_are_no_frame() {
    let mut mutator = Mutator::new(0xB17E);
    let bytes: Vec<u8> = (0..1_000_000).map(|_| mutator.below(256) as u8).collect();
    assert_eq!(frames::check(&bytes), 0);
}
