//! `createSurface` and `deleteSurface`, and which surface a message is for.

use crate::catalog::Catalog;
use crate::listener::says;
use crate::listener::{Reached, Reason};
use crate::message::apply::{Message, Target};
use crate::message::data::refuse_write;
use crate::message::envelope::{Envelope, Operation, Problem, Refusal};
use crate::store::{Kind, Store, Value, WriteError};
use crate::surface::node::Node;
use crate::surface::scene::{ComponentRecord, Scene, SurfaceRecord, roots};

/// The surface that an operation is for, checked against what exists.
pub(super) fn find(
    store: &Store<'_>,
    scene: &Scene<'_>,
    envelope: Envelope,
    id: Value,
    problem: &mut Problem<'_>,
) -> Result<Option<usize>, Refusal> {
    let surface = scene.surface_by_id(store, id);
    let text = store.text(id);
    let text = text.as_deref().unwrap_or("");
    match (envelope.operation, surface) {
        (Operation::CreateSurface, Some(_)) => problem.at("surfaceId").refuse(
            Reason::DuplicateSurface,
            says!("surface \"{text}\" exists already; delete it first or take another id"),
        ),
        (Operation::CreateSurface, None) => create_target(store, scene, envelope, problem),
        (Operation::DeleteSurface, surface) => Ok(surface),
        (_, None) => problem.at("surfaceId").refuse(
            Reason::UnknownSurface,
            says!("there is no surface \"{text}\"; createSurface makes one"),
        ),
        (_, Some(surface)) => {
            check_version(store, scene.catalog(surface), envelope.version, problem)?;
            Ok(Some(surface))
        }
    }
}

fn check_version(
    store: &Store<'_>,
    catalog: Option<&Catalog>,
    version: Value,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let catalog = catalog.ok_or(Refusal)?;
    if store.is_text(version, catalog.version) {
        return Ok(());
    }
    problem.at("version").refuse(
        Reason::BadVersion,
        says!(
            "messages of catalog {} carry version \"{}\"",
            catalog.id,
            catalog.version
        ),
    )
}

fn create_target(
    store: &Store<'_>,
    scene: &Scene<'_>,
    Envelope { version, body, .. }: Envelope,
    problem: &mut Problem<'_>,
) -> Result<Option<usize>, Refusal> {
    let id = store.member(body, "catalogId");
    let Some(text) = store.text(id) else {
        return problem
            .at("catalogId")
            .wrong(store, "catalogId", "a catalog's id", id);
    };
    let Some(catalog) = scene.catalogs.iter().find(|catalog| catalog.id == &*text) else {
        return problem.at("catalogId").refuse(
            Reason::UnknownCatalog,
            says!(
                "there is no catalog \"{}\" here; there is {}",
                &*text,
                Ids(scene.catalogs)
            ),
        );
    };
    check_version(store, Some(catalog), version, problem)?;
    for (name, right, expected) in [
        ("theme", Kind::Object, "an object"),
        ("sendDataModel", Kind::Bool, "true or false"),
    ] {
        let value = store.member(body, name);
        if !value.is_absent() && store.kind(value) != right {
            return problem.at(name).wrong(store, name, expected, value);
        }
    }
    let free = scene.surfaces.iter().position(|surface| !surface.live);
    match free {
        Some(place) => Ok(Some(place)),
        None => problem.full(
            Reason::Full,
            Reached {
                limit: "surfaces",
                capacity: scene.surfaces.len(),
            },
            says!(
                "there is room for {} surfaces; delete one first",
                scene.surfaces.len()
            ),
        ),
    }
}

/// Makes a surface in a free slot.
pub(super) fn create(
    target: &mut Target<'_, '_>,
    surface: usize,
    message: Message<'_>,
) -> Result<(), Refusal> {
    let (store, scene) = (&mut *target.store, &mut *target.scene);
    let catalog = store
        .text(store.member(message.body(store), "catalogId"))
        .and_then(|id| scene.catalogs.iter().position(|it| it.id == &*id))
        .ok_or(Refusal)?;
    let serials = scene.surfaces.iter().map(|it| it.serial);
    let serial = serials.max().unwrap_or(0).wrapping_add(1);
    let written = match message.source(store, "surfaceId") {
        Some(source) => store.write(roots::id(surface), "", source, &mut |_, _| {}),
        None => Err(WriteError::NoSource),
    };
    if let Err(error) = written {
        let mut problem = Problem::top(&mut *target.listener, message.index);
        return refuse_write(&mut problem, &error, "");
    }
    // A model starts as an empty object; that takes no room, so it can't fail.
    let _ = store.put_object(roots::model(surface));
    if let Some(record) = scene.surfaces.get_mut(surface) {
        *record = SurfaceRecord {
            live: true,
            catalog: catalog as u8,
            serial,
            stale_layout: true,
            ..SurfaceRecord::default()
        };
    }
    Ok(())
}

/// Takes a surface away with all that it holds.
pub(super) fn delete(target: &mut Target<'_, '_>, surface: usize) {
    let (store, scene) = (&mut *target.store, &mut *target.scene);
    for record in scene.components.iter_mut() {
        if usize::from(record.surface) == surface {
            *record = ComponentRecord::default();
        }
    }
    for place in 0..scene.nodes.len() {
        let root = roots::index(scene.surfaces.len(), place);
        if let Some(node) = scene.nodes.get_mut(place)
            && usize::from(node.surface) == surface
        {
            *node = Node::EMPTY;
            store.clear(root);
        }
    }
    store.clear(roots::components(surface));
    store.clear(roots::model(surface));
    store.clear(roots::id(surface));
    target.observers.dispose(surface);
    if let Some(record) = scene.surfaces.get_mut(surface) {
        let serial = record.serial;
        *record = SurfaceRecord {
            serial,
            ..SurfaceRecord::default()
        };
    }
}

/// The ids of the catalogs, for a refusal.
struct Ids(&'static [&'static crate::catalog::Catalog]);

impl core::fmt::Display for Ids {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (place, catalog) in self.0.iter().enumerate() {
            let separator = if place == 0 { "" } else { ", " };
            write!(f, "{separator}{}", catalog.id)?;
        }
        Ok(())
    }
}
