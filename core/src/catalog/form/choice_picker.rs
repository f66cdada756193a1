//! `ChoicePicker`: one or several of a list of options.

mod jump;

use super::checks::CHECKS;
use super::elements;
use super::field::{self, DESCRIPTION, Field, HINT, LABEL, VALUE_CHANGED, WATCHES};
use crate::catalog::{
    Change, ChangeContext, Component, Dirty, Handled, InputContext, LayoutContext, PaintContext,
    Property, PropertyKind, State, View,
};
use crate::grid::Role;
use crate::input::{InputEvent, Key, PointerKind};
use crate::store::{TextRef, Value};
use core::fmt::Write;

const OPTIONS: usize = 1;
const VALUE: usize = 2;
const VARIANT: usize = 3;
const FIELD: Field = Field {
    label: 0,
    description: 4,
    checks: 5,
};

const PROPERTIES: &[Property] = &[
    LABEL,
    Property {
        name: "options",
        kind: PropertyKind::DynamicValue,
        required: true,
        summary: "a list of {\"label\", \"value\"}",
    },
    Property {
        name: "value",
        kind: PropertyKind::DynamicValue,
        required: true,
        summary: "the list of chosen values; Space writes it",
    },
    Property {
        name: "variant",
        kind: PropertyKind::Choice(&["mutuallyExclusive", "multipleSelection"]),
        required: false,
        summary: "whether there can be several; mutuallyExclusive if left out",
    },
    DESCRIPTION,
    CHECKS,
];

/// State word: the option under the cursor.
const CURSOR: usize = 0;
/// State word: the first option in sight.
const FIRST: usize = 1;
/// State words: what was typed to get to an option.
const TYPED: usize = 2;

/// Options that are in sight at once, where there is room, and where there is little.
const IN_SIGHT: u16 = 8;
const IN_SIGHT_SMALL: u16 = 4;
/// Rows of a screen from which on there is room.
const ROOMY: u16 = 20;

/// One or several of a list of options.
pub struct ChoicePicker;

impl Component for ChoicePicker {
    fn name(&self) -> &'static str {
        "ChoicePicker"
    }

    fn summary(&self) -> &'static str {
        "one or several of a list of options; Space chooses"
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
        let view = context.view();
        1 + in_sight(&view) + FIELD.hint_rows(&view, columns)
    }

    fn changed(&self, context: &mut ChangeContext<'_, '_>, change: Change<'_>) {
        if change == Change::Mounted {
            // The cursor starts at what is chosen.
            let view = context.view();
            let chosen = (0..options(&view)).find(|at| is_chosen(&view, *at));
            if let (0, Some(chosen)) = (context.state.0[CURSOR], chosen) {
                context.state.0[CURSOR] = chosen as u32;
            }
        }
        field::changed(context, change);
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let hint = field::noticed(context);
        let rows = in_sight(&view);
        if context
            .dirty
            .contains(Dirty::ALL | Dirty::FOCUS | VALUE_CHANGED)
        {
            let count = options(&view);
            let cursor = cursor(&view, context.state);
            let first = first(context.state, cursor, count, usize::from(rows));
            context.state.0[FIRST] = first as u32;
            let mut extra = heapless::String::<32>::new();
            if count > usize::from(rows) {
                // Two numbers of a list always fit.
                let _ = write!(extra, "{} of {count}", cursor + 1);
            }
            FIELD.label(&mut context.canvas, &view, &extra);
            for row in 0..rows {
                let at = first + usize::from(row);
                let under = view.focused() && at == cursor;
                let more = Edge {
                    above: row == 0 && first > 0,
                    below: row + 1 == rows && at + 1 < count,
                };
                paint_option(context, at, 1 + row, under, more);
            }
        }
        if hint {
            FIELD.hint(&mut context.canvas, &view, context.state, 1 + rows);
        }
    }

    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        let view = context.view();
        let count = options(&view);
        let cursor = cursor(&view, context.state);
        let page = usize::from(in_sight(&view)).max(1);
        let last = count.saturating_sub(1);
        let next = match event {
            InputEvent::Pointer(pointer) if pointer.kind == PointerKind::Press => {
                let row = context.pointer.map_or(0, |at| usize::from(at.y));
                let at = (context.state.0[FIRST] as usize + row).saturating_sub(1);
                if row == 0 || row > page || at > last {
                    return Handled::No;
                }
                choose(context, at);
                at
            }
            InputEvent::Key(key) if key.modifiers.is_empty() => match key.key {
                Key::Up if cursor > 0 => cursor - 1,
                Key::Down if cursor < last => cursor + 1,
                Key::Home => 0,
                Key::End => last,
                Key::PageUp => cursor.saturating_sub(page),
                Key::PageDown => (cursor + page).min(last),
                Key::Char(' ') | Key::Enter if count > 0 => {
                    choose(context, cursor);
                    cursor
                }
                Key::Char(typed) => match jump::to(&view, context.state, typed, cursor) {
                    (Some(at), state) => {
                        *context.state = state;
                        context.state.0[CURSOR] = at as u32;
                        context.dirty.insert(VALUE_CHANGED);
                        return Handled::Yes;
                    }
                    (None, _) => cursor,
                },
                _ => return Handled::No,
            },
            _ => return Handled::No,
        };
        jump::forget(context.state);
        context.state.0[CURSOR] = next as u32;
        context.dirty.insert(VALUE_CHANGED | HINT);
        Handled::Yes
    }
}

/// What lies beyond an option that is at the edge.
#[derive(Clone, Copy)]
struct Edge {
    above: bool,
    below: bool,
}

fn paint_option(context: &mut PaintContext<'_, '_>, at: usize, y: u16, under: bool, more: Edge) {
    let view = context.view;
    let canvas = &mut context.canvas;
    field::blank_to(canvas, 0, y, field::INSET);
    let mut x = field::INSET;
    if at < options(&view) {
        let chosen = is_chosen(&view, at);
        let sign = match (is_several(&view), chosen) {
            (true, true) => "[x]",
            (true, false) => "[ ]",
            (false, true) if view.screen().charset.can_show('•') => "(•)",
            (false, true) => "(*)",
            (false, false) => "( )",
        };
        x += canvas.text(x, y, sign, field::mark_style(under));
        x += canvas.text(x, y, " ", Role::TEXT.into());
        if let Some(label) = label(&view, at) {
            let role = if under || chosen {
                Role::STRONG
            } else {
                Role::TEXT
            };
            let most = canvas.area().width.saturating_sub(x.saturating_add(2));
            x += canvas.text_clipped(x, y, most, &label, role.into());
        }
        match more {
            Edge { above: true, .. } => x += canvas.text(x, y, " ↑", Role::DIM.into()),
            Edge { below: true, .. } => x += canvas.text(x, y, " ↓", Role::DIM.into()),
            _ => {}
        }
    }
    field::blank(canvas, x, y);
}

/// Chooses an option, or takes it back.
fn choose(context: &mut InputContext<'_, '_>, at: usize) {
    field::touch(context.state);
    let mut value = heapless::String::<256>::new();
    let held = {
        let view = context.view();
        let store = view.store();
        let text = store.text(store.member(option(&view, at), "value"));
        // A value that is too long for here can't be chosen, which can be seen.
        match text {
            Some(text) if value.push_str(&text).is_ok() => {}
            _ => return,
        }
        elements::position(store, view.value(VALUE), &value)
    };
    match held {
        Some(place) => elements::remove(context, VALUE, place),
        None if is_several(&context.view()) => elements::add(context, VALUE, &value),
        None => elements::set_only(context, VALUE, &value),
    }
}

fn options(view: &View<'_, '_>) -> usize {
    view.store().len(view.value(OPTIONS))
}

fn option(view: &View<'_, '_>, at: usize) -> Value {
    view.store().element(view.value(OPTIONS), at)
}

fn label<'a>(view: &View<'a, '_>, at: usize) -> Option<TextRef<'a>> {
    let store = view.store();
    let option = option(view, at);
    store
        .text(store.member(option, "label"))
        .or_else(|| store.text(store.member(option, "value")))
}

fn is_several(view: &View<'_, '_>) -> bool {
    view.store()
        .is_text(view.property(VARIANT), "multipleSelection")
}

fn is_chosen(view: &View<'_, '_>, at: usize) -> bool {
    let store = view.store();
    let value = store.text(store.member(option(view, at), "value"));
    value.is_some_and(|value| elements::position(store, view.value(VALUE), &value).is_some())
}

fn in_sight(view: &View<'_, '_>) -> u16 {
    let most = match view.screen().rows >= ROOMY {
        true => IN_SIGHT,
        false => IN_SIGHT_SMALL,
    };
    u16::try_from(options(view)).unwrap_or(most).min(most)
}

fn cursor(view: &View<'_, '_>, state: &State) -> usize {
    (state.0[CURSOR] as usize).min(options(view).saturating_sub(1))
}

/// The first option in sight, moved no more than the cursor asks for.
fn first(state: &State, cursor: usize, count: usize, rows: usize) -> usize {
    let first = (state.0[FIRST] as usize).min(count.saturating_sub(rows));
    first.max((cursor + 1).saturating_sub(rows)).min(cursor)
}
