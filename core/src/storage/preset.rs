//! Named sizes, with the bytes that they take.

use super::{Sizes, Storage, damage_words};

impl Sizes {
    /// A board: 180 seats, 42x16 cells. Takes a full snapshot in which every status and
    /// price differs. At most 26 KiB in all on a 32-bit board.
    pub const BOARD: Self = Self {
        words: 4_480,
        text: 1_024,
        texts: 64,
        shapes: 12,
        keys: 72,
        columns: 42,
        rows: 16,
        clusters: 0,
        surfaces: 1,
        components: 6,
        nodes: 6,
        observers: 0,
    };

    /// A kiosk: 617 seats on two decks, 100x48 cells. At most 96 KiB in all.
    pub const KIOSK: Self = Self {
        words: 16_000,
        text: 2_048,
        texts: 96,
        shapes: 24,
        keys: 160,
        columns: 100,
        rows: 48,
        clusters: 16,
        surfaces: 2,
        components: 16,
        nodes: 16,
        observers: 0,
    };

    /// A desktop: 20,000 seats, 400x150 cells.
    pub const DESKTOP: Self = Self {
        words: 768 * 1024,
        text: 4 * 1024 * 1024,
        texts: 64 * 1024,
        shapes: 4_096,
        keys: 64 * 1024,
        columns: 400,
        rows: 150,
        clusters: 4_096,
        surfaces: 8,
        components: 4_096,
        nodes: 2_048,
        observers: 64,
    };
}

/// Memory of [`Sizes::BOARD`].
pub type BoardStorage = Storage<
    { Sizes::BOARD.words },
    { Sizes::BOARD.text },
    { Sizes::BOARD.texts },
    { Sizes::BOARD.texts / 2 },
    { Sizes::BOARD.shapes },
    { Sizes::BOARD.keys },
    { Sizes::BOARD.shapes / 2 },
    { Sizes::BOARD.columns as usize * Sizes::BOARD.rows as usize },
    { damage_words(Sizes::BOARD.columns, Sizes::BOARD.rows) },
    { Sizes::BOARD.clusters },
    { Sizes::BOARD.surfaces },
    { Sizes::BOARD.components },
    { Sizes::BOARD.nodes },
>;

/// Memory of [`Sizes::KIOSK`].
pub type KioskStorage = Storage<
    { Sizes::KIOSK.words },
    { Sizes::KIOSK.text },
    { Sizes::KIOSK.texts },
    { Sizes::KIOSK.texts / 2 },
    { Sizes::KIOSK.shapes },
    { Sizes::KIOSK.keys },
    { Sizes::KIOSK.shapes / 2 },
    { Sizes::KIOSK.columns as usize * Sizes::KIOSK.rows as usize },
    { damage_words(Sizes::KIOSK.columns, Sizes::KIOSK.rows) },
    { Sizes::KIOSK.clusters },
    { Sizes::KIOSK.surfaces },
    { Sizes::KIOSK.components },
    { Sizes::KIOSK.nodes },
>;
