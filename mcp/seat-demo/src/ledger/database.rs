//! The state of a flight in SQLite.
//!
//! A transaction takes the write lock first, so several servers can sell the same flight from one
//! file. Whatever is committed outlives the process, however it ends; a confirmation is on the disk,
//! safe from a power cut, before its answer leaves. A hold is not worth that wait: on a slow disk it is
//! tens of milliseconds. `UNIQUE` in the schema says once more, below all our code, that a seat is
//! confirmed for one booking only.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use seat_rules::SeatIndex;

use super::LedgerError;
use crate::cabin_data::CabinData;
use crate::flight::{Booking, Flight};

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS flights (
        flight TEXT PRIMARY KEY,
        revision INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS bookings (
        flight TEXT NOT NULL,
        name TEXT NOT NULL,
        selected TEXT,
        held_until INTEGER NOT NULL,
        lapsed TEXT,
        confirmed TEXT,
        PRIMARY KEY (flight, name),
        UNIQUE (flight, confirmed)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS taken (
        flight TEXT NOT NULL,
        seat TEXT NOT NULL,
        PRIMARY KEY (flight, seat)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS secrets (
        name TEXT PRIMARY KEY,
        key BLOB NOT NULL
    ) STRICT;
";

/// How long a transaction waits for one of another process.
const PATIENCE: Duration = Duration::from_secs(10);

/// One flight in a database file.
#[derive(Debug)]
pub(crate) struct Database {
    connection: Connection,
    flight: String,
    ids: Vec<String>,
    places: HashMap<String, SeatIndex>,
}

impl Database {
    /// Opens the file, or makes it, and sees to it that the flight is there: `start` is its state
    /// where it was not.
    pub(crate) fn open(
        path: &Path,
        cabin: &CabinData,
        start: &Flight,
    ) -> Result<Self, LedgerError> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.execute_batch(SCHEMA)?;
        let ids: Vec<String> = cabin.seats().iter().map(|seat| seat.id.clone()).collect();
        let flight = cabin.flight();
        let mut database = Self {
            connection,
            flight: format!("{} {}", flight.number, flight.departure),
            places: (0..)
                .zip(&ids)
                .map(|(place, id)| (id.clone(), place))
                .collect(),
            ids,
        };
        let transaction = begin(&mut database.connection)?;
        if revision(&transaction, &database.flight)?.is_none() {
            transaction.execute(
                "INSERT INTO flights (flight, revision) VALUES (?1, ?2)",
                params![database.flight, start.revision],
            )?;
            let empty = Flight::default();
            write(&transaction, &database.flight, &database.ids, &empty, start)?;
        }
        transaction.commit()?;
        Ok(database)
    }

    /// Lends the flight; what has changed in it is written before this returns.
    pub(crate) fn transaction<R>(
        &mut self,
        user: impl FnOnce(&mut Flight) -> R,
    ) -> Result<R, LedgerError> {
        let transaction = begin(&mut self.connection)?;
        let before = read(&transaction, &self.flight, &self.places)?;
        let mut after = before.clone();
        let result = user(&mut after);
        write(&transaction, &self.flight, &self.ids, &before, &after)?;
        transaction.commit()?;
        if confirmations(&before) != confirmations(&after) {
            // A checkpoint begins by bringing the log of all commits to the disk.
            self.connection
                .query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))?;
        }
        Ok(result)
    }

    /// The secret of this name: the same for every server on this file.
    pub(crate) fn secret(&mut self, name: &str, fresh: &[u8]) -> Result<Vec<u8>, LedgerError> {
        let transaction = begin(&mut self.connection)?;
        transaction.execute(
            "INSERT OR IGNORE INTO secrets (name, key) VALUES (?1, ?2)",
            params![name, fresh],
        )?;
        let key =
            transaction.query_row("SELECT key FROM secrets WHERE name = ?1", [name], |row| {
                row.get(0)
            })?;
        transaction.commit()?;
        Ok(key)
    }
}

fn confirmations(flight: &Flight) -> usize {
    let bookings = flight.bookings.values();
    bookings
        .filter(|booking| booking.confirmed.is_some())
        .count()
}

fn begin(connection: &mut Connection) -> Result<Transaction<'_>, LedgerError> {
    Ok(connection.transaction_with_behavior(TransactionBehavior::Immediate)?)
}

fn revision(transaction: &Transaction<'_>, flight: &str) -> Result<Option<u32>, LedgerError> {
    Ok(transaction
        .query_row(
            "SELECT revision FROM flights WHERE flight = ?1",
            [flight],
            |row| row.get(0),
        )
        .optional()?)
}

/// Seats that the cabin no longer has are left out; their rows stay as they are.
fn read(
    transaction: &Transaction<'_>,
    flight: &str,
    places: &HashMap<String, SeatIndex>,
) -> Result<Flight, LedgerError> {
    let place = |id: Option<String>| id.and_then(|id| places.get(&id).copied());
    let mut bookings = BTreeMap::new();
    let mut rows = transaction.prepare_cached(
        "SELECT name, selected, held_until, lapsed, confirmed FROM bookings WHERE flight = ?1",
    )?;
    let mut rows = rows.query([flight])?;
    while let Some(row) = rows.next()? {
        let booking = Booking {
            selected: place(row.get(1)?),
            held_until: row.get::<_, i64>(2)?.max(0).unsigned_abs(),
            lapsed: place(row.get(3)?),
            confirmed: place(row.get(4)?),
        };
        bookings.insert(row.get(0)?, booking);
    }
    let mut taken = Vec::new();
    let mut rows = transaction.prepare_cached("SELECT seat FROM taken WHERE flight = ?1")?;
    let mut rows = rows.query([flight])?;
    while let Some(row) = rows.next()? {
        taken.extend(place(row.get(0)?));
    }
    Ok(Flight {
        revision: revision(transaction, flight)?.unwrap_or(1),
        bookings,
        taken,
    })
}

fn write(
    transaction: &Transaction<'_>,
    flight: &str,
    ids: &[String],
    before: &Flight,
    after: &Flight,
) -> Result<(), LedgerError> {
    let id = |place: Option<SeatIndex>| place.and_then(|place| ids.get(usize::from(place)));
    if after.revision != before.revision {
        transaction
            .prepare_cached("UPDATE flights SET revision = ?2 WHERE flight = ?1")?
            .execute(params![flight, after.revision])?;
    }
    for (name, booking) in &after.bookings {
        if before.bookings.get(name) == Some(booking) {
            continue;
        }
        transaction
            .prepare_cached(
                "INSERT INTO bookings (flight, name, selected, held_until, lapsed, confirmed)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT (flight, name) DO UPDATE SET
                 selected = ?3, held_until = ?4, lapsed = ?5, confirmed = ?6",
            )?
            .execute(params![
                flight,
                name,
                id(booking.selected),
                i64::try_from(booking.held_until).unwrap_or(i64::MAX),
                id(booking.lapsed),
                id(booking.confirmed)
            ])?;
    }
    for &seat in &after.taken {
        if !before.taken.contains(&seat) {
            transaction.execute(
                "INSERT OR IGNORE INTO taken (flight, seat) VALUES (?1, ?2)",
                params![flight, id(Some(seat))],
            )?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
