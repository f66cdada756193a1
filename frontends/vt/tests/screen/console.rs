//! The seat picker on a serial console, over a line of 9600 baud.

use std::collections::VecDeque;
use std::ops::Range;

use embedded_io::{ErrorKind, ErrorType, Read, ReadReady};
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::InputEvent;
use splitflap_core::listener::Quiet;
use splitflap_core::storage::Sizes;
use splitflap_tests::cabin::Cabin;
use splitflap_vt::{Console, ConsoleOptions, Encoder, Profile, Theme};

use crate::replay::assert_same;
use crate::terminal::Terminal;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

/// 9600 baud: a byte takes a start bit, eight bits and a stop bit.
const BYTES_PER_SECOND: f64 = 960.0;

struct Picker {
    engine: Engine<'static>,
    console: Console,
    options: ConsoleOptions,
    terminal: Terminal,
    now: u64,
}

impl Picker {
    fn new(options: ConsoleOptions) -> Self {
        let console = Console::new(options);
        let mut engine = Engine::boxed(&Sizes::DESKTOP, &CATALOGS, console.screen());
        console.prepare(engine.grid_mut());
        for document in [
            include_str!("../../../../tests/messages/seat-picker.json"),
            &Cabin::A320.snapshot(0),
        ] {
            engine.feed(0, document.as_bytes(), &mut Quiet);
            engine.finish(0, &mut Quiet);
        }
        Self {
            engine,
            console,
            options,
            terminal: Terminal::new(options.columns, options.rows, |_| false),
            now: 0,
        }
    }

    fn frame(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.engine.render(&mut Quiet);
        let now = self.now;
        let grid = self.engine.grid_mut();
        self.console
            .present(now, grid, &mut bytes)
            .expect("memory takes all");
        bytes
    }

    /// Shows a frame; how many bytes it took.
    fn show(&mut self) -> usize {
        let bytes = self.frame();
        self.terminal.feed(&bytes);
        self.check();
        bytes.len()
    }

    fn check(&self) {
        let theme = Theme::named(self.options.theme, &self.options.profile);
        let encoder = Encoder::new(self.options.profile, theme);
        assert_same(self.engine.grid(), &encoder, &self.terminal);
    }

    fn keys(&mut self, bytes: &[u8]) -> usize {
        let mut events = Vec::new();
        self.console
            .receive(self.now, bytes, &mut |event| events.push(event));
        for event in &events {
            self.engine.handle_input(self.now, event, &mut Quiet);
        }
        events.len()
    }
}

fn milliseconds(bytes: usize) -> f64 {
    bytes as f64 * 1000.0 / BYTES_PER_SECOND
}

#[test]
fn the_first_screen_is_there_within_two_seconds() {
    let mut picker = Picker::new(ConsoleOptions::VT100);
    let bytes = picker.show();
    println!("first screen: {bytes} bytes, {:.0} ms", milliseconds(bytes));
    assert!(milliseconds(bytes) <= 2000.0, "{bytes} bytes");
}

/// The slowest of these moves in milliseconds, the key included: until the map of seats is right, and until the line that tells about the seat is.
fn slowest(picker: &mut Picker, moves: &[&str]) -> (f64, f64) {
    let (mut seats, mut whole) = (0.0_f64, 0.0_f64);
    for key in moves.iter().flat_map(|keys| keys_of(keys)) {
        assert_eq!(picker.keys(key), 1);
        let frame = picker.frame();
        let done = seats_done(picker, &frame);
        picker.terminal.feed(&frame);
        picker.check();
        seats = seats.max(milliseconds(key.len() + done));
        whole = whole.max(milliseconds(key.len() + frame.len()));
    }
    println!(
        "the slowest seat move: {seats:.1} ms, with the line that tells about the seat {whole:.1} ms"
    );
    (seats, whole)
}

#[test]
fn a_seat_move_is_on_the_screen_within_25_ms_of_the_key_and_what_is_told_about_the_seat_within_90()
{
    let mut picker = Picker::new(ConsoleOptions::VT100);
    picker.show();
    let moves = [
        "\x1b[C\x1b[C\x1b[B\x1b[B\x1b[D\x1b[A\x1b[B",
        "lljjhkj",
        "\x1bOC\x1bOB\x1bOD",
    ];
    let (seats, whole) = slowest(&mut picker, &[moves, moves].concat());
    assert!(seats <= 25.0, "{seats:.1} ms");
    assert!(whole <= 90.0, "{whole:.1} ms");
}

/// A move goes from side to side of the cabin, and seats that match are bold: more bytes.
#[test]
fn among_window_seats_a_move_is_on_the_screen_within_32_ms_of_the_key() {
    let mut picker = Picker::new(ConsoleOptions::VT100);
    picker.show();
    picker.keys(b"w");
    picker.show();
    let moves = ["\x1b[B\x1b[B\x1b[B\x1b[C\x1b[A\x1b[B\x1b[D", "jjjlkkh"];
    let (seats, whole) = slowest(&mut picker, &moves);
    assert!(seats <= 32.0 && whole <= 90.0, "{seats:.1}, {whole:.1} ms");
}

/// How many bytes of a frame it takes until the map of seats is as it will be: the line below it, which tells about the seat, comes last.
fn seats_done(picker: &Picker, frame: &[u8]) -> usize {
    let mut wanted = picker.terminal.clone();
    wanted.feed(frame);
    let is_done = |length: &usize| {
        let mut terminal = picker.terminal.clone();
        terminal.feed(&frame[..*length]);
        (SEATS.1.clone())
            .all(|y| (SEATS.0.clone()).all(|x| terminal.cell(x, y) == wanted.cell(x, y)))
    };
    let done = ends(frame).into_iter().find(is_done);
    done.expect("the whole frame does it")
}

/// Columns and rows of the map of seats.
const SEATS: (Range<u16>, Range<u16>) = (1..46, 3..20);

/// Where characters and sequences of a frame end.
fn ends(frame: &[u8]) -> Vec<usize> {
    let mut ends = vec![0];
    let mut in_sequence = false;
    for (place, byte) in frame.iter().enumerate() {
        in_sequence = match byte {
            0x1b => true,
            b'[' => in_sequence,
            _ => in_sequence && !byte.is_ascii_alphabetic(),
        };
        if !in_sequence {
            ends.push(place + 1);
        }
    }
    ends
}

fn keys_of(text: &str) -> Vec<&[u8]> {
    let mut keys = Vec::new();
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        let (key, behind) = rest.split_at(if rest[0] == 0x1b { 3 } else { 1 });
        keys.push(key);
        rest = behind;
    }
    keys
}

#[test]
fn ctrl_l_paints_everything_again_and_is_no_key_of_the_views() {
    let mut picker = Picker::new(ConsoleOptions::VT100);
    let first = picker.show();
    assert_eq!(picker.show(), 0);
    // The line lost something.
    picker.terminal.feed(b"\x1b[Hxxxx");
    assert_eq!(picker.keys(b"\x0c"), 0);
    let again = picker.show();
    assert!(again.abs_diff(first) <= 8, "{first}, {again}");
}

#[test]
fn a_console_on_a_bad_line_repaints_itself_every_so_often() {
    let mut picker = Picker::new(ConsoleOptions {
        repaint_every_ms: Some(5_000),
        ..ConsoleOptions::VT100
    });
    let first = picker.show();
    assert_eq!(picker.console.deadline(), Some(5_000));
    picker.now = 4_999;
    assert_eq!(picker.show(), 0);
    picker.now = 5_000;
    let again = picker.show();
    assert!(again.abs_diff(first) <= 8, "{first}, {again}");
    assert_eq!(picker.console.deadline(), Some(10_000));
}

#[test]
fn a_vt100_gets_seven_bits_and_no_colour_and_ansi_gets_colour() {
    let colored = |frame: &[u8]| {
        let text = String::from_utf8(frame.to_vec()).expect("UTF-8");
        text.split("\x1b[")
            .filter_map(|part| part.split_once('m'))
            .any(|(numbers, _)| numbers.split(';').any(|number| number.len() == 2))
    };
    let vt100 = Picker::new(ConsoleOptions::VT100).frame();
    assert!(vt100.is_ascii() && !colored(&vt100));
    let ansi = Picker::new(ConsoleOptions {
        profile: Profile::ANSI,
        ..ConsoleOptions::VT100
    })
    .frame();
    assert!(ansi.is_ascii() && colored(&ansi));
}

#[test]
fn leaving_puts_plain_text_below_the_picture() {
    let mut picker = Picker::new(ConsoleOptions::VT100);
    picker.show();
    let mut bytes = Vec::new();
    picker.console.leave(&mut bytes).expect("memory takes all");
    let text = String::from_utf8(bytes).expect("UTF-8");
    assert!(text.ends_with("\x1b[24;1H\r\n"), "{text:?}");
}

/// A line that has this much to read.
struct Bytes(VecDeque<u8>);

impl ErrorType for Bytes {
    type Error = ErrorKind;
}

impl Read for Bytes {
    fn read(&mut self, room: &mut [u8]) -> Result<usize, ErrorKind> {
        Read::read(&mut self.0, room).map_err(|never| match never {})
    }
}

impl ReadReady for Bytes {
    fn read_ready(&mut self) -> Result<bool, ErrorKind> {
        Ok(!self.0.is_empty())
    }
}

#[test]
fn a_flood_of_keys_keeps_nobody_longer_than_32_bytes() {
    let mut console = Console::new(ConsoleOptions::VT100);
    let mut line = Bytes(VecDeque::from(vec![b'l'; 100]));
    let mut rounds = Vec::new();
    loop {
        let mut keys = 0;
        let mut each = |_: InputEvent| keys += 1;
        let more = console.read(0, &mut line, &mut each).expect("no error");
        if !more {
            break;
        }
        rounds.push(keys);
    }
    assert_eq!(rounds, [32, 32, 32, 4]);
}
