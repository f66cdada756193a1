//! What a host reads from a hello.

use splitflap_core::screen::{Screen, Theme};
use splitflap_core::storage::Sizes;
use splitflap_core::text::charset::Charset;

use super::{FIXED, Hello, KEYBOARD, POINTER, VERSION};
use crate::frame::{MAX_FRAME, MAX_PAYLOAD, OVERHEAD};

/// Kept free in the board's room for frames that no window holds back.
const RESERVED: usize = 2 * OVERHEAD;
/// Pieces on their way to a board at most, however much room it has.
const WIDEST_WINDOW: usize = 8;
/// The smallest piece, for boards with next to no room.
const SMALLEST_PIECE: usize = 8;

impl<'h> Hello<'h> {
    /// The version of the protocol that a hello's payload is of.
    pub(crate) fn version(payload: &[u8]) -> Option<u8> {
        payload.first().copied()
    }

    /// Reads the payload of a hello; `None` if it is none of this version.
    pub(crate) fn read(payload: &'h [u8]) -> Option<Self> {
        let (fixed, name) = payload.split_first_chunk::<FIXED>()?;
        let mut from = In { rest: &fixed[..] };
        let [version, flags, charset, theme, seat_width] = from.take()?;
        if version != VERSION {
            return None;
        }
        let mut short = || from.take().map(u16::from_le_bytes);
        let (columns, rows) = (short()?, short()?);
        let target = (short()?, short()?);
        let room = short()?;
        let (grid_columns, grid_rows) = (short()?, short()?);
        let mut long = || {
            let number = u32::from_le_bytes(from.take()?);
            Some(usize::try_from(number).unwrap_or(usize::MAX))
        };
        Some(Self {
            screen: Screen {
                columns,
                rows,
                charset: match charset {
                    0 => Charset::Ascii,
                    1 => Charset::Latin1,
                    2 => Charset::Latin9,
                    3 => Charset::Cp437,
                    _ => Charset::Unicode,
                },
                target,
                pointer: flags & POINTER != 0,
                keyboard: flags & KEYBOARD != 0,
                theme: if theme == 1 {
                    Theme::Plain
                } else {
                    Theme::Default
                },
                seat_width,
            },
            sizes: Sizes {
                words: long()?,
                text: long()?,
                texts: long()?,
                shapes: long()?,
                keys: long()?,
                clusters: long()?,
                surfaces: long()?,
                components: long()?,
                nodes: long()?,
                columns: grid_columns,
                rows: grid_rows,
                observers: 0,
            },
            room,
            name: core::str::from_utf8(name).unwrap_or_default(),
        })
    }

    /// How many pieces may be on their way to the board, and of how many bytes.
    pub(crate) fn window(&self) -> (u16, usize) {
        let room = usize::from(self.room).saturating_sub(RESERVED);
        let frames = room / MAX_FRAME;
        if frames == 0 {
            let size = room.saturating_sub(OVERHEAD);
            return (1, size.clamp(SMALLEST_PIECE, MAX_PAYLOAD));
        }
        (frames.min(WIDEST_WINDOW) as u16, MAX_PAYLOAD)
    }
}

struct In<'i> {
    rest: &'i [u8],
}

impl In<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.rest.split_first_chunk::<N>()?;
        self.rest = rest;
        Some(*taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello(room: u16) -> Hello<'static> {
        Hello {
            screen: Screen {
                charset: Charset::Latin9,
                target: (2, 3),
                pointer: true,
                keyboard: false,
                theme: Theme::Plain,
                seat_width: 3,
                ..Screen::new(32, 10)
            },
            sizes: Sizes::BOARD,
            room,
            name: "lm3s6965evb",
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut payload = [0; MAX_PAYLOAD];
        let length = hello(512).write(&mut payload);
        assert_eq!(length, FIXED + "lm3s6965evb".len());
        assert_eq!(Hello::read(&payload[..length]), Some(hello(512)));
        assert_eq!(Hello::read(&payload[..FIXED - 1]), None);
        payload[0] = VERSION + 1;
        assert_eq!(Hello::read(&payload), None);
    }

    #[test]
    fn a_name_that_is_too_long_is_left_out() {
        let mut payload = [0; MAX_PAYLOAD];
        let name = std::string::String::from_utf8(std::vec![b'x'; Hello::MAX_NAME + 1]).unwrap();
        let long = Hello {
            name: &name,
            ..hello(1)
        };
        assert_eq!(long.write(&mut payload), FIXED);
    }

    #[test]
    fn what_is_on_the_way_fits_the_boards_room() {
        assert_eq!(hello(4096).window(), (8, MAX_PAYLOAD));
        for room in 56..2000 {
            let (frames, size) = hello(room).window();
            assert!(usize::from(frames) * (size + OVERHEAD) <= usize::from(room));
        }
        assert_eq!(hello(0).window(), (1, SMALLEST_PIECE));
    }
}
