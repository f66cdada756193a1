use super::bed::{Bed, a320, model};

fn bed(selected: &str) -> Bed {
    let mut bed = Bed::new(80, 24);
    bed.data("/", &model(&a320(), selected));
    bed
}

const SELECT_14B: &str = r#"select_seat from cabin {"seatId":"14B","expectedRevision":1}"#;
const CONFIRM_14A: &str =
    r#"confirm_seat from details {"seatId":"14A","expectedRevision":1,"price":24}"#;

#[test]
fn space_asks_for_the_cursors_seat_and_writes_nothing() {
    let mut bed = bed("\"14A\"");
    bed.keys("Right Space");
    assert_eq!(bed.actions(), [SELECT_14B]);
    assert!(bed.screen().contains("<~>"), "it is pending");
    assert!(
        bed.screen().contains("[*]"),
        "the server has not answered: 14A stays selected"
    );
    bed.keys("Space");
    assert_eq!(
        bed.actions(),
        [SELECT_14B],
        "dropping repeats is the host's business"
    );
}

#[test]
fn the_pending_mark_ends_with_the_answer() {
    let mut asked = bed("\"14A\"");
    asked.keys("Right Space");
    asked.settled();
    assert!(!asked.screen().contains('~'));
    asked.keys("Space");
    asked.data("/selected", "\"14B\"");
    assert!(asked.screen().contains("<*>") && !asked.screen().contains('~'));
    asked.keys("Space");
    asked.data("/selected", "\"14B\"");
    assert!(
        !asked.screen().contains('~'),
        "an answer that changes nothing is one"
    );
    let mut refused = bed("\"14A\"");
    refused.keys("Right Space");
    refused.data("/message", "\"Seat 14B was taken meanwhile.\"");
    assert!(!refused.screen().contains('~'));
    assert!(refused.screen().contains("! Seat 14B was taken"));
}

#[test]
fn a_seat_that_is_not_available_is_not_asked_for_and_the_footer_says_why() {
    let mut bed = bed("\"14A\"");
    for (seat, note) in [
        ("14D", "This seat is taken."),
        ("21A", "This seat is blocked."),
    ] {
        bed.type_text(seat);
        bed.keys("Space");
        assert!(bed.footer().contains(note), "{}", bed.footer());
        assert!(bed.actions().is_empty());
        bed.keys("Left");
        assert!(!bed.footer().contains(note));
    }
    bed.type_text("1A");
    bed.data("/seats/0/status", "\"on fire\"");
    bed.keys("Space");
    assert!(bed.footer().contains("This seat is not available."));
    assert!(bed.screen().contains("<?>") && bed.screen().contains("on fire"));
    assert!(bed.actions().is_empty());
}

#[test]
fn enter_confirms_the_selected_seat_from_either_pane() {
    let mut bed = bed("\"14A\"");
    bed.keys("Down Enter");
    assert_eq!(bed.actions(), [CONFIRM_14A], "not the cursor's seat");
    bed.keys("Tab Enter");
    assert_eq!(bed.actions(), [CONFIRM_14A]);
    assert!(bed.screen().contains("Waiting for the answer"));
    bed.settled();
    assert!(!bed.screen().contains("Waiting for the answer"));
}

#[test]
fn the_footer_always_says_what_enter_does() {
    let mut bed = bed("null");
    assert!(bed.footer().contains("Enter: no seat is selected"));
    bed.data("/selected", "\"14A\"");
    assert!(bed.footer().contains("Enter: confirm 14A, €24"));
    bed.data("/seats/72/price", "30.50");
    assert!(bed.footer().contains("Enter: confirm 14A, €30.50"));
    bed.data("/seats/72/status", "\"occupied\"");
    assert!(bed.footer().contains("Enter: 14A is no longer available"));
    bed.data("/seats/72/status", "\"available\"");
    bed.data("/seats/72/price", "null");
    assert!(bed.footer().contains("Enter: 14A has no price"));
    bed.data("/confirmed", "\"14A\"");
    assert!(bed.footer().contains("Enter: 14A is confirmed"));
    bed.data("/selected", "\"99Z\"");
    assert!(bed.footer().contains("Enter: 99Z is not in this cabin"));
}

#[test]
fn enter_does_nothing_where_the_footer_says_so() {
    let mut bed = bed("null");
    bed.keys("Enter");
    for (path, value) in [
        ("/selected", "\"99Z\""),
        ("/selected", "\"14D\""),
        ("/selected", "\"14A\""),
    ] {
        bed.data(path, value);
        bed.data("/seats/72/price", "null");
        bed.keys("Enter");
    }
    bed.data("/seats/72/price", "24");
    bed.data("/confirmed", "\"14A\"");
    bed.keys("Enter");
    assert!(bed.actions().is_empty());
}

#[test]
fn a_price_keeps_its_number_text_and_a_missing_revision_is_left_out() {
    let mut bed = bed("\"14A\"");
    bed.data("/seats/72/price", "24.50");
    bed.data("/revision", "\"one\"");
    bed.keys("Enter Space");
    assert_eq!(
        bed.actions(),
        [
            r#"confirm_seat from details {"seatId":"14A","price":24.50}"#,
            r#"select_seat from cabin {"seatId":"14A"}"#,
        ]
    );
}

#[test]
fn a_selected_object_has_its_own_members_first() {
    let mut bed = bed(r#"{"id":"14A","price":30,"position":"throne"}"#);
    assert!(bed.screen().contains("Position   Throne"));
    assert!(
        bed.screen().contains("Features   Extra legroom"),
        "the rest comes from the list"
    );
    assert!(bed.screen().contains("<*>"));
    bed.keys("Enter");
    assert_eq!(
        bed.actions(),
        [r#"confirm_seat from details {"seatId":"14A","expectedRevision":1,"price":30}"#]
    );
    bed.data("/selected", r#"{"id":"X1","status":"available","price":1}"#);
    bed.keys("Enter");
    assert_eq!(
        bed.actions(),
        [r#"confirm_seat from details {"seatId":"X1","expectedRevision":1,"price":1}"#],
        "a seat that is not in the list"
    );
    bed.data("/selected", r#"{"price":1}"#);
    assert!(bed.footer().contains("no seat is selected"));
}

#[test]
fn a_confirmed_seat_is_shown_as_such() {
    let mut bed = bed("\"14A\"");
    bed.data("/confirmed", "\"14A\"");
    assert!(bed.screen().contains("<✓>"));
    assert!(bed.screen().contains("✓ This seat is yours."));
    assert!(bed.screen().contains("State      Confirmed"));
    bed.data("/confirmed", "null");
    assert!(!bed.screen().contains('✓'));
}

#[test]
fn a_selected_seat_that_was_taken_keeps_its_brackets() {
    let mut bed = bed("\"14A\"");
    bed.keys("Right");
    bed.data("/seats/72/status", "\"occupied\"");
    assert!(bed.screen().contains("[×]"));
    assert!(bed.screen().contains("Choose another seat."));
}

#[test]
fn without_details_enter_does_nothing_and_the_footer_is_silent_about_it() {
    let mut bed = bed("\"14A\"");
    bed.feed(
        r#"{"version":"0.1","updateComponents":{"surfaceId":"seat-picker","components":[
        {"id":"root","component":"SeatGrid","seats":{"path":"/seats"},"selected":{"path":"/selected"},"onSelect":"pick"}]}}"#,
    );
    bed.keys("Enter Space");
    assert!(!bed.footer().contains("Enter"), "{}", bed.screen());
    assert_eq!(
        bed.actions(),
        [r#"pick from root {"seatId":"14A","expectedRevision":1}"#]
    );
}

#[test]
fn enter_before_the_answer_to_space_says_that_there_is_none_yet() {
    let mut bed = bed("null");
    bed.type_text("14A");
    bed.keys("Space Enter");
    assert_eq!(bed.actions().len(), 1, "only the seat is asked for");
    assert!(
        bed.footer().contains("has not answered yet"),
        "{}",
        bed.footer()
    );
    // With another seat selected Enter confirms that one, as the footer says.
    let mut other = self::bed("\"14A\"");
    other.type_text("14B");
    other.keys("Space Enter");
    assert!(other.actions().iter().any(|action| action == CONFIRM_14A));
}
