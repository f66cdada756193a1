//! Moving the blocks together.
//!
//! Sliding compaction after Jonkers (1979), simpler here as each block has one owner: while it
//! runs, a block's header lies in the owner's slot and the block's first word names that slot.
//! So it needs no memory of its own, keeps the order, and works while a message is being built.

use super::arena::{Arena, Header};
use super::shapes::Shapes;

impl Arena<'_> {
    /// Moves all blocks down to where the arena starts.
    ///
    /// # Cost
    /// Three passes over the words in use.
    pub(super) fn compact(&mut self, shapes: &Shapes<'_>) {
        self.compactions = self.compactions.wrapping_add(1);
        self.park_headers(shapes);
        self.assign_places(shapes);
        self.slide(shapes);
        self.compacted();
    }

    /// Puts each block's header into its owner's slot.
    fn park_headers(&mut self, shapes: &Shapes<'_>) {
        for slot in (0..self.fixed).chain(self.stack..self.end()) {
            self.park(slot);
        }
        let mut place = self.fixed;
        while place < self.bump {
            let header = self.real_header(place);
            let size = header.size(shapes);
            if let Header::Object(_) | Header::Array(_) = header {
                for slot in place + 1..place + size {
                    self.park(slot);
                }
            }
            place += size;
        }
    }

    #[inline]
    fn park(&mut self, slot: usize) {
        let value = self.value(slot);
        let block = if slot < self.fixed {
            value.block().or(value.raw_block())
        } else {
            value.block()
        };
        if let Some(block) = block {
            self.set(slot, self.word(block));
            self.set(block, Header::InOwner(slot).word());
        }
    }

    fn real_header(&self, place: usize) -> Header {
        match self.header(place) {
            Header::InOwner(slot) => self.header(slot),
            header => header,
        }
    }

    /// Tells each owner where its block will be, and gives the block its header back.
    fn assign_places(&mut self, shapes: &Shapes<'_>) {
        let (mut place, mut to) = (self.fixed, self.fixed);
        let mut mark = None;
        while place < self.bump {
            if place >= self.mark && mark.is_none() {
                mark = Some(to);
            }
            let size = match self.header(place) {
                Header::InOwner(slot) => {
                    let header = self.header(slot);
                    let size = header.size(shapes);
                    self.set(place, header.word());
                    self.set(slot, header.value(to).0);
                    to += size;
                    size
                }
                header => header.size(shapes),
            };
            place += size;
        }
        self.mark = mark.unwrap_or(to);
    }

    fn slide(&mut self, shapes: &Shapes<'_>) {
        let (mut place, mut to) = (self.fixed, self.fixed);
        while place < self.bump {
            let header = self.header(place);
            let size = header.size(shapes);
            if !matches!(header, Header::Free(_)) {
                if place != to {
                    self.words.copy_within(place..place + size, to);
                }
                to += size;
            }
            place += size;
        }
        self.bump = to;
    }
}
