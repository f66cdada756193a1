//! Golden screens: the picker in real cabins and sizes, as text files that a person can
//! read. `UPDATE_GOLDEN=1 cargo test -p splitflap-tests --test golden` writes them anew.
#![allow(missing_docs)]

use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, KeyEvent};
use splitflap_core::listener::Quiet;
use splitflap_core::screen::{Screen, Theme};
use splitflap_core::storage::Sizes;
use splitflap_core::text::charset::Charset;
use splitflap_tests::screen_text::rows;
use std::path::Path;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

const VIEW: &str = include_str!("messages/seat-picker.json");
const A320: &str = include_str!("../mcp/seat-demo/cabins/a320.json");
const A380: &str = include_str!("../mcp/seat-demo/cabins/a380.json");
const B777: &str = include_str!("../mcp/seat-demo/cabins/b777.json");
const CRJ: &str = include_str!("../mcp/seat-demo/cabins/crj.json");

/// A picture: its file, the cabin, the screen, and what a person and the server do.
struct Golden {
    name: &'static str,
    cabin: &'static str,
    screen: Screen,
    steps: &'static [Step],
}

enum Step {
    Keys(&'static str),
    Data(&'static str, &'static str),
}

use Step::{Data, Keys};

/// Seat 14A selected, the cursor gone on to 14C.
const CHOSEN: &[Step] = &[
    Keys("1 4 a Space"),
    Data("/selected", "\"14A\""),
    Data("/revision", "2"),
    Keys("Right Right"),
];

fn goldens() -> Vec<Golden> {
    let size = Screen::new;
    let golden = |name, cabin, screen, steps| Golden {
        name,
        cabin,
        screen,
        steps,
    };
    let plain = |columns, rows| Screen {
        theme: Theme::Plain,
        ..Screen::new(columns, rows)
    };
    let ascii = |columns, rows| Screen {
        charset: Charset::Ascii,
        ..Screen::new(columns, rows)
    };
    vec![
        golden("a320-80x24", A320, size(80, 24), &[]),
        golden("a320-120x40", A320, size(120, 40), CHOSEN),
        golden("a320-200x60", A320, size(200, 60), CHOSEN),
        golden("a320-40x12", A320, size(40, 12), &[]),
        golden("a320-40x12-details", A320, size(40, 12), {
            &[Data("/selected", "\"14A\""), Keys("Tab")]
        }),
        golden("a320-80x24-chosen", A320, size(80, 24), CHOSEN),
        golden(
            "a320-80x24-pending",
            A320,
            size(80, 24),
            &[Keys("1 4 a Space")],
        ),
        golden(
            "a320-80x24-windows",
            A320,
            size(80, 24),
            &[Keys("w Down Down")],
        ),
        golden("a320-80x24-refused", A320, size(80, 24), {
            &[
                Keys("1 4 b Space"),
                Data("/seats/73/status", "\"occupied\""),
                Data("/message", "\"14B was taken a moment ago.\""),
            ]
        }),
        golden("a320-80x24-confirmed", A320, size(80, 24), {
            &[Data("/selected", "\"14A\""), Data("/confirmed", "\"14A\"")]
        }),
        golden("a320-80x24-ascii", A320, ascii(80, 24), CHOSEN),
        golden("a320-80x24-plain", A320, plain(80, 24), CHOSEN),
        golden("a320-32x10", A320, ascii(32, 10), CHOSEN),
        golden("a320-21x8", A320, ascii(21, 8), CHOSEN),
        golden("a320-1x1", A320, size(1, 1), &[]),
        golden("b777-80x24", B777, size(80, 24), &[]),
        golden("b777-120x40", B777, size(120, 40), &[Keys("End")]),
        golden("a380-100x48", A380, size(100, 48), &[Keys("Down Down")]),
        golden("a380-40x12", A380, size(40, 12), &[]),
        golden("crj-80x24", CRJ, size(80, 24), &[Keys("n n")]),
    ]
}

fn picture(golden: &Golden) -> String {
    let sizes = Sizes {
        columns: golden.screen.columns,
        rows: golden.screen.rows,
        ..Sizes::DESKTOP
    };
    let mut engine = Engine::boxed(&sizes, &CATALOGS, golden.screen);
    let send = |engine: &mut Engine<'static>, path: &str, value: &str| {
        let message = splitflap_tests::cabin::data(path, value);
        engine.feed(0, message.as_bytes(), &mut Quiet);
        engine.finish(0, &mut Quiet);
    };
    engine.feed(0, VIEW.as_bytes(), &mut Quiet);
    send(&mut engine, "/", golden.cabin);
    engine.render(&mut Quiet);
    for step in golden.steps {
        match step {
            Keys(names) => {
                for name in names.split(' ') {
                    let key: KeyEvent = name.parse().expect("a key name");
                    engine.handle_input(0, &InputEvent::Key(key), &mut Quiet);
                }
            }
            Data(path, value) => send(&mut engine, path, value),
        }
        engine.render(&mut Quiet);
    }
    rows(engine.grid()).join("\n") + "\n"
}

#[test]
fn every_screen_is_the_one_that_a_person_has_looked_at() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut wrong = Vec::new();
    for golden in goldens() {
        let file = folder.join(format!("{}.txt", golden.name));
        let picture = picture(&golden);
        if update {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&file, &picture).expect("a file");
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        if picture != expected {
            println!("{}:\n{picture}\nshould be\n{expected}", golden.name);
            wrong.push(golden.name);
        }
    }
    assert_eq!(
        wrong,
        Vec::<&str>::new(),
        "UPDATE_GOLDEN=1 writes them anew"
    );
}
