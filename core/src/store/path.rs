//! Paths into a document, by A2UI v0.9's rules.
//!
//! They are JSON pointers (RFC 6901) with three differences: `/` is the whole document, as ""
//! is; one slash at the end is ignored; without a slash in front a path is relative, and the
//! caller puts the scope in front of it.

/// One part of a [`Path`].
#[derive(Clone, Copy, Debug)]
pub enum Part<'p> {
    /// Any number of segments, with or without a slash in front.
    Text(&'p str),
    /// One segment: an array index, such as that of an instance of a template.
    Index(u32),
}

/// A path into a document: one text, or several parts one after the other.
///
/// `Path::from("/people/0/name")` and
/// `Path::joined("/people", &[Part::Index(0), Part::Text("name")])` are the same place.
/// Nothing is copied; escapes (`~1` for `/`, `~0` for `~`) are decoded where they are compared.
#[derive(Clone, Copy, Debug)]
pub struct Path<'p> {
    first: &'p str,
    rest: &'p [Part<'p>],
}

impl<'p> Path<'p> {
    /// A path of several parts: a scope and what is relative to it.
    pub const fn joined(first: &'p str, rest: &'p [Part<'p>]) -> Self {
        Self { first, rest }
    }

    /// Its segments, first to last.
    pub fn segments(self) -> Segments<'p> {
        Segments {
            text: Some(trimmed(self.first)).filter(|text| !text.is_empty()),
            rest: self.rest,
        }
    }
}

impl<'p> From<&'p str> for Path<'p> {
    fn from(text: &'p str) -> Self {
        Self::joined(text, &[])
    }
}

fn trimmed(text: &str) -> &str {
    let text = text.strip_prefix('/').unwrap_or(text);
    text.strip_suffix('/').unwrap_or(text)
}

/// The segments of a [`Path`].
#[derive(Clone, Debug)]
pub struct Segments<'p> {
    text: Option<&'p str>,
    rest: &'p [Part<'p>],
}

impl<'p> Iterator for Segments<'p> {
    type Item = Segment<'p>;

    fn next(&mut self) -> Option<Segment<'p>> {
        loop {
            if let Some(text) = self.text {
                let mut end = text.len();
                let mut escaped = false;
                for (at, byte) in text.bytes().enumerate() {
                    if byte == b'/' {
                        end = at;
                        break;
                    }
                    escaped |= byte == b'~';
                }
                let (segment, rest) = text.split_at_checked(end).unwrap_or((text, ""));
                self.text = rest.get(1..);
                return Some(match escaped {
                    false => Segment::Text(segment),
                    true => Segment::Escaped(segment),
                });
            }
            let (part, rest) = self.rest.split_first()?;
            self.rest = rest;
            match *part {
                Part::Index(index) => return Some(Segment::Index(index)),
                Part::Text(text) => {
                    self.text = Some(trimmed(text)).filter(|text| !text.is_empty());
                }
            }
        }
    }
}

/// One segment of a path: a member's name, or an index.
#[derive(Clone, Copy, Debug)]
pub enum Segment<'p> {
    /// Text without escapes.
    Text(&'p str),
    /// As written, with escapes in it.
    Escaped(&'p str),
    /// An index that was never text.
    Index(u32),
}

/// What a segment is as an index into an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Index {
    /// Not `0` or digits that start with another one.
    No,
    At(u32),
    /// An index, but beyond 32 bits.
    TooLarge,
}

impl<'p> Segment<'p> {
    pub(super) fn index(self) -> Index {
        let text = match self {
            Self::Index(index) => return Index::At(index),
            Self::Text(text) => text.as_bytes(),
            Self::Escaped(_) => return Index::No,
        };
        match text {
            [b'0'] => return Index::At(0),
            [b'1'..=b'9', ..] => {}
            _ => return Index::No,
        }
        if !text.iter().all(u8::is_ascii_digit) {
            return Index::No;
        }
        text.iter()
            .try_fold(0_u32, |number, digit| {
                number
                    .checked_mul(10)?
                    .checked_add(u32::from(digit.wrapping_sub(b'0')))
            })
            .map_or(Index::TooLarge, Index::At)
    }

    /// Whether every `~` is followed by `0` or `1`.
    pub fn is_valid(self) -> bool {
        match self {
            Self::Index(_) | Self::Text(_) => true,
            Self::Escaped(text) => {
                let mut after = text.split('~').skip(1);
                after.all(|after| after.starts_with(['0', '1']))
            }
        }
    }

    /// Its number, if it is an index.
    pub fn as_index(self) -> Option<u32> {
        match self.index() {
            Index::At(index) => Some(index),
            Index::No | Index::TooLarge => None,
        }
    }

    /// Whether it names the member `name`.
    pub fn is(self, name: &str) -> bool {
        match self {
            Self::Text(text) => text == name,
            Self::Escaped(_) => self.parts().flat_map(str::chars).eq(name.chars()),
            Self::Index(_) => false,
        }
    }

    /// Its text if that holds no escape.
    pub(crate) fn verbatim(self) -> Option<&'p str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Escaped(_) | Self::Index(_) => None,
        }
    }

    /// The member's name in parts, escapes decoded.
    pub(super) fn parts(self) -> impl Iterator<Item = &'p str> {
        let text = match self {
            Self::Text(text) | Self::Escaped(text) => text,
            Self::Index(_) => "",
        };
        text.split('~').enumerate().flat_map(|(at, part)| {
            match (part.strip_prefix('1'), part.strip_prefix('0')) {
                _ if at == 0 => ["", part],
                (Some(rest), _) => ["/", rest],
                (None, rest) => ["~", rest.unwrap_or(part)],
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{string::String, vec::Vec};

    fn segments(path: Path<'_>) -> Vec<String> {
        path.segments()
            .map(|segment| match segment {
                Segment::Index(index) => std::format!("#{index}"),
                text => text.parts().collect(),
            })
            .collect()
    }

    #[test]
    fn the_empty_path_and_a_slash_are_the_whole() {
        assert!(segments("".into()).is_empty());
        assert!(segments("/".into()).is_empty());
        assert!(segments(Path::joined("/", &[Part::Text("/"), Part::Text("")])).is_empty());
    }

    #[test]
    fn a_slash_in_front_or_at_the_end_makes_no_segment() {
        for path in ["/foo/bar", "foo/bar", "/foo/bar/"] {
            assert_eq!(segments(path.into()), ["foo", "bar"]);
        }
        assert_eq!(segments("/foo//bar".into()), ["foo", "", "bar"]);
    }

    #[test]
    fn escapes_are_decoded_once() {
        assert_eq!(segments("/a~0b~1c/a~01b".into()), ["a~b/c", "a~1b"]);
        assert!(Segment::Escaped("a~0~1").is_valid());
        assert!(!Segment::Escaped("a~2").is_valid());
        assert!(!Segment::Escaped("a~").is_valid());
        assert!(!Segment::Escaped("~~0").is_valid());
    }

    #[test]
    fn parts_follow_each_other() {
        let parts = [Part::Index(3), Part::Text("name/first")];
        assert_eq!(
            segments(Path::joined("/people/", &parts)),
            ["people", "#3", "name", "first"]
        );
    }

    #[test]
    fn an_index_has_one_spelling() {
        assert_eq!(Segment::Text("0").index(), Index::At(0));
        assert_eq!(Segment::Text("4294967295").index(), Index::At(u32::MAX));
        assert_eq!(Segment::Text("4294967296").index(), Index::TooLarge);
        for text in ["", "01", "-1", "+1", "1a", "²"] {
            assert_eq!(Segment::Text(text).index(), Index::No, "{text}");
        }
        assert_eq!(Segment::Escaped("1~0").index(), Index::No);
    }
}
