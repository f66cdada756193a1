//! `choose_seat` on the wire, in both generations of the protocol.
#![allow(missing_docs, reason = "a test has no API")]

#[path = "stdio/client.rs"]
#[allow(dead_code, reason = "each test target uses its part of the client")]
mod client;

use client::{Client, Generation};
use serde_json::{Value, json};

/// Wishes that leave so few seats that the first form is the list.
fn wishes() -> Value {
    json!({"window": true, "legroom": true})
}

fn forms() -> Value {
    json!({"elicitation": {"form": {}}})
}

/// Calls `choose_seat`, answers each form with the next answer, and gives the messages of the forms and
/// the result.
fn choose(generation: Generation, answers: &[Value]) -> (Vec<String>, Value) {
    let mut client = Client::of(generation, &[], forms());
    let mut asked = Vec::new();
    let mut answers = answers.iter();
    let mut call = json!({"name": "choose_seat", "arguments": wishes()});
    let mut id = client.send("tools/call", call.clone());
    loop {
        let message = client.next_message();
        if message["method"] == "elicitation/create" {
            assert_eq!(generation, Generation::Handshake);
            assert_eq!(message["params"]["mode"], "form");
            asked.push(message["params"]["message"].as_str().unwrap().to_owned());
            let answer =
                json!({"jsonrpc": "2.0", "id": message["id"], "result": answers.next().unwrap()});
            client.line(&answer.to_string());
            continue;
        }
        assert_eq!(message["id"], id, "{message}");
        let result = &message["result"];
        if result["resultType"] == "input_required" {
            assert_eq!(generation, Generation::Stateless);
            let form = &result["inputRequests"]["form"];
            assert_eq!(form["method"], "elicitation/create");
            asked.push(form["params"]["message"].as_str().unwrap().to_owned());
            call["inputResponses"] = json!({"form": answers.next().unwrap()});
            call["requestState"] = result["requestState"].clone();
            let before = id;
            id = client.send("tools/call", call.clone());
            assert_ne!(id, before);
            continue;
        }
        assert!(answers.next().is_none(), "an answer was left over");
        return (asked, message["result"].clone());
    }
}

fn accept(content: Value) -> Value {
    json!({"action": "accept", "content": content})
}

#[test]
fn the_same_forms_lead_to_the_same_seat_in_both_generations() {
    let answers = [
        accept(json!({"seatId": "14A"})),
        accept(json!({"decision": "confirm"})),
    ];
    let runs = [Generation::Handshake, Generation::Stateless]
        .map(|generation| choose(generation, &answers));
    for (asked, result) in &runs {
        assert_eq!(asked.len(), 2);
        assert!(asked[1].contains("EUR 24"), "{asked:?}");
        assert_eq!(result["isError"], false);
        let data = &result["structuredContent"];
        assert_eq!(
            (&data["outcome"], &data["confirmed"]),
            (&json!("confirmed"), &json!("14A"))
        );
        assert!(
            data["seats"].is_null(),
            "the model needs no list of seats now"
        );
    }
    assert_eq!(runs[0].0, runs[1].0);
    assert_eq!(runs[0].1["content"], runs[1].1["content"]);
}

#[test]
fn decline_and_cancel_are_different_results() {
    for generation in [Generation::Handshake, Generation::Stateless] {
        for (action, outcome) in [("decline", "declined"), ("cancel", "cancelled")] {
            let (_, result) = choose(generation, &[json!({"action": action})]);
            assert_eq!(result["structuredContent"]["outcome"], outcome);
            assert_eq!(result["structuredContent"]["confirmed"], Value::Null);
        }
    }
}

/// The first round of a call in the newer generation.
fn first_round(client: &mut Client, arguments: &Value) -> Value {
    client.request(
        "tools/call",
        json!({"name": "choose_seat", "arguments": arguments}),
    )["result"]
        .clone()
}

fn retry(client: &mut Client, arguments: &Value, state: &Value, answer: &Value) -> Value {
    client.request(
        "tools/call",
        json!({
            "name": "choose_seat",
            "arguments": arguments,
            "requestState": state,
            "inputResponses": {"form": answer}
        }),
    )
}

#[test]
fn a_state_that_was_changed_or_belongs_to_another_call_is_refused() {
    let mut client = Client::of(Generation::Stateless, &[], forms());
    let state = first_round(&mut client, &wishes())["requestState"].clone();
    let answer = accept(json!({"seatId": "14A"}));
    let text = state.as_str().unwrap();
    let middle = text.len() / 2;
    let other = if &text[middle..=middle] == "A" {
        "B"
    } else {
        "A"
    };
    let changed = json!(format!("{}{other}{}", &text[..middle], &text[middle + 1..]));
    for (arguments, state) in [
        (wishes(), &changed),
        (wishes(), &json!("rs1.made.up")),
        (json!({"window": true}), &state),
    ] {
        let refused = retry(&mut client, &arguments, state, &answer);
        assert_eq!(refused["error"]["code"], -32602, "{refused}");
    }
    let granted = retry(&mut client, &wishes(), &state, &answer);
    assert_eq!(granted["result"]["resultType"], "input_required");

    let mut another = Client::of(Generation::Stateless, &[], forms());
    let refused = retry(&mut another, &wishes(), &state, &answer);
    assert_eq!(
        refused["error"]["code"], -32602,
        "another server has another key"
    );
}

#[test]
fn a_state_without_an_answer_is_asked_again_and_extra_answers_are_ignored() {
    let mut client = Client::of(Generation::Stateless, &[], forms());
    let first = first_round(&mut client, &wishes());
    let again = client.request(
        "tools/call",
        json!({
            "name": "choose_seat",
            "arguments": wishes(),
            "requestState": first["requestState"],
            "inputResponses": {"other": {"action": "accept", "content": {"seatId": "14A"}}}
        }),
    );
    assert_eq!(again["result"]["resultType"], "input_required");
    assert_eq!(again["result"]["inputRequests"], first["inputRequests"]);
    let broken = retry(
        &mut client,
        &wishes(),
        &first["requestState"],
        &json!({"action": "buy"}),
    );
    assert_eq!(broken["error"]["code"], -32602);
}

#[test]
fn a_form_that_was_answered_twice_confirms_once() {
    let mut client = Client::of(Generation::Stateless, &[], forms());
    let first = first_round(&mut client, &wishes());
    let seat = retry(
        &mut client,
        &wishes(),
        &first["requestState"],
        &accept(json!({"seatId": "14A"})),
    );
    let yes = accept(json!({"decision": "confirm"}));
    let state = &seat["result"]["requestState"];
    let one = retry(&mut client, &wishes(), state, &yes);
    let two = retry(&mut client, &wishes(), state, &yes);
    for result in [&one, &two] {
        assert_eq!(result["result"]["structuredContent"]["confirmed"], "14A");
    }
    assert_eq!(
        one["result"]["structuredContent"]["revision"],
        two["result"]["structuredContent"]["revision"]
    );
}

#[test]
fn a_client_that_refuses_to_show_forms_gets_an_error_in_words() {
    let mut client = Client::of(Generation::Handshake, &[], forms());
    client.send(
        "tools/call",
        json!({"name": "choose_seat", "arguments": {}}),
    );
    let asked = client.next_message();
    let error = json!({"jsonrpc": "2.0", "id": asked["id"], "error": {"code": -32601, "message": "no forms here"}});
    client.line(&error.to_string());
    let result = client.next_message()["result"].clone();
    assert_eq!(result["isError"], true);
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(
        text.contains("no forms here") && text.ends_with("Nothing is confirmed."),
        "{text}"
    );
}
