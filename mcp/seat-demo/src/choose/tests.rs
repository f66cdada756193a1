use rmcp::model::{ElicitRequestParams, ElicitResult, ElicitationAction};
use serde_json::{Value, json};

use super::{Choosing, Ending, FORMS, Progress, Step};
use crate::app::{Answer, GUEST, SeatApp, Verdict};
use crate::cabin_data::CabinData;
use crate::others::Others;
use crate::wishes::Wishes;

/// A person at a form, and the flow behind it.
struct Person {
    app: SeatApp,
    wishes: Wishes,
    now: u64,
    form: Value,
    progress: Option<Progress>,
    over: Option<(Answer, Ending)>,
}

impl Person {
    fn meets(app: SeatApp, wishes: Wishes) -> Self {
        let mut person = Self {
            app,
            wishes,
            now: 0,
            form: Value::Null,
            progress: None,
            over: None,
        };
        person.goes_on(|choosing| choosing.start().unwrap());
        person
    }

    fn goes_on(&mut self, user: impl FnOnce(&mut Choosing<'_>) -> Step) {
        let step = user(&mut Choosing {
            app: &mut self.app,
            booking: GUEST,
            wishes: &self.wishes,
            now: self.now,
        });
        match step {
            Step::Ask(form, progress) => {
                self.form = form_of(&form);
                self.progress = Some(progress);
            }
            Step::Over(answer, ending) => {
                self.progress = None;
                self.over = Some((*answer, ending));
            }
        }
    }

    fn answers(&mut self, action: ElicitationAction, content: Option<Value>) {
        let progress = self.progress.take().expect("a form is open");
        let mut answer = ElicitResult::new(action);
        answer.content = content;
        self.goes_on(|choosing| choosing.answered(&progress, &answer).unwrap());
    }

    fn accepts(&mut self, content: Value) {
        self.answers(ElicitationAction::Accept, Some(content));
    }

    fn message(&self) -> &str {
        self.form["message"].as_str().unwrap()
    }

    /// Values and titles of a field's choices.
    fn choices(&self, field: &str) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        self.form["requestedSchema"]["properties"][field]["oneOf"]
            .as_array()
            .unwrap_or_else(|| panic!("{field} in {}", self.form))
            .iter()
            .map(|choice| (text(&choice["const"]), text(&choice["title"])))
            .collect()
    }

    fn ending(&self) -> (Ending, &str) {
        let (answer, ending) = self.over.as_ref().expect("it is over");
        (*ending, &answer.text)
    }

    fn confirmed(&mut self) -> bool {
        self.app
            .visit(GUEST, self.now, |_, seats| seats.confirmed().is_some())
            .unwrap()
    }
}

fn form_of(form: &ElicitRequestParams) -> Value {
    serde_json::to_value(form).unwrap()
}

fn app(others: Others) -> SeatApp {
    SeatApp::new(CabinData::demo(), others).unwrap()
}

fn person() -> Person {
    Person::meets(app(Others::default()), Wishes::default())
}

/// Wishes that leave so few seats that rows need not be asked for.
fn legroom_at_a_window() -> Wishes {
    Wishes {
        window: true,
        legroom: true,
        ..Wishes::default()
    }
}

#[test]
fn rows_and_kind_then_the_seat_then_the_price() {
    let mut person = person();
    assert_eq!(person.form["mode"], "form");
    let rows = person.choices("rows");
    assert!((3..=8).contains(&rows.len()), "{rows:?}");
    assert!(rows[0].1.contains(" free · from EUR "), "{rows:?}");
    assert_eq!(person.form["requestedSchema"]["required"], json!(["rows"]));
    assert_eq!(
        person.form["requestedSchema"]["properties"]["kind"]["default"],
        "any"
    );
    let with_14 = rows.iter().find(|(value, _)| {
        let (first, last) = value.split_once('-').unwrap();
        (first.parse().unwrap()..=last.parse().unwrap()).contains(&14)
    });

    person.accepts(json!({"rows": with_14.unwrap().0, "kind": "window"}));
    let seats = person.choices("seatId");
    assert!(seats.len() <= 31, "a list to read: {}", seats.len());
    let line = "14A · Window · Extra legroom · Exit row · EUR 24".to_owned();
    assert!(seats.contains(&("14A".to_owned(), line)), "{seats:?}");
    assert!(
        seats
            .iter()
            .all(|(id, title)| id == "other" || title.contains("Window"))
    );

    person.accepts(json!({"seatId": "14A"}));
    assert!(
        person
            .message()
            .starts_with("14A on DEMO 204, IST to LHR: window, extra legroom")
    );
    assert_eq!(
        person.choices("decision")[0],
        ("confirm".to_owned(), "Confirm 14A for EUR 24".to_owned())
    );
    assert!(!person.confirmed(), "choosing is not confirming");

    person.accepts(json!({"decision": "confirm"}));
    let (ending, text) = person.ending();
    assert_eq!(ending, Ending::Confirmed);
    assert!(text.starts_with("14A is confirmed on DEMO 204"), "{text}");
}

#[test]
fn few_seats_are_asked_for_at_once() {
    let person = Person::meets(app(Others::default()), legroom_at_a_window());
    let seats = person.choices("seatId");
    assert!(seats.iter().any(|(id, _)| id == "14A"));
    assert!(
        seats.iter().all(|(id, _)| id != "other"),
        "there are no others"
    );
}

#[test]
fn decline_and_cancel_are_told_apart_and_free_the_seat() {
    for (action, ending) in [
        (ElicitationAction::Decline, Ending::Declined),
        (ElicitationAction::Cancel, Ending::Cancelled),
    ] {
        let mut person = Person::meets(app(Others::default()), legroom_at_a_window());
        person.accepts(json!({"seatId": "14A"}));
        let held = |person: &mut Person| {
            person
                .app
                .visit("ANOTHER", 0, |cabin, seats| {
                    let (place, _) = cabin.find("14A").unwrap();
                    seats.status(place) != seat_rules::Status::Available
                })
                .unwrap()
        };
        assert!(held(&mut person));
        person.answers(action, None);
        assert_eq!(person.ending().0, ending);
        assert!(!held(&mut person) && !person.confirmed());
    }
}

#[test]
fn a_price_that_changed_is_asked_about_again_and_never_taken() {
    let others = Others {
        taken: vec![],
        raised: vec!["14A=29".parse().unwrap()],
    };
    let mut person = Person::meets(app(others), legroom_at_a_window());
    person.accepts(json!({"seatId": "14A"}));
    if person.choices("decision")[0].1.contains("EUR 24") {
        person.accepts(json!({"decision": "confirm"}));
        assert!(
            person.message().contains("now EUR 29, not EUR 24"),
            "{}",
            person.message()
        );
    }
    assert!(!person.confirmed());
    assert_eq!(person.choices("decision")[0].1, "Confirm 14A for EUR 29");
    person.accepts(json!({"decision": "confirm"}));
    assert_eq!(person.ending().0, Ending::Confirmed);
}

#[test]
fn a_flight_that_changed_meanwhile_is_asked_about_again() {
    let mut person = Person::meets(app(Others::default()), legroom_at_a_window());
    person.accepts(json!({"seatId": "14A"}));
    person
        .app
        .visit("ANOTHER", 0, |cabin, seats| {
            seats.select(cabin, "20C", None).is_ok()
        })
        .unwrap();
    person.accepts(json!({"decision": "confirm"}));
    assert!(
        person.message().starts_with("The seat map has changed"),
        "{}",
        person.message()
    );
    assert!(!person.confirmed());
    person.accepts(json!({"decision": "confirm"}));
    assert_eq!(person.ending().0, Ending::Confirmed);
}

#[test]
fn a_hold_that_ended_at_an_open_form_is_told_and_begins_anew() {
    let mut person = Person::meets(app(Others::default()), legroom_at_a_window());
    person.accepts(json!({"seatId": "14A"}));
    person.now = 3_600_000;
    person.accepts(json!({"decision": "confirm"}));
    assert!(
        person
            .message()
            .starts_with("14A was held for you until a moment ago")
    );
    person.accepts(json!({"decision": "confirm"}));
    assert_eq!(person.ending().0, Ending::Confirmed);
}

#[test]
fn a_seat_that_is_gone_leads_back_to_those_that_are_not() {
    let others = Others {
        taken: vec!["14A".into()],
        raised: vec![],
    };
    let mut app = app(others);
    let wishes = legroom_at_a_window();
    let before = app
        .show(GUEST, &wishes, crate::Draws::default(), 0)
        .unwrap();
    assert_eq!(before.verdict, Verdict::Granted);
    let mut person = Person::meets(app, wishes);
    assert!(person.choices("seatId").iter().all(|(id, _)| id != "14A"));
    person.accepts(json!({"seatId": "14A"}));
    assert!(
        person.message().starts_with("14A is occupied."),
        "{}",
        person.message()
    );
}

#[test]
fn answers_that_no_form_allows_are_asked_for_again() {
    let mut person = person();
    for wrong in [
        json!({}),
        json!({"rows": 7}),
        json!({"rows": "front"}),
        json!(null),
    ] {
        person.accepts(wrong);
        assert!(
            person.message().starts_with("Please choose the rows."),
            "{}",
            person.message()
        );
    }
    person.accepts(json!({"rows": "1-6", "kind": "any"}));
    person.accepts(json!({"seatId": "99Z"}));
    assert!(
        person.message().starts_with("There is no seat 99Z"),
        "{}",
        person.message()
    );
}

#[test]
fn the_forms_come_to_an_end() {
    let mut person = person();
    for _ in 0..FORMS {
        assert!(person.over.is_none());
        person.accepts(json!({}));
    }
    assert_eq!(person.ending().0, Ending::GaveUp);
}

#[test]
fn nothing_to_choose_is_said_without_a_form() {
    let none = Wishes {
        max_price: Some("0.5".into()),
        ..Wishes::default()
    };
    let person = Person::meets(app(Others::default()), none);
    assert_eq!(
        person.ending(),
        (Ending::NothingToChoose, "No free seat fits (up to 0.5).")
    );
}

#[test]
fn a_cabin_of_two_decks_names_the_deck() {
    let text = include_str!("../../cabins/a380.json");
    let cabin = CabinData::parse("a380.json", text).unwrap();
    let mut person = Person::meets(
        SeatApp::new(cabin, Others::default()).unwrap(),
        Wishes::default(),
    );
    let rows = person.choices("rows");
    let upper = rows
        .iter()
        .find(|(value, _)| value.starts_with("2:"))
        .unwrap();
    assert!(upper.1.starts_with("Deck 2, row"), "{upper:?}");
    person.accepts(json!({"rows": upper.0.clone()}));
    assert!(person.choices("seatId")[0].0.starts_with('U'));
}
