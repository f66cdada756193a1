//! Where cells lie on a panel: cell size, rotation, and the way back from a touched pixel to a cell.

use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use splitflap_core::geometry::Rect;
use splitflap_core::screen::Screen;

use crate::font::CellFont;

/// How far the picture is turned clockwise on the panel. Prefer the panel's own rotation where it has one: a picture turned here costs about five
/// times the instructions a pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rotation {
    /// As the panel is.
    #[default]
    None,
    /// A quarter clockwise.
    Quarter,
    /// Upside down.
    Half,
    /// A quarter counter-clockwise.
    ThreeQuarters,
}

/// Whole cells on a panel, from the picture's top left corner on; what is left over lies right and below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Pixels of the panel as its driver counts them.
    panel: (u16, u16),
    cell: (u16, u16),
    rotation: Rotation,
    columns: u16,
    rows: u16,
}

impl Placement {
    /// The cells of `font` on a panel of this size in pixels (more than 65,535 count as that), turned by `rotation`.
    pub fn new(panel: Size, font: &CellFont, rotation: Rotation) -> Self {
        let short = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX);
        let panel = (short(panel.width), short(panel.height));
        let cell = font.cell();
        let (width, height) = match rotation {
            Rotation::None | Rotation::Half => panel,
            Rotation::Quarter | Rotation::ThreeQuarters => (panel.1, panel.0),
        };
        Self {
            panel,
            cell,
            rotation,
            columns: width / cell.0.max(1),
            rows: height / cell.1.max(1),
        }
    }

    /// Columns that fit.
    pub const fn columns(&self) -> u16 {
        self.columns
    }

    /// Rows that fit.
    pub const fn rows(&self) -> u16 {
        self.rows
    }

    /// How the picture is turned.
    pub const fn rotation(&self) -> Rotation {
        self.rotation
    }

    /// Width and height of a cell in pixels.
    pub const fn cell(&self) -> (u16, u16) {
        self.cell
    }

    /// The whole panel in its own pixels.
    pub(crate) fn panel(&self) -> Rectangle {
        rectangle(0, 0, self.panel.0.into(), self.panel.1.into())
    }

    /// The panel's pixels of these cells; those that don't fit on it have none.
    pub fn pixels(&self, cells: Rect) -> Rectangle {
        let cells = cells.intersect(Rect::of_size(self.columns, self.rows));
        let (cell_width, cell_height) = (i32::from(self.cell.0), i32::from(self.cell.1));
        self.turn(
            i32::from(cells.x) * cell_width,
            i32::from(cells.y) * cell_height,
            i32::from(cells.width) * cell_width,
            i32::from(cells.height) * cell_height,
        )
    }

    /// What of the panel no cell covers: right of the picture and below it, each perhaps empty.
    pub(crate) fn margins(&self) -> [Rectangle; 2] {
        let (panel_width, panel_height) = match self.rotation {
            Rotation::None | Rotation::Half => self.panel,
            Rotation::Quarter | Rotation::ThreeQuarters => (self.panel.1, self.panel.0),
        };
        let (panel_width, panel_height) = (i32::from(panel_width), i32::from(panel_height));
        let width = i32::from(self.columns) * i32::from(self.cell.0);
        let height = i32::from(self.rows) * i32::from(self.cell.1);
        [
            self.turn(width, 0, panel_width - width, height),
            self.turn(0, height, panel_width, panel_height - height),
        ]
    }

    /// A rectangle of the upright picture as the panel has it.
    fn turn(&self, x: i32, y: i32, width: i32, height: i32) -> Rectangle {
        let (panel_width, panel_height) = (i32::from(self.panel.0), i32::from(self.panel.1));
        match self.rotation {
            Rotation::None => rectangle(x, y, width, height),
            Rotation::Quarter => rectangle(panel_width - y - height, x, height, width),
            Rotation::Half => rectangle(
                panel_width - x - width,
                panel_height - y - height,
                width,
                height,
            ),
            Rotation::ThreeQuarters => rectangle(y, panel_height - x - width, height, width),
        }
    }

    /// Column and row of the cell at a pixel of the panel; none beside the cells.
    pub fn cell_at(&self, pixel: Point) -> Option<(u16, u16)> {
        let (panel_width, panel_height) = (i32::from(self.panel.0), i32::from(self.panel.1));
        let Point { x, y } = pixel;
        if !(0..panel_width).contains(&x) || !(0..panel_height).contains(&y) {
            return None;
        }
        let (x, y) = match self.rotation {
            Rotation::None => (x, y),
            Rotation::Quarter => (y, panel_width - 1 - x),
            Rotation::Half => (panel_width - 1 - x, panel_height - 1 - y),
            Rotation::ThreeQuarters => (panel_height - 1 - y, x),
        };
        let column = u16::try_from(x / i32::from(self.cell.0.max(1))).ok()?;
        let row = u16::try_from(y / i32::from(self.cell.1.max(1))).ok()?;
        (column < self.columns && row < self.rows).then_some((column, row))
    }
}

fn rectangle(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
    let length = |pixels: i32| u32::try_from(pixels).unwrap_or(0);
    Rectangle::new(Point::new(x, y), Size::new(length(width), length(height)))
}

/// What a user can touch or press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// With a touch panel: the side in pixels of the smallest square that a finger hits (40 on a 7-inch panel of 800x480).
    pub touch: Option<u16>,
    /// Whether there is a keyboard with letters; buttons are none.
    pub keyboard: bool,
}

/// The screen to lay out for: the cells of `placement`, what `font` can spell, and targets as large as a finger needs.
pub fn screen_for(placement: &Placement, font: &CellFont, inputs: Inputs) -> Screen {
    let (cell_width, cell_height) = placement.cell();
    let cells = |pixels: u16, cell: u16| pixels.div_ceil(cell.max(1)).max(1);
    Screen {
        charset: font.charset(),
        target: inputs.touch.map_or((1, 1), |finger| {
            (cells(finger, cell_width), cells(finger, cell_height))
        }),
        pointer: inputs.touch.is_some(),
        keyboard: inputs.keyboard,
        ..Screen::new(placement.columns(), placement.rows())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::mono_font::ascii;
    use embedded_graphics::prelude::PointsIter;
    use splitflap_core::text::charset::Charset;
    use std::vec::Vec;

    const ROTATIONS: [Rotation; 4] = [
        Rotation::None,
        Rotation::Quarter,
        Rotation::Half,
        Rotation::ThreeQuarters,
    ];

    #[test]
    fn a_touched_pixel_is_in_the_cell_that_was_drawn_there() {
        let font = CellFont::new(&ascii::FONT_6X10, Charset::Ascii).unwrap();
        for rotation in ROTATIONS {
            let placement = Placement::new(Size::new(32, 45), &font, rotation);
            let mut seen = 0;
            for x in 0..placement.columns() {
                for y in 0..placement.rows() {
                    let pixels = placement.pixels(Rect::new(x, y, 1, 1));
                    for pixel in pixels.points() {
                        assert_eq!(placement.cell_at(pixel), Some((x, y)), "{rotation:?}");
                        seen += 1;
                    }
                }
            }
            let margins: Vec<Point> = placement
                .margins()
                .iter()
                .flat_map(|margin| margin.points())
                .collect();
            assert!(
                margins
                    .iter()
                    .all(|pixel| placement.cell_at(*pixel).is_none())
            );
            assert_eq!(seen + margins.len(), 32 * 45, "{rotation:?}");
        }
    }

    #[test]
    fn nothing_outside_the_panel_is_a_cell() {
        let font = CellFont::new(&ascii::FONT_6X10, Charset::Ascii).unwrap();
        for rotation in ROTATIONS {
            let placement = Placement::new(Size::new(60, 40), &font, rotation);
            for pixel in [
                Point::new(-1, 0),
                Point::new(0, -1),
                Point::new(60, 0),
                Point::new(0, 40),
                Point::new(i32::MIN, i32::MAX),
            ] {
                assert_eq!(placement.cell_at(pixel), None);
            }
            assert!(
                placement
                    .pixels(Rect::new(u16::MAX, u16::MAX, 9, 9))
                    .size
                    .width
                    == 0
            );
        }
    }

    #[test]
    fn a_quarter_turn_brings_the_first_row_to_the_right_edge() {
        let font = CellFont::new(&ascii::FONT_6X10, Charset::Ascii).unwrap();
        let placement = Placement::new(Size::new(60, 36), &font, Rotation::Quarter);
        assert_eq!((placement.columns(), placement.rows()), (6, 6));
        assert_eq!(
            placement.pixels(Rect::new(0, 0, 2, 1)),
            Rectangle::new(Point::new(50, 0), Size::new(10, 12))
        );
    }

    #[test]
    fn a_seat_is_at_least_forty_pixels_where_a_finger_needs_it() {
        for (font, target) in [
            (&ascii::FONT_10X20, (4, 2)),
            (&ascii::FONT_9X15, (5, 3)),
            (&ascii::FONT_9X18, (5, 3)),
        ] {
            let font = CellFont::new(font, Charset::Ascii).unwrap();
            let placement = Placement::new(Size::new(800, 480), &font, Rotation::None);
            let inputs = Inputs {
                touch: Some(40),
                keyboard: false,
            };
            let screen = screen_for(&placement, &font, inputs);
            assert_eq!(screen.target, target);
            let (width, height) = placement.cell();
            assert!(target.0 * width >= 40 && target.1 * height >= 40);
            assert!(screen.pointer && !screen.keyboard);
        }
    }
}
