//! A person picks a seat in the demo.

use crate::pty::{Pty, splitflap};

#[test]
fn look() {
    let mut pty = Pty::start(splitflap(&["--timing"]));
    pty.wait_for("Cabin");
    for keys in ["", "\x1b[C", "W", "14a", " ", "\r"] {
        pty.send(keys);
        let until = std::time::Instant::now() + std::time::Duration::from_millis(400);
        pty.wait("x", |_| std::time::Instant::now() > until);
        eprintln!("== {keys:?}\n{}", pty.screen());
    }
    pty.send("\x03");
    let s = pty.exit_status();
    eprintln!("{s}\n{}", pty.screen());
    pty.assert_as_it_was();
}
