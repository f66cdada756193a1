//! What has to hold in a store at any time.

use std::collections::HashMap;
use std::vec;

use super::super::arena::Header;
use super::super::*;

impl Store<'_> {
    /// Walks everything: blocks have one owner each, counts of references are exact.
    #[track_caller]
    pub(in super::super) fn check(&self) {
        let arena = &self.arena;
        let mut owners: HashMap<usize, usize> = HashMap::new();
        let mut texts: HashMap<usize, u32> = HashMap::new();
        let mut shapes: HashMap<ShapeId, u32> = HashMap::new();
        let mut slots: vec::Vec<usize> = (0..arena.fixed).chain(arena.stack..arena.end()).collect();
        let (mut live, mut freed) = (0, 0);
        let mut blocks = vec![];
        let mut place = arena.fixed;
        while place < arena.bump {
            let header = arena.header(place);
            let size = header.size(&self.shapes);
            match header {
                Header::Free(_) => freed += if place >= arena.mark { size } else { 0 },
                Header::InOwner(_) => panic!("a parked header at {place}"),
                Header::Raw(_) => {
                    live += size;
                    blocks.push(place);
                }
                Header::Object(shape) => {
                    live += size;
                    assert!(size > 1, "an object without members at {place}");
                    *shapes.entry(shape).or_default() += 1;
                    blocks.push(place);
                    slots.extend(place + 1..place + size);
                }
                Header::Array(_) => {
                    live += size;
                    assert!(size > 1, "an array without elements at {place}");
                    blocks.push(place);
                    slots.extend(place + 1..place + size);
                }
            }
            place += size;
        }
        assert_eq!(place, arena.bump, "blocks up to the bump");
        for slot in slots {
            let value = arena.value(slot);
            let raw = value.raw_block().filter(|_| slot < arena.fixed);
            if let Some(block) = value.block().or(raw) {
                assert_eq!(owners.insert(block, slot), None, "one owner of {block}");
                let header = arena.header(block);
                assert_eq!(header.value(block), value, "what {slot} says of {block}");
            }
            if let Some(index) = value.interned() {
                *texts.entry(index).or_default() += 1;
            }
        }
        for block in &blocks {
            assert!(
                owners.contains_key(block),
                "an owner of the block at {block}"
            );
        }
        assert_eq!(blocks.len(), owners.len());
        assert!(arena.mark <= arena.bump && arena.bump <= arena.stack);
        arena.check_counts(live, freed);
        for shape in self.open.shapes(arena) {
            *shapes.entry(shape).or_default() += 1;
        }
        shapes.remove(&0);
        for key in self.shapes.check(&shapes) {
            if let Some(index) = Value(key).interned() {
                *texts.entry(index).or_default() += 1;
            }
        }
        self.texts.check(&texts);
    }
}
