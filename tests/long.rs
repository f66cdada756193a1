//! A million random updates and snapshots on a board's memory that is nearly full:
//! while the live data fits, nothing is ever answered with "full".
#![allow(missing_docs)]

use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::listener::{Listener, Report};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_tests::cabin::{self, Cabin};
use splitflap_tests::fuzz::Mutator;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

const VIEW: &str = include_str!("messages/seat-picker.json");

#[cfg(feature = "long")]
const STEPS: usize = 1_000_000;
#[cfg(not(feature = "long"))]
const STEPS: usize = 3_000;

struct Strict;

impl Listener for Strict {
    fn error(&mut self, report: &Report<'_>) {
        panic!("{report:?} {:?}", report.reached);
    }
}

fn send(engine: &mut Engine<'static>, text: &str) {
    engine.feed(0, text.as_bytes(), &mut Strict);
    engine.finish(0, &mut Strict);
}

fn board() -> Engine<'static> {
    let mut engine = Engine::boxed(&Sizes::BOARD, &CATALOGS, Screen::new(42, 16));
    send(&mut engine, VIEW);
    engine
}

#[test]
fn the_board_preset_takes_a_snapshot_in_which_everything_differs() {
    let mut engine = board();
    for shift in 0..6 {
        send(&mut engine, &Cabin::A320.snapshot(shift));
        engine.render(&mut Strict);
    }
    let usage = engine.usage();
    println!("board: {usage:?}");
    assert_eq!(engine.population().components, 3);
}

#[test]
fn the_kiosk_preset_takes_617_seats_on_two_decks() {
    let mut engine = Engine::boxed(&Sizes::KIOSK, &CATALOGS, Screen::new(100, 48));
    send(&mut engine, VIEW);
    for shift in 0..4 {
        send(&mut engine, &Cabin::A380.snapshot(shift));
        engine.render(&mut Strict);
    }
    println!("kiosk: {:?}", engine.usage());
}

#[test]
fn the_desktop_preset_takes_20_000_seats() {
    let mut engine = Engine::boxed(&Sizes::DESKTOP, &CATALOGS, Screen::new(400, 150));
    send(&mut engine, VIEW);
    for shift in 0..3 {
        send(&mut engine, &Cabin::STADIUM.snapshot(shift));
        engine.render(&mut Strict);
    }
    println!("desktop: {:?}", engine.usage());
}

#[test]
fn random_updates_at_ninety_percent_never_find_it_full() {
    let mut engine = board();
    send(&mut engine, &Cabin::A320.snapshot(0));
    let mut random = Mutator::new(90);
    let seats = Cabin::A320.seats();
    for step in 0..STEPS {
        let seat = random.below(seats);
        let message = match random.below(20) {
            0 if step % 7 == 0 => Cabin::A320.snapshot(random.below(50) as u32),
            1 => cabin::data(
                &format!("/seats/{seat}/features"),
                cabin::FEATURES[random.below(3)],
            ),
            2 => cabin::data(
                &format!("/seats/{seat}"),
                &Cabin::A320.seat(seat, random.below(9) as u32),
            ),
            3 => cabin::data(
                "/message",
                ["null", "\"14A was taken a moment ago\"", "\"old\""][random.below(3)],
            ),
            4 => cabin::data("/selected", ["null", "\"14A\"", "\"1B\""][random.below(3)]),
            n if n < 12 => cabin::data(
                &format!("/seats/{seat}/status"),
                ["\"available\"", "\"occupied\"", "\"blocked\""][random.below(3)],
            ),
            _ => cabin::data(
                &format!("/seats/{seat}/price"),
                &format!("{}.50", random.below(99)),
            ),
        };
        send(&mut engine, &message);
    }
    println!("after {STEPS}: {:?}", engine.usage());
}
