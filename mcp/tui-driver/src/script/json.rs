//! JSON as JavaScript writes it, made fit for readers of JSON.

/// The most arrays and objects around a value. Many readers, ours too, stop at 128, and the answer puts
/// some around it.
pub(super) const DEPTH_MAX: usize = 100;

/// The text with U+FFFD for each half of a surrogate pair that stands alone, which JavaScript's strings
/// may hold and others may not; none if it is nested more than [`DEPTH_MAX`] deep.
pub(super) fn fit(json: &str) -> Option<String> {
    let mut out = String::with_capacity(json.len());
    let (mut rest, mut depth, mut in_string) = (json, 0_usize, false);
    while let Some(at) = rest.find(['"', '\\', '[', '{', ']', '}']) {
        let (before, special) = rest.split_at(at);
        out.push_str(before);
        let mut taken = 1;
        match special.as_bytes()[0] {
            b'"' => in_string = !in_string,
            // JavaScript escapes a half exactly if it stands alone.
            b'\\' if is_half(special) => {
                out.push_str("\\ufffd");
                rest = &special[6..];
                continue;
            }
            // With what it escapes.
            b'\\' => taken = 2,
            _ if in_string => {}
            b'[' | b'{' => depth += 1,
            _ => depth = depth.saturating_sub(1),
        }
        if depth > DEPTH_MAX {
            return None;
        }
        let (special, after) = special.split_at_checked(taken)?;
        out.push_str(special);
        rest = after;
    }
    out.push_str(rest);
    Some(out)
}

fn is_half(escape: &str) -> bool {
    let digits = escape.strip_prefix("\\u").and_then(|rest| rest.get(..4));
    let code = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok());
    code.is_some_and(|code| (0xd800..0xe000).contains(&code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_pairs_are_replaced_and_nothing_else_is() {
        for (json, fitted) in [
            (r#""a\ud800b\udfff""#, "\"a\\ufffdb\\ufffd\""),
            (r#""\\ud800""#, r#""\\ud800""#),
            (r#""\\\ud83d""#, "\"\\\\\\ufffd\""),
            (r#"{"[\"]": ["\u0007é", 1]}"#, r#"{"[\"]": ["\u0007é", 1]}"#),
            ("", ""),
        ] {
            assert_eq!(fit(json).as_deref(), Some(fitted), "{json}");
        }
    }

    #[test]
    fn depth_counts_outside_strings() {
        let nested = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
        assert!(fit(&nested(DEPTH_MAX)).is_some());
        assert_eq!(fit(&nested(DEPTH_MAX + 1)), None);
        let flat = format!("[{:?}]", nested(1000));
        assert_eq!(fit(&flat), Some(flat));
    }
}
