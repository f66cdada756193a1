//! What was probably meant by a command line that can't be right.

use std::ffi::OsString;

/// Names of the commands, where options of a command may have been put before it.
const COMMANDS: [&str; 7] = [
    "open",
    "link",
    "check",
    "preview",
    "replay",
    "catalog",
    "seat-demo",
];

/// What was probably meant by these arguments, which were refused: a sentence, or nothing.
pub(super) fn of(arguments: &[OsString]) -> Option<String> {
    let words: Vec<_> = arguments
        .iter()
        .map(|word| word.to_string_lossy())
        .take_while(|word| word != "--")
        .collect();
    let rows = words.windows(2).find(|pair| {
        pair[0] == "--inline"
            && !pair[1].is_empty()
            && pair[1].bytes().all(|byte| byte.is_ascii_digit())
    });
    if let Some(pair) = rows {
        return Some(format!(
            "the rows are part of the word: --inline={}",
            pair[1]
        ));
    }
    let command = words
        .iter()
        .position(|word| COMMANDS.contains(&word.as_ref()))?;
    let (before, after) = (&words[..command], &words[command + 1..]);
    if !before.first()?.starts_with('-') {
        return None;
    }
    let mut right = vec!["splitflap", &words[command]];
    right.extend(before.iter().chain(after).map(AsRef::as_ref));
    Some(format!(
        "options come after the command: {}",
        right.join(" ")
    ))
}

/// The one of `names` that a mistyped `word` is nearest to, if it is near enough to be meant.
pub(super) fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    names
        .map(|name| (edits(&word, &name.to_lowercase()), name))
        .filter(|(edits, name)| *edits * 3 <= name.chars().count())
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, name)| name)
}

/// How many characters must be put in, left out or changed to make `a` into `b`.
fn edits(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.chars().enumerate() {
            let changed = corner + usize::from(from != to);
            corner = row[j + 1];
            row[j + 1] = changed.min(corner + 1).min(row[j] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(line: &str) -> Option<String> {
        of(&line.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn options_before_the_command_are_put_after_it() {
        assert_eq!(
            hint("--mouse --timeout 5 open --json -- true").as_deref(),
            Some("options come after the command: splitflap open --mouse --timeout 5 --json")
        );
        assert_eq!(hint("open --mouse -- open"), None);
        assert_eq!(hint("--mouse -- open"), None);
        assert_eq!(hint("what --ever check"), None);
    }

    #[test]
    fn rows_after_a_blank_are_told_to_be_part_of_the_word() {
        for line in ["--inline 10", "open --inline 10 -- true"] {
            assert_eq!(
                hint(line).as_deref(),
                Some("the rows are part of the word: --inline=10")
            );
        }
        assert_eq!(hint("preview --inline file"), None);
    }

    #[test]
    fn a_mistyped_name_is_near_its_own() {
        let names = || ["SplitPane", "SeatGrid", "SeatDetails"].into_iter();
        assert_eq!(nearest("SeatGrd", names()), Some("SeatGrid"));
        assert_eq!(nearest("seatdetail", names()), Some("SeatDetails"));
        assert_eq!(nearest("Nope", names()), None);
        assert_eq!(nearest("", names()), None);
    }
}
