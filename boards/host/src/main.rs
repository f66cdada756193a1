//! The host's end of a board's link, driven by lines on stdin; what happens is told in lines
//! on stdout. It can do every harm to the line that a real one does.
//!
//! `board-host SOCKET`, then: `document JSON`, `settled`, `live`, `note TEXT`, `bye`,
//! `lose N`, `cut N`, `double N`, `damage N`, `shift N` (of the next frames, both ways, every other one),
//! `soak N SEED` (N random bytes and spoiled frames between them, past the link), `quit`.

mod harm;
mod soak;

use harm::{Harm, Kind};
use soak::Soak;
use splitflap_link::{Host, HostEvent};
use std::env;
use std::error::Error;
use std::io::{self, BufRead, Read, Write};
use std::os::unix::net::UnixStream;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const BITS_PER_SECOND: u32 = 115_200;
/// How long the line is waited for before anything else is looked at.
const TURN: Duration = Duration::from_millis(2);

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("board-host: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let socket = env::args_os().nth(1).ok_or("usage: board-host SOCKET")?;
    let mut line = UnixStream::connect(socket)?;
    let received = received(line.try_clone()?);
    let commands = commands();
    let since = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let started = Instant::now();
    let session = since.subsec_nanos() ^ since.as_secs() as u32;
    let mut host = Host::new(session, BITS_PER_SECOND, 0, since.as_millis() as u64);
    let mut harm = Harm::new();
    let mut soak: Option<Soak> = None;
    let mut idle = true;
    loop {
        let now = started.elapsed().as_millis() as u64;
        while let Some(frame) = host.transmit(now) {
            if let Some(soak) = &mut soak {
                soak.saw(frame);
            }
            for bytes in harm.frame(frame) {
                line.write_all(&bytes)?;
            }
        }
        while let Some(bytes) = soak.as_mut().and_then(Soak::next) {
            line.write_all(&bytes)?;
        }
        if let Some(over) = soak.take_if(|soak| soak.is_over()) {
            println!("{over}");
        }
        match received.recv_timeout(TURN) {
            Ok(bytes) => {
                for piece in harm.bytes(&bytes) {
                    host.receive(now, &piece);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        while let Some(event) = host.next_event() {
            tell(&event);
        }
        match commands.recv_timeout(Duration::ZERO) {
            Ok(command) => {
                if let Some(rest) = command.strip_prefix("soak ") {
                    let (noise, seed) = rest.split_once(' ').ok_or("soak N SEED")?;
                    soak = Some(Soak::new(noise.parse()?, seed.parse()?));
                } else if !obey(&command, &mut host, &mut harm)? {
                    return Ok(());
                }
                idle = false;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if !idle && host.is_connected() && host.pending() == 0 {
            idle = true;
            println!("idle");
        }
    }
}

/// What comes over the line, until it ends. Read even while it is written to: a board whose bytes nobody takes would wait, and not take ours.
fn received(mut line: UnixStream) -> Receiver<Vec<u8>> {
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = [0; 512];
        while let Ok(count @ 1..) = line.read(&mut bytes) {
            let bytes = bytes.get(..count).unwrap_or_default().to_vec();
            if send.send(bytes).is_err() {
                return;
            }
        }
    });
    receive
}

/// The lines of stdin, as they come.
fn commands() -> Receiver<String> {
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    receive
}

fn tell(event: &HostEvent) {
    match event {
        HostEvent::Connected(board) => println!(
            "connected {} {}x{}",
            board.name, board.screen.columns, board.screen.rows
        ),
        HostEvent::Silent => println!("silent"),
        HostEvent::Back => println!("back"),
        HostEvent::OtherVersion(version) => println!("version {version}"),
        HostEvent::Action(json) => println!("action {}", String::from_utf8_lossy(json)),
        HostEvent::Report(json) => println!("report {}", String::from_utf8_lossy(json)),
        HostEvent::Reopen => println!("reopen"),
    }
}

/// Does what a command says; false if it is to stop.
fn obey(command: &str, host: &mut Host, harm: &mut Harm) -> Result<bool, Box<dyn Error>> {
    let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
    let count = || {
        rest.parse::<u32>()
            .map_err(|_| format!("{command}: how many?"))
    };
    match word {
        "document" => host.document(rest.as_bytes().to_vec()),
        "settled" => host.settled(),
        "live" => host.live(),
        "note" => host.note(rest),
        "bye" => host.bye(),
        "lose" => harm.next(Kind::Lose, count()?),
        "cut" => harm.next(Kind::Cut, count()?),
        "double" => harm.next(Kind::Double, count()?),
        "damage" => harm.next(Kind::Damage, count()?),
        "shift" => harm.next(Kind::Shift, count()?),
        "quit" => return Ok(false),
        _ => return Err(format!("no command is called {word}").into()),
    }
    Ok(true)
}
