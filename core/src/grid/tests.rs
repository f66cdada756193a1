extern crate std;

use std::string::String;
use std::vec;
use std::vec::Vec;

use proptest::prelude::*;

use super::*;
use crate::geometry::Rect;

struct Memory {
    cells: Vec<Cell>,
    damage: Vec<u32>,
    clusters: Vec<ClusterEntry>,
}

impl Memory {
    fn new(columns: u16, rows: u16, clusters: usize) -> Self {
        Self {
            cells: vec![Cell::BLANK; usize::from(columns) * usize::from(rows)],
            damage: vec![0; damage_words(columns, rows)],
            clusters: vec![ClusterEntry::FREE; clusters],
        }
    }

    /// A grid of the whole memory with nothing damaged.
    fn grid(&mut self, columns: u16, rows: u16) -> Grid<'_> {
        let mut grid = Grid::new(GridMemory {
            cells: self.cells.as_mut_slice().into(),
            damage: self.damage.as_mut_slice().into(),
            clusters: self.clusters.as_mut_slice().into(),
        });
        grid.resize(columns, rows);
        grid.clear_damage();
        grid
    }
}

const PLAIN: Style = Role::TEXT.style();

fn row_text(grid: &Grid<'_>, y: u16) -> String {
    grid.row(y)
        .iter()
        .map(|cell| String::from(grid.text(*cell, &mut [0; 4])))
        .collect()
}

fn damaged(grid: &Grid<'_>) -> Vec<(u16, u16, usize)> {
    grid.runs()
        .map(|run| (run.x, run.y, run.cells.len()))
        .collect()
}

#[test]
fn only_cells_that_change_are_damaged() {
    let mut memory = Memory::new(40, 3, 0);
    let mut grid = memory.grid(40, 3);
    assert!(!grid.has_damage());
    grid.canvas().text(30, 1, "seats", PLAIN);
    grid.put(39, 2, 'x', PLAIN);
    assert_eq!(damaged(&grid), [(30, 1, 5), (39, 2, 1)]);
    assert_eq!(grid.damaged_cells(), 6);
    grid.clear_damage();
    grid.canvas().text(30, 1, "seals", PLAIN);
    assert_eq!(damaged(&grid), [(33, 1, 1)]);
    grid.clear_damage();
    grid.canvas().text(30, 1, "seals", PLAIN);
    assert!(!grid.has_damage());
}

#[test]
fn blanks_that_can_not_be_seen_are_all_the_same() {
    let mut memory = Memory::new(4, 1, 0);
    let mut grid = memory.grid(4, 1);
    grid.put(0, 0, ' ', Role::SEAT_FREE.style());
    assert!(!grid.has_damage());
    assert_eq!(grid.cell(0, 0), Cell::BLANK);
    grid.put(0, 0, ' ', Role::SEAT_FREE.with(Attributes::CURSOR));
    assert_eq!(damaged(&grid), [(0, 0, 1)]);
}

#[test]
fn a_change_that_looks_the_same_is_no_damage() {
    static LOOKS: Looks = {
        let mut looks = [0; Style::COUNT];
        looks[Role::TITLE.index() as usize] = 1;
        looks
    };
    let mut memory = Memory::new(4, 1, 0);
    let mut grid = memory.grid(4, 1);
    grid.set_looks(&LOOKS);
    grid.clear_damage();
    grid.put(0, 0, 'a', PLAIN);
    grid.clear_damage();
    grid.put(0, 0, 'a', Role::ERROR.style());
    assert!(!grid.has_damage());
    assert_eq!(grid.cell(0, 0).style().role, Role::ERROR);
    grid.put(0, 0, 'a', Role::TITLE.style());
    assert!(grid.has_damage());
}

#[test]
fn the_other_half_of_an_overwritten_wide_grapheme_becomes_blank() {
    let mut memory = Memory::new(6, 1, 0);
    let mut grid = memory.grid(6, 1);
    grid.canvas().text(0, 0, "漢字漢", PLAIN);
    grid.put(1, 0, 'x', PLAIN);
    grid.put(2, 0, 'y', PLAIN);
    grid.put(4, 0, '字', PLAIN);
    assert_eq!(row_text(&grid, 0), " xy 字");
    grid.put(3, 0, '漢', PLAIN);
    assert_eq!(row_text(&grid, 0), " xy漢 ");
}

#[test]
fn both_halves_of_a_wide_grapheme_are_damaged_together() {
    let mut memory = Memory::new(6, 1, 0);
    let mut grid = memory.grid(6, 1);
    grid.put(2, 0, '漢', PLAIN);
    grid.clear_damage();
    grid.put(2, 0, '字', PLAIN);
    assert_eq!(damaged(&grid), [(2, 0, 2)]);
}

#[test]
fn a_wide_grapheme_in_the_last_column_is_a_blank() {
    let mut memory = Memory::new(3, 1, 4);
    let mut grid = memory.grid(3, 1);
    grid.put(2, 0, '漢', PLAIN);
    grid.put_grapheme(2, 0, "❤\u{fe0f}", 2, PLAIN);
    assert_eq!(row_text(&grid, 0), "   ");
    assert_eq!(grid.canvas().text(0, 0, "a漢字", PLAIN), 3);
    assert_eq!(row_text(&grid, 0), "a漢");
}

#[test]
fn control_characters_never_get_in() {
    let mut memory = Memory::new(12, 1, 4);
    let mut grid = memory.grid(12, 1);
    grid.put(0, 0, '\u{1b}', PLAIN);
    grid.put(1, 0, '\u{9b}', PLAIN);
    grid.put(2, 0, '\u{202e}', PLAIN);
    grid.put_grapheme(3, 0, "a\u{202e}", 1, PLAIN);
    grid.canvas().text(4, 0, "b\tc\nd\r\ne\u{7f}", PLAIN);
    assert_eq!(
        row_text(&grid, 0),
        "\u{fffd}\u{fffd}\u{fffd}ab c d e\u{fffd}"
    );
}

#[test]
fn a_full_cluster_table_is_swept_and_then_shows_the_base() {
    let mut memory = Memory::new(8, 1, 2);
    let mut grid = memory.grid(8, 1);
    for cluster in ["a\u{301}", "b\u{301}", "c\u{301}", "d\u{301}"] {
        grid.put_grapheme(0, 0, cluster, 1, PLAIN);
        assert_eq!(row_text(&grid, 0), std::format!("{cluster}       "));
    }
    assert_eq!(grid.lost_clusters(), 0);
    grid.put_grapheme(1, 0, "e\u{301}", 1, PLAIN);
    grid.put_grapheme(2, 0, "f\u{301}", 1, PLAIN);
    grid.put_grapheme(3, 0, "❤\u{fe0f}", 2, PLAIN);
    grid.put_grapheme(5, 0, "🇹🇷", 2, PLAIN);
    assert_eq!(row_text(&grid, 0), "d\u{301}e\u{301}f❤ 🇹  ");
    assert_eq!(grid.lost_clusters(), 3);
    grid.put_grapheme(2, 0, "d\u{301}", 1, PLAIN);
    assert_eq!(grid.lost_clusters(), 3);
}

#[test]
fn a_cluster_longer_than_its_room_shows_the_base() {
    let mut memory = Memory::new(2, 1, 2);
    let mut grid = memory.grid(2, 1);
    let long: String = ['a'].into_iter().chain(['\u{301}'; 20]).collect();
    grid.canvas().text(0, 0, &long, PLAIN);
    assert_eq!(row_text(&grid, 0), "a ");
    assert_eq!(grid.lost_clusters(), 1);
}

#[test]
fn a_screen_larger_than_the_memory_is_drawn_in_part() {
    let mut memory = Memory::new(80, 24, 0);
    let mut grid = memory.grid(80, 24);
    assert!(!grid.clipped());
    grid.resize(400, 120);
    assert!(grid.clipped());
    assert_eq!(grid.screen(), (400, 120));
    assert_eq!((grid.columns(), grid.rows()), (80, 24));
    grid.resize(132, 43);
    assert_eq!((grid.columns(), grid.rows()), (73, 24));
    grid.resize(u16::MAX, u16::MAX);
    assert!(u32::from(grid.columns()) * u32::from(grid.rows()) <= 1920 && grid.rows() > 0);
    grid.resize(0, 9);
    assert_eq!((grid.columns(), grid.rows()), (0, 0));
    grid.put(0, 0, 'x', PLAIN);
    assert_eq!(damaged(&grid), []);
}

#[test]
fn more_memory_makes_the_grid_as_large_as_the_screen() {
    let (mut small, mut large) = (Memory::new(4, 2, 0), Memory::new(8, 4, 0));
    let mut grid = small.grid(4, 2);
    grid.resize(8, 4);
    assert!(grid.clipped());
    grid.set_memory(GridMemory {
        cells: large.cells.as_mut_slice().into(),
        damage: large.damage.as_mut_slice().into(),
        clusters: large.clusters.as_mut_slice().into(),
    });
    assert_eq!((grid.columns(), grid.rows(), grid.clipped()), (8, 4, false));
    assert_eq!(grid.damaged_cells(), 32);
}

#[test]
fn scrolling_is_refused_where_the_screen_can_not_do_it() {
    let mut memory = Memory::new(8, 4, 0);
    let mut grid = memory.grid(8, 4);
    let whole = Rect::new(0, 1, 8, 3);
    assert!(!grid.scroll(whole, 1));
    grid.set_scrolling(Scrolling::FullWidth);
    assert!(!grid.scroll(Rect::new(1, 1, 6, 3), 1));
    assert!(!grid.scroll(whole, 3));
    assert!(!grid.scroll(Rect::new(0, 3, 8, 3), 1));
    assert!(grid.scroll(whole, 1));
    grid.set_scrolling(Scrolling::Any);
    grid.canvas().text(2, 2, "漢", PLAIN);
    assert!(!grid.scroll(Rect::new(3, 1, 4, 3), 1));
    assert!(grid.scroll(Rect::new(2, 1, 4, 3), 1));
    assert!(grid.scroll(whole, -1) && grid.scroll(whole, -1));
    assert!(!grid.scroll(whole, -1));
}

#[test]
fn scrolled_cells_are_no_damage() {
    let mut memory = Memory::new(8, 4, 0);
    let mut grid = memory.grid(8, 4);
    grid.set_scrolling(Scrolling::FullWidth);
    for y in 0..4 {
        grid.canvas()
            .text(0, y, ["zero", "one", "two", "three"][usize::from(y)], PLAIN);
    }
    grid.clear_damage();
    assert!(grid.scroll(Rect::new(0, 1, 8, 3), 1));
    grid.canvas().text(0, 3, "four", PLAIN);
    assert_eq!(damaged(&grid), [(0, 3, 4)]);
    assert_eq!(
        grid.scrolls(),
        [Scroll {
            rect: Rect::new(0, 1, 8, 3),
            rows: 1
        }]
    );
    assert_eq!(row_text(&grid, 1), "two     ");
}

#[test]
fn a_canvas_draws_in_its_area_only() {
    let mut memory = Memory::new(10, 3, 0);
    let mut grid = memory.grid(10, 3);
    let mut canvas = grid.canvas();
    assert!(canvas.exclude(Rect::new(4, 0, 2, 3)));
    let mut child = canvas.child(Rect::new(2, 1, 6, 9));
    assert_eq!(child.area(), Rect::new(0, 0, 6, 9));
    child.fill_with(child.area(), '.', PLAIN);
    child.put(6, 0, 'x', PLAIN);
    assert_eq!(row_text(&grid, 0), "          ");
    assert_eq!(row_text(&grid, 1), "  ..  ..  ");
    assert_eq!(row_text(&grid, 2), "  ..  ..  ");
    let mut canvas = grid.canvas();
    canvas
        .child(Rect::new(0, 0, 5, 1))
        .text(0, 0, "漢字漢", PLAIN);
    assert_eq!(row_text(&grid, 0), "漢字      ");
    assert_eq!(grid.canvas().text_clipped(0, 0, 5, "eleven", PLAIN), 5);
    assert_eq!(row_text(&grid, 0), "elev…     ");
}

#[derive(Clone, Debug)]
enum Change {
    Text {
        x: u16,
        y: u16,
        text: &'static str,
        style: Style,
    },
    Scroll {
        rect: Rect,
        rows: i16,
    },
    Present,
}

fn change() -> impl Strategy<Value = Change> {
    let texts = [
        "a",
        "ab cd",
        "漢字",
        "e\u{301}x",
        "❤\u{fe0f}",
        "  ",
        "🇹🇷",
        "f\u{301}",
        "g\u{301}",
    ];
    let style = (0..64u8, 0..8u8).prop_map(|(role, bits)| {
        Role::from_index(role / 8).map_or(PLAIN, |role| role.with(Attributes::from_bits(bits)))
    });
    prop_oneof![
        6 => (0..20u16, 0..7u16, proptest::sample::select(texts.to_vec()), style)
            .prop_map(|(x, y, text, style)| Change::Text { x, y, text, style }),
        2 => (0..20u16, 0..7u16, 0..20u16, 0..7u16, -3..4i16)
            .prop_map(|(x, y, width, height, rows)| Change::Scroll { rect: Rect::new(x, y, width, height), rows }),
        1 => Just(Change::Present),
    ]
}

/// A screen of texts and styles, as a frontend keeps it up to date.
type Screen = Vec<Vec<(String, Style)>>;

fn shown(grid: &Grid<'_>, cell: Cell) -> (String, Style) {
    (grid.text(cell, &mut [0; 4]).into(), cell.style())
}

fn present(grid: &mut Grid<'_>, screen: &mut Screen) {
    for scroll in grid.scrolls() {
        let Rect {
            x,
            y,
            width,
            height,
        } = scroll.rect;
        let before = screen.clone();
        for row in 0..i32::from(height) {
            let source = row + i32::from(scroll.rows);
            for column in usize::from(x)..usize::from(x + width) {
                screen[usize::from(y) + row as usize][column] =
                    if (0..i32::from(height)).contains(&source) {
                        before[usize::from(y) + source as usize][column].clone()
                    } else {
                        (" ".into(), PLAIN)
                    };
            }
        }
    }
    let mut cells = 0;
    for run in grid.runs() {
        cells += run.cells.len() as u32;
        assert_ne!(run.cells[0].width(), CellWidth::WideTail);
        assert_ne!(run.cells.last().unwrap().width(), CellWidth::WideLead);
        for (column, cell) in (usize::from(run.x)..).zip(run.cells) {
            screen[usize::from(run.y)][column] = shown(grid, *cell);
        }
    }
    assert_eq!(cells, grid.damaged_cells());
    grid.clear_damage();
    assert!(!grid.has_damage() && grid.runs().next().is_none());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scrolls_and_runs_bring_any_screen_up_to_date(changes in prop::collection::vec(change(), 0..50)) {
        let mut memory = Memory::new(20, 7, 3);
        let mut grid = memory.grid(20, 7);
        grid.set_scrolling(Scrolling::Any);
        let mut screen: Screen = vec![vec![(" ".into(), PLAIN); 20]; 7];
        for change in changes.iter().chain([&Change::Present]) {
            match change {
                Change::Text { x, y, text, style } => {
                    grid.canvas().text(*x, *y, text, *style);
                }
                Change::Scroll { rect, rows } => {
                    grid.scroll(*rect, *rows);
                }
                Change::Present => present(&mut grid, &mut screen),
            }
            for y in 0..7 {
                let row = grid.row(y);
                for (x, cell) in row.iter().enumerate() {
                    let lead = cell.width() == CellWidth::WideLead;
                    let tail = row.get(x + 1).is_some_and(|next| next.width() == CellWidth::WideTail);
                    prop_assert_eq!(lead, tail, "halves are never apart");
                }
            }
        }
        for y in 0..7 {
            let expected: Vec<_> = grid.row(y).iter().map(|cell| shown(&grid, *cell)).collect();
            prop_assert_eq!(&screen[usize::from(y)], &expected);
        }
    }

    #[test]
    fn one_change_damages_exactly_what_it_changes(before in prop::collection::vec(change(), 0..20), last in change()) {
        let mut memory = Memory::new(20, 7, 8);
        let mut grid = memory.grid(20, 7);
        for change in before {
            if let Change::Text { x, y, text, style } = change {
                grid.canvas().text(x, y, text, style);
            }
        }
        grid.clear_damage();
        let old: Vec<Vec<Cell>> = (0..7).map(|y| grid.row(y).to_vec()).collect();
        if let Change::Text { x, y, text, style } = last {
            grid.canvas().text(x, y, text, style);
        }
        let changed: u32 = (0..7)
            .map(|y| grid.row(y).iter().zip(&old[usize::from(y)]).filter(|(new, old)| new != old).count() as u32)
            .sum();
        // Both halves of a wide grapheme are damaged together, though the second one may be the same cell.
        prop_assert!(grid.damaged_cells() >= changed && grid.damaged_cells() <= 2 * changed);
    }
}

#[test]
#[cfg(feature = "std")]
fn a_screen_of_whole_rows_moves_a_pane_if_that_leaves_less_to_draw() {
    for rows in [1, -1] {
        let mut grid = Grid::new(GridMemory::boxed(20, 6, 0));
        grid.resize(20, 6);
        grid.set_scrolling(Scrolling::FullWidth);
        for y in 0..6 {
            for x in 0..10 {
                let letter = char::from(b'a' + (y * 7 + x * 3) as u8 % 26);
                grid.put(x, y, letter, Role::TEXT.style());
            }
            grid.put(19, y, '|', Role::TEXT.style());
        }
        grid.put(15, 3, '!', Role::TEXT.style());
        grid.clear_damage();
        let moved = Rect::new(0, 1, 10, 4);
        assert!(grid.scroll(moved, rows));
        let whole = Rect::new(0, 1, 20, 4);
        assert_eq!(grid.scrolls(), [Scroll { rect: whole, rows }]);
        // The mark beside the pane, where it is shown now, and the bar in the row that came free.
        let free = if rows > 0 { 4 } else { 1 };
        let mut damaged: std::vec::Vec<_> = grid.runs().map(|run| (run.x, run.y)).collect();
        damaged.sort_unstable();
        let shown = if rows > 0 { 2 } else { 4 };
        let mut wanted = std::vec![(15, 3), (15, shown), (19, free)];
        wanted.sort_unstable();
        assert_eq!(damaged, wanted, "{rows}");
        assert_eq!(grid.cell(15, 3).ascii(), Some(b'!'));
    }
}
