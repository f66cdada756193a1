use std::collections::HashMap;

use super::{HEADER, Texts};

impl Texts<'_> {
    /// Compares with the references there are.
    #[track_caller]
    pub(in crate::store) fn check(&self, refs: &HashMap<usize, u32>) {
        let (mut bytes, mut live) = (0, 0);
        for index in 0..self.touched {
            let counted = refs.get(&index).copied().unwrap_or(0);
            let entry = self.entry(index);
            assert_eq!(entry.refs, counted, "references to {:?}", self.text(index));
            if counted > 0 {
                live += 1;
                bytes += HEADER + self.bytes(index).len();
                assert_eq!(self.find(self.bytes(index)), Some(index));
                assert_eq!(self.record(entry.at as usize).0, index);
            }
        }
        assert!(refs.keys().all(|&index| index < self.touched));
        assert_eq!(self.live, live);
        assert_eq!(self.end - self.gone, bytes);
    }
}
