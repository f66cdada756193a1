//! Checks for tests: what a screen should show, with a picture of it when it does not.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::session::{Session, Settled, Wait};

/// How long a check waits.
const PATIENCE: Duration = Duration::from_secs(20);

/// Checks that wait for what they want and panic with the whole screen if it does not come.
///
/// ```no_run
/// use tui_driver::{Expect, Launch};
///
/// let app = Launch::new("dialog").args(["--yesno", "Go on?", "8", "30"]).start().unwrap();
/// app.expect_text("Go on?");
/// app.act(&["Tab", "Enter"]);
/// assert_eq!(app.expect_exit().code, Some(1));
/// ```
pub trait Expect {
    /// Waits until the text is on the screen.
    ///
    /// # Panics
    /// If it does not come within twenty seconds.
    fn expect_text(&self, text: &str);

    /// Waits until the text is not on the screen.
    ///
    /// # Panics
    /// If it stays for twenty seconds.
    fn expect_gone(&self, text: &str);

    /// Presses keys and waits until the screen has settled since.
    ///
    /// # Panics
    /// If a key is not known, or the program takes none.
    fn act(&self, keys: &[&str]);

    /// Waits until the program has ended.
    ///
    /// # Panics
    /// If it still runs after twenty seconds.
    fn expect_exit(&self) -> crate::Exit;

    /// Compares the settled screen's text with a file; waits up to twenty seconds for it to be that. With the environment variable
    /// `TUI_DRIVER_GOLDEN=write` the file is written instead.
    ///
    /// # Panics
    /// If they differ: with both texts. At once if the program has ended.
    fn expect_golden(&self, file: &Path);

    /// As [`Expect::expect_golden`], with the looks of the text (bold, inverse, colours, …) and the set modes
    /// behind it.
    ///
    /// # Panics
    /// If they differ: with both.
    fn expect_golden_looks(&self, file: &Path);
}

impl Expect for Session {
    fn expect_text(&self, text: &str) {
        let found = self.wait_for_text(text, &PATIENCE.into());
        assert!(
            matches!(found, Ok(true)),
            "{text:?} did not come\n{}",
            report(self)
        );
    }

    fn expect_gone(&self, text: &str) {
        let gone = self.wait_for_text_gone(text, &PATIENCE.into());
        assert!(
            matches!(gone, Ok(true)),
            "{text:?} stayed\n{}",
            report(self)
        );
    }

    fn act(&self, keys: &[&str]) {
        let sent = self.press_all(keys);
        assert!(sent.is_ok(), "{keys:?}: {sent:?}\n{}", report(self));
        let settled = self.wait_until_settled(Settled::default(), &Wait::from(PATIENCE));
        assert!(!matches!(settled, Err(Error::Cancelled)), "no one cancels");
    }

    fn expect_exit(&self) -> crate::Exit {
        let exit = self.wait_for_exit(&PATIENCE.into());
        match exit {
            Ok(Some(exit)) => exit,
            other => panic!("the program did not end: {other:?}\n{}", report(self)),
        }
    }

    fn expect_golden(&self, file: &Path) {
        compare(self, file, Session::text);
    }

    fn expect_golden_looks(&self, file: &Path) {
        compare(self, file, looks);
    }
}

/// Compares what is shown with a file, or writes it.
fn compare(session: &Session, file: &Path, shown: fn(&Session) -> String) {
    settle(session);
    let text = shown(session);
    if std::env::var_os("TUI_DRIVER_GOLDEN").is_some_and(|value| value == "write") {
        let written = std::fs::write(file, &text);
        assert!(
            written.is_ok(),
            "cannot write {}: {written:?}",
            file.display()
        );
        return;
    }
    let golden = std::fs::read_to_string(file).unwrap_or_default();
    let mut text = text;
    // A program may pause while it draws.
    let started = Instant::now();
    while text != golden {
        let generation = session.generation();
        // A second look for what changed since the text was taken.
        let left = PATIENCE.saturating_sub(started.elapsed());
        let same = shown(session) == text;
        if same && !matches!(session.wait_for_change(generation, &left.into()), Ok(true)) {
            break;
        }
        settle(session);
        text = shown(session);
    }
    assert!(
        text == golden,
        "not as in {}:\n{golden}\nbut\n{text}\n{}",
        file.display(),
        report(session)
    );
}

fn settle(session: &Session) {
    let settled = session.wait_until_settled(Settled::default(), &Wait::from(PATIENCE));
    assert!(
        matches!(settled, Ok(Some(_))),
        "the screen does not settle\n{}",
        report(session)
    );
}

/// The text, the set modes, and the spans that look like more than text.
fn looks(session: &Session) -> String {
    let snapshot = session.snapshot();
    let mut out = session.text();
    let mut modes = snapshot.modes.names();
    if modes.is_empty() {
        modes.push("none".to_owned());
    }
    let _ = writeln!(out, "-- modes: {}", modes.join(" "));
    for span in &snapshot.spans {
        let attributes = span.attributes();
        if !attributes.is_empty() {
            let (row, col) = (span.row + 1, span.col + 1);
            let (text, look) = (&span.text, attributes.join(", "));
            let _ = writeln!(out, "-- {row}:{col} {text:?} [{look}]");
        }
    }
    out
}

/// The screen in a frame, and a picture of it where pictures can be made.
fn report(session: &Session) -> String {
    let screen = session.screen();
    let rule = "-".repeat(usize::from(screen.size().cols));
    let mut out = format!(
        "{session:?} shows (cursor {:?}):\n+{rule}+\n",
        screen.cursor
    );
    for row in 0..screen.size().rows {
        let _ = writeln!(out, "|{}", screen.row_text(row));
    }
    let _ = writeln!(out, "+{rule}+");
    #[cfg(feature = "picture")]
    {
        let file = std::env::temp_dir().join(format!("tui-driver-{}.png", session.id()));
        let picture = crate::picture::png(&screen, &crate::picture::Options::default());
        if picture.is_ok_and(|picture| std::fs::write(&file, picture.png).is_ok()) {
            let _ = writeln!(out, "picture: {}", file.display());
        }
    }
    out
}
