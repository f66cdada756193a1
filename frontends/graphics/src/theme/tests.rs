use super::*;
use splitflap_core::grid::Style;
use std::vec::Vec;

const RULES: [&Rules<'static>; 5] = [
    Rules::MONO,
    Rules::GRAY,
    Rules::GRAY_TEXT,
    Rules::COLOR,
    Rules::COLOR_TEXT,
];

const SEATS: [Role; 8] = [
    Role::SEAT_FREE,
    Role::SEAT_EXTRA,
    Role::SEAT_OCCUPIED,
    Role::SEAT_BLOCKED,
    Role::SEAT_SELECTED,
    Role::SEAT_PENDING,
    Role::SEAT_CONFIRMED,
    Role::SEAT_OTHER,
];

#[test]
fn ink_differs_from_paper_in_every_style() {
    for rules in RULES {
        for index in 0..Style::COUNT {
            let look = look(rules, Style::from_index(index));
            assert_ne!(look.ink, look.paper, "{:?}", Style::from_index(index));
        }
    }
}

#[test]
fn the_cursor_is_seen_on_every_seat_and_a_filter_dims_or_marks() {
    for rules in RULES {
        for role in SEATS {
            let plain = look(rules, role.style());
            let of = |attributes| look(rules, role.with(attributes));
            assert!(!plain.same(of(Attributes::CURSOR)), "{role:?}");
            assert!(of(Attributes::CURSOR).has_tile(), "{role:?}");
            assert!(
                !of(Attributes::DIM).same(of(Attributes::MATCH)),
                "a filter can't be seen on {role:?}"
            );
        }
    }
}

#[test]
fn tones_are_in_their_palettes() {
    let colors: [usize; 5] = [
        Theme::binary().colors.len(),
        Theme::<Gray4>::for_cell(10).colors.len(),
        Theme::<Gray4>::for_cell(6).colors.len(),
        Theme::<Rgb565>::for_cell(10).colors.len(),
        Theme::<Rgb888>::for_cell(6).colors.len(),
    ];
    for (rules, colors) in RULES.into_iter().zip(colors) {
        for index in 0..Style::COUNT {
            let look = look(rules, Style::from_index(index));
            assert!(usize::from(look.ink.max(look.paper)) < colors);
        }
    }
}

#[test]
fn themes_keep_every_look_their_rules_make() {
    let theme = Theme::<Rgb565>::for_cell(10);
    for index in 0..Style::COUNT {
        let style = Style::from_index(index);
        assert_eq!(theme.look(index), look(Rules::COLOR, style), "{style:?}");
    }
    let theme = Theme::binary();
    for index in 0..Style::COUNT {
        let style = Style::from_index(index);
        assert_eq!(theme.look(index), look(Rules::MONO, style), "{style:?}");
    }
}

#[test]
fn plain_text_is_readable_and_taken_seats_stand_back() {
    let luminance = |color: Rgb888| {
        use embedded_graphics::pixelcolor::RgbColor;
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.039_28 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    };
    let theme = Theme::<Rgb888>::for_cell(20);
    let contrast = |style: Style| {
        let look = theme.look(style.index());
        let mut lights: Vec<f64> = [look.ink, look.paper]
            .map(|tone| luminance(theme.color(tone).unwrap()))
            .into();
        lights.sort_by(f64::total_cmp);
        (lights[1] + 0.05) / (lights[0] + 0.05)
    };
    for role in [
        Role::TEXT,
        Role::LABEL,
        Role::HINT,
        Role::PRICE,
        Role::SEAT_FREE,
        Role::SEAT_SELECTED,
        Role::SEAT_CONFIRMED,
        Role::SEAT_PENDING,
        Role::ERROR,
    ] {
        assert!(contrast(role.style()) >= 4.5, "{role:?}");
        assert!(contrast(role.with(Attributes::CURSOR)) >= 4.0, "{role:?}");
    }
    assert!(contrast(Role::SEAT_OCCUPIED.style()) >= 3.0);
}
