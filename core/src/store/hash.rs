//! Hashes of texts and key lists.

/// The most entries of one bucket. Data as it comes never gets there; data made to collide would
/// otherwise make each look-up as long as the table.
pub(super) const LONGEST_CHAIN: usize = 64;

/// A bucket by the upper bits of a hash, without a division.
#[inline]
pub(super) fn bucket(hash: u32, buckets: usize) -> usize {
    ((u64::from(hash) * buckets as u64) >> 32) as usize
}

#[inline]
pub(super) fn mix(hash: u32, word: u32) -> u32 {
    (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B1)
}

/// Spreads what was mixed in last over all bits.
#[inline]
pub(super) fn finish(hash: u32) -> u32 {
    (hash ^ hash >> 15).wrapping_mul(0x85EB_CA6B)
}

#[inline]
pub(super) fn hash(bytes: &[u8]) -> u32 {
    let start = bytes.len() as u32;
    let Some((&first, mut rest)) = bytes.split_first_chunk() else {
        let word = bytes
            .iter()
            .fold(0, |word, &byte| word << 8 | u32::from(byte));
        return finish(mix(start, word));
    };
    let mut hash = mix(start, u32::from_le_bytes(first));
    // The last word may overlap with what has been mixed in before.
    while let Some((&word, after)) = rest.split_first_chunk()
        && !after.is_empty()
    {
        hash = mix(hash, u32::from_le_bytes(word));
        rest = after;
    }
    let last = bytes.last_chunk().copied().unwrap_or_default();
    finish(mix(hash, u32::from_le_bytes(last)))
}
