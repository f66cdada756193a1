//! Sessions against the fixture program: waits, process truth, closing.

#[path = "support/fixture.rs"]
mod fixture;

use std::time::{Duration, Instant};

use fixture::{LONG, alive, fixture, ready, wait};
use tui_driver::{Error, Launch, Limits, Settled, Wait};

#[test]
fn text_is_seen_when_it_comes() {
    let session = ready(&["delay", "10"]);
    let mut times = Vec::new();
    for count in 1..=20 {
        session.press("x").unwrap();
        let started = Instant::now();
        assert!(
            session
                .wait_for_text(&format!("<{count:04}>"), &LONG.into())
                .unwrap()
        );
        times.push(started.elapsed());
    }
    times.sort_unstable();
    // The quickest tell what the machine's load hides in the others; a poll of 50 ms would show.
    assert!(times[4] < Duration::from_millis(45), "{times:?}");
}

#[test]
fn text_that_does_not_come_is_false_at_the_timeout() {
    let session = ready(&["echo"]);
    let started = Instant::now();
    assert!(!session.wait_for_text("never", &wait(120)).unwrap());
    assert!(started.elapsed() >= Duration::from_millis(120));
}

#[test]
fn a_wait_ends_when_the_program_does() {
    let session = fixture(&["exit", "0", "bye"]).start().unwrap();
    let started = Instant::now();
    assert!(!session.wait_for_text("never", &LONG.into()).unwrap());
    assert!(started.elapsed() < LONG);
    assert!(
        session.wait_for_text("bye", &LONG.into()).unwrap(),
        "its last words are there"
    );
}

#[test]
fn a_wait_can_be_cancelled() {
    let session = ready(&["echo"]);
    let wait = Wait::from(LONG);
    let cancel = wait.cancel.clone();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| session.wait_for_text("never", &wait));
        std::thread::sleep(Duration::from_millis(30));
        cancel.cancel();
        session.wake();
        assert!(matches!(waiting.join().unwrap(), Err(Error::Cancelled)));
    });
}

#[test]
fn text_can_be_waited_for_to_vanish() {
    let session = ready(&["echo"]);
    assert!(!session.wait_for_text_gone("READY", &wait(50)).unwrap());
    session.send_text("\x1b[2J").unwrap();
    assert!(session.wait_for_text_gone("READY", &LONG.into()).unwrap());
}

#[test]
fn a_regex_gives_what_it_matched() {
    let session = ready(&["echo"]);
    session.send_text("\r\norder 4711 done").unwrap();
    let pattern = regex::Regex::new(r"order (\d+)").unwrap();
    let found = session.wait_for_regex(&pattern, &LONG.into()).unwrap();
    assert_eq!(found.as_deref(), Some("order 4711"));
}

#[test]
fn exit_codes_are_true() {
    let session = fixture(&["exit", "7", "bye"]).start().unwrap();
    let exit = session.wait_for_exit(&LONG.into()).unwrap().unwrap();
    assert_eq!((exit.code, exit.signal), (Some(7), None));
    assert!(!session.is_running());
    assert!(matches!(session.press("x"), Err(Error::Ended(_))));
}

#[test]
fn the_signal_that_ended_a_program_is_told() {
    let session = ready(&["echo"]);
    session.send_signal("sigkill").unwrap();
    let exit = session.wait_for_exit(&LONG.into()).unwrap().unwrap();
    assert_eq!((exit.code, exit.signal), (None, Some(9)));
    assert_eq!(exit.signal_name().as_deref(), Some("SIGKILL"));
    assert_eq!(exit.shell_status(), 137);
}

#[test]
fn each_signal_arrives_as_itself() {
    let session = fixture(&["signals"]).start().unwrap();
    assert!(session.wait_for_text("READY", &LONG.into()).unwrap());
    for name in ["TERM", "HUP", "INT", "QUIT", "USR1"] {
        session.send_signal(&format!("SIG{name}")).unwrap();
        assert!(
            session
                .wait_for_text(&format!("got {name}"), &LONG.into())
                .unwrap(),
            "{name}"
        );
    }
    assert!(matches!(
        session.send_signal("SIGFOO"),
        Err(Error::Signal(_))
    ));
}

#[test]
fn a_grandchild_that_holds_the_terminal_does_not_hide_the_exit() {
    let session = fixture(&["grandchild", "100"]).start().unwrap();
    assert!(session.wait_for_text("grandchild", &LONG.into()).unwrap());
    let exit = session.wait_for_exit(&LONG.into()).unwrap();
    assert_eq!(exit.and_then(|exit| exit.code), Some(0));
}

#[test]
fn closing_waits_for_nothing_and_ends_even_a_program_that_ignores_signals() {
    let session = fixture(&["signals"]).start().unwrap();
    assert!(session.wait_for_text("READY", &LONG.into()).unwrap());
    let process = session.process_id();
    session.close();
    assert!(alive(process), "closing does not wait for its end");
    assert!(session.wait_for_exit(&LONG.into()).unwrap().is_some());
    assert!(!alive(process), "reaped, not a zombie");
    assert!(
        session.text().contains("READY"),
        "the last screen stays readable"
    );
    assert!(matches!(session.press("x"), Err(Error::Closed)));
}

#[test]
fn dropping_a_session_ends_its_program() {
    let session = ready(&["echo"]);
    let process = session.process_id();
    drop(session);
    let started = Instant::now();
    while alive(process) && started.elapsed() < LONG {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(!alive(process));
}

#[test]
fn programs_that_end_by_themselves_leave_no_zombies() {
    let sessions: Vec<_> = (0..5)
        .map(|_| fixture(&["exit", "0", ""]).start().unwrap())
        .collect();
    for session in &sessions {
        session.wait_for_exit(&LONG.into()).unwrap().unwrap();
        assert!(!alive(session.process_id()));
    }
}

#[test]
fn a_program_that_cannot_run_is_an_error_and_no_session() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (command, message) in [
        ("/no/such/program", "there is no file /no/such/program"),
        (
            "no-such-program",
            "there is no program of that name in the 2 folders of PATH",
        ),
        ("sh -c true", "goes into its arguments"),
        ("Cargo.toml", "is not executable"),
        (manifest, "is not executable"),
        ("/", "/ is a folder"),
        ("a\0b", "no NUL character"),
        ("", "the command is empty"),
    ] {
        let folders = concat!("/bin:", env!("CARGO_MANIFEST_DIR"));
        let error = Launch::new(command).env("PATH", folders).start();
        let error = error.unwrap_err().to_string();
        assert!(error.contains(message), "{command:?}: {error}");
        assert!(error.len() < 200 && !error.contains("/bin:"), "{error}");
    }
    for (name, value, message) in [
        ("", "x", "a name must not be empty"),
        ("A=B", "x", "neither '='"),
        ("A\0", "x", "NUL"),
        ("A", "x\0y", "a value holds no NUL"),
    ] {
        let error = fixture(&["env"]).env(name, value).start().unwrap_err();
        assert!(error.to_string().contains(message), "{name:?}: {error}");
    }
    let error = fixture(&["echo"])
        .cwd("/no/such/folder")
        .start()
        .unwrap_err();
    assert!(matches!(error, Error::WorkingFolder(_)), "{error}");
    let error = fixture(&["echo"]).size(0, 24).start().unwrap_err();
    assert!(matches!(error, Error::Size { .. }), "{error}");
    let error = fixture(&["echo"]).size(80, 100_000).start().unwrap_err();
    assert!(matches!(error, Error::Size { .. }), "{error}");
}

#[test]
fn folder_and_environment_are_the_ones_asked_for() {
    let session = fixture(&["cwd"]).cwd("/").start().unwrap();
    session.wait_for_exit(&LONG.into()).unwrap();
    assert_eq!(session.text(), "/\n");
    let session = fixture(&["env"])
        .clear_env()
        .env("MINE", "yes")
        .size(200, 50)
        .start()
        .unwrap();
    session.wait_for_exit(&LONG.into()).unwrap();
    let text = session.text();
    for line in ["MINE=yes", "TERM=xterm-256color", "COLORTERM=truecolor"] {
        assert!(text.contains(line), "{text}");
    }
    assert!(!text.contains("CARGO"), "{text}");
}

#[test]
fn a_resize_reaches_the_program() {
    let session = ready(&["size"]);
    session.resize(100, 40).unwrap();
    session.press("x").unwrap();
    assert!(session.wait_for_text("100x40", &LONG.into()).unwrap());
    assert!(matches!(session.resize(0, 40), Err(Error::Size { .. })));
    assert_eq!(session.size().to_string(), "100x40");
}

#[test]
fn input_to_a_program_that_does_not_read_is_bounded_and_blocks_no_one() {
    let session = ready(&["deaf"]);
    let text = "x".repeat(64 * 1024);
    let started = Instant::now();
    let refused = (0..64).find_map(|_| session.send_text(&text).err());
    assert!(
        matches!(refused, Some(Error::InputFull { .. })),
        "{refused:?}"
    );
    assert!(started.elapsed() < Duration::from_secs(2));
}

#[test]
fn more_input_than_fits_at_once_is_not_blamed_on_the_program_and_not_noted_as_sent() {
    let session = ready(&["echo"]);
    let long = "x".repeat(2 << 20);
    for refused in [session.send_text(&long), session.paste(&long)] {
        let error = refused.unwrap_err();
        assert!(matches!(error, Error::InputTooLong { .. }), "{error}");
        assert!(error.to_string().contains("at most 1048576"), "{error}");
    }
    assert_eq!(session.raw_input(usize::MAX), "");
    assert_eq!(session.text(), "READY\n");
}

#[test]
fn a_flood_is_read_to_its_end_and_kept_within_bounds() {
    let session = fixture(&["flood", "2000000"]).start().unwrap();
    assert!(
        session
            .wait_for_text("DONE", &Duration::from_secs(60).into())
            .unwrap()
    );
    assert_eq!(session.scrollback_len(), 1000);
    assert_eq!(session.scrollback(2), vec!["x".repeat(78); 2]);
    assert_eq!(session.raw_output(10_000).len(), 10_000);
}

#[test]
fn output_that_is_taken_slowly_is_seen_to_its_end() {
    let text = format!("{} last words", "x".repeat(3000));
    let limits = Limits {
        output_rate: 4000,
        ..Limits::default()
    };
    let launch = fixture(&["exit", "0", &text]).limits(limits);
    let session = launch.start().unwrap();
    assert!(session.wait_for_text("last words", &LONG.into()).unwrap());
}

#[test]
fn a_wait_on_a_session_that_is_closed_is_refused_even_if_it_wakes_after_the_program_ended() {
    let session = ready(&["echo"]);
    session.close();
    session.wait_for_exit(&LONG.into()).unwrap();
    assert!(matches!(
        session.wait_for_text("never", &LONG.into()),
        Err(Error::Closed)
    ));
    assert!(matches!(
        session.wait_until_settled(Settled::default(), &LONG.into()),
        Err(Error::Closed)
    ));
}
