use serde_json::Value;

use super::{Answer, GUEST, HOLD, SeatApp, Verdict};
use crate::action::{Action, Wish};
use crate::cabin_data::CabinData;
use crate::draws::Draws;
use crate::others::Others;
use crate::wishes::Wishes;

/// The app and one booking that uses it, with a clock that is set by hand.
struct Desk {
    app: SeatApp,
    now: u64,
}

impl Desk {
    fn show(&mut self) -> Answer {
        self.show_to(GUEST)
    }

    fn show_to(&mut self, booking: &str) -> Answer {
        let wishes = Wishes::default();
        self.app
            .show(booking, &wishes, Draws::default(), self.now)
            .unwrap()
    }

    fn act(&mut self, action: &Action) -> Answer {
        self.act_for(GUEST, action)
    }

    fn act_for(&mut self, booking: &str, action: &Action) -> Answer {
        self.app.act(booking, action, self.now).unwrap()
    }
}

fn app(others: Others) -> Desk {
    Desk {
        app: SeatApp::new(CabinData::demo(), others).unwrap(),
        now: 1_000,
    }
}

fn select(seat: &str, revision: u32) -> Action {
    Action {
        seat_id: seat.into(),
        expected_revision: Some(revision),
        wish: Wish::Select,
    }
}

fn confirm(seat: &str, revision: u32, price: &str) -> Action {
    let wish = Wish::Confirm {
        price: price.into(),
    };
    Action {
        seat_id: seat.into(),
        expected_revision: Some(revision),
        wish,
    }
}

fn model(answer: &Answer) -> Value {
    let message: Value = serde_json::from_str(&answer.snapshot).unwrap();
    message["updateDataModel"]["value"].clone()
}

fn seat<'a>(model: &'a Value, id: &str) -> &'a Value {
    model["seats"]
        .as_array()
        .unwrap()
        .iter()
        .find(|seat| seat["id"] == id)
        .unwrap()
}

#[test]
fn a_seat_is_shown_selected_and_confirmed() {
    let mut app = app(Others::default());
    let shown = app.show();
    assert_eq!(shown.verdict, Verdict::Granted);
    assert_eq!(model(&shown)["revision"], 1);

    let selected = app.act(&select("14A", 1));
    assert_eq!(selected.verdict, Verdict::Granted);
    assert_eq!(
        selected.text,
        "14A is selected: window, extra legroom, exit row, EUR 24. It is held for 10 minutes and not confirmed yet."
    );
    assert_eq!(
        (&model(&selected)["selected"], &model(&selected)["revision"]),
        (&"14A".into(), &2.into())
    );

    let confirmed = app.act(&confirm("14A", 2, "24.0"));
    assert_eq!(confirmed.verdict, Verdict::Done);
    assert_eq!(
        confirmed.text,
        "14A is confirmed on DEMO 204, IST to LHR: window, extra legroom, exit row, EUR 24."
    );
    assert_eq!(model(&confirmed)["confirmed"], "14A");

    let again = app.act(&confirm("14A", 2, "24"));
    assert_eq!(
        (again.verdict, again.text.as_str()),
        (
            Verdict::Done,
            "14A is confirmed already; nothing was changed."
        )
    );
    assert_eq!(model(&again), model(&confirmed));
}

#[test]
fn a_refusal_says_why_in_text_and_in_the_snapshot_and_the_next_grant_clears_it() {
    let mut app = app(Others::default());
    app.show();
    let refused = app.act(&select("1A", 1));
    assert_eq!(refused.verdict, Verdict::Refused);
    assert_eq!(refused.text, "1A is occupied.");
    assert_eq!(model(&refused)["message"], "1A is occupied");
    assert_eq!(model(&refused)["revision"], 1);
    assert_eq!(model(&app.act(&select("14A", 1)))["message"], Value::Null);
}

#[test]
fn a_seat_that_others_take_is_free_in_the_first_snapshot_and_refused_then() {
    let mut app = app(Others {
        taken: vec!["14B".into()],
        raised: vec![],
    });
    assert_eq!(seat(&model(&app.show()), "14B")["status"], "available");
    let refused = app.act(&select("14B", 1));
    assert_eq!(refused.text, "14B was taken a moment ago.");
    assert_eq!(seat(&model(&refused), "14B")["status"], "occupied");
    assert_eq!(app.act(&select("14A", 2)).verdict, Verdict::Granted);
}

#[test]
fn a_raised_price_is_told_when_the_seat_is_confirmed_at_the_old_one() {
    let mut app = app(Others {
        taken: vec![],
        raised: vec!["14A=29".parse().unwrap()],
    });
    app.show();
    assert_eq!(
        seat(&model(&app.act(&select("14A", 1))), "14A")["price"],
        24
    );
    let refused = app.act(&confirm("14A", 2, "24"));
    assert_eq!(refused.text, "the price of 14A is now EUR 29, not EUR 24.");
    assert_eq!(seat(&model(&refused), "14A")["price"], 29);
    assert_eq!(app.act(&confirm("14A", 3, "29")).verdict, Verdict::Done);
}

#[test]
fn others_that_name_no_seat_of_the_cabin_are_an_error() {
    let others = Others {
        taken: vec!["99Z".into()],
        raised: vec![],
    };
    let error = SeatApp::new(CabinData::demo(), others).unwrap_err();
    assert_eq!(error.to_string(), "the cabin has no seat \"99Z\"");
}

#[test]
fn the_message_of_a_cabin_file_is_shown_until_the_first_action() {
    let mut cabin = CabinData::demo();
    cabin.start.message = Some("Boarding soon".into());
    let mut app = Desk {
        app: SeatApp::new(cabin, Others::default()).unwrap(),
        now: 0,
    };
    assert_eq!(model(&app.show())["message"], "Boarding soon");
    assert_eq!(model(&app.act(&select("14A", 1)))["message"], Value::Null);
    assert_eq!(model(&app.show())["message"], Value::Null);
}

#[test]
fn what_one_booking_holds_is_occupied_for_another_until_the_hold_ends() {
    let mut app = app(Others::default());
    app.act_for("ONE", &select("14A", 1));
    assert_eq!(
        seat(&model(&app.show_to("TWO")), "14A")["status"],
        "occupied"
    );
    assert_eq!(
        seat(&model(&app.show_to("ONE")), "14A")["status"],
        "available"
    );
    let refused = app.act_for("TWO", &select("14A", 1));
    assert_eq!(refused.text, "14A was taken a moment ago.");

    app.now += HOLD.as_millis() as u64;
    let shown = app.show_to("TWO");
    assert_eq!(seat(&model(&shown), "14A")["status"], "available");
    assert_eq!(model(&shown)["revision"], 3);
    let late = app.act_for("ONE", &confirm("14A", 2, "24"));
    assert_eq!(
        late.text,
        "14A was held for you until a moment ago: select it again."
    );
    assert_eq!(model(&late)["selected"], Value::Null);
    assert_eq!(
        app.act_for("TWO", &confirm("14A", 3, "24")).verdict,
        Verdict::Done
    );
    let gone = app.act_for("ONE", &select("14A", 4));
    assert_eq!(gone.text, "14A is occupied.");
}

#[test]
fn wishes_give_the_seats_that_fit_to_views_too() {
    let mut app = app(Others::default());
    let wishes = Wishes {
        window: true,
        legroom: true,
        ..Wishes::default()
    };
    let shown = app.app.show(GUEST, &wishes, Draws::default(), 0).unwrap();
    let matches = shown.matches.unwrap();
    assert!(matches.contains(&"14A".to_owned()), "{matches:?}");
    assert_eq!(app.show().matches, None);
}
