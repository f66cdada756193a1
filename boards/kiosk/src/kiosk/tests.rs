use super::*;
use crate::seats::{A320, A320_SEATS, SeatServer};
use crate::view;
use embedded_graphics::Pixel;
use embedded_graphics::mono_font::ascii::FONT_5X8;
use embedded_graphics::pixelcolor::Gray4;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use seat_rules::Refusal;
use splitflap_core::storage::BoardStorage;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Inputs, Theme};
use std::boxed::Box;
use std::collections::VecDeque;
use std::string::String;
use std::vec::Vec;

/// A panel that can fail, and knows what was flushed.
#[derive(Default)]
struct MockPanel {
    pixels: u32,
    flushed: Vec<Rectangle>,
    broken: bool,
}

impl OriginDimensions for MockPanel {
    fn size(&self) -> Size {
        Size::new(128, 64)
    }
}

impl DrawTarget for MockPanel {
    type Color = Gray4;
    type Error = ();

    fn draw_iter<I: IntoIterator<Item = Pixel<Gray4>>>(&mut self, pixels: I) -> Result<(), ()> {
        if self.broken {
            return Err(());
        }
        for Pixel(at, _) in pixels {
            assert!(self.bounding_box().contains(at));
            self.pixels += 1;
        }
        Ok(())
    }
}

impl Panel for MockPanel {
    fn flush(&mut self, written: Rectangle) -> Result<(), ()> {
        self.flushed.push(written);
        Ok(())
    }
}

/// A board whose clock and input the test sets.
#[derive(Default)]
struct MockBoard {
    now: u64,
    events: VecDeque<Event>,
    panel: MockPanel,
    notes: Vec<Note>,
    alive: u32,
}

impl Board for MockBoard {
    type Panel = MockPanel;

    fn now(&mut self) -> u64 {
        self.now
    }

    fn event(&mut self, _: u64) -> Option<Event> {
        self.events.pop_front()
    }

    fn panel(&mut self) -> &mut MockPanel {
        &mut self.panel
    }

    fn alive(&mut self) {
        self.alive += 1;
    }

    fn note(&mut self, note: Note) {
        self.notes.push(note);
    }

    fn idle(&mut self) {}
}

type Picker = Kiosk<'static, SeatServer<A320_SEATS>, Gray4>;

/// A kiosk and its board.
struct Bed {
    kiosk: Picker,
    board: MockBoard,
}

impl Bed {
    fn new() -> Self {
        let font = CellFont::new(&FONT_5X8, Charset::Ascii)
            .unwrap()
            .with_cell(6, 8);
        let theme = Theme::<Gray4>::for_cell(8);
        let view = view(Size::new(128, 64), font, Inputs::default(), theme);
        let memory = Box::leak(Box::new(BoardStorage::new())).memory();
        let server = SeatServer::new(&A320).unwrap();
        let options = Options { quiet: 30_000 };
        let mut bed = Self {
            kiosk: Kiosk::new(memory, view, server, options),
            board: MockBoard::default(),
        };
        bed.step();
        bed
    }

    fn step(&mut self) {
        self.board.now += 10;
        self.board.notes.clear();
        self.board.panel.flushed.clear();
        self.kiosk.step(&mut self.board);
    }

    fn give(&mut self, event: Event) {
        self.board.events.push_back(event);
        self.step();
    }

    fn key(&mut self, key: Key) {
        self.give(Event::Key(KeyEvent::plain(key)));
    }

    /// Presses the buttons that choose an entry of the menu, counted from 0.
    fn menu(&mut self, entry: usize) {
        self.give(Event::Hold);
        for _ in 0..entry {
            self.key(Key::Down);
        }
        self.give(Event::Press);
    }

    fn screen(&self) -> String {
        let grid = self.kiosk.engine().grid();
        let mut text = String::new();
        for y in 0..grid.rows() {
            for cell in grid.row(y) {
                text.push_str(grid.text(*cell, &mut [0; 4]));
            }
            text.push('\n');
        }
        text
    }

    #[track_caller]
    fn shows(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "no {text:?} in\n{screen}");
    }
}

#[test]
fn the_first_step_shows_the_cabin() {
    let bed = Bed::new();
    bed.shows("DEMO 204");
    bed.shows("1A  EUR 29 taken");
    assert_eq!(bed.board.panel.pixels, 128 * 64);
    assert_eq!(bed.board.panel.flushed.len(), 1);
    assert!(!bed.board.notes.contains(&Note::Rejected));
}

#[test]
fn a_step_without_input_writes_nothing() {
    let mut bed = Bed::new();
    bed.board.panel.pixels = 0;
    for _ in 0..5 {
        bed.step();
        assert_eq!(bed.board.notes, []);
    }
    assert_eq!((bed.board.panel.pixels, bed.board.alive), (0, 6));
}

#[test]
fn a_press_selects_and_the_menu_confirms() {
    let mut bed = Bed::new();
    bed.key(Key::Right);
    bed.give(Event::Press);
    assert_eq!(bed.board.notes[0], Note::Granted);
    bed.shows("Confirm: 1B, EUR 22");
    bed.menu(0);
    bed.shows("1B is confirmed");
}

#[test]
fn a_press_on_a_taken_seat_asks_for_nothing_and_says_why() {
    let mut bed = Bed::new();
    bed.give(Event::Press);
    assert!(!bed.board.notes.contains(&Note::Refused));
    bed.shows("Taken.");
}

#[test]
fn a_seat_that_goes_while_a_person_hesitates_is_refused() {
    let mut bed = Bed::new();
    bed.key(Key::Right);
    bed.give(Event::Press);
    bed.kiosk.peer_mut().take("1B");
    bed.step();
    bed.shows("1B: not available");
}

#[test]
fn a_refusal_is_read_whole_with_five_buttons() {
    let mut bed = Bed::new();
    bed.key(Key::Right);
    bed.give(Event::Press);
    bed.kiosk.peer_mut().take("1B");
    // A press on what the view still shows as free would be refused so.
    let refusal = Refusal::OldRevision {
        expected: 1,
        actual: 2,
    };
    bed.kiosk.peer_mut().answer(Err(refusal));
    bed.step();
    bed.menu(3);
    bed.shows("! the seat map has");
    bed.shows("   repeat");
    bed.key(Key::Down);
    bed.shows("Seat       1B");
}

#[test]
fn the_menu_reaches_the_filter_and_the_details() {
    let mut bed = Bed::new();
    bed.menu(1);
    bed.key(Key::Right);
    bed.shows("1F  EUR");
    bed.menu(1);
    bed.key(Key::Left);
    bed.shows("1E  EUR");
    bed.menu(3);
    bed.shows("Details");
    bed.shows("No seat selected.");
}

#[test]
fn a_press_in_the_details_is_enter() {
    let mut bed = Bed::new();
    bed.key(Key::Right);
    bed.give(Event::Press);
    bed.menu(3);
    bed.give(Event::Press);
    bed.shows("State      Confirmed");
}

#[test]
fn the_menu_closes_without_a_trace() {
    let mut bed = Bed::new();
    let before = bed.screen();
    bed.give(Event::Hold);
    bed.shows("Next free seat");
    bed.step();
    assert_eq!(bed.board.notes, []);
    bed.give(Event::Hold);
    assert_eq!(bed.screen(), before);
    bed.menu(4);
    assert_eq!(bed.screen(), before);
}

#[test]
fn after_the_quiet_time_the_selection_is_released_and_the_view_is_at_its_start() {
    let mut bed = Bed::new();
    let start = bed.screen();
    bed.key(Key::Right);
    bed.give(Event::Press);
    bed.menu(1);
    bed.give(Event::Hold);
    bed.board.now += 29_900;
    bed.step();
    bed.shows("Menu");
    bed.board.now += 90;
    bed.step();
    assert!(bed.board.notes.contains(&Note::Restart { quiet: true }));
    assert_eq!(bed.screen(), start);
    bed.board.now += 90_000;
    bed.step();
    assert_eq!(bed.board.notes, []);
}

#[test]
fn the_next_key_after_a_confirmation_is_the_next_person() {
    let mut bed = Bed::new();
    bed.key(Key::Right);
    bed.give(Event::Press);
    bed.menu(0);
    bed.key(Key::Down);
    assert!(bed.board.notes.contains(&Note::Restart { quiet: false }));
    bed.shows("1A  EUR");
    bed.key(Key::Right);
    bed.give(Event::Press);
    bed.shows("Taken.");
}

#[test]
fn a_panel_that_fails_is_told_and_gets_the_frame_again() {
    let mut bed = Bed::new();
    bed.board.panel.broken = true;
    bed.key(Key::Down);
    assert_eq!(bed.board.notes, [Note::PanelFailed]);
    bed.board.panel.broken = false;
    bed.board.panel.pixels = 0;
    bed.step();
    assert!(bed.board.panel.pixels > 0);
}

#[test]
fn a_flood_of_keys_does_not_keep_a_step_from_ending() {
    let mut bed = Bed::new();
    for _ in 0..1000 {
        bed.board.events.push_back(Event::Key(Key::Down.into()));
    }
    bed.step();
    assert_eq!(bed.board.events.len(), 1000 - EVENTS);
}
