//! The A2UI conformance suite's data model cases, run through the engine's own API.
//! The suite's folder is given by `A2UI_SUITE`.
#![allow(missing_docs)]

use serde_json::Value as Json;
use splitflap_core::engine::Engine;
use splitflap_core::listener::{Listener, Report};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_core::store::Kind;
use splitflap_core::surface::ObserverId;
use splitflap_tests::list_catalog::{CATALOGS, LIST_CATALOG};

#[derive(Default)]
struct Heard(Vec<String>);

impl Listener for Heard {
    fn error(&mut self, report: &Report<'_>) {
        self.0.push(report.to_string());
    }
}

struct Case {
    engine: Engine<'static>,
    watches: Vec<(String, ObserverId)>,
}

impl Case {
    fn new() -> Self {
        let sizes = Sizes {
            columns: 4,
            rows: 2,
            ..Sizes::DESKTOP
        };
        let mut case = Self {
            engine: Engine::boxed(&sizes, &CATALOGS, Screen::new(4, 2)),
            watches: Vec::new(),
        };
        assert_eq!(
            case.send(serde_json::json!({"version": "v0.9",
                "createSurface": {"surfaceId": "s", "catalogId": LIST_CATALOG.id}})),
            Vec::<String>::new()
        );
        case
    }

    fn send(&mut self, message: Json) -> Vec<String> {
        let mut heard = Heard::default();
        let text = message.to_string();
        self.engine.feed(0, text.as_bytes(), &mut heard);
        self.engine.finish(0, &mut heard);
        heard.0
    }

    fn write(&mut self, path: &str, value: Option<&Json>) -> Vec<String> {
        let mut body = serde_json::json!({"surfaceId": "s", "path": path});
        if let Some(value) = value {
            body["value"] = value.clone();
        }
        self.send(serde_json::json!({"version": "v0.9", "updateDataModel": body}))
    }

    fn get(&self, path: &str) -> Option<Json> {
        let value = self.engine.data(path);
        if matches!(self.engine.store().kind(value), Kind::Absent) {
            return None;
        }
        let mut text = String::new();
        self.engine.store().write_json(value, &mut text).unwrap();
        Some(serde_json::from_str(&text).unwrap())
    }

    fn notified(&mut self) -> Vec<String> {
        let mut ids = Vec::new();
        self.engine.poll_observers(&mut |id| ids.push(id));
        ids.iter()
            .map(|id| {
                let found = self.watches.iter().find(|(_, watch)| watch == id);
                found.expect("a watch").0.clone()
            })
            .collect()
    }
}

fn run(name: &str, case: &Json) {
    let mut at = Case::new();
    if let Some(initial) = case.get("initial") {
        assert_eq!(at.write("/", Some(initial)), Vec::<String>::new(), "{name}");
    }
    for path in case["watch"].as_array().into_iter().flatten() {
        let path = path.as_str().unwrap();
        let id = at.engine.observe(path).unwrap();
        at.watches.push((path.to_owned(), id));
    }
    for step in case["steps"].as_array().expect("steps") {
        let path = step["path"].as_str().unwrap_or("");
        let errors = match step["op"].as_str().expect("op") {
            "set" => at.write(path, Some(&step["value"])),
            "delete" => at.write(path, None),
            "dispose" => {
                let errors = at.send(serde_json::json!(
                    {"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}));
                at.send(serde_json::json!({"version": "v0.9",
                    "createSurface": {"surfaceId": "s", "catalogId": LIST_CATALOG.id}}));
                errors
            }
            "get" => Vec::new(),
            other => panic!("{name}: unknown op {other}"),
        };
        match step.get("expect_error") {
            Some(expected) => {
                let message = expected["message"].as_str().unwrap();
                assert_eq!(errors.len(), 1, "{name}: {errors:?}");
                assert!(errors[0].contains(message), "{name}: {errors:?}");
            }
            None => assert_eq!(errors, Vec::<String>::new(), "{name}"),
        }
        let found = at.get(path);
        if let Some(expected) = step.get("expect") {
            assert_eq!(found.as_ref(), Some(expected), "{name}: {path}");
        }
        if step.get("expect_absent").is_some() {
            assert_eq!(found, None, "{name}: {path}");
        }
        if let Some(kind) = step["expect_type"].as_str() {
            let right = match kind {
                "object" => found.as_ref().is_some_and(Json::is_object),
                "list" => found.as_ref().is_some_and(Json::is_array),
                other => panic!("{name}: unknown type {other}"),
            };
            assert!(right, "{name}: {path} is {found:?}, not a {kind}");
        }
        let notified = at.notified();
        if let Some(expected) = step["expect_notified"].as_array() {
            let expected: Vec<&str> = expected.iter().filter_map(Json::as_str).collect();
            assert_eq!(notified, expected, "{name}: {path}");
        }
        for (path, expected) in step["expect_values"].as_object().into_iter().flatten() {
            let id = at.watches.iter().find(|(watch, _)| watch == path);
            let (_, id) = id.expect("a watch");
            let mut text = String::new();
            at.engine
                .store()
                .write_json(at.engine.observed(*id), &mut text)
                .unwrap();
            let value: Json = serde_json::from_str(&text).unwrap();
            assert_eq!(&value, expected, "{name}: {path}");
        }
    }
}

#[test]
fn every_case_of_the_data_model_suite_holds() {
    let folder = std::env::var("A2UI_SUITE").expect("A2UI_SUITE names the suite's folder");
    let path = std::path::Path::new(&folder).join("conformance/core/data_model.yaml");
    let text = std::fs::read_to_string(&path).expect("the suite's file");
    let cases: Vec<Json> = serde_yaml_ng::from_str(&text).expect("yaml");
    assert_eq!(cases.len(), 35);
    for case in &cases {
        run(case["name"].as_str().expect("name"), case);
    }
}
