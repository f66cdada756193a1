//! Departure times: from ISO 8601 to what people read.

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// The parts of `2026-09-09T10:00:00Z` that people read. The time is as written: the
/// core knows no time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Departure<'t> {
    pub(super) day: &'t str,
    pub(super) month: &'static str,
    pub(super) year: &'t str,
    /// Hours and minutes.
    pub(super) time: Option<&'t str>,
}

/// Reads a date with or without time. None: it is not written that way, and is shown as it is.
pub(super) fn read(text: &str) -> Option<Departure<'_>> {
    let (date, time) = match text.split_once(['T', ' ']) {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    let mut parts = date.split('-');
    let year = number(parts.next()?, 4)?;
    let month = number(parts.next()?, 2)?;
    let day = number(parts.next()?, 2)?;
    if parts.next().is_some() {
        return None;
    }
    let time = match time {
        Some(time) => {
            let (hours, minutes) = time.get(..5)?.split_once(':')?;
            number(hours, 2).and(number(minutes, 2))?;
            time.get(..5)
        }
        None => None,
    };
    let month = month.parse::<usize>().ok()?.checked_sub(1)?;
    Some(Departure {
        day: day.strip_prefix('0').unwrap_or(day),
        month: MONTHS.get(month)?,
        year,
        time,
    })
}

fn number(text: &str, length: usize) -> Option<&str> {
    (text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_as_written() {
        let read = read("2026-09-09T10:00:00Z").unwrap();
        assert_eq!(
            (read.day, read.month, read.year, read.time),
            ("9", "Sep", "2026", Some("10:00"))
        );
    }

    #[test]
    fn a_date_alone_has_no_time() {
        assert_eq!(
            read("2026-12-31").map(|read| (read.day, read.time)),
            Some(("31", None))
        );
    }

    #[test]
    fn other_texts_are_not_read() {
        for text in [
            "",
            "tomorrow",
            "2026-13-01",
            "2026-00-01",
            "26-09-09",
            "2026-09-09T1",
            "2026-09-09Tab:cd",
            "2026-09-09-09",
            "2026-0é-09",
            "2026-09-09T10:0é",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
