//! Whatever is drawn, the terminal shows what the grid says.

use proptest::prelude::*;
use splitflap_core::geometry::Rect;
use splitflap_core::grid::{Attributes, CellWidth, Grid, Role, Scrolling, Style};
use splitflap_core::text::charset::Charset;
use splitflap_vt::{ColorDepth, Encoder, Profile, Theme, ThemeName};

use crate::seats;
use crate::terminal::Terminal;

const COLUMNS: u16 = 24;
const ROWS: u16 = 9;

/// Texts of every kind; those from [`DISPUTED`] on take columns that terminals disagree on.
const TEXTS: [&str; 18] = [
    "a",
    "Seat 14A",
    "  two  ",
    " ",
    "           ",
    "----------------",
    "─────────────",
    "┌┐└┘│┼",
    "€24 · 3×3 …",
    "漢字",
    "한국",
    "ä",
    "\u{1b}[2J\r\n\t",
    "e\u{301}",
    "❤\u{fe0f}",
    "👩\u{200d}🔬",
    "🇹🇷",
    "é☺",
];
const DISPUTED: usize = 13;

fn disputed(grapheme: &str) -> bool {
    !grapheme.is_ascii()
        && TEXTS
            .iter()
            .skip(DISPUTED)
            .any(|text| text.contains(grapheme))
        || grapheme == "\u{fffd}"
}

/// What the encoder shows for a cell: one text a column.
const ROUND: [(&str, &str); 4] = [("╭", "┌"), ("╮", "┐"), ("╰", "└"), ("╯", "┘")];

fn expected(grid: &Grid<'_>, profile: &Profile, x: u16, y: u16) -> String {
    let cell = grid.cell(x, y);
    let (lead, column) = match cell.width() {
        CellWidth::WideTail => (grid.cell(x - 1, y), 1),
        _ => (cell, 0),
    };
    let columns = if lead.width() == CellWidth::Narrow {
        1
    } else {
        2
    };
    let mut buffer = [0; 4];
    let text = grid.text(lead, &mut buffer);
    if profile.line_drawing {
        if "┌┐└┘│┼─·".contains(text) {
            return text.into();
        }
        // The set has no round corners.
        if let Some((_, square)) = ROUND.iter().find(|(round, _)| *round == text) {
            return (*square).into();
        }
    }
    let narrowed = profile.ambiguous_wide && columns == 1 && text != "ä";
    let charset = if narrowed {
        Charset::Ascii
    } else {
        profile.charset
    };
    let shown = charset.show(text, columns);
    match (shown.is_ascii(), column) {
        (true, column) => shown
            .chars()
            .nth(column)
            .map(String::from)
            .unwrap_or_default(),
        (false, 0) => shown.into(),
        (false, _) => String::new(),
    }
}

#[track_caller]
pub(crate) fn assert_same(grid: &Grid<'_>, encoder: &Encoder, terminal: &Terminal) {
    let profile = encoder.profile();
    for y in 0..grid.rows() {
        for x in 0..grid.columns() {
            let corner = y + 1 == grid.rows() && x + 1 == grid.columns();
            let half = y + 1 == grid.rows()
                && x + 2 == grid.columns()
                && grid.cell(x, y).width() == CellWidth::WideLead;
            if (corner || half) && !profile.autowrap_switch {
                continue;
            }
            let shown = terminal.cell(x, y);
            let context = || format!("at {x},{y}: {shown:?} in {:?}", terminal.row_text(y));
            assert_eq!(shown.text, expected(grid, profile, x, y), "{}", context());
            let look = encoder.theme().look(grid.cell(x, y).style());
            if shown.text == " " && look.hides_blank() {
                assert!(shown.look.hides_blank(), "{}", context());
            } else {
                assert_eq!(shown.look, look, "{}", context());
            }
        }
    }
}

#[derive(Clone, Debug)]
enum Event {
    Text {
        x: u16,
        y: u16,
        text: usize,
        style: Style,
    },
    Fill {
        rect: Rect,
        style: Style,
    },
    Scroll {
        rect: Rect,
        rows: i16,
    },
    Resize {
        columns: u16,
        rows: u16,
    },
    Repaint,
    Present,
}

fn style() -> impl Strategy<Value = Style> {
    let role = prop_oneof![
        Just(Role::TEXT),
        Just(Role::TITLE),
        (0..64u8).prop_filter_map("a role", Role::from_index)
    ];
    (role, prop_oneof![3 => Just(0), 1 => 0..8u8])
        .prop_map(|(role, bits)| role.with(Attributes::from_bits(bits)))
}

fn rect() -> impl Strategy<Value = Rect> {
    (0..COLUMNS, 0..ROWS, 0..=COLUMNS, 0..=ROWS)
        .prop_map(|(x, y, width, height)| Rect::new(x, y, width, height))
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        12 => (0..COLUMNS, 0..ROWS, 0..TEXTS.len(), style()).prop_map(|(x, y, text, style)| Event::Text { x, y, text, style }),
        3 => (rect(), style()).prop_map(|(rect, style)| Event::Fill { rect, style }),
        2 => (rect(), -4..4i16, any::<bool>()).prop_map(|(mut rect, rows, whole)| {
            if whole {
                rect.x = 0;
                rect.width = COLUMNS;
            }
            Event::Scroll { rect, rows }
        }),
        1 => (1..=COLUMNS, 1..=ROWS).prop_map(|(columns, rows)| Event::Resize { columns, rows }),
        1 => Just(Event::Repaint),
        6 => Just(Event::Present),
    ]
}

fn profile() -> impl Strategy<Value = Profile> {
    let base = prop_oneof![
        Just(Profile::VT100),
        Just(Profile::ANSI),
        Just(Profile::XTERM),
        Just(Profile::LINUX)
    ];
    let depth = prop_oneof![
        Just(ColorDepth::Mono),
        Just(ColorDepth::Ansi16),
        Just(ColorDepth::Indexed256),
        Just(ColorDepth::True)
    ];
    (base, depth, any::<[bool; 6]>()).prop_map(|(base, depth, switches)| {
        let [
            repeat,
            column_margins,
            synchronized,
            ambiguous_wide,
            named,
            feed,
        ] = switches;
        if named {
            return base;
        }
        Profile {
            depth,
            repeat,
            column_margins,
            synchronized,
            ambiguous_wide,
            feed_keeps_column: feed,
            ..base
        }
    })
}

/// Where the picture is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// On the whole screen.
    Whole,
    /// On the whole screen of a terminal that shows disputed graphemes in one column less.
    Narrow,
    /// Below rows that belong to someone else.
    Inline,
    /// On the whole screen, the terminal's cursor resting on the focus.
    Focus,
}

const ABOVE: u16 = 3;

fn run(profile: Profile, name: ThemeName, clusters: usize, place: Place, events: &[Event]) {
    let theme = Theme::named(name, &profile);
    let mut grid = seats::grid_of(COLUMNS, ROWS, clusters);
    grid.set_looks(theme.looks());
    grid.set_scrolling(profile.scrolling());
    let mut encoder = match place {
        Place::Inline => {
            grid.set_scrolling(Scrolling::None);
            Encoder::inline(profile, theme)
        }
        _ => Encoder::new(profile, theme),
    };
    if place == Place::Focus {
        encoder.follow_focus();
    }
    let terminal = |grid: &Grid<'_>| match place {
        Place::Whole | Place::Focus => Terminal::new(grid.columns(), grid.rows(), disputed),
        Place::Narrow => Terminal::new(grid.columns(), grid.rows(), disputed).narrow(),
        Place::Inline => Terminal::inline(grid.columns(), grid.rows(), ABOVE, disputed),
    };
    let mut screen = terminal(&grid);
    // Of the last frame.
    let mut size = (COLUMNS, ROWS);
    for event in events.iter().chain([&Event::Present]) {
        match event {
            Event::Text { x, y, text, style } => {
                grid.canvas().text(*x, *y, TEXTS[*text], *style);
            }
            Event::Fill { rect, style } => grid.canvas().fill(*rect, *style),
            Event::Scroll { rect, rows } => {
                grid.scroll(*rect, *rows);
            }
            // Where the rows are after a resize is the caller's knowledge: a new encoder.
            Event::Resize { .. } if place == Place::Inline => {}
            Event::Resize { columns, rows } => {
                grid.resize(*columns, *rows);
                screen = terminal(&grid);
                // Another size is noticed; new dirt on a screen of the old one is not.
                if (*columns, *rows) == size {
                    encoder.full_repaint();
                }
            }
            Event::Repaint => encoder.full_repaint(),
            Event::Present => {
                let mut bytes = Vec::new();
                let stats = encoder
                    .present(&mut grid, &mut bytes)
                    .expect("writing to memory");
                assert_eq!(stats.bytes as usize, bytes.len());
                screen.feed(&bytes);
                size = (grid.columns(), grid.rows());
                if place == Place::Narrow {
                    assert_agreed_same(&grid, &encoder, &screen);
                } else {
                    assert_same(&grid, &encoder, &screen);
                }
                assert!(screen.is_intact_above());
                assert!(!grid.has_damage());
            }
        }
    }
}

/// As [`assert_same`], of the cells that don't belong to a disputed grapheme.
fn assert_agreed_same(grid: &Grid<'_>, encoder: &Encoder, terminal: &Terminal) {
    for y in 0..grid.rows() {
        for x in 0..grid.columns() {
            let text = expected(grid, encoder.profile(), x, y);
            let corner = y + 1 == grid.rows() && x + 1 == grid.columns();
            let sent = !corner || encoder.profile().autowrap_switch;
            if sent && !text.is_empty() && !disputed(&text) {
                assert_eq!(
                    terminal.cell(x, y).text,
                    text,
                    "at {x},{y} in {:?}",
                    terminal.row_text(y)
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_terminal_shows_the_grid_after_every_frame(
        profile in profile(),
        plain in any::<bool>(),
        clusters in prop_oneof![Just(0usize), Just(2), Just(64)],
        events in prop::collection::vec(event(), 0..60),
    ) {
        run(profile, if plain { ThemeName::Plain } else { ThemeName::Default }, clusters, Place::Whole, &events);
    }

    #[test]
    fn terminals_that_show_disputed_graphemes_narrower_keep_their_columns(
        events in prop::collection::vec(event(), 0..60),
    ) {
        run(Profile::XTERM, ThemeName::Default, 64, Place::Narrow, &events);
    }

    #[test]
    fn a_picture_among_the_rows_of_others_leaves_them_alone(
        profile in profile(),
        events in prop::collection::vec(event(), 0..60),
    ) {
        run(profile, ThemeName::Default, 64, Place::Inline, &events);
    }

    #[test]
    fn a_cursor_that_rests_on_the_focus_changes_nothing_that_is_shown(
        profile in profile(),
        events in prop::collection::vec(event(), 0..60),
    ) {
        run(profile, ThemeName::Default, 64, Place::Focus, &events);
    }
}
