//! What each kind of client gets, in both generations of the protocol: one table.
#![allow(missing_docs, reason = "a test has no API")]

#[path = "stdio/client.rs"]
#[allow(dead_code, reason = "each test target uses its part of the client")]
mod client;

use client::{Client, Generation};
use serde_json::{Value, json};

const GENERATIONS: [Generation; 2] = [Generation::Handshake, Generation::Stateless];

/// A kind of client and what it is to get.
struct Kind {
    name: &'static str,
    capabilities: Value,
    /// The data message of the terminal view beside the text.
    message: bool,
    /// How the text says that a seat is chosen.
    /// What the text says, and what the model alone is told.
    told: [&'static str; 2],
    /// `seat_action` answers with structured content.
    structured_actions: bool,
    /// `choose_seat` asks.
    forms: bool,
}

fn kinds() -> [Kind; 5] {
    let html = json!({"mimeTypes": ["text/html;profile=mcp-app"]});
    let terminal = json!({"catalogs": ["dev.fka:terminal-seat-demo/0.1"]});
    let (in_map, in_forms, nowhere) = (
        ["in the seat map that is shown", "wait for what they choose"],
        ["in a form", "call choose_seat"],
        ["this host shows neither", "Tell the person"],
    );
    [
        Kind {
            name: "none",
            capabilities: json!({}),
            message: false,
            told: nowhere,
            structured_actions: true,
            forms: false,
        },
        Kind {
            name: "HTML only",
            capabilities: json!({"extensions": {"io.modelcontextprotocol/ui": html}}),
            message: false,
            told: in_map,
            structured_actions: true,
            forms: false,
        },
        Kind {
            name: "terminal only",
            capabilities: json!({"extensions": {"dev.fka/terminal-ui": terminal}}),
            message: true,
            told: in_map,
            structured_actions: false,
            forms: false,
        },
        Kind {
            name: "forms only",
            capabilities: json!({"elicitation": {}}),
            message: false,
            told: in_forms,
            structured_actions: true,
            forms: true,
        },
        Kind {
            name: "all",
            capabilities: json!({
                "elicitation": {"form": {}, "url": {}},
                "extensions": {"io.modelcontextprotocol/ui": html, "dev.fka/terminal-ui": terminal}
            }),
            message: true,
            told: in_map,
            structured_actions: true,
            forms: true,
        },
    ]
}

/// Runs a test for every kind of client in every generation.
fn each(test: impl Fn(&mut Client, &Kind, Generation, &str)) {
    for generation in GENERATIONS {
        for kind in kinds() {
            let mut client = Client::of(generation, &[], kind.capabilities.clone());
            let context = format!("{generation:?}, {}", kind.name);
            test(&mut client, &kind, generation, &context);
        }
    }
}

#[test]
fn everyone_gets_text_and_data_and_the_message_only_who_draws_it() {
    each(|client, kind, generation, context| {
        let result = client.call("show_seats", json!({}));
        let content = result["content"].as_array().unwrap();
        let text = content[0]["text"].as_str().unwrap();
        assert!(text.contains("14A (EUR 24)"), "{context}: {text}");
        let [told, next] = kind.told;
        assert!(text.contains(told), "{context}: {text}");
        let (last, before) = content.split_last().unwrap();
        assert_eq!(
            last["annotations"]["audience"],
            json!(["assistant"]),
            "{context}"
        );
        assert!(
            last["text"].as_str().unwrap().contains(next),
            "{context}: {last}"
        );
        assert!(!text.contains(next), "{context}: {text}");
        assert!(text.lines().count() < 20, "{context}: a wall of text");
        assert_eq!(
            result["structuredContent"]["seats"]
                .as_array()
                .unwrap()
                .len(),
            180
        );
        assert_eq!(before.len(), if kind.message { 2 } else { 1 }, "{context}");
        let newer = generation == Generation::Stateless;
        assert_eq!(
            result["resultType"],
            if newer {
                json!("complete")
            } else {
                Value::Null
            },
            "{context}"
        );
    });
}

#[test]
fn everyone_can_act_and_a_view_gets_the_data_it_reads() {
    each(|client, kind, _, context| {
        let result = client.act(
            "select_seat",
            json!({"seatId": "14A", "expectedRevision": 1}),
        );
        assert_eq!(result["isError"], false, "{context}");
        let selected = &result["structuredContent"]["selected"];
        assert_eq!(!selected.is_null(), kind.structured_actions, "{context}");
        let blocks = result["content"].as_array().unwrap().len();
        assert_eq!(blocks, if kind.message { 2 } else { 1 }, "{context}");
    });
}

#[test]
fn only_who_said_that_it_asks_forms_is_asked() {
    each(|client, kind, generation, context| {
        let id = client.send(
            "tools/call",
            json!({"name": "choose_seat", "arguments": {}}),
        );
        let answer = client.next_message();
        match (kind.forms, generation) {
            (true, Generation::Handshake) => assert_eq!(answer["method"], "elicitation/create"),
            (true, Generation::Stateless) => {
                assert_eq!(
                    answer["result"]["resultType"], "input_required",
                    "{context}"
                );
            }
            (false, Generation::Handshake) => {
                assert_eq!(
                    (&answer["id"], &answer["result"]["isError"]),
                    (&json!(id), &json!(true))
                );
            }
            (false, Generation::Stateless) => {
                assert_eq!(answer["error"]["code"], -32021, "{context}");
                let required = &answer["error"]["data"]["requiredCapabilities"];
                assert!(required["elicitation"].is_object(), "{context}: {answer}");
            }
        }
    });
}

#[test]
fn lists_and_views_are_the_same_for_everyone() {
    let mut seen: Vec<Value> = Vec::new();
    each(|client, _, generation, context| {
        for (method, params) in [
            ("tools/list", json!({})),
            ("resources/list", json!({})),
            (
                "resources/read",
                json!({"uri": "ui://seat-demo/seat-map.html"}),
            ),
            (
                "resources/read",
                json!({"uri": "ui://seat-demo/seat-map.json"}),
            ),
        ] {
            let answer = client.request(method, params);
            let result = &answer["result"];
            let newer = generation == Generation::Stateless;
            assert_eq!(newer, result["resultType"] == "complete", "{context}");
            if newer {
                assert_eq!(
                    (&result["ttlMs"], &result["cacheScope"]),
                    (&json!(3_600_000), &json!("public")),
                    "{context}: {method}"
                );
            }
        }
    });
    for generation in GENERATIONS {
        for kind in kinds() {
            let mut client = Client::of(generation, &[], kind.capabilities);
            seen.push(client.request("tools/list", json!({}))["result"]["tools"].clone());
        }
    }
    assert!(seen.iter().all(|tools| *tools == seen[0]));
}

#[test]
fn the_html_view_carries_its_policy_and_needs_no_network() {
    let mut client = Client::of(Generation::Stateless, &[], json!({}));
    let uri = "ui://seat-demo/seat-map.html";
    let read = client.request("resources/read", json!({"uri": uri}));
    let contents = &read["result"]["contents"][0];
    assert_eq!(contents["mimeType"], "text/html;profile=mcp-app");
    let policy = &contents["_meta"]["ui"]["csp"];
    for list in [
        "connectDomains",
        "resourceDomains",
        "frameDomains",
        "baseUriDomains",
    ] {
        assert_eq!(policy[list], json!([]), "{list}");
    }
    let page = contents["text"].as_str().unwrap();
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    for outside in [
        "src=\"http",
        "href=\"http",
        "@import",
        "fetch(",
        "XMLHttpRequest",
        "eval(",
    ] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn filters_narrow_the_text_and_are_told_to_views() {
    for generation in GENERATIONS {
        let mut client = Client::of(generation, &[], json!({}));
        let wanted = json!({"window": true, "legroom": true, "maxPrice": 30});
        let result = client.call("show_seats", wanted);
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(
            text.contains("fit (window, extra legroom, up to 30):\n"),
            "{text}"
        );
        assert!(
            text.contains("14A   window, extra legroom, exit row, EUR 24"),
            "{text}"
        );
        let matches = result["structuredContent"]["matches"].as_array().unwrap();
        assert!(matches.contains(&json!("14A")) && !matches.contains(&json!("14C")));
        let wrong = client.call("show_seats", json!({"seat": "14A"}));
        assert_eq!(wrong["isError"], true);
    }
}

#[test]
fn the_newer_generation_is_held_to_its_rules() {
    let mut client = Client::of(Generation::Stateless, &[], json!({}));
    let discovered = client.request("server/discover", json!({}));
    let result = &discovered["result"];
    assert_eq!(result["cacheScope"], "public");
    assert!(result["capabilities"]["extensions"]["io.modelcontextprotocol/ui"].is_object());
    let bare = client.request(
        "tools/list",
        json!({"_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28"
        }}),
    );
    assert_eq!(bare["error"]["code"], -32602);
    let future = client.request(
        "tools/list",
        json!({"_meta": {
            "io.modelcontextprotocol/protocolVersion": "2099-01-01",
            "io.modelcontextprotocol/clientCapabilities": {}
        }}),
    );
    assert_eq!(future["error"]["code"], -32022);
    assert_eq!(future["error"]["data"]["requested"], "2099-01-01");
    let unknown = client.request("resources/read", json!({"uri": "ui://seat-demo/other"}));
    assert_eq!(unknown["error"]["code"], -32602);
    assert_eq!(client.request("ping", json!({}))["error"]["code"], -32601);
}
