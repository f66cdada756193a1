//! What a board says of itself.

#[cfg(feature = "host")]
mod read;

use splitflap_core::screen::{Screen, Theme};
use splitflap_core::storage::Sizes;
use splitflap_core::text::charset::Charset;

use crate::frame::MAX_PAYLOAD;

/// The version of the protocol.
pub const VERSION: u8 = 1;

/// Everything of a hello but the name.
const FIXED: usize = 55;
const POINTER: u8 = 1;
const KEYBOARD: u8 = 2;

/// What a board is: its screen, and what it can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hello<'h> {
    /// What its engine lays out for.
    pub screen: Screen,
    /// The capacities of its engine.
    pub sizes: Sizes,
    /// Bytes from the line that it can hold before it looks at them. The host never has more on the way; 300 and more keep the line busy.
    pub room: u16,
    /// Its name, for people. At most [`Hello::MAX_NAME`] bytes; what is longer is left out.
    pub name: &'h str,
}

impl<'h> Hello<'h> {
    /// The most bytes of a name.
    pub const MAX_NAME: usize = MAX_PAYLOAD - FIXED;

    /// Writes the payload of a hello; its length.
    pub(crate) fn write(&self, payload: &mut [u8; MAX_PAYLOAD]) -> usize {
        let mut out = Out {
            rest: &mut payload[..],
            written: 0,
        };
        let screen = &self.screen;
        let flag = |on: bool, flag: u8| if on { flag } else { 0 };
        out.put(&[
            VERSION,
            flag(screen.pointer, POINTER) | flag(screen.keyboard, KEYBOARD),
            match screen.charset {
                Charset::Ascii => 0,
                Charset::Latin1 => 1,
                Charset::Latin9 => 2,
                Charset::Cp437 => 3,
                Charset::Unicode => 4,
            },
            match screen.theme {
                Theme::Default => 0,
                Theme::Plain => 1,
            },
            screen.seat_width,
        ]);
        for number in [
            screen.columns,
            screen.rows,
            screen.target.0,
            screen.target.1,
            self.room,
            self.sizes.columns,
            self.sizes.rows,
        ] {
            out.put(&number.to_le_bytes());
        }
        let sizes = &self.sizes;
        for number in [
            sizes.words,
            sizes.text,
            sizes.texts,
            sizes.shapes,
            sizes.keys,
            sizes.clusters,
            sizes.surfaces,
            sizes.components,
            sizes.nodes,
        ] {
            out.put(&u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
        }
        if self.name.len() <= Self::MAX_NAME {
            out.put(self.name.as_bytes());
        }
        out.written
    }
}

struct Out<'o> {
    rest: &'o mut [u8],
    written: usize,
}

impl Out<'_> {
    fn put(&mut self, bytes: &[u8]) {
        let rest = core::mem::take(&mut self.rest);
        if let Some((room, rest)) = rest.split_at_mut_checked(bytes.len()) {
            room.copy_from_slice(bytes);
            self.written += bytes.len();
            self.rest = rest;
        }
    }
}
