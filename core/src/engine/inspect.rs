//! What is in the engine, for whoever asks: data, observers, how full it is.

use super::Engine;
use crate::catalog::{self, Catalog};
use crate::screen::Screen;
use crate::store::{Full, Limit, Store, TextRef, Usage, Value};
use crate::surface::node::{Life, NodeId};
use crate::surface::observe::ObserverId;
use crate::surface::scene::roots;

impl<'s> Engine<'s> {
    /// The screen that is laid out for.
    pub const fn screen(&self) -> &Screen {
        &self.scene.screen
    }

    /// The catalogs that surfaces can be made of.
    pub const fn catalogs(&self) -> &'static [&'static Catalog] {
        self.scene.catalogs
    }

    /// The id of the surface that is shown.
    pub fn surface_id(&self) -> Option<TextRef<'_>> {
        let surface = self.scene.shown()?;
        self.store.text(self.store.root(roots::id(surface)))
    }

    /// The catalog of the surface that is shown.
    pub fn catalog(&self) -> Option<&'static Catalog> {
        self.scene.catalog(self.scene.shown()?)
    }

    /// Whether the shown surface holds its result: the data at its catalog's `done`
    /// path is a text or an object, and not empty.
    pub fn is_done(&self) -> bool {
        let path = self.catalog().and_then(|catalog| catalog.done);
        path.is_some_and(|path| catalog::is_result(&self.store, self.data(path)))
    }

    /// The data at an absolute path of the shown surface; absent if there is none.
    pub fn data(&self, path: &str) -> Value {
        match self.scene.shown() {
            Some(surface) => self.store.resolve(roots::model(surface), path),
            None => Value::ABSENT,
        }
    }

    /// The document store, for looking into values.
    pub const fn store(&self) -> &Store<'s> {
        &self.store
    }

    /// How full the store is, and was at most.
    pub fn usage(&self) -> Usage {
        self.store.usage()
    }

    /// How many components, instances and surfaces are in use.
    pub fn population(&self) -> Population {
        Population {
            surfaces: self.scene.surfaces.iter().filter(|it| it.live).count(),
            components: self.scene.components.iter().filter(|it| it.used).count(),
            nodes: self
                .scene
                .nodes
                .iter()
                .filter(|node| node.life == Life::Live)
                .count(),
        }
    }

    /// Watches a path of the shown surface's data: the path itself, what it lies in and
    /// what lies below it (A2UI v0.9).
    ///
    /// # Errors
    /// [`Full`]: no surface, or no observer is free.
    pub fn observe(&mut self, path: &str) -> Result<ObserverId, Full> {
        let none = Full {
            limit: Limit::Roots,
            capacity: 0,
            needed: 1,
        };
        let surface = self.scene.shown().ok_or(none)?;
        self.observers.add(&mut self.store, surface, path)
    }

    /// Tells `each` which observers saw a change since the last call.
    pub fn poll_observers(&mut self, each: &mut dyn FnMut(ObserverId)) {
        self.observers.poll(each);
    }

    /// The data that an observer watches.
    pub fn observed(&self, observer: ObserverId) -> Value {
        self.observers.value(&self.store, observer)
    }

    /// The instance that has the focus, by its component's id.
    pub fn focused_component(&self) -> Option<TextRef<'_>> {
        let surface = self.scene.shown()?;
        let node: NodeId = self.scene.surface(surface).focus.get()?;
        crate::catalog::View::new(&self.store, &self.scene, node).component_id()
    }
}

/// What is in use of a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Population {
    /// Surfaces.
    pub surfaces: usize,
    /// Component definitions.
    pub components: usize,
    /// Component instances in the shown tree and those behind it.
    pub nodes: usize,
}
