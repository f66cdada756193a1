//! Behaviour of components that another crate brings: templates, scopes, focus,
//! two-way writes.
#![allow(missing_docs)]

use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, KeyEvent};
use splitflap_core::listener::{Listener, Report};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_tests::list_catalog::CATALOGS;
use splitflap_tests::screen_text::rows;

#[derive(Default)]
struct Heard {
    errors: Vec<String>,
}

impl Listener for Heard {
    fn error(&mut self, report: &Report<'_>) {
        self.errors
            .push(format!("{} {}", report.reason.name(), report.path));
    }
}

struct View {
    engine: Engine<'static>,
    heard: Heard,
}

impl View {
    fn new(columns: u16, height: u16) -> Self {
        let mut view = Self {
            engine: Engine::boxed(
                &Sizes {
                    columns,
                    rows: height,
                    ..Sizes::DESKTOP
                },
                &CATALOGS,
                Screen::new(columns, height),
            ),
            heard: Heard::default(),
        };
        view.send(
            r#"{"createSurface":{"surfaceId":"s","catalogId":"test:list/0.1"},"version":"v0.9"}"#,
        );
        view
    }

    fn send(&mut self, message: &str) {
        self.engine.feed(0, message.as_bytes(), &mut self.heard);
        self.engine.finish(0, &mut self.heard);
    }

    fn components(&mut self, list: &str) {
        self.send(&format!(
            r#"{{"version":"v0.9","updateComponents":{{"surfaceId":"s","components":{list}}}}}"#
        ));
    }

    fn data(&mut self, path: &str, value: &str) {
        self.send(&format!(
            r#"{{"version":"v0.9","updateDataModel":{{"surfaceId":"s","path":"{path}","value":{value}}}}}"#
        ));
    }

    fn key(&mut self, name: &str) -> bool {
        let key: KeyEvent = name.parse().expect("a key name");
        self.engine
            .handle_input(0, &InputEvent::Key(key), &mut self.heard)
    }

    fn screen(&mut self) -> Vec<String> {
        self.engine.render(&mut self.heard);
        assert_eq!(self.heard.errors, Vec::<String>::new());
        rows(self.engine.grid())
    }

    fn json(&self, path: &str) -> String {
        let mut out = String::new();
        self.engine
            .store()
            .write_json(self.engine.data(path), &mut out)
            .expect("strings take all");
        out
    }
}

const PEOPLE: &str = r#"[
    {"id":"root","component":"List","children":{"componentId":"row","path":"/people"}},
    {"id":"row","component":"Toggle","label":{"path":"name"},"value":{"path":"here"}}]"#;

#[test]
fn a_template_gives_one_row_for_each_item_with_its_own_scope() {
    let mut view = View::new(20, 4);
    view.components(PEOPLE);
    assert_eq!(view.screen(), ["", "", "", ""]);
    view.data(
        "/people",
        r#"[{"name":"Ada","here":true},{"name":"Bob","here":false}]"#,
    );
    assert_eq!(view.screen(), ["[x] Ada", "[ ] Bob", "", ""]);
}

#[test]
fn inserting_and_removing_items_adds_and_removes_rows() {
    let mut view = View::new(20, 4);
    view.components(PEOPLE);
    view.data(
        "/people",
        r#"[{"name":"Ada","here":true},{"name":"Bob","here":false}]"#,
    );
    view.screen();
    view.data("/people/2", r#"{"name":"Cleo","here":true}"#);
    assert_eq!(view.screen(), ["[x] Ada", "[ ] Bob", "[x] Cleo", ""]);
    view.data("/people", r#"[{"name":"Zed","here":true}]"#);
    assert_eq!(view.screen(), ["[x] Zed", "", "", ""]);
    view.data("/people", "7");
    assert_eq!(view.screen(), ["", "", "", ""]);
}

#[test]
fn one_changed_member_repaints_its_row_alone() {
    let mut view = View::new(20, 4);
    view.components(PEOPLE);
    view.data(
        "/people",
        r#"[{"name":"Ada","here":true},{"name":"Bob","here":false}]"#,
    );
    view.screen();
    view.engine.grid_mut().clear_damage();
    view.data("/people/1/name", r#""Rob""#);
    view.screen();
    assert_eq!(view.engine.grid().damaged_cells(), 1);
}

#[test]
fn a_toggle_writes_to_its_scope_and_everything_bound_follows() {
    let mut view = View::new(20, 5);
    view.components(
        r#"[{"id":"root","component":"List","children":["people","first"]},
            {"id":"people","component":"List","children":{"componentId":"row","path":"/people"}},
            {"id":"row","component":"Toggle","label":{"path":"name"},"value":{"path":"here"}},
            {"id":"first","component":"Toggle","label":"first","value":{"path":"/people/0/here"}}]"#,
    );
    view.data(
        "/people",
        r#"[{"name":"Ada","here":true},{"name":"Bob","here":false}]"#,
    );
    assert_eq!(view.screen(), ["[x] Ada", "[ ] Bob", "[x] first", "", ""]);
    assert!(view.key("Space"));
    assert_eq!(view.screen(), ["[ ] Ada", "[ ] Bob", "[ ] first", "", ""]);
    assert_eq!(
        view.json("/people"),
        r#"[{"name":"Ada","here":false},{"name":"Bob","here":false}]"#
    );
    assert!(view.key("Tab"));
    assert!(view.key("Space"));
    assert_eq!(view.json("/people/1/here"), "true");
}

#[test]
fn the_focus_stays_with_its_component_over_update_components() {
    let mut view = View::new(20, 4);
    view.components(
        r#"[{"id":"root","component":"List","children":["a","b"]},
            {"id":"a","component":"Toggle","label":"A","value":{"path":"/a"}},
            {"id":"b","component":"Toggle","label":"B","value":{"path":"/b"}}]"#,
    );
    view.screen();
    view.key("Tab");
    assert_eq!(view.engine.focused_component().as_deref(), Some("b"));
    // Another order, another parent, another label: still the same component.
    view.components(r#"[{"id":"root","component":"List","children":["b","a"]}]"#);
    assert_eq!(view.engine.focused_component().as_deref(), Some("b"));
    view.components(
        r#"[{"id":"root","component":"List","children":["in","a"]},
            {"id":"in","component":"List","children":["b"]},
            {"id":"b","component":"Toggle","label":"Beta","value":{"path":"/b"}}]"#,
    );
    assert_eq!(view.engine.focused_component().as_deref(), Some("b"));
    assert_eq!(view.screen(), ["[ ] Beta", "[ ] A", "", ""]);
    // Another type is another instance: the focus goes to the first that can have it.
    view.components(r#"[{"id":"b","component":"Text","text":"gone"}]"#);
    assert_eq!(view.engine.focused_component().as_deref(), Some("a"));
}

#[test]
fn nested_templates_resolve_relative_to_their_items() {
    let mut view = View::new(20, 5);
    view.components(
        r#"[{"id":"root","component":"List","children":{"componentId":"team","path":"/teams"}},
            {"id":"team","component":"List","children":{"componentId":"name","path":"members"}},
            {"id":"name","component":"Text","text":{"path":""}}]"#,
    );
    view.data(
        "/teams",
        r#"[{"members":["Ada","Bob"]},{"members":["Cleo"]}]"#,
    );
    assert_eq!(view.screen(), ["Ada", "Bob", "Cleo", "", ""]);
}

#[test]
fn a_child_that_is_not_there_yet_is_pending_and_drawn_when_it_comes() {
    let mut view = View::new(20, 3);
    view.components(r#"[{"id":"root","component":"List","children":["late","later"]}]"#);
    assert_eq!(view.screen(), ["…", "…", ""]);
    view.components(r#"[{"id":"late","component":"Text","text":"here"}]"#);
    assert_eq!(view.screen(), ["here", "…", ""]);
}

#[test]
fn a_list_scrolls_and_keeps_its_place_over_data_updates() {
    let mut view = View::new(20, 2);
    view.components(
        r#"[{"id":"root","component":"List","children":{"componentId":"row","path":"/n"}},
            {"id":"row","component":"Toggle","label":{"path":"t"},"value":{"path":"v"}}]"#,
    );
    let item = |n: u8| format!(r#"{{"t":"{n}","v":false}}"#);
    let items = |count: u8| format!("[{}]", (0..count).map(item).collect::<Vec<_>>().join(","));
    view.data("/n", &items(6));
    assert_eq!(view.screen(), ["[ ] 0", "[ ] 1"]);
    assert!(view.key("PageDown"));
    assert!(view.key("PageDown"));
    assert_eq!(view.screen(), ["[ ] 2", "[ ] 3"]);
    view.data("/n", &items(7));
    assert_eq!(view.screen(), ["[ ] 2", "[ ] 3"]);
    view.data("/n", &items(2));
    assert_eq!(view.screen(), ["[ ] 1", ""]);
}

#[test]
fn a_seat_grid_stands_in_a_row_of_a_list_with_the_row_s_scope() {
    let mut view = View::new(40, 16);
    view.components(
        r#"[{"id":"root","component":"List","children":{"componentId":"cabin","path":"/cabins"}},
            {"id":"cabin","component":"SeatGrid","seats":{"path":"seats"},"selected":{"path":"selected"},"onSelect":"select_seat"}]"#,
    );
    let cabin = |row: u8| {
        let seat = |column: &str| {
            format!(
                r#"{{"id":"{row}{column}","row":{row},"column":"{column}","position":"window","status":"available","price":9}}"#
            )
        };
        format!(
            r#"{{"selected":null,"seats":[{},{}]}}"#,
            seat("A"),
            seat("B")
        )
    };
    view.data("/cabins", &format!("[{},{}]", cabin(1), cabin(2)));
    let screen = view.screen().join("\n");
    assert!(screen.contains("1│"), "{screen}");
    assert!(screen.contains("2│"), "{screen}");
    // Each has a cursor of its own; the focus is in the first.
    view.key("Right");
    view.key("Tab");
    view.key("Right");
    let told: Vec<String> = view
        .screen()
        .into_iter()
        .filter(|row| row.contains("available"))
        .collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("1B") && told[1].contains("2B"), "{told:?}");
    // The server's answer goes to the row that it is for.
    view.data("/cabins/1/selected", "\"2A\"");
    let screen = view.screen().join("\n");
    assert!(screen.contains("[*]"), "{screen}");
    assert_eq!(screen.matches("[*]").count(), 1, "{screen}");
    // One row goes; the other keeps its place.
    view.data("/cabins", &format!("[{}]", cabin(1)));
    let screen = view.screen().join("\n");
    assert!(screen.contains("1B") && !screen.contains("2B"), "{screen}");
}
