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
        assert!(findings(&text)[0].contains("message 1 of the list"));
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
