//! Times as ISO 8601 text.

use core::fmt;

/// Milliseconds since 1970, shown as `2026-09-09T10:00:00.000Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestamp(pub u64);

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1000;
        let (year, month, day) = civil(seconds / 86_400);
        let clock = seconds % 86_400;
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{:03}Z",
            clock / 3600,
            clock / 60 % 60,
            clock % 60,
            self.0 % 1000
        )
    }
}

/// Year, month and day of a day since 1970, by the proleptic Gregorian calendar:
/// counted in eras of 400 years that begin in March, so that leap days come last.
const fn civil(days: u64) -> (u64, u64, u64) {
    const DAYS_PER_ERA: u64 = 146_097;
    let days = days + 719_468;
    let era = days / DAYS_PER_ERA;
    let day_of_era = days % DAYS_PER_ERA;
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + (month <= 2) as u64;
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::Timestamp;
    use std::string::ToString;

    #[test]
    fn shows_the_epoch_and_known_instants() {
        assert_eq!(Timestamp(0).to_string(), "1970-01-01T00:00:00.000Z");
        assert_eq!(
            Timestamp(1_788_948_000_000).to_string(),
            "2026-09-09T10:00:00.000Z"
        );
        assert_eq!(
            Timestamp(951_782_399_999).to_string(),
            "2000-02-28T23:59:59.999Z"
        );
        assert_eq!(
            Timestamp(1_709_164_800_001).to_string(),
            "2024-02-29T00:00:00.001Z"
        );
    }
}
