//! A board, the command and a server.

use rustix::process::Signal;
use splitflap_core::storage::Sizes;
use splitflap_link::Status;

use crate::board::Board;
use crate::line::Line;
use crate::program::{Program, word};

fn linked(arguments: &[&str], server: &[&str]) -> (Board, Program) {
    let board = Board::new(Line::new(), Sizes::BOARD);
    // A pseudo-terminal is faster than any real line.
    let device = format!("{}:4000000", word(&board.line.path()));
    let mut words = vec!["link", &device];
    words.extend(arguments);
    let program = Program::with_seats(&words, server);
    (board, program)
}

/// Runs until the view has come with its data.
fn ready(board: &mut Board) {
    board.run("the view", |board| {
        board.status() == Status::Live && board.shows("no seat is selected")
    });
}

fn confirm(board: &mut Board) {
    board.press("14A ");
    board.run_for("Enter: confirm 14A");
    board.press("\n");
    board.run_for("14A is confirmed");
}

#[test]
fn a_seat_is_picked_on_a_board() {
    let (mut board, program) = linked(&["--exit-on-result"], &[]);
    ready(&mut board);
    confirm(&mut board);
    board.run("the host to leave", |board| {
        board.status() == Status::Waiting
    });
    let (status, out, err) = program.end();
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("14A is confirmed on DEMO 204"), "{out}");
    assert_eq!(err, "splitflap: test board is connected (42x16 cells)\n");
}

#[test]
fn damaged_bytes_in_both_directions_change_nothing() {
    let (mut board, program) = linked(&["--exit-on-result", "--json"], &[]);
    board.damage = Some(701);
    ready(&mut board);
    confirm(&mut board);
    board.run("the host to leave", |board| {
        board.status() == Status::Waiting
    });
    assert!(board.link.damaged() > 0);
    let (status, out, err) = program.end();
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("\"value\":\"14A\""), "{out}");
}

#[test]
fn unplugging_and_plugging_in_again_goes_on_where_it_was() {
    let (mut board, mut program) = linked(&["--exit-on-result"], &[]);
    ready(&mut board);
    board.press("14A ");
    board.run_for("Enter: confirm 14A");
    board.line.unplug();
    board.run("the board to notice", |board| {
        board.status() == Status::Silent
    });
    // Pressed while nobody hears it.
    board.press("\n");
    assert!(program.told().contains("is gone"), "{}", program.told());
    assert!(!program.has_ended());
    board.line.plug();
    board.run_for("14A is confirmed");
    assert_eq!(board.starts, 1);
    board.run("the host to leave", |board| {
        board.status() == Status::Waiting
    });
    let (status, _, err) = program.end();
    assert_eq!(status, Some(0), "{err}");
    assert!(err.contains("is back"), "{err}");
}

#[test]
fn a_board_that_restarts_gets_the_view_as_it_is_now() {
    let (mut board, program) = linked(&["--exit-on-result"], &[]);
    ready(&mut board);
    board.press("14A ");
    board.run_for("Enter: confirm 14A");
    let mut board = board.restart(Sizes::BOARD);
    board.run_for("Enter: confirm 14A");
    board.press("\n");
    board.run_for("14A is confirmed");
    board.run("the host to leave", |board| {
        board.status() == Status::Waiting
    });
    assert_eq!(program.end().0, Some(0));
}

#[test]
fn a_host_that_restarts_is_taken_up() {
    let (mut board, program) = linked(&[], &[]);
    ready(&mut board);
    // Without a word: as if the desktop had lost its power.
    program.signal(Signal::KILL);
    program.end();
    let path = board.line.path();
    let program = Program::with_seats(&["link", word(&path)], &[]);
    board.run("another session", |board| board.starts == 2);
    ready(&mut board);
    program.signal(Signal::INT);
    board.run("the host to leave", |board| {
        board.status() == Status::Waiting
    });
    let (status, out, _) = program.end();
    assert_eq!((status, &*out), (Some(1), "Closed without a result.\n"));
}

#[test]
fn a_cabin_that_does_not_fit_the_board_is_refused_by_name() {
    let cabin = concat!(env!("CARGO_MANIFEST_DIR"), "/../seat-demo/cabins/a380.json");
    let (mut board, mut program) = linked(&[], &["--cabin", cabin]);
    board.run("the host to leave", |board| {
        board.status() == Status::Waiting && board.starts == 1
    });
    while !program.has_ended() {
        board.turn();
    }
    let (status, out, err) = program.end();
    assert_eq!((status, &*out), (Some(2), ""), "{err}");
    assert!(
        err.contains("test board can't show this view: ")
            && err.contains("more than 4480 words of data")
            && err.contains("(limit: words, capacity: 4480)"),
        "{err}"
    );
    let note = board.notes.first().expect("the person is told too");
    assert!(note.starts_with("Does not fit: "), "{note}");
}

#[test]
fn a_board_with_more_memory_takes_the_same_cabin() {
    let cabin = concat!(env!("CARGO_MANIFEST_DIR"), "/../seat-demo/cabins/a380.json");
    let mut board = Board::new(Line::new(), Sizes::KIOSK);
    let path = board.line.path();
    let program = Program::with_seats(&["link", word(&path)], &["--cabin", cabin]);
    ready(&mut board);
    program.signal(Signal::INT);
    board.run("the host to leave", |board| {
        board.status() == Status::Waiting
    });
    assert_eq!(program.end().0, Some(1));
}

#[test]
fn a_person_who_left_gets_the_tool_opened_anew() {
    let (mut board, program) = linked(&[], &[]);
    ready(&mut board);
    confirm(&mut board);
    assert!(board.link.outbox().reopen());
    board.run("another session", |board| board.starts == 2);
    board.run("the view", |board| board.status() == Status::Live);
    program.signal(Signal::INT);
    board.run("the host to leave", |board| {
        board.status() == Status::Waiting
    });
    let (_, out, err) = program.end();
    assert!(out.contains("14A is confirmed on DEMO 204"), "{out}{err}");
}

#[test]
fn a_server_that_fails_is_told_on_both_ends() {
    let mut board = Board::new(Line::new(), Sizes::BOARD);
    let path = board.line.path();
    let program = Program::with_fault(&["link", word(&path)], "bad-view");
    board.run("a note", |board| !board.notes.is_empty());
    board.run("the host to leave", |board| {
        board.status() == Status::Waiting
    });
    let (status, _, err) = program.end();
    assert_eq!(status, Some(3), "{err}");
    assert!(
        board.notes[0].contains("ui://test/view.json"),
        "{:?}",
        board.notes
    );
}

#[test]
fn a_line_without_a_board_is_told_and_waited_on() {
    let line = Line::new();
    let path = line.path();
    let program = Program::with_seats(&["link", word(&path)], &[]);
    while !program.told().contains("no board answers at") {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let mut board = Board::new(line, Sizes::BOARD);
    ready(&mut board);
    program.signal(Signal::INT);
    board.run("the host to leave", |board| {
        board.status() == Status::Waiting
    });
    assert_eq!(program.end().0, Some(1));
}
