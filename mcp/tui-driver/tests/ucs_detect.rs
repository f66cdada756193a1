//! How wide characters are: ucs-detect asks the terminal itself. `UCS_DETECT` is its path.

use std::time::Duration;

use tui_driver::{Expect, Launch};

/// Shares that hold, in percent; that of languages with some room, since only a part is sampled, and
/// Indic syllables have the width of their letters.
const SCORES: [(&str, f32); 8] = [
    ("WIDE", 100.0),
    ("Standalone RI", 100.0),
    ("RI Flags", 100.0),
    ("ZWJ", 100.0),
    ("VS16", 100.0),
    ("VS15", 90.0),
    ("NARROW", 90.0),
    ("Languages", 60.0),
];

#[test]
fn the_score_is_the_recorded_one() {
    let program = std::env::var("UCS_DETECT").expect("UCS_DETECT is the path of ucs-detect");
    let session = Launch::new(program)
        .args(["--no-terminal-test", "--limit-category-time", "2"])
        .args(["--limit-codepoints", "200", "--limit-graphemes", "20"])
        .args([
            "--set-software-name",
            "tui-driver",
            "--set-software-version",
            "0",
        ])
        .size(120, 60)
        .start()
        .unwrap();
    session
        .wait_for_exit(&Duration::from_secs(180).into())
        .unwrap();
    assert!(session.expect_exit().success());
    let text = session.text();
    println!("{text}");
    for (name, least) in SCORES {
        let line = text
            .lines()
            .find(|line| line.contains(&format!(" {name} ║")))
            .expect(name);
        let share = line
            .split('║')
            // "74.1 % (7% sampled)" where its time was up.
            .find_map(|part| part.split_once(" %"))
            .map(|(share, _)| share);
        let share: f32 = share
            .and_then(|share| share.trim().parse().ok())
            .expect(line);
        assert!(share >= least, "{name}: {share} % is less than {least} %");
    }
}
