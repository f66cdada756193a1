//! The server of the soak test: the real binary on a database file, killed and started again.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rusqlite::Connection;

use crate::serving::serving;

pub(crate) struct Server {
    database: PathBuf,
    running: Mutex<(Child, String)>,
    kills: AtomicUsize,
}

impl Server {
    pub(crate) fn start(database: &Path) -> Self {
        Self {
            database: database.to_owned(),
            running: Mutex::new(spawn(database)),
            kills: AtomicUsize::new(0),
        }
    }

    /// Where it listens now.
    pub(crate) fn address(&self) -> String {
        self.running.lock().unwrap().1.clone()
    }

    /// SIGKILL, whatever it is doing.
    pub(crate) fn kill_and_restart(&self) {
        let mut running = self.running.lock().unwrap();
        running.0.kill().unwrap();
        running.0.wait().unwrap();
        *running = spawn(&self.database);
        self.kills.fetch_add(1, Ordering::SeqCst);
    }

    pub(crate) fn kills(&self) -> usize {
        self.kills.load(Ordering::SeqCst)
    }

    /// Booking and seat of every confirmation in the file.
    pub(crate) fn confirmed_seats(&self) -> HashMap<String, String> {
        let database = Connection::open(&self.database).unwrap();
        let mut rows = database
            .prepare("SELECT name, confirmed FROM bookings WHERE confirmed IS NOT NULL")
            .unwrap();
        let rows = rows
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap();
        rows.map(Result::unwrap).collect()
    }

    pub(crate) fn revision(&self) -> u64 {
        let database = Connection::open(&self.database).unwrap();
        let revision: i64 = database
            .query_row("SELECT revision FROM flights", [], |row| row.get(0))
            .unwrap();
        revision.unsigned_abs()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Ok(mut running) = self.running.lock() {
            let _ = running.0.kill();
            let _ = running.0.wait();
        }
    }
}

fn spawn(database: &Path) -> (Child, String) {
    let cabin = Path::new(env!("CARGO_MANIFEST_DIR")).join("cabins/a380.json");
    serving(
        Command::new(env!("CARGO_BIN_EXE_seat-demo"))
            .args(["--http", "127.0.0.1:0", "--hold", "2", "--database"])
            .arg(database)
            .arg("--cabin")
            .arg(cabin),
    )
}
