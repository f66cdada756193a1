//! Rectangles that the terminal moves by itself.

use embedded_io::Write;
use splitflap_core::grid::Scroll;

use super::Encoder;
use super::motion::{self, Cursor};
use super::sink::Sink;
use crate::theme::PLAIN;

impl Encoder {
    /// Moves a rectangle: margins around it, line feeds at its bottom or reverse indexes at its top, margins away.
    pub(super) fn scroll<W: Write>(
        &mut self,
        scroll: &Scroll,
        sink: &mut Sink<'_, W>,
    ) -> Result<(), W::Error> {
        let rect = scroll.rect;
        let partial = rect.x > 0 || rect.width < self.size.0;
        // Rows that come free take the background of the moment on some terminals.
        if self
            .class
            .is_none_or(|class| !self.theme.look_of(class).hides_blank())
        {
            self.set_class(PLAIN, sink)?;
        }
        if partial {
            sink.push(b"\x1b[?69h")?;
            sink.control(&[rect.x.saturating_add(1), rect.right()], b's')?;
        }
        sink.control(&[rect.y.saturating_add(1), rect.bottom()], b'r')?;
        let (row, step): (u16, &[u8]) = if scroll.rows > 0 {
            (rect.bottom().saturating_sub(1), b"\n")
        } else {
            (rect.y, b"\x1bM")
        };
        motion::send_absolute(rect.x, row, sink)?;
        for _ in 0..scroll.rows.unsigned_abs() {
            sink.push(step)?;
        }
        sink.push(b"\x1b[r")?;
        if partial {
            sink.push(b"\x1b[?69l")?;
        }
        // Where the cursor is after margins were set differs from terminal to terminal.
        self.cursor = Cursor::default();
        Ok(())
    }
}
