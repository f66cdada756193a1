//! From tokens to values on the build stack.

use super::super::Store;
use super::super::limits::Full;
use super::super::texts::Bytes;
use super::super::value::Value;
use super::frame::Mode;
use super::{BuildError, Builder};
use crate::json::{Handler, Literal, Piece};
use crate::text::sanitize::replaces;

impl Store<'_> {
    /// The bytes of a text when it is complete. Cold, as what follows: nearly all texts come
    /// whole and plain.
    fn gather<'t>(&mut self, piece: Piece<'t>) -> Result<Option<Bytes<'t>>, Full> {
        if piece.first && piece.last && (piece.plain || !piece.text.chars().any(replaces)) {
            return Ok(Some(Bytes::Outside(piece.text.as_bytes())));
        }
        if piece.first {
            self.texts.forget(0);
        }
        if piece.plain {
            self.collect_bytes(piece.text.as_bytes())?;
        } else {
            self.collect(piece.text)?;
        }
        Ok(piece.last.then_some(Bytes::Collected(0)))
    }

    fn put_name(&mut self, name: &str) -> Result<(), BuildError> {
        if self.predicts(name.as_bytes()) {
            return Ok(());
        }
        self.name(Bytes::Outside(name.as_bytes()))
    }

    fn put_text(&mut self, text: &str) -> Result<(), BuildError> {
        let bytes = text.as_bytes();
        let value = match Value::text_in_place(bytes) {
            Some(value) => value,
            None => Value::interned_text(self.intern_long(Bytes::Outside(bytes))?),
        };
        self.push(value)
    }

    fn put_number(&mut self, number: &str) -> Result<(), BuildError> {
        match Value::number_in_place(number.as_bytes()) {
            Some(value) => self.push(value),
            None => self.put_long_number(Bytes::Outside(number.as_bytes())),
        }
    }

    #[cold]
    #[inline(never)]
    fn put_long_number(&mut self, bytes: Bytes<'_>) -> Result<(), BuildError> {
        let number = self.intern_number(bytes)?;
        self.push(number)
    }

    #[cold]
    #[inline(never)]
    fn put_name_piece(&mut self, piece: Piece<'_>) -> Result<(), BuildError> {
        let gathered = self.gather(piece).inspect_err(|_| self.expect_no_name())?;
        if let Some(bytes) = gathered {
            self.name(bytes)?;
            self.texts.forget(0);
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn put_text_piece(&mut self, piece: Piece<'_>) -> Result<(), BuildError> {
        if let Some(bytes) = self.gather(piece)? {
            let text = self.intern(bytes)?;
            self.texts.forget(0);
            self.push(text)?;
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn put_number_piece(&mut self, piece: Piece<'_>) -> Result<(), BuildError> {
        if let Some(bytes) = self.gather(piece)? {
            self.put_long_number(bytes)?;
            self.texts.forget(0);
        }
        Ok(())
    }
}

impl Handler for Builder<'_, '_> {
    type Error = BuildError;

    fn begin_object(&mut self) -> Result<(), BuildError> {
        self.store.begin(Mode::Predicted)
    }

    fn end_object(&mut self) -> Result<(), BuildError> {
        self.store.end()
    }

    fn begin_array(&mut self) -> Result<(), BuildError> {
        self.store.begin(Mode::Array)
    }

    fn end_array(&mut self) -> Result<(), BuildError> {
        self.store.end()
    }

    #[inline(always)]
    fn key(&mut self, piece: Piece<'_>) -> Result<(), BuildError> {
        if piece.first && piece.last && piece.plain {
            self.store.put_name(piece.text)
        } else {
            self.store.put_name_piece(piece)
        }
    }

    #[inline(always)]
    fn string(&mut self, piece: Piece<'_>) -> Result<(), BuildError> {
        if piece.first && piece.last && piece.plain {
            self.store.put_text(piece.text)
        } else {
            self.store.put_text_piece(piece)
        }
    }

    #[inline(always)]
    fn number(&mut self, piece: Piece<'_>) -> Result<(), BuildError> {
        if piece.first && piece.last {
            self.store.put_number(piece.text)
        } else {
            self.store.put_number_piece(piece)
        }
    }

    fn literal(&mut self, literal: Literal) -> Result<(), BuildError> {
        self.store.push(match literal {
            Literal::Null => Value::NULL,
            Literal::False => Value::FALSE,
            Literal::True => Value::TRUE,
        })
    }
}
