//! Runs the frames of `docs/link.md`: they are what both ends send.
#![allow(missing_docs)]

use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_core::text::charset::Charset;
use splitflap_link::{Board, Frame, FrameDecoder, Hello, Host, Kind, REOPEN};

/// An example: who sends it, and its bytes.
struct Example {
    from: String,
    lost: bool,
    bytes: Vec<u8>,
}

fn examples() -> Vec<Example> {
    let page = include_str!("../../../docs/link.md");
    let mut lines = page.lines();
    let mut examples = Vec::new();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```frame ") else {
            continue;
        };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let bytes = body.join(" ");
        let bytes = bytes.split_whitespace();
        examples.push(Example {
            from: info.split(' ').next().unwrap_or_default().to_owned(),
            lost: info.ends_with(" lost"),
            bytes: bytes
                .map(|byte| u8::from_str_radix(byte, 16).expect("hexadecimal"))
                .collect(),
        });
    }
    examples
}

/// Both ends, and what the page says that they send.
struct Conversation {
    host: Host,
    board: Board<'static>,
    examples: std::vec::IntoIter<Example>,
    now: u64,
}

impl Conversation {
    fn new() -> Self {
        let screen = Screen {
            charset: Charset::Latin9,
            keyboard: false,
            ..Screen::new(32, 10)
        };
        let hello = Hello {
            screen,
            sizes: Sizes::BOARD,
            room: 300,
            name: "demo",
        };
        Self {
            host: Host::new(0x0102_0304, 115_200, 0, 1_000_000),
            board: Board::new(hello, Box::leak(Box::new([0; 600]))),
            examples: examples().into_iter(),
            now: 0,
        }
    }

    /// Compares what was sent with the next example.
    fn check(&mut self, from: &str, sent: &[u8]) -> bool {
        let example = self.examples.next().expect("another example");
        let hex: Vec<String> = sent.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(example.from, from);
        assert_eq!(example.bytes, sent, "{from} sends\n{}", hex.join(" "));
        example.lost
    }

    fn host_sends(&mut self) {
        let sent = self.host.transmit(self.now).expect("a frame").to_vec();
        if !self.check("host", &sent) {
            let each =
                &mut |_: splitflap_link::BoardEvent<'_>, _: &mut splitflap_link::Outbox<'_>| {};
            self.board.receive(self.now, &sent, each);
        }
    }

    fn board_sends(&mut self) {
        let sent = self.board.transmit(self.now).expect("a frame").to_vec();
        self.check("board", &sent);
        self.host.receive(self.now, &sent);
    }
}

#[test]
fn the_pages_frames_are_what_both_ends_send() {
    let mut page = Conversation::new();
    page.board_sends();
    page.host_sends();
    page.board_sends();
    let document = br#"{"version":"0.1","deleteSurface":{"surfaceId":"old"}}"#;
    page.host.document(document.to_vec());
    page.host_sends();
    page.board_sends();
    assert!(page.board.outbox().reopen());
    page.board_sends();
    page.host_sends();
    page.now = 100;
    page.host.document(document.to_vec());
    page.host.document(document.to_vec());
    page.host_sends();
    page.host_sends();
    page.board_sends();
    assert_eq!(page.examples.count(), 0, "examples that nobody sends");
}

#[test]
fn the_pages_frames_can_be_read() {
    let mut kinds = Vec::new();
    for example in examples() {
        let mut decoder = FrameDecoder::new();
        let mut bytes = &example.bytes[..];
        let frame: Frame<'_> = decoder.feed(&mut bytes).expect("a frame");
        assert!(bytes.is_empty());
        kinds.push(frame.kind);
    }
    let reopen = Kind::Piece {
        record: REOPEN,
        last: true,
    };
    for kind in [Kind::Hello, Kind::Start, Kind::State, Kind::Again, reopen] {
        assert!(kinds.contains(&kind), "no example of {kind:?}");
    }
}
