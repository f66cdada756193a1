//! Where the state of a flight is kept: in memory, or in a database that outlives the process.

mod database;

use std::fmt;

pub(crate) use database::Database;

use crate::flight::Flight;

/// Keeps one flight. Every use is one transaction: it happens whole or not at all.
#[derive(Debug)]
pub(crate) enum Ledger {
    Memory(Flight),
    File(Box<Database>),
}

impl Ledger {
    /// Lends the flight for reading and changing.
    pub(crate) fn transaction<R>(
        &mut self,
        user: impl FnOnce(&mut Flight) -> R,
    ) -> Result<R, LedgerError> {
        match self {
            Self::Memory(flight) => Ok(user(flight)),
            Self::File(database) => database.transaction(user),
        }
    }
}

/// The database can't be opened, read or written. A transaction that ends so has changed nothing.
#[derive(Debug)]
pub struct LedgerError(pub(crate) rusqlite::Error);

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the seat database failed: {}", self.0)
    }
}

impl std::error::Error for LedgerError {}

impl From<rusqlite::Error> for LedgerError {
    fn from(error: rusqlite::Error) -> Self {
        Self(error)
    }
}
