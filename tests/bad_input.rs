//! Messages that are wrong: each is refused by name and place, and the surface is as it
//! was. Data that is odd: drawn as well as can be. Text that is hostile: made harmless.
#![allow(missing_docs)]

use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::listener::{Listener, Report};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_tests::screen_text::rows;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

const VIEW: &str = include_str!("messages/seat-picker.json");

#[derive(Default)]
struct Heard(Vec<(String, String, Option<String>, String)>);

impl Listener for Heard {
    fn error(&mut self, report: &Report<'_>) {
        self.0.push((
            report.reason.name().to_owned(),
            report.path.to_owned(),
            report.data_path.map(str::to_owned),
            report.to_string(),
        ));
    }
}

struct View {
    engine: Engine<'static>,
}

impl View {
    fn new() -> Self {
        let mut view = Self {
            engine: Engine::boxed(&Sizes::DESKTOP, &CATALOGS, Screen::new(80, 24)),
        };
        assert_eq!(view.send(VIEW), []);
        assert_eq!(view.send(&data("/", MODEL)), []);
        view.engine.render(&mut Heard::default());
        view
    }

    fn send(&mut self, text: &str) -> Vec<(String, String, Option<String>, String)> {
        let mut heard = Heard::default();
        self.engine.feed(0, text.as_bytes(), &mut heard);
        self.engine.finish(0, &mut heard);
        heard.0
    }

    fn screen(&mut self) -> Vec<String> {
        self.engine.render(&mut Heard::default());
        rows(self.engine.grid())
    }

    fn model(&self) -> String {
        let mut out = String::new();
        let value = self.engine.data("/");
        self.engine.store().write_json(value, &mut out).unwrap();
        out
    }
}

const MODEL: &str = r#"{"currency":"EUR","revision":1,"selected":null,"seats":[
    {"id":"1A","row":1,"column":"A","position":"window","status":"available","price":24,"x":0},
    {"id":"1C","row":1,"column":"C","position":"aisle","status":"occupied","price":20,"x":2}]}"#;

fn data(path: &str, value: &str) -> String {
    format!(
        r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"{path}","value":{value}}}}}"#
    )
}

fn components(list: &str) -> String {
    format!(
        r#"{{"version":"0.1","updateComponents":{{"surfaceId":"seat-picker","components":{list}}}}}"#
    )
}

/// Sends each message to a view of its own; the reason and path must be these, and
/// nothing else may have happened.
#[track_caller]
fn refused(message: &str, reason: &str, path: &str) {
    let mut view = View::new();
    let (picture, model) = (view.screen(), view.model());
    let population = view.engine.population();
    let usage = view.engine.usage();
    let errors = view.send(message);
    let shown: String = message.chars().take(200).collect();
    assert_eq!(errors.len(), 1, "{shown}: {errors:?}");
    assert_eq!(
        (errors[0].0.as_str(), errors[0].1.as_str()),
        (reason, path),
        "{shown}: {}",
        errors[0].3
    );
    assert!(errors[0].3.len() > 10, "no words: {errors:?}");
    assert_eq!(view.model(), model, "{shown}");
    assert_eq!(view.screen(), picture, "{shown}");
    assert_eq!(view.engine.population(), population, "{shown}");
    assert_eq!(
        view.engine.usage().words.used,
        usage.words.used,
        "something stayed behind: {shown}"
    );
    assert_eq!(view.send(&data("/revision", "2")), [], "no longer alive");
}

#[test]
fn bytes_that_are_no_json_are_refused() {
    refused("hello", "syntax", "");
    refused(r#"{"version":"0.1","updateDataModel":{"surf"#, "syntax", "");
    refused(r#"{"version":"0.1","#, "syntax", "");
    refused("[", "syntax", "");
    refused("{]", "syntax", "");
    refused(&data("/", "01"), "syntax", "");
}

#[test]
fn bytes_that_are_no_utf8_are_refused() {
    let mut view = View::new();
    let mut heard = Heard::default();
    view.engine.feed(0, b"{\"version\":\"\xff\"}\n", &mut heard);
    assert_eq!(heard.0.len(), 1);
    assert_eq!(heard.0[0].0, "not-utf8");
    assert_eq!(view.send(&data("/revision", "2")), []);
}

#[test]
fn a_document_that_is_no_message_is_refused() {
    refused("42", "not-a-message", "");
    refused("null", "not-a-message", "");
    refused("[42]", "not-a-message", "");
    refused("\"text\"", "not-a-message", "");
}

#[test]
fn a_wrong_envelope_is_refused() {
    refused("{}", "bad-version", "/version");
    refused(
        r#"{"deleteSurface":{"surfaceId":"seat-picker"}}"#,
        "bad-version",
        "/version",
    );
    refused(
        r#"{"version":"0.2","deleteSurface":{"surfaceId":"seat-picker"}}"#,
        "bad-version",
        "/version",
    );
    refused(
        r#"{"version":0.1,"deleteSurface":{"surfaceId":"seat-picker"}}"#,
        "bad-version",
        "/version",
    );
    refused(r#"{"version":"0.1"}"#, "no-operation", "");
    refused(
        r#"{"version":"0.1","deleteSurface":{"surfaceId":"seat-picker"},"updateDataModel":{"surfaceId":"seat-picker","value":1}}"#,
        "several-operations",
        "",
    );
    refused(
        r#"{"version":"0.1","beginRendering":{"surfaceId":"seat-picker"}}"#,
        "unknown-operation",
        "/beginRendering",
    );
    refused(
        r#"{"version":"0.1","deleteSurface":null}"#,
        "bad-property",
        "",
    );
    refused(
        r#"{"version":"0.1","deleteSurface":{}}"#,
        "missing-property",
        "/surfaceId",
    );
    refused(
        r#"{"version":"0.1","deleteSurface":{"surfaceId":7}}"#,
        "bad-property",
        "/surfaceId",
    );
    refused(
        r#"{"version":"0.1","deleteSurface":{"surfaceId":"seat-picker","extra":1}}"#,
        "unknown-property",
        "/extra",
    );
}

#[test]
fn wrong_surfaces_and_catalogs_are_refused() {
    refused(
        r#"{"version":"0.1","updateDataModel":{"surfaceId":"other","value":1}}"#,
        "unknown-surface",
        "/surfaceId",
    );
    refused(
        r#"{"version":"0.1","updateComponents":{"surfaceId":"other","components":[]}}"#,
        "unknown-surface",
        "/surfaceId",
    );
    refused(
        r#"{"version":"0.1","createSurface":{"surfaceId":"seat-picker","catalogId":"dev.fka:terminal-seat-demo/0.1"}}"#,
        "duplicate-surface",
        "/surfaceId",
    );
    refused(
        r#"{"version":"0.1","createSurface":{"surfaceId":"other","catalogId":"nope"}}"#,
        "unknown-catalog",
        "/catalogId",
    );
    refused(
        r#"{"version":"0.1","createSurface":{"surfaceId":"other"}}"#,
        "missing-property",
        "/catalogId",
    );
}

#[test]
fn wrong_components_are_refused() {
    refused(
        &components(r#"[{"id":"root","component":"Nope"}]"#),
        "unknown-component",
        "/components/0/component",
    );
    refused(&components("[]"), "bad-property", "/components");
    refused(&components("null"), "bad-property", "/components");
    refused(&components("[7]"), "bad-property", "/components/0");
    refused(
        &components(r#"[{"component":"SplitPane","children":["a","b"]}]"#),
        "missing-property",
        "/components/0/id",
    );
    refused(
        &components(r#"[{"id":"new"}]"#),
        "missing-property",
        "/components/0/component",
    );
    refused(
        &components(r#"[{"id":"root","component":"SplitPane","children":null}]"#),
        "bad-property",
        "/components/0/children",
    );
    refused(
        &components(r#"[{"id":"root","component":"SplitPane"}]"#),
        "missing-property",
        "/components/0/children",
    );
    refused(
        &components(r#"[{"id":"root","component":"SplitPane","children":["a",7]}]"#),
        "bad-property",
        "/components/0/children/1",
    );
    refused(
        &components(r#"[{"id":"root","component":"SplitPane","children":["a"]}]"#),
        "bad-property",
        "/components/0/children",
    );
    refused(
        &components(
            r#"[{"id":"root","component":"SplitPane","children":["a","b"],"ratio":"0.6"}]"#,
        ),
        "bad-property",
        "/components/0/ratio",
    );
    refused(
        &components(r#"[{"id":"root","component":"SplitPane","children":["a","b"],"ratio":1.5}]"#),
        "bad-property",
        "/components/0/ratio",
    );
    refused(
        &components(
            r#"[{"id":"root","component":"SplitPane","children":["a","b"],"colour":"red"}]"#,
        ),
        "unknown-property",
        "/components/0/colour",
    );
    refused(
        &components(
            r#"[{"id":"cabin","component":"SeatGrid","seats":"/seats","selected":{"path":"/selected"},"onSelect":"s"}]"#,
        ),
        "bad-property",
        "/components/0/seats",
    );
    refused(
        &components(
            r#"[{"id":"cabin","component":"SeatGrid","seats":{"path":"/se~ats"},"selected":{"path":"/selected"},"onSelect":"s"}]"#,
        ),
        "bad-pointer",
        "/components/0/seats/path",
    );
    refused(
        &components(
            r#"[{"id":"a","component":"SplitPane","children":["b","c"]},{"id":"a","component":"SplitPane","children":["b","c"]}]"#,
        ),
        "duplicate-id",
        "/components/1/id",
    );
}

#[test]
fn one_bad_entry_refuses_the_whole_update() {
    refused(
        &components(
            r#"[{"id":"root","component":"SplitPane","children":["details","cabin"]},{"id":"x","component":"Nope"}]"#,
        ),
        "unknown-component",
        "/components/1/component",
    );
}

#[test]
fn components_that_contain_themselves_are_refused() {
    refused(
        &components(r#"[{"id":"root","component":"SplitPane","children":["root","cabin"]}]"#),
        "cycle",
        "/components/0",
    );
    refused(
        &components(
            r#"[{"id":"a","component":"SplitPane","children":["cabin","b"]},{"id":"b","component":"SplitPane","children":["a","details"]}]"#,
        ),
        "cycle",
        "/components/1",
    );
}

#[test]
fn nesting_without_end_is_refused() {
    let deep = "[".repeat(10_000) + &"]".repeat(10_000);
    let inside = "/0".repeat(62);
    refused(&data("/x", &deep), "too-deep", &format!("/value{inside}"));
    let chain: Vec<String> = (0..200)
        .map(|n| {
            format!(
                r#"{{"id":"c{n}","component":"SplitPane","children":["c{}","cabin"]}}"#,
                n + 1
            )
        })
        .collect();
    refused(
        &components(&format!("[{}]", chain.join(","))),
        "too-deep",
        "/components",
    );
}

#[test]
fn a_tree_that_multiplies_is_refused() {
    let doubling: Vec<String> = (0..30)
        .map(|n| {
            format!(
                r#"{{"id":"{}","component":"SplitPane","children":["d{}","d{}"]}}"#,
                if n == 0 {
                    "root".to_owned()
                } else {
                    format!("d{n}")
                },
                n + 1,
                n + 1
            )
        })
        .collect();
    refused(
        &components(&format!("[{}]", doubling.join(","))),
        "full",
        "/components",
    );
}

#[test]
fn wrong_data_paths_are_refused() {
    refused(&data("/currency/x", "1"), "not-a-container", "/path");
    refused(&data("/seats/0/id/x", "1"), "not-a-container", "/path");
    refused(&data("/seats/first", "1"), "bad-pointer", "/path");
    refused(&data("/a~2b", "1"), "bad-pointer", "/path");
    refused(&data("/a~", "1"), "bad-pointer", "/path");
    refused(&data("/seats/4294967296", "1"), "too-large", "/path");
    refused(&data("/seats/4294967295", "1"), "full", "/path");
    refused(
        r#"{"version":"0.1","updateDataModel":{"surfaceId":"seat-picker","path":7,"value":1}}"#,
        "bad-property",
        "/path",
    );
}

#[test]
fn what_does_not_fit_is_refused_by_the_limit_s_name() {
    let seat = r#"{"id":"1A","row":1,"column":"A","status":"available"},"#;
    let million = format!("[{}{{}}]", seat.repeat(1_000_000));
    refused(&data("/seats", &million), "full", "/value/130713");
    // Fifty megabytes of one text.
    refused(
        &data("/x", &format!("\"{}\"", "x".repeat(50_000_000))),
        "full",
        "/value",
    );
}

#[test]
fn a_list_goes_on_behind_a_message_that_is_too_deep_or_too_large() {
    let deep = "[".repeat(100) + &"]".repeat(100);
    let long = "x".repeat(Sizes::DESKTOP.text + 1);
    for (bad, reason, path) in [
        (
            data("/x", &format!(r#"{{"a":{deep}}}"#)),
            "too-deep",
            format!("/value/a{}", "/0".repeat(60)),
        ),
        (
            data("/x", &format!(r#"[0,{{"b":"{long}"}}]"#)),
            "full",
            "/value/1/b".to_owned(),
        ),
        (
            components(&format!(r#"[{{"id":"root","{long}":1}}]"#)),
            "full",
            "/components/0".to_owned(),
        ),
        (format!(r#"{{"version":{deep}}}"#), "too-deep", {
            format!("/version{}", "/0".repeat(62))
        }),
        (deep.clone(), "too-deep", "/0".repeat(63)),
        (format!("\"{long}\""), "full", String::new()),
    ] {
        let (first, last) = (data("/revision", "2"), data("/currency", "\"USD\""));
        for (open, close) in [("[", "]"), (r#"{"messages":["#, "]}")] {
            let text = format!("{open}{first},\n{bad},{last} {close}");
            let smallest = 1 + text.len() / 100_000;
            for piece in [smallest, 7 * smallest, text.len()] {
                let mut view = View::new();
                let mut heard = Places::default();
                for bytes in text.as_bytes().chunks(piece) {
                    view.engine.feed(0, bytes, &mut heard);
                }
                view.engine.finish(0, &mut heard);
                // In `messages` one level less is left.
                let levels = if open == "[" { 0 } else { 2 };
                let path = match reason {
                    "too-deep" => path[..path.len() - levels].to_owned(),
                    _ => path.clone(),
                };
                let known = bad
                    .contains("seat-picker")
                    .then(|| "seat-picker".to_owned());
                assert_eq!(heard.0, [(reason.to_owned(), path, Some(1), known)]);
                let model = view.model();
                assert!(model.contains(r#""revision":2"#), "{model}");
                assert!(model.contains(r#""currency":"USD""#), "{model}");
                assert!(!model.contains(r#""x":["#), "{model}");
            }
        }
    }
}

/// Reason, path, index and surface of each error.
#[derive(Default)]
struct Places(Vec<(String, String, Option<u32>, Option<String>)>);

impl Listener for Places {
    fn error(&mut self, report: &Report<'_>) {
        self.0.push((
            report.reason.name().to_owned(),
            report.path.to_owned(),
            report.index,
            report.surface_id.map(str::to_owned),
        ));
    }
}

#[test]
fn a_list_that_is_cut_behind_a_message_without_end_is_refused_as_one() {
    for piece in [1, 5, 1000] {
        let mut view = View::new();
        let mut heard = Heard::default();
        let lines = format!(
            "[{},{}\n{}",
            data("/revision", "2"),
            "[".repeat(500),
            data("/currency", "\"USD\"")
        );
        for bytes in lines.as_bytes().chunks(piece) {
            view.engine.feed(0, bytes, &mut heard);
        }
        view.engine.finish(0, &mut heard);
        let reasons: Vec<&str> = heard.0.iter().map(|error| error.0.as_str()).collect();
        assert_eq!(reasons, ["too-deep", "syntax"]);
        let model = view.model();
        assert!(model.contains(r#""revision":1"#), "{model}");
        assert!(
            model.contains(r#""currency":"USD""#),
            "the next line: {model}"
        );
    }
    // All that was lost has been named.
    refused(&"[".repeat(10_000), "too-deep", &"/0".repeat(63));
}

#[test]
fn odd_data_is_drawn_and_reported_once() {
    for (value, path) in [
        (r#""no list""#, "/seats"),
        ("{}", "/seats"),
        (
            r#"[{"row":1,"column":"A","status":"available","price":1}]"#,
            "/seats/0",
        ),
        (r#"[{"id":null,"row":null,"column":null}]"#, "/seats/0"),
        ("[null]", "/seats/0"),
        (
            r#"[{"id":"1A","row":1,"column":"A","status":"available","price":1},{"id":"1A","row":1,"column":"B","status":"available","price":1}]"#,
            "/seats/1",
        ),
        (
            r#"[{"id":"1A","row":1,"column":"A","status":"available","price":null}]"#,
            "/seats/0",
        ),
    ] {
        let mut view = View::new();
        let errors = view.send(&data("/seats", value));
        assert_eq!(errors.len(), 1, "{value}: {errors:?}");
        assert_eq!(errors[0].0, "data-mismatch", "{value}");
        assert!(
            errors[0]
                .2
                .as_deref()
                .is_some_and(|at| at.starts_with(path)),
            "{value}: {errors:?}"
        );
        view.screen();
        assert_eq!(
            view.send(&data("/revision", "2")),
            [],
            "reported again: {value}"
        );
        let mut stored = String::new();
        view.engine
            .store()
            .write_json(view.engine.data("/seats"), &mut stored)
            .unwrap();
        let stored: serde_json::Value = serde_json::from_str(&stored).unwrap();
        assert_eq!(
            stored,
            serde_json::from_str::<serde_json::Value>(value).unwrap()
        );
    }
}

#[test]
fn hostile_texts_never_reach_a_cell() {
    for text in [
        r"\u001b[2J\u001b]52;c;aGk=\u0007",
        r"\u009b31m",
        r"\u202eevil\u202c",
        r"\ud83d alone",
        r"zero\u200bwidth\u2060\ufeff",
        "漢字かな",
        "e\u{301}e\u{301}",
        "👩‍🔬 ❤️ 1️⃣ 🇹🇷",
        "하ᄒ",
        r"line\nbreak\ttab",
    ] {
        for seat in [
            format!(r#"{{"id":"{text}","row":1,"column":"A","status":"available","price":1}}"#),
            format!(r#"{{"id":"1A","row":1,"column":"{text}","status":"available","price":1}}"#),
            format!(
                r#"{{"id":"1A","row":1,"column":"A","position":"{text}","status":"{text}","price":1,"features":["{text}"]}}"#
            ),
        ] {
            let mut view = View::new();
            view.send(&data("/seats", &format!("[{seat}]")));
            view.send(&data("/selected", "\"1A\""));
            view.send(&data("/message", &format!("\"{text}\"")));
            view.send(&data(
                "/flight",
                &format!(
                    r#"{{"number":"{text}","from":"{text}","to":"{text}","departure":"{text}"}}"#
                ),
            ));
            view.send(&data("/currency", &format!("\"{text}\"")));
            for row in view.screen() {
                let width = splitflap_core::text::width(&row);
                assert!(width <= 80, "{width} columns: {row:?}");
                assert!(
                    !row.chars()
                        .any(|c| c.is_control() || splitflap_core::text::sanitize::replaces(c)),
                    "{row:?}"
                );
            }
        }
    }
}

#[test]
fn children_that_come_later_are_no_error() {
    let mut view = View::new();
    let errors = view.send(&components(
        r#"[{"id":"root","component":"SplitPane","children":["late","details"]}]"#,
    ));
    assert_eq!(errors, []);
    assert!(view.screen().iter().any(|row| row.contains('…')));
    let errors = view.send(&components(
        r#"[{"id":"late","component":"SeatGrid","seats":{"path":"/seats"},"selected":{"path":"/selected"},"onSelect":"select_seat"}]"#,
    ));
    assert_eq!(errors, []);
}
