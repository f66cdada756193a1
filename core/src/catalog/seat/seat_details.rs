//! `SeatDetails`: the selected seat, what the server says about it, and what Enter does.

mod content;
mod page;

use super::pane::{Chrome, Title};
use super::record::Member;
use super::selection::{self, Cabin, Verdict};
use crate::catalog::{
    Change, ChangeContext, Component, ContextValue, Dirty, Handled, InputContext, LayoutContext,
    PaintContext, Property, PropertyKind, State, View,
};
use crate::geometry::Rect;
use crate::input::{InputEvent, Key, PointerKind};
use crate::screen::Theme;

/// The component's name.
pub(super) const NAME: &str = "SeatDetails";
/// Place of the property `selected`.
pub(super) const SELECTED: usize = 0;
/// Place of the property `onConfirm`.
const ON_CONFIRM: usize = 1;

const PROPERTIES: &[Property] = &[
    Property {
        name: "selected",
        kind: PropertyKind::Binding,
        required: true,
        summary: "the selected seat: its id, or a seat object",
    },
    Property {
        name: "onConfirm",
        kind: PropertyKind::Action,
        required: true,
        summary: "what Enter does; its context has seatId, expectedRevision and price",
    },
];

/// What is told can depend on any of the data: where the seats are is another
/// component's business.
const WATCHES: &[&str] = &[""];

/// The text changed.
const TEXT: Dirty = Dirty::A;

/// State word in whose lowest bit is whether a confirmation is under way; [`page`] has others of it.
const CONFIRMING: usize = State::WORDS - 1;

/// The selected seat..
pub struct SeatDetails;

impl Component for SeatDetails {
    fn name(&self) -> &'static str {
        NAME
    }

    fn summary(&self) -> &'static str {
        "the selected seat; Enter confirms it"
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

    fn measure(&self, _: &mut LayoutContext<'_, '_>, _: u16) -> u16 {
        content::ROWS + 2
    }

    fn changed(&self, context: &mut ChangeContext<'_, '_>, change: Change<'_>) {
        if selection::concerns(&context.view(), &change) {
            page::set_view(context.state, 0, false);
            context.dirty.insert(TEXT);
        }
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let rect = view.rect();
        let area = Rect::of_size(rect.width, rect.height);
        let screen = view.screen();
        let chrome = Chrome::of(area, screen);
        if context.dirty.contains(Dirty::ALL | Dirty::FOCUS) {
            let title = Title {
                text: "Details",
                extra: "",
                part: None,
            };
            chrome.paint(&mut context.canvas, &title, screen, view.focused());
        }
        if context.dirty.contains(Dirty::ALL | TEXT) {
            let confirming = is_confirming(context.state);
            let mut canvas = context.canvas.child(chrome.inner(area));
            let ends = if context.dirty.contains(Dirty::ALL) {
                None
            } else {
                Some(&*context.state)
            };
            let mut ends = page::Ends::new(ends);
            let top = page::top(context.state);
            let rows = canvas.area().height;
            let lines = content::paint(&mut canvas, &view, confirming, &mut ends, top);
            ends.keep(context.state);
            // Of lines above the view there are none where all have room.
            let most = lines.saturating_sub(rows);
            if top > most {
                ends = page::Ends::new(Some(&*context.state));
                content::paint(&mut canvas, &view, confirming, &mut ends, most);
                ends.keep(context.state);
            }
            page::set_view(context.state, top.min(most), top < most);
        }
        if screen.look() == Theme::Default {
            let outside = (page::top(context.state) > 0, page::has_more(context.state));
            chrome.mark_end(&mut context.canvas, screen, view.focused(), outside);
        }
    }

    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        match event {
            InputEvent::Key(key) => match key.key {
                Key::Up if key.modifiers.is_empty() => scroll(context, false),
                Key::Down if key.modifiers.is_empty() => scroll(context, true),
                _ => self.shortcut(context, event),
            },
            InputEvent::Pointer(pointer) if pointer.kind == PointerKind::ScrollUp => {
                scroll(context, false)
            }
            InputEvent::Pointer(pointer) if pointer.kind == PointerKind::ScrollDown => {
                scroll(context, true)
            }
            InputEvent::Pointer(pointer) if pointer.kind == PointerKind::Press => {
                let rect = context.view().rect();
                let area = Rect::of_size(rect.width, rect.height);
                let inner = Chrome::of(area, context.view().screen()).inner(area);
                let button = page::button_row(context.state);
                let hit = context.pointer.is_some_and(|point| {
                    inner.contains(point) && Some(point.y - inner.y) == button
                });
                if hit {
                    confirm(context);
                    Handled::Yes
                } else {
                    Handled::No
                }
            }
            _ => Handled::No,
        }
    }

    fn shortcut(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        match event {
            InputEvent::Key(key) if key.key == Key::Enter && key.modifiers.is_empty() => {
                confirm(context);
                Handled::Yes
            }
            _ => Handled::No,
        }
    }

    fn settled(&self, context: &mut InputContext<'_, '_>) {
        if is_confirming(context.state) {
            set_confirming(context.state, false);
            context.dirty.insert(TEXT);
        }
    }
}

/// Brings the line above or below the view into it, if there is one.
fn scroll(context: &mut InputContext<'_, '_>, down: bool) -> Handled {
    let (top, more) = (page::top(context.state), page::has_more(context.state));
    let new = match down {
        true if more => top.saturating_add(1),
        false if top > 0 => top - 1,
        _ => return Handled::No,
    };
    page::set_view(context.state, new, more);
    context.dirty.insert(TEXT);
    Handled::Yes
}

fn is_confirming(state: &State) -> bool {
    state.0.get(CONFIRMING).copied().unwrap_or(0) & 1 != 0
}

fn set_confirming(state: &mut State, confirming: bool) {
    if let Some(word) = state.0.get_mut(CONFIRMING) {
        *word = *word & !1 | u32::from(confirming);
    }
}

/// Asks the server to confirm the selected seat, if it can be.
fn confirm(context: &mut InputContext<'_, '_>) {
    let view = context.view();
    let cabin = Cabin::of(&view);
    let Some(choice) = cabin.choice(view.store(), view.value(SELECTED)) else {
        return;
    };
    if choice.verdict(&view) != Verdict::Confirms {
        return;
    }
    let id = choice
        .with(Member::Id)
        .map(|seat| seat.get(Member::Id))
        .unwrap_or_default();
    let action = view.property(ON_CONFIRM);
    let seat_id = ("seatId", ContextValue::Value(id));
    let price = ("price", ContextValue::Value(choice.price_value()));
    match selection::revision(&view) {
        Some(revision) => {
            let revision = ("expectedRevision", ContextValue::Value(revision));
            context.emit(action, &[seat_id, revision, price]);
        }
        None => context.emit(action, &[seat_id, price]),
    }
    set_confirming(context.state, true);
    context.dirty.insert(TEXT);
}
