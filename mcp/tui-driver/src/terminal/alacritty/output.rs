//! The emulator as it takes output, with what it does not do itself: emoji sequences in one cell,
//! blink, overline, double underline.

use alacritty_terminal::term::Term;
use alacritty_terminal::vte::ansi::{
    Attr, CharsetIndex, ClearMode, CursorShape, CursorStyle, Handler, Hyperlink, KeyboardModes,
    KeyboardModesApplyBehavior, LineClearMode, Mode, ModifyOtherKeys, PrivateMode, Rgb,
    StandardCharset, TabulationClearMode,
};

use super::decorations::{self, Decoration};
use super::{Listener, clusters};

/// The private modes that stand for SGR 53 and 55, which the parser does not pass on. They go into
/// the stream behind such an SGR, so that they keep their place where a frame holds it back.
const OVERLINE: u16 = 53_053;
/// Mode 2027: text is laid out by grapheme clusters.
const CLUSTERS: u16 = 2027;

/// What is fed behind an SGR that ends with overline on, or off.
pub(super) fn overline(on: bool) -> String {
    format!("\x1b[?{OVERLINE}{}", if on { 'h' } else { 'l' })
}

/// Hands on what the parser finds to the emulator.
pub(super) struct Output<'a> {
    pub(super) term: &'a mut Term<Listener>,
    pub(super) listener: &'a Listener,
    /// The last thing written was a character, which the next may belong to.
    pub(super) joinable: &'a mut bool,
}

/// Hands on as it is whatever may move the cursor or change cells, after which nothing joins.
macro_rules! hand_on {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {
        $(fn $name(&mut self, $($argument: $type),*) {
            *self.joinable = false;
            self.term.$name($($argument),*);
        })*
    };
}

impl Handler for Output<'_> {
    fn input(&mut self, ch: char) {
        clusters::input(self.term, ch, *self.joinable);
        *self.joinable = true;
    }

    fn terminal_attribute(&mut self, attribute: Attr) {
        let template = &mut self.term.grid_mut().cursor.template;
        match attribute {
            Attr::BlinkSlow => decorations::set(template, Decoration::SlowBlink),
            Attr::BlinkFast => decorations::set(template, Decoration::RapidBlink),
            Attr::CancelBlink => decorations::clear(template, &Decoration::BLINKS),
            Attr::Reset => {
                decorations::clear(template, &Decoration::ALL);
                self.term.terminal_attribute(attribute);
            }
            // SGR 21, which terminals since xterm take for this; bold ends with 22.
            Attr::CancelBold => self.term.terminal_attribute(Attr::DoubleUnderline),
            _ => self.term.terminal_attribute(attribute),
        }
    }

    fn set_private_mode(&mut self, mode: PrivateMode) {
        if mode == PrivateMode::Unknown(OVERLINE) {
            let template = &mut self.term.grid_mut().cursor.template;
            decorations::set(template, Decoration::Overline);
        } else {
            *self.joinable = false;
            self.term.set_private_mode(mode);
        }
    }

    fn unset_private_mode(&mut self, mode: PrivateMode) {
        if mode == PrivateMode::Unknown(OVERLINE) {
            let template = &mut self.term.grid_mut().cursor.template;
            decorations::clear(template, &[Decoration::Overline]);
        } else {
            *self.joinable = false;
            self.term.unset_private_mode(mode);
        }
    }

    fn report_private_mode(&mut self, mode: PrivateMode) {
        if mode == PrivateMode::Unknown(CLUSTERS) {
            // 3: always set.
            self.listener.reply(&format!("\x1b[?{CLUSTERS};3$y"));
        } else {
            self.term.report_private_mode(mode);
        }
    }

    hand_on! {
        set_title(title: Option<String>);
        set_cursor_style(style: Option<CursorStyle>);
        set_cursor_shape(shape: CursorShape);
        goto(line: i32, column: usize);
        goto_line(line: i32);
        goto_col(column: usize);
        insert_blank(count: usize);
        move_up(rows: usize);
        move_down(rows: usize);
        identify_terminal(intermediate: Option<char>);
        device_status(which: usize);
        move_forward(columns: usize);
        move_backward(columns: usize);
        move_down_and_cr(rows: usize);
        move_up_and_cr(rows: usize);
        put_tab(count: u16);
        backspace();
        carriage_return();
        linefeed();
        bell();
        substitute();
        newline();
        set_horizontal_tabstop();
        scroll_up(rows: usize);
        scroll_down(rows: usize);
        insert_blank_lines(count: usize);
        delete_lines(count: usize);
        erase_chars(count: usize);
        delete_chars(count: usize);
        move_backward_tabs(count: u16);
        move_forward_tabs(count: u16);
        save_cursor_position();
        restore_cursor_position();
        clear_line(mode: LineClearMode);
        clear_screen(mode: ClearMode);
        clear_tabs(mode: TabulationClearMode);
        set_tabs(interval: u16);
        reset_state();
        reverse_index();
        set_mode(mode: Mode);
        unset_mode(mode: Mode);
        report_mode(mode: Mode);
        set_scrolling_region(top: usize, bottom: Option<usize>);
        set_keypad_application_mode();
        unset_keypad_application_mode();
        set_active_charset(index: CharsetIndex);
        configure_charset(index: CharsetIndex, charset: StandardCharset);
        set_color(index: usize, color: Rgb);
        dynamic_color_sequence(prefix: String, index: usize, terminator: &str);
        reset_color(index: usize);
        clipboard_store(clipboard: u8, base64: &[u8]);
        clipboard_load(clipboard: u8, terminator: &str);
        decaln();
        push_title();
        pop_title();
        text_area_size_pixels();
        text_area_size_chars();
        set_hyperlink(link: Option<Hyperlink>);
        report_keyboard_mode();
        push_keyboard_mode(mode: KeyboardModes);
        pop_keyboard_modes(count: u16);
        set_keyboard_mode(mode: KeyboardModes, behavior: KeyboardModesApplyBehavior);
        set_modify_other_keys(mode: ModifyOtherKeys);
        report_modify_other_keys();
    }
}
