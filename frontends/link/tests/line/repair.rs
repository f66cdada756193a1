//! Whatever happens on the line, the board ends up with the picture of a perfect one.

use proptest::prelude::*;
use splitflap_core::input::{InputEvent, Key, KeyEvent};
use splitflap_core::storage::Sizes;
use splitflap_link::{HostEvent, Status};
use splitflap_tests::cabin::{Cabin, data};

use crate::board::cells;
use crate::documents::{VIEW, documents};
use crate::faults::Faults;
use crate::join::Joined;

fn faults() -> impl Strategy<Value = Faults> {
    let often = || prop_oneof![Just(0), 1..60usize, 100..200usize];
    (often(), often(), often(), often(), often(), often()).prop_map(
        |(lost, cut, doubled, damaged, noise, delayed)| Faults {
            lost,
            cut,
            doubled,
            damaged,
            noise,
            delayed: delayed / 4,
        },
    )
}

#[derive(Clone, Copy, Debug)]
enum Blow {
    Wait(u64),
    Unplug(u64),
    BoardRestarts,
    HostRestarts,
    Send(usize),
}

fn blow() -> impl Strategy<Value = Blow> {
    prop_oneof![
        4 => (1..900u64).prop_map(Blow::Wait),
        2 => (1..6000u64).prop_map(Blow::Unplug),
        1 => Just(Blow::BoardRestarts),
        1 => Just(Blow::HostRestarts),
        4 => (0..9usize).prop_map(Blow::Send),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn any_line_ends_in_the_picture_of_a_perfect_one(
        faults in faults(),
        seed: u64,
        room in 100..700u16,
        blows in proptest::collection::vec(blow(), 1..12),
    ) {
        let mut joined = Joined::new(faults, seed, Sizes::BOARD, room);
        let documents = documents(Cabin::A320, 9);
        joined.send(&documents[0]);
        joined.send(&documents[1]);
        for blow in blows {
            match blow {
                Blow::Wait(milliseconds) => joined.run(milliseconds),
                Blow::Unplug(milliseconds) => {
                    joined.plug(false);
                    joined.run(milliseconds);
                    joined.plug(true);
                    joined.host.reopened(joined.now);
                }
                Blow::BoardRestarts => joined.restart_board(),
                Blow::HostRestarts => joined.restart_host(),
                Blow::Send(which) => joined.send(&documents[2 + which]),
            }
        }
        joined.settle();
        joined.assert_same();
        prop_assert_eq!(&joined.reports, &Vec::<String>::new());
    }

    #[test]
    fn actions_come_once_and_in_order_and_answers_find_the_view(faults in faults(), seed: u64) {
        let mut joined = Joined::new(faults, seed, Sizes::BOARD, 300);
        for document in documents(Cabin::A320, 0) {
            joined.send(&document);
        }
        joined.settle();
        let mut reference = joined.reference();
        for round in 0..5 {
            for key in [Key::Char('n'), Key::Char(' ')] {
                let event = InputEvent::Key(KeyEvent::plain(key));
                joined.board.press(joined.now, &event);
                let mut heard = splitflap_core::listener::Quiet;
                reference.handle_input(joined.now, &event, &mut heard);
            }
            let from = joined.now;
            while joined.actions.len() <= round {
                joined.run(10);
                prop_assert!(joined.now - from < 120_000, "the action never came");
            }
            let action: serde_json::Value = serde_json::from_str(&joined.actions[round]).unwrap();
            prop_assert_eq!(&action["name"], "select_seat");
            let seat = action["context"]["seatId"].to_string();
            let answer = data("/selected", &seat);
            joined.send(&answer);
            joined.host.settled();
            joined.settle();
            reference.feed(joined.now, answer.as_bytes(), &mut splitflap_core::listener::Quiet);
            reference.finish(joined.now, &mut splitflap_core::listener::Quiet);
            reference.settled(&mut splitflap_core::listener::Quiet);
            prop_assert!(cells(&mut joined.board.engine) == cells(&mut reference));
        }
        // What is still on the line may bring nothing new.
        joined.run(5_000);
        prop_assert_eq!(joined.actions.len(), 5);
    }
}

#[test]
fn a_lost_frame_is_noticed_at_once_and_the_board_says_that_it_is_catching_up() {
    let mut joined = Joined::new(Faults::default(), 1, Sizes::BOARD, 600);
    joined.send(VIEW);
    joined.settle();
    joined.send(&Cabin::A320.snapshot(0));
    joined.run(100);
    assert_eq!(joined.board.link.status(joined.now), Status::Live);
    joined.down.plugged = false;
    joined.run(15);
    joined.down.plugged = true;
    let mut seen = Vec::new();
    for _ in 0..100 {
        joined.step();
        seen.push(joined.board.link.status(joined.now));
    }
    assert!(seen.contains(&Status::CatchingUp), "{seen:?}");
    assert_eq!(seen.last(), Some(&Status::Live));
    joined.settle();
    joined.assert_same();
}

#[test]
fn unplugging_is_told_on_both_ends_and_plugging_in_goes_on() {
    let mut joined = Joined::new(Faults::default(), 2, Sizes::BOARD, 600);
    for document in documents(Cabin::A320, 0) {
        joined.send(&document);
    }
    joined.settle();
    joined.events.clear();
    joined.plug(false);
    joined.send(&data("/message", "\"while it was unplugged\""));
    joined.run(4_000);
    assert_eq!(joined.events, [HostEvent::Silent]);
    assert_eq!(joined.board.link.status(joined.now), Status::Silent);
    joined.plug(true);
    joined.host.reopened(joined.now);
    let took = joined.settle();
    assert!(took < 300, "{took} ms");
    assert_eq!(joined.events, [HostEvent::Silent, HostEvent::Back]);
    joined.assert_same();
}

#[test]
fn a_board_that_restarts_is_sent_everything_anew() {
    let mut joined = Joined::new(Faults::default(), 3, Sizes::BOARD, 600);
    for document in documents(Cabin::A320, 4) {
        joined.send(&document);
    }
    joined.settle();
    joined.restart_board();
    assert_eq!(joined.board.link.status(joined.now), Status::Waiting);
    joined.run(50);
    assert_eq!(joined.board.link.status(joined.now), Status::CatchingUp);
    joined.settle();
    joined.assert_same();
}

#[test]
fn a_board_takes_up_another_host_and_forgets_the_old_views() {
    let mut joined = Joined::new(Faults::default(), 4, Sizes::BOARD, 600);
    for document in documents(Cabin::A320, 1) {
        joined.send(&document);
    }
    joined.settle();
    joined.restart_host();
    joined.settle();
    joined.assert_same();
    assert_eq!(joined.reports, Vec::<String>::new());
}

#[test]
fn a_host_that_leaves_says_so() {
    let mut joined = Joined::new(Faults::default(), 5, Sizes::BOARD, 600);
    for document in documents(Cabin::A320, 0) {
        joined.send(&document);
    }
    joined.settle();
    joined.host.note("a note");
    joined.host.bye();
    joined.run(100);
    assert_eq!(joined.host.pending(), 0);
    assert_eq!(joined.board.link.status(joined.now), Status::Waiting);
    assert_eq!(joined.board.notes, ["a note"]);
}
