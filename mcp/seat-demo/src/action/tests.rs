use serde_json::{Map, Value, json};

use super::{Action, Wish};

/// The call of the proposal.
fn proposal() -> Map<String, Value> {
    let call = json!({
        "name": "confirm_seat",
        "surfaceId": "seat-picker",
        "sourceComponentId": "details",
        "timestamp": "2026-09-09T10:00:00.000Z",
        "context": {"seatId": "14A", "expectedRevision": 1, "price": 24}
    });
    call.as_object().unwrap().clone()
}

fn select() -> Map<String, Value> {
    let mut call = proposal();
    call.insert("name".into(), json!("select_seat"));
    call.insert("context".into(), json!({"seatId": "14A"}));
    call
}

#[test]
fn the_call_of_the_proposal_is_read() {
    let price = "24".to_owned();
    assert_eq!(
        Action::read(&proposal()),
        Ok(Action {
            seat_id: "14A".into(),
            expected_revision: Some(1),
            wish: Wish::Confirm { price }
        })
    );
}

#[test]
fn a_selection_needs_no_revision_and_no_price() {
    assert_eq!(
        Action::read(&select()),
        Ok(Action {
            seat_id: "14A".into(),
            expected_revision: None,
            wish: Wish::Select
        })
    );
}

#[test]
fn a_bad_call_says_what_where_and_what_would_be_right() {
    for (member, value, expected) in [
        (
            "name",
            json!("buy"),
            "/name must be \"select_seat\" or \"confirm_seat\", found \"buy\"",
        ),
        (
            "name",
            json!(3),
            "/name must be a string, the name of the action, found 3",
        ),
        (
            "surfaceId",
            json!("other"),
            "/surfaceId must be \"seat-picker\", the surface of this app, found \"other\"",
        ),
        (
            "sourceComponentId",
            json!(null),
            "/sourceComponentId must be a string, the component that was used, found null",
        ),
        (
            "timestamp",
            json!(true),
            "/timestamp must be a string, the time of the action (ISO 8601), found true or false",
        ),
        (
            "context",
            json!([]),
            "/context must be an object with \"seatId\", found a list",
        ),
        (
            "context",
            json!({"expectedRevision": 1}),
            "/context/seatId is missing: it must be a string, the id of a seat such as \"14A\"",
        ),
        (
            "context",
            json!({"seatId": {"id": "14A"}}),
            "/context/seatId must be a string, the id of a seat such as \"14A\", found an object",
        ),
        (
            "context",
            json!({"seatId": "14A", "expectedRevision": 1.5, "price": 24}),
            "/context/expectedRevision must be a whole number, the revision that the person saw, found 1.5",
        ),
        (
            "context",
            json!({"seatId": "14A", "expectedRevision": 4_294_967_296_u64, "price": 24}),
            "/context/expectedRevision must be a whole number, the revision that the person saw, found 4294967296",
        ),
        (
            "context",
            json!({"seatId": "14A"}),
            "/context/price is missing: it must be a number, the price that the person saw",
        ),
        (
            "context",
            json!({"seatId": "14A", "price": "24"}),
            "/context/price must be a number, the price that the person saw, found a string",
        ),
        (
            "extra",
            json!(1),
            "/extra is not known: the arguments are exactly name, surfaceId, sourceComponentId, timestamp, context",
        ),
    ] {
        let mut call = proposal();
        call.insert(member.to_owned(), value);
        let told = Action::read(&call).unwrap_err().to_string();
        assert_eq!(told, format!("seat_action: {expected}"));
    }
}

#[test]
fn each_of_the_five_arguments_has_to_be_there() {
    for member in [
        "name",
        "surfaceId",
        "sourceComponentId",
        "timestamp",
        "context",
    ] {
        let mut call = proposal();
        call.remove(member);
        let told = Action::read(&call).unwrap_err().to_string();
        assert!(
            told.starts_with(&format!("seat_action: /{member} is missing: ")),
            "{told}"
        );
    }
}
