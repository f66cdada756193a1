//! The container that is open, and how the ones around it are remembered on the build stack.

use crate::store::shapes::ShapeId;

/// Words on the stack for the container around an open one.
pub(super) const FRAME: usize = 2;

/// What the innermost open container is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Mode {
    /// None is open.
    #[default]
    Document,
    Array,
    /// An object whose names are the first ones of a shape, so far.
    Predicted,
    /// An object with the first names of a shape, and then others, which lie on the stack.
    Listed,
}

/// The innermost open container.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Frame {
    /// Its values lie below this word.
    pub(super) base: usize,
    pub(super) mode: Mode,
    /// An object's shape; the frame has a reference.
    pub(super) shape: ShapeId,
    /// How many names of the shape a listed object has.
    pub(super) prefix: usize,
}

impl Frame {
    /// Two words whose lower three bits are zero, so that they don't look like references.
    pub(super) fn words(self) -> (u32, u32) {
        let mode = (self.prefix as u32) << 15 | u32::from(self.shape) << 2 | self.mode as u32;
        ((self.base as u32) << 3, mode << 3)
    }

    pub(super) fn from_words(base: u32, mode: u32) -> Self {
        let rest = mode >> 3;
        Self {
            base: (base >> 3) as usize,
            mode: match rest & 3 {
                0 => Mode::Document,
                1 => Mode::Array,
                2 => Mode::Predicted,
                _ => Mode::Listed,
            },
            shape: (rest >> 2 & 0x1FFF) as ShapeId,
            prefix: (rest >> 15) as usize,
        }
    }
}
