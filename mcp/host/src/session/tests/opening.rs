//! What is opened, how it is shown, and what can't be.

use super::*;

#[test]
fn the_view_is_read_once_mounted_and_then_the_tool_is_called() {
    let arguments = Arguments::new("{\"flight\": 204}").unwrap();
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
    session.resource(Err(&CallError::TimedOut(
        "no answer within 60 s".to_owned(),
    )));
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
    session.call_ended(
        id,
        Err(&CallError::Failed(
            "the server answered with error -32603: \u{1b}[2J".to_owned(),
        )),
    );
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
