use std::collections::HashMap;
use std::vec::Vec;

use super::{ShapeId, Shapes};

impl Shapes<'_> {
    /// Compares with the objects there are, and lists all keys.
    #[track_caller]
    pub(in crate::store) fn check(&self, objects: &HashMap<ShapeId, u32>) -> Vec<u32> {
        let mut keys = Vec::new();
        let (mut words, mut live) = (0, 0);
        for id in 1..=self.touched as ShapeId {
            let entry = self.entry(id);
            let refs = objects.get(&id).copied().unwrap_or(0);
            assert_eq!(entry.refs, refs, "objects of shape {id}");
            if entry.count > 0 {
                live += 1;
                words += 1 + usize::from(entry.count);
                let mut other = self.first_of(self.hash(id));
                while other != id {
                    assert_ne!(other, 0, "shape {id} can be found");
                    other = self.entry(other).next;
                }
                keys.extend(self.keys(id));
            }
        }
        assert!(objects.keys().all(|&id| self.count(id) > 0));
        assert_eq!(self.live, live);
        assert_eq!(self.end - self.gone, words);
        keys
    }
}
