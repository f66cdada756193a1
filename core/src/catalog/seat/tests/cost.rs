use super::bed::{Bed, a320, model};
use crate::screen::{Screen, Theme};

fn bed(screen: Screen) -> Bed {
    let mut bed = Bed::on(screen);
    bed.data("/", &model(&a320(), "\"14A\""));
    bed.damage();
    bed
}

#[test]
fn a_move_in_the_plain_picture_changes_two_seats() {
    let mut bed = bed(Screen {
        theme: Theme::Plain,
        ..Screen::new(80, 24)
    });
    for key in ["Right", "Right", "Left", "Down", "Up"] {
        bed.keys(key);
        assert_eq!(bed.damage(), 6, "{key}");
    }
    bed.keys("Home Left");
    bed.damage();
    bed.keys("Left");
    assert_eq!(bed.damage(), 0);
}

#[test]
fn a_move_changes_the_same_cells_on_a_small_and_a_large_screen() {
    for theme in [Theme::Default, Theme::Plain] {
        let on = |columns, rows| {
            bed(Screen {
                theme,
                seat_width: 3,
                ..Screen::new(columns, rows)
            })
        };
        let (mut small, mut large) = (on(80, 24), on(400, 150));
        for key in [
            "Right", "Right", "Right", "Down", "Left", "Up", "End", "Home",
        ] {
            small.keys(key);
            large.keys(key);
            assert_eq!(small.damage(), large.damage(), "{key} {theme:?}");
        }
    }
}

#[test]
fn keys_without_effect_change_nothing() {
    let mut bed = bed(Screen::new(80, 24));
    bed.keys("Left x F5 Ctrl+n");
    assert_eq!(bed.damage(), 0);
}

#[test]
fn a_screen_painted_in_steps_equals_one_painted_at_once() {
    for theme in [Theme::Default, Theme::Plain] {
        let screen = Screen {
            theme,
            ..Screen::new(80, 24)
        };
        let mut steps = bed(screen);
        steps.keys("Down Down Down Down Down Down Right W PgDn n N End Up Space Tab");
        steps.data("/seats/100/status", "\"blocked\"");
        steps.data("/selected", "\"22F\"");
        steps.data(
            "/message",
            "\"A message that takes more than one line in the pane.\"",
        );
        steps.data("/message", "\"Short.\"");
        steps.data("/selected", "null");
        steps.data("/selected", "\"1A\"");
        steps.keys("Enter Shift+Tab PgUp PgUp PgUp PgUp W");
        let painted = steps.screen();
        steps.engine.resize(screen);
        steps.repaint();
        assert_eq!(steps.screen(), painted);
    }
}
