//! What boards of different sizes can take.

use splitflap_core::storage::Sizes;
use splitflap_link::{HostEvent, MAX_FRAME};
use splitflap_tests::cabin::Cabin;

use crate::documents::documents;
use crate::faults::Faults;
use crate::join::Joined;

#[test]
fn a_cabin_of_617_seats_arrives_without_a_buffer_of_its_size() {
    let mut joined = Joined::new(Faults::default(), 1, Sizes::KIOSK, 512);
    for document in documents(Cabin::A380, 0) {
        joined.send(&document);
    }
    let bytes: usize = joined.journal.iter().map(String::len).sum();
    let took = joined.settle();
    joined.assert_same();
    println!(
        "{bytes} bytes in {took} ms, {} bytes on the line",
        joined.down.written
    );
    // 11.52 bytes a millisecond, headers and all.
    let least = bytes as u64 * 100 / 1152;
    assert!(took < least * 13 / 10, "{took} ms for {bytes} bytes");
    assert_eq!(joined.board.overrun, 0);
}

#[test]
fn a_slow_board_with_little_room_is_never_overrun() {
    for (room, slowness) in [(60, 1), (64, 9), (180, 25), (300, 40), (600, 70)] {
        let mut joined = Joined::new(Faults::default(), 2, Sizes::BOARD, room);
        joined.slowness = slowness;
        for document in documents(Cabin::A320, 3) {
            joined.send(&document);
        }
        let took = joined.settle();
        joined.assert_same();
        assert_eq!(joined.board.overrun, 0, "room {room}, {took} ms");
    }
}

#[test]
fn a_cabin_that_does_not_fit_is_refused_by_name_and_the_link_lives_on() {
    let mut joined = Joined::new(Faults::default(), 3, Sizes::BOARD, 512);
    for document in documents(Cabin::A380, 0) {
        joined.send(&document);
    }
    joined.settle();
    joined.run(200);
    let report: serde_json::Value = serde_json::from_str(&joined.reports[0]).unwrap();
    assert_eq!(joined.reports.len(), 1);
    assert_eq!(report["reason"], "full");
    assert_eq!(report["limit"], "words");
    assert_eq!(report["capacity"], Sizes::BOARD.words);
    let text = report["message"].as_str().unwrap();
    assert!(text.contains("more than 4480 words of data"), "{text}");
    joined.send(&Cabin::A320.snapshot(0));
    joined.settle();
    joined.assert_same();
}

#[test]
fn the_host_learns_what_the_board_is() {
    let mut joined = Joined::new(Faults::default(), 4, Sizes::KIOSK, MAX_FRAME as u16);
    joined.run(100);
    let Some(HostEvent::Connected(board)) = joined.events.first() else {
        panic!("{:?}", joined.events);
    };
    assert_eq!(board.name, "test board");
    assert_eq!(board.screen, crate::board::screen());
    assert_eq!(
        board.sizes,
        Sizes {
            observers: 0,
            ..Sizes::KIOSK
        }
    );
    let late = 1_000_000 + joined.now - joined.board.link.unix_time(joined.now);
    assert!(late < 5, "{late} ms");
}
