//! What the engine hands to a component: a view to read, and for each occasion the
//! little that it may change.

mod input;
mod layout;
mod view;

pub(crate) use input::Effects;
pub use input::{ContextValue, Handled, InputContext};
pub use layout::LayoutContext;
pub use view::{Placed, View};

use crate::catalog::{Dirty, State};
use crate::grid::Canvas;
use crate::listener::{Listener, Reason, Report};
use crate::store::{Full, Step, Store, Value};
use crate::surface::node::NodeId;
use crate::surface::scene::Scene;
use core::fmt;

/// Where changed data is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The property with this place in the component's contract is bound to it.
    Property(usize),
    /// The path with this place in [`Component::watches`](crate::catalog::Component::watches).
    Watch(usize),
}

/// Why a component is told that something changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change<'c> {
    /// It has just come into the tree, or its properties were sent again.
    Mounted,
    /// Its area changed.
    Resized,
    /// One place in the data changed.
    Data {
        /// Which binding or watch leads there.
        source: Source,
        /// The steps below the bound path. Empty: the bound value itself came, went,
        /// was replaced, or (a list) has another length.
        tail: &'c [Step],
    },
    /// More changed than is listed one by one.
    Many {
        /// Which binding or watch leads there.
        source: Source,
        /// A list is bound whose elements kept their places: the names of their members that
        /// changed, or in which something did. Empty: anything below may differ.
        members: &'c [Value],
    },
}

/// For painting: read the view, write the canvas.
pub struct PaintContext<'a, 's> {
    /// What can be read.
    pub view: View<'a, 's>,
    /// The instance's state; a component may note here what it has painted.
    pub state: &'a mut State,
    /// The instance's area, in its own coordinates.
    pub canvas: Canvas<'a, 's>,
    /// What has to be painted.
    pub dirty: Dirty,
}

/// For taking note of changed data or size.
pub struct ChangeContext<'a, 's> {
    /// The instance's state.
    pub state: &'a mut State,
    /// What has to be painted; the component adds to it.
    pub dirty: Dirty,
    pub(crate) store: &'a mut Store<'s>,
    pub(crate) scene: &'a Scene<'s>,
    pub(crate) node: NodeId,
    pub(crate) mismatched: bool,
    pub(crate) broadcast: Dirty,
    pub(crate) listener: &'a mut dyn Listener,
}

impl<'s> ChangeContext<'_, 's> {
    /// What can be read.
    pub fn view(&self) -> View<'_, 's> {
        View::new(self.store, self.scene, self.node)
    }

    /// Adds dirty bits to every instance on the surface, for those that show something
    /// of this one's state.
    pub const fn broadcast(&mut self, dirty: Dirty) {
        self.broadcast.insert(dirty);
    }

    /// Gives the instance an index block of `words` words, all zero, in place of the
    /// one that it had. The block is the instance's until it leaves the tree.
    ///
    /// # Errors
    /// [`Full`]: the store has no room; the instance then has no index.
    pub fn allocate_index(&mut self, words: usize) -> Result<(), Full> {
        let root = self.scene.index_root(self.node);
        self.store.clear(root);
        self.store.allocate_raw(root, words)
    }

    /// The instance's index block; empty if it has none.
    pub fn index_mut(&mut self) -> &mut [u32] {
        self.store.raw_mut(self.scene.index_root(self.node))
    }

    /// Reports data that does not have the expected form (`DATA_MISMATCH`). The
    /// component draws what it can. Only the first report for one change is passed on.
    pub fn mismatch(&mut self, data_path: &str, message: fmt::Arguments<'_>) {
        if self.mismatched {
            return;
        }
        self.mismatched = true;
        let view = View::new(self.store, self.scene, self.node);
        let surface = view.surface_id();
        let component = view.component_id();
        self.listener.error(&Report {
            surface_id: surface.as_deref(),
            component_id: component.as_deref(),
            data_path: Some(data_path),
            ..Report::new(Reason::DataMismatch, message)
        });
    }
}
