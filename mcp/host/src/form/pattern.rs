//! A text's `pattern`: a regular expression that a server wrote.

use regex::{Regex, RegexBuilder};

/// A pattern may have this many bytes.
const LONGEST: usize = 2000;
/// A compiled pattern may take this many bytes, and as many to be searched with.
const MEMORY: usize = 256 * 1024;

/// A text's `pattern`. Matching takes time linear in the text, whatever the pattern is.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    source: String,
    regex: Regex,
}

impl Pattern {
    /// Reads a pattern as JSON Schema means it: it may match anywhere. `None` for one that can't be checked here, with
    /// looking ahead or back, or too large: then it is the server that checks it.
    pub(super) fn read(source: &str) -> Option<Self> {
        if source.len() > LONGEST {
            return None;
        }
        let regex = RegexBuilder::new(source)
            .size_limit(MEMORY)
            .dfa_size_limit(MEMORY)
            .nest_limit(50)
            .build()
            .ok()?;
        Some(Self {
            source: source.to_owned(),
            regex,
        })
    }

    /// As the server wrote it.
    pub(super) fn source(&self) -> &str {
        &self.source
    }

    /// Whether `text` matches.
    pub(super) fn fits(&self, text: &str) -> bool {
        self.regex.is_match(text)
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_matches_anywhere_unless_it_says_where() {
        let row = Pattern::read("^[0-9]{1,2}[A-K]$").unwrap();
        assert!(row.fits("14A") && !row.fits("114A") && !row.fits("14a"));
        assert!(Pattern::read("A").unwrap().fits("14A "));
        assert!(Pattern::read(r"^https:\/\/\w+$").unwrap().fits("https://a"));
    }

    #[test]
    fn what_would_take_long_does_not_and_what_cant_be_checked_is_passed_over() {
        let hostile = Pattern::read("^(a+)+$").unwrap();
        assert!(!hostile.fits(&format!("{}b", "a".repeat(1000))));
        let deep = format!("{}a{}", "(".repeat(60), ")".repeat(60));
        let long = "a".repeat(LONGEST + 1);
        for source in ["(?=a)", r"(a)\1", "(", "(a{1000}){1000}", &deep, &long] {
            assert_eq!(Pattern::read(source), None, "{source}");
        }
    }
}
