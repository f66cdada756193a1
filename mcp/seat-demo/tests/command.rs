//! The command's arguments and files.
#![allow(missing_docs, reason = "a test has no API")]

#[path = "stdio/client.rs"]
#[allow(dead_code, reason = "each test target uses its part of the client")]
mod client;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use client::Client;
use serde_json::json;

fn cabin(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("cabins")
        .join(file)
}

#[test]
fn another_cabin_is_sold_with_cabin_file() {
    let a380 = cabin("a380.json");
    let mut client = Client::connect(&["--cabin", a380.to_str().unwrap()], &[]);
    let shown = client.call("show_seats", json!({}))["structuredContent"].clone();
    assert_eq!(shown["flight"]["number"], "DEMO 380");
    assert_eq!(shown["seats"].as_array().unwrap().len(), 617);
    let upper = shown["seats"]
        .as_array()
        .unwrap()
        .iter()
        .find(|seat| seat["id"] == "U14A");
    assert_eq!(upper.unwrap()["deck"], 1);
}

#[test]
fn a_cabin_file_that_is_wrong_on_line_312_is_told_with_the_line() {
    let text = std::fs::read_to_string(cabin("a380.json")).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[311] = lines[311].replace("\"price\":", "\"price\":\"cheap\",\"was\":");
    let id = lines[311].split('"').nth(3).unwrap().to_owned();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong-on-312.json");
    std::fs::write(&file, lines.join("\n")).unwrap();

    let output = Command::new(env!("CARGO_BIN_EXE_seat-demo"))
        .arg("--cabin")
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let told = String::from_utf8(output.stderr).unwrap();
    let column = lines[311].find("\"cheap\"").unwrap() + 1;
    assert_eq!(
        told,
        format!(
            "seat-demo: {}:312:{column}: seat 304 (\"{id}\"): \"price\" must be a number, found a string\n",
            file.display()
        )
    );
}

#[test]
fn wrong_arguments_are_refused_before_anything_is_served() {
    for (args, told) in [
        (
            &["--raise-price", "14A"][..],
            "must be a seat and a number, such as 14A=29",
        ),
        (
            &["--taken-by-others", "99Z"],
            "the cabin has no seat \"99Z\"",
        ),
        (
            &["--cabin", "no/such/file.json"],
            "no/such/file.json: can't be read: ",
        ),
        (&["--wings"], "--wings"),
        (&["--hold", "0"], "--hold"),
        (&["--allow-origin", "https://desk.example"], "--http"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_seat-demo"))
            .args(["--database", ":memory:"])
            .args(args)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains(told), "{errors}");
    }
}

#[test]
fn what_was_chosen_is_kept_in_the_users_data_folder_unless_told_otherwise() {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("home");
    let _ = std::fs::remove_dir_all(&home);
    let start = |args: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_seat-demo"))
            .args(args)
            .env("HOME", &home)
            .env_remove("XDG_DATA_HOME")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdin.take());
        assert!(child.wait().unwrap().success());
    };
    start(&["--database", ":memory:"]);
    assert!(!home.exists(), "memory means memory");
    start(&[]);
    let folder = if cfg!(target_os = "macos") {
        "Library/Application Support"
    } else {
        ".local/share"
    };
    assert!(home.join(folder).join("seat-demo/seats.sqlite").is_file());
}

#[test]
fn a_confirmed_seat_outlives_the_server_and_belongs_to_its_booking() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outlives.sqlite");
    let _ = std::fs::remove_file(&file);
    let kept = ["--database", file.to_str().unwrap()];
    let mut first = Client::connect(&kept, &[]);
    first.act("confirm_seat", json!({"seatId": "14A", "price": 24}));
    assert_eq!(first.close().0, Some(0));

    let mut same = Client::connect(&kept, &[]);
    let shown = same.call("show_seats", json!({}));
    assert_eq!(shown["structuredContent"]["confirmed"], "14A");
    let mut other = Client::connect(&[&kept[..], &["--booking", "OTHER"]].concat(), &[]);
    let refused = other.act("select_seat", json!({"seatId": "14A"}));
    assert_eq!(refused["content"][0]["text"], "14A is occupied.");
}

#[test]
fn a_database_that_is_none_is_told() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("letter.sqlite");
    std::fs::write(
        &file,
        "a letter to somebody, and no database at all ".repeat(40),
    )
    .unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_seat-demo"))
        .arg("--database")
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    let why = format!(
        "the seat database {} can't be used: file is not",
        file.display()
    );
    assert!(told.starts_with(&format!("seat-demo: {why}")), "{told}");
    // A file has no folder inside.
    let inside = file.join("folder/seats.sqlite");
    let output = Command::new(env!("CARGO_BIN_EXE_seat-demo"))
        .arg("--database")
        .arg(&inside)
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    let why = format!("the seat database {} can't be used: ", inside.display());
    assert!(told.starts_with(&format!("seat-demo: {why}")), "{told}");
    assert!(told.contains("--database"), "{told}");
}
