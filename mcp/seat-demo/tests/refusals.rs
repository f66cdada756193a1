//! The same rules through every view: one table of refusals, met in the terminal view, in the HTML view
//! (both generations) and in forms.
#![allow(missing_docs, reason = "a test has no API")]

#[path = "stdio/client.rs"]
#[allow(dead_code, reason = "each test target uses its part of the client")]
mod client;

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use client::{Client, Generation};
use serde_json::{Value, json};

/// Something that is refused.
struct Rule {
    name: &'static str,
    args: &'static [&'static str],
    /// What the view does first, all of which is granted.
    before: &'static [Deed],
    /// What is refused then.
    refused: Deed,
    reason: &'static str,
}

#[derive(Clone, Copy)]
enum Deed {
    Select(&'static str),
    /// At the price and the revision that the view was told last.
    Confirm(&'static str),
    ConfirmAt(&'static str, f64),
    ConfirmIn(&'static str, u32),
    OtherSurface,
    Wait,
}

const RULES: [Rule; 7] = [
    Rule {
        name: "occupied",
        args: &[],
        before: &[],
        refused: Deed::Select("1A"),
        reason: "1A is occupied",
    },
    Rule {
        name: "blocked",
        args: &[],
        before: &[],
        refused: Deed::Select("31F"),
        reason: "31F is blocked and not given out",
    },
    Rule {
        name: "old revision",
        args: &[],
        before: &[Deed::Select("14A")],
        refused: Deed::ConfirmIn("14A", 1),
        reason: "the seat map has changed (revision 2, you saw 1): look again and repeat",
    },
    Rule {
        name: "other price",
        args: &[],
        before: &[Deed::Select("14A")],
        refused: Deed::ConfirmAt("14A", 19.5),
        reason: "the price of 14A is now EUR 24, not EUR 19.5",
    },
    Rule {
        name: "other surface",
        args: &[],
        before: &[],
        refused: Deed::OtherSurface,
        reason: "seat_action: /surfaceId must be \"seat-picker\", the surface of this app, found \"other\"",
    },
    Rule {
        name: "double confirm",
        args: &[],
        before: &[Deed::Select("14A"), Deed::Confirm("14A")],
        refused: Deed::Confirm("14C"),
        reason: "14A is confirmed already and can't be changed here",
    },
    Rule {
        name: "expired hold",
        args: &["--hold", "1"],
        before: &[Deed::Select("14A"), Deed::Wait],
        refused: Deed::Confirm("14A"),
        reason: "14A was held for you until a moment ago: select it again",
    },
];

/// A view that acts: it knows the data model that it was given last.
struct View {
    client: Client,
    draws: &'static str,
    model: Value,
}

impl View {
    fn open(generation: Generation, draws: &'static str, args: &[&str]) -> Self {
        let extensions = match draws {
            "terminal" => {
                json!({"dev.fka/terminal-ui": {"catalogs": ["dev.fka:terminal-seat-demo/0.1"]}})
            }
            _ => {
                json!({"io.modelcontextprotocol/ui": {"mimeTypes": ["text/html;profile=mcp-app"]}})
            }
        };
        let mut view = Self {
            client: Client::of(generation, args, json!({"extensions": extensions})),
            draws,
            model: Value::Null,
        };
        let shown = view.client.call("show_seats", json!({}));
        view.take(&shown);
        view
    }

    /// Reads the data where this view reads it.
    fn take(&mut self, result: &Value) {
        self.model = match self.draws {
            "terminal" => {
                let text = result["content"][1]["resource"]["text"].as_str().unwrap();
                let message: Value = serde_json::from_str(text).unwrap();
                message["updateDataModel"]["value"].clone()
            }
            _ => result["structuredContent"].clone(),
        };
    }

    fn acts(&mut self, deed: Deed) -> Value {
        let seat = |id: &str| {
            let seats = self.model["seats"].as_array().unwrap();
            seats.iter().find(|seat| seat["id"] == id).unwrap().clone()
        };
        let revision = self.model["revision"].clone();
        let confirms = |id: &str, revision: &Value, price: &Value| {
            (
                "confirm_seat",
                json!({"seatId": id, "expectedRevision": revision, "price": price}),
            )
        };
        let (name, context) = match deed {
            Deed::Wait => {
                sleep(Duration::from_millis(1_100));
                return json!({"isError": false});
            }
            Deed::Select(id) => (
                "select_seat",
                json!({"seatId": id, "expectedRevision": revision}),
            ),
            Deed::Confirm(id) => confirms(id, &revision, &seat(id)["price"]),
            Deed::ConfirmAt(id, price) => confirms(id, &revision, &json!(price)),
            Deed::ConfirmIn(id, revision) => confirms(id, &json!(revision), &seat(id)["price"]),
            Deed::OtherSurface => ("select_seat", json!({"seatId": "14A"})),
        };
        let surface = if matches!(deed, Deed::OtherSurface) {
            "other"
        } else {
            "seat-picker"
        };
        let result = self.client.call(
            "seat_action",
            json!({
                "name": name,
                "surfaceId": surface,
                "sourceComponentId": "cabin",
                "timestamp": "2026-09-09T10:00:00.000Z",
                "context": context
            }),
        );
        self.take(&result);
        result
    }
}

#[test]
fn every_view_is_refused_alike_and_shown_the_state() {
    for rule in &RULES {
        for draws in ["terminal", "html"] {
            for generation in [Generation::Handshake, Generation::Stateless] {
                let context = format!("{}, {draws}, {generation:?}", rule.name);
                let mut view = View::open(generation, draws, rule.args);
                for &deed in rule.before {
                    assert_eq!(view.acts(deed)["isError"], false, "{context}");
                }
                let before = view.model.clone();
                let refused = view.acts(rule.refused);
                assert_eq!(refused["isError"], true, "{context}");
                let text = refused["content"][0]["text"].as_str().unwrap();
                assert_eq!(text.trim_end_matches('.'), rule.reason, "{context}");
                assert_eq!(view.model["message"], rule.reason, "{context}");
                assert_eq!(view.model["confirmed"], before["confirmed"], "{context}");
            }
        }
    }
}

/// A person at forms, in the newer generation.
struct Forms {
    client: Client,
    state: Value,
    last: Value,
}

impl Forms {
    fn open(args: &[&str]) -> Self {
        let client = Client::of(
            Generation::Stateless,
            args,
            json!({"elicitation": {"form": {}}}),
        );
        let mut forms = Self {
            client,
            state: Value::Null,
            last: Value::Null,
        };
        forms.round(None);
        forms
    }

    fn round(&mut self, content: Option<Value>) {
        let mut call =
            json!({"name": "choose_seat", "arguments": {"window": true, "legroom": true}});
        if let Some(content) = content {
            call["requestState"] = self.state.clone();
            call["inputResponses"] = json!({"form": {"action": "accept", "content": content}});
        }
        self.last = self.client.request("tools/call", call)["result"].clone();
        self.state = self.last["requestState"].clone();
    }

    fn picks(&mut self, seat: &str) {
        self.round(Some(json!({"seatId": seat})));
    }

    fn confirms(&mut self) {
        self.round(Some(json!({"decision": "confirm"})));
    }

    /// Asserts that the next form says why, and that nothing was confirmed.
    fn refused(&self, reason: &str) {
        let message = self.last["inputRequests"]["form"]["params"]["message"]
            .as_str()
            .unwrap();
        let (first, rest) = reason.split_at(1);
        let sentence = format!("{}{rest}. ", first.to_uppercase());
        assert!(message.starts_with(&sentence), "{message}");
    }
}

fn reason(name: &str) -> &'static str {
    RULES.iter().find(|rule| rule.name == name).unwrap().reason
}

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refusals");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn forms_are_refused_alike_and_asked_again() {
    let mut forms = Forms::open(&[]);
    forms.picks("1A");
    forms.refused(reason("occupied"));
    forms.picks("31F");
    forms.refused(reason("blocked"));

    forms.picks("14A");
    // Somebody else acts for the same booking while the form is open.
    forms.client.act("select_seat", json!({"seatId": "20C"}));
    forms.confirms();
    forms.refused("the seat map has changed (revision 3, you saw 2): look again and repeat");
    forms.confirms();
    assert_eq!(forms.last["structuredContent"]["confirmed"], "14A");
    forms.round(None);
    assert_eq!(
        forms.last["content"][0]["text"],
        "14A is confirmed already."
    );
    assert_eq!(
        forms.last["structuredContent"]["outcome"],
        "nothing-to-choose"
    );

    let mut late = Forms::open(&["--hold", "1"]);
    late.picks("14A");
    sleep(Duration::from_millis(1_100));
    late.confirms();
    late.refused(reason("expired hold"));
}

#[test]
fn a_form_that_outlives_its_server_is_refused_at_another_price() {
    let database = file("prices.sqlite");
    let _ = std::fs::remove_file(&database);
    let cabin = Path::new(env!("CARGO_MANIFEST_DIR")).join("cabins/a320.json");
    let dearer = std::fs::read_to_string(cabin).unwrap().replace(
        "\"id\":\"14A\",\"row\":14,\"column\":\"A\",\"position\":\"window\",\"status\":\"available\",\"price\":24",
        "\"id\":\"14A\",\"row\":14,\"column\":\"A\",\"position\":\"window\",\"status\":\"available\",\"price\":29",
    );
    let other = file("dearer.json");
    std::fs::write(&other, dearer).unwrap();
    let args = ["--database", database.to_str().unwrap()];

    let mut forms = Forms::open(&args);
    forms.picks("14A");
    let state = forms.state.clone();
    drop(forms);
    let mut forms = Forms::open(&[&args[..], &["--cabin", other.to_str().unwrap()]].concat());
    forms.state = state;
    forms.confirms();
    forms.refused("the price of 14A is now EUR 29, not EUR 24");
    forms.confirms();
    assert_eq!(forms.last["structuredContent"]["confirmed"], "14A");
}
