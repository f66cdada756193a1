//! What a write changed, and who has to be told.

use crate::catalog::{Change, Source};
use crate::listener::Listener;
use crate::store::{Path, Step, Store, Value};
use crate::surface::bind::bind_after_write;
use crate::surface::layout;
use crate::surface::node::NodeId;
use crate::surface::scene::Scene;
use crate::surface::scope;

/// Steps of a changed path that are kept; deeper changes count for their ancestor.
const STEPS: usize = 6;

/// Changed places that are listed one by one.
const PLACES: usize = 12;

/// One changed place: its steps from the model's root.
type Place = heapless::Vec<Step, STEPS>;

/// The places that a write changed. When there are more than it can list, it keeps
/// what their paths have in common.
#[derive(Default)]
pub(crate) struct ChangeLog {
    places: heapless::Vec<Place, PLACES>,
    /// Set when there were too many: everything below it may have changed.
    many: Option<Place>,
}

impl ChangeLog {
    pub(crate) fn is_empty(&self) -> bool {
        self.places.is_empty() && self.many.is_none()
    }

    /// Notes one changed place.
    pub(crate) fn push(&mut self, steps: &[Step]) {
        let mut place = Place::new();
        for step in steps.iter().take(STEPS) {
            let _ = place.push(*step);
        }
        if let Some(prefix) = &mut self.many {
            shorten(prefix, &place);
            return;
        }
        if let Err(place) = self.places.push(place) {
            let mut prefix = place;
            for listed in &self.places {
                shorten(&mut prefix, listed);
            }
            self.places.clear();
            self.many = Some(prefix);
        }
    }

    /// Tells every instance on `surface` that reads one of the changed places. True if
    /// a child list grew, shrank or was replaced, so that a new layout is due.
    pub(crate) fn tell<'s>(
        &self,
        store: &mut Store<'s>,
        scene: &mut Scene<'s>,
        surface: usize,
        listener: &mut dyn Listener,
    ) -> bool {
        if self.is_empty() {
            return false;
        }
        let deep = self.many.is_none() && self.places.iter().all(|place| place.len() > 2);
        bind_after_write(store, scene, surface, deep);
        let mut relayout = false;
        let mut at = scene.surface(surface).root.get();
        let mut left = scene.nodes.len();
        while let Some(node) = at {
            if left == 0 {
                break;
            }
            left -= 1;
            relayout |= self.tell_node(store, scene, node, listener);
            at = scene.after(node);
        }
        relayout
    }

    fn tell_node<'s>(
        &self,
        store: &mut Store<'s>,
        scene: &mut Scene<'s>,
        node: NodeId,
        listener: &mut dyn Listener,
    ) -> bool {
        let Some(behaviour) = scene.behaviour(node) else {
            return false;
        };
        let mut relayout = false;
        let mut reported = false;
        let properties = scene.properties(store, node);
        let record = scene.node(node);
        for (place, property) in behaviour.properties().iter().enumerate() {
            if !scope::may_bind(property.kind) {
                continue;
            }
            let path = match record.paths.get(place) {
                Some(path) => *path,
                None => {
                    let value = store.member(properties, property.name);
                    scope::binding_path(store, value).unwrap_or_default()
                }
            };
            if path.is_absent() || !self.may_reach(store, path) {
                continue;
            }
            let spelled = match store.text(path) {
                Some(path) => scope::absolute(scene, store, node, &path),
                None => continue,
            };
            let Ok(path) = spelled else { continue };
            let is_list = property.kind == crate::catalog::PropertyKind::ChildList;
            let told = self.tell_source(
                store,
                scene,
                node,
                (Source::Property(place), &path),
                &mut reported,
                listener,
            );
            relayout |= is_list && told;
        }
        for (place, path) in behaviour.watches().iter().enumerate() {
            self.tell_source(
                store,
                scene,
                node,
                (Source::Watch(place), path),
                &mut reported,
                listener,
            );
        }
        relayout
    }

    /// Whether a changed place may lie on one line with a path: not if the path is a
    /// member of the root and the place is in another one.
    fn may_reach(&self, store: &Store<'_>, path: Value) -> bool {
        let mut places = self.places.iter().chain(&self.many);
        places.any(|place| match place.first() {
            Some(Step::Key(word)) => !store.is_other_member(path, *word),
            _ => true,
        })
    }

    /// Tells one instance about the places that overlap one path. True if the value at
    /// the path itself, or one of its elements, came, went or was replaced.
    fn tell_source<'s>(
        &self,
        store: &mut Store<'s>,
        scene: &mut Scene<'s>,
        node: NodeId,
        (source, path): (Source, &str),
        reported: &mut bool,
        listener: &mut dyn Listener,
    ) -> bool {
        let mut structural = false;
        if let Some(prefix) = &self.many
            && overlap(store, prefix, path).is_some()
        {
            let mut quiet = crate::listener::Quiet;
            let listener: &mut dyn Listener = if *reported { &mut quiet } else { listener };
            *reported |= layout::change(store, scene, node, Change::Many { source }, listener);
            return true;
        }
        for place in &self.places {
            let Some(tail) = overlap(store, place, path) else {
                continue;
            };
            structural |= tail.len() <= 1;
            let change = Change::Data { source, tail };
            let mut quiet = crate::listener::Quiet;
            let listener: &mut dyn Listener = if *reported { &mut quiet } else { listener };
            *reported |= layout::change(store, scene, node, change, listener);
        }
        structural
    }
}

/// Cuts `prefix` to what it has in common with `place`.
fn shorten(prefix: &mut Place, place: &Place) {
    let common = prefix
        .iter()
        .zip(place.iter())
        .take_while(|(a, b)| a == b)
        .count();
    prefix.truncate(common);
}

/// Where a changed place and a bound path lie on one line: the steps of the place
/// below the path (none if the place is the path or an ancestor of it).
pub(crate) fn overlap<'p>(store: &Store<'_>, place: &'p [Step], path: &str) -> Option<&'p [Step]> {
    let mut steps = place.iter();
    let mut used = 0;
    for segment in Path::from(path).segments() {
        let Some(step) = steps.next() else {
            return Some(&[]);
        };
        let same = match step {
            Step::Key(word) => match segment.verbatim() {
                Some(name) => store.is_text(*word, name),
                None => store.text(*word).is_some_and(|key| segment.is(&key)),
            },
            Step::Index(index) => segment.as_index() == Some(*index),
        };
        if !same {
            return None;
        }
        used += 1;
    }
    place.get(used..)
}
