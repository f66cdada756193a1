//! The nineteen faults found in the system this one stands in for, each as what is right instead.
//! Those that show only from outside go through the server, the others through the library.

#[path = "support/cast.rs"]
mod cast;
#[path = "support/client.rs"]
mod client;
#[path = "support/fixture.rs"]
mod fixture;

use std::time::{Duration, Instant};

use client::Client;
use fixture::{LONG, alive, fixture, ready, wait};
use serde_json::json;
use tui_driver::{Launch, RecordingOptions, Settled};

#[test]
fn fault_01_a_wait_leaves_other_sessions_free() {
    let (a, b) = (ready(&["echo"]), ready(&["echo"]));
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| a.wait_for_text("never", &LONG.into()));
        b.text();
        assert!(!waiting.is_finished());
        a.close();
        assert!(waiting.join().unwrap().is_err());
    });
}

#[test]
fn fault_02_an_endless_script_stops_and_the_server_lives() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let code = json!({"session_id": session, "code": "while(true){}", "timeout": 200});
    assert!(client.refused("tui_run_code", code).contains("timed out"));
    client.call("tui_list_sessions", json!({}));
}

#[test]
fn fault_03_answers_to_queries_reach_the_program() {
    for (query, end, answer) in [
        ("\\e[6n", "R", "^[1;1R"),
        ("\\e[c", "c", "^[?6c"),
        ("\\e]11;?\\a", "\x07", "^]11;rgb:1818"),
    ] {
        let session = fixture(&["query", query, end]).start().unwrap();
        assert!(
            session
                .wait_for_text(&format!("GOT {answer}"), &LONG.into())
                .unwrap(),
            "{query}"
        );
    }
}

#[test]
fn fault_04_silence_before_the_input_is_not_settled() {
    let session = ready(&["delay", "200"]);
    std::thread::sleep(Duration::from_millis(250));
    session.press("x").unwrap();
    session
        .wait_until_settled(Settled::default(), &LONG.into())
        .unwrap();
    assert!(session.text().contains("<0001>"));
}

#[test]
fn fault_05_text_is_seen_when_it_comes_and_not_at_the_next_poll() {
    let session = ready(&["delay", "10"]);
    let mut best = LONG;
    for count in 1..=20 {
        let started = Instant::now();
        session.press("x").unwrap();
        session
            .wait_for_text(&format!("<{count:04}>"), &LONG.into())
            .unwrap();
        best = best.min(started.elapsed());
    }
    // A look each 50 ms, as the incumbent's, would never be as quick.
    assert!(best < Duration::from_millis(45), "{best:?}");
}

#[test]
fn fault_06_arrows_follow_the_programs_mode() {
    let session = ready(&["hex", "\\e[?1h"]);
    session.press("Up").unwrap();
    assert!(session.wait_for_text("1b 4f 41", &LONG.into()).unwrap());
}

#[test]
fn fault_07_a_program_without_mouse_gets_no_mouse_bytes() {
    let session = ready(&["hex", ""]);
    assert!(
        session
            .click(2, 2)
            .unwrap_err()
            .to_string()
            .contains("use keys")
    );
    session.press("x").unwrap();
    assert!(session.wait_for_text("READY78", &LONG.into()).unwrap());
}

#[test]
fn fault_08_a_signal_is_the_one_asked_for() {
    let session = fixture(&["signals"]).start().unwrap();
    session.wait_for_text("READY", &LONG.into()).unwrap();
    session.send_signal("SIGTERM").unwrap();
    session.wait_for_text("got TERM", &LONG.into()).unwrap();
    session.send_signal("SIGINT").unwrap();
    session.wait_for_text("got INT", &LONG.into()).unwrap();
    assert_eq!(session.text(), "READY got TERM got INT\n");
}

#[test]
fn fault_09_wide_characters_have_no_gaps_and_count_columns() {
    let session = fixture(&["print", "\u{4f60}\u{597d}x"]).start().unwrap();
    session.wait_for_text("x", &LONG.into()).unwrap();
    assert_eq!(session.text(), "\u{4f60}\u{597d}x\n");
    assert_eq!(session.snapshot().spans[0].width, 5);
}

#[test]
fn fault_10_a_stale_reference_clicks_nothing() {
    let session = fixture(&["echo"]).start().unwrap();
    session.wait_for_text("READY", &LONG.into()).unwrap();
    session.send_text("\x1b[?1000h\x1b[2J\x1b[HDelete").unwrap();
    session.wait_for_text("Delete", &LONG.into()).unwrap();
    let reference = session.snapshot().spans[0].reference.clone();
    session.send_text("\x1b[2J\x1b[HCancel").unwrap();
    session.wait_for_text("Cancel", &LONG.into()).unwrap();
    let error = session.resolve(&reference).unwrap_err().to_string();
    assert!(error.contains("no longer there"), "{error}");
}

#[test]
fn fault_11_a_snapshot_is_yaml_whatever_is_on_the_screen() {
    let session = fixture(&["print", "key: value # not a comment"])
        .start()
        .unwrap();
    session.wait_for_text("comment", &LONG.into()).unwrap();
    let yaml = session.snapshot().yaml();
    let parsed: serde_yaml_ng::Value = serde_yaml_ng::from_str(&yaml).unwrap();
    let line = parsed[1]["row 1"][0].as_str().unwrap();
    assert!(
        line.starts_with("span \"key: value # not a comment\""),
        "{line}"
    );
}

#[test]
fn fault_12_exit_code_signal_and_time_are_told_even_if_a_child_holds_the_terminal() {
    let before = std::time::SystemTime::now();
    let session = fixture(&["grandchild", "50"]).start().unwrap();
    assert_eq!(session.ended_at(), None);
    let exit = session.wait_for_exit(&LONG.into()).unwrap().unwrap();
    assert_eq!((exit.code, exit.signal), (Some(0), None));
    assert!(!session.is_running());
    let ended = session.ended_at().unwrap();
    assert!(ended >= before + Duration::from_millis(50) && ended <= std::time::SystemTime::now());
    let ran = session.ran_for();
    assert!(ran >= Duration::from_millis(50) && ran < LONG);
    assert_eq!(session.ran_for(), ran, "it no longer runs");
    for (signal, number) in [("SIGKILL", 9), ("SIGHUP", 1), ("SIGUSR1", 10)] {
        let session = ready(&["echo"]);
        session.send_signal(signal).unwrap();
        let exit = session.wait_for_exit(&LONG.into()).unwrap().unwrap();
        assert_eq!((exit.code, exit.signal), (None, Some(number)));
        assert_eq!(exit.signal_name().as_deref(), Some(signal));
    }
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    client.call(
        "tui_send_signal",
        json!({"session_id": session, "signal": "SIGKILL"}),
    );
    let wait = json!({"session_id": session, "timeout_ms": 60_000});
    let told = client.call("tui_wait_for_exit", wait)["exit"].take();
    assert_eq!(
        (&told["code"], &told["signal"]),
        (&json!(null), &json!("SIGKILL"))
    );
    let since = before.duration_since(std::time::UNIX_EPOCH).unwrap();
    assert!(u128::from(told["time_ms"].as_u64().unwrap()) >= since.as_millis());
    let details = client.call("tui_get_session", json!({"session_id": session}));
    assert_eq!(
        (&details["exit"], &details["running"]),
        (&told, &json!(false))
    );
}

#[test]
fn fault_13_programs_that_end_are_reaped_before_close() {
    let session = fixture(&["exit", "0", ""]).start().unwrap();
    session.wait_for_exit(&LONG.into()).unwrap().unwrap();
    assert!(!alive(session.process_id()));
}

#[test]
fn fault_14_sessions_end_when_the_client_goes() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let details = client.call("tui_get_session", json!({"session_id": session}));
    let process = i32::try_from(details["process_id"].as_i64().unwrap()).unwrap();
    client.finish();
    let started = Instant::now();
    while alive(process) && started.elapsed() < LONG {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(!alive(process));
}

#[test]
fn fault_15_a_long_history_does_not_slow_the_text() {
    let session = fixture(&["flood", "400000"]).size(120, 40).start().unwrap();
    session.wait_for_text("DONE", &LONG.into()).unwrap();
    assert_eq!(session.scrollback_len(), 1000);
    let best = |look: &dyn Fn()| {
        let time = |_| {
            let started = Instant::now();
            look();
            started.elapsed()
        };
        (0..20).map(time).min().unwrap()
    };
    let fresh = fixture(&["flood", "2800"]).size(120, 40).start().unwrap();
    fresh.wait_for_text("DONE", &LONG.into()).unwrap();
    let (long, short) = (best(&|| drop(session.text())), best(&|| drop(fresh.text())));
    assert!(
        long < 5 * short + Duration::from_millis(1),
        "{long:?} against {short:?}"
    );
}

#[test]
fn fault_16_times_come_from_a_clock_that_never_steps_back() {
    // An idle time longer than the session is old must neither wrap nor end early.
    let session = ready(&["echo"]);
    session.press("x").unwrap();
    let settled = Settled {
        quiet: Duration::from_secs(3600),
        ..Settled::default()
    };
    assert_eq!(
        session.wait_until_settled(settled, &wait(50)).unwrap(),
        None
    );
    let forever = Settled {
        quiet: Duration::MAX / 4,
        ..Settled::default()
    };
    assert_eq!(
        session.wait_until_settled(forever, &wait(50)).unwrap(),
        None
    );
}

#[test]
fn fault_17_sessions_may_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<tui_driver::Session>();
    shared::<tui_driver::script::Script>();
}

#[test]
fn fault_18_an_idle_session_has_one_thread() {
    let mut client = Client::new(&[]);
    let threads = |client: &Client| {
        std::fs::read_dir(format!("/proc/{}/task", client.process_id()))
            .unwrap()
            .count()
    };
    client.fixture(&["deaf"]);
    let before = threads(&client);
    for _ in 0..20 {
        client.fixture(&["deaf"]);
    }
    let added = threads(&client) - before;
    // One more for each session; some of the server's own come and go.
    assert!(added <= 20 + 6, "{added}");
}

#[test]
fn fault_19_the_environment_is_this_terminals_and_can_be_cleared() {
    let run = |launch: Launch| {
        let session = launch.size(200, 100).start().unwrap();
        session.wait_for_exit(&LONG.into()).unwrap();
        session.text()
    };
    let text = run(fixture(&["env"]));
    assert!(
        text.contains("COLORTERM=truecolor") && !text.contains("\nLINES="),
        "{text}"
    );
    let cleared = run(fixture(&["env"]).clear_env());
    assert!(!cleared.contains("CARGO"), "{cleared}");
}

#[test]
fn recordings_of_sessions_end_with_the_true_status() {
    let path = std::env::temp_dir().join(format!("tui-driver-{}.cast", std::process::id()));
    let session = fixture(&["exit", "3", "bye"])
        .record(RecordingOptions::new(&path))
        .start()
        .unwrap();
    session.wait_for_exit(&LONG.into()).unwrap();
    let started = Instant::now();
    let mut text = String::new();
    while !text.contains("\"x\"") && started.elapsed() < LONG {
        text = std::fs::read_to_string(&path).unwrap();
    }
    cast::readable(&path);
    std::fs::remove_file(&path).unwrap();
    let last = text.lines().last().unwrap();
    assert!(
        text.contains("bye") && last.ends_with("\"x\", \"3\"]"),
        "{text}"
    );
}
