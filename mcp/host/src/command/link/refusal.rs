//! An error report of a board.

use std::fmt::{self, Display};

use serde::Deserialize;
use splitflap::plain;

/// What a board found wrong; `docs/link.md` has its members. It holds nothing unfiltered when it is displayed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Refusal {
    reason: String,
    limit: Option<String>,
    capacity: Option<u64>,
    message: Option<String>,
}

impl Refusal {
    pub(super) fn read(bytes: &[u8]) -> Self {
        serde_json::from_slice(bytes).unwrap_or_else(|error| Self {
            reason: "unreadable".to_owned(),
            message: Some(format!("an error report that can't be read: {error}")),
            ..Self::default()
        })
    }

    /// Whether a message was not applied. A screen that is drawn in part, or data that is drawn as well as can be, is none.
    pub(super) fn is_refused(&self) -> bool {
        let drawn = matches!(self.limit.as_deref(), Some("cells" | "nodes"));
        !drawn && !matches!(&*self.reason, "data-mismatch" | "unreadable")
    }

    /// Whether a capacity of the board was the reason.
    pub(super) fn is_full(&self) -> bool {
        self.reason == "full" && self.is_refused()
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.message {
            Some(message) => f.write_str(&plain::short(message, 200))?,
            None => write!(f, "{}", plain::short(&self.reason, 40))?,
        }
        if let (Some(limit), Some(capacity)) = (&self.limit, self.capacity) {
            let limit = plain::short(limit, 40);
            write!(f, " (limit: {limit}, capacity: {capacity})")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capacity_that_was_reached_is_named() {
        let refusal = Refusal::read(
            br#"{"reason":"full","limit":"words","capacity":4480,"message":"the message does not fit: more than 4480 words of data"}"#,
        );
        assert!(refusal.is_refused() && refusal.is_full());
        assert_eq!(
            refusal.to_string(),
            "the message does not fit: more than 4480 words of data (limit: words, capacity: 4480)"
        );
    }

    #[test]
    fn what_is_drawn_all_the_same_is_no_refusal() {
        for report in [
            r#"{"reason":"full","limit":"cells","capacity":320}"#,
            r#"{"reason":"data-mismatch"}"#,
            "\u{1b}[2J",
        ] {
            assert!(!Refusal::read(report.as_bytes()).is_refused(), "{report}");
        }
    }

    #[test]
    fn a_boards_text_is_filtered() {
        let refusal = Refusal::read(r#"{"reason":"x","message":"\u001b[2Jgone"}"#.as_bytes());
        assert!(!refusal.to_string().contains('\u{1b}'));
    }
}
