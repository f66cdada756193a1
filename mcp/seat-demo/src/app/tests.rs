use serde_json::Value;

use super::{Answer, SeatApp, Verdict};
use crate::action::{Action, Wish};
use crate::cabin_data::CabinData;
use crate::others::Others;

fn app(others: Others) -> SeatApp {
    SeatApp::new(CabinData::demo(), others).unwrap()
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
    let shown = app.show(true);
    assert_eq!(shown.verdict, Verdict::Granted);
    assert_eq!(model(&shown)["revision"], 1);

    let selected = app.act(&select("14A", 1));
    assert_eq!(selected.verdict, Verdict::Granted);
    assert_eq!(
        selected.text,
        "14A is selected: window, extra legroom, exit row, EUR 24. It is not confirmed yet."
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
    app.show(true);
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
    assert_eq!(seat(&model(&app.show(true)), "14B")["status"], "available");
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
    app.show(true);
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
    let mut app = SeatApp::new(cabin, Others::default()).unwrap();
    assert_eq!(model(&app.show(true))["message"], "Boarding soon");
    assert_eq!(model(&app.act(&select("14A", 1)))["message"], Value::Null);
    assert_eq!(model(&app.show(true))["message"], Value::Null);
}
