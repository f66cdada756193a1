//! Bounds on OSC strings. The parser keeps one until it ends, and a program need not end it.

/// The most bytes of an OSC string that are taken; the rest of a longer one is left out. Titles,
/// colours and links are shorter.
const OSC_MAX: usize = 4096;

const BEL: u8 = 0x07;
const CAN: u8 = 0x18;
const SUB: u8 = 0x1a;
const ESC: u8 = 0x1b;

/// Where in the stream the parser is, as far as OSC strings go.
#[derive(Clone, Copy, Default)]
pub(super) enum Guard {
    #[default]
    Elsewhere,
    /// Behind an escape character.
    Escape,
    /// In a string, with so many bytes taken.
    Osc(usize),
}

impl Guard {
    /// How many of the first bytes are to be taken, and how many behind them left out.
    pub(super) fn split(&mut self, bytes: &[u8]) -> (usize, usize) {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            match *self {
                Guard::Elsewhere => match bytes[at..].iter().position(|byte| *byte == ESC) {
                    Some(ahead) => {
                        *self = Guard::Escape;
                        at += ahead + 1;
                    }
                    None => return (bytes.len(), 0),
                },
                Guard::Escape => {
                    *self = match byte {
                        b']' => Guard::Osc(0),
                        CAN | SUB => Guard::Elsewhere,
                        // Other controls do not end the sequence.
                        0..=ESC => Guard::Escape,
                        _ => Guard::Elsewhere,
                    };
                    at += 1;
                }
                Guard::Osc(taken) => {
                    let ends = |byte: &u8| matches!(*byte, BEL | CAN | SUB | ESC);
                    let end = bytes[at..].iter().position(ends);
                    let length = end.unwrap_or(bytes.len() - at);
                    let room = OSC_MAX - taken;
                    if length > room {
                        *self = Guard::Osc(OSC_MAX);
                        return (at + room, length - room);
                    }
                    *self = match end.and_then(|end| bytes.get(at + end)) {
                        None => Guard::Osc(taken + length),
                        Some(&ESC) => Guard::Escape,
                        Some(_) => Guard::Elsewhere,
                    };
                    at += length + usize::from(end.is_some());
                }
            }
        }
        (bytes.len(), 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(pieces: &[&[u8]]) -> Vec<u8> {
        let mut guard = Guard::default();
        let mut out = Vec::new();
        for piece in pieces {
            let mut rest = *piece;
            while !rest.is_empty() {
                let (take, leave) = guard.split(rest);
                out.extend_from_slice(&rest[..take]);
                rest = &rest[take + leave..];
            }
        }
        out
    }

    #[test]
    fn what_is_short_passes_as_it_is() {
        let text = b"a\x1b]0;title\x07b\x1b[1mc\x1b]8;;x\x1b\\d\x1b\x1b]2;e\x18f";
        assert_eq!(taken(&[text]), text);
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(taken(&bytes), text);
    }

    #[test]
    fn a_string_that_does_not_end_is_cut_and_what_follows_it_is_not() {
        let long = vec![b'x'; 3 * OSC_MAX];
        let parts: [&[u8]; 5] = [b"\x1b]0;", &long, &long, b"\x1b\\after", &long];
        let out = taken(&parts);
        assert_eq!(out.len(), 2 + OSC_MAX + 2 + 5 + long.len());
        assert!(out[..2 + OSC_MAX + 7].ends_with(b"x\x1b\\after"));
    }
}
