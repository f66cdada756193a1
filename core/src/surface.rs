//! Surfaces: what is on the screen, from component definitions to placed instances.
//!
//! `scene` holds the records; `layout` builds the tree of instances from the
//! components; `change` tells instances what a write changed; `dispatch` brings them
//! input; `paint` draws those that are dirty.

pub(crate) mod bind;
pub(crate) mod change;
pub(crate) mod children;
pub(crate) mod dispatch;
pub(crate) mod layout;
pub(crate) mod node;
pub(crate) mod observe;
pub(crate) mod paint;
pub(crate) mod scene;
pub(crate) mod scope;

pub use layout::MAX_DEPTH;
pub use node::{Node, NodeId};
pub use observe::{ObserverId, ObserverRecord};
pub use scene::{ComponentRecord, SurfaceRecord};
pub use scope::MAX_PATH;
