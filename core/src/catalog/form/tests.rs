//! The form catalog through the engine: messages and keys in, pictures and actions out.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use super::CATALOG;
use crate::action::Action;
use crate::catalog::Catalog;
use crate::engine::Engine;
use crate::input::{InputEvent, Key, KeyEvent, Modifiers};
use crate::listener::{Listener, Report};
use crate::screen::Screen;
use crate::storage::{Memory, Sizes};

static CATALOGS: [&Catalog; 1] = [&CATALOG];

#[derive(Default)]
struct Heard {
    actions: Vec<String>,
    errors: Vec<String>,
}

impl Listener for Heard {
    fn action(&mut self, action: &Action<'_>) {
        self.actions.push(action.name().to_string());
    }

    fn error(&mut self, report: &Report<'_>) {
        self.errors.push(report.message.to_string());
    }
}

struct Form {
    engine: Engine<'static>,
    heard: Heard,
}

impl Form {
    /// A form of these components in a list, with an accept button that asks for `/ready`.
    fn new((columns, rows): (u16, u16), fields: &[&str], data: &str) -> Self {
        let ids: Vec<_> = (0..fields.len())
            .map(|place| format!("\"c{place}\""))
            .collect();
        let fields: Vec<_> = fields
            .iter()
            .enumerate()
            .map(|(place, field)| format!("{{\"id\":\"c{place}\",{field}}}"))
            .collect();
        let components = format!(
            r#"{{"id":"root","component":"Column","children":["body","row"]}},
            {{"id":"body","component":"List","children":[{}]}},
            {{"id":"row","component":"Row","children":["accept"]}},
            {{"id":"accept","component":"Button","child":"words","action":{{"event":{{"name":"accept"}}}},
              "variant":"primary","checks":[{{"condition":{{"path":"/ready"}},"message":"no"}}]}},
            {{"id":"words","component":"Text","text":"Accept"}},{}"#,
            ids.join(","),
            fields.join(",")
        );
        let mut form = Self {
            engine: Engine::new(
                Memory::boxed(&Sizes::DESKTOP),
                &CATALOGS,
                Screen::new(columns, rows),
            ),
            heard: Heard::default(),
        };
        for message in [
            format!(
                r#"{{"version":"0.1","createSurface":{{"surfaceId":"s","catalogId":"{}"}}}}"#,
                CATALOG.id
            ),
            format!(
                r#"{{"version":"0.1","updateComponents":{{"surfaceId":"s","components":[{components}]}}}}"#
            ),
            format!(
                r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"s","path":"/","value":{data}}}}}"#
            ),
        ] {
            form.feed(&message);
        }
        assert_eq!(form.heard.errors, Vec::<String>::new());
        form.engine.render(&mut form.heard);
        form
    }

    fn feed(&mut self, message: &str) {
        self.engine.feed(0, message.as_bytes(), &mut self.heard);
        self.engine.finish(0, &mut self.heard);
    }

    fn key(&mut self, key: Key) -> bool {
        self.press(KeyEvent::plain(key))
    }

    fn press(&mut self, key: KeyEvent) -> bool {
        let taken = self
            .engine
            .handle_input(0, &InputEvent::Key(key), &mut self.heard);
        self.engine.render(&mut self.heard);
        taken
    }

    fn types(&mut self, text: &str) {
        for character in text.chars() {
            self.key(Key::Char(character));
        }
    }

    fn data(&self, path: &str) -> String {
        let mut text = String::new();
        self.engine
            .store()
            .write_json(self.engine.data(path), &mut text)
            .unwrap();
        text
    }

    fn rows(&self) -> Vec<String> {
        let grid = self.engine.grid();
        (0..grid.rows())
            .map(|y| {
                let mut row = String::new();
                for cell in grid.row(y) {
                    row.push_str(grid.text(*cell, &mut [0; 4]));
                }
                row.trim_end().to_string()
            })
            .collect()
    }

    fn shows(&self, text: &str) -> bool {
        self.rows().iter().any(|row| row.contains(text))
    }
}

const NAME: &str = r#""component":"TextField","label":"Name","value":{"path":"/v"},"description":"As in your passport",
    "checks":[{"condition":{"path":"/ok"},"message":"This is needed."}]"#;

#[test]
fn what_is_typed_is_in_the_data_at_once() {
    let mut form = Form::new((40, 12), &[NAME], r#"{"v":"Ad","ok":true,"ready":true}"#);
    form.types("aé");
    form.key(Key::Left);
    form.key(Key::Backspace);
    assert_eq!(form.data("/v"), "\"Adé\"");
    assert!(form.shows("Adé") && form.shows("As in your passport"));
    assert!(
        !form.key(Key::Down),
        "arrows that a field has no use for are the host's"
    );
}

#[test]
fn what_is_wrong_is_told_when_the_person_has_been_there() {
    let mut form = Form::new((40, 12), &[NAME], r#"{"v":"","ok":false,"ready":false}"#);
    assert!(!form.shows("This is needed."));
    form.key(Key::Tab);
    assert!(form.shows("! This is needed."), "{:?}", form.rows());
    form.feed(r#"{"version":"0.1","updateDataModel":{"surfaceId":"s","path":"/ok","value":true}}"#);
    form.engine.render(&mut form.heard);
    assert!(!form.shows("This is needed."));
}

#[test]
fn a_button_whose_check_is_not_met_does_nothing_but_tell() {
    let second = NAME.replace("/v", "/w");
    let data = r#"{"v":"","w":"","ok":false,"ready":false}"#;
    let mut form = Form::new((40, 16), &[NAME, &second], data);
    form.press(KeyEvent::new(Key::Tab, Modifiers::SHIFT));
    form.key(Key::Enter);
    form.key(Key::Char(' '));
    assert_eq!(form.heard.actions, Vec::<String>::new());
    let told = form
        .rows()
        .iter()
        .filter(|row| row.contains("This is needed."))
        .count();
    assert_eq!(told, 2, "{:?}", form.rows());
    form.feed(
        r#"{"version":"0.1","updateDataModel":{"surfaceId":"s","path":"/ready","value":true}}"#,
    );
    form.key(Key::Enter);
    assert_eq!(form.heard.actions, ["accept"]);
}

#[test]
fn one_of_several_is_chosen_and_taken_back() {
    let picker = r#""component":"ChoicePicker","label":"Seat","value":{"path":"/v"},
        "options":[{"label":"14A","value":"a"},{"label":"14B","value":"b"},{"label":"2C","value":"c"}]"#;
    let mut form = Form::new((40, 12), &[picker], r#"{"v":["b"],"ready":true}"#);
    assert!(form.shows("(•) 14B"), "{:?}", form.rows());
    form.types("14a ");
    assert_eq!(form.data("/v"), r#"["a"]"#);
    form.types("2 ");
    assert_eq!(form.data("/v"), r#"["c"]"#);
    form.key(Key::Enter);
    assert!(!form.shows("(•)"));
    assert!(
        !form.key(Key::Down),
        "below the last one there is the next field"
    );
}

#[test]
fn several_are_chosen_and_a_long_list_scrolls() {
    let options: Vec<_> = (0..30)
        .map(|it| format!(r#"{{"label":"Seat {it}","value":"{it}"}}"#))
        .collect();
    let picker = format!(
        r#""component":"ChoicePicker","label":"Seats","variant":"multipleSelection","value":{{"path":"/v"}},"options":[{}]"#,
        options.join(",")
    );
    let mut form = Form::new((40, 24), &[&picker], r#"{"v":[],"ready":true}"#);
    assert!(form.shows("1 of 30") && form.shows("Seat 7") && !form.shows("Seat 8"));
    form.key(Key::Char(' '));
    form.key(Key::End);
    form.key(Key::Char(' '));
    assert_eq!(form.data("/v"), r#"["0","29"]"#);
    assert!(form.shows("[x] Seat 29") && form.shows("30 of 30"));
    form.key(Key::Home);
    form.key(Key::Char(' '));
    assert!(form.shows("[ ] Seat 0"));
    form.key(Key::Down);
    form.key(Key::Char(' '));
    assert_eq!(form.data("/v"), r#"["1","29"]"#);
}

#[test]
fn boxes_and_sliders_write_what_they_show() {
    let fields = [
        r#""component":"CheckBox","label":"News","value":{"path":"/b"}"#,
        r#""component":"Slider","label":"Comfort","value":{"path":"/n"},"min":1,"max":5"#,
    ];
    let mut form = Form::new((40, 12), &fields, r#"{"b":null,"n":3,"ready":true}"#);
    form.key(Key::Char(' '));
    form.key(Key::Tab);
    form.key(Key::Right);
    assert_eq!(
        (form.data("/b"), form.data("/n")),
        ("true".into(), "4".into())
    );
    for _ in 0..9 {
        form.key(Key::Right);
    }
    assert_eq!(form.data("/n"), "5");
    form.key(Key::Home);
    assert_eq!(form.data("/n"), "1");
    assert!(form.shows("[x] News") && form.shows("1 to 5"));
}

#[test]
fn the_field_with_the_focus_is_in_sight_on_any_screen() {
    let fields: Vec<_> = (0..12)
        .map(|it| {
            format!(r#""component":"TextField","label":"Field {it}","value":{{"path":"/f{it}"}}"#)
        })
        .collect();
    let fields: Vec<_> = fields.iter().map(String::as_str).collect();
    for size in [(80, 24), (40, 12), (20, 6)] {
        let mut form = Form::new(size, &fields, r#"{"ready":true}"#);
        for place in 0..12 {
            assert!(
                form.shows(&format!("> Field {place}")),
                "{size:?} {:?}",
                form.rows()
            );
            form.key(Key::Tab);
        }
        assert!(form.shows("Accept"), "{size:?}");
    }
    for size in [(1, 1), (3, 2), (0, 0), (7, 3), (300, 2)] {
        let mut form = Form::new(size, &fields, r#"{"ready":true}"#);
        for key in [
            Key::Tab,
            Key::Char('x'),
            Key::PageDown,
            Key::PageUp,
            Key::Enter,
        ] {
            form.key(key);
        }
    }
}

#[test]
fn data_of_the_wrong_kind_do_no_harm() {
    let fields = [
        NAME,
        r#""component":"ChoicePicker","label":"L","value":{"path":"/v"},"options":[1,{"label":2},{"value":"x"}],"checks":3"#,
        r#""component":"ChoicePicker","label":"L","value":{"path":"/v"},"options":"none","checks":[1,{"condition":7}]"#,
        r#""component":"Slider","label":{"path":"/v"},"value":{"path":"/v"},"min":9,"max":1"#,
        r#""component":"CheckBox","label":{"path":"/nowhere"},"value":{"path":"/v"}"#,
        r#""component":"Address","before":{"path":"/v"},"host":"h","after":"x""#,
    ];
    for data in [
        "{}",
        r#"{"v":7}"#,
        r#"{"v":{"a":[]}}"#,
        r#"{"v":[[],null,"x"]}"#,
        r#"{"v":null}"#,
    ] {
        let mut form = Form::new((30, 14), &fields, data);
        for _ in 0..fields.len() + 2 {
            for key in [
                Key::Char(' '),
                Key::Char('5'),
                Key::Enter,
                Key::Left,
                Key::Right,
                Key::Up,
                Key::Down,
                Key::End,
                Key::Home,
                Key::Backspace,
                Key::Delete,
                Key::PageUp,
                Key::PageDown,
                Key::Tab,
            ] {
                form.key(key);
            }
        }
    }
}

#[test]
fn an_address_is_whole_and_unbroken_but_for_the_edge() {
    let address = r#""component":"Address","before":"https://u@","host":"example.org:8443","after":"/a?b=c&d=0123456789""#;
    let form = Form::new((22, 14), &[address], r#"{"ready":true}"#);
    let rows: String = form.rows().concat();
    assert!(
        rows.contains("https://u@example.org:8443/a?b=c&d=0123456789"),
        "{rows}"
    );
}
