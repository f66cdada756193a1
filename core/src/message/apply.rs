//! Applies the messages of a document, one after the other, each whole or not at all.

use crate::listener::{Listener, Reached, Reason};
use crate::message::components;
use crate::message::envelope::{self, Operation, Problem, Refusal};
use crate::store::{Kind, Limit, Part, Path, Source, Step, Store, Value, WriteError};
use crate::surface::change::ChangeLog;
use crate::surface::node::{Life, Link, Node};
use crate::surface::observe::Observers;
use crate::surface::scene::{ComponentRecord, Scene, SurfaceRecord, roots};

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

/// Applies what lies in the message root.
pub(crate) fn apply_document<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    options: &Options,
    observers: &mut Observers<'_>,
    listener: &mut dyn Listener,
) -> Applied {
    let mut applied = Applied::default();
    let document = store.root(roots::MESSAGE);
    let (list, prefix): (Value, Option<&str>) = match store.kind(document) {
        Kind::Array => (document, None),
        Kind::Object if store.member(document, "version").is_absent() => {
            let messages = store.member(document, "messages");
            match store.kind(messages) {
                Kind::Array => (messages, Some("messages")),
                _ => (Value::ABSENT, None),
            }
        }
        _ => (Value::ABSENT, None),
    };
    if list.is_absent() {
        one(
            store,
            scene,
            &[],
            None,
            options,
            observers,
            listener,
            &mut applied,
        );
        return applied;
    }
    for place in 0..store.len(list) {
        let index = place as u32;
        let mut path = heapless::Vec::<Part<'_>, 2>::new();
        if let Some(prefix) = prefix {
            let _ = path.push(Part::Text(prefix));
        }
        let _ = path.push(Part::Index(index));
        one(
            store,
            scene,
            &path,
            Some(index),
            options,
            observers,
            listener,
            &mut applied,
        );
    }
    applied
}

/// Applies the message at `path` of the document.
fn one<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    path: &[Part<'_>],
    index: Option<u32>,
    options: &Options,
    observers: &mut Observers<'_>,
    listener: &mut dyn Listener,
    applied: &mut Applied,
) {
    let message = store.resolve(roots::MESSAGE, Path::joined("", path));
    let catalogs = scene.catalogs;
    let versions = |version: &str| catalogs.iter().any(|catalog| catalog.version == version);
    let mut problem = Problem::top(listener, index);
    let Ok(operation) = envelope::read(store, message, &versions, &mut problem) else {
        return;
    };
    let body = store.member(message, operation.name());
    let id = store.member(body, "surfaceId");
    let done = {
        let text = store.text(id);
        problem.surface_id = text.as_deref();
        envelope::body(store, operation, body, &mut problem)
            .and_then(|()| target(store, scene, operation, (message, body), &mut problem))
    };
    let Ok(surface) = done else { return };
    let mut place = heapless::Vec::<Part<'_>, 3>::new();
    let _ = place.extend_from_slice(path);
    let _ = place.push(Part::Text(operation.name()));
    let outcome = match (operation, surface) {
        (Operation::CreateSurface, _) => {
            create(store, scene, body, &place, index, listener).map(|()| applied.surfaces = true)
        }
        (Operation::UpdateComponents, Some(surface)) => update_components(
            store,
            scene,
            surface,
            body,
            &place,
            (index, options),
            listener,
        ),
        (Operation::UpdateDataModel, Some(surface)) => update_data(
            store,
            scene,
            surface,
            body,
            &place,
            (index, observers),
            listener,
        ),
        (Operation::DeleteSurface, Some(surface)) => {
            delete(store, scene, surface);
            observers.dispose(surface);
            applied.surfaces = true;
            Ok(())
        }
        _ => Ok(()),
    };
    if outcome.is_ok() {
        applied.count += 1;
    }
}

/// The surface that an operation is for, checked against what exists.
fn target(
    store: &Store<'_>,
    scene: &Scene<'_>,
    operation: Operation,
    (message, body): (Value, Value),
    problem: &mut Problem<'_>,
) -> Result<Option<usize>, Refusal> {
    let id = store.member(body, "surfaceId");
    let surface = scene.surface_by_id(store, id);
    let text = store.text(id);
    let text = text.as_deref().unwrap_or("");
    match (operation, surface) {
        (Operation::CreateSurface, Some(_)) => problem.at("surfaceId").refuse(
            Reason::DuplicateSurface,
            format_args!("surface \"{text}\" exists already; delete it first or take another id"),
        ),
        (Operation::CreateSurface, None) => create_target(store, scene, (message, body), problem),
        (Operation::DeleteSurface, surface) => Ok(surface),
        (_, None) => problem.at("surfaceId").refuse(
            Reason::UnknownSurface,
            format_args!("there is no surface \"{text}\"; createSurface makes one"),
        ),
        (_, Some(surface)) => {
            check_version(store, scene, surface, message, problem)?;
            Ok(Some(surface))
        }
    }
}

fn check_version(
    store: &Store<'_>,
    scene: &Scene<'_>,
    surface: usize,
    message: Value,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let version = store.member(message, "version");
    let Some(catalog) = scene.catalog(surface) else {
        return Err(Refusal);
    };
    if store
        .text(version)
        .is_some_and(|version| &*version == catalog.version)
    {
        return Ok(());
    }
    problem.at("version").refuse(
        Reason::BadVersion,
        format_args!(
            "messages of catalog {} carry version \"{}\"",
            catalog.id, catalog.version
        ),
    )
}

fn create_target(
    store: &Store<'_>,
    scene: &Scene<'_>,
    (message, body): (Value, Value),
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
            format_args!(
                "there is no catalog \"{}\" here; there is {}",
                &*text,
                Ids(scene.catalogs)
            ),
        );
    };
    let version = store.member(message, "version");
    if store
        .text(version)
        .is_none_or(|version| &*version != catalog.version)
    {
        return problem.at("version").refuse(
            Reason::BadVersion,
            format_args!(
                "messages of catalog {} carry version \"{}\"",
                catalog.id, catalog.version
            ),
        );
    }
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
            format_args!(
                "there is room for {} surfaces; delete one first",
                scene.surfaces.len()
            ),
        ),
    }
}

fn create(
    store: &mut Store<'_>,
    scene: &mut Scene<'_>,
    body: Value,
    place: &[Part<'_>],
    index: Option<u32>,
    listener: &mut dyn Listener,
) -> Result<(), Refusal> {
    let Some(surface) = scene.surfaces.iter().position(|surface| !surface.live) else {
        return Err(Refusal);
    };
    let catalog = store
        .text(store.member(body, "catalogId"))
        .and_then(|id| scene.catalogs.iter().position(|catalog| catalog.id == &*id));
    let serial = scene
        .surfaces
        .iter()
        .map(|surface| surface.serial)
        .max()
        .unwrap_or(0);
    let written = match member(store, place, "surfaceId") {
        Some(source) => store.write(roots::id(surface), "", source, &mut |_, _| {}),
        None => Err(WriteError::NoSource),
    };
    if let Err(error) = written {
        return write_problem(&mut Problem::top(listener, index), &error, "");
    }
    // A model starts as an empty object; that takes no room, so it can't fail.
    let _ = store.put_object(roots::model(surface));
    if let Some(record) = scene.surfaces.get_mut(surface) {
        *record = SurfaceRecord {
            live: true,
            catalog: catalog.unwrap_or(0) as u8,
            serial: serial.wrapping_add(1),
            stale_layout: true,
            ..SurfaceRecord::default()
        };
    }
    Ok(())
}

fn update_components(
    store: &mut Store<'_>,
    scene: &mut Scene<'_>,
    surface: usize,
    body: Value,
    place: &[Part<'_>],
    (index, options): (Option<u32>, &Options),
    listener: &mut dyn Listener,
) -> Result<(), Refusal> {
    let list = store.member(body, "components");
    let checked = {
        let id = store.text(store.root(roots::id(surface)));
        let mut problem = Problem::top(listener, index);
        problem.surface_id = id.as_deref();
        components::check_entries(
            store,
            scene,
            surface,
            list,
            options.every_entry,
            &mut problem,
        )
    };
    if checked.is_err() {
        components::forget(scene);
        return checked;
    }
    let mut source = heapless::Vec::<Part<'_>, 4>::new();
    let _ = source.extend_from_slice(place);
    let _ = source.push(Part::Text("components"));
    let mut problem = Problem::top(listener, index);
    let committed = components::commit(store, scene, surface, &source, &mut problem);
    if committed.is_err() {
        components::forget(scene);
        return committed;
    }
    if let Some(record) = scene.surfaces.get_mut(surface) {
        record.stale_layout = true;
    }
    Ok(())
}

fn update_data<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    surface: usize,
    body: Value,
    place: &[Part<'_>],
    (index, observers): (Option<u32>, &mut Observers<'_>),
    listener: &mut dyn Listener,
) -> Result<(), Refusal> {
    let path = store.member(body, "path");
    let mut text = crate::surface::scope::PathText::new();
    if !path.is_absent() {
        let id = store.text(store.root(roots::id(surface)));
        let mut problem = Problem::top(listener, index);
        problem.surface_id = id.as_deref();
        crate::message::check::pointer(store, path, &mut problem.at("path"))?;
        if let Some(path) = store.text(path) {
            let _ = text.push_str(&path);
        }
    }
    let model = roots::model(surface);
    let mut log = ChangeLog::default();
    let watched = observers.any();
    let mut noted = |store: &Store<'_>, steps: &[Step]| {
        log.push(steps);
        if watched {
            observers.note(store, surface, steps);
        }
    };
    let target = Path::from(text.as_str());
    let written = if store.member(body, "value").is_absent() {
        store.remove(model, target, &mut noted)
    } else {
        match member(store, place, "value") {
            Some(source) => store.write(model, target, source, &mut noted),
            None => Err(WriteError::NoSource),
        }
    };
    if let Err(error) = written {
        let id = store.text(store.root(roots::id(surface)));
        let mut problem = Problem::top(listener, index);
        problem.surface_id = id.as_deref();
        return write_problem(&mut problem, &error, &text);
    }
    if store.root(model).is_absent() {
        let _ = store.put_object(model);
    }
    if log.tell(store, scene, surface, listener)
        && let Some(record) = scene.surfaces.get_mut(surface)
    {
        record.stale_layout = true;
    }
    Ok(())
}

/// Takes a surface away with all that it holds.
fn delete(store: &mut Store<'_>, scene: &mut Scene<'_>, surface: usize) {
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
            *node = Node {
                life: Life::Parked,
                ..Node::default()
            };
            store.clear(root);
        }
    }
    store.clear(roots::components(surface));
    store.clear(roots::model(surface));
    store.clear(roots::id(surface));
    if let Some(record) = scene.surfaces.get_mut(surface) {
        let serial = record.serial;
        *record = SurfaceRecord {
            serial,
            root: Link::NONE,
            ..SurfaceRecord::default()
        };
    }
}

/// Where a member of the object at `place` of the message lies.
fn member(store: &Store<'_>, place: &[Part<'_>], name: &str) -> Option<Source> {
    let body = store.resolve(roots::MESSAGE, Path::joined("", place));
    let slot = store.slot_of(store.shape(body)?, name)?;
    Some(Source::Slot(body, slot))
}

/// Reports why a write was refused.
pub(super) fn write_problem<T>(
    problem: &mut Problem<'_>,
    error: &WriteError,
    data_path: &str,
) -> Result<T, Refusal> {
    let (reason, reached) = match error {
        WriteError::Full(full) => (
            match full.limit {
                Limit::Depth => Reason::TooDeep,
                _ => Reason::Full,
            },
            Some(Reached {
                limit: full.limit.word(),
                capacity: full.capacity as usize,
            }),
        ),
        WriteError::ThroughScalar { .. } => (Reason::NotAContainer, None),
        WriteError::NotAnIndex { .. } | WriteError::BadPointer { .. } => (Reason::BadPointer, None),
        WriteError::IndexTooLarge { .. } => (Reason::TooLarge, None),
        WriteError::NoSource | WriteError::NotANumber => (Reason::BadProperty, None),
    };
    let mut problem = match data_path {
        "" => problem.at("value"),
        _ => problem.at("path"),
    };
    problem.data(reason, data_path, reached, format_args!("{error}"))
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
