//! A touch panel's samples as pointer events.

use embedded_graphics::geometry::Point;
use splitflap_core::input::{PointerEvent, PointerKind};

use crate::placement::Placement;

/// What a finger did, from samples in pixels of the panel (not turned: the placement's rotation is applied here too).
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    placement: Placement,
    /// The cell under the finger, while there is a finger; none within if it went down beside the cells.
    down: Option<Option<(u16, u16)>>,
}

impl Touch {
    /// A panel over the picture at `placement`, untouched.
    pub const fn new(placement: Placement) -> Self {
        Self {
            placement,
            down: None,
        }
    }

    /// Takes one sample: where the finger is, or none. A press, a drag to another cell or a release comes out, or nothing. A finger that went down
    /// beside the cells does nothing until it is lifted.
    pub fn sample(&mut self, finger: Option<Point>) -> Option<PointerEvent> {
        match (self.down, finger) {
            (None, Some(pixel)) => {
                let cell = self.placement.cell_at(pixel);
                self.down = Some(cell);
                cell.map(|(x, y)| PointerEvent::press(x, y))
            }
            (Some(Some(before)), Some(pixel)) => {
                let now = self.placement.cell_at(pixel)?;
                self.down = Some(Some(now));
                (now != before).then_some(event(now, PointerKind::Drag))
            }
            (Some(down), None) => {
                self.down = None;
                down.map(|cell| event(cell, PointerKind::Release))
            }
            (Some(None), Some(_)) | (None, None) => None,
        }
    }
}

fn event((x, y): (u16, u16), kind: PointerKind) -> PointerEvent {
    PointerEvent {
        kind,
        ..PointerEvent::press(x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::CellFont;
    use crate::placement::Rotation;
    use embedded_graphics::geometry::Size;
    use embedded_graphics::mono_font::ascii::FONT_10X20;
    use splitflap_core::text::charset::Charset;

    fn touch(rotation: Rotation) -> Touch {
        let font = CellFont::new(&FONT_10X20, Charset::Ascii).unwrap();
        Touch::new(Placement::new(Size::new(105, 60), &font, rotation))
    }

    #[test]
    fn a_tap_is_a_press_and_a_release_whatever_the_number_of_samples() {
        let mut touch = touch(Rotation::None);
        assert_eq!(touch.sample(None), None);
        assert_eq!(
            touch.sample(Some(Point::new(19, 20))),
            Some(PointerEvent::press(1, 1))
        );
        assert_eq!(touch.sample(Some(Point::new(12, 22))), None);
        assert_eq!(
            touch.sample(None),
            Some(event((1, 1), PointerKind::Release))
        );
        assert_eq!(touch.sample(None), None);
    }

    #[test]
    fn a_finger_that_moves_drags_and_one_that_leaves_the_cells_stays_at_the_last() {
        let mut touch = touch(Rotation::None);
        touch.sample(Some(Point::new(0, 0)));
        assert_eq!(
            touch.sample(Some(Point::new(30, 0))),
            Some(event((3, 0), PointerKind::Drag))
        );
        assert_eq!(touch.sample(Some(Point::new(104, 0))), None);
        assert_eq!(
            touch.sample(None),
            Some(event((3, 0), PointerKind::Release))
        );
    }

    #[test]
    fn a_finger_that_went_down_beside_the_cells_is_nobodys() {
        let mut touch = touch(Rotation::None);
        assert_eq!(touch.sample(Some(Point::new(104, 0))), None);
        assert_eq!(touch.sample(Some(Point::new(0, 0))), None);
        assert_eq!(touch.sample(None), None);
        assert_eq!(
            touch.sample(Some(Point::new(0, 0))),
            Some(PointerEvent::press(0, 0))
        );
    }

    #[test]
    fn a_turned_picture_is_touched_where_it_is_seen() {
        let mut touch = touch(Rotation::Half);
        assert_eq!(
            touch.sample(Some(Point::new(104, 59))),
            Some(PointerEvent::press(0, 0))
        );
    }
}
