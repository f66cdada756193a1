//! Programs from Debian packages (see `ci`), driven as a person would.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tui_driver::{Expect, Launch, Session, Settled};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A folder of a test's own, which goes with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tui-driver-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

/// A program with no settings but its own.
fn program(command: &str, folder: &Folder) -> Launch {
    let home = folder.0.to_str().unwrap();
    Launch::new(command)
        .clear_env()
        .env("HOME", home)
        .env("LANG", "C.UTF-8")
        .cwd(&folder.0)
}

/// Waits until the last line is a prompt and the program reads keys one by one: what comes earlier,
/// it may echo or drop.
fn at_prompt(session: &Session, prompt: &str) {
    let asks = |text: &str| text.lines().last() == Some(prompt);
    let asked = session.wait_for(&PATIENCE.into(), asks).unwrap();
    assert!(asked, "{}", session.text());
    session
        .wait_until_settled(Settled::default(), &PATIENCE.into())
        .unwrap();
}

#[test]
fn vim_edits_and_saves_a_file() {
    let folder = Folder::new("vim");
    let file = folder.file("notes.txt", "first\nlast\n");
    let vim = program("vim", &folder)
        .args(["--clean", "-n", "notes.txt"])
        .start()
        .unwrap();
    vim.expect_text("first");
    vim.act(&["o"]);
    vim.paste("between").unwrap();
    vim.expect_text("between");
    vim.act(&["Escape", "Down", "Down"]);
    vim.send_text(":wq\r").unwrap();
    assert!(vim.expect_exit().success());
    assert_eq!(
        std::fs::read_to_string(file).unwrap(),
        "first\nbetween\nlast\n"
    );
}

#[test]
fn vim_has_left_its_insert_mode_when_an_escape_has_settled() {
    let folder = Folder::new("escape");
    let vim = program("vim", &folder).args(["--clean", "-n"]);
    let vim = vim.start().unwrap();
    vim.expect_text("~");
    for _ in 0..10 {
        vim.act(&["i"]);
        vim.expect_text("-- INSERT --");
        vim.act(&["a", "Escape"]);
        let text = vim.text();
        assert!(!text.contains("INSERT") && !text.contains("^["), "{text}");
    }
    vim.send_text(":q!\r").unwrap();
    assert!(vim.expect_exit().success());
}

#[test]
fn less_pages_and_searches() {
    let folder = Folder::new("less");
    let text: String = (1..=200).map(|n| format!("line {n}\n")).collect();
    folder.file("long.txt", &text);
    let less = program("less", &folder).arg("long.txt").start().unwrap();
    less.expect_text("line 23");
    less.act(&["Space"]);
    less.expect_text("line 46");
    less.send_text("/150\r").unwrap();
    less.expect_text("line 150");
    assert!(less.modes().alternate_screen);
    less.act(&["g"]);
    less.expect_text("line 1\n");
    less.press("q").unwrap();
    assert!(less.expect_exit().success());
}

#[test]
fn htop_draws_and_quits() {
    let folder = Folder::new("htop");
    let htop = program("htop", &folder).size(100, 50).start().unwrap();
    htop.expect_text("F10");
    htop.expect_text("Quit");
    htop.press("F1").unwrap();
    htop.expect_text("Press any key to return");
    htop.press("q").unwrap();
    htop.expect_text("F10");
    htop.press("F10").unwrap();
    assert!(htop.expect_exit().success());
}

#[test]
fn dialog_takes_keys_and_clicks() {
    let folder = Folder::new("dialog");
    let ask = || {
        program("dialog", &folder)
            .args(["--yesno", "Go on?", "8", "30"])
            .start()
            .unwrap()
    };
    let dialog = ask();
    dialog.expect_text("Go on?");
    dialog.act(&["Tab"]);
    dialog.press("Enter").unwrap();
    assert_eq!(dialog.expect_exit().code, Some(1));
    let dialog = ask();
    dialog.expect_text("Yes");
    let button = tui_driver::mouse::Button::Left;
    dialog
        .click_text("Yes", None, button, tui_driver::keys::Modifiers::NONE)
        .unwrap();
    assert_eq!(dialog.expect_exit().code, Some(0));
}

#[test]
fn mc_walks_folders_with_lines_that_join() {
    let folder = Folder::new("mc");
    std::fs::create_dir(folder.0.join("inner")).unwrap();
    folder.file("inner/found.txt", "x");
    let mc = program("mc", &folder)
        .args(["-u", "--nosubshell"])
        .start()
        .unwrap();
    mc.expect_text("inner");
    mc.send_text("cd inner\r").unwrap();
    mc.expect_text("found.txt");
    let text = mc.text();
    assert!(text.contains('┌') && text.contains('│'), "{text}");
    mc.press("F10").unwrap();
    mc.expect_exit();
}

#[test]
fn tmux_runs_inside() {
    let folder = Folder::new("tmux");
    let socket = folder.0.join("socket");
    // Keys that come less than 1 ms apart are text to tmux otherwise, and on a busy machine all do.
    let settings = folder.file("tmux.conf", "set -g assume-paste-time 0\n");
    let tmux = program("tmux", &folder)
        .args([
            "-S",
            socket.to_str().unwrap(),
            "-f",
            settings.to_str().unwrap(),
            "new-session",
            "sh",
        ])
        .start()
        .unwrap();
    tmux.expect_text("[0] 0:sh");
    tmux.send_text("PS1='prompt''> '\r").unwrap();
    tmux.expect_text("prompt>");
    tmux.send_text("echo in'side'\r").unwrap();
    tmux.expect_text("inside");
    tmux.press_all(&["Ctrl+b", "%"]).unwrap();
    tmux.expect_text("│");
    tmux.send_text("exit\r").unwrap();
    tmux.expect_gone("│");
    tmux.send_text("exit\r").unwrap();
    assert!(tmux.expect_exit().success());
}

#[test]
fn python_evaluates() {
    let folder = Folder::new("python");
    let python = program("/usr/bin/python3", &folder)
        .args(["-q", "-E", "-s"])
        .start()
        .unwrap();
    at_prompt(&python, ">>>");
    python.send_text("6 * 7\r").unwrap();
    python.expect_text("42\n>>>");
    at_prompt(&python, ">>>");
    python.press("Up").unwrap();
    python.act(&["Backspace", "8", "Enter"]);
    python.expect_text("48");
    python.press("Ctrl+d").unwrap();
    assert!(python.expect_exit().success());
}

#[test]
fn bash_edits_its_line() {
    let folder = Folder::new("bash");
    let bash = program("bash", &folder)
        .args(["--norc", "--noprofile"])
        .env("PS1", "$ ");
    let bash = bash.start().unwrap();
    at_prompt(&bash, "$");
    bash.send_text("echo wrold").unwrap();
    bash.act(&["Left", "Left", "Left", "Backspace", "Right", "r"]);
    bash.expect_text("$ echo world\n");
    bash.press("Enter").unwrap();
    bash.expect_text("\nworld\n");
    at_prompt(&bash, "$");
    // Readline acts on a Ctrl+c that comes while it draws only at the next key.
    bash.act(&["Up"]);
    bash.expect_text("world\n$ echo world");
    bash.act(&["Ctrl+c"]);
    at_prompt(&bash, "$");
    // Said by the job itself, so that it is in the foreground when the signal comes.
    bash.send_text("sh -c 'echo go''ing; exec sleep 100'\r")
        .unwrap();
    bash.expect_text("\ngoing\n");
    bash.send_signal("SIGINT").unwrap();
    at_prompt(&bash, "$");
    bash.send_text("exit 7\r").unwrap();
    assert_eq!(bash.expect_exit().code, Some(7));
}

/// Opens a page of vttest's menus and compares each of its screens with its golden one; some with their
/// looks.
fn vttest(name: &str, choice: &str, screens: std::ops::RangeInclusive<usize>, looks: &[usize]) {
    let folder = Folder::new(name);
    // 80 columns where the pages are those of 132, which this terminal does not change to.
    let vttest = program("vttest", &folder).arg("24x80.80").start().unwrap();
    vttest.expect_text("Enter choice number");
    vttest.send_text(&format!("{choice}\r")).unwrap();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for screen in screens {
        vttest.expect_text("Push <RETURN>");
        let file = golden.join(format!("{name}-{screen}.txt"));
        if looks.contains(&screen) {
            vttest.expect_golden_looks(&file);
        } else {
            vttest.expect_golden(&file);
        }
        vttest.act(&["Enter"]);
    }
    vttest.expect_text("Enter choice number");
    vttest.send_text("0\r").unwrap();
    assert!(vttest.expect_exit().success());
}

#[test]
fn vttest_moves_the_cursor_as_its_golden_screens_show() {
    vttest("vttest-cursor", "1", 1..=6, &[]);
}

#[test]
fn vttest_shows_its_screens_as_its_golden_screens_show() {
    // Light and dark grounds, renditions, and those that are saved with the cursor.
    vttest("vttest-screen", "2", 1..=15, &[3, 4, 5, 6, 13, 14, 15]);
}

#[test]
fn vttest_shows_character_sets_as_its_golden_screen_shows() {
    vttest("vttest-charset", "3", 1..=1, &[1]);
}
