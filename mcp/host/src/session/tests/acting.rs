//! Actions and what the server makes of them.

use super::*;

#[test]
fn the_opened_tool_that_says_it_failed_ends_the_session() {
    for wish in [Wish::Text, Wish::Auto] {
        let mut session = open(&[show_seats(), seat_action()], None, wish).unwrap();
        let mut seen = effects(&mut session);
        if wish == Wish::Auto {
            session.resource(Ok(&view()));
            seen = effects(&mut session);
        }
        let (id, ..) = call(seen.last().unwrap());
        session.call_ended(
            id,
            Ok(&json!({"isError": true, "content": [{"type": "text", "text": "no such flight"}]})),
        );
        let outcome = session.close();
        assert_eq!(outcome.line(), "the tool show_seats failed: no such flight");
        assert!(matches!(outcome.ending, Ending::Refused(_)));
    }
}

#[test]
fn one_call_is_in_flight_and_a_repeat_of_it_is_dropped() {
    let mut session = opened();
    session.action(action("select_seat", "14A"));
    let first = effects(&mut session);
    let (id, name, arguments) = call(&first[0]);
    assert_eq!(
        (name, arguments),
        ("seat_action", &action("select_seat", "14A"))
    );
    session.action(action_at("later", "select_seat", "14A"));
    assert_eq!(effects(&mut session), []);
    session.call_ended(
        id,
        Ok(&json!({"content": [data("{}"), {"type": "text", "text": "14A selected"}]})),
    );
    assert_eq!(
        effects(&mut session),
        [
            feed("{}"),
            Effect::Settled,
            Effect::ModelContext("14A selected".to_owned())
        ]
    );
    session.action(action("select_seat", "14A"));
    assert_eq!(
        effects(&mut session).len(),
        1,
        "the call has ended, so the same action is no repeat"
    );
}

#[test]
fn another_action_meanwhile_is_dropped_and_the_person_is_told() {
    let mut session = opened();
    session.action(action("select_seat", "14A"));
    let (id, ..) = call(&effects(&mut session)[0]);
    session.action(action("select_seat", "14B"));
    let told = effects(&mut session);
    assert!(
        matches!(told.as_slice(), [Effect::Note(note)] if note.contains("not answered yet")),
        "{told:?}"
    );
    session.call_ended(id, Ok(&json!({"content": [data("{}")]})));
    assert_eq!(effects(&mut session), [feed("{}"), Effect::Settled]);
    // What it says may have been old by now: it is the person's to ask again.
    session.action(action("select_seat", "14B"));
    let sent = effects(&mut session);
    let (_, _, arguments) = call(&sent[0]);
    assert_eq!(arguments, &action("select_seat", "14B"));
}

#[test]
fn an_answer_that_says_nothing_is_told() {
    for (answer, note) in [
        (
            json!({"content": []}),
            "The server answered without saying anything.",
        ),
        (
            json!({"isError": true}),
            "The server refused without saying why.",
        ),
    ] {
        let mut session = opened();
        session.action(action("select_seat", "14A"));
        let (id, ..) = call(&effects(&mut session)[0]);
        session.call_ended(id, Ok(&answer));
        assert_eq!(
            effects(&mut session),
            [Effect::Settled, Effect::Note(note.to_owned())]
        );
    }
}

#[test]
fn a_refusal_is_a_note_unless_the_view_was_sent_something_to_show() {
    for (part, shown) in [
        (data("{}"), vec![feed("{}"), Effect::Settled]),
        (
            json!({"type": "audio"}),
            vec![Effect::Settled, Effect::Note("14A is taken".to_owned())],
        ),
    ] {
        let mut session = opened();
        session.action(action("select_seat", "14A"));
        let (id, ..) = call(&effects(&mut session)[0]);
        let refusal =
            json!({"isError": true, "content": [{"type": "text", "text": "14A is\n taken"}, part]});
        session.call_ended(id, Ok(&refusal));
        assert_eq!(effects(&mut session), shown);
        let outcome = session.close();
        assert_eq!(
            (outcome.line(), outcome.text),
            (
                "Closed without a result. Before that: the tool seat_action failed: 14A is taken"
                    .to_owned(),
                "30 rows".to_owned()
            )
        );
    }
}

#[test]
fn done_is_told_once_by_the_answer_or_by_the_view() {
    let confirmed = json!({"content": [{"type": "text", "text": "Seat 14A confirmed, EUR 24."}, data("{}")],
        "structuredContent": {"seat": "14A"}, "_meta": {ID: {"done": true}}});
    let mut session = opened();
    session.action(action("confirm_seat", "14A"));
    let (id, ..) = call(&effects(&mut session)[0]);
    session.call_ended(id, Ok(&confirmed));
    let seen = effects(&mut session);
    assert_eq!(seen.last(), Some(&Effect::Done));
    session.reached();
    session.action(action("select_seat", "14B"));
    assert_eq!(effects(&mut session), []);
    let outcome = session.close();
    assert_eq!(outcome.line(), "Seat 14A confirmed, EUR 24.");
    assert_eq!(
        (outcome.ending, outcome.structured),
        (Ending::Done, Some(json!({"seat": "14A"})))
    );

    let mut session = opened();
    session.reached();
    assert_eq!(effects(&mut session), [Effect::Done]);
}
