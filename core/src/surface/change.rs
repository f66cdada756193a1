//! What a write changed, and who has to be told.

use crate::catalog::{Change, Source};
use crate::listener::Listener;
use crate::store::{Path, Step, Store, Value};
use crate::surface::bind::{bind, bind_after_write};
use crate::surface::layout;
use crate::surface::node::{NodeId, Origin};
use crate::surface::scene::Scene;
use crate::surface::scope;

/// Steps of a changed path that are kept; deeper changes count for their ancestor.
const STEPS: usize = 6;

/// Changed places that are listed one by one.
const PLACES: usize = 12;

/// Names of members that are listed for more places than that.
const MEMBERS: usize = 4;

/// One changed place: its steps from the model's root.
type Place = heapless::Vec<Step, STEPS>;

/// The places that a write changed. When there are more than it can list, it keeps
/// what their paths have in common.
#[derive(Default)]
pub(crate) struct ChangeLog {
    places: heapless::Vec<Place, PLACES>,
    /// Set when there were too many.
    many: Option<Many>,
}

/// What many changed places have in common.
struct Many {
    /// Everything below it may have changed.
    prefix: Place,
    /// If all of them lie in elements of the list at the prefix: in which members.
    members: Option<heapless::Vec<Value, MEMBERS>>,
}

impl Many {
    fn of(place: Place) -> Self {
        let mut prefix = place;
        let member = match prefix.get(..) {
            Some([.., Step::Index(_), Step::Key(member)]) => Some(*member),
            _ => None,
        };
        if member.is_some() {
            prefix.truncate(prefix.len() - 2);
        }
        let members = member.map(|member| {
            let mut members = heapless::Vec::new();
            let _ = members.push(member);
            members
        });
        Self { prefix, members }
    }

    fn add(&mut self, place: &[Step]) {
        if let (Some(members), Some((prefix, [Step::Index(_), Step::Key(member), ..]))) =
            (&mut self.members, place.split_at_checked(self.prefix.len()))
            && prefix == &*self.prefix
            && (members.contains(member) || members.push(*member).is_ok())
        {
            return;
        }
        self.members = None;
        let common = self.prefix.iter().zip(place);
        let common = common.take_while(|(a, b)| a == b).count();
        self.prefix.truncate(common);
    }
}

impl ChangeLog {
    pub(crate) fn is_empty(&self) -> bool {
        self.places.is_empty() && self.many.is_none()
    }

    /// Notes one changed place.
    pub(crate) fn push(&mut self, steps: &[Step]) {
        let steps = steps.get(..STEPS).unwrap_or(steps);
        if let Some(many) = &mut self.many {
            many.add(steps);
            return;
        }
        let mut place = Place::new();
        let _ = place.extend_from_slice(steps);
        if let Err(place) = self.places.push(place) {
            let mut many = Many::of(place);
            for listed in &self.places {
                many.add(listed);
            }
            self.places.clear();
            self.many = Some(many);
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
        match self.members() {
            Some(members) => bind_after_write(store, scene, surface, &members),
            None => bind(store, scene, surface),
        }
        let within = self.within();
        let mut relayout = false;
        let mut at = scene.surface(surface).root.get();
        let mut left = scene.nodes.len();
        while let Some(node) = at {
            if left == 0 {
                break;
            }
            left -= 1;
            relayout |= self.tell_node(store, scene, node, within, listener);
            at = scene.after(node);
        }
        relayout
    }

    /// The members of the root that a change may have given another value; a change further in than
    /// an element of a list has not. Nothing if the root itself may be another.
    fn members(&self) -> Option<heapless::Vec<Value, PLACES>> {
        let mut members = heapless::Vec::new();
        let shallow = |steps: &[Step]| steps.len() <= 2;
        let places = self.places.iter().filter(|place| shallow(place));
        let many = self.many.iter().filter(|many| many.members.is_none());
        for place in places.chain(many.map(|many| &many.prefix)) {
            match place.first() {
                Some(Step::Key(name)) if members.contains(name) => {}
                Some(Step::Key(name)) => members.push(*name).ok()?,
                _ => return None,
            }
        }
        Some(members)
    }

    /// The member of the root that all changes lie in, if it is one.
    fn within(&self) -> Option<Value> {
        let mut firsts = self
            .places
            .iter()
            .chain(self.many.as_ref().map(|many| &many.prefix));
        let first = firsts.next()?.first()?;
        match first {
            Step::Key(name) if firsts.all(|place| place.first() == Some(first)) => Some(*name),
            _ => None,
        }
    }

    fn tell_node<'s>(
        &self,
        store: &mut Store<'s>,
        scene: &mut Scene<'s>,
        node: NodeId,
        within: Option<Value>,
        listener: &mut dyn Listener,
    ) -> bool {
        let Some(behaviour) = scene.behaviour(node) else {
            return false;
        };
        let mut relayout = false;
        let mut reported = false;
        let mut tell = |store: &mut Store<'s>, scene: &mut Scene<'s>, source, bound: Bound<'_>| {
            self.tell_source(store, scene, node, (source, bound), &mut reported, listener)
        };
        let origins = scene.node(node).origins;
        for (place, property) in behaviour.properties().iter().enumerate() {
            let source = Source::Property(place);
            let told = match origins.get(place) {
                Some(Origin::Literal) => false,
                Some(Origin::Member(name)) => tell(store, scene, source, Bound::Member(*name)),
                _ if !scope::may_bind(property.kind) => false,
                other => {
                    let path = match other {
                        Some(Origin::Path(path)) => Some(*path),
                        _ => {
                            let properties = scene.properties(store, node);
                            let value = store.member(properties, property.name);
                            scope::binding_path(store, value)
                        }
                    };
                    let path = path.and_then(|path| store.text(path));
                    match path.map(|path| scope::absolute(scene, store, node, &path)) {
                        Some(Ok(path)) => tell(store, scene, source, Bound::Path(&path)),
                        _ => false,
                    }
                }
            };
            relayout |= told && property.kind == crate::catalog::PropertyKind::ChildList;
        }
        for (place, path) in behaviour.watches().iter().enumerate() {
            if within.is_some_and(|name| !store.may_begin(path.as_bytes(), name)) {
                continue;
            }
            tell(store, scene, Source::Watch(place), Bound::Path(path));
        }
        relayout
    }

    /// Tells one instance about the places that overlap what it is bound to. True if the value
    /// there, or one of its elements, came, went or was replaced.
    fn tell_source<'s>(
        &self,
        store: &mut Store<'s>,
        scene: &mut Scene<'s>,
        node: NodeId,
        (source, bound): (Source, Bound<'_>),
        reported: &mut bool,
        listener: &mut dyn Listener,
    ) -> bool {
        let mut structural = false;
        let mut quiet = crate::listener::Quiet;
        if let Some(many) = &self.many
            && let Some(tail) = overlap(store, &many.prefix, bound)
        {
            let members = match &many.members {
                Some(members) if tail.is_empty() && bound.depth() == many.prefix.len() => {
                    &**members
                }
                _ => &[],
            };
            let change = Change::Many { source, members };
            let listener: &mut dyn Listener = if *reported { &mut quiet } else { listener };
            *reported |= layout::change(store, scene, node, change, listener);
            return members.is_empty();
        }
        for place in &self.places {
            let Some(tail) = overlap(store, place, bound) else {
                continue;
            };
            structural |= tail.len() <= 1;
            let change = Change::Data { source, tail };
            let listener: &mut dyn Listener = if *reported { &mut quiet } else { listener };
            *reported |= layout::change(store, scene, node, change, listener);
        }
        structural
    }
}

/// What an instance is bound to.
#[derive(Clone, Copy)]
pub(crate) enum Bound<'p> {
    /// A member of the model's root, by its name.
    Member(Value),
    /// An absolute path.
    Path(&'p str),
}

impl Bound<'_> {
    /// How many steps it is from the model's root.
    fn depth(self) -> usize {
        match self {
            Self::Member(_) => 1,
            Self::Path(path) => Path::from(path).segments().count(),
        }
    }
}

/// Where a changed place and what is bound lie on one line: the steps of the place below
/// what is bound (none if the place is that or an ancestor of it).
pub(crate) fn overlap<'p>(
    store: &Store<'_>,
    place: &'p [Step],
    bound: Bound<'_>,
) -> Option<&'p [Step]> {
    let path = match (bound, place.split_first()) {
        (_, None) => return Some(&[]),
        (Bound::Member(name), Some((first, below))) => {
            return (*first == Step::Key(name)).then_some(below);
        }
        (Bound::Path(path), _) => path,
    };
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
