//! What a component keeps between events, and what it has to paint.

use core::ops::{BitOr, BitOrAssign};

/// State that a person made in one component instance: cursor, scroll, filter.
///
/// All zero when the instance is mounted. It survives data updates, snapshots and
/// `updateComponents` of the same component type. What the words mean is the
/// component's own business.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State(pub [u32; State::WORDS]);

impl State {
    /// Words of state that an instance has.
    pub const WORDS: usize = 16;
}

/// Which parts of a component instance have to be painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dirty(u8);

impl Dirty {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// Every cell of the area.
    pub const ALL: Self = Self(1);
    /// The instance got or lost the focus.
    pub const FOCUS: Self = Self(2);
    /// First bit of the component's own.
    pub const A: Self = Self(16);
    /// Second bit of the component's own.
    pub const B: Self = Self(32);
    /// Third bit of the component's own.
    pub const C: Self = Self(64);
    /// Fourth bit of the component's own.
    pub const D: Self = Self(128);

    /// Whether any bit of `other` is set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether nothing has to be painted.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds the bits of `other`.
    pub const fn insert(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitOr for Dirty {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Dirty {
    fn bitor_assign(&mut self, other: Self) {
        self.insert(other);
    }
}
