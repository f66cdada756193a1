//! Cabins: what seats cost, and that they fit again and again.

use std::fmt::Write;

use super::*;

/// A small generator of numbers that look random (xorshift), the same in each run.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize * bound) >> 32
    }
}

const STATUS: [&str; 3] = ["available", "occupied", "blocked"];

/// One seat of nine members, or more; every tenth has features.
fn seat(at: usize, dice: &mut Dice, members: usize, out: &mut String) {
    let (row, column) = (at / 6 + 1, ["A", "B", "C", "D", "E", "F"][at % 6]);
    let position = ["window", "middle", "aisle", "aisle", "middle", "window"][at % 6];
    let status = STATUS[dice.below(3)];
    let price = 20 + dice.below(400);
    let features = match at % 10 {
        3 => r#"["legroom","exit"]"#,
        _ => "[]",
    };
    write!(
        out,
        r#"{{"id":"{row}{column}","row":{row},"column":"{column}","position":"{position}","status":"{status}","price":{price},"features":{features},"deck":0,"x":{}"#,
        at % 6 + usize::from(at % 6 > 2)
    )
    .unwrap();
    for extra in 9..members {
        write!(out, r#","extra{extra}":{}"#, dice.below(3)).unwrap();
    }
    out.push('}');
}

fn cabin(seats: usize, dice: &mut Dice, members: usize) -> String {
    let mut out = String::from("[");
    for at in 0..seats {
        if at > 0 {
            out.push(',');
        }
        seat(at, dice, members, &mut out);
    }
    out.push(']');
    out
}

/// The same cabin with every status and price another one.
fn all_changed(text: &str) -> String {
    text.replace("available", "x1")
        .replace("occupied", "available")
        .replace("blocked", "occupied")
        .replace("x1", "blocked")
        .replace("\"price\":", "\"price\":1")
}

const BOARD: Sizes = Sizes {
    words: 17_400 / 4,
    text: 768,
    texts: 40,
    shapes: 8,
    keys: 48,
};

#[test]
fn a_cabin_of_180_seats_fits_twice_into_17400_bytes_of_words() {
    let first = cabin(180, &mut Dice::new(7), 9);
    let second = all_changed(&first);
    let mut lent = Lent::new(BOARD);
    let mut store = Store::new(lent.memory(), 4);
    let message = |seats: &str| {
        std::format!(
            r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"/","value":{{"flight":{{"number":"DEMO 204","from":"IST","to":"LHR","departure":"2026-09-09T10:00:00Z"}},"currency":"EUR","revision":1,"selected":"14A","confirmed":null,"message":null,"seats":{seats}}}}}}}"#
        )
    };
    let mut changes = Vec::new();
    for (seats, changed) in [(&first, 1), (&second, 360), (&second, 0), (&first, 360)] {
        load_in(&mut store, MESSAGE, &message(seats), 61).unwrap();
        let update = store.resolve(MESSAGE, "/updateDataModel");
        let slot = store
            .slot_of(store.shape(update).unwrap(), "value")
            .unwrap();
        let mut count = 0;
        store
            .write(MODEL, "/", Source::Slot(update, slot), &mut |_, _| {
                count += 1
            })
            .unwrap();
        store.clear(MESSAGE);
        store.check();
        changes.push(count);
        assert_eq!(count, changed);
        assert_eq!(json_of(&store, store.resolve(MODEL, "/seats")), *seats);
    }
    let usage = store.usage();
    std::println!(
        "180 seats of nine members, twice: {} bytes of words at the peak, {} once; {usage:?}",
        4 * usage.words.peak,
        4 * usage.words.used,
    );
    assert!(4 * usage.words.peak <= 16_900);
    assert_eq!(usage.compactions, 0);
}

/// Replaces cabins and parts of them at random.
struct Airline {
    dice: Dice,
    most: usize,
}

impl Airline {
    fn event(
        &mut self,
        store: &mut Store<'_>,
    ) -> Result<(), std::boxed::Box<dyn core::error::Error>> {
        let mut ignore = |_: &Store<'_>, _: &[Step]| {};
        let dice = &mut self.dice;
        let seats = store.len(store.resolve(MODEL, "/seats"));
        let at = dice.below(seats.max(1));
        let (path, value) = match dice.below(12) {
            0 if seats > 0 => {
                let price = Scalar::Integer(dice.below(1000) as i64);
                let path = std::format!("/seats/{at}/price");
                return Ok(store.write_scalar(MODEL, path.as_str(), price, &mut ignore)?);
            }
            1..=4 if seats > 0 => {
                let status = std::format!("status {}", dice.below(20));
                let path = std::format!("/seats/{at}/status");
                let status = Scalar::Text(&status);
                return Ok(store.write_scalar(MODEL, path.as_str(), status, &mut ignore)?);
            }
            5 if seats > 0 => {
                let path = std::format!("/seats/{at}/position");
                return Ok(store.remove(MODEL, path.as_str(), &mut ignore)?);
            }
            6..=7 if seats > 0 => {
                let features = r#""feature one","feature two","f3","#;
                let value = ["[]", "[1]", "[1,2]"][dice.below(3)]
                    .replace('1', features.trim_end_matches(','));
                (std::format!("/seats/{at}/features"), value)
            }
            8..=10 if seats > 0 => {
                let mut value = String::new();
                let members = 9 + dice.below(3);
                seat(at, dice, members, &mut value);
                (std::format!("/seats/{at}"), value)
            }
            _ => {
                let seats = self.most - dice.below(self.most / 5 + 1);
                let members = 9 + dice.below(3);
                ("/seats".into(), cabin(seats, dice, members))
            }
        };
        let text = std::format!(r#"{{"path":"{path}","value":{value}}}"#);
        load(store, MESSAGE, &text)?;
        let message = store.root(MESSAGE);
        let result = store.write(MODEL, path.as_str(), Source::Slot(message, 1), &mut ignore);
        store.clear(MESSAGE);
        Ok(result?)
    }
}

/// Runs random events in a store that has just as much as they need at most, times `slack`
/// percent, and returns how often blocks were moved.
fn run(events: usize, most: usize, slack: usize) -> u32 {
    let plenty = Sizes {
        words: 100_000,
        text: 100_000,
        texts: 1000,
        shapes: 200,
        keys: 4000,
    };
    let mut lent = Lent::new(plenty);
    let mut store = Store::new(lent.memory(), 2);
    let mut airline = Airline {
        dice: Dice::new(11),
        most,
    };
    for _ in 0..events {
        airline.event(&mut store).unwrap();
    }
    store.check();
    let expected = model(&store);
    let peak = store.usage();
    let sized = |level: Level| level.peak * slack / 100;
    let sizes = Sizes {
        words: sized(peak.words),
        // A record in the making, and the longest text in pieces, come on top.
        text: sized(peak.text) + 50,
        texts: sized(peak.texts) + 1,
        shapes: sized(peak.shapes) + 1,
        keys: sized(peak.keys),
    };
    let mut lent = Lent::new(sizes);
    let mut store = Store::new(lent.memory(), 2);
    let mut airline = Airline {
        dice: Dice::new(11),
        most,
    };
    for event in 0..events {
        if let Err(error) = airline.event(&mut store) {
            panic!("event {event} of {events}: {error} with {sizes:?}");
        }
        if event % 997 == 0 {
            store.check();
        }
    }
    store.check();
    assert_eq!(model(&store), expected);
    store.usage().compactions
}

#[test]
fn twenty_thousand_events_fit_into_memory_that_is_nine_tenths_full() {
    let compactions = run(20_000, 12, 111);
    std::println!("20,000 events, 12 seats: {compactions} compactions");
    assert!(compactions > 100);
}

#[test]
fn what_was_needed_at_most_is_enough() {
    assert!(run(3_000, 20, 100) > 100);
}
