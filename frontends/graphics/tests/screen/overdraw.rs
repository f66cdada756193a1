//! Every pixel of a changed cell is written once in a frame, no other pixel at all, whatever the grid, the font and the rotation.

use std::collections::HashMap;

use embedded_graphics::mono_font::{ascii, iso_8859_1};
use embedded_graphics::pixelcolor::{BinaryColor, Gray4, Rgb565, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use proptest::prelude::*;
use splitflap_core::geometry::Rect;
use splitflap_core::grid::{Cell, ClusterEntry, Grid, GridMemory, Style, damage_words};
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Placement, Presenter, Rotation, Theme};

/// A display that refuses to be written twice in a frame, and anything but whole windows.
struct Strict<C> {
    size: Size,
    pixels: HashMap<(i32, i32), C>,
    written: HashMap<(i32, i32), C>,
    windows: u32,
}

impl<C: PixelColor> Strict<C> {
    fn new(size: Size) -> Self {
        Self {
            size,
            pixels: HashMap::new(),
            written: HashMap::new(),
            windows: 0,
        }
    }

    /// What was written since the last call.
    fn frame(&mut self) -> HashMap<(i32, i32), C> {
        self.windows = 0;
        let written = std::mem::take(&mut self.written);
        self.pixels
            .extend(written.iter().map(|(at, color)| (*at, *color)));
        written
    }

    fn write(&mut self, pixel: Point, color: C) {
        assert!(
            self.bounding_box().contains(pixel),
            "{pixel} is off the panel"
        );
        let before = self.written.insert((pixel.x, pixel.y), color);
        assert!(before.is_none(), "{pixel} is written twice");
    }
}

impl<C> OriginDimensions for Strict<C> {
    fn size(&self) -> Size {
        self.size
    }
}

impl<C: PixelColor> DrawTarget for Strict<C> {
    type Color = C;
    type Error = core::convert::Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<C>>>(&mut self, _: I) -> Result<(), Self::Error> {
        panic!("single pixels are slow");
    }

    fn fill_contiguous<I: IntoIterator<Item = C>>(
        &mut self,
        area: &Rectangle,
        colors: I,
    ) -> Result<(), Self::Error> {
        self.windows += 1;
        let mut colors = colors.into_iter();
        for pixel in area.points() {
            let color = colors.next().expect("as many colours as pixels");
            self.write(pixel, color);
        }
        assert!(colors.next().is_none(), "more colours than pixels");
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: C) -> Result<(), Self::Error> {
        self.windows += 1;
        for pixel in area.points() {
            self.write(pixel, color);
        }
        Ok(())
    }
}

fn grid(columns: u16, rows: u16) -> Grid<'static> {
    let cells = usize::from(columns) * usize::from(rows);
    let mut grid = Grid::new(GridMemory {
        cells: vec![Cell::BLANK; cells].into_boxed_slice().into(),
        damage: vec![0; damage_words(columns, rows)]
            .into_boxed_slice()
            .into(),
        clusters: vec![ClusterEntry::FREE; 16].into_boxed_slice().into(),
    });
    grid.resize(columns, rows);
    grid
}

/// Something painted: place, text, style.
type Paint = (u16, u16, String, usize);

fn paints() -> impl Strategy<Value = Vec<Paint>> {
    let texts = prop_oneof![
        "[ -~]{1,6}",
        "[\\[\\](<>) A×✓#?*~]{1,4}",
        "[─│┌┐└┘╡╞║█▒→…漢é€]{1,4}",
        Just("e\u{301}👩\u{200d}🔬".to_owned()),
        Just("   ".to_owned()),
    ];
    prop::collection::vec((0..24u16, 0..9u16, texts, 0..Style::COUNT), 0..8)
}

fn paint(grid: &mut Grid<'_>, paints: &[Paint]) {
    for (x, y, text, style) in paints {
        grid.canvas().text(*x, *y, text, Style::from_index(*style));
    }
}

/// Two frames of random paint on a display of this colour.
fn two_frames<C: PixelColor + core::fmt::Debug>(
    size: Size,
    font: CellFont,
    rotation: Rotation,
    theme: &'static Theme<C>,
    (first, second): (&[Paint], &[Paint]),
) {
    let placement = Placement::new(size, &font, rotation);
    let presenter = Presenter::new(placement, font, theme).aligned();
    let mut display = Strict::<C>::new(size);
    // One column and row more than there is room for: they are left out.
    let mut grid = grid(placement.columns() + 1, placement.rows() + 1);
    presenter.attach(&mut grid);
    paint(&mut grid, first);
    let frame = presenter.repaint(&mut grid, &mut display).unwrap();
    let pixels = size.width * size.height;
    assert_eq!(frame.pixels, pixels);
    assert_eq!(display.frame().len() as u32, pixels);
    assert!(!grid.has_damage());

    paint(&mut grid, second);
    let mut expected = 0;
    let mut changed = HashMap::new();
    for run in grid.runs() {
        for x in run.x..run.x + run.cells.len() as u16 {
            for pixel in placement.pixels(Rect::new(x, run.y, 1, 1)).points() {
                changed.insert((pixel.x, pixel.y), ());
                expected += 1;
            }
        }
    }
    let runs = grid.runs().count() as u32;
    let damage: Vec<Rectangle> = presenter.damage(&grid).collect();
    let frame = presenter.present(&mut grid, &mut display).unwrap();
    assert!(frame.windows <= runs && frame.windows == display.windows);
    assert_eq!(damage.len() as u32, frame.windows);
    let written = display.frame();
    assert_eq!((written.len(), frame.pixels), (expected, expected as u32));
    for (x, y) in written.keys() {
        assert!(changed.contains_key(&(*x, *y)));
        let at = Point::new(*x, *y);
        assert!(damage.iter().any(|rectangle| rectangle.contains(at)));
        assert!(frame.damage.unwrap().contains(at));
    }
    for rectangle in damage {
        let right = rectangle.top_left.x as u32 + rectangle.size.width;
        assert_eq!(rectangle.top_left.x % 8, 0);
        assert!(right.is_multiple_of(8) || right == size.width);
    }

    // The picture is the one that a repaint gives.
    let shown = display.pixels.clone();
    presenter.repaint(&mut grid, &mut display).unwrap();
    assert_eq!(display.frame(), shown);
}

fn font(number: usize) -> CellFont {
    let (font, charset) = [
        (&ascii::FONT_4X6, Charset::Ascii),
        (&ascii::FONT_6X10, Charset::Ascii),
        (&iso_8859_1::FONT_5X8, Charset::Latin1),
        (&iso_8859_1::FONT_7X13, Charset::Latin1),
    ][number % 4];
    let font = CellFont::new(font, charset).unwrap();
    if number == 4 {
        font.with_cell(9, 11)
    } else {
        font
    }
}

fn rotation() -> impl Strategy<Value = Rotation> {
    prop::sample::select(vec![
        Rotation::None,
        Rotation::Quarter,
        Rotation::Half,
        Rotation::ThreeQuarters,
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn changed_pixels_are_written_once_and_others_never(
        (width, height) in (0..90u32, 0..60u32),
        number in 0..5usize,
        rotation in rotation(),
        first in paints(),
        second in paints(),
    ) {
        let size = Size::new(width, height);
        let font = font(number);
        let frames = (first.as_slice(), second.as_slice());
        let (_, cell) = font.cell();
        match number % 4 {
            0 => two_frames(size, font, rotation, Theme::binary(), frames),
            1 => two_frames(size, font, rotation, Theme::<Rgb565>::for_cell(cell), frames),
            2 => two_frames(size, font, rotation, Theme::<Gray4>::for_cell(cell), frames),
            _ => two_frames(size, font, rotation, Theme::<Rgb888>::for_cell(cell), frames),
        }
    }

    #[test]
    fn a_turned_picture_is_the_upright_one_turned(paints in paints(), rotation in rotation()) {
        let font = font(1);
        let theme = Theme::<Rgb565>::for_cell(10);
        let picture = |size: Size, rotation| {
            let placement = Placement::new(size, &font, rotation);
            let presenter = Presenter::new(placement, font, theme);
            let mut display = Strict::new(size);
            let mut grid = grid(placement.columns(), placement.rows());
            presenter.attach(&mut grid);
            paint(&mut grid, &paints);
            presenter.repaint(&mut grid, &mut display).unwrap();
            display.frame()
        };
        let (width, height) = (62, 45);
        let upright = picture(Size::new(62, 45), Rotation::None);
        let size = match rotation {
            Rotation::None | Rotation::Half => Size::new(62, 45),
            Rotation::Quarter | Rotation::ThreeQuarters => Size::new(45, 62),
        };
        let turned = picture(size, rotation);
        for ((x, y), color) in upright {
            let at = match rotation {
                Rotation::None => (x, y),
                Rotation::Quarter => (height - 1 - y, x),
                Rotation::Half => (width - 1 - x, height - 1 - y),
                Rotation::ThreeQuarters => (y, width - 1 - x),
            };
            prop_assert_eq!(turned[&at], color);
        }
    }
}

#[test]
fn equal_runs_below_each_other_are_one_window() {
    let font = font(1);
    let size = Size::new(60, 40);
    let placement = Placement::new(size, &font, Rotation::None);
    let presenter = Presenter::new(placement, font, Theme::binary());
    let mut display = Strict::new(size);
    let mut grid = grid(10, 4);
    let frame = presenter.present(&mut grid, &mut display).unwrap();
    assert_eq!((frame.windows, frame.pixels), (1, 60 * 40));
    display.frame();
    for (x, y, text) in [(1, 0, "ab"), (1, 1, "cd"), (2, 2, "e"), (8, 3, "f")] {
        grid.canvas().text(x, y, text, Style::default());
    }
    let mut windows = Vec::new();
    presenter
        .present_each(&mut grid, &mut display, |_, window| {
            windows.push(window);
            Ok(())
        })
        .unwrap();
    assert_eq!(
        windows,
        [(6, 0, 12, 20), (12, 20, 6, 10), (48, 30, 6, 10)]
            .map(|(x, y, w, h)| Rectangle::new(Point::new(x, y), Size::new(w, h)))
    );
    let frame = presenter.present(&mut grid, &mut display).unwrap();
    assert_eq!((frame.windows, frame.pixels, frame.damage), (0, 0, None));
}

/// A display whose bus fails after so many windows.
struct Failing(u32);

impl OriginDimensions for Failing {
    fn size(&self) -> Size {
        Size::new(60, 40)
    }
}

impl DrawTarget for Failing {
    type Color = BinaryColor;
    type Error = ();

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, _: I) -> Result<(), ()> {
        self.0 = self.0.checked_sub(1).ok_or(())?;
        Ok(())
    }
}

#[test]
fn after_an_error_of_the_display_everything_is_written_again() {
    let font = font(1);
    let presenter = Presenter::new(
        Placement::new(Size::new(60, 40), &font, Rotation::None),
        font,
        Theme::binary(),
    );
    let mut grid = grid(10, 4);
    grid.clear_damage();
    grid.canvas().text(0, 0, "a", Style::default());
    grid.canvas().text(4, 2, "b", Style::default());
    assert!(presenter.present(&mut grid, &mut Failing(1)).is_err());
    assert_eq!(grid.damaged_cells(), 2);
    assert_eq!(
        presenter
            .present(&mut grid, &mut Failing(2))
            .unwrap()
            .windows,
        2
    );
}
