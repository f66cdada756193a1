//! Scripts and what comes of them; the pictures themselves are tested where they are drawn.

use super::*;
use clap::Parser;
use serde_json::Value;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    arguments: Arguments,
}

const VIEW: &str = r#"[{"version":"0.1","createSurface":{"surfaceId":"s","catalogId":"dev.fka:terminal-seat-demo/0.1"}},{"version":"0.1","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"SplitPane","children":["cabin","details"]},{"id":"cabin","component":"SeatGrid","seats":{"path":"/seats"},"selected":{"path":"/selected"},"onSelect":"select_seat"},{"id":"details","component":"SeatDetails","selected":{"path":"/selected"},"onConfirm":"confirm_seat"}]}}]"#;
const DATA: &str = r#"{"version":"0.1","updateDataModel":{"surfaceId":"s","path":"/","value":{"currency":"EUR","revision":3,"selected":null,"seats":[{"id":"1A","row":1,"column":"A","position":"window","status":"available","price":24.50},{"id":"1B","row":1,"column":"B","position":"aisle","status":"available","price":9}]}}}"#;

fn replay_with(options: &[&str], script: &[&str]) -> Result<Vec<Value>, Stop> {
    let arguments = ["replay"].iter().chain(options).chain(["x.jsonl"].iter());
    let arguments = Line::try_parse_from(arguments).unwrap().arguments;
    let mut out = Vec::new();
    play(&arguments, script.join("\n").as_bytes(), &mut out)?;
    Ok(String::from_utf8(out)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect())
}

fn replay(script: &[&str]) -> Vec<Value> {
    replay_with(&[], script).unwrap()
}

/// The output without frames, whose figures are not this test's business.
fn said(script: &[&str]) -> Vec<Value> {
    replay(script)
        .into_iter()
        .filter(|line| line.get("frame").is_none())
        .collect()
}

fn reason(line: &Value) -> (u64, &str) {
    (
        line["line"].as_u64().unwrap(),
        line["error"]["reason"].as_str().unwrap_or_default(),
    )
}

#[test]
fn blank_lines_and_comments_count_but_do_nothing() {
    let output = replay(&["# a comment", "", VIEW, "   ", DATA]);
    let lines: Vec<_> = output
        .iter()
        .map(|line| line["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [3, 5]);
    assert_eq!(output[0]["frame"]["cells"], 80 * 24);
}

#[test]
fn an_action_is_told_before_its_frame_with_the_scripts_clock() {
    let output = replay(&[VIEW, DATA, r#"{"tick":1500}"#, r#"{"input":"Space"}"#]);
    let [action, frame] = &output[output.len() - 2..] else {
        panic!()
    };
    assert_eq!(
        action.to_string(),
        r#"{"line":4,"action":{"name":"select_seat","surfaceId":"s","sourceComponentId":"cabin","timestamp":"1970-01-01T00:00:01.500Z","context":{"seatId":"1A","expectedRevision":3}}}"#
    );
    assert_eq!(frame["line"], 4);
    assert!(frame["frame"]["cells"].as_u64().unwrap() < 100);
}

#[test]
fn number_text_comes_back_unchanged() {
    let arguments = Line::try_parse_from(["replay", "x"]).unwrap().arguments;
    let selected =
        r#"{"version":"0.1","updateDataModel":{"surfaceId":"s","path":"/selected","value":"1A"}}"#;
    let script = [VIEW, DATA, selected, r#"{"input":"Enter"}"#].join("\n");
    let mut out = Vec::new();
    play(&arguments, script.as_bytes(), &mut out).unwrap();
    assert!(
        String::from_utf8(out)
            .unwrap()
            .contains(r#""price":24.50}"#)
    );
}

#[test]
fn pieces_of_any_size_change_no_output() {
    let script = |chunk: &'static str| {
        [
            chunk,
            VIEW,
            DATA,
            r#"{"input":"Right"}"#,
            r#"{"version":"0.1"}"#,
        ]
    };
    let whole = replay(&script("#"));
    for chunk in [
        r#"{"chunk":1}"#,
        r#"{"chunk":2}"#,
        r#"{"chunk":3}"#,
        r#"{"chunk":7}"#,
        r#"{"chunk":64}"#,
    ] {
        assert_eq!(replay(&script(chunk)), whole, "{chunk}");
    }
}

#[test]
fn errors_are_output_and_carry_their_place_in_a_list() {
    let list = r#"[{"version":"0.1"},{"version":"9","deleteSurface":{"surfaceId":"s"}}]"#;
    let output = said(&["42", list]);
    assert_eq!(output.len(), 3, "{output:?}");
    assert_eq!(reason(&output[1]), (2, "no-operation"));
    assert_eq!(output[1]["error"]["index"], 0);
    assert_eq!(reason(&output[2]), (2, "bad-version"));
    assert_eq!(output[2]["error"]["index"], 1);
    let members: Vec<_> = output[2]["error"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        members,
        ["code", "reason", "surfaceId", "path", "message", "index"]
    );
}

#[test]
fn nothing_is_drawn_before_there_is_a_surface() {
    let output = replay(&[r#"{"input":"Down"}"#, r#"{"version":"0.1"}"#]);
    assert_eq!(
        output.iter().map(reason).collect::<Vec<_>>(),
        [(2, "no-operation")]
    );
}

#[test]
fn raw_bytes_go_on_over_lines_and_a_cut_document_is_its_last_lines_fault() {
    let [start, end] = [
        r#"{"raw":"{\"version\":\"0.1\","}"#,
        r#"{"raw":"\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":\"dev.fka:terminal-seat-demo/0.1\"}}"}"#,
    ];
    assert_eq!(said(&[start, r#"{"tick":1}"#, end]), Vec::<Value>::new());
    let cut = said(&[start, "", VIEW]);
    assert_eq!(cut.iter().map(reason).collect::<Vec<_>>(), [(1, "syntax")]);
    let cut = said(&[VIEW, start, r#"{"tick":1}"#]);
    assert_eq!(cut.iter().map(reason).collect::<Vec<_>>(), [(2, "syntax")]);
}

#[test]
fn escape_takes_a_step_back() {
    let script = [
        VIEW,
        DATA,
        r#"{"input":"w"}"#,
        r#"{"input":"Esc"}"#,
        r#"{"screen":true}"#,
    ];
    let output = replay(&script);
    let shown = |line: &Value| line["screen"].to_string();
    let before = replay(&[VIEW, DATA, r#"{"screen":true}"#]);
    assert_eq!(shown(output.last().unwrap()), shown(before.last().unwrap()));
}

#[test]
fn a_resize_repaints_all_and_the_screen_has_its_size() {
    let output = replay_with(&["--screen"], &[VIEW, DATA, r#"{"resize":[40,12]}"#]).unwrap();
    let [frame, screen] = &output[output.len() - 2..] else {
        panic!()
    };
    assert_eq!(frame["frame"]["cells"], 40 * 12);
    assert_eq!(screen["screen"].as_array().unwrap().len(), 12);
    assert_eq!(screen["line"], 3);
}

#[test]
fn a_preset_limits_the_screen_unless_a_size_is_given() {
    let cells =
        |options: &[&str]| replay_with(options, &[VIEW]).unwrap()[0]["frame"]["cells"].clone();
    assert_eq!(cells(&["--preset", "board"]), 42 * 16);
    assert_eq!(cells(&["--preset", "2"]), 80 * 24);
    assert_eq!(cells(&["--size", "500x200"]), 500 * 200);
}

#[test]
fn a_screen_beyond_the_presets_cells_is_clipped_and_told() {
    let output = replay_with(&["--preset", "board", "--size", "80x24"], &[VIEW]).unwrap();
    let error = &output[0]["error"];
    assert_eq!(
        (&error["reason"], &error["limit"]),
        (&"full".into(), &"cells".into()),
        "{output:?}"
    );
    assert!(output[1]["frame"]["cells"].as_u64().unwrap() <= 42 * 16);
}

#[test]
fn a_size_that_no_screen_has_is_refused() {
    let line = ["replay", "--size", "65535x65535", "x"];
    let stop = check_size(&Line::try_parse_from(line).unwrap().arguments).unwrap_err();
    assert_eq!(stop.status, Status::Usage);
}

#[test]
fn an_object_that_is_neither_a_step_nor_a_message_says_what_a_line_can_be() {
    for line in [r#"{"keys":["Down"]}"#, r#"{"size":[80,24]}"#] {
        let output = said(&[line]);
        let message = output[0]["error"]["message"].as_str().unwrap();
        assert!(
            message.contains("a line is a message or one of {\"input\":KEY}"),
            "{message}"
        );
    }
    let output = said(&[r#"{"version":"0.1"}"#, "[{}]"]);
    for line in &output {
        assert!(!line.to_string().contains("a line is"), "{line}");
    }
}

#[test]
fn a_message_that_spans_lines_is_told_to_belong_on_one() {
    let stop = replay_with(&[], &["{", "  \"version\":\"0.1\"", "}"]).unwrap_err();
    assert!(
        stop.message.contains("one JSON value a line"),
        "{}",
        stop.message
    );
}

#[test]
fn the_help_names_every_key_of_a_script() {
    for key in script::KEYS {
        assert!(FORMAT.contains(&format!("{{\"{key}\":")), "{key}");
        assert!(script::LINES.contains(&format!("{{\"{key}\":")), "{key}");
    }
}

#[test]
fn a_line_that_is_wrong_is_named() {
    for (line, message) in [
        (
            "{\"version\":",
            "x.jsonl:2: not JSON (column 11): EOF while parsing a value at line 1 column 11",
        ),
        (
            r#"{"input":"Entre"}"#,
            "x.jsonl:2: \"input\": no key has this name",
        ),
        (
            r#"{"input":7}"#,
            "x.jsonl:2: \"input\" needs the name of a key",
        ),
        (
            r#"{"resize":[0,1]}"#,
            "x.jsonl:2: \"resize\" needs [columns, rows]",
        ),
        (
            r#"{"click":[1]}"#,
            "x.jsonl:2: \"click\" needs [column, row]",
        ),
        (
            r#"{"chunk":0}"#,
            "x.jsonl:2: \"chunk\" needs a whole number of bytes",
        ),
        (r#"{"screen":1}"#, "x.jsonl:2: \"screen\" needs true"),
    ] {
        let stop = replay_with(&[], &["# first", line]).unwrap_err();
        assert_eq!(stop.status, Status::Usage);
        assert!(
            stop.message.starts_with(message),
            "{line}: {}",
            stop.message
        );
    }
}

#[test]
fn what_is_in_a_message_is_not_the_scripts_business() {
    for message in [
        "[".repeat(100_000) + &"]".repeat(100_000),
        r#"{"version":"0.1","\ud800":"\udc00"}"#.to_owned(),
        "1e999".to_owned(),
    ] {
        assert_eq!(said(&[&message]).len(), 1);
    }
}

#[test]
fn sizes_are_two_numbers_from_one_on() {
    assert_eq!(size("80x24"), Ok((80, 24)));
    assert_eq!(size("400X150"), Ok((400, 150)));
    for wrong in ["80", "0x24", "80x0", "x", "80x24x3", "70000x1", "-1x5"] {
        assert!(size(wrong).is_err(), "{wrong}");
    }
}
