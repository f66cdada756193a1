//! Files with mistakes, and where they are said to be.

use super::*;

fn findings(text: &str) -> Vec<String> {
    let mut checker = Checker::new();
    checker
        .check(Path::new("f"), text.as_bytes())
        .iter()
        .map(Finding::to_string)
        .collect()
}

/// Where the findings are and their reasons.
fn places(text: &str) -> Vec<String> {
    findings(text)
        .iter()
        .map(|finding| {
            let place: Vec<_> = finding.split(':').take(3).collect();
            let reason = finding
                .rsplit('[')
                .next()
                .unwrap_or_default()
                .trim_end_matches(']');
            format!("{} {reason}", place.join(":"))
        })
        .collect()
}

const CREATE: &str = r#"{"version":"0.1","createSurface":{"surfaceId":"s","catalogId":"dev.fka:terminal-seat-demo/0.1"}}"#;

#[test]
fn good_messages_have_no_findings_whatever_their_arrangement() {
    let delete = r#"{"version":"0.1","deleteSurface":{"surfaceId":"s"}}"#;
    for text in [
        format!("{CREATE}\n{delete}\n"),
        format!("{CREATE}{delete}"),
        format!("[\n{CREATE},\n{delete}]"),
        format!("{{\"messages\":[{CREATE},{delete}]}}"),
        CREATE.replace(',', ",\n  "),
        String::new(),
        " \n\n".to_owned(),
    ] {
        assert_eq!(findings(&text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn every_bad_entry_of_an_update_is_found_at_its_line_and_column() {
    let text = format!(
        "{CREATE}\n{}",
        r#"{"version":"0.1","updateComponents":{"surfaceId":"s","components":[
  {"id":"a","component":"Nope"},
  {"id":"b","component":"SeatGrid","seats":{"path":"/seats"},"selected":{"path":"/selected"},"onSelect":"x"},
  {"id":"c","component":"SeatGrid","seats":7,"selected":{"path":"/selected"},"onSelect":"x"}
]}}"#
    );
    assert_eq!(
        places(&text),
        ["f:3:25 unknown-component", "f:5:44 bad-property"]
    );
    assert!(
        findings(&text)[0].contains("surface \"s\", component \"a\", /components/0/component: ")
    );
}

#[test]
fn messages_of_a_list_are_found_by_their_index() {
    let wrong = r#"{"version":"9","createSurface":{"surfaceId":"t","catalogId":"x"}}"#;
    for (text, place) in [
        (format!("[{CREATE},\n{wrong}]"), "f:2:12 bad-version"),
        (
            format!("{{\"messages\":[{CREATE},\n {wrong}]}}"),
            "f:2:13 bad-version",
        ),
    ] {
        assert_eq!(places(&text), [place]);
        assert!(findings(&text)[0].contains("message 2 of the list"));
    }
}

#[test]
fn a_broken_line_is_found_and_the_next_ones_are_read() {
    let text = format!("{CREATE}\n{{\"version\":\"0.1\" oops}}\n{{\"version\":\"0.1\"}}\n");
    assert_eq!(places(&text), ["f:2:18 syntax", "f:3:1 no-operation"]);
}

#[test]
fn a_cut_file_is_found_at_its_end() {
    let found = places(&format!("{CREATE}\n{{\"version\":\n"));
    assert_eq!(found.len(), 1);
    assert!(found[0].ends_with(" syntax"), "{found:?}");
}

#[test]
fn bytes_that_are_not_utf8_are_found() {
    let mut checker = Checker::new();
    let found = checker.check(Path::new("f"), b"{\"version\":\"\xff\"}");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].fault.reason.name(), "not-utf8");
}

/// What is missing when all is applied.
fn warnings(text: &str) -> Vec<String> {
    let mut checker = Checker::new();
    checker.check(Path::new("f"), text.as_bytes());
    checker.warnings().iter().map(Warning::to_string).collect()
}

#[test]
fn what_the_messages_leave_missing_is_warned_of() {
    let components = r#"{"version":"0.1","updateComponents":{"surfaceId":"s","components":[
  {"id":"root","component":"SplitPane","children":["cabin","nowhere"]},
  {"id":"cabin","component":"SeatGrid","seats":{"path":"/seats"},"selected":{"path":"/chosen"},"onSelect":"x"}]}}"#;
    let data = r#"{"version":"0.1","updateDataModel":{"surfaceId":"s","value":{"seats":[]}}}"#;
    assert_eq!(
        warnings(&format!("{CREATE}\n{components}\n{data}")),
        [
            "f:4:3: warning: component \"cabin\" binds \"selected\" to /chosen, where no data is",
            "f:3:3: warning: component \"root\" has the child \"nowhere\", which no message defines",
        ]
    );
    assert_eq!(
        warnings(&format!("{CREATE}\n{components}"))[0],
        "f:1:1: warning: surface \"s\" has no data"
    );
    assert_eq!(
        warnings(CREATE),
        ["f:1:1: warning: surface \"s\" has no component \"root\", at which its tree starts"]
    );
    for empty in ["", " \n"] {
        assert_eq!(
            warnings(empty),
            ["f:1:1: warning: there is no message in it"]
        );
    }
}

#[test]
fn a_document_that_spans_lines_has_one_syntax_error_with_one_place() {
    let text = CREATE.replace(',', ",\n  ").replace(":{", ":{ oops,\n");
    let found = findings(&format!("{text}\n{text}"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with("f:2:21: error: ") && !found[0].contains("(byte"),
        "{found:?}"
    );
}

#[test]
fn a_cut_line_does_not_hide_the_next_ones() {
    let text = format!("{CREATE}\n{{\"version\":\n{{\"version\":\"0.1\"}}\n");
    let found = places(&text);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found, ["f:2:12 syntax", "f:3:1 no-operation"]);
}

#[test]
fn a_surface_that_was_not_created_is_missed_only_once() {
    let create = CREATE.replace("terminal-seat-demo/0.1", "other");
    let update = r#"{"version":"0.1","updateDataModel":{"surfaceId":"s","value":{}}}"#;
    for text in [
        format!("{create}\n{update}\n{update}"),
        format!("[{create},{update},{update}]"),
    ] {
        let found = places(&text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].ends_with("unknown-catalog"), "{found:?}");
    }
    assert_eq!(places(&format!("{update}\n{update}")).len(), 2);
}

#[test]
fn what_is_no_message_is_recognised() {
    for (text, hint) in [
        (
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            "this is a JSON-RPC message",
        ),
        (r#"{"seats":[],"selected":null}"#, "a data model goes into"),
    ] {
        let found = findings(text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains(hint), "{found:?}");
        assert!(found[0].starts_with("f:1:1: "), "{found:?}");
    }
    assert!(!findings(r#"{"version":"0.1"}"#)[0].contains("goes into"));
}

#[test]
fn a_remark_on_data_has_the_place_of_the_datum() {
    let text = format!(
        "[{CREATE},\n{},\n{}]",
        r#"{"version":"0.1","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"SeatGrid","seats":{"path":"/seats"},"selected":{"path":"/selected"},"onSelect":"x"}]}}"#,
        r#"{"version":"0.1","updateDataModel":{"surfaceId":"s","path":"/seats","value":
 [{"id":"1A","row":1,"column":"A","position":"window","status":"available","price":1},
 {"row":1,"column":"B","position":"aisle","status":"available","price":1}]}}"#
    );
    let found = places(&text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("f:5:"), "{found:?}");
}
