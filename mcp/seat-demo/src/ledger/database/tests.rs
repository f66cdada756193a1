use std::path::PathBuf;

use crate::action::{Action, Wish};
use crate::app::{SeatApp, Verdict};
use crate::cabin_data::CabinData;
use crate::others::Others;

/// A file of this test's own that does not exist yet.
fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("seat-demo-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("seats.sqlite")
}

fn open(file: &std::path::Path) -> SeatApp {
    SeatApp::new(CabinData::demo(), Others::default())
        .unwrap()
        .kept_in(file)
        .unwrap()
}

fn confirm(seat: &str) -> Action {
    Action {
        seat_id: seat.into(),
        expected_revision: None,
        wish: Wish::Confirm { price: "24".into() },
    }
}

fn select(seat: &str) -> Action {
    Action {
        wish: Wish::Select,
        ..confirm(seat)
    }
}

fn revision(app: &mut SeatApp) -> u32 {
    app.visit("ANY", 0, |_, seats| seats.revision()).unwrap()
}

#[test]
fn a_database_goes_on_where_another_server_stopped() {
    let file = file("goes-on");
    let mut first = open(&file);
    first.act("ONE", &select("14C"), 0).unwrap();
    assert_eq!(
        first.act("TWO", &confirm("14A"), 0).unwrap().verdict,
        Verdict::Done
    );
    drop(first);

    let mut second = open(&file);
    assert_eq!(revision(&mut second), 3);
    let refused = second.act("THREE", &confirm("14A"), 0).unwrap();
    assert_eq!(refused.text, "14A is occupied.");
    let held = second.act("THREE", &confirm("14C"), 0).unwrap();
    assert_eq!(held.text, "14C is occupied.");
    let again = second.act("TWO", &confirm("14A"), 0).unwrap();
    assert_eq!(again.text, "14A is confirmed already; nothing was changed.");
}

#[test]
fn two_servers_on_one_file_see_each_other() {
    let file = file("two");
    let (mut one, mut two) = (open(&file), open(&file));
    assert_eq!(
        one.act("ONE", &confirm("14A"), 0).unwrap().verdict,
        Verdict::Done
    );
    assert_eq!(
        two.act("TWO", &confirm("14A"), 0).unwrap().verdict,
        Verdict::Refused
    );
    assert_eq!(
        two.act("TWO", &confirm("14C"), 0).unwrap().verdict,
        Verdict::Done
    );
    assert_eq!((revision(&mut one), revision(&mut two)), (3, 3));
}

#[test]
fn a_confirmation_below_the_rules_is_refused_by_the_schema() {
    let file = file("schema");
    let mut app = open(&file);
    app.act("ONE", &confirm("14A"), 0).unwrap();
    let direct = rusqlite::Connection::open(&file).unwrap();
    let doubled = direct.execute(
        "INSERT INTO bookings (flight, name, held_until, confirmed)
         SELECT flight, 'TWO', 0, confirmed FROM bookings",
        [],
    );
    assert!(doubled.unwrap_err().to_string().contains("UNIQUE"));
}

#[test]
fn holds_that_ended_while_no_server_ran_are_free_again() {
    let file = file("ended");
    open(&file).act("ONE", &select("14A"), 0).unwrap();
    let mut later = open(&file);
    let taken = later.act("TWO", &confirm("14A"), 600_000).unwrap();
    assert_eq!(taken.verdict, Verdict::Done);
}

#[test]
fn the_secret_is_that_of_the_first_server() {
    let file = file("secret");
    let (mut one, mut two) = (open(&file), open(&file));
    assert_eq!(one.secret("forms", b"first").unwrap(), b"first");
    assert_eq!(two.secret("forms", b"second").unwrap(), b"first");
    assert_eq!(two.secret("other", b"second").unwrap(), b"second");
}

#[test]
fn a_file_that_is_no_database_is_told_and_stays() {
    let file = file("no-database");
    std::fs::write(
        &file,
        "this is a letter, not a database, and long enough to be read".repeat(30),
    )
    .unwrap();
    let app = SeatApp::new(CabinData::demo(), Others::default()).unwrap();
    let told = app.kept_in(&file).unwrap_err().to_string();
    assert!(told.starts_with("the seat database failed: "), "{told}");
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .starts_with("this is a letter")
    );
}
