//! HTML views: their bridge, and what they may.

use super::*;

/// A session whose HTML view has been mounted, and what it was asked to do since.
fn html() -> Session {
    let tools = [
        json!({"name": "show", "_meta": {"ui": {"resourceUri": "ui://x/y.html"}}}),
        json!({"name": "inner", "_meta": {"ui": {"visibility": ["app"]}}}),
        json!({"name": "secret", "_meta": {"ui": {"visibility": ["model"]}}}),
    ];
    let mut session = open(&tools, None, Wish::Any).unwrap();
    assert_eq!(
        effects(&mut session),
        [Effect::ReadResource {
            uri: "ui://x/y.html".to_owned()
        }]
    );
    session.resource(Ok(&json!({"contents": [{
        "uri": "ui://x/y.html", "mimeType": "text/html;profile=mcp-app", "text": "<p>"}]})));
    let mounted = effects(&mut session);
    assert!(matches!(&mounted[0], Effect::Mount(document) if document.html == "<p>"));
    let (id, ..) = call(&mounted[1]);
    session.call_ended(
        id,
        Ok(&json!({"content": [{"type": "text", "text": "one"}]})),
    );
    assert_eq!(
        effects(&mut session),
        [],
        "nothing goes to a view that has not said that it is there"
    );
    session
}

/// The messages that went to the view.
fn posted(session: &mut Session) -> Vec<Value> {
    let post = |effect| match effect {
        Effect::Post(message) => serde_json::from_str(&message).ok(),
        _ => None,
    };
    effects(session).into_iter().filter_map(post).collect()
}

fn asks(session: &mut Session, method: &str, params: &Value) {
    let message = json!({"jsonrpc": "2.0", "id": method, "method": method, "params": params});
    session.from_view(&message.to_string());
}

#[test]
fn an_html_view_gets_its_input_then_its_result_once_it_listens() {
    let mut session = html();
    asks(&mut session, "ui/initialize", &json!({}));
    let answer = &posted(&mut session)[0]["result"];
    assert_eq!(answer["protocolVersion"], "2026-01-26");
    assert_eq!(answer["hostContext"]["toolInfo"]["tool"]["name"], "show");
    session.from_view(r#"{"jsonrpc":"2.0","method":"ui/notifications/initialized"}"#);
    let methods: Vec<_> = posted(&mut session)
        .into_iter()
        .map(|message| message["method"].clone())
        .collect();
    assert_eq!(
        methods,
        [
            "ui/notifications/tool-input",
            "ui/notifications/tool-result"
        ]
    );
    session.from_view(r#"{"jsonrpc":"2.0","method":"ui/notifications/initialized"}"#);
    assert_eq!(posted(&mut session), Vec::<Value>::new());
    session.model_call_ended("show", &json!({"content": []}));
    assert_eq!(
        posted(&mut session)[0]["method"],
        "ui/notifications/tool-result"
    );
}

#[test]
fn an_html_view_calls_the_tools_for_apps_only() {
    let mut session = html();
    for name in ["secret", "other"] {
        asks(&mut session, "tools/call", &json!({"name": name}));
        let done = effects(&mut session);
        assert_eq!(done[0], Effect::Refused(name.to_owned()));
        assert!(matches!(&done[1], Effect::Post(message) if message.contains("-32000")));
        assert_eq!(done.len(), 2);
    }
    asks(
        &mut session,
        "tools/call",
        &json!({"name": "inner", "arguments": {"a": 1}}),
    );
    let done = effects(&mut session);
    let (id, name, arguments) = call(&done[0]);
    assert_eq!((name, arguments.as_str()), ("inner", "{\"a\":1}"));
    let result =
        json!({"content": [{"type": "text", "text": "done"}], "_meta": {ID: {"done": true}}});
    session.call_ended(id, Ok(&result));
    let done = effects(&mut session);
    assert!(matches!(&done[0], Effect::Post(message) if message.contains("\"done\"")));
    assert_eq!(done[1], Effect::Done);
    assert_eq!(session.close().line(), "done");
}

#[test]
fn links_and_messages_need_the_persons_word_and_the_last_context_wins() {
    let mut session = html();
    asks(
        &mut session,
        "ui/open-link",
        &json!({"url": "https://a.example/"}),
    );
    let asked = effects(&mut session);
    let [Effect::Ask(id, Wanted::Link(_))] = asked.as_slice() else {
        panic!("{asked:?}")
    };
    session.consent(*id, false);
    assert_eq!(posted(&mut session)[0]["error"]["code"], -32000);
    session.consent(*id, true);
    assert_eq!(effects(&mut session), [], "asked once, answered once");
    for content in [
        json!({"type": "text", "text": "hello"}),
        json!([{"type": "text", "text": "hello"}]),
    ] {
        asks(
            &mut session,
            "ui/message",
            &json!({"role": "user", "content": content}),
        );
        let asked = effects(&mut session);
        let [Effect::Ask(id, Wanted::Message(_))] = asked.as_slice() else {
            panic!("{asked:?}")
        };
        session.consent(*id, true);
        assert_eq!(
            effects(&mut session)[0],
            Effect::Message("hello".to_owned())
        );
    }
    for text in ["first", "last"] {
        let content = json!({"content": [{"type": "text", "text": text}]});
        asks(&mut session, "ui/update-model-context", &content);
    }
    let context = session.close().model_context.unwrap();
    assert_eq!(context["content"][0]["text"], "last");
}

#[test]
fn a_view_that_floods_is_refused_by_reason_and_goes_on_once_there_is_room() {
    let mut session = html();
    let refusals = |session: &mut Session| -> Vec<String> {
        let errors = posted(session).into_iter().filter_map(|message| {
            let why = message["error"]["message"].as_str()?;
            Some(why.to_owned())
        });
        errors.collect()
    };
    let link = json!({"url": "https://a.example/"});
    let mut asked = Vec::new();
    for _ in 0..1000 {
        asks(&mut session, "ui/open-link", &link);
        for effect in effects(&mut session) {
            match effect {
                Effect::Ask(id, _) => asked.push(id),
                Effect::Post(message) => {
                    assert!(
                        message.contains("8 questions of this view wait"),
                        "{message}"
                    );
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(asked.len(), 8);
    session.consent(asked[0], false);
    posted(&mut session);
    asks(&mut session, "ui/open-link", &link);
    assert!(matches!(
        effects(&mut session).as_slice(),
        [Effect::Ask(..)]
    ));

    let call = json!({"name": "inner", "arguments": {}});
    let mut calls = Vec::new();
    for turn in 0..1000 {
        let (method, params) = match turn % 2 {
            0 => ("tools/call", call.clone()),
            _ => ("resources/read", json!({"uri": "ui://x/y.html"})),
        };
        asks(&mut session, method, &params);
        for effect in effects(&mut session) {
            match effect {
                Effect::CallTool { id, .. } | Effect::PassOn { id, .. } => calls.push(id),
                Effect::Post(message) => {
                    assert!(
                        message.contains("32 requests of this view wait"),
                        "{message}"
                    );
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(calls.len(), 32);
    session.call_ended(calls[0], Ok(&json!({"content": []})));
    effects(&mut session);
    asks(&mut session, "tools/call", &call);
    assert!(matches!(
        effects(&mut session).as_slice(),
        [Effect::CallTool { .. }]
    ));

    let long = json!({"content": {"type": "text", "text": "x".repeat(10_001)}});
    asks(&mut session, "ui/message", &long);
    let refused = refusals(&mut session);
    assert_eq!(
        refused,
        ["a message to the conversation has 10000 characters at most"]
    );
}

#[test]
fn views_are_chosen_by_what_the_tool_has() {
    let html = |name: &str| json!({"name": name, "_meta": {"ui/resourceUri": "ui://x/y.html"}});
    let plain = json!({"name": "plain"});
    let shown = |tools: &[Value], wish| {
        open(tools, None, wish).map(|session| match session.shown() {
            Shown::Terminal { .. } => "terminal",
            Shown::Html { .. } => "html",
            Shown::Text => "text",
        })
    };
    let both = {
        let mut both = show_seats();
        both["_meta"]["ui"] = json!({"resourceUri": "ui://x/y.html"});
        [both, seat_action()]
    };
    assert_eq!(shown(&both, Wish::Any), Ok("terminal"));
    assert_eq!(shown(&both, Wish::Html), Ok("html"));
    assert_eq!(shown(&both, Wish::Text), Ok("text"));
    assert_eq!(shown(&[html("page")], Wish::Any), Ok("html"));
    assert_eq!(shown(&[html("page")], Wish::Auto), Ok("text"));
    assert_eq!(shown(std::slice::from_ref(&plain), Wish::Any), Ok("text"));
    assert_eq!(
        shown(&[html("page"), plain.clone()], Wish::Form),
        Ok("text")
    );
    assert!(matches!(
        shown(&[plain], Wish::Html),
        Err(OpenError::NoHtml { .. })
    ));
    let elsewhere = json!({"name": "t", "_meta": {"ui": {"resourceUri": "https://evil.example/"}}});
    assert_eq!(shown(&[elsewhere], Wish::Any), Ok("text"));
}

#[test]
fn a_view_is_never_shown_in_a_mode_that_it_does_not_list() {
    for (own, shown) in [
        (json!({}), "inline"),
        (json!({"availableDisplayModes": ["inline"]}), "inline"),
        (
            json!({"availableDisplayModes": ["inline", "fullscreen", "pip"]}),
            "fullscreen",
        ),
    ] {
        let mut session = html();
        asks(
            &mut session,
            "ui/initialize",
            &json!({"appCapabilities": own}),
        );
        asks(
            &mut session,
            "ui/request-display-mode",
            &json!({"mode": "fullscreen"}),
        );
        let answers = posted(&mut session);
        assert_eq!(answers[1]["result"]["mode"], shown, "{own}");
    }
}

#[test]
fn a_view_is_told_that_the_call_it_was_opened_with_came_to_nothing() {
    let tools = [json!({"name": "show", "_meta": {"ui": {"resourceUri": "ui://x/y.html"}}})];
    let mut session = open(&tools, None, Wish::Html).unwrap();
    session.resource(Ok(&json!({"contents": [{
        "uri": "ui://x/y.html", "mimeType": "text/html;profile=mcp-app", "text": "<p>"}]})));
    session.from_view(r#"{"jsonrpc":"2.0","method":"ui/notifications/initialized"}"#);
    let id = effects(&mut session)
        .iter()
        .find_map(|effect| match effect {
            Effect::CallTool { id, .. } => Some(*id),
            _ => None,
        });
    session.call_ended(
        id.unwrap(),
        Err(&CallError::TimedOut("no answer within 60 s".to_owned())),
    );
    let told = posted(&mut session);
    assert_eq!(told[0]["method"], "ui/notifications/tool-cancelled");
    assert_eq!(
        told[0]["params"]["reason"],
        "calling show: no answer within 60 s"
    );
}
