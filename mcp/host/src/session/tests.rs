//! Fake servers as JSON: what a session answers to what they say.

use serde_json::json;

use super::*;
use crate::extension::{ID, MIME_TYPE};

const URI: &str = "ui://seat-demo/seat-map.json";
static SEATS: Catalog = Catalog {
    id: "dev.fka:terminal-seat-demo/0.1",
    version: "0.1",
    summary: "for tests",
    components: &[],
    frame: None,
    action_tool: Some("seat_action"),
    done: None,
};
const CATALOGS: &[&Catalog] = &[&SEATS];

fn show_seats() -> Value {
    json!({"name": "show_seats", "_meta": {ID: {"resourceUri": URI, "mimeType": MIME_TYPE, "catalogId": SEATS.id}}})
}

fn seat_action() -> Value {
    json!({"name": "seat_action", "_meta": {"ui": {"visibility": ["app"]}}})
}

fn linked(meta: Value) -> Value {
    json!({"name": "show_seats", "_meta": {ID: meta}})
}

fn open(tools: &[Value], name: Option<&str>, wish: Wish) -> Result<Session, OpenError> {
    Session::open(tools, CATALOGS, name, wish, Map::new())
}

fn effects(session: &mut Session) -> Vec<Effect> {
    std::iter::from_fn(|| session.next_effect()).collect()
}

fn view() -> Value {
    json!({"contents": [{"uri": URI, "mimeType": MIME_TYPE, "text": "[]"}]})
}

fn data(text: &str) -> Value {
    json!({"type": "resource", "resource": {"uri": "ui://x", "mimeType": MIME_TYPE, "text": text}})
}

fn feed(text: &str) -> Effect {
    Effect::Feed {
        bytes: text.as_bytes().to_vec(),
        is_view: false,
    }
}

fn action(name: &str, seat: &str) -> Map<String, Value> {
    let action = json!({"name": name, "surfaceId": "seat-picker", "sourceComponentId": "cabin",
        "timestamp": seat, "context": {"seatId": seat}});
    action.as_object().cloned().unwrap()
}

fn call(effect: &Effect) -> (CallId, &str, &Map<String, Value>) {
    match effect {
        Effect::CallTool {
            id,
            name,
            arguments,
        } => (*id, name, arguments),
        other => panic!("not a call: {other:?}"),
    }
}

/// A session whose view is open, with no data yet.
fn opened() -> Session {
    let mut session = open(&[show_seats(), seat_action()], None, Wish::Auto).unwrap();
    effects(&mut session);
    session.resource(Ok(&view()));
    let (id, ..) = call(&effects(&mut session)[1]);
    session.call_ended(
        id,
        Ok(&json!({"content": [{"type": "text", "text": "30 rows"}]})),
    );
    assert_eq!(effects(&mut session), []);
    session
}

#[test]
fn the_view_is_read_once_mounted_and_then_the_tool_is_called() {
    let arguments = json!({"flight": 204}).as_object().cloned().unwrap();
    let mut session = Session::open(
        &[show_seats(), seat_action()],
        CATALOGS,
        None,
        Wish::Auto,
        arguments.clone(),
    )
    .unwrap();
    assert_eq!(
        effects(&mut session),
        [Effect::ReadResource {
            uri: URI.to_owned()
        }]
    );
    session.resource(Ok(&view()));
    let after = effects(&mut session);
    assert_eq!(
        after[0],
        Effect::Feed {
            bytes: b"[]".to_vec(),
            is_view: true
        }
    );
    let (id, name, sent) = call(&after[1]);
    assert_eq!((name, sent), ("show_seats", &arguments));
    session.call_ended(
        id,
        Ok(&json!({"content": [{"type": "text", "text": "30 rows"}, data("{}"), data("[1]")]})),
    );
    assert_eq!(effects(&mut session), [feed("{}"), feed("[1]")]);
    session.resource(Ok(&view()));
    assert_eq!(
        effects(&mut session),
        [],
        "a second answer to the one question changes nothing"
    );
}

#[test]
fn the_tool_that_takes_actions_is_found_in_four_steps() {
    let link = |more: Value| {
        let mut meta = json!({"resourceUri": URI, "catalogId": SEATS.id});
        meta.as_object_mut()
            .unwrap()
            .extend(more.as_object().cloned().unwrap());
        linked(meta)
    };
    let app = |name: &str| json!({"name": name, "_meta": {"ui": {"visibility": ["app"]}}});
    let model = |name: &str| json!({"name": name, "_meta": {"ui": {"visibility": ["model"]}}});
    let plain = |name: &str| json!({"name": name});
    for (tools, expected) in [
        (
            vec![
                link(json!({"actionTool": "act"})),
                seat_action(),
                plain("act"),
            ],
            Ok("act"),
        ),
        (
            vec![link(json!({"actionTool": "act"})), seat_action()],
            Err(NoView::MissingActionTool("act".to_owned())),
        ),
        (
            vec![link(json!({"actionTool": "act"})), model("act")],
            Err(NoView::ForbiddenActionTool("act".to_owned())),
        ),
        (
            vec![link(json!({})), app("other"), seat_action()],
            Ok("seat_action"),
        ),
        (
            vec![link(json!({})), plain("seat_action"), app("other")],
            Ok("seat_action"),
        ),
        (
            vec![link(json!({})), app("other"), plain("more")],
            Ok("other"),
        ),
        (
            vec![link(json!({})), app("one"), app("two")],
            Err(NoView::NoActionTool),
        ),
        (
            vec![link(json!({})), plain("other")],
            Err(NoView::NoActionTool),
        ),
    ] {
        let found = open(&tools, Some("show_seats"), Wish::Auto)
            .map(|session| session.action_tool().to_owned());
        let expected = expected
            .map(str::to_owned)
            .map_err(|why| OpenError::NoView {
                tool: "show_seats".to_owned(),
                why,
            });
        assert_eq!(found, expected, "{tools:?}");
    }
}

#[test]
fn a_view_that_cannot_be_drawn_falls_back_to_text_unless_it_was_asked_for() {
    for (meta, why) in [
        (
            json!({"resourceUri": URI, "catalogId": "other/1"}),
            NoView::UnknownCatalog {
                catalog: "other/1".to_owned(),
                known: vec![SEATS.id],
            },
        ),
        (json!({"resourceUri": URI}), NoView::NoCatalog),
        (
            json!({"resourceUri": URI, "catalogId": SEATS.id, "mimeType": "text/html"}),
            NoView::MimeType("text/html".to_owned()),
        ),
        (json!({"catalogId": SEATS.id}), NoView::NoResource),
    ] {
        let tools = [linked(meta), seat_action()];
        let session = open(&tools, None, Wish::Auto).unwrap();
        assert_eq!(
            (session.shown(), session.fallback()),
            (&Shown::Text, Some(&why))
        );
        let error = open(&tools, None, Wish::Terminal).unwrap_err();
        assert_eq!(
            error,
            OpenError::NoView {
                tool: "show_seats".to_owned(),
                why
            }
        );
        assert!(!error.is_usage());
    }
}

#[test]
fn a_tool_without_a_view_is_told_what_would_declare_one() {
    let session = open(&[json!({"name": "a"})], None, Wish::Auto).unwrap();
    assert_eq!(
        session.fallback().unwrap().to_string(),
        "the tool declares no terminal view (_meta \"dev.fka/terminal-ui\", see docs/format.md)"
    );
    for (tool, parts, undeclared) in [
        (json!({"name": "a"}), vec![data("{}")], true),
        (json!({"name": "a"}), vec![], false),
        (show_seats(), vec![data("{}")], false),
    ] {
        let mut session = open(&[tool, seat_action()], None, Wish::Text).unwrap();
        let (id, ..) = call(&effects(&mut session)[0]);
        session.call_ended(id, Ok(&json!({"content": parts})));
        assert_eq!(session.close().undeclared_messages, undeclared);
    }
}

#[test]
fn a_view_that_could_be_drawn_is_known_when_text_is_wished() {
    let session = open(&[show_seats(), seat_action()], None, Wish::Text).unwrap();
    assert_eq!((session.no_view(), session.fallback()), (None, None));
    let session = open(&[json!({"name": "a"})], None, Wish::Text).unwrap();
    assert_eq!(
        (session.no_view(), session.fallback()),
        (Some(&NoView::None), None)
    );
}

#[test]
fn without_a_name_the_only_candidate_is_opened_and_several_are_listed() {
    let plain = |name: &str| json!({"name": name});
    let second = || {
        let mut tool = show_seats();
        tool["name"] = json!("show_more");
        tool
    };
    assert_eq!(
        open(&[plain("a"), show_seats(), seat_action()], None, Wish::Auto)
            .unwrap()
            .tool(),
        "show_seats"
    );
    assert_eq!(
        open(&[plain("a"), seat_action()], None, Wish::Auto)
            .unwrap()
            .tool(),
        "a"
    );
    let several = open(&[show_seats(), second(), seat_action()], None, Wish::Auto).unwrap_err();
    assert!(several.is_usage());
    assert_eq!(
        several.to_string(),
        "several tools have a view: show_seats, show_more; choose one with --tool"
    );
    assert_eq!(
        open(&[plain("a"), plain("b")], None, Wish::Text)
            .unwrap_err()
            .to_string(),
        "several tools could be called: a, b; choose one with --tool"
    );
    assert_eq!(
        open(&[seat_action()], None, Wish::Auto).unwrap_err(),
        OpenError::NoTools
    );
    assert_eq!(open(&[], None, Wish::Auto).unwrap_err(), OpenError::NoTools);
}

#[test]
fn a_named_tool_must_exist_and_be_for_people() {
    let tools = [show_seats(), seat_action()];
    assert_eq!(
        open(&tools, Some("show\u{1b}"), Wish::Auto)
            .unwrap_err()
            .to_string(),
        "the server has no tool \"show\u{FFFD}\"; it has: show_seats"
    );
    assert_eq!(
        open(&tools, Some("seat_action"), Wish::Auto).unwrap_err(),
        OpenError::AppOnly {
            name: "seat_action".to_owned()
        }
    );
}

#[test]
fn a_view_that_is_not_one_ends_the_session_and_says_why() {
    for (result, message) in [
        (
            json!({"contents": [{"uri": URI, "mimeType": "text/html", "text": "[]"}]}),
            "the view ui://seat-demo/seat-map.json has the MIME type \"text/html\"; it must be \"application/vnd.fka.terminal-ui+json\"",
        ),
        (
            json!({"contents": [{"uri": URI, "text": "[]"}]}),
            "the view ui://seat-demo/seat-map.json has no MIME type; it must be \"application/vnd.fka.terminal-ui+json\"",
        ),
        (
            json!({"contents": []}),
            "the view ui://seat-demo/seat-map.json has no text",
        ),
        (
            json!({"contents": [{"uri": URI, "mimeType": MIME_TYPE, "text": "x".repeat(10_000_000)}]}),
            "the view ui://seat-demo/seat-map.json has 10000000 bytes; at most 1048576 are taken",
        ),
    ] {
        let mut session = open(&[show_seats(), seat_action()], None, Wish::Auto).unwrap();
        effects(&mut session);
        session.resource(Ok(&result));
        let effects = effects(&mut session);
        let [Effect::Failed(failure)] = effects.as_slice() else {
            panic!("{effects:?}")
        };
        assert_eq!(failure.to_string(), message);
        assert!(session.is_over());
        assert_eq!(session.close().ending, Ending::Failed(failure.clone()));
    }
}

#[test]
fn errors_before_the_view_is_open_end_the_session_and_those_of_an_action_do_not() {
    let mut session = open(&[show_seats(), seat_action()], None, Wish::Auto).unwrap();
    effects(&mut session);
    session.resource(Err("no answer within 60 s"));
    let failed = effects(&mut session);
    let [Effect::Failed(failure)] = failed.as_slice() else {
        panic!("{failed:?}")
    };
    assert_eq!(
        failure.to_string(),
        "reading ui://seat-demo/seat-map.json: no answer within 60 s"
    );

    let mut session = opened();
    session.action(action("select_seat", "14A"));
    let (id, ..) = call(&effects(&mut session)[0]);
    session.call_ended(id, Err("the server answered with error -32603: \u{1b}[2J"));
    assert_eq!(
        effects(&mut session),
        [
            Effect::Settled,
            Effect::Note(
                "calling seat_action: the server answered with error -32603: \u{FFFD}[2J; you can try again"
                    .to_owned()
            )
        ]
    );
    assert!(session.is_open());
    session.action(action("select_seat", "14A"));
    assert_eq!(
        effects(&mut session).len(),
        1,
        "the same action again is no repeat"
    );
}

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
        assert!(matches!(outcome.ending, Ending::Failed(_)));
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
    let mut later = action("select_seat", "14A");
    later["timestamp"] = json!("later");
    session.action(later);
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
            ("Closed without a result.".to_owned(), "30 rows".to_owned())
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
        error: "gone".to_owned(),
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
