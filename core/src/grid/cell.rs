//! What one cell of the grid holds, in four bytes.

use super::Style;

/// How many columns a cell's grapheme takes, and which of them this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellWidth {
    /// One column.
    Narrow,
    /// The first of two columns.
    WideLead,
    /// The second of two columns; the grapheme is in the cell to the left.
    WideTail,
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// One code point, never a control character; a space where nothing is.
    Char(char),
    /// A grapheme of several code points; [`super::Grid::text`] has them.
    Cluster(u32),
}

/// One cell: what it shows, its style and its width. All bits zero is a blank.
///
/// Bits: 21 of content (0 a space, a code point, or 0x11_0000 + cluster number), 6 of role, 3 of attributes, 2 of width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Cell(u32);

const CONTENT: u32 = 0x1f_ffff;
const FIRST_CLUSTER: u32 = 0x11_0000;
const STYLE_SHIFT: u32 = 21;
const WIDTH_SHIFT: u32 = 30;

impl Cell {
    /// A blank of no visible style.
    pub const BLANK: Self = Self(0);

    /// How many clusters a cell can tell apart.
    pub(crate) const CLUSTERS: usize = (CONTENT - FIRST_CLUSTER) as usize + 1;

    #[inline]
    pub(crate) const fn char(character: char, style: Style, width: CellWidth) -> Self {
        let content = if matches!(character, ' ') {
            0
        } else {
            character as u32
        };
        Self::of(content, style, width)
    }

    pub(crate) const fn cluster(number: u32, style: Style, width: CellWidth) -> Self {
        Self::of((FIRST_CLUSTER + number) & CONTENT, style, width)
    }

    #[inline]
    const fn of(content: u32, style: Style, width: CellWidth) -> Self {
        Self(content | (style.index() as u32) << STYLE_SHIFT | (width as u32) << WIDTH_SHIFT)
    }

    /// What it shows; a space for the second half of a wide grapheme.
    #[inline]
    pub const fn content(self) -> Content {
        let content = self.0 & CONTENT;
        if content >= FIRST_CLUSTER {
            return Content::Cluster(content - FIRST_CLUSTER);
        }
        match (content, char::from_u32(content)) {
            (0, _) | (_, None) => Content::Char(' '),
            (_, Some(character)) => Content::Char(character),
        }
    }

    /// The printable ASCII character other than a space that it shows, if it does.
    #[inline]
    pub const fn ascii(self) -> Option<u8> {
        match self.0 & (CONTENT | 3 << WIDTH_SHIFT) {
            content @ 0x21..=0x7e => Some(content as u8),
            _ => None,
        }
    }

    /// Its role and attributes.
    #[inline]
    pub const fn style(self) -> Style {
        Style::from_index((self.0 >> STYLE_SHIFT) as usize & (Style::COUNT - 1))
    }

    /// Its style's number, see [`Style::index`].
    #[inline]
    pub const fn style_index(self) -> usize {
        (self.0 >> STYLE_SHIFT) as usize & (Style::COUNT - 1)
    }

    /// Its width.
    #[inline]
    pub const fn width(self) -> CellWidth {
        match self.0 >> WIDTH_SHIFT {
            0 => CellWidth::Narrow,
            1 => CellWidth::WideLead,
            _ => CellWidth::WideTail,
        }
    }

    /// Whether its width is [`CellWidth::Narrow`].
    #[inline]
    pub(crate) const fn is_narrow(self) -> bool {
        self.0 >> WIDTH_SHIFT == 0
    }

    /// Whether it is a space, of any style.
    #[inline]
    pub const fn is_blank(self) -> bool {
        self.0 & CONTENT == 0 && self.0 >> WIDTH_SHIFT == 0
    }

    /// Whether both show the same grapheme in the same number of columns.
    #[inline]
    pub(crate) const fn same_content(self, other: Self) -> bool {
        let mask = CONTENT | 3 << WIDTH_SHIFT;
        self.0 & mask == other.0 & mask
    }

    /// Whether all of some cells are this one. Looks at all of them, so that many are compared at a time.
    #[inline]
    pub fn fills(self, cells: &[Self]) -> bool {
        cells
            .iter()
            .fold(0, |other, cell| other | (cell.0 ^ self.0))
            == 0
    }

    #[must_use]
    pub(crate) const fn blanked(self) -> Self {
        Self(self.0 & !(CONTENT | 3 << WIDTH_SHIFT))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Attributes, Role};
    use super::*;

    #[test]
    fn a_cell_keeps_content_style_and_width_apart() {
        let style = Role::from_index(63)
            .map(|role| role.with(Attributes::from_bits(7)))
            .unwrap();
        let cell = Cell::char('\u{10fffd}', style, CellWidth::WideLead);
        assert_eq!(cell.content(), Content::Char('\u{10fffd}'));
        assert_eq!(cell.style(), style);
        assert_eq!(cell.width(), CellWidth::WideLead);
        let cell = Cell::cluster(Cell::CLUSTERS as u32 - 1, style, CellWidth::Narrow);
        assert_eq!(cell.content(), Content::Cluster(Cell::CLUSTERS as u32 - 1));
        assert_eq!(cell.style(), style);
    }

    #[test]
    fn zero_bits_are_a_plain_space() {
        assert_eq!(
            Cell::char(' ', Role::TEXT.style(), CellWidth::Narrow),
            Cell::BLANK
        );
        assert_eq!(Cell::BLANK.content(), Content::Char(' '));
        assert!(Cell::BLANK.is_blank());
        assert_eq!(size_of::<Cell>(), 4);
    }
}
