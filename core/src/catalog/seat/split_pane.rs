//! `SplitPane`: two panes, side by side or one above the other; on a small screen one
//! at a time.

use crate::catalog::{Component, LayoutContext, PaintContext, Property, PropertyKind};
use crate::geometry::Rect;
use crate::screen::{Screen, Theme};

/// Place of the property `ratio`.
const RATIO: usize = 1;
/// Place of the property `direction`.
const DIRECTION: usize = 2;
/// Share of the first pane when none is given, in thousandths.
const DEFAULT_RATIO: u32 = 600;
/// Columns below which panes are not side by side.
const SIDE_BY_SIDE: u16 = 60;
/// Rows from which on they are stacked then; below, there is one at a time.
const STACKED: u16 = 20;
/// Columns that each pane keeps, where there are that many: two seats with their row's number.
const LEAST_COLUMNS: u16 = 12;
/// Rows that each pane keeps: a line in its frame.
const LEAST_ROWS: u16 = 3;

const PROPERTIES: &[Property] = &[
    Property {
        name: "children",
        kind: PropertyKind::Children { min: 2, max: 2 },
        required: true,
        summary: "the ids of the two panes",
    },
    Property {
        name: "ratio",
        kind: PropertyKind::Number { min: 0, max: 1000 },
        required: false,
        summary: "the first pane's share, 0 to 1; 0.6 if left out",
    },
    Property {
        name: "direction",
        kind: PropertyKind::Choice(&["horizontal", "vertical"]),
        required: false,
        summary: "whether the panes are side by side (horizontal) or stacked",
    },
];

/// Two panes.
pub struct SplitPane;

/// How the panes share the area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrangement {
    SideBySide,
    Stacked,
    /// Only the pane with the focus is there.
    OneAtATime,
}

impl Arrangement {
    fn of(area: Rect, screen: &Screen, vertical: bool) -> Self {
        let plain = screen.look() == Theme::Plain;
        // The plain picture is the same down to the smallest screen of its specification.
        let narrow = area.width < if plain { 30 } else { SIDE_BY_SIDE };
        match (narrow, area.height >= STACKED) {
            (false, true) if vertical => Self::Stacked,
            (false, _) if !vertical => Self::SideBySide,
            (_, true) => Self::Stacked,
            _ => Self::OneAtATime,
        }
    }
}

impl Component for SplitPane {
    fn name(&self) -> &'static str {
        "SplitPane"
    }

    fn summary(&self) -> &'static str {
        "two panes; Tab goes from one to the other"
    }

    fn properties(&self) -> &'static [Property] {
        PROPERTIES
    }

    fn measure(&self, context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
        let first = context.measure(0, columns);
        first.max(context.measure(1, columns))
    }

    fn layout(&self, context: &mut LayoutContext<'_, '_>) {
        let area = context.area();
        let view = context.view();
        let store = view.store();
        let ratio = store
            .number(view.property(RATIO))
            .map_or(DEFAULT_RATIO, |number| thousandths(&number).min(1000));
        let vertical = store.text(view.property(DIRECTION)).as_deref() == Some("vertical");
        let (first, second) = match Arrangement::of(area, view.screen(), vertical) {
            Arrangement::SideBySide => area.split_left(share(area.width, ratio, LEAST_COLUMNS)),
            Arrangement::Stacked => area.split_top(share(area.height, ratio, LEAST_ROWS)),
            Arrangement::OneAtATime if context.has_focus(1) => (Rect::default(), area),
            Arrangement::OneAtATime => (area, Rect::default()),
        };
        context.place(0, first);
        context.place(1, second);
    }

    /// The panes cover it.
    fn paint(&self, _: &mut PaintContext<'_, '_>) {}
}

/// The first pane's cells of `whole`, of which each pane keeps `least` if there are that many.
fn share(whole: u16, ratio: u32, least: u16) -> u16 {
    let share = u32::from(whole) * ratio / 1000;
    let least = least.min(whole / 2);
    u16::try_from(share)
        .unwrap_or(whole)
        .clamp(least, whole - least)
}

/// A JSON number in thousandths, cut below; negative ones are 0, large ones saturate.
fn thousandths(number: &str) -> u32 {
    if number.starts_with('-') {
        return 0;
    }
    let (digits, exponent) = match number.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i32>().unwrap_or(i32::MAX)),
        None => (number, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    // Decimal places that are still to come from the digits behind the point.
    let mut places = exponent.saturating_add(3);
    let mut value = 0_u32;
    let digit = |byte: u8| u32::from(byte.wrapping_sub(b'0')).min(9);
    for byte in whole.bytes() {
        value = value.saturating_mul(10).saturating_add(digit(byte));
    }
    let mut fraction = fraction.bytes();
    while places > 0 && value < 1_000_000 {
        value = value.saturating_mul(10) + fraction.next().map_or(0, digit);
        if value == 0 && fraction.len() == 0 {
            break;
        }
        places -= 1;
    }
    while places < 0 && value > 0 {
        value /= 10;
        places += 1;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_read_in_thousandths() {
        for (number, thousandths_of_it) in [
            ("0.6", 600),
            ("0.707", 707),
            ("0.5999", 599),
            ("1", 1000),
            ("0", 0),
            ("6e-1", 600),
            ("0.06E+1", 600),
            ("600e-3", 600),
            ("-0.5", 0),
            ("0e999999999", 0),
            ("0.0000e99999999999", 0),
            ("1e-99999", 0),
        ] {
            assert_eq!(thousandths(number), thousandths_of_it, "{number}");
        }
        assert!(thousandths("9e99999999") >= 1_000_000);
        assert!(thousandths("99999999999999999999") >= 1_000_000);
    }

    #[test]
    fn the_plain_picture_is_split_as_its_specification_says() {
        assert_eq!(share(80, 600, 12), 48);
        assert_eq!(share(300, 707, 12), 212);
        assert_eq!(share(53, 600, 12), 31);
    }

    #[test]
    fn no_pane_is_squeezed_to_nothing() {
        assert_eq!(share(80, 0, 12), 12);
        assert_eq!(share(80, 1000, 12), 68);
        let small = [share(1, 600, 3), share(0, 600, 3), share(5, 1000, 3)];
        assert_eq!(small, [0, 0, 3]);
    }

    #[test]
    fn small_screens_stack_or_show_one_pane_at_a_time() {
        let of = |width, height, vertical| {
            Arrangement::of(
                Rect::new(0, 1, width, height),
                &Screen::new(80, 24),
                vertical,
            )
        };
        assert_eq!(of(80, 22, false), Arrangement::SideBySide);
        assert_eq!(of(80, 9, false), Arrangement::SideBySide);
        assert_eq!(of(80, 22, true), Arrangement::Stacked);
        assert_eq!(of(40, 22, false), Arrangement::Stacked);
        assert_eq!(of(40, 10, false), Arrangement::OneAtATime);
        assert_eq!(of(80, 9, true), Arrangement::OneAtATime);
        assert_eq!(of(1, 1, false), Arrangement::OneAtATime);
    }
}
