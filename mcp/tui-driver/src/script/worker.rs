//! The process that runs a session's scripts: orders come on its standard input, reports go to its
//! standard output.
//!
//! A process, because an engine's own loops (`[].join` of four thousand million holes) look at no
//! clock; a process can be ended whatever it does.

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::engine::Engine;
use super::messages::{Order, Report};

/// The argument that makes a program this process; the next says how many bytes scripts may have.
pub(super) const ARGUMENT: &str = "--script-worker";

/// The most bytes of arguments of a call; no method takes as much.
const ARGUMENTS_MAX: usize = 2 << 20;

/// If this program was started to run scripts, does so until no more come. Call it first in `main`.
pub fn work_if_asked() -> Option<ExitCode> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next()? != ARGUMENT {
        return None;
    }
    let memory = arguments.next()?.parse().ok()?;
    Some(match work(memory) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("no JavaScript: {reason}");
            ExitCode::FAILURE
        }
    })
}

fn work(memory: usize) -> Result<(), rquickjs::Error> {
    let (sender, orders) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            let order = serde_json::from_str(&line);
            if order.is_err() || order.is_ok_and(|order| sender.send(order).is_err()) {
                break;
            }
        }
        // The server is gone or wants no more, whatever a script does meanwhile.
        std::process::exit(0);
    });
    let orders = Arc::new(Mutex::new(orders));
    let answers = Arc::clone(&orders);
    let engine = Engine::new(memory, move |name, arguments| {
        if arguments.len() > ARGUMENTS_MAX {
            return (false, format!("{name} got more than {ARGUMENTS_MAX} bytes"));
        }
        say(&Report::Call { name, arguments });
        match next(&answers) {
            Some(Order::Returned { ok, text }) => (ok, text),
            _ => (false, "the server does not answer".into()),
        }
    })?;
    while let Some(order) = next(&orders) {
        if let Order::Run { code, timeout_ms } = order {
            let deadline = Instant::now() + Duration::from_millis(timeout_ms);
            let (end, full) = engine.run(&code, deadline);
            say(&Report::Ended { end, full });
        }
    }
    Ok(())
}

fn next(orders: &Mutex<Receiver<Order>>) -> Option<Order> {
    orders.lock().ok()?.recv().ok()
}

fn say(report: &Report) {
    let mut out = std::io::stdout().lock();
    let said = serde_json::to_writer(&mut out, report)
        .map_err(std::io::Error::from)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    if said.is_err() {
        std::process::exit(0);
    }
}
