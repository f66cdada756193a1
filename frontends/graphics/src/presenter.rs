//! Brings what changed in a grid to a display.

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::PixelColor;
use embedded_graphics::primitives::Rectangle;
use splitflap_core::geometry::Rect;
use splitflap_core::grid::{Grid, Scrolling};

use crate::blocks::Blocks;
use crate::font::CellFont;
use crate::pixels::{Pixels, Source};
use crate::placement::Placement;
use crate::theme::Theme;

/// What one frame wrote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Windows.
    pub windows: u32,
    /// Pixels.
    pub pixels: u32,
    /// The smallest rectangle around all of them, widened to multiples of 8 pixels if that was asked for; none if nothing was written.
    pub damage: Option<Rectangle>,
}

/// Draws a grid's damage on a display of colour `C`. It keeps nothing of the picture: the display does.
#[derive(Clone, Copy)]
pub struct Presenter<C: 'static> {
    placement: Placement,
    font: CellFont,
    theme: &'static Theme<C>,
    aligned: bool,
}

impl<C: PixelColor> Presenter<C> {
    /// A presenter for cells of `font` at `placement`, which was made for the same font.
    pub const fn new(placement: Placement, font: CellFont, theme: &'static Theme<C>) -> Self {
        Self {
            placement,
            font,
            theme,
            aligned: false,
        }
    }

    /// Widens the damage rectangles that it reports to multiples of 8 pixels in the panel's `x`, as e-paper and paged displays want them.
    /// What is written stays exact.
    #[must_use]
    pub const fn aligned(self) -> Self {
        Self {
            aligned: true,
            ..self
        }
    }

    /// Where the cells are.
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Tells a grid how styles look here and that nothing scrolls, so that a change that can't be seen is no damage. The grid is blank after that:
    /// paint it anew.
    pub fn attach(&self, grid: &mut Grid<'_>) {
        grid.set_looks(self.theme.looks());
        grid.set_scrolling(Scrolling::None);
    }

    /// The rectangles that the next [`Presenter::present`] will write, in this order, widened if that was asked for.
    pub fn damage(&self, grid: &Grid<'_>) -> impl Iterator<Item = Rectangle> {
        Blocks::new(grid, self.limit()).map(|block| self.report(self.placement.pixels(block)))
    }

    /// Writes the changed cells: one window for each run of them, or for several equal runs below each other. Then the damage is cleared.
    ///
    /// Costs what changed. Cells of the grid that don't fit on the panel are left out.
    ///
    /// # Errors
    /// The display's; the damage stays, and the next call writes all of it again.
    pub fn present<D: DrawTarget<Color = C>>(
        &self,
        grid: &mut Grid<'_>,
        display: &mut D,
    ) -> Result<Frame, D::Error> {
        self.present_each(grid, display, |_, _| Ok(()))
    }

    /// As [`Presenter::present`], and calls `written` after each window with the rectangle to report. A display with a buffer of its own that sends
    /// one bounding box is flushed there, so that two far windows don't send what lies between them.
    ///
    /// # Errors
    /// The display's or those of `written`; the damage stays.
    pub fn present_each<D: DrawTarget<Color = C>>(
        &self,
        grid: &mut Grid<'_>,
        display: &mut D,
        mut written: impl FnMut(&mut D, Rectangle) -> Result<(), D::Error>,
    ) -> Result<Frame, D::Error> {
        let mut frame = Frame::default();
        if !grid.scrolls().is_empty() {
            grid.damage_all();
        }
        let Some(ground) = self.theme.color(0) else {
            grid.clear_damage();
            return Ok(frame);
        };
        let source = Source {
            grid,
            font: &self.font,
            theme: self.theme,
            rotation: self.placement.rotation(),
            ground,
        };
        for block in Blocks::new(source.grid, self.limit()) {
            let window = self.placement.pixels(block);
            display.fill_contiguous(&window, Pixels::new(&source, block))?;
            frame.windows += 1;
            frame.pixels += window.size.width * window.size.height;
            let report = self.report(window);
            frame.damage = Some(match frame.damage {
                Some(damage) => around(damage, report),
                None => report,
            });
            written(display, report)?;
        }
        grid.clear_damage();
        Ok(frame)
    }

    /// Writes everything: what no cell covers with the background, then all cells.
    ///
    /// # Errors
    /// The display's; everything stays damaged.
    pub fn repaint<D: DrawTarget<Color = C>>(
        &self,
        grid: &mut Grid<'_>,
        display: &mut D,
    ) -> Result<Frame, D::Error> {
        grid.damage_all();
        let mut margins = Frame::default();
        if let Some(background) = self.theme.color(0) {
            for margin in self.placement.margins() {
                if margin.size.width > 0 && margin.size.height > 0 {
                    display.fill_solid(&margin, background)?;
                    margins.windows += 1;
                    margins.pixels += margin.size.width * margin.size.height;
                }
            }
        }
        let frame = self.present(grid, display)?;
        Ok(Frame {
            windows: frame.windows + margins.windows,
            pixels: frame.pixels + margins.pixels,
            damage: Some(self.placement.panel()),
        })
    }

    /// The cells that there is room for.
    fn limit(&self) -> Rect {
        Rect::of_size(self.placement.columns(), self.placement.rows())
    }

    /// A written rectangle as it is reported.
    fn report(&self, window: Rectangle) -> Rectangle {
        if !self.aligned {
            return window;
        }
        let from = window.top_left.x & !7;
        let end = window.top_left.x + window.size.width.cast_signed();
        let to = (end + 7) & !7;
        Rectangle::new(
            Point::new(from, window.top_left.y),
            Size::new(to.abs_diff(from), window.size.height),
        )
        .intersection(&self.placement.panel())
    }
}

/// The smallest rectangle around both.
fn around(one: Rectangle, other: Rectangle) -> Rectangle {
    let end = |rectangle: Rectangle| rectangle.top_left + rectangle.size;
    Rectangle::with_corners(
        one.top_left.component_min(other.top_left),
        end(one).component_max(end(other)) - Point::new(1, 1),
    )
}
