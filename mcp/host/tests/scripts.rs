//! The behaviour scripts of `tests/scripts`, through the real command: each gives
//! exactly its expected output, however the bytes of its messages are cut.
//!
//! `UPDATE_GOLDEN=1 cargo test -p splitflap --test scripts` writes the expected output
//! anew; read it before you commit it.
#![allow(missing_docs)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scripts");
    let mut scripts: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the scripts")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect();
    scripts.sort();
    assert!(scripts.len() >= 9, "only {} scripts", scripts.len());
    scripts
}

fn replay(script: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_splitflap"))
        .args(["replay", "-"])
        // What the environment says changes nothing.
        .env("TERM", "dumb")
        .env("LANG", "C")
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(script.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn every_script_gives_its_expected_output() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    for path in scripts() {
        let script = std::fs::read_to_string(&path).expect("a script");
        let output = replay(&script);
        let expected = path.with_extension("expected");
        if update {
            std::fs::write(&expected, &output).expect("a file");
        }
        let expected = std::fs::read_to_string(&expected).expect("its expected output");
        assert_eq!(output, expected, "{}", path.display());
    }
}

#[test]
fn messages_in_pieces_of_any_size_change_nothing() {
    for path in scripts() {
        let script = std::fs::read_to_string(&path).expect("a script");
        let expected = replay(&script);
        let (comment, rest) = script.split_once('\n').expect("a first line");
        assert!(comment.starts_with('#'), "{}", path.display());
        for size in [1, 2, 3, 7, 64] {
            let chunked = format!("{{\"chunk\":{size}}}\n{rest}");
            assert_eq!(replay(&chunked), expected, "{size}: {}", path.display());
        }
    }
}

#[test]
fn the_format_page_s_script_gives_what_it_says() {
    let page = include_str!("../../../docs/format.md");
    let block = |kind: &str| {
        let (_, rest) = page.split_once(&format!("```jsonl {kind}\n")).expect(kind);
        rest.split_once("```").expect("its end").0.to_owned()
    };
    assert_eq!(replay(&block("script")), block("output"));
}
