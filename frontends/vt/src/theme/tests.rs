use super::*;

const DEPTHS: [ColorDepth; 4] = [
    ColorDepth::Mono,
    ColorDepth::Ansi16,
    ColorDepth::Indexed256,
    ColorDepth::True,
];

fn themes() -> impl Iterator<Item = (Profile, &'static Theme)> {
    DEPTHS
        .into_iter()
        .flat_map(|depth| {
            [false, true].map(|dim| Profile {
                depth,
                dim,
                ..Profile::XTERM
            })
        })
        .flat_map(|profile| {
            [ThemeName::Default, ThemeName::Plain]
                .map(|name| (profile, Theme::named(name, &profile)))
        })
}

#[test]
fn the_cursor_is_seen_on_every_role() {
    for (profile, theme) in themes() {
        for role in (0..Role::COUNT as u8).filter_map(Role::from_index) {
            for bits in 0..8 {
                let attributes = Attributes::from_bits(bits).without(Attributes::CURSOR);
                let plain = theme.look(role.with(attributes));
                let under = theme.look(role.with(attributes).with(Attributes::CURSOR));
                assert_ne!(
                    plain.is_reversed(),
                    under.is_reversed(),
                    "{role:?} {profile:?}"
                );
            }
        }
    }
}

#[test]
fn a_filter_is_seen_wherever_it_can_be() {
    for (profile, theme) in themes() {
        for role in [Role::SEAT_FREE, Role::SEAT_EXTRA, Role::SEAT_SELECTED] {
            let dimmed = theme.look(role.with(Attributes::DIM)) != theme.look(role.style());
            let matching = theme.look(role.with(Attributes::MATCH)) != theme.look(role.style());
            let colored = profile.depth != ColorDepth::Mono;
            assert_eq!(dimmed, colored || profile.dim, "{role:?} {profile:?}");
            // What is selected is bold already; the rest tells what matches.
            if role != Role::SEAT_SELECTED {
                assert_ne!(dimmed, matching, "{role:?} {profile:?}");
            }
        }
    }
}

#[test]
fn looks_and_classes_agree() {
    for (_, theme) in themes() {
        for index in 0..Style::COUNT {
            let seen = theme.looks()[index] & BLANK_SEEN != 0;
            assert_eq!(seen, !theme.look(Style::from_index(index)).hides_blank());
        }
        assert_eq!(theme.look_of(PLAIN), Look::PLAIN);
    }
}

#[test]
fn the_default_theme_tells_seats_apart_by_more_than_red_and_green() {
    for depth in [ColorDepth::Ansi16, ColorDepth::Indexed256, ColorDepth::True] {
        let theme = Theme::named(
            ThemeName::Default,
            &Profile {
                depth,
                ..Profile::XTERM
            },
        );
        let states = [
            Role::SEAT_FREE,
            Role::SEAT_EXTRA,
            Role::SEAT_OCCUPIED,
            Role::SEAT_SELECTED,
            Role::SEAT_CONFIRMED,
        ];
        for (index, one) in states.iter().enumerate() {
            for other in &states[..index] {
                assert_ne!(theme.look(one.style()), theme.look(other.style()));
            }
            let color = theme.look(one.style()).foreground;
            assert!(![Color::RED, Color::GREEN, Color::BRIGHT_RED].contains(&color));
        }
    }
}

#[test]
fn more_looks_than_a_theme_holds_fall_back_to_plain() {
    let mut roles = [(Role::TEXT, Look::PLAIN); 64];
    for (index, entry) in roles.iter_mut().enumerate() {
        let role = Role::from_index(index as u8).unwrap();
        *entry = (role, Look::PLAIN.on_foreground(Color::indexed(index as u8)));
    }
    let theme = Theme::new(&Rules {
        roles: &roles,
        cursor: Change::REVERSE,
        dim: Change::DIM,
        matching: Change::BOLD,
    });
    assert_eq!(
        theme.look(Style::from_index(63)).foreground,
        Color::indexed(63)
    );
    assert_eq!(theme.look(Style::from_index(511)), Look::PLAIN);
}
