//! Amounts of money, spelled by what the screen can show: `€24`, `EUR 24`.

use super::line::Line;
use crate::grid::Style;
use crate::text::charset::Charset;

/// The sign that stands for a currency, if the charset has it.
pub(super) fn sign(currency: &str, charset: Charset) -> Option<char> {
    let sign = match currency {
        "EUR" => '€',
        "GBP" => '£',
        _ => return None,
    };
    charset.can_show(sign).then_some(sign)
}

/// Writes an amount. Its number stays as the server wrote it: 24.50 is not 24.5.
pub(super) fn write(
    line: &mut Line<'_, '_, '_>,
    currency: &str,
    number: &str,
    charset: Charset,
    style: Style,
) {
    match sign(currency, charset) {
        Some(sign) => line.char(sign, style),
        None if currency.is_empty() => line,
        None => line.text(currency, style).char(' ', style),
    }
    .text(number, style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_has_a_sign_where_the_charset_has_it() {
        assert_eq!(sign("EUR", Charset::Unicode), Some('€'));
        assert_eq!(sign("EUR", Charset::Latin9), Some('€'));
        assert_eq!(sign("EUR", Charset::Latin1), None);
        assert_eq!(sign("EUR", Charset::Cp437), None);
        assert_eq!(sign("GBP", Charset::Cp437), Some('£'));
        assert_eq!(sign("TRY", Charset::Unicode), None);
    }
}
