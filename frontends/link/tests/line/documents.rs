//! What the host sends.

use splitflap_tests::cabin::{Cabin, data};

/// The seat picker's components.
pub(crate) const VIEW: &str = include_str!("../../../../tests/messages/seat-picker.json");

/// A view with a cabin, then `updates` changes of it.
pub(crate) fn documents(cabin: Cabin, updates: usize) -> Vec<String> {
    let mut documents = vec![VIEW.to_owned(), cabin.snapshot(0)];
    for update in 1..=updates {
        documents.push(if update % 3 == 0 {
            cabin.snapshot(update as u32)
        } else {
            data("/message", &format!("\"update {update}\""))
        });
    }
    documents
}
