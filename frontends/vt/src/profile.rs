//! What a terminal can do.

use splitflap_core::grid::Scrolling;
use splitflap_core::text::charset::Charset;

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColorDepth {
    /// None: bold, underline, reverse and, perhaps, dim.
    #[default]
    Mono,
    /// The 16 named colours, which the user may have redefined.
    Ansi16,
    /// The palette of 256.
    Indexed256,
    /// 24 bits.
    True,
}

/// What a terminal can do. Only what is true here is used; the named profiles are a start, and every field may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// What it has glyphs for. Sent as UTF-8.
    pub charset: Charset,
    /// How many colours it shows.
    pub depth: ColorDepth,
    /// Dim text (SGR 2) can be told from normal text.
    pub dim: bool,
    /// Single attributes can be switched off (SGR 22, 24, 27, 39, 49).
    pub selective_off: bool,
    /// Moves to a column (CHA) and to a row (VPA).
    pub absolute_column_and_row: bool,
    /// Moves one row up by RI.
    pub reverse_index: bool,
    /// A line feed keeps the column. Not so where the terminal driver adds a carriage return.
    pub feed_keeps_column: bool,
    /// Erases to the end of the row (EL).
    pub erase_row: bool,
    /// Erases a number of cells (ECH).
    pub erase_cells: bool,
    /// Repeats a character (REP).
    pub repeat: bool,
    /// Scrolls some of the rows (DECSTBM).
    pub row_margins: bool,
    /// Scrolls a rectangle (DECLRMM).
    pub column_margins: bool,
    /// Has the line-drawing set as G1 (SO, SI).
    pub line_drawing: bool,
    /// Autowrap can be switched off (DECAWM), so that the last cell of the last row can be written.
    pub autowrap_switch: bool,
    /// Frames are bracketed by mode 2026, 16 bytes a frame.
    pub synchronized: bool,
    /// East Asian Ambiguous characters take two columns: box drawing and the like become ASCII.
    pub ambiguous_wide: bool,
}

impl Profile {
    /// What a layout may spell its symbols and amounts in ([`Screen::charset`](splitflap_core::screen::Screen::charset)):
    /// ASCII where the others would take two columns, else the terminal's own.
    pub const fn layout_charset(&self) -> Charset {
        if self.ambiguous_wide {
            Charset::Ascii
        } else {
            self.charset
        }
    }

    /// A VT100: 7-bit ASCII and line drawing, no colour, no dim.
    pub const VT100: Self = Self {
        charset: Charset::Ascii,
        depth: ColorDepth::Mono,
        dim: false,
        selective_off: false,
        absolute_column_and_row: false,
        reverse_index: true,
        feed_keeps_column: true,
        erase_row: true,
        erase_cells: false,
        repeat: false,
        row_margins: true,
        column_margins: false,
        line_drawing: true,
        autowrap_switch: true,
        synchronized: false,
        ambiguous_wide: false,
    };

    /// Any terminal with the ANSI sequences and 16 colours, of which nothing else is known.
    pub const ANSI: Self = Self {
        depth: ColorDepth::Ansi16,
        reverse_index: false,
        row_margins: false,
        line_drawing: false,
        autowrap_switch: false,
        ..Self::VT100
    };

    /// xterm and what calls itself so: Unicode and, to start with, 16 colours. No REP and no margins of columns: not all have them.
    pub const XTERM: Self = Self {
        charset: Charset::Unicode,
        depth: ColorDepth::Ansi16,
        dim: true,
        selective_off: true,
        absolute_column_and_row: true,
        erase_cells: true,
        line_drawing: false,
        ..Self::VT100
    };

    /// The Linux console, whose fonts hold little more than code page 437.
    pub const LINUX: Self = Self {
        charset: Charset::Cp437,
        ..Self::XTERM
    };

    /// An xterm that repeats characters (REP), as most of today do. Not for what only calls itself xterm.
    pub const XTERM_REP: Self = Self {
        repeat: true,
        ..Self::XTERM
    };

    /// An xterm that also scrolls between left and right margins (DECLRMM), as xterm itself and a few others do.
    pub const XTERM_MARGINS: Self = Self {
        column_margins: true,
        ..Self::XTERM_REP
    };

    const NAMED: [(&'static str, Self); 6] = [
        ("vt100", Self::VT100),
        ("ansi", Self::ANSI),
        ("xterm", Self::XTERM),
        ("xterm-rep", Self::XTERM_REP),
        ("xterm-margins", Self::XTERM_MARGINS),
        ("linux", Self::LINUX),
    ];

    /// The profile with one of [`Profile::NAMES`].
    pub fn named(name: &str) -> Option<Self> {
        let mut known = Self::NAMED.into_iter();
        known
            .find(|(known, _)| *known == name)
            .map(|(_, profile)| profile)
    }

    /// The names that [`Profile::named`] knows.
    pub const NAMES: [&'static str; Self::NAMED.len()] = {
        let mut names = [""; Self::NAMED.len()];
        let mut index = 0;
        while index < names.len() {
            names[index] = Self::NAMED[index].0;
            index += 1;
        }
        names
    };

    /// Which rectangles the terminal can move by itself, for [`splitflap_core::grid::Grid::set_scrolling`].
    pub fn scrolling(&self) -> Scrolling {
        match (self.row_margins, self.column_margins) {
            (true, true) => Scrolling::Any,
            (true, false) => Scrolling::FullWidth,
            _ => Scrolling::None,
        }
    }
}
