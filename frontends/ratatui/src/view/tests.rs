use super::*;
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui_core::style::{Color, Modifier, Style};
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::grid::{ClusterEntry, GridMemory, Role, damage_words};
use splitflap_core::input::{InputEvent, Key, KeyEvent};
use splitflap_core::storage::Sizes;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];
const VIEW: &str = include_str!("../../../../mcp/seat-demo/views/seat-map.json");
const CABIN: &str = include_str!("../../../../mcp/seat-demo/cabins/a320.json");

fn picker() -> Engine<'static> {
    let mut engine = Engine::boxed(&Sizes::KIOSK, &CATALOGS, Screen::new(10, 4));
    let snapshot = format!(
        r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"/","value":{CABIN}}}}}"#
    );
    for message in [VIEW, &snapshot] {
        engine.feed(0, message.as_bytes(), &mut Quiet);
        engine.finish(0, &mut Quiet);
    }
    engine
}

fn grid(columns: u16, rows: u16) -> Grid<'static> {
    let cells = usize::from(columns) * usize::from(rows);
    let mut grid = Grid::new(GridMemory {
        cells: vec![Cell::BLANK; cells].into_boxed_slice().into(),
        damage: vec![0; damage_words(columns, rows)]
            .into_boxed_slice()
            .into(),
        clusters: vec![ClusterEntry::FREE; 64].into_boxed_slice().into(),
    });
    grid.resize(columns, rows);
    grid
}

/// The text of row `y` of a grid as a terminal would show it.
fn text(grid: &Grid<'_>, y: u16) -> String {
    grid.row(y)
        .iter()
        .map(|cell| grid.text(*cell, &mut [0; 4]).to_owned())
        .collect()
}

/// The text of row `y` of a backend, without what wide graphemes hide.
fn shown(buffer: &Buffer, y: u16) -> String {
    let mut hidden = 0;
    let mut row = String::new();
    for x in buffer.area.left()..buffer.area.right() {
        let cell = &buffer[(x, y)];
        if hidden == 0 {
            row.push_str(cell.symbol());
            hidden = cell.symbol().cell_width().max(1);
        }
        hidden -= 1;
    }
    row
}

#[test]
fn a_terminal_shows_the_cells_of_the_grid_with_wide_and_clustered_graphemes() {
    let mut grid = grid(16, 3);
    grid.canvas()
        .text(0, 0, "漢字 a\u{301}é €24", Role::PRICE.style());
    grid.canvas().text(
        0,
        1,
        "👩\u{200d}🔬❤\u{fe0f}1\u{fe0f}\u{20e3}┌─✓",
        Role::TEXT.style(),
    );
    grid.canvas().text(15, 2, "漢", Role::TEXT.style());
    let mut terminal = Terminal::new(TestBackend::new(16, 3)).unwrap();
    let theme = Theme::default();
    terminal
        .draw(|frame| draw(&grid, &theme, frame.area(), frame.buffer_mut()))
        .unwrap();
    for y in 0..3 {
        assert_eq!(shown(terminal.backend().buffer(), y), text(&grid, y));
    }
    assert_eq!(terminal.backend().buffer()[(5, 0)].modifier, Modifier::BOLD);
}

#[test]
fn a_wide_grapheme_that_the_edge_cuts_is_a_blank() {
    let mut grid = grid(6, 1);
    grid.canvas().text(0, 0, "漢a漢b", Role::TEXT.style());
    let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
    draw(&grid, &Theme::plain(), Rect::new(0, 0, 4, 1), &mut buffer);
    assert_eq!(shown(&buffer, 0), "漢a ");
}

#[test]
fn the_picker_is_laid_out_for_its_area_and_leaves_the_rest_alone() {
    let mut engine = picker();
    let theme = Theme::default();
    let area = Rect::new(30, 1, 48, 22);
    let whole = Rect::new(0, 0, 80, 24);
    let mut buffer = Buffer::filled(whole, buffer::Cell::new("%"));
    SurfaceView::new(&theme).render(area, &mut buffer, &mut engine);
    assert_eq!((engine.grid().columns(), engine.grid().rows()), (48, 22));
    assert!(!engine.grid().has_damage());
    for y in 0..24 {
        for x in 0..80 {
            let position = Position::new(x, y);
            if !area.contains(position) {
                assert_eq!(buffer[position].symbol(), "%");
            }
        }
        if (1..23).contains(&y) {
            let row: String = shown(&buffer, y).chars().skip(30).take(48).collect();
            assert_eq!(row, text(engine.grid(), y - 1));
        }
    }
    let whole: String = (0..24).map(|y| shown(&buffer, y)).collect();
    assert!(whole.contains("DEMO 204") && whole.contains("[A]"));
}

#[test]
fn a_larger_area_gets_a_larger_grid() {
    let mut engine = picker();
    let theme = Theme::default();
    for (width, height) in [(20, 5), (300, 90), (0, 0), (0, 7), (1, 1), (120, 40)] {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        SurfaceView::new(&theme).render(area, &mut buffer, &mut engine);
        if !area.is_empty() {
            let grid = engine.grid();
            assert_eq!((grid.columns(), grid.rows()), (width, height));
            assert!(!grid.clipped());
        }
    }
    assert!((0..40).any(|y| text(engine.grid(), y).contains("Cabin")));
}

#[test]
fn the_programs_colours_stay_where_a_role_has_none() {
    let grid = grid(3, 1);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
    buffer.set_style(buffer.area, Style::new().bg(Color::Blue).fg(Color::White));
    draw(&grid, &Theme::default(), buffer.area, &mut buffer);
    assert!(
        buffer
            .content()
            .iter()
            .all(|cell| (cell.fg, cell.bg) == (Color::White, Color::Blue))
    );
}

#[test]
fn only_changed_cells_reach_the_terminal_after_a_move() {
    let mut engine = picker();
    let theme = Theme::default();
    let area = Rect::new(0, 0, 80, 24);
    let mut frame = || {
        let mut buffer = Buffer::empty(area);
        SurfaceView::new(&theme).render(area, &mut buffer, &mut engine);
        engine.handle_input(0, &InputEvent::Key(KeyEvent::plain(Key::Right)), &mut Quiet);
        buffer
    };
    let (first, second) = (frame(), frame());
    let changed = first.diff(&second).len();
    assert!((2..60).contains(&changed), "{changed} cells");
}

#[test]
fn the_cursor_is_where_the_surface_has_it() {
    let mut engine = picker();
    let theme = Theme::default();
    let area = Rect::new(5, 3, 60, 20);
    assert_eq!(cursor_position(&engine, area), None);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    SurfaceView::new(&theme).render(area, &mut buffer, &mut engine);
    let at = cursor_position(&engine, area).unwrap();
    assert!(area.contains(at));
    assert!(buffer[at].modifier.contains(Modifier::REVERSED));
    assert_eq!(cursor_position(&engine, Rect::new(5, 3, 60, 0)), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_area_in_any_buffer_shows_the_part_of_the_grid_that_is_there(
        (x, y, width, height) in (0..30u16, 0..10u16, 0..30u16, 0..10u16),
        texts in prop::collection::vec((0..20u16, 0..6u16, "[a漢é👩\u{301}\u{fe0f} ❤]{0,8}"), 0..6),
    ) {
        let mut grid = grid(20, 6);
        for (x, y, text) in &texts {
            grid.canvas().text(*x, *y, text, Role::TEXT.style());
        }
        let mut terminal = Terminal::new(TestBackend::new(24, 8)).unwrap();
        let area = Rect::new(x, y, width, height);
        let theme = Theme::plain();
        terminal.draw(|frame| draw(&grid, &theme, area, frame.buffer_mut())).unwrap();
        let buffer = terminal.backend().buffer();
        for row in 0..8u16 {
            for column in 0..24u16 {
                let at = Position::new(column, row);
                let cell = grid.cell(column.wrapping_sub(x), row.wrapping_sub(y));
                if !area.contains(at) || cell.width() != grid::CellWidth::Narrow {
                    continue;
                }
                let mut bytes = [0; 4];
                prop_assert_eq!(buffer[at].symbol(), grid.text(cell, &mut bytes), "{} {}", column, row);
            }
        }
    }
}
