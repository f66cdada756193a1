//! The bytes that bring a terminal into a view and out of it.

/// What is switched on for a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Modes {
    /// Rows of the normal screen that are drawn in; `None`: the alternate screen.
    pub(crate) inline: Option<u16>,
    /// Clicks and wheel are reported.
    pub(crate) mouse: bool,
    /// The line-drawing set may be shifted in.
    pub(crate) line_drawing: bool,
    /// Frames are bracketed.
    pub(crate) synchronized: bool,
}

impl Modes {
    /// The bytes that switch everything on. Inline, the cursor comes to stand at the start of the first of the rows.
    pub(crate) fn enter(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self.inline {
            None => bytes.extend(b"\x1b[?1049h"),
            // No wrap: the last column would move the cursor to a row that the encoder does not know of.
            Some(_) => bytes.extend(b"\x1b[?7l"),
        }
        bytes.extend(b"\x1b[?25l\x1b[?2004h");
        if self.mouse {
            bytes.extend(b"\x1b[?1000h\x1b[?1006h");
        }
        if let Some(rows) = self.inline {
            bytes.extend(room(rows));
        }
        bytes
    }

    /// The bytes that switch everything off; `row` is the row of the picture in which the cursor is.
    pub(crate) fn leave(self, row: u16) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.synchronized {
            bytes.extend(b"\x1b[?2026l");
        }
        bytes.extend(b"\x1b[0m");
        if self.line_drawing {
            bytes.push(0x0f);
        }
        if self.mouse {
            bytes.extend(b"\x1b[?1006l\x1b[?1000l");
        }
        bytes.extend(b"\x1b[?2004l\x1b[?7h");
        match self.inline {
            Some(_) => bytes.extend(erase(row)),
            // A terminal without an alternate screen keeps the picture; the prompt must not stand in it.
            None => bytes.extend(b"\x1b[H\x1b[J\x1b[?1049l"),
        }
        bytes.extend(b"\x1b[?25h");
        bytes
    }
}

/// Makes sure that `rows` rows are there from the cursor's on, by scrolling if need be, and goes back to its first column.
pub(crate) fn room(rows: u16) -> Vec<u8> {
    let below = rows.saturating_sub(1);
    let mut bytes = vec![b'\r'];
    bytes.extend(std::iter::repeat_n(b'\n', usize::from(below)));
    up(&mut bytes, below);
    bytes
}

/// Goes up `row` rows and erases from there on.
pub(crate) fn erase(row: u16) -> Vec<u8> {
    let mut bytes = vec![b'\r'];
    up(&mut bytes, row);
    bytes.extend(b"\x1b[J");
    bytes
}

fn up(bytes: &mut Vec<u8>, rows: u16) {
    if rows > 0 {
        bytes.extend(format!("\x1b[{rows}A").bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: Modes = Modes {
        inline: None,
        mouse: true,
        line_drawing: true,
        synchronized: true,
    };

    fn text(bytes: Vec<u8>) -> String {
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn what_is_switched_on_is_switched_off() {
        for modes in [
            FULL,
            Modes {
                mouse: false,
                ..FULL
            },
            Modes {
                inline: Some(5),
                mouse: false,
                ..FULL
            },
        ] {
            let (enter, leave) = (text(modes.enter()), text(modes.leave(0)));
            for mode in ["1049", "2004", "1000", "1006"] {
                let (on, off) = (format!("\x1b[?{mode}h"), format!("\x1b[?{mode}l"));
                assert_eq!(
                    enter.contains(&on),
                    leave.contains(&off),
                    "{mode} of {modes:?}"
                );
            }
            assert!(
                leave.contains("\x1b[?7h") && leave.ends_with("\x1b[?25h"),
                "{leave:?}"
            );
        }
    }

    #[test]
    fn inline_makes_room_without_asking_where_the_cursor_is() {
        assert_eq!(text(room(3)), "\r\n\n\x1b[2A");
        assert_eq!(text(room(1)), "\r");
    }

    #[test]
    fn inline_leaves_nothing_behind() {
        let modes = Modes {
            inline: Some(3),
            mouse: false,
            line_drawing: false,
            synchronized: false,
        };
        assert_eq!(
            text(modes.leave(2)),
            "\x1b[0m\x1b[?2004l\x1b[?7h\r\x1b[2A\x1b[J\x1b[?25h"
        );
    }
}
