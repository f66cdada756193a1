//! When a screen counts as settled.

#[path = "support/fixture.rs"]
mod fixture;

use std::time::{Duration, Instant};

use fixture::{LONG, fixture, ready, wait};
use tui_driver::Settled;

#[test]
fn settled_means_since_my_input_whatever_the_program_takes() {
    for delay in ["0", "5", "10", "49", "51", "200"] {
        let session = ready(&["delay", delay]);
        // Silence that began before the key must not count.
        std::thread::sleep(Duration::from_millis(60));
        for count in 1..=3 {
            session.press("x").unwrap();
            let settled = Settled {
                quiet: Duration::from_millis(20),
                ..Settled::default()
            };
            assert_eq!(
                session.wait_until_settled(settled, &LONG.into()).unwrap(),
                Some(true)
            );
            let text = session.text();
            assert!(
                text.contains(&format!("<{count:04}>")),
                "{delay} ms: {text}"
            );
        }
    }
}

#[test]
fn a_key_without_an_answer_settles_after_the_answer_time() {
    let session = ready(&["deaf"]);
    session.press("x").unwrap();
    let settled = Settled {
        quiet: Duration::from_millis(10),
        answer: Duration::from_millis(80),
        ..Settled::default()
    };
    let started = Instant::now();
    assert_eq!(
        session.wait_until_settled(settled, &LONG.into()).unwrap(),
        Some(false)
    );
    assert!(started.elapsed() >= Duration::from_millis(70));
}

#[test]
fn a_program_that_never_rests_never_settles() {
    let session = fixture(&["spinner"]).start().unwrap();
    // It turns each 20 ms, but a busy machine may hold it up.
    let settled = Settled {
        quiet: Duration::from_millis(800),
        ..Settled::default()
    };
    assert_eq!(
        session.wait_until_settled(settled, &wait(1500)).unwrap(),
        None
    );
}

#[test]
fn a_closed_frame_settles_at_once_and_is_never_seen_half() {
    let session = ready(&["frame", "60"]);
    session.press("x").unwrap();
    let settled = Settled {
        quiet: Duration::from_secs(5),
        frame: true,
        ..Settled::default()
    };
    assert_eq!(
        session.wait_until_settled(settled, &LONG.into()).unwrap(),
        Some(true)
    );
    assert_eq!(session.text(), "half whole\n");
}

#[test]
fn a_frame_that_stays_open_is_shown_after_its_time() {
    let session = fixture(&["open-frame"]).start().unwrap();
    assert!(session.wait_for_text("never closed", &LONG.into()).unwrap());
}

#[test]
fn an_answer_that_waits_whether_an_escape_begins_more_is_waited_for() {
    // As vim: shows the Escape at once, and acts on it 100 ms later.
    let session = ready(&["escape", "100"]);
    for count in 1..=5 {
        session.press_all(&["Escape"]).unwrap();
        let settled = session.wait_until_settled(Settled::default(), &LONG.into());
        assert_eq!(settled.unwrap(), Some(true));
        assert_eq!(session.text(), format!("READY{}\n", "^[LEFT".repeat(count)));
    }
}

#[test]
fn silence_after_an_escape_must_last_however_short_it_was_asked_for() {
    let short = Settled {
        quiet: Duration::from_millis(1),
        answer: Duration::from_millis(300),
        frame: true,
    };
    let settles_in = |mode: &str, text: &str| {
        let session = ready(&[mode]);
        session.send_text(text).unwrap();
        let started = Instant::now();
        session.wait_until_settled(short, &LONG.into()).unwrap();
        started.elapsed()
    };
    assert!(settles_in("echo", "abc\x1b") >= Duration::from_millis(190));
    // No longer alone.
    let echoed = (0..5).map(|_| settles_in("echo", "\x1b7")).min().unwrap();
    assert!(echoed < Duration::from_millis(190), "{echoed:?}");
    // As programs that say nothing for a second (ncurses) before they act on it.
    assert!(settles_in("deaf", "\x1b") >= Duration::from_millis(490));
    assert!(settles_in("deaf", "x") >= Duration::from_millis(290));
}

#[test]
fn why_a_screen_has_not_settled_is_true() {
    let settled = Settled {
        quiet: Duration::from_secs(60),
        answer: Duration::from_secs(70),
        frame: false,
    };
    let why = |mode: &str| {
        let session = ready(&[mode]);
        session.send_text("x").unwrap();
        if mode == "echo" {
            assert!(session.wait_for_text("READYx", &LONG.into()).unwrap());
        }
        assert_eq!(
            session.wait_until_settled(settled, &wait(20)).unwrap(),
            None
        );
        session.why_unsettled(settled)
    };
    let echo = why("echo");
    assert!(echo.contains("60000 ms of silence"), "{echo}");
    let deaf = why("deaf");
    assert!(deaf.contains("has not begun to answer"), "{deaf}");
    assert!(deaf.contains("70000 ms"), "{deaf}");
    let frame = ready(&["frame", "60000"]);
    frame.press("x").unwrap();
    frame.wait_until_settled(settled, &wait(50)).unwrap();
    let frame = frame.why_unsettled(settled);
    assert!(!frame.contains("output still came"), "{frame}");
}
