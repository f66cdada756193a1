//! Roles and attributes as ratatui styles.

use ratatui_core::style::{Color, Modifier, Style};
use splitflap_core::grid::{self, Attributes, Role};

/// How roles look. Every style is a patch on what the program has painted below: a role without colours keeps the program's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    roles: [Style; Role::COUNT],
    /// What the seat or item under the cursor gets on top of its role; what is reversed already shows upright.
    pub cursor: Style,
    /// What does not match the filter gets on top of its role.
    pub dim: Style,
    /// What matches the filter gets on top of its role.
    pub matching: Style,
}

impl Theme {
    /// Every role as the program's own text, the cursor reversed, what does not match a filter dim.
    pub const fn plain() -> Self {
        Self {
            roles: [Style::new(); Role::COUNT],
            cursor: Style::new().add_modifier(Modifier::REVERSED),
            dim: Style::new().add_modifier(Modifier::DIM),
            matching: Style::new(),
        }
    }

    /// With `style` for `role`.
    #[must_use]
    pub const fn with(mut self, role: Role, style: Style) -> Self {
        self.set(role, style);
        self
    }

    /// Gives `role` another style.
    pub const fn set(&mut self, role: Role, style: Style) {
        self.roles[role.index() as usize % Role::COUNT] = style;
    }

    /// The style of `role`.
    pub const fn role(&self, role: Role) -> Style {
        self.roles[role.index() as usize % Role::COUNT]
    }

    /// The style of a role with attributes.
    pub fn style(&self, style: grid::Style) -> Style {
        let mut patched = self.role(style.role);
        if style.attributes == Attributes::NONE {
            return patched;
        }
        for (attribute, patch) in [
            (Attributes::MATCH, self.matching),
            (Attributes::DIM, self.dim),
        ] {
            if style.attributes.contains(attribute) {
                patched = patched.patch(patch);
            }
        }
        if style.attributes.contains(Attributes::CURSOR) {
            let twice = self.cursor.add_modifier & patched.add_modifier & Modifier::REVERSED;
            patched = patched.patch(self.cursor).remove_modifier(twice);
        }
        patched
    }
}

impl Default for Theme {
    /// Blue and orange, safe for the colour-blind, by the terminal's 16 named colours, so that a user's own palette holds.
    fn default() -> Self {
        const DIM: Style = Style::new().add_modifier(Modifier::DIM);
        const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
        const UNDERLINED: Style = Style::new().add_modifier(Modifier::UNDERLINED);
        const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
        const fn of(color: Color) -> Style {
            Style::new().fg(color)
        }
        [
            (Role::DIM, DIM),
            (Role::TITLE, BOLD),
            (Role::SUBTITLE, DIM),
            (Role::HEADING, BOLD),
            (Role::LABEL, DIM),
            (Role::STRONG, BOLD),
            (Role::LINK, of(Color::Cyan).patch(UNDERLINED)),
            (Role::CODE, of(Color::Cyan)),
            (Role::BORDER, DIM),
            (Role::BORDER_FOCUSED, of(Color::LightBlue)),
            (Role::SEPARATOR, DIM),
            (Role::HINT_KEY, BOLD),
            (Role::HINT, DIM),
            (Role::NOTE, of(Color::Cyan)),
            (Role::WARNING, of(Color::Yellow).patch(BOLD)),
            (Role::ERROR, of(Color::LightRed).patch(BOLD)),
            (Role::SUCCESS, of(Color::LightBlue).patch(BOLD)),
            (Role::PENDING, of(Color::Yellow)),
            (Role::PLACEHOLDER, DIM),
            (Role::SEAT_FREE, of(Color::LightBlue)),
            (Role::SEAT_EXTRA, of(Color::LightCyan).patch(BOLD)),
            (Role::SEAT_OCCUPIED, DIM),
            (Role::SEAT_BLOCKED, DIM),
            (Role::SEAT_SELECTED, of(Color::LightYellow).patch(BOLD)),
            (Role::SEAT_PENDING, of(Color::Yellow)),
            (
                Role::SEAT_CONFIRMED,
                of(Color::LightYellow).patch(BOLD).patch(UNDERLINED),
            ),
            (Role::SEAT_OTHER, of(Color::Magenta)),
            (Role::SEAT_EXIT, of(Color::Yellow)),
            (Role::AISLE, DIM),
            (Role::ROW_LABEL, DIM),
            (Role::COLUMN_LABEL, DIM),
            (Role::PRICE, BOLD),
            (Role::LEGEND, DIM),
            (Role::BUTTON, of(Color::LightBlue)),
            (Role::BUTTON_FOCUSED, of(Color::LightBlue).patch(REVERSED)),
            (Role::INPUT, UNDERLINED),
            (Role::SELECTION, REVERSED),
            (Role::ADDED, of(Color::LightBlue)),
            (Role::REMOVED, of(Color::Yellow)),
            (Role::SCROLLBAR, DIM),
        ]
        .into_iter()
        .fold(Self::plain(), |theme, (role, style)| {
            theme.with(role, style)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_can_change_any_role() {
        let style = Style::new().fg(Color::Rgb(1, 2, 3));
        for role in (0..64).filter_map(Role::from_index) {
            let theme = Theme::default().with(role, style);
            assert_eq!(theme.style(role.style()), style);
            assert_eq!(theme.role(role), style);
        }
    }

    #[test]
    fn what_is_reversed_already_shows_upright_under_the_cursor() {
        let theme = Theme::default();
        let reversed = |role: Role| {
            theme
                .style(role.with(Attributes::CURSOR))
                .add_modifier
                .contains(Modifier::REVERSED)
        };
        assert!(reversed(Role::SEAT_FREE) && reversed(Role::TEXT));
        assert!(!reversed(Role::SELECTION) && !reversed(Role::BUTTON_FOCUSED));
    }

    #[test]
    fn attributes_are_patches_on_the_role() {
        let theme = Theme {
            matching: Style::new().fg(Color::Green),
            ..Theme::default()
        };
        let style = theme.style(Role::SEAT_EXTRA.with(Attributes::MATCH));
        assert_eq!(style.fg, Some(Color::Green));
        assert!(style.add_modifier.contains(Modifier::BOLD));
        let style = theme.style(Role::SEAT_EXTRA.with(Attributes::DIM | Attributes::CURSOR));
        assert!(
            style
                .add_modifier
                .contains(Modifier::BOLD | Modifier::DIM | Modifier::REVERSED)
        );
    }
}
