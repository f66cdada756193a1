//! What a session came to: one word for a program, one exit status for a shell.

use crate::asking::Asked;
use crate::pty::{Pty, splitflap, splitflap_with};

/// Who is opened, and how.
enum Opened {
    /// The server that misbehaves in this way.
    Misbehaving(&'static str),
    /// The server that asks.
    Asking,
    /// An address where nobody listens.
    Nobody,
}
use Opened::{Asking, Misbehaving, Nobody};

/// What to wait for and what to type then.
type Keys = &'static [(&'static str, &'static str)];

const CONFIRM: (&str, &str) = ("Enter: confirm 1A", "\r");

#[test]
fn every_ending_has_its_word_and_its_exit_status() {
    let table: &[(Opened, Keys, &str, i32)] = &[
        (Misbehaving("nothing"), &[CONFIRM], "done", 0),
        (Asking, &[("Who are you?", "Ada\t\r")], "done", 0),
        (
            Misbehaving("nothing"),
            &[("confirm 1A", "q")],
            "cancelled",
            1,
        ),
        (
            Misbehaving("nothing"),
            &[("confirm 1A", "\x03")],
            "cancelled",
            1,
        ),
        (Asking, &[("Who are you?", "\x1b")], "cancelled", 1),
        (Asking, &[("Who are you?", "\x03")], "cancelled", 1),
        (Misbehaving("wrong-mime"), &[], "failed", 3),
        (Misbehaving("bad-view"), &[], "failed", 3),
        (Misbehaving("refuse-start"), &[], "failed", 3),
        (Misbehaving("error"), &[], "failed", 3),
        (
            Misbehaving("error-on-action"),
            &[CONFIRM, ("database down", "q")],
            "failed",
            3,
        ),
        (Asking, &[("Who are you?", "\t\t\r")], "declined", 4),
        (Misbehaving("tool-fails"), &[], "refused", 5),
        (
            Misbehaving("refuse-action"),
            &[CONFIRM, ("1A was taken meanwhile", "q")],
            "refused",
            5,
        ),
        (Misbehaving("silent-start"), &[], "timed-out", 6),
        (Misbehaving("silent-view"), &[], "timed-out", 6),
        (
            Misbehaving("silent-action"),
            &[CONFIRM, ("no answer within", "q")],
            "timed-out",
            6,
        ),
        (Misbehaving("no-start"), &[], "server-gone", 7),
        (Misbehaving("die-mid-answer"), &[], "server-gone", 7),
        (Misbehaving("die-on-action"), &[CONFIRM], "server-gone", 7),
        (Nobody, &[], "server-gone", 7),
    ];
    for (opened, keys, word, status) in table {
        let outcome = format!("{{\"outcome\":\"{word}\",");
        let told = |pty: &mut Pty, name: &str| {
            for (seen, typed) in *keys {
                pty.wait_for(seen);
                pty.send(typed);
            }
            assert_eq!(pty.ended(&outcome), *status, "{name}: {}", pty.screen());
            pty.assert_as_it_was();
        };
        match opened {
            Misbehaving(fault) => {
                let patience = if fault.starts_with("silent") {
                    "2"
                } else {
                    "60"
                };
                let options = ["--json", "--exit-on-result", "--timeout", patience];
                let command = splitflap_with(fault, &options);
                told(&mut Pty::start_sized(command, 120, 24), fault);
            }
            Asking => {
                for generation in ["2025", "2026"] {
                    let mut asked = Asked::start("short", generation, &["--json"]);
                    told(&mut asked.pty, generation);
                }
            }
            Nobody => {
                // A port that was free a moment ago.
                let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
                let url = format!("http://{}/mcp", free.local_addr().unwrap());
                drop(free);
                let command = splitflap(&["open", "--json", "--url", &url]);
                told(&mut Pty::start_sized(command, 120, 24), &url);
            }
        }
    }
}
