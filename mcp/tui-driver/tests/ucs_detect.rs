//! How wide characters are: ucs-detect asks the terminal itself. `UCS_DETECT` is its path.

use std::time::Duration;

use tui_driver::{Expect, Launch};

/// Shares that hold, in percent. What is not at 100 is said in the README: emoji sequences have the
/// width of their parts.
const SCORES: [(&str, f32); 5] = [
    ("WIDE", 100.0),
    ("RI Flags", 100.0),
    ("NARROW", 95.0),
    ("VS16", 50.0),
    ("Languages", 70.0),
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
            .find_map(|part| part.trim().strip_suffix(" %"));
        let share: f32 = share
            .and_then(|share| share.trim().parse().ok())
            .expect(line);
        assert!(share >= least, "{name}: {share} % is less than {least} %");
    }
}
