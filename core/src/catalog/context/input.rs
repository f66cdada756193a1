//! Answering an input event: state, actions, writes to bound data.

use crate::action::Action;
use crate::catalog::{Dirty, State, View};
use crate::geometry::Point;
use crate::listener::Listener;
use crate::store::{Scalar, Store, Value, WriteError};
use crate::surface::change::ChangeLog;
use crate::surface::node::NodeId;
use crate::surface::scene::{Scene, roots};
use crate::surface::scope;

/// Whether an event was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handled {
    /// It was taken.
    Yes,
    /// It goes on to the next in line.
    No,
}

/// One value of an action's context.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContextValue<'c> {
    /// A value out of the store; numbers keep their text.
    Value(Value),
    /// A value made by the component.
    Scalar(Scalar<'c>),
}

/// For answering an input event.
pub struct InputContext<'a, 's> {
    /// The instance's state.
    pub state: &'a mut State,
    /// What has to be painted; the component adds to it.
    pub dirty: Dirty,
    /// Where the pointer is, in the instance's own cells, for pointer events.
    pub pointer: Option<Point>,
    pub(crate) store: &'a mut Store<'s>,
    pub(crate) scene: &'a Scene<'s>,
    pub(crate) node: NodeId,
    pub(crate) now: u64,
    pub(crate) listener: &'a mut dyn Listener,
    pub(crate) effects: &'a mut Effects,
}

/// What an event asks the engine to do once the component is done with it.
#[derive(Default)]
pub(crate) struct Effects {
    pub(crate) broadcast: Dirty,
    pub(crate) relayout: bool,
    pub(crate) focus: Option<NodeId>,
    pub(crate) log: ChangeLog,
}

impl<'s> InputContext<'_, 's> {
    /// What can be read. Its `state` is that of before the event.
    pub fn view(&self) -> View<'_, 's> {
        View::new(self.store, self.scene, self.node)
    }

    /// Emits an action. `action` is the property that names it: a text, or A2UI's
    /// `{"event": {"name", "context"}}`, whose context values are resolved now.
    /// `context` is added to it. Nothing happens if `action` names none.
    pub fn emit(&mut self, action: Value, context: &[(&str, ContextValue<'_>)]) {
        let listener = &mut *self.listener;
        Action::with(
            self.store,
            self.scene,
            self.node,
            action,
            context,
            self.now,
            &mut |action| listener.action(action),
        );
    }

    /// Writes to the data that the property at `place` is bound to (two-way binding).
    /// Everything bound to it is told. A property that is no binding is left alone.
    ///
    /// # Errors
    /// As [`Store::write_scalar`]; nothing was written.
    pub fn write(&mut self, place: usize, value: Scalar<'_>) -> Result<(), WriteError> {
        let model = roots::model(usize::from(self.scene.node(self.node).surface));
        let path = match View::new(self.store, self.scene, self.node).binding(place) {
            Some(path) => match scope::absolute(self.scene, self.store, self.node, &path) {
                Ok(path) => path,
                Err(scope::PathTooLong) => return Ok(()),
            },
            None => return Ok(()),
        };
        let log = &mut self.effects.log;
        self.store
            .write_scalar(model, path.as_str(), value, &mut |_, steps| log.push(steps))
    }

    /// Adds dirty bits to every instance on the surface.
    pub const fn broadcast(&mut self, dirty: Dirty) {
        self.effects.broadcast.insert(dirty);
    }

    /// Asks for a new layout before the next paint.
    pub const fn relayout(&mut self) {
        self.effects.relayout = true;
    }

    /// Gives the focus to an instance once the event is done.
    pub const fn focus(&mut self, node: NodeId) {
        self.effects.focus = Some(node);
    }

    /// Milliseconds since 1970, as the caller gave them with the event.
    pub const fn now(&self) -> u64 {
        self.now
    }
}
