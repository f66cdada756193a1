//! The fixture program, started for a test.

use std::time::Duration;

use tui_driver::{Launch, Session, Wait};

/// Longer than anything here takes on a busy machine.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// The fixture in a mode.
pub(crate) fn fixture(args: &[&str]) -> Launch {
    Launch::new(env!("CARGO_BIN_EXE_tui-driver-fixture")).args(args.iter().copied())
}

/// The fixture in a mode that says READY, once it has.
pub(crate) fn ready(args: &[&str]) -> Session {
    let session = fixture(args).start().expect("the fixture starts");
    assert!(
        session
            .wait_for_text("READY", &LONG.into())
            .expect("no one cancels")
    );
    session
}

/// A wait of so many milliseconds.
#[allow(
    dead_code,
    reason = "not every test that uses the fixture waits in vain"
)]
pub(crate) fn wait(ms: u64) -> Wait {
    Duration::from_millis(ms).into()
}

/// Whether a process exists, be it as a zombie.
#[allow(
    dead_code,
    reason = "not every test that uses the fixture looks at processes"
)]
pub(crate) fn alive(process: i32) -> bool {
    std::path::Path::new(&format!("/proc/{process}")).exists()
}
