//! The seat picker on an engine.

use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, Key, KeyEvent};
use splitflap_core::listener::Quiet;
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];
const VIEW: &str = include_str!("../../../../mcp/seat-demo/views/seat-map.json");
const CABIN: &str = include_str!("../../../../mcp/seat-demo/cabins/a320.json");

/// The seat picker with the A320 of the demo, `selected` (a JSON value) selected.
pub(crate) fn picker(screen: Screen, selected: &str) -> Engine<'static> {
    let sizes = Sizes {
        columns: screen.columns,
        rows: screen.rows,
        ..Sizes::DESKTOP
    };
    let mut engine = Engine::boxed(&sizes, &CATALOGS, screen);
    let data = CABIN.replacen(
        r#""selected": null"#,
        &format!(r#""selected": {selected}"#),
        1,
    );
    let snapshot = format!(
        r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"/","value":{data}}}}}"#
    );
    for message in [VIEW, snapshot.as_str()] {
        engine.feed(0, message.as_bytes(), &mut Quiet);
        engine.finish(0, &mut Quiet);
    }
    engine
}

pub(crate) fn press(engine: &mut Engine<'_>, key: Key) {
    engine.handle_input(0, &InputEvent::Key(KeyEvent::plain(key)), &mut Quiet);
}
