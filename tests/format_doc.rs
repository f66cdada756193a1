//! Runs every example of `docs/format.md`.
#![allow(missing_docs)]

use splitflap_core::action::Action;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, KeyEvent};
use splitflap_core::listener::{Listener, Report};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

#[derive(Default)]
struct Heard {
    errors: Vec<(String, String)>,
    actions: Vec<String>,
}

impl Listener for Heard {
    fn action(&mut self, action: &Action<'_>) {
        let mut text = String::new();
        action.write_json(&mut text).expect("strings take all");
        self.actions.push(text);
    }

    fn error(&mut self, report: &Report<'_>) {
        self.errors
            .push((report.reason.name().to_owned(), report.path.to_owned()));
    }
}

#[test]
fn every_example_of_the_format_page_is_true() {
    let page = include_str!("../docs/format.md");
    let mut engine = Engine::boxed(&Sizes::DESKTOP, &CATALOGS, Screen::new(80, 24));
    let mut actions: Vec<String> = Vec::new();
    let mut examples = 0;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let body = body.join("\n");
        let words: Vec<&str> = info.split(' ').collect();
        examples += 1;
        let mut heard = Heard::default();
        match words.as_slice() {
            ["json", kind @ ("accepted" | "rejected"), expected @ ..] => {
                engine.feed(0, body.as_bytes(), &mut heard);
                engine.finish(0, &mut heard);
                let expected: Vec<(String, String)> = match *kind {
                    "accepted" => Vec::new(),
                    _ => vec![(
                        expected[0].to_owned(),
                        (*expected.get(1).unwrap_or(&"")).to_owned(),
                    )],
                };
                assert_eq!(heard.errors, expected, "{body}");
            }
            ["keys"] => {
                for name in body.split_whitespace() {
                    let key: KeyEvent = name.parse().expect("a key name");
                    engine.handle_input(0, &InputEvent::Key(key), &mut heard);
                }
                actions.append(&mut heard.actions);
            }
            ["json", "action"] => assert_eq!(std::mem::take(&mut actions), [body]),
            ["json", "mcp"] => {
                let value: serde_json::Value = serde_json::from_str(&body).expect("JSON");
                // Messages inside are messages.
                let text = value.pointer("/content/1/resource/text");
                if let Some(text) = text.and_then(serde_json::Value::as_str) {
                    engine.feed(0, text.as_bytes(), &mut heard);
                    let reasons: Vec<&str> = heard.errors.iter().map(|it| it.0.as_str()).collect();
                    assert_eq!(reasons, ["unknown-surface"], "{body}");
                }
            }
            // Run by the command's own test.
            ["jsonl", "script" | "output"] => {}
            other => panic!("an example of an unknown kind: {other:?}"),
        }
        engine.render(&mut heard);
    }
    assert!(actions.is_empty(), "{actions:?}");
    assert!(examples > 15, "only {examples} examples were found");
}
