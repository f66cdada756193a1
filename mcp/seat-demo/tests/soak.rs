//! Ten clients over HTTP while the server is killed at random and started again: nothing that was
//! confirmed is lost, nothing is confirmed twice, revisions only grow.
#![allow(missing_docs, reason = "a test has no API")]

#[path = "soak/client.rs"]
mod client;
#[path = "soak/server.rs"]
mod server;
#[path = "http/serving.rs"]
mod serving;

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use client::{Answer, Client};
use server::Server;

const CLIENTS: usize = 10;
const ACTIONS: usize = 10_000;
/// How often the server is killed, at least if there is time.
const KILLS: usize = 60;
/// Its share of CI: when it is gone, what was done till then is judged.
const TIME: Duration = Duration::from_secs(120);
/// Fewer would prove nothing, on however busy a machine; one built for debugging has its hands full with a tenth.
const LEAST_ACTIONS: usize = if cfg!(debug_assertions) {
    1_000
} else {
    ACTIONS
};
const LEAST_KILLS: usize = 20;
const LEAST_CONFIRMED: usize = 40;

/// What the clients were told, each after the answer had arrived.
#[derive(Default)]
struct Told {
    /// The seat that the server confirmed for each booking.
    confirmed: HashMap<String, String>,
    /// Bookings whose confirmation was sent and never answered, and the seat they asked for.
    unknown: HashMap<String, String>,
    highest_revision: u64,
}

#[test]
fn ten_clients_and_a_server_that_is_killed_lose_nothing() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("soak");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let server = Arc::new(Server::start(&folder.join("seats.sqlite")));
    let told = Arc::new(Mutex::new(Told::default()));
    let over = Arc::new(AtomicBool::new(false));
    let work = Arc::new(Work {
        done: AtomicUsize::new(0),
        until: Instant::now() + TIME,
    });
    let started = Instant::now();

    let clients: Vec<_> = (0..CLIENTS)
        .map(|number| {
            let (server, told, work) = (server.clone(), told.clone(), work.clone());
            thread::spawn(move || choose_seats(number, &server, &told, &work))
        })
        .collect();
    let killer = {
        let (server, over) = (server.clone(), over.clone());
        thread::spawn(move || {
            let mut random = Random(7);
            while !over.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(200 + random.below(1000)));
                server.kill_and_restart();
            }
        })
    };
    for client in clients {
        client.join().unwrap();
    }
    over.store(true, Ordering::SeqCst);
    killer.join().unwrap();
    let took = started.elapsed();
    let actions = work.done.load(Ordering::SeqCst);

    let told = told.lock().unwrap();
    let kept = server.confirmed_seats();
    let mut of_seat: BTreeMap<&str, &str> = BTreeMap::new();
    for (booking, seat) in &kept {
        let other = of_seat.insert(seat, booking);
        assert_eq!(other, None, "{seat} is confirmed for {booking} and another");
    }
    for (booking, seat) in &told.confirmed {
        assert_eq!(
            kept.get(booking),
            Some(seat),
            "{booking} was told that {seat} is confirmed"
        );
    }
    for (booking, seat) in &kept {
        let known = told
            .confirmed
            .get(booking)
            .or_else(|| told.unknown.get(booking));
        assert_eq!(
            known,
            Some(seat),
            "nobody asked to confirm {seat} for {booking}"
        );
    }
    assert!(server.revision() >= told.highest_revision);
    println!(
        "{actions} actions in {took:.1?}, killed {} times, {} seats confirmed, {} answers lost, revision {}",
        server.kills(),
        kept.len(),
        told.unknown.len(),
        server.revision()
    );
    for (what, done, least) in [
        ("actions", actions, LEAST_ACTIONS),
        ("kills", server.kills(), LEAST_KILLS),
        ("confirmed seats", told.confirmed.len(), LEAST_CONFIRMED),
    ] {
        assert!(done >= least, "{done} {what}; under {least} prove nothing");
    }
}

/// What all clients together have done, and until when they go on.
struct Work {
    done: AtomicUsize,
    until: Instant,
}

impl Work {
    /// Takes note of one more action; `false` when there have been enough of actions and kills, or the time is gone.
    fn take(&self, server: &Server) -> bool {
        let enough = || self.done.load(Ordering::SeqCst) >= ACTIONS && server.kills() >= KILLS;
        if Instant::now() >= self.until || enough() {
            return false;
        }
        self.done.fetch_add(1, Ordering::SeqCst);
        true
    }
}

/// One client: for one booking after the other, selects seats at random and at last confirms one.
fn choose_seats(number: usize, server: &Server, told: &Mutex<Told>, work: &Work) {
    let mut random = Random(number as u64 + 1);
    let mut bookings = 0;
    let mut seen_revision = 0;
    loop {
        bookings += 1;
        let booking = format!("C{number}-{bookings}");
        let mut client = Client::new(server, &booking);
        let mut choices = 3 + random.below(60);
        loop {
            if !work.take(server) {
                return;
            }
            let Some(seat) = client.pick(random.next()) else {
                client.look();
                continue;
            };
            choices = choices.saturating_sub(1);
            let confirms = choices == 0 && client.selected().is_some();
            let (seat, answer) = if confirms {
                let seat = client.selected().unwrap_or(seat);
                // Until the answer is there, nobody knows whether it happened.
                told.lock()
                    .unwrap()
                    .unknown
                    .insert(booking.clone(), seat.clone());
                let answer = client.confirm(&seat);
                (seat, answer)
            } else {
                let answer = client.select(&seat, random.below(4) == 0);
                (seat, answer)
            };
            let mut told = told.lock().unwrap();
            if let Answer::Granted { revision, .. } | Answer::Refused { revision } = answer {
                assert!(
                    revision >= seen_revision,
                    "revision {revision} after {seen_revision}"
                );
                seen_revision = revision;
                told.highest_revision = told.highest_revision.max(revision);
            }
            match answer {
                Answer::Granted { done: true, .. } => {
                    told.unknown.remove(&booking);
                    told.confirmed.insert(booking.clone(), seat);
                    break;
                }
                Answer::Refused { .. } if confirms => {
                    told.unknown.remove(&booking);
                    choices = 1;
                }
                // A lost confirmation: this booking stays in doubt, and asks for nothing else.
                Answer::Lost if confirms => break,
                _ => {}
            }
        }
    }
}

/// A small generator (xorshift): the run is the same each time but for the timing.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }
}
