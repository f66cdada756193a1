//! What must hold for any bytes that come over the line.
//!
//! Included by path: by the fuzz target and by the test that runs the corpus on a stable compiler.

use splitflap_link::{
    Board, BoardEvent, Frame, FrameBuffer, FrameDecoder, Hello, Host, MAX_FRAME, MAX_PAYLOAD,
    OVERHEAD,
};

use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;

/// Feeds the bytes behind the first in one piece and again in pieces whose size the first byte gives: the same frames are found, each can be written
/// and read again, and neither end does more with them than it may. How many frames there were.
///
/// # Panics
/// When that does not hold.
pub(crate) fn check(data: &[u8]) -> usize {
    let Some((&size, bytes)) = data.split_first() else {
        return 0;
    };
    let size = usize::from(size) % 150 + 1;
    let whole = found([bytes]);
    assert_eq!(whole, found(bytes.chunks(size)), "in pieces of {size}");
    board(bytes.chunks(size));
    host(bytes.chunks(size));
    whole.0.len()
}

/// The frames, written again, and the number of damaged ones.
fn found<'b>(chunks: impl IntoIterator<Item = &'b [u8]>) -> (Vec<Vec<u8>>, u32) {
    let mut decoder = FrameDecoder::new();
    let mut frames = Vec::new();
    for mut chunk in chunks {
        while let Some(frame) = decoder.feed(&mut chunk) {
            frames.push(written(&frame));
        }
        assert!(chunk.is_empty(), "bytes left");
    }
    (frames, decoder.damaged())
}

fn written(frame: &Frame<'_>) -> Vec<u8> {
    assert!(frame.payload.len() <= MAX_PAYLOAD);
    let bytes = FrameBuffer::new().encode(frame).to_vec();
    assert_eq!(bytes.len(), frame.payload.len() + OVERHEAD);
    let mut decoder = FrameDecoder::new();
    assert_eq!(decoder.feed(&mut &bytes[..]), Some(*frame));
    bytes
}

/// A board answers each piece of bytes with a few frames at most, and its documents end at most once for each frame.
fn board<'b>(chunks: impl IntoIterator<Item = &'b [u8]>) {
    let mut outbox = [0; 200];
    let hello = Hello {
        screen: Screen::new(32, 10),
        sizes: Sizes::BOARD,
        room: 256,
        name: "fuzz",
    };
    let mut board = Board::new(hello, &mut outbox);
    let mut now = 0;
    for chunk in chunks {
        let mut pieces = 0;
        board.receive(now, chunk, &mut |event, outbox| {
            if let BoardEvent::Piece(piece) = event {
                assert!(!piece.is_empty() && piece.len() <= MAX_PAYLOAD);
                pieces += piece.len();
            }
            outbox.reopen();
        });
        // The bytes of a frame may have come in several chunks, but for its last one.
        assert!(pieces <= chunk.len() + MAX_FRAME);
        let mut frames = 0;
        while let Some(frame) = board.transmit(now) {
            assert!(frame.len() <= MAX_FRAME);
            frames += 1;
            assert!(frames < 10, "the board goes on talking");
        }
        assert!(board.deadline(now).is_none_or(|deadline| deadline > now));
        now += u64::from(chunk.first().copied().unwrap_or(0)) * 8;
    }
}

/// A host keeps no more than came, and does not go on talking.
fn host<'b>(chunks: impl IntoIterator<Item = &'b [u8]>) {
    // The session that the corpus was recorded in.
    let mut host = Host::new(77, 115_200, 0, 0);
    let mut now = 0;
    for chunk in chunks {
        host.receive(now, chunk);
        let mut events = 0;
        while host.next_event().is_some() {
            events += 1;
        }
        assert!(events <= 2 * chunk.len() + 1);
        host.document(chunk.to_vec());
        let mut frames = 0;
        while let Some(frame) = host.transmit(now) {
            assert!(frame.len() <= MAX_FRAME);
            frames += 1;
            assert!(frames < 20, "the host goes on talking");
        }
        // What became known while it talked, a silence, is told after it.
        while host.next_event().is_some() {}
        assert!(host.deadline() > now);
        now += u64::from(chunk.first().copied().unwrap_or(0)) * 8;
    }
}
