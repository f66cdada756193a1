//! The example of an e-paper panel: its model refuses windows that are no whole bytes.

#[path = "../../examples/e_paper/paper.rs"]
mod paper;
#[path = "../../examples/e_paper/picker.rs"]
mod picker;

use embedded_graphics::pixelcolor::Gray8;
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::SimulatorDisplay;
use splitflap_core::input::Key;
use splitflap_graphics::Refresh;

use crate::picture::compare;
use picker::Picker;

#[test]
fn ghosts_come_with_partial_refreshes_and_go_with_the_full_one() {
    let mut picker = Picker::new().unwrap();
    assert_eq!(picker.paper.refreshes, (0, 1));
    let whole = picker.paper.sent;
    assert_eq!(whole, 250_u32.div_ceil(8) * 122);
    for key in [Key::Right, Key::Right, Key::Down, Key::Char('n'), Key::Left] {
        let before = picker.paper.sent;
        assert!(matches!(picker.press(key), Refresh::Partial(_)), "{key:?}");
        assert!(picker.paper.sent - before < whole, "{key:?}");
    }
    assert!(picker.paper.ghosts() > 0);
    let mut display = SimulatorDisplay::<Gray8>::new(picker.paper.size());
    display.draw_iter(picker.paper.pixels()).unwrap();
    compare("e-paper-ghosts", &display);
    assert_eq!(picker.press(Key::Right), Refresh::Full);
    assert_eq!((picker.paper.ghosts(), picker.paper.refreshes), (0, (5, 2)));
}

#[test]
fn what_a_key_does_not_change_is_not_refreshed() {
    let mut picker = Picker::new().unwrap();
    let sent = picker.paper.sent;
    assert_eq!(picker.press(Key::Char('~')), Refresh::None);
    assert_eq!(picker.paper.sent, sent);
}
