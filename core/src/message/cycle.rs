//! Refuses components that contain themselves, chains that are too deep, and trees of
//! more instances than there is room for.
//!
//! A walk over the component records, depth first, without recursion: each record
//! keeps where it was come from and which child is next. Costs one look-up by id for
//! each reference; references are bounded.

use crate::catalog::{Component, PropertyKind};
use crate::listener::says;
use crate::listener::{Reached, Reason};
use crate::message::envelope::{Problem, Refusal};
use crate::store::{Kind, Store, Value};
use crate::surface::children::template;
use crate::surface::layout::MAX_DEPTH;
use crate::surface::scene::{ComponentRecord, Scene, roots};

const NEW: u8 = 0;
const OPEN: u8 = 1;
const DONE: u8 = 2;

/// References that the components of a surface may hold, for each component record.
const REFERENCES_PER_RECORD: usize = 8;

/// Where the walk came from at its start.
const NOWHERE: u16 = u16::MAX;

/// Checks the components of a surface as they will be with `list`, the message's
/// entries that the records' `pending` fields point into.
pub(super) fn check(
    store: &Store<'_>,
    scene: &mut Scene<'_>,
    surface: usize,
    list: Value,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    for record in scene.components.iter_mut() {
        record.mark = NEW;
        record.walk_child = 0;
        record.walk_parent = NOWHERE;
    }
    let most = scene.components.len().saturating_mul(REFERENCES_PER_RECORD);
    let mut references = 0;
    for start in 0..scene.components.len() {
        let start = start as u16;
        let record = scene.component(start);
        if !record.used || usize::from(record.surface) != surface || record.mark != NEW {
            continue;
        }
        walk(
            store,
            scene,
            surface,
            list,
            start,
            (&mut references, most),
            problem,
        )?;
    }
    let root = store.text_word("root").unwrap_or(Value::ABSENT);
    let Some(root) = scene.component_by_id(surface, root) else {
        return Ok(());
    };
    let instances = usize::from(scene.component(root).walk_child) + 1;
    if instances > scene.nodes.len() {
        let reached = Reached {
            limit: "nodes",
            capacity: scene.nodes.len(),
        };
        return problem.at("components").full(
            Reason::Full,
            reached,
            says!(
                "the tree has {instances} instances or more; there is room for {}",
                reached.capacity
            ),
        );
    }
    Ok(())
}

fn walk(
    store: &Store<'_>,
    scene: &mut Scene<'_>,
    surface: usize,
    list: Value,
    start: u16,
    (references, most): (&mut usize, usize),
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let mut at = start;
    let mut depth: u8 = 1;
    set(scene, at, |record| record.mark = OPEN);
    loop {
        let record = scene.component(at);
        let child = reference(store, scene, surface, list, record);
        let Some(child) = child else {
            // All children are done. From here on `walk_child` counts instances.
            let instances = instances(store, scene, surface, list, record);
            set(scene, at, |record| {
                record.mark = DONE;
                record.walk_child = instances;
            });
            if record.walk_parent == NOWHERE {
                return Ok(());
            }
            at = record.walk_parent;
            depth = depth.saturating_sub(1);
            continue;
        };
        set(scene, at, |record| {
            record.walk_child = record.walk_child.saturating_add(1)
        });
        *references += 1;
        if *references > most || record.walk_child == u16::MAX {
            return problem.at("components").full(
                Reason::Full,
                Reached {
                    limit: "references",
                    capacity: most,
                },
                says!("components hold more than {most} references to children"),
            );
        }
        let Some(next) = scene.component_by_id(surface, child) else {
            continue;
        };
        match scene.component(next).mark {
            DONE => {}
            OPEN => return cyclic(store, scene, at, next, problem),
            _ if depth >= MAX_DEPTH => {
                return problem.at("components").full(
                    Reason::TooDeep,
                    Reached {
                        limit: "depth",
                        capacity: usize::from(MAX_DEPTH),
                    },
                    says!("components lie more than {MAX_DEPTH} deep inside each other"),
                );
            }
            _ => {
                set(scene, next, |record| {
                    record.mark = OPEN;
                    record.walk_parent = at;
                });
                at = next;
                depth += 1;
            }
        }
    }
}

fn cyclic(
    store: &Store<'_>,
    scene: &Scene<'_>,
    last: u16,
    first: u16,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    // What was there before had no cycle: one entry of the message is on this one.
    let mut at = last;
    while scene.component(at).pending == 0 && at != first {
        at = scene.component(at).walk_parent;
    }
    let record = scene.component(at);
    let id = store.text(record.id);
    let own = store.text(scene.component(first).id);
    let (id, own) = (id.as_deref().unwrap_or(""), own.as_deref().unwrap_or(""));
    let mut components = problem.at("components");
    let mut entry = components.at_index(usize::from(record.pending.saturating_sub(1)));
    entry.component_id = Some(id);
    entry.refuse(
        Reason::Cycle,
        says!("\"{own}\" would contain itself; take it out of the children of what it contains"),
    )
}

fn set(scene: &mut Scene<'_>, record: u16, change: impl FnOnce(&mut ComponentRecord)) {
    if let Some(record) = scene.components.get_mut(usize::from(record)) {
        change(record);
    }
}

/// A component's properties and behaviour as they will be.
fn effective(
    store: &Store<'_>,
    scene: &Scene<'_>,
    surface: usize,
    list: Value,
    record: ComponentRecord,
) -> Option<(Value, &'static dyn Component)> {
    let (properties, behaviour) = match record.pending.checked_sub(1) {
        Some(place) => (
            store.element(list, usize::from(place)),
            record.pending_behaviour,
        ),
        None => {
            let old = store.root(roots::components(surface));
            (
                store.element(old, usize::from(record.entry)),
                record.behaviour,
            )
        }
    };
    let catalog = scene.catalog(surface)?;
    let behaviour = catalog.components.get(usize::from(behaviour))?;
    Some((properties, *behaviour))
}

/// The reference that is next in a record's walk.
fn reference(
    store: &Store<'_>,
    scene: &Scene<'_>,
    surface: usize,
    list: Value,
    record: ComponentRecord,
) -> Option<Value> {
    let (properties, behaviour) = effective(store, scene, surface, list, record)?;
    nth(store, properties, behaviour, usize::from(record.walk_child))
}

/// Reference `place` of a component; a template counts once.
fn nth(
    store: &Store<'_>,
    properties: Value,
    behaviour: &'static dyn Component,
    place: usize,
) -> Option<Value> {
    let mut left = place;
    for property in behaviour.properties() {
        let kind = property.kind;
        if !matches!(
            kind,
            PropertyKind::Child | PropertyKind::Children { .. } | PropertyKind::ChildList
        ) {
            continue;
        }
        let value = store.member(properties, property.name);
        match (store.kind(value), template(store, value)) {
            (Kind::Text, _) if left == 0 => return Some(value),
            (_, Some(template)) if left == 0 => return Some(template.component),
            (Kind::Text, _) | (_, Some(_)) => left -= 1,
            (Kind::Array, None) => {
                let count = store.len(value);
                if left < count {
                    return Some(store.element(value, left));
                }
                left -= count;
            }
            _ => {}
        }
    }
    None
}

/// How many instances a component and what it contains are at least; saturates.
fn instances(
    store: &Store<'_>,
    scene: &Scene<'_>,
    surface: usize,
    list: Value,
    record: ComponentRecord,
) -> u16 {
    let Some((properties, behaviour)) = effective(store, scene, surface, list, record) else {
        return 1;
    };
    let mut sum: u16 = 1;
    for place in 0..usize::from(record.walk_child) {
        let Some(child) = nth(store, properties, behaviour, place) else {
            break;
        };
        let below = scene
            .component_by_id(surface, child)
            .map_or(1, |child| scene.component(child).walk_child);
        sum = sum.saturating_add(below);
    }
    sum
}
