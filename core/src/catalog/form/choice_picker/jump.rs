//! Going to an option by typing how it begins.

use super::{TYPED, label, options};
use crate::catalog::{State, View};

/// Bytes of what was typed.
const MOST: usize = 24;
/// State words that hold them.
const WORDS: usize = MOST / 4;

/// The option that begins with what was typed so far and `typed`, else with `typed` alone, from the cursor on and
/// around; and the state with what was typed. ASCII letters match in any case.
pub(super) fn to(
    view: &View<'_, '_>,
    state: &State,
    typed: char,
    cursor: usize,
) -> (Option<usize>, State) {
    let mut state = *state;
    let mut prefix = heapless::String::<MOST>::new();
    for word in state.0.iter().skip(TYPED).take(WORDS) {
        for byte in word.to_le_bytes() {
            if byte != 0 {
                // There are no more bytes than it holds.
                let _ = prefix.push(char::from(byte));
            }
        }
    }
    let count = options(view);
    let find = |prefix: &str, from: usize| {
        (from..from + count)
            .map(|at| at % count.max(1))
            .find(|at| label(view, *at).is_some_and(|label| begins(&label, prefix)))
    };
    // What is no ASCII is looked for by itself.
    let longer = typed.is_ascii() && prefix.push(typed).is_ok();
    let mut found = if longer { find(&prefix, cursor) } else { None };
    if found.is_none() {
        prefix.clear();
        let mut bytes = [0; 4];
        let alone = typed.encode_utf8(&mut bytes);
        found = find(alone, cursor + 1);
        if typed.is_ascii() {
            // One character always fits.
            let _ = prefix.push(typed);
        }
    }
    forget(&mut state);
    let mut bytes = [0; MOST];
    for (place, byte) in bytes.iter_mut().zip(prefix.bytes()) {
        *place = byte;
    }
    for (word, bytes) in state.0.iter_mut().skip(TYPED).zip(bytes.chunks_exact(4)) {
        *word = bytes
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u32::from(*byte));
    }
    (found, state)
}

/// Nothing was typed.
pub(super) fn forget(state: &mut State) {
    for word in state.0.iter_mut().skip(TYPED).take(WORDS) {
        *word = 0;
    }
}

fn begins(label: &str, prefix: &str) -> bool {
    label
        .get(..prefix.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}
