//! The emulator's modes, with those that only the watcher knows.

use alacritty_terminal::term::TermMode;

use super::convert;
use crate::terminal::queries::Watcher;
use crate::terminal::{Modes, MouseEncoding, MouseReports};

/// The modes, as if no frame were open.
pub(super) fn of(mode: TermMode, watcher: &Watcher) -> Modes {
    let has = |flag| mode.contains(flag);
    let mouse = if has(TermMode::MOUSE_MOTION) {
        MouseReports::Motion
    } else if has(TermMode::MOUSE_DRAG) {
        MouseReports::Drag
    } else if has(TermMode::MOUSE_REPORT_CLICK) {
        MouseReports::Click
    } else {
        MouseReports::Off
    };
    let encoding = watcher.encoding.unwrap_or(if has(TermMode::SGR_MOUSE) {
        MouseEncoding::Sgr
    } else if has(TermMode::UTF8_MOUSE) {
        MouseEncoding::Utf8
    } else {
        MouseEncoding::Legacy
    });
    Modes {
        app_cursor: has(TermMode::APP_CURSOR),
        app_keypad: has(TermMode::APP_KEYPAD),
        auto_wrap: has(TermMode::LINE_WRAP),
        origin: has(TermMode::ORIGIN),
        reverse_screen: watcher.reverse_screen,
        insert: has(TermMode::INSERT),
        newline: has(TermMode::LINE_FEED_NEW_LINE),
        bracketed_paste: has(TermMode::BRACKETED_PASTE),
        focus_reports: has(TermMode::FOCUS_IN_OUT),
        alternate_screen: has(TermMode::ALT_SCREEN),
        alternate_scroll: has(TermMode::ALTERNATE_SCROLL),
        mouse: watcher.mouse(mouse),
        mouse_encoding: encoding,
        kitty_keyboard: convert::kitty_flags(mode),
        modify_other_keys: watcher.modify_other_keys,
        frame_open: false,
    }
}
