//! What the cabins of `cabins/` look like: rows, columns, fares, and who sits there already.

use std::ops::RangeInclusive;

/// A cabin to be written as a data model.
pub(crate) struct Layout {
    pub(crate) file: &'static str,
    /// Number, from, to, departure.
    pub(crate) flight: [&'static str; 4],
    pub(crate) currency: &'static str,
    pub(crate) sections: &'static [Section],
    pub(crate) blocked: &'static [&'static str],
    /// Seats that are free whatever the dice say.
    pub(crate) free: &'static [&'static str],
}

/// Rows that are alike.
pub(crate) struct Section {
    pub(crate) deck: u8,
    /// Put before the seat's id, where decks repeat row numbers.
    pub(crate) prefix: &'static str,
    pub(crate) rows: RangeInclusive<u16>,
    /// The columns from left to right.
    pub(crate) columns: &'static [Column],
    /// Price at the window, at the aisle, in the middle.
    pub(crate) fares: [&'static str; 3],
    pub(crate) features: &'static [&'static str],
    /// Percent of the seats that are taken.
    pub(crate) load: u32,
}

/// A seat's place across the cabin; a step of more than one in `x` is an aisle.
pub(crate) struct Column {
    pub(crate) letter: &'static str,
    pub(crate) x: u16,
    pub(crate) position: Position,
}

#[derive(Clone, Copy)]
pub(crate) enum Position {
    Window,
    Aisle,
    Middle,
}

use Position::{Aisle, Middle, Window};

const fn column(letter: &'static str, x: u16, position: Position) -> Column {
    Column {
        letter,
        x,
        position,
    }
}

const fn section(
    rows: RangeInclusive<u16>,
    columns: &'static [Column],
    fares: [&'static str; 3],
    load: u32,
) -> Section {
    Section {
        deck: 0,
        prefix: "",
        rows,
        columns,
        fares,
        features: &[],
        load,
    }
}

impl Section {
    const fn with(mut self, features: &'static [&'static str]) -> Self {
        self.features = features;
        self
    }

    const fn upstairs(mut self) -> Self {
        self.deck = 1;
        self.prefix = "U";
        self
    }
}

const THREE_THREE: &[Column] = &[
    column("A", 0, Window),
    column("B", 1, Middle),
    column("C", 2, Aisle),
    column("D", 4, Aisle),
    column("E", 5, Middle),
    column("F", 6, Window),
];

const THREE_FOUR_THREE: &[Column] = &[
    column("A", 0, Window),
    column("B", 1, Middle),
    column("C", 2, Aisle),
    column("D", 4, Aisle),
    column("E", 5, Middle),
    column("F", 6, Middle),
    column("G", 7, Aisle),
    column("H", 9, Aisle),
    column("J", 10, Middle),
    column("K", 11, Window),
];

const TWO_FOUR_TWO: &[Column] = &[
    column("A", 1, Window),
    column("C", 2, Aisle),
    column("D", 4, Aisle),
    column("E", 5, Middle),
    column("F", 6, Middle),
    column("G", 7, Aisle),
    column("H", 9, Aisle),
    column("K", 10, Window),
];

const ONE_TWO_ONE: &[Column] = &[
    column("A", 1, Window),
    column("D", 5, Aisle),
    column("G", 6, Aisle),
    column("K", 10, Window),
];

const ONE_TWO: &[Column] = &[
    column("A", 0, Window),
    column("C", 2, Aisle),
    column("D", 3, Window),
];

pub(crate) const LAYOUTS: &[Layout] = &[
    Layout {
        file: "a320.json",
        flight: ["DEMO 204", "IST", "LHR", "2026-09-09T10:00:00Z"],
        currency: "EUR",
        sections: &[
            section(1..=1, THREE_THREE, ["29", "29", "22"], 60).with(&["legroom"]),
            section(2..=5, THREE_THREE, ["14", "14", "10"], 62),
            section(6..=11, THREE_THREE, ["9", "9", "6.50"], 50),
            section(12..=12, THREE_THREE, ["24", "24", "19"], 50).with(&["legroom", "exit"]),
            section(14..=14, THREE_THREE, ["24", "24", "19"], 50).with(&["legroom", "exit"]),
            section(15..=22, THREE_THREE, ["8", "8", "5.50"], 42),
            section(23..=31, THREE_THREE, ["6", "6", "4"], 36),
        ],
        blocked: &["2B", "2E", "12E", "31D", "31E", "31F"],
        free: &["14A", "14B", "14C", "12F", "21A", "22C"],
    },
    Layout {
        file: "b777.json",
        flight: ["DEMO 7", "IST", "JFK", "2026-09-12T06:45:00Z"],
        currency: "USD",
        sections: &[
            section(11..=11, THREE_FOUR_THREE, ["79", "79", "59"], 55).with(&["legroom", "power"]),
            section(12..=19, THREE_FOUR_THREE, ["39", "35", "19"], 58),
            section(20..=20, THREE_FOUR_THREE, ["75", "75", "55"], 50)
                .with(&["legroom", "exit", "power"]),
            section(21..=33, THREE_FOUR_THREE, ["29", "25", "12.50"], 48),
            section(34..=34, THREE_FOUR_THREE, ["69", "69", "49"], 45)
                .with(&["legroom", "exit", "power"]),
            section(35..=41, THREE_FOUR_THREE, ["24", "22", "9.90"], 40),
            section(42..=46, TWO_FOUR_TWO, ["34", "28", "14"], 38),
        ],
        blocked: &["11D", "11G", "41A", "41K", "46D", "46E", "46F", "46G"],
        free: &["20A", "20H", "34A", "42A", "42C"],
    },
    Layout {
        file: "a380.json",
        flight: ["DEMO 380", "DXB", "SYD", "2026-10-01T22:15:00Z"],
        currency: "AED",
        sections: &[
            section(1..=1, THREE_FOUR_THREE, ["290", "290", "240"], 60).with(&["legroom"]),
            section(2..=12, THREE_FOUR_THREE, ["120", "110", "60"], 58),
            section(14..=24, THREE_FOUR_THREE, ["95", "90", "45"], 50),
            section(25..=25, THREE_FOUR_THREE, ["260", "260", "210"], 50)
                .with(&["legroom", "exit"]),
            section(26..=42, THREE_FOUR_THREE, ["80", "75", "35"], 42),
            section(43..=43, STAIRS_ON_THE_RIGHT, ["70", "65", "30"], 30),
            section(1..=12, ONE_TWO_ONE, ["900", "850", "850"], 50)
                .with(&["power", "flat"])
                .upstairs(),
            section(14..=15, ONE_TWO_ONE, ["820", "780", "780"], 40)
                .with(&["power", "flat"])
                .upstairs(),
            section(16..=33, TWO_FOUR_TWO, ["140", "125", "70"], 47).upstairs(),
        ],
        blocked: &["1D", "1G", "43A", "43B", "U1K", "U33D", "U33E"],
        free: &["14A", "U14A", "U16A", "25A", "25H"],
    },
    Layout {
        file: "crj.json",
        flight: ["DEMO 61", "ESB", "ADA", "2026-09-10T16:20:00Z"],
        currency: "TRY",
        sections: &[
            section(1..=1, ONE_TWO, ["310", "310", "310"], 60).with(&["legroom"]),
            section(2..=11, ONE_TWO, ["180", "150", "150"], 48),
            section(12..=12, ONE_TWO, ["290", "290", "290"], 40).with(&["legroom", "exit"]),
            section(14..=17, ONE_TWO, ["140", "120", "120"], 40),
            section(
                18..=18,
                ONE_TWO.split_at(1).1,
                ["99.50", "99.50", "99.50"],
                30,
            ),
        ],
        blocked: &["1A"],
        free: &["12A", "14A", "18C"],
    },
];

/// A row whose right side gives way to the stairs.
const STAIRS_ON_THE_RIGHT: &[Column] = THREE_FOUR_THREE.split_at(7).0;
