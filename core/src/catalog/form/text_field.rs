//! `TextField`: one line of text to type.

use super::checks::CHECKS;
use super::field::{self, DESCRIPTION, Field, HINT, LABEL, VALUE_CHANGED, WATCHES};
use crate::catalog::{
    Change, ChangeContext, Component, Dirty, Handled, InputContext, LayoutContext, PaintContext,
    Property, PropertyKind, State, View,
};
use crate::geometry::Rect;
use crate::grid::Canvas;
use crate::input::{InputEvent, Key, KeyEvent, Modifiers};
use crate::store::Scalar;
use crate::text::{graphemes, width};

/// A text that is typed has at most this many bytes; one that is longer can be read and not changed.
pub const TEXT_LIMIT: usize = 1024;

const VALUE: usize = 1;
const VARIANT: usize = 2;
const FIELD: Field = Field {
    label: 0,
    description: 3,
    checks: 4,
};

const PROPERTIES: &[Property] = &[
    LABEL,
    Property {
        name: "value",
        kind: PropertyKind::DynamicText,
        required: false,
        summary: "the text; typing writes it",
    },
    Property {
        name: "variant",
        kind: PropertyKind::Choice(&["shortText", "number"]),
        required: false,
        summary: "what is typed; shortText if left out",
    },
    DESCRIPTION,
    CHECKS,
];

/// State word: bytes behind the cursor. From the end, so that a new text is gone on with.
const BEHIND: usize = 0;
/// State word: bytes in front of what is in sight.
const SCROLL: usize = 1;

/// One line of text to type.
pub struct TextField;

impl Component for TextField {
    fn name(&self) -> &'static str {
        "TextField"
    }

    fn summary(&self) -> &'static str {
        "one line of text to type"
    }

    fn properties(&self) -> &'static [Property] {
        PROPERTIES
    }

    fn watches(&self) -> &'static [&'static str] {
        WATCHES
    }

    fn focusable(&self, _: &View<'_, '_>) -> bool {
        true
    }

    fn measure(&self, context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
        2 + FIELD.hint_rows(&context.view(), columns)
    }

    fn changed(&self, context: &mut ChangeContext<'_, '_>, change: Change<'_>) {
        field::changed(context, change);
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let hint = field::noticed(context);
        if context.dirty.contains(Dirty::ALL | Dirty::FOCUS) {
            FIELD.label(&mut context.canvas, &view, "");
        }
        if context
            .dirty
            .contains(Dirty::ALL | Dirty::FOCUS | VALUE_CHANGED)
        {
            let text = view.store().text(view.value(VALUE));
            let text = text.as_deref().unwrap_or_default();
            let row = field::inside(context.canvas.area().width, 1);
            field::blank_to(&mut context.canvas, 0, 1, row.x);
            let mut canvas = context.canvas.child(row);
            paint_value(&mut canvas, text, view.focused(), context.state);
            field::blank(&mut context.canvas, row.right(), 1);
        }
        if hint {
            FIELD.hint(&mut context.canvas, &view, context.state, 2);
        }
    }

    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        let InputEvent::Key(key) = event else {
            return Handled::No;
        };
        let edited = {
            let view = context.view();
            let text = view.store().text(view.value(VALUE));
            let number = view.store().is_text(view.property(VARIANT), "number");
            let text = text.as_deref().unwrap_or_default();
            edit(*key, text, behind(text, context.state), number)
        };
        match edited {
            Edit::None => return Handled::No,
            Edit::Refused => {}
            Edit::Cursor(behind) => context.state.0[BEHIND] = behind as u32,
            Edit::Text(text, behind) => {
                // A store that is full leaves it as it was, which can be seen.
                if context.write(VALUE, Scalar::Text(&text)).is_ok() {
                    context.state.0[BEHIND] = behind as u32;
                }
            }
        }
        context.dirty.insert(VALUE_CHANGED | HINT);
        Handled::Yes
    }
}

type Typed = heapless::String<TEXT_LIMIT>;

/// What a key does to a text.
#[expect(clippy::large_enum_variant, reason = "there is no heap to put it on")]
enum Edit {
    /// It is not for a text field.
    None,
    /// It can't be typed here, or there is no room.
    Refused,
    /// The cursor moves: bytes behind it.
    Cursor(usize),
    /// Another text, and bytes behind the cursor.
    Text(Typed, usize),
}

/// What `key` does to `text` with `behind` bytes behind the cursor.
fn edit(key: KeyEvent, text: &str, behind: usize, number: bool) -> Edit {
    let at = text.len().saturating_sub(behind);
    let (before, after) = (
        text.get(..at).unwrap_or(text),
        text.get(at..).unwrap_or_default(),
    );
    let last = graphemes(before).last().map_or(0, |(it, _)| it.len());
    let next = graphemes(after).next().map_or(0, |(it, _)| it.len());
    let shorter = before.get(..before.len() - last).unwrap_or_default();
    let rest = after.get(next..).unwrap_or_default();
    match (key.key, key.modifiers) {
        (Key::Char('a'), Modifiers::CONTROL) | (Key::Home, Modifiers::NONE) => {
            Edit::Cursor(text.len())
        }
        (Key::Char('e'), Modifiers::CONTROL) | (Key::End, Modifiers::NONE) => Edit::Cursor(0),
        (Key::Char('u'), Modifiers::CONTROL) => joined("", "", after),
        (Key::Left, Modifiers::NONE) => Edit::Cursor(behind + last),
        (Key::Right, Modifiers::NONE) => Edit::Cursor(behind - next),
        (Key::Backspace, Modifiers::NONE) => joined(shorter, "", after),
        (Key::Delete, Modifiers::NONE) => joined(before, "", rest),
        (Key::Char(typed), Modifiers::NONE | Modifiers::PASTED) => {
            if number && !matches!(typed, '0'..='9' | '+' | '-' | '.' | 'e' | 'E') {
                return Edit::Refused;
            }
            joined(before, typed.encode_utf8(&mut [0; 4]), after)
        }
        _ => Edit::None,
    }
}

fn joined(before: &str, typed: &str, after: &str) -> Edit {
    let mut text = Typed::new();
    let fits = [before, typed, after]
        .iter()
        .all(|part| text.push_str(part).is_ok());
    match fits {
        true => Edit::Text(text, after.len()),
        false => Edit::Refused,
    }
}

/// Bytes behind the cursor: what the state says, if a grapheme can begin there.
fn behind(text: &str, state: &State) -> usize {
    let mut behind = (state.0[BEHIND] as usize).min(text.len());
    while !text.is_char_boundary(text.len() - behind) {
        behind -= 1;
    }
    behind
}

/// Draws the part of the text that the cursor is in.
fn paint_value(canvas: &mut Canvas<'_, '_>, text: &str, focused: bool, state: &mut State) {
    let columns = usize::from(canvas.area().width);
    let at = text.len() - behind(text, state);
    let mut from = (state.0[SCROLL] as usize).min(at);
    while !text.is_char_boundary(from) {
        from -= 1;
    }
    // One column is the cursor's behind the end.
    while from < at && width(text.get(from..at).unwrap_or_default()) + 1 > columns {
        let next = graphemes(text.get(from..).unwrap_or_default()).next();
        from += next.map_or(1, |(grapheme, _)| grapheme.len());
    }
    if width(text) < columns {
        from = 0;
    }
    state.0[SCROLL] = from as u32;
    let mut x = 0_u16;
    let mut place = from;
    for (grapheme, wide) in graphemes(text.get(from..).unwrap_or_default()) {
        if x.saturating_add(u16::from(wide)) > canvas.area().width {
            break;
        }
        x += canvas.text(x, 0, grapheme, field::input(focused && place == at));
        place += grapheme.len();
    }
    if x < canvas.area().width {
        canvas.put(x, 0, ' ', field::input(focused && at == text.len()));
        let rest = Rect::new(x + 1, 0, canvas.area().width - x - 1, 1);
        canvas.fill(rest, field::input(false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(keys: &[Key], number: bool) -> (Typed, usize) {
        let mut text = Typed::new();
        let mut cursor = 0;
        for key in keys {
            match edit(KeyEvent::plain(*key), &text, cursor, number) {
                Edit::Text(edited, behind) => (text, cursor) = (edited, behind),
                Edit::Cursor(behind) => cursor = behind,
                Edit::None | Edit::Refused => {}
            }
        }
        (text, cursor)
    }

    #[test]
    fn typing_happens_at_the_cursor() {
        let keys = [
            Key::Char('a'),
            Key::Char('é'),
            Key::Left,
            Key::Char('b'),
            Key::End,
            Key::Char('c'),
            Key::Home,
            Key::Delete,
            Key::Backspace,
        ];
        let (text, behind) = after(&keys, false);
        assert_eq!((text.as_str(), behind), ("béc", 4));
        let (text, _) = after(&[Key::Char('x'), Key::Char('-'), Key::Char('1')], true);
        assert_eq!(text.as_str(), "-1");
    }

    #[test]
    fn what_is_pasted_stands_where_it_would_be_typed() {
        let pasted = KeyEvent::new(Key::Char('b'), Modifiers::PASTED);
        let Edit::Text(text, behind) = edit(pasted, "ac", 1, false) else {
            panic!("it is no text");
        };
        assert_eq!((text.as_str(), behind), ("abc", 1));
        assert!(matches!(edit(pasted, "", 0, true), Edit::Refused));
    }

    #[test]
    fn a_text_that_is_full_takes_no_more() {
        let full = "x".repeat(TEXT_LIMIT);
        let key = KeyEvent::plain(Key::Char('y'));
        assert!(matches!(edit(key, &full, 0, false), Edit::Refused));
        let long = "x".repeat(TEXT_LIMIT + 2);
        let key = KeyEvent::plain(Key::Backspace);
        assert!(matches!(edit(key, &long, 0, false), Edit::Refused));
    }
}
