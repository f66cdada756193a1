//! The checks of the fuzz target, over random bytes and over its corpus.

use super::super::super::json;
use proptest::prelude::*;
extern crate std;

#[path = "../../../fuzz/checks/message.rs"]
mod message;

#[test]
fn the_corpus_is_read_alike_in_pieces_of_every_size() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/corpus/message");
    let mut files = 0;
    for entry in std::fs::read_dir(corpus).unwrap() {
        let mut data = std::fs::read(entry.unwrap().path()).unwrap();
        data.insert(0, 0);
        for size in 0..=255 {
            data[0] = size;
            message::check(&data);
        }
        files += 1;
    }
    assert!(files >= 12, "{files} files in the corpus");
}

proptest! {
    #[test]
    fn random_bytes_pass_the_checks(data in any::<std::vec::Vec<u8>>()) {
        message::check(&data);
    }
}
