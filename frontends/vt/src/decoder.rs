//! Key bytes to input.

/// Decodes.
pub struct Decoder;
