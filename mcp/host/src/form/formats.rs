//! The formats that a text can have to be in.

/// A text's `format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `email`.
    Email,
    /// `uri`.
    Uri,
    /// `date`.
    Date,
    /// `date-time`.
    DateTime,
}

impl Format {
    /// The format of this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "email" => Self::Email,
            "uri" => Self::Uri,
            "date" => Self::Date,
            "date-time" => Self::DateTime,
            _ => return None,
        })
    }

    /// What would be right.
    pub(super) fn wanted(self) -> &'static str {
        match self {
            Self::Email => "An e-mail address, as in ada@example.org",
            Self::Uri => "An address, as in https://example.org/",
            Self::Date => "A date, as in 2026-09-09",
            Self::DateTime => "A date and a time, as in 2026-09-09T10:00:00Z",
        }
    }

    /// Whether `text` is in the format.
    pub(super) fn fits(self, text: &str) -> bool {
        match self {
            Self::Email => is_email(text),
            Self::Uri => is_uri(text),
            Self::Date => is_date(text),
            Self::DateTime => is_date_time(text),
        }
    }
}

/// One `@`, something before it, a domain with a dot behind it. Whether it exists only mail can tell.
fn is_email(text: &str) -> bool {
    let Some((name, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let labels: Vec<&str> = domain.split('.').collect();
    let label = |label: &&str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|it| it.is_alphanumeric() || it == '-')
    };
    !name.is_empty()
        && !name.starts_with('.')
        && !name.ends_with('.')
        && !name.contains("..")
        && name
            .chars()
            .all(|it| it.is_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(it))
        && labels.len() > 1
        && labels.iter().all(label)
}

/// A scheme, a colon, something behind it, nothing that would have to be escaped (RFC 3986).
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    scheme.starts_with(|it: char| it.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || "+-.".contains(it))
        && !rest.is_empty()
        && rest != "//"
        && rest
            .chars()
            .all(|it| it.is_ascii_graphic() && !"<>\"{}|\\^`".contains(it))
}

/// `YYYY-MM-DD`, a day that there is.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts.as_slice() else {
        return false;
    };
    let (Some(year), Some(month), Some(day)) = (digits(year, 4), digits(month, 2), digits(day, 2))
    else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// RFC 3339: a date, `T`, a time, an offset.
fn is_date_time(text: &str) -> bool {
    let Some((date, rest)) = text.split_once(['T', 't', ' ']) else {
        return false;
    };
    let (time, offset) = match rest.find(['Z', 'z', '+', '-']) {
        Some(at) => rest.split_at(at),
        None => return false,
    };
    let (whole, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let offset_fits = matches!(offset, "Z" | "z")
        || offset
            .strip_prefix(['+', '-'])
            .is_some_and(|offset| clock(offset, &[23, 59]));
    is_date(date)
        // A leap second is one.
        && clock(whole, &[23, 59, 60])
        && !fraction.is_empty()
        && fraction.bytes().all(|byte| byte.is_ascii_digit())
        && offset_fits
}

/// Two digits each, with colons between them, none above its limit.
fn clock(text: &str, most: &[u32]) -> bool {
    let parts: Vec<&str> = text.split(':').collect();
    parts.len() == most.len()
        && parts
            .iter()
            .zip(most)
            .all(|(part, most)| digits(part, 2).is_some_and(|part| part <= *most))
}

fn digits(text: &str, count: usize) -> Option<u32> {
    let right = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    right.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_takes_what_is_right_and_nothing_else() {
        for (format, right, wrong) in [
            (
                Format::Email,
                &["ada@example.org", "a+b@x-y.co.uk", "é@exämple.org"][..],
                &[
                    "ada",
                    "ada@",
                    "@x.org",
                    "a@b",
                    "a b@x.org",
                    "a@x..org",
                    ".a@x.org",
                ][..],
            ),
            (
                Format::Uri,
                &["https://example.org/", "mailto:a@b.org", "urn:x:1"],
                &["example.org", "https://", "1x:y", "https://a b", ":x"],
            ),
            (
                Format::Date,
                &["2026-11-30", "2024-02-29", "2000-02-29"],
                &[
                    "2026-02-29",
                    "1900-02-29",
                    "2026-13-01",
                    "2026-00-10",
                    "26-1-1",
                    "2026-1-01",
                ],
            ),
            (
                Format::DateTime,
                &["2026-11-30T10:00:00Z", "2026-11-30t10:00:60.25+05:30"],
                &[
                    "2026-11-30",
                    "2026-11-30T10:00Z",
                    "2026-11-30T24:00:00Z",
                    "2026-11-30T10:00:00",
                ],
            ),
        ] {
            for text in right {
                assert!(format.fits(text), "{text}");
            }
            for text in wrong {
                assert!(!format.fits(text), "{text}");
            }
        }
    }
}
