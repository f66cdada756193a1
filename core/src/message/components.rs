//! `updateComponents`: checks every entry, then swaps all of them in.

use crate::catalog::State;
use crate::listener::says;
use crate::listener::{Reached, Reason};
use crate::message::apply::{Message, Target};
use crate::message::check;
use crate::message::cycle;
use crate::message::data::refuse_write;
use crate::message::envelope::{Problem, Refusal};
use crate::store::{Kind, Part, Path, Scalar, Source, Store, Value};
use crate::surface::node::Kind as NodeKind;
use crate::surface::scene::{ComponentRecord, Scene, roots};

/// Applies an `updateComponents`.
pub(super) fn update(
    target: &mut Target<'_, '_>,
    surface: usize,
    message: Message<'_>,
) -> Result<(), Refusal> {
    let (store, scene) = (&mut *target.store, &mut *target.scene);
    let list = store.member(message.body(store), "components");
    let every = target.options.every_entry;
    let checked = {
        let id = store.text(store.root(roots::id(surface)));
        let mut problem = Problem::top(&mut *target.listener, message.index);
        problem.surface_id = id.as_deref();
        check_entries(store, scene, surface, list, every, &mut problem)
    };
    let outcome = checked.and_then(|()| {
        let mut problem = Problem::top(&mut *target.listener, message.index);
        commit(store, scene, surface, message, &mut problem)
    });
    if outcome.is_err() {
        forget(scene);
        return outcome;
    }
    if let Some(record) = scene.surfaces.get_mut(surface) {
        record.stale_layout = true;
    }
    // What the frame tells of the tree may be another tree's.
    for node in scene.nodes.iter_mut() {
        node.new |= usize::from(node.surface) == surface && node.kind == NodeKind::Frame;
    }
    outcome
}

/// Checks the entries of a message and points the component records at them.
///
/// With `every`, goes on after a bad entry so that each is reported.
fn check_entries(
    store: &Store<'_>,
    scene: &mut Scene<'_>,
    surface: usize,
    list: Value,
    every: bool,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let count = store.len(list);
    if store.kind(list) != Kind::Array || count == 0 {
        return problem.at("components").wrong(
            store,
            "components",
            "a list of at least one component",
            list,
        );
    }
    let mut outcome = Ok(());
    for place in 0..count {
        let mut components = problem.at("components");
        let mut entry = components.at_index(place);
        if let Err(refusal) = check_entry(store, scene, surface, (list, place), &mut entry) {
            outcome = Err(refusal);
            if !every {
                break;
            }
        }
    }
    outcome?;
    cycle::check(store, scene, surface, list, problem)
}

fn check_entry(
    store: &Store<'_>,
    scene: &mut Scene<'_>,
    surface: usize,
    (list, place): (Value, usize),
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let entry = store.element(list, place);
    if store.kind(entry) != Kind::Object {
        return problem.wrong(
            store,
            "components",
            "a list of objects {\"id\": …, \"component\": …}",
            entry,
        );
    }
    let id = store.member(entry, "id");
    if id.is_absent() {
        return problem.at("id").refuse(
            Reason::MissingProperty,
            says!("a component needs an \"id\""),
        );
    }
    let Some(text) = store.text(id).filter(|id| !id.is_empty()) else {
        return problem
            .at("id")
            .wrong(store, "id", "a text that is not empty", id);
    };
    let mut problem = problem.at("");
    problem.pointer.pop();
    problem.component_id = Some(&text);
    let found = scene.component_by_id(surface, id);
    let old = found.map(|record| scene.component(record));
    if let Some(first) = old.filter(|record| record.pending != 0) {
        return problem.at("id").refuse(
            Reason::DuplicateId,
            says!(
                "\"{}\" is the id of entry {} too; ids are unique in a message",
                &*text,
                first.pending - 1
            ),
        );
    }
    let Some(catalog) = scene.catalog(surface) else {
        return Err(Refusal);
    };
    let name = store.member(entry, "component");
    let behaviour = match (store.text(name), old) {
        (Some(name), _) => match catalog.component(&name) {
            Some((place, _)) => place,
            None => {
                return problem.at("component").refuse(
                    Reason::UnknownComponent,
                    says!(
                        "catalog {} has no component \"{}\"; it has {}",
                        catalog.id,
                        &*name,
                        Names(catalog.components)
                    ),
                );
            }
        },
        // A2UI v0.9: an id that is known may leave its type out.
        (None, Some(old)) if name.is_absent() && old.entry != ComponentRecord::NO_ENTRY => {
            usize::from(old.behaviour)
        }
        (None, _) if name.is_absent() => {
            return problem.at("component").refuse(
                Reason::MissingProperty,
                says!(
                    "\"{}\" is new and needs a \"component\": one of {}",
                    &*text,
                    Names(catalog.components)
                ),
            );
        }
        (None, _) => {
            return problem
                .at("component")
                .wrong(store, "component", "a component's name", name);
        }
    };
    let Some(component) = catalog.components.get(behaviour) else {
        return Err(Refusal);
    };
    point(
        scene,
        surface,
        (id, found),
        (place, behaviour),
        &mut problem,
    )?;
    check::properties(store, *component, entry, &mut problem)
}

/// Points the record of a component (a new one if it has none) at its new entry.
fn point(
    scene: &mut Scene<'_>,
    surface: usize,
    (id, found): (Value, Option<u16>),
    (place, behaviour): (usize, usize),
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let capacity = scene.components.len().min(usize::from(u16::MAX) - 1);
    let free = || scene.components.iter().position(|record| !record.used);
    let slot = found.map(usize::from).or_else(free);
    let pending = u16::try_from(place + 1);
    let (Some(slot), Ok(pending)) = (slot.filter(|slot| *slot < capacity), pending) else {
        return problem.full(
            Reason::Full,
            Reached {
                limit: "components",
                capacity,
            },
            says!("there is room for {capacity} components"),
        );
    };
    if let Some(record) = scene.components.get_mut(slot) {
        if !record.used {
            *record = ComponentRecord {
                used: true,
                surface: surface as u8,
                entry: ComponentRecord::NO_ENTRY,
                id,
                ..ComponentRecord::default()
            };
        }
        record.pending = pending;
        record.pending_behaviour = behaviour as u8;
    }
    Ok(())
}

/// Takes back what [`check_entries`] noted.
fn forget(scene: &mut Scene<'_>) {
    for record in scene.components.iter_mut() {
        record.pending = 0;
        if record.used && record.entry == ComponentRecord::NO_ENTRY {
            *record = ComponentRecord::default();
        }
    }
}

/// Swaps the checked entries in.
fn commit(
    store: &mut Store<'_>,
    scene: &mut Scene<'_>,
    surface: usize,
    message: Message<'_>,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let root = roots::components(surface);
    let old = store.len(store.root(root));
    let new = scene
        .components
        .iter()
        .filter(|record| record.pending != 0 && record.entry == ComponentRecord::NO_ENTRY)
        .count();
    if new > 0 {
        // One allocation that may fail; every swap after it can't.
        let last = [Part::Index((old + new - 1) as u32)];
        let grown = store.write_scalar(root, Path::joined("", &last), Scalar::Null, &mut |_, _| {});
        if let Err(error) = grown {
            return refuse_write(problem, &error, "");
        }
    }
    let mut next = old as u16;
    for place in 0..scene.components.len() {
        let Some(record) = scene.components.get_mut(place) else {
            break;
        };
        let Some(from) = record.pending.checked_sub(1) else {
            continue;
        };
        let fresh = record.entry == ComponentRecord::NO_ENTRY;
        if fresh {
            record.entry = next;
            next = next.saturating_add(1);
        }
        let retyped = !fresh && record.behaviour != record.pending_behaviour;
        record.pending = 0;
        record.behaviour = record.pending_behaviour;
        let target = [Part::Index(u32::from(record.entry))];
        // Looked up anew each time: a write may move blocks.
        let entries = store.member(message.body(store), "components");
        let mut changed = false;
        let written = store.write(
            root,
            Path::joined("", &target),
            Source::Slot(entries, usize::from(from)),
            &mut |_, _| changed = true,
        );
        if let Err(error) = written {
            return refuse_write(problem, &error, "");
        }
        refresh(store, scene, place as u16, changed, retyped);
    }
    Ok(())
}

/// Makes the instances of a component take note of its new properties.
fn refresh(
    store: &mut Store<'_>,
    scene: &mut Scene<'_>,
    record: u16,
    changed: bool,
    retyped: bool,
) {
    for place in 0..scene.nodes.len() {
        let root = roots::index(scene.surfaces.len(), place);
        let Some(node) = scene.nodes.get_mut(place) else {
            break;
        };
        if node.kind != NodeKind::Component(record) {
            continue;
        }
        node.new |= changed || retyped;
        if retyped {
            // Another type: the old instance is gone, and its state with it.
            node.state = State::default();
            store.clear(root);
        }
    }
}

/// The names of a catalog's components, for a refusal.
struct Names(&'static [&'static dyn crate::catalog::Component]);

impl core::fmt::Display for Names {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (place, component) in self.0.iter().enumerate() {
            let separator = if place == 0 { "" } else { ", " };
            write!(f, "{separator}{}", component.name())?;
        }
        Ok(())
    }
}
