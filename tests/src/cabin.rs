//! Made-up cabins of any size, as messages.

/// Lists of features that a seat may have.
pub const FEATURES: [&str; 3] = ["[]", r#"["legroom"]"#, r#"["legroom","exit"]"#];

/// A cabin's shape.
#[derive(Clone, Copy, Debug)]
pub struct Cabin {
    decks: usize,
    rows: usize,
    across: usize,
    seats: usize,
}

impl Cabin {
    /// 180 seats, 3+3.
    pub const A320: Self = Self {
        decks: 1,
        rows: 30,
        across: 6,
        seats: 180,
    };

    /// 617 seats on two decks.
    pub const A380: Self = Self {
        decks: 2,
        rows: 31,
        across: 10,
        seats: 617,
    };

    /// 20,000 seats.
    pub const STADIUM: Self = Self {
        decks: 1,
        rows: 200,
        across: 100,
        seats: 20_000,
    };

    /// How many seats it has.
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// One seat as JSON, with nine members where it has features; status and price follow from
    /// `shift`.
    pub fn seat(&self, place: usize, shift: u32) -> String {
        let column = place % self.across;
        let row = place / self.across;
        let (deck, row) = (row / self.rows, row % self.rows + 1);
        let letter = match self.across {
            ..=26 => char::from(b'A' + column as u8).to_string(),
            _ => format!("-{:03}", column + 1),
        };
        let upper = ["", "U"][deck.min(1)];
        let status = ["available", "occupied", "blocked"][(place + shift as usize) % 3];
        let features = match place % 10 {
            0 => format!(r#","features":{}"#, FEATURES[1 + place % 2]),
            _ => String::new(),
        };
        let position = match column {
            0 => "window",
            _ if column + 1 == self.across => "window",
            _ if column + 1 == self.across / 2 || column == self.across / 2 => "aisle",
            _ => "middle",
        };
        let x = column + usize::from(column >= self.across / 2);
        format!(
            r#"{{"id":"{upper}{row}{letter}","row":{row},"column":"{letter}","position":"{position}","status":"{status}","price":{}{features},"deck":{deck},"x":{x}}}"#,
            20 + (place as u32 * 7 + shift) % 60
        )
    }

    /// The message that brings all of it.
    pub fn snapshot(&self, shift: u32) -> String {
        assert!(self.decks * self.rows * self.across >= self.seats);
        let seats: Vec<String> = (0..self.seats)
            .map(|place| self.seat(place, shift))
            .collect();
        data(
            "/",
            &format!(
                r#"{{"flight":{{"number":"DEMO 204","from":"IST","to":"LHR","departure":"2026-09-09T10:00:00Z"}},"currency":"EUR","revision":{},"selected":null,"confirmed":null,"message":null,"seats":[{}]}}"#,
                shift + 1,
                seats.join(",")
            ),
        )
    }
}

/// The message that writes one place.
pub fn data(path: &str, value: &str) -> String {
    format!(
        r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"{path}","value":{value}}}}}"#
    )
}
