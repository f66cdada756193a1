//! Screens, seats and event scripts of `SPEC.md`.

/// What happens over and over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A fresh screen is painted.
    First,
    /// Nothing.
    NoChange,
    /// The cursor walks along its row.
    Move,
    /// The cursor walks along its column.
    MoveV,
    /// As `Move`, with the details of the cursor's seat.
    MoveFollow,
    /// The cursor's seat becomes the selected one.
    Select,
    /// The window filter goes on or off.
    Filter,
    /// One seat's status changes.
    Data,
    /// The cursor leaves the viewport by a row.
    Scroll,
    /// The terminal grows by a row.
    Resize,
}

impl Event {
    /// All of them, by name.
    pub const ALL: [(&'static str, Self); 10] = [
        ("first", Self::First),
        ("nochange", Self::NoChange),
        ("move", Self::Move),
        ("move_v", Self::MoveV),
        ("move_follow", Self::MoveFollow),
        ("select", Self::Select),
        ("filter", Self::Filter),
        ("data", Self::Data),
        ("scroll", Self::Scroll),
        ("resize", Self::Resize),
    ];

    /// The event with this name.
    pub fn parse(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter();
        all.find(|(known, _)| *known == name)
            .map(|(_, event)| *event)
    }
}

/// A screen with its cabin.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Its name.
    pub name: &'static str,
    /// Columns of the screen.
    pub columns_on_screen: u16,
    /// Rows of the screen.
    pub rows_on_screen: u16,
    /// Rows of seats.
    pub rows: u16,
    /// Seats in a row.
    pub columns: u16,
    /// Column after which the aisle is; 0: none.
    pub aisle: u16,
    /// Columns of a seat on the screen.
    pub seat: u16,
    /// Columns of the left pane.
    pub left: u16,
}

const A80: Screen = Screen {
    name: "a80",
    columns_on_screen: 80,
    rows_on_screen: 24,
    rows: 30,
    columns: 6,
    aisle: 3,
    seat: 3,
    left: 48,
};

/// The screens.
pub const SCREENS: [Screen; 4] = [
    A80,
    Screen {
        name: "a120",
        columns_on_screen: 120,
        rows_on_screen: 40,
        left: 72,
        ..A80
    },
    Screen {
        name: "a200",
        columns_on_screen: 200,
        rows_on_screen: 60,
        left: 120,
        ..A80
    },
    Screen {
        name: "stad",
        columns_on_screen: 300,
        rows_on_screen: 120,
        rows: 100,
        columns: 100,
        aisle: 0,
        seat: 2,
        left: 212,
    },
];

/// The screens of small displays: 320x240 pixels of 6x10 a cell, and 128x64 of 4x6.
pub const DISPLAYS: [Screen; 2] = [
    Screen {
        name: "e320",
        columns_on_screen: 53,
        left: 31,
        ..A80
    },
    Screen {
        name: "e128",
        columns_on_screen: 32,
        rows_on_screen: 10,
        seat: 2,
        left: 21,
        ..A80
    },
];

/// The screen with this name.
pub fn screen(name: &str) -> Option<Screen> {
    let mut all = SCREENS.into_iter().chain(DISPLAYS);
    all.find(|screen| screen.name == name)
}

/// Row and column of a seat, from 0.
pub type Place = (u16, u16);

/// What a seat is drawn as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Free.
    Free,
    /// Taken.
    Occupied,
    /// Free, with extra legroom.
    Legroom,
    /// The person's.
    Selected,
}

impl Kind {
    /// Its glyph.
    pub const fn glyph(self) -> char {
        match self {
            Self::Free => '.',
            Self::Occupied => 'X',
            Self::Legroom => '+',
            Self::Selected => '*',
        }
    }
}

/// The state of the view.
#[derive(Clone, Debug)]
pub struct Model {
    /// The screen.
    pub screen: Screen,
    /// Whether each seat is taken, row by row.
    pub occupied: Vec<bool>,
    /// The cursor's seat.
    pub cursor: Place,
    /// The selected seat.
    pub selected: Place,
    /// Only window seats are bright.
    pub filter: bool,
    /// The details are those of the cursor's seat.
    pub follow: bool,
    /// First row of seats in view.
    pub top: u16,
    /// Rows of seats in view.
    pub view: u16,
    /// The seat that the last data update changed.
    pub flipped: Option<Place>,
}

/// The title line.
pub const TITLE: &str = " Seat picker  DEMO 204  IST-LHR";
/// The last line, before the selected seat.
pub const FOOTER: &str = " Arrows move  Space select  W window filter  Enter confirm   Selected: ";
/// The line below the seats, before the state of the filter.
pub const LEGEND: &str = ". free X taken + legroom * yours ";
/// The filter is on.
pub const FILTER_ON: &str = "W: window";
/// The filter is off.
pub const FILTER_OFF: &str = "W: all seats";
/// The last line of the details.
pub const HELP: &str = "Space selects, Enter confirms";

/// Seats that the data event changes in turn, never the cursor's nor the selected one.
const DATA_SEATS: [Place; 8] = [
    (2, 4),
    (16, 4),
    (7, 1),
    (11, 5),
    (4, 0),
    (14, 3),
    (9, 2),
    (1, 5),
];

/// What a peer has to do for a step of a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its frame counts.
    pub measured: bool,
    /// It needs a fresh screen.
    pub fresh: bool,
    /// Rows of the screen from now on.
    pub rows_on_screen: u16,
}

impl Step {
    /// A measured step on a screen of so many rows.
    pub const fn at(rows_on_screen: u16) -> Self {
        Self {
            measured: true,
            fresh: false,
            rows_on_screen,
        }
    }
}

impl Model {
    /// The state at the start.
    pub fn new(screen: Screen) -> Self {
        let row = match screen {
            Screen { rows: 51.., .. } => 50,
            // Of the four rows in view the last.
            Screen {
                rows_on_screen: ..20,
                ..
            } => 3,
            _ => 13,
        };
        let places = (0..screen.rows).flat_map(|row| (0..screen.columns).map(move |at| (row, at)));
        let occupied = |(row, column): Place| {
            let (row, column) = (u32::from(row), u32::from(column));
            (row * 7 + column * 13 + row * column) % 5 < 2
        };
        Self {
            screen,
            occupied: places
                .map(|place| occupied(place) && place != (row, 2))
                .collect(),
            cursor: (row, 0),
            selected: (row, 2),
            filter: false,
            follow: false,
            top: 0,
            view: screen.rows_on_screen - 6,
            flipped: None,
        }
    }

    /// Whether this is the large cabin.
    fn is_stadium(&self) -> bool {
        self.screen.rows > 50
    }

    /// Place of a seat in the list of all seats.
    pub fn number(&self, (row, column): Place) -> usize {
        usize::from(row) * usize::from(self.screen.columns) + usize::from(column)
    }

    /// Whether a row has extra legroom.
    pub fn has_legroom(&self, row: u16) -> bool {
        if self.is_stadium() {
            row.is_multiple_of(25)
        } else {
            matches!(row, 0 | 11 | 12)
        }
    }

    /// Whether a column is at a window.
    pub fn is_window(&self, column: u16) -> bool {
        column == 0 || column + 1 == self.screen.columns
    }

    /// What a seat is drawn as.
    pub fn kind(&self, place: Place) -> Kind {
        if self.selected == place {
            Kind::Selected
        } else if self.occupied[self.number(place)] {
            Kind::Occupied
        } else if self.has_legroom(place.0) {
            Kind::Legroom
        } else {
            Kind::Free
        }
    }

    /// The price of a seat in whole euros.
    pub fn price(&self, (row, column): Place) -> u16 {
        8 + if self.is_window(column) { 4 } else { 0 } + if self.has_legroom(row) { 12 } else { 0 }
    }

    /// Where in its row a seat is, in lower case.
    pub fn position(&self, column: u16) -> &'static str {
        let aisle = self.screen.aisle;
        if self.is_window(column) {
            "window"
        } else if aisle > 0 && (column + 1 == aisle || column == aisle) {
            "aisle"
        } else {
            "middle"
        }
    }

    /// The seat that the details tell.
    pub fn detailed(&self) -> Place {
        if self.follow {
            self.cursor
        } else {
            self.selected
        }
    }

    /// First column of a seat, from the left of the pane's inside.
    pub fn column(&self, column: u16) -> u16 {
        let Screen { aisle, seat, .. } = self.screen;
        4 + column * seat + if aisle > 0 && column >= aisle { 3 } else { 0 }
    }

    /// The name of a column: a letter, in the stadium three digits.
    pub fn column_name(&self, column: u16) -> String {
        if self.screen.columns <= 26 {
            char::from(b'A' + column as u8).into()
        } else {
            format!("{:03}", column + 1)
        }
    }

    /// The name of a seat: `14A`, in the stadium `51-003`.
    pub fn label(&self, (row, column): Place) -> String {
        let dash = if self.is_stadium() { "-" } else { "" };
        format!("{}{dash}{}", row + 1, self.column_name(column))
    }

    /// Does step `place` of an event's script.
    pub fn step(&mut self, event: Event, place: usize) -> Step {
        let rows = self.screen.rows_on_screen;
        let mut step = Step::at(rows);
        let there_and_back = |first: u16, last: u16| {
            let length = usize::from(last - first);
            let at = place % (2 * length);
            first
                + if at < length {
                    at + 1
                } else {
                    2 * length - at - 1
                } as u16
        };
        match event {
            Event::First => step.fresh = true,
            Event::NoChange => {}
            Event::Move => self.cursor.1 = there_and_back(0, self.screen.columns - 1),
            Event::MoveFollow => {
                self.follow = true;
                self.cursor.1 = there_and_back(0, self.screen.columns - 1);
            }
            Event::MoveV if self.is_stadium() => self.cursor = (there_and_back(40, 60), 50),
            Event::MoveV => self.cursor = (there_and_back(5, 15), 0),
            Event::Select if place.is_multiple_of(2) => {
                self.cursor.1 = if place.is_multiple_of(4) { 1 } else { 2 };
                step.measured = false;
            }
            Event::Select => self.selected = self.cursor,
            Event::Filter => self.filter = !self.filter,
            Event::Data => {
                let (row, column) = DATA_SEATS[place % DATA_SEATS.len()];
                let seat = if self.is_stadium() {
                    (row * 6, column * 17)
                } else {
                    (row, column)
                };
                let number = self.number(seat);
                self.occupied[number] = !self.occupied[number];
                self.flipped = Some(seat);
            }
            Event::Scroll => step.measured = self.scroll(place),
            Event::Resize if place.is_multiple_of(2) => {
                step.rows_on_screen = rows - 1;
                self.view = rows - 7;
                step.measured = false;
            }
            Event::Resize => self.view = rows - 6,
        }
        step
    }

    /// The cursor goes down through the last row in view to the last row, and up through
    /// the first; whether the step counts.
    fn scroll(&mut self, place: usize) -> bool {
        let span = usize::from(self.screen.rows - self.view);
        let at = place % (2 * span + 2);
        if at == 0 {
            (self.cursor, self.top) = ((self.view - 1, 0), 0);
            false
        } else if at <= span {
            self.cursor.0 += 1;
            self.top += 1;
            true
        } else if at == span + 1 {
            self.cursor.0 = self.top;
            false
        } else {
            self.cursor.0 -= 1;
            self.top -= 1;
            true
        }
    }
}
