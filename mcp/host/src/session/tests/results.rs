//! Results: of the model's calls, of text views, at the end.

use super::*;

#[test]
fn results_of_the_models_calls_are_for_the_view_too() {
    let mut session = opened();
    session.model_call_ended(
        "show_seats",
        &json!({"content": [data("{\"a\":1}"), {"type": "text", "text": "x"}]}),
    );
    assert_eq!(effects(&mut session), [feed("{\"a\":1}")]);
}

#[test]
fn only_resources_of_the_views_type_are_fed_and_text_is_for_whom_it_is_meant() {
    let mut session = opened();
    session.action(action("select_seat", "14A"));
    let (id, ..) = call(&effects(&mut session)[0]);
    let result = json!({"content": [
        {"type": "resource", "resource": {"uri": "ui://x", "mimeType": "text/plain", "text": "no"}},
        {"type": "image", "data": "AA==", "mimeType": "image/png"},
        {"type": "text", "text": "for you", "annotations": {"audience": ["user"]}},
        {"type": "text", "text": "for the model", "annotations": {"audience": ["assistant"]}},
    ]});
    session.call_ended(id, Ok(&result));
    assert_eq!(
        effects(&mut session),
        [
            Effect::Settled,
            Effect::ModelContext("for the model".to_owned())
        ]
    );
    assert_eq!(session.close().text, "for you");
}

#[test]
fn the_text_view_is_done_when_the_tool_has_answered() {
    let mut session = open(&[show_seats(), seat_action()], None, Wish::Text).unwrap();
    let (id, name, _) = {
        let seen = effects(&mut session);
        let (id, name, arguments) = call(&seen[0]);
        (id, name.to_owned(), arguments.clone())
    };
    assert_eq!(name, "show_seats");
    session.call_ended(
        id,
        Ok(&json!({"content": [{"type": "text", "text": "Flight DEMO 204\n14A"}, data("{}")]})),
    );
    assert_eq!(effects(&mut session), [Effect::Done]);
    let outcome = session.close();
    assert_eq!(
        (outcome.ending, outcome.text),
        (Ending::Done, "Flight DEMO 204\n14A".to_owned())
    );
}

#[test]
fn the_client_names_its_catalogs() {
    assert_eq!(
        crate::extension::client_settings(CATALOGS).to_string(),
        r#"{"catalogs":["dev.fka:terminal-seat-demo/0.1"]}"#
    );
}

#[test]
fn a_result_that_is_reached_survives_the_server() {
    let mut session = opened();
    session.reached();
    effects(&mut session);
    session.fail(Failure::Server {
        doing: "showing show_seats".to_owned(),
        error: CallError::Gone("gone".to_owned()),
    });
    assert_eq!(effects(&mut session), []);
    assert_eq!(session.close().ending, Ending::Done);
}

#[test]
fn an_action_that_was_not_answered_is_told_at_the_end() {
    let mut session = opened();
    assert!(!session.is_waiting());
    session.action(action("confirm_seat", "14A"));
    let (id, ..) = call(&effects(&mut session)[0]);
    assert!(session.is_waiting());
    session.call_ended(id, Ok(&json!({"content": []})));
    assert!(!session.is_waiting());
    session.action(action("confirm_seat", "14B"));
    assert_eq!(
        session.close().line(),
        "Closed without a result; the server had not answered to confirm_seat yet."
    );
}

#[test]
fn a_ui_resource_of_another_type_is_named() {
    let mut session = open(&[show_seats(), seat_action()], None, Wish::Text).unwrap();
    let (id, ..) = call(&effects(&mut session)[0]);
    let other = json!({"type": "resource", "resource": {"uri": "ui://x/1", "mimeType": "text/uri-list", "text": "https://x"}});
    session.call_ended(id, Ok(&json!({"content": [data("{}"), other]})));
    assert_eq!(
        session.close().passed_over.as_deref(),
        Some("text/uri-list")
    );
}

#[test]
fn a_no_is_a_no_even_where_the_server_makes_an_error_of_it() {
    use crate::elicitation::Answer;
    let no = CallError::Failed("the server answered with error -32042: sign in".to_owned());
    let gone = CallError::Gone("the server ended".to_owned());
    for (answer, result, word) in [
        (Answer::Decline, &no, "declined"),
        (Answer::Cancel, &no, "cancelled"),
        (Answer::Accept(None), &no, "failed"),
        (Answer::Decline, &gone, "server-gone"),
    ] {
        let mut session = open(&[show_seats(), seat_action()], None, Wish::Text).unwrap();
        let (id, ..) = call(&effects(&mut session)[0]);
        session.answered(&answer);
        session.call_ended(id, Err(result));
        assert_eq!(session.close().ending.word(), word);
    }
}
