//! Prices are compared as decimal numbers, from their text: no floats, so 24 = 24.0 = 2.4e1 and
//! 0.1 is not 0.10000000000000001.

/// Whether a text is a JSON number (RFC 8259 section 6) with an exponent that fits 32 bits.
#[must_use]
pub fn is_price(text: &str) -> bool {
    Decimal::read(text).is_some()
}

/// Whether two JSON number texts mean the same number; false if either is no number.
#[must_use]
pub fn same_price(a: &str, b: &str) -> bool {
    match (Decimal::read(a), Decimal::read(b)) {
        (Some(a), Some(b)) => a.equals(b),
        _ => false,
    }
}

/// A number as its significant digits and the place of its point.
#[derive(Clone, Copy)]
struct Decimal<'a> {
    negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
    exponent: i32,
}

impl<'a> Decimal<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let bytes = text.as_bytes();
        let (negative, rest) = match bytes.strip_prefix(b"-") {
            Some(rest) => (true, rest),
            None => (false, bytes),
        };
        let (whole, rest) = digits(rest);
        if whole.is_empty() || (whole.len() > 1 && whole.first() == Some(&b'0')) {
            return None;
        }
        let (fraction, rest) = match rest.strip_prefix(b".") {
            Some(rest) => {
                let (fraction, rest) = digits(rest);
                if fraction.is_empty() {
                    return None;
                }
                (fraction, rest)
            }
            None => (&[][..], rest),
        };
        let exponent = match rest {
            [] => 0,
            [b'e' | b'E', b'-', digits @ ..] => exponent(digits, -1)?,
            [b'e' | b'E', b'+', digits @ ..] | [b'e' | b'E', digits @ ..] => exponent(digits, 1)?,
            _ => return None,
        };
        Some(Self {
            negative,
            whole,
            fraction,
            exponent,
        })
    }

    /// The digits from the first that is not zero.
    fn significant(self) -> impl Iterator<Item = u8> + 'a {
        self.whole
            .iter()
            .chain(self.fraction)
            .copied()
            .skip_while(|&digit| digit == b'0')
    }

    /// Power of ten of the first significant digit, plus one.
    fn magnitude(self) -> i64 {
        let all = self.whole.len() + self.fraction.len();
        let zeros = all - self.significant().count();
        // Lengths of slices fit an i64 on every target Rust has.
        self.whole.len() as i64 - zeros as i64 + i64::from(self.exponent)
    }

    fn is_zero(self) -> bool {
        self.significant().next().is_none()
    }

    fn equals(self, other: Self) -> bool {
        if self.is_zero() || other.is_zero() {
            return self.is_zero() && other.is_zero();
        }
        let (mut a, mut b) = (self.significant(), other.significant());
        loop {
            match (a.next(), b.next()) {
                (None, None) => break,
                (x, y) if x.unwrap_or(b'0') != y.unwrap_or(b'0') => return false,
                _ => {}
            }
        }
        self.negative == other.negative && self.magnitude() == other.magnitude()
    }
}

fn digits(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes
        .iter()
        .position(|byte| !byte.is_ascii_digit())
        .unwrap_or(bytes.len());
    bytes.split_at(end)
}

fn exponent(text: &[u8], sign: i32) -> Option<i32> {
    let (text, rest) = digits(text);
    if text.is_empty() || !rest.is_empty() {
        return None;
    }
    text.iter().try_fold(0_i32, |value, digit| {
        value
            .checked_mul(10)?
            .checked_add(sign * i32::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;

    use proptest::prelude::*;

    use super::{is_price, same_price};

    /// A number of hundredths, written with its point moved by a power of ten and zeros added.
    fn spelled(hundredths: i64, shift: i32, zeros: usize) -> std::string::String {
        format!("{hundredths}.{:0<1$}e{2}", "0", zeros + 1, shift - 2)
    }

    proptest! {
        #[test]
        fn prices_are_the_same_exactly_when_their_hundredths_are(
            a in -100_000_i64..100_000,
            b in prop_oneof![Just(0_i64), -2_i64..3, -100_000_i64..100_000],
            near in any::<bool>(),
            zeros in 0_usize..5,
        ) {
            let b = if near { a + b.clamp(-2, 2) } else { b };
            let plain = format!(
                "{}{}.{:02}",
                if a < 0 { "-" } else { "" },
                a.abs() / 100,
                a.abs() % 100
            );
            prop_assert_eq!(same_price(&plain, &spelled(b, 0, zeros)), a == b);
            prop_assert_eq!(same_price(&spelled(b * 10, -1, zeros), &plain), a == b);
        }

        #[test]
        fn no_text_makes_the_comparison_fail(a in ".*", b in "-?[0-9]{0,30}\\.?[0-9]{0,30}([eE][+-]?[0-9]{0,12})?") {
            prop_assert_eq!(same_price(&a, &a), is_price(&a));
            prop_assert_eq!(same_price(&b, &b), is_price(&b));
            prop_assert_eq!(same_price(&a, &b), same_price(&b, &a));
        }
    }

    #[test]
    fn equal_numbers_are_equal_however_they_are_written() {
        let spellings = [
            "24", "24.0", "24.00", "2.4e1", "2.40E+1", "240e-1", "0.0024e4",
        ];
        for a in spellings {
            for b in spellings {
                assert!(same_price(a, b), "{a} {b}");
            }
        }
        assert!(same_price("0", "-0.00"));
        assert!(same_price("0e7", "0"));
        assert!(same_price("0.1", "0.10"));
    }

    #[test]
    fn different_numbers_differ_by_digit_sign_and_magnitude() {
        for (a, b) in [
            ("24", "29"),
            ("24", "240"),
            ("24", "2.4"),
            ("24", "-24"),
            ("24", "24.01"),
            ("24", "0"),
            ("0", "24"),
            ("0.1", "0.10000000000000001"),
            ("9007199254740993", "9007199254740992"),
        ] {
            assert!(!same_price(a, b), "{a} {b}");
        }
    }

    #[test]
    fn what_is_no_json_number_is_no_price_and_equals_nothing() {
        for text in [
            "",
            "-",
            "+1",
            "01",
            "1.",
            ".5",
            "1e",
            "1e+",
            "1e99999999999",
            "24 ",
            "EUR",
            "1,5",
            "NaN",
        ] {
            assert!(!is_price(text), "{text:?}");
            assert!(!same_price(text, text), "{text:?}");
        }
    }
}
