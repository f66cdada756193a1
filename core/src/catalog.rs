//! Catalogs: which components exist, what properties they take, how they behave.
//!
//! A catalog is a constant table of component behaviours. A new component is one
//! new file that implements [`Component`] and one line in a catalog's table, in
//! this crate or any other. Properties and data stay in the document store; a
//! behaviour owns nothing and is the same object for every instance.

mod context;
pub mod form;
mod property;
pub mod seat;
mod state;

pub use context::{
    Change, ChangeContext, ContextValue, Handled, InputContext, LayoutContext, PaintContext,
    Placed, Source, View,
};
pub use property::{Property, PropertyKind};
pub use state::{Dirty, State};

pub(crate) use context::Effects;

use crate::input::InputEvent;
use crate::store::{Kind, Store, Value};

/// A table of components that a server may use by name.
#[derive(Clone, Copy)]
pub struct Catalog {
    /// The id that `createSurface` names.
    pub id: &'static str,
    /// The `version` that envelopes of this catalog's messages carry.
    pub version: &'static str,
    /// What it is for, in one line.
    pub summary: &'static str,
    /// The components.
    pub components: &'static [&'static dyn Component],
    /// Drawn around the tree: a title, a footer. An implicit component without id
    /// or properties; its child 0 is the component `root`.
    pub frame: Option<&'static dyn Component>,
    /// The MCP tool that takes the actions, unless the server names another.
    pub action_tool: Option<&'static str>,
    /// Data path of the result: a result is reached when a text or an object is there that is not empty.
    pub done: Option<&'static str>,
}

impl Catalog {
    /// The component behaviour of this name, with its place in the table.
    pub fn component(&self, name: &str) -> Option<(usize, &'static dyn Component)> {
        self.components
            .iter()
            .enumerate()
            .find(|(_, component)| component.name() == name)
            .map(|(place, component)| (place, *component))
    }
}

/// How instances of one component type behave.
pub trait Component: Sync {
    /// The name that messages use.
    fn name(&self) -> &'static str;

    /// What it is, in one line.
    fn summary(&self) -> &'static str;

    /// The properties that it takes; others are refused.
    fn properties(&self) -> &'static [Property];

    /// Absolute data paths that it reads beside its own bindings.
    fn watches(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether an instance can have the focus.
    fn focusable(&self, view: &View<'_, '_>) -> bool {
        let _ = view;
        false
    }

    /// Rows that it wants at this width, for parents that stack their children.
    fn measure(&self, context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
        let _ = (context, columns);
        1
    }

    /// Places its children inside its area. A child that is not placed is not there.
    ///
    /// Called again whenever the size, the components or a child list changed, and
    /// when the instance asked for it ([`InputContext::relayout`]).
    fn layout(&self, context: &mut LayoutContext<'_, '_>) {
        let _ = context;
    }

    /// Paints what `context.dirty` names.
    ///
    /// With [`Dirty::ALL`] every cell of the area that no child covers is written
    /// exactly once, blanks too: nobody clears before.
    fn paint(&self, context: &mut PaintContext<'_, '_>);

    /// The instance was mounted, resized, or data that it reads has changed.
    ///
    /// The place to (re)build an index and to set dirty bits.
    fn changed(&self, context: &mut ChangeContext<'_, '_>, change: Change<'_>) {
        let _ = change;
        context.dirty.insert(Dirty::ALL);
    }

    /// An event for the instance with the focus, or for the one under the pointer.
    /// What it does not handle goes to its parents.
    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        let _ = (context, event);
        Handled::No
    }

    /// A key that neither the focused instance nor its parents handled, offered to
    /// every instance in tree order.
    fn shortcut(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        let _ = (context, event);
        Handled::No
    }

    /// Takes one step back (a filter, something half typed). True if there was one.
    fn cancel(&self, context: &mut InputContext<'_, '_>) -> bool {
        let _ = context;
        false
    }

    /// The call that an action caused has ended: pending marks go.
    fn settled(&self, context: &mut InputContext<'_, '_>) {
        let _ = context;
    }
}

/// Whether data at a catalog's `done` path are a result: what is named there, or described.
pub(crate) fn is_result(store: &Store<'_>, value: Value) -> bool {
    match store.kind(value) {
        Kind::Text => !store.is_text(value, ""),
        Kind::Object => store.len(value) > 0,
        _ => false,
    }
}
