use super::*;
use std::vec::Vec;

fn encoded(frame: &Frame<'_>) -> Vec<u8> {
    FrameBuffer::new().encode(frame).to_vec()
}

fn piece(payload: &[u8]) -> Frame<'_> {
    Frame {
        kind: Kind::Piece {
            record: 1,
            last: true,
        },
        session: 0x0102_0304,
        sequence: 7,
        expected: 0,
        payload,
    }
}

#[test]
fn a_frame_of_any_length_is_read_as_it_was_written() {
    let payload: Vec<u8> = (0..MAX_PAYLOAD).map(|byte| byte as u8 % 5).collect();
    for length in 0..=MAX_PAYLOAD {
        let frame = piece(&payload[..length]);
        let bytes = encoded(&frame);
        assert_eq!(bytes.len(), length + OVERHEAD);
        let inside = &bytes[1..bytes.len() - 1];
        assert!(!inside.contains(&0) && bytes.starts_with(&[0]) && bytes.ends_with(&[0]));
        let mut decoder = FrameDecoder::new();
        assert_eq!(decoder.feed(&mut &bytes[..]), Some(frame));
        assert_eq!(decoder.damaged(), 0);
    }
}

#[test]
fn a_payload_that_is_too_long_is_not_written() {
    assert_eq!(encoded(&piece(&[1; MAX_PAYLOAD + 1])), Vec::new());
}

#[test]
fn every_kind_has_its_own_byte() {
    let mut seen = Vec::new();
    for byte in 0..=u8::MAX {
        if let Some(kind) = Kind::from_byte(byte) {
            assert_eq!(kind.byte(), byte);
            assert!(!seen.contains(&kind));
            seen.push(kind);
        }
    }
    assert_eq!(seen.len(), 5 + 128);
}

#[test]
fn a_cut_or_damaged_frame_spoils_no_other() {
    let good = encoded(&piece(b"good"));
    let bad = encoded(&piece(b"bad \0 frame"));
    for cut in 0..bad.len() {
        for flipped in [None, Some(0), Some(7)] {
            let mut bytes = bad[..cut].to_vec();
            if let (Some(bit), Some(last)) = (flipped, bytes.last_mut()) {
                *last ^= 1 << bit;
            }
            bytes.extend(&good);
            let mut decoder = FrameDecoder::new();
            let mut rest = &bytes[..];
            let mut found = Vec::new();
            while let Some(frame) = decoder.feed(&mut rest) {
                found.push(frame.payload.to_vec());
            }
            // The last cut leaves out the closing zero byte only.
            let whole = flipped.is_none() && cut + 1 == bad.len();
            assert_eq!(found.len(), 1 + usize::from(whole));
            assert_eq!(found.last().unwrap(), b"good");
        }
    }
}

#[test]
fn a_stretch_without_a_zero_byte_is_skipped_and_counted() {
    let mut bytes = Vec::from([0]);
    bytes.extend([0x55; 1000]);
    bytes.extend(encoded(&piece(b"next")));
    let mut decoder = FrameDecoder::new();
    let mut rest = &bytes[..];
    assert_eq!(decoder.feed(&mut rest), Some(piece(b"next")));
    assert_eq!(decoder.damaged(), 1);
}
