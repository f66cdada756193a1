//! What a cell means: roles, attributes, and the two together.

use core::ops::BitOr;

/// A meaning that decides how a cell looks; frontends map it to what their screen can do.
///
/// The named roles are a closed set; the 16 slots from [`Role::SLOT_0`] belong to the catalog in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Role(u8);

macro_rules! roles {
    ($($(#[$doc:meta])* $name:ident = $number:literal;)*) => {
        impl Role {
            $($(#[$doc])* pub const $name: Self = Self($number);)*
        }
    };
}

roles! {
    /// Plain text, and blanks.
    TEXT = 0;
    /// Text of less weight.
    DIM = 1;
    /// The title of the screen.
    TITLE = 2;
    /// What stands under a title.
    SUBTITLE = 3;
    /// The heading of a part.
    HEADING = 4;
    /// The name of a value.
    LABEL = 5;
    /// A value.
    VALUE = 6;
    /// Text of more weight.
    STRONG = 7;
    /// A reference to something else.
    LINK = 8;
    /// Text to be read literally.
    CODE = 9;
    /// A frame around a part.
    BORDER = 10;
    /// The frame around the part that has the focus.
    BORDER_FOCUSED = 11;
    /// A line between parts.
    SEPARATOR = 12;
    /// The name of a key in a hint.
    HINT_KEY = 13;
    /// What a key does.
    HINT = 14;
    /// Something worth knowing.
    NOTE = 15;
    /// Something to take care of.
    WARNING = 16;
    /// Something that failed.
    ERROR = 17;
    /// Something that succeeded.
    SUCCESS = 18;
    /// Something that is under way.
    PENDING = 19;
    /// What stands where a value is missing.
    PLACEHOLDER = 20;
    /// A seat that can be taken.
    SEAT_FREE = 21;
    /// A seat that can be taken, with extra legroom.
    SEAT_EXTRA = 22;
    /// A seat that someone has.
    SEAT_OCCUPIED = 23;
    /// A seat that nobody can take.
    SEAT_BLOCKED = 24;
    /// The seat that is selected.
    SEAT_SELECTED = 25;
    /// The seat whose selection is under way.
    SEAT_PENDING = 26;
    /// The seat that is confirmed.
    SEAT_CONFIRMED = 27;
    /// A seat whose status is not known here.
    SEAT_OTHER = 28;
    /// An exit.
    SEAT_EXIT = 29;
    /// The way between seats.
    AISLE = 30;
    /// The label of a row.
    ROW_LABEL = 31;
    /// The label of a column.
    COLUMN_LABEL = 32;
    /// An amount of money.
    PRICE = 33;
    /// The explanation of symbols.
    LEGEND = 34;
    /// Something to press.
    BUTTON = 35;
    /// Something to press that has the focus.
    BUTTON_FOCUSED = 36;
    /// Where text can be typed.
    INPUT = 37;
    /// A selected part of a text or list.
    SELECTION = 38;
    /// Something that was added.
    ADDED = 39;
    /// Something that was removed.
    REMOVED = 40;
    /// A scroll bar.
    SCROLLBAR = 41;
    /// The first role that a catalog gives a meaning.
    SLOT_0 = 48;
    /// The second role that a catalog gives a meaning.
    SLOT_1 = 49;
    /// The third role that a catalog gives a meaning.
    SLOT_2 = 50;
    /// The fourth role that a catalog gives a meaning.
    SLOT_3 = 51;
    /// The fifth role that a catalog gives a meaning.
    SLOT_4 = 52;
    /// The sixth role that a catalog gives a meaning.
    SLOT_5 = 53;
    /// The seventh role that a catalog gives a meaning.
    SLOT_6 = 54;
    /// The eighth role that a catalog gives a meaning.
    SLOT_7 = 55;
    /// The ninth role that a catalog gives a meaning.
    SLOT_8 = 56;
    /// The tenth role that a catalog gives a meaning.
    SLOT_9 = 57;
    /// The eleventh role that a catalog gives a meaning.
    SLOT_10 = 58;
    /// The twelfth role that a catalog gives a meaning.
    SLOT_11 = 59;
    /// The thirteenth role that a catalog gives a meaning.
    SLOT_12 = 60;
    /// The fourteenth role that a catalog gives a meaning.
    SLOT_13 = 61;
    /// The fifteenth role that a catalog gives a meaning.
    SLOT_14 = 62;
    /// The sixteenth role that a catalog gives a meaning.
    SLOT_15 = 63;
}

impl Role {
    /// How many roles there can be: 48 for everyone, 16 for the catalog.
    pub const COUNT: usize = 64;

    /// The `n`th of the 16 roles that a catalog gives a meaning.
    pub const fn slot(n: u8) -> Option<Self> {
        if n < 16 { Some(Self(48 + n)) } else { None }
    }

    /// The role with this number, below [`Role::COUNT`].
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// Its number, below [`Role::COUNT`].
    pub const fn index(self) -> u8 {
        self.0
    }

    /// This role without attributes.
    pub const fn style(self) -> Style {
        Style {
            role: self,
            attributes: Attributes::NONE,
        }
    }

    /// This role with `attributes`.
    pub const fn with(self, attributes: Attributes) -> Style {
        Style {
            role: self,
            attributes,
        }
    }

    /// Whether frontends may give it a background or a line, so that its blanks can be seen.
    pub(crate) const fn fills(self) -> bool {
        matches!(
            self,
            Self::LINK
                | Self::BUTTON
                | Self::BUTTON_FOCUSED
                | Self::INPUT
                | Self::SELECTION
                | Self::ADDED
                | Self::REMOVED
                | Self::SCROLLBAR
        ) || self.0 >= Self::SLOT_0.0
    }
}

/// What is true of a cell for a while, beside its role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attributes(u8);

impl Attributes {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// The seat or item under the cursor.
    pub const CURSOR: Self = Self(1);
    /// Does not match the active filter.
    pub const DIM: Self = Self(2);
    /// Matches the active filter; shown only where [`Attributes::DIM`] can't be seen.
    pub const MATCH: Self = Self(4);

    /// The attributes of these bits, of which there are three.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 7)
    }

    /// Bit 0 cursor, bit 1 dim, bit 2 match.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether all of `other` are set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Those of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for Attributes {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A role with attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// What the cell means.
    pub role: Role,
    /// What is true of it for a while.
    pub attributes: Attributes,
}

impl Style {
    /// How many styles there are.
    pub const COUNT: usize = 512;

    /// Its number, below [`Style::COUNT`]: attributes times 64, plus the role.
    #[inline]
    pub const fn index(self) -> usize {
        (self.attributes.0 as usize) << 6 | self.role.0 as usize
    }

    /// The style with this number; bits above are ignored.
    pub const fn from_index(index: usize) -> Self {
        Self {
            role: Role((index & 63) as u8),
            attributes: Attributes::from_bits((index >> 6) as u8),
        }
    }

    /// With `attributes` added.
    #[must_use]
    pub const fn with(self, attributes: Attributes) -> Self {
        Self {
            role: self.role,
            attributes: Attributes(self.attributes.0 | attributes.0),
        }
    }

    /// Whether a blank in it can be seen on a screen nothing is known about.
    pub(crate) const fn fills(self) -> bool {
        self.role.fills() || self.attributes.contains(Attributes::CURSOR)
    }
}

impl From<Role> for Style {
    fn from(role: Role) -> Self {
        role.style()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_numbers_go_there_and_back() {
        for index in 0..Style::COUNT {
            assert_eq!(Style::from_index(index).index(), index);
        }
    }
}
