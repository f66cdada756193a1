use std::fs;

use super::*;

/// More than any test but one writes.
const LIMIT: u64 = 100_000;

/// A recorder into a file of its own, which goes with it.
struct Taped {
    recorder: Recorder,
    path: PathBuf,
}

impl Taped {
    fn new(name: &str, input: bool) -> Taped {
        let path =
            std::env::temp_dir().join(format!("tui-driver-test-{}-{name}", std::process::id()));
        let options = RecordingOptions {
            path: path.clone(),
            include_input: input,
        };
        let size = Size { cols: 80, rows: 24 };
        Taped {
            recorder: Recorder::create(&options, "sh", size, &Theme::DARK, LIMIT).unwrap(),
            path,
        }
    }

    fn lines(&self) -> Vec<serde_json::Value> {
        let text = fs::read_to_string(&self.path).unwrap();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    fn events(&self) -> Vec<(String, String)> {
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        self.lines()[1..]
            .iter()
            .map(|event| (text(&event[1]), text(&event[2])))
            .collect()
    }
}

impl Drop for Taped {
    fn drop(&mut self) {
        // Whatever was recorded, others read it.
        if !std::thread::panicking() {
            let bytes = fs::read(&self.path).unwrap();
            asciicast_rs::Asciicast::<asciicast_rs::V3>::from_slice(&bytes).unwrap();
        }
        fs::remove_file(&self.path).unwrap();
    }
}

fn event(code: &str, data: &str) -> (String, String) {
    (code.to_owned(), data.to_owned())
}

#[test]
fn each_event_is_in_the_file_at_once() {
    let tape = Taped::new("at-once", false);
    tape.recorder.output(b"hi\x1b[m");
    assert_eq!(tape.events(), [event("o", "hi\x1b[m")]);
    tape.recorder.resize(Size {
        cols: 100,
        rows: 40,
    });
    tape.recorder.marker("here");
    assert_eq!(
        tape.events()[1..],
        [event("r", "100x40"), event("m", "here")]
    );
}

#[test]
fn the_end_is_the_true_status_and_the_last_event() {
    let tape = Taped::new("end", false);
    tape.recorder.exit(Exit {
        code: None,
        signal: Some(15),
    });
    tape.recorder.output(b"late");
    assert_eq!(tape.events(), [event("x", "143")]);
}

#[test]
fn input_is_recorded_only_if_asked() {
    let tape = Taped::new("no-input", false);
    tape.recorder.input(b"secret");
    assert!(tape.events().is_empty());
    let tape = Taped::new("input", true);
    tape.recorder.input(b"\x1b[<0;1;1M");
    assert_eq!(tape.events(), [event("i", "\x1b[<0;1;1M")]);
}

#[test]
fn a_character_split_between_reads_stays_whole() {
    let tape = Taped::new("split", false);
    for byte in "a\u{4f60}".as_bytes() {
        tape.recorder.output(&[*byte]);
    }
    tape.recorder.output(b"\xff!\xe4");
    tape.recorder.exit(Exit {
        code: Some(0),
        signal: None,
    });
    let all: String = tape
        .events()
        .into_iter()
        .filter(|(code, _)| code == "o")
        .map(|(_, data)| data)
        .collect();
    assert_eq!(all, "a\u{4f60}\u{fffd}!\u{fffd}");
}

#[test]
fn intervals_add_up_to_the_time_that_passed() {
    let tape = Taped::new("intervals", false);
    let started = Instant::now();
    for _ in 0..5 {
        std::thread::sleep(std::time::Duration::from_millis(7));
        tape.recorder.output(b"x");
    }
    let passed = started.elapsed().as_secs_f64();
    let sum: f64 = tape.lines()[1..]
        .iter()
        .map(|event| event[0].as_f64().unwrap())
        .sum();
    assert!(sum >= 0.035 && sum <= passed + 0.01, "{sum} of {passed}");
}

#[test]
fn only_the_owner_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let tape = Taped::new("mode", false);
    assert_eq!(
        fs::metadata(&tape.path).unwrap().permissions().mode() & 0o777,
        0o600
    );
}

#[test]
fn another_reader_of_the_format_takes_it() {
    let tape = Taped::new("reader", true);
    tape.recorder.output("h\u{4f60}\r\n".as_bytes());
    tape.recorder.input(b"q");
    tape.recorder.marker("");
    tape.recorder.resize(Size { cols: 10, rows: 5 });
    tape.recorder.exit(Exit {
        code: Some(3),
        signal: None,
    });
    let text = fs::read_to_string(&tape.path).unwrap();
    let cast = asciicast_rs::Asciicast::<asciicast_rs::V3>::from_slice(text.as_bytes()).unwrap();
    assert_eq!(cast.events.len(), 5);
}

#[test]
fn a_recording_ends_at_its_limit_and_says_so() {
    let taped = Taped::new("limit", false);
    for _ in 0..200 {
        taped.recorder.output(&[b'x'; 1000]);
    }
    assert!(fs::metadata(&taped.path).unwrap().len() < LIMIT + 1000);
    let failure = taped.recorder.failure().unwrap();
    assert!(failure.contains("limit"), "{failure}");
    taped.lines();
}

#[test]
fn a_file_that_existed_becomes_private_and_a_pipe_is_refused() {
    let path = std::env::temp_dir().join(format!("tui-driver-test-{}-old", std::process::id()));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
    let size = Size { cols: 80, rows: 24 };
    let create = |path: &Path| {
        Recorder::create(
            &RecordingOptions::new(path),
            "sh",
            size,
            &Theme::DARK,
            LIMIT,
        )
    };
    create(&path).unwrap();
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    fs::remove_file(&path).unwrap();
    assert_eq!(mode & 0o777, 0o600);
    assert!(create(Path::new("/dev/null")).is_err());
}
