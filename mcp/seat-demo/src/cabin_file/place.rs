//! Where in the file a value stands.

use super::CabinFileError;

/// The text of a cabin file and its name.
pub(super) struct Source<'a> {
    file: &'a str,
    text: &'a str,
}

impl<'a> Source<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text }
    }

    /// Line and column (in characters), both from 1, of a part of the text.
    pub(super) fn place_of(&self, part: &str) -> (usize, usize) {
        self.place_at(self.offset_of(part))
    }

    /// An error at the start of a part of the text.
    pub(super) fn error_at(&self, part: &str, message: String) -> CabinFileError {
        self.error(self.offset_of(part), message)
    }

    /// An error that `serde_json` found in a part of the text.
    pub(super) fn syntax_error(&self, part: &str, error: &serde_json::Error) -> CabinFileError {
        let before: usize = part
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1))
            .map(str::len)
            .sum();
        let offset = self.offset_of(part) + before + error.column().saturating_sub(1);
        let text = error.to_string();
        let message = text
            .split_once(" at line ")
            .map_or(text.as_str(), |(message, _)| message);
        self.error(offset, message.to_owned())
    }

    /// An error at an offset in bytes.
    pub(super) fn error(&self, offset: usize, message: String) -> CabinFileError {
        let place = Some(self.place_at(offset));
        CabinFileError {
            file: self.file.to_owned(),
            place,
            message,
        }
    }

    /// Parts are slices of the text, so the distance of the addresses is the offset.
    fn offset_of(&self, part: &str) -> usize {
        part.as_ptr()
            .addr()
            .wrapping_sub(self.text.as_ptr().addr())
            .min(self.text.len())
    }

    fn place_at(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..self.text.floor_char_boundary(offset)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }
}
