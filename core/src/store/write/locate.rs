//! Where a path leads, as far as it leads anywhere.

use core::iter::Enumerate;

use super::super::limits::{Full, Limit};
use super::super::path::{Index, Path, Segment, Segments};
use super::super::value::{Kind, Value};
use super::super::{MAX_DEPTH, Root, Store};
use super::WriteError;

/// One step from a container to what it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A member, by the text of its name.
    Key(Value),
    /// An element.
    Index(u32),
}

/// What a write calls for each place that changed, with the path from the document's root.
pub type Changed<'c, 's> = &'c mut dyn FnMut(&Store<'s>, &[Step]);

/// The path to where a write is.
pub(in crate::store) struct Trail {
    steps: [Step; MAX_DEPTH],
    pub(super) length: usize,
}

impl Trail {
    fn new() -> Self {
        Self {
            steps: [Step::Index(0); MAX_DEPTH],
            length: 0,
        }
    }

    pub(in crate::store) fn push(&mut self, step: Step) {
        if let Some(place) = self.steps.get_mut(self.length) {
            *place = step;
            self.length += 1;
        }
    }

    pub(in crate::store) fn pop(&mut self) {
        self.length = self.length.saturating_sub(1);
    }

    pub(in crate::store) fn steps(&self) -> &[Step] {
        self.steps.get(..self.length).unwrap_or(&[])
    }
}

/// Where a path leads.
pub(super) struct Located<'p> {
    /// The slot of what is there, or of the last thing that is there.
    pub(super) slot: usize,
    /// What there is not in what is in the slot.
    pub(super) missing: Option<Missing<'p>>,
    /// The slot of the container around the slot, and the index in it.
    pub(super) parent: Option<(usize, usize)>,
    pub(super) trail: Trail,
}

/// The end of a path that leads nowhere yet.
#[derive(Clone)]
pub(super) struct Missing<'p> {
    /// How many segments there are before it.
    pub(super) depth: usize,
    pub(super) segment: Segment<'p>,
    pub(super) rest: Enumerate<Segments<'p>>,
}

impl Missing<'_> {
    pub(super) fn segments(&self) -> usize {
        self.depth + 1 + self.rest.clone().count()
    }
}

impl Store<'_> {
    pub(super) fn locate<'p>(
        &self,
        target: Root,
        path: Path<'p>,
    ) -> Result<Located<'p>, WriteError> {
        let mut located = Located {
            slot: self.root_slot_or_full(target)?,
            missing: None,
            parent: None,
            trail: Trail::new(),
        };
        let mut rest = path.segments().enumerate();
        while let Some((depth, segment)) = rest.next() {
            check_segment(depth, segment)?;
            let value = self.arena.value(located.slot);
            match value.kind() {
                Kind::Bool | Kind::Number | Kind::Text => {
                    return Err(WriteError::ThroughScalar { depth });
                }
                Kind::Array => match segment.index() {
                    Index::No => return Err(WriteError::NotAnIndex { depth }),
                    Index::TooLarge => return Err(WriteError::IndexTooLarge { depth }),
                    Index::At(_) => {}
                },
                Kind::Absent | Kind::Null | Kind::Object => {}
            }
            let Some((place, index)) = value.block().zip(self.child(value, segment)) else {
                for (depth, segment) in rest.clone() {
                    check_segment(depth, segment)?;
                }
                located.missing = Some(Missing {
                    depth,
                    segment,
                    rest,
                });
                break;
            };
            located.parent = Some((located.slot, index));
            located.slot = place + 1 + index;
            located.trail.push(self.step(value, index));
        }
        Ok(located)
    }

    /// The step from a container into one of its slots.
    pub(in crate::store) fn step(&self, container: Value, index: usize) -> Step {
        match self.entry(container, index) {
            Some((key, _)) => Step::Key(key),
            None => Step::Index(index as u32),
        }
    }
}

fn check_segment(depth: usize, segment: Segment<'_>) -> Result<(), WriteError> {
    if depth >= MAX_DEPTH {
        return Err(Full::new(Limit::Depth, MAX_DEPTH, depth + 1).into());
    }
    if !segment.is_valid() {
        return Err(WriteError::BadPointer { depth });
    }
    Ok(())
}
