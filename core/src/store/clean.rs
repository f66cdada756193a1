//! Which characters of a server's text no screen should ever get.

/// Whether U+FFFD takes the place of a character: controls other than line feed and tab,
/// invisible formatting, bidirectional overrides, tags, noncharacters. What joins or varies
/// graphemes stays.
pub(super) fn replaces(character: char) -> bool {
    match u32::from(character) {
        0x0A | 0x09 => false,
        0x00..0x20 | 0x7F..0xA0 | 0xAD | 0x061C | 0x180E => true,
        0x200B | 0x200E | 0x200F | 0x2028..=0x202E | 0x2060..=0x2064 | 0x2066..=0x206F => true,
        0xFEFF | 0xFFF9..=0xFFFB | 0xE0000..=0xE007F => true,
        0xFDD0..=0xFDEF => true,
        code => code & 0xFFFE == 0xFFFE,
    }
}
