//! The checks that tests are made of, when they fail.

#[path = "support/fixture.rs"]
mod fixture;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use fixture::{LONG, fixture, ready};
use tui_driver::{Expect, Session};

/// What a check says when it fails, and how long it took to.
fn failure(check: impl FnOnce()) -> (String, Duration) {
    let started = Instant::now();
    let panic = catch_unwind(AssertUnwindSafe(check)).expect_err("the check fails");
    let message = panic.downcast_ref::<String>().cloned().unwrap_or_default();
    (message, started.elapsed())
}

/// A golden file that goes with its test.
struct Golden(PathBuf);

impl Golden {
    fn new(name: &str, text: &str) -> Golden {
        let name = format!("tui-driver-{}-{name}.txt", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).unwrap();
        Golden(path)
    }
}

impl Drop for Golden {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).unwrap();
    }
}

#[test]
fn a_comparison_with_a_program_that_has_ended_fails_at_once() {
    let golden = Golden::new("ended", "something else\n");
    let checks: [fn(&Session, &Golden); 2] = [
        |session, golden| session.expect_golden(&golden.0),
        |session, golden| session.expect_golden_looks(&golden.0),
    ];
    for check in checks {
        let session = fixture(&["exit", "0", "last words"]).start().unwrap();
        let (message, took) = failure(|| check(&session, &golden));
        assert!(
            message.contains("something else") && message.contains("last words"),
            "{message}"
        );
        // Not the twenty seconds for which a program that still runs may change its screen.
        assert!(took < Duration::from_secs(15), "{took:?}");
    }
}

#[test]
fn a_program_that_ends_while_it_is_compared_is_waited_for_no_longer() {
    let golden = Golden::new("ending", "something else\n");
    let session = ready(&["echo"]);
    std::thread::scope(|scope| {
        let comparing = scope.spawn(|| failure(|| session.expect_golden(&golden.0)));
        session.wait_for_text("READY", &LONG.into()).unwrap();
        session.send_signal("SIGKILL").unwrap();
        let (message, took) = comparing.join().unwrap();
        assert!(message.contains("READY"), "{message}");
        assert!(took < Duration::from_secs(15), "{took:?}");
    });
}

#[test]
fn a_golden_screen_with_looks_tells_renditions_apart() {
    let shown = |text: &str| {
        let session = ready(&["echo"]);
        session.send_text(text).unwrap();
        session.send_text("\x1b[0m.").unwrap();
        session.expect_text(".");
        session
    };
    let bold = "READY12.\n-- modes: none\n-- 1:6 \"1\" [bold]\n-- 1:7 \"2\" [underline]\n";
    let golden = Golden::new("looks", bold);
    shown("\x1b[1m1\x1b[0;4m2").expect_golden_looks(&golden.0);
    let session = shown("\x1b[7m1\x1b[0;4m2");
    session.send_signal("SIGKILL").unwrap();
    let (message, _) = failure(|| session.expect_golden_looks(&golden.0));
    assert!(message.contains("\"1\" [inverse]"), "{message}");
    let reversed = "READYx.\n-- modes: reverse-screen\n";
    let golden = Golden::new("reversed", reversed);
    shown("\x1b[?5hx").expect_golden_looks(&golden.0);
}
