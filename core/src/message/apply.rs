//! Applies the messages of a document, one after the other, each whole or not at all.

use crate::listener::Listener;
use crate::message::envelope::{self, Envelope, Members, Operation, Problem, Refusal};
use crate::message::{components, data, surfaces};
use crate::store::{Kind, Part, Path, Source, Store, Value};
use crate::surface::observe::Observers;
use crate::surface::scene::{Scene, roots};

/// What a document did to the scene.
#[derive(Default)]
pub(crate) struct Applied {
    /// Surfaces came or went.
    pub(crate) surfaces: bool,
    /// Messages that were applied.
    pub(crate) count: u32,
}

/// How messages are applied.
#[derive(Default)]
pub(crate) struct Options {
    /// Report every bad entry of an `updateComponents`, not the first alone.
    pub(crate) every_entry: bool,
}

/// What messages are applied to, and who hears of problems.
pub(crate) struct Target<'a, 's> {
    pub(crate) store: &'a mut Store<'s>,
    pub(crate) scene: &'a mut Scene<'s>,
    pub(crate) observers: &'a mut Observers<'s>,
    pub(crate) options: &'a Options,
    pub(crate) listener: &'a mut dyn Listener,
}

/// Where the message that is being applied lies in its document.
#[derive(Clone, Copy)]
pub(super) struct Message<'m> {
    /// The path of its operation's body.
    pub(super) body: &'m [Part<'m>],
    /// Its place in a list of messages.
    pub(super) index: Option<u32>,
}

impl Message<'_> {
    /// The operation's body. Look it up anew after every write: blocks move.
    pub(super) fn body(self, store: &Store<'_>) -> Value {
        store.resolve(roots::MESSAGE, Path::joined("", self.body))
    }

    /// Where a member of the body lies, to be moved out of it.
    pub(super) fn source(self, store: &Store<'_>, name: &str) -> Option<Source> {
        let body = self.body(store);
        let slot = store.slot_of(store.shape(body)?, name)?;
        Some(Source::Slot(body, slot))
    }
}

impl Target<'_, '_> {
    /// Applies what lies in the message root.
    pub(crate) fn apply(&mut self) -> Applied {
        let mut applied = Applied::default();
        let (store, document) = (&*self.store, self.store.root(roots::MESSAGE));
        let (list, prefix) = match store.kind(document) {
            Kind::Array => (document, None),
            Kind::Object if store.member(document, "version").is_absent() => {
                (store.member(document, "messages"), Some("messages"))
            }
            _ => (Value::ABSENT, None),
        };
        if store.kind(list) != Kind::Array {
            self.message(&[], None, &mut applied);
            return applied;
        }
        for place in 0..store.len(list) as u32 {
            let mut path = heapless::Vec::<Part<'_>, 2>::new();
            if let Some(prefix) = prefix {
                let _ = path.push(Part::Text(prefix));
            }
            let _ = path.push(Part::Index(place));
            if self.is_given_up(&path) {
                continue;
            }
            self.message(&path, Some(place), &mut applied);
        }
        applied
    }

    /// Whether the message was refused while it came in.
    fn is_given_up(&self, path: &[Part<'_>]) -> bool {
        let message = self.store.resolve(roots::MESSAGE, Path::joined("", path));
        message.is_absent()
    }

    /// Applies the message at `path` of the document.
    fn message(&mut self, path: &[Part<'_>], index: Option<u32>, applied: &mut Applied) {
        let Ok((envelope, members, surface)) = self.check(path, index) else {
            return;
        };
        let operation = envelope.operation;
        let mut body = heapless::Vec::<Part<'_>, 3>::new();
        let _ = body.extend_from_slice(path);
        let _ = body.push(Part::Text(operation.name()));
        let message = Message { body: &body, index };
        if operation != Operation::UpdateDataModel {
            self.scene.bound = None;
        }
        let outcome = match (operation, surface) {
            (Operation::CreateSurface, Some(surface)) => surfaces::create(self, surface, message),
            (Operation::UpdateComponents, Some(surface)) => {
                components::update(self, surface, message)
            }
            (Operation::UpdateDataModel, Some(surface)) => {
                data::update(self, surface, (envelope.body, members), index)
            }
            (Operation::DeleteSurface, Some(surface)) => {
                surfaces::delete(self, surface);
                Ok(())
            }
            (_, None) => Ok(()),
        };
        applied.count += u32::from(outcome.is_ok());
        applied.surfaces |= matches!(
            operation,
            Operation::CreateSurface | Operation::DeleteSurface
        );
    }

    /// Checks the envelope and the body's members; also the slot of the surface that the
    /// operation is for.
    fn check(
        &mut self,
        path: &[Part<'_>],
        index: Option<u32>,
    ) -> Result<(Envelope, Members, Option<usize>), Refusal> {
        let (store, scene) = (&*self.store, &*self.scene);
        let message = store.resolve(roots::MESSAGE, Path::joined("", path));
        let versions = |version: Value| {
            let mut catalogs = scene.catalogs.iter();
            catalogs.any(|it| store.is_text(version, it.version))
        };
        let mut problem = Problem::top(&mut *self.listener, index);
        let envelope = envelope::read(store, message, &versions, &mut problem)?;
        let id = store.member(envelope.body, "surfaceId");
        let text = store.text(id);
        problem.surface_id = text.as_deref();
        let members = envelope::members(store, envelope, &mut problem)?;
        let surface = surfaces::find(store, scene, envelope, id, &mut problem)?;
        Ok((envelope, members, surface))
    }
}
