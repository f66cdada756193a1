//! The whole data model as one protocol message.

use core::fmt::{self, Display, Write};

use crate::cabin::{Cabin, Seat, SeatIndex, Status};
use crate::json;
use crate::occupancy::Occupancy;
use crate::price::is_price;

/// One `updateDataModel` message that holds everything a view shows: flight, currency, revision,
/// selected, confirmed, message, and every seat.
///
/// [`Display`] writes it whole; [`pieces`](Self::pieces) writes it seat by seat, for a board that has
/// other things to do between two.
#[derive(Clone, Copy)]
pub struct Snapshot<'s, S> {
    cabin: &'s Cabin<'s>,
    occupancy: &'s Occupancy<S>,
    surface_id: &'s str,
    message: Option<&'s dyn Display>,
}

impl<'s, S: AsRef<[Status]>> Snapshot<'s, S> {
    /// A snapshot for a surface, with a null `message`.
    #[must_use]
    pub fn new(cabin: &'s Cabin<'s>, occupancy: &'s Occupancy<S>, surface_id: &'s str) -> Self {
        Self {
            cabin,
            occupancy,
            surface_id,
            message: None,
        }
    }

    /// The same snapshot with a `message` for the person (a refusal).
    #[must_use]
    pub fn with_message(mut self, message: &'s dyn Display) -> Self {
        self.message = Some(message);
        self
    }

    /// Writes the message in pieces: its head, one a seat, its tail.
    #[must_use]
    pub fn pieces(self) -> SnapshotPieces<'s, S> {
        SnapshotPieces {
            snapshot: self,
            next: Piece::Head,
        }
    }

    /// Writes the data model alone, without the message around it.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_value(&self, out: &mut impl Write) -> fmt::Result {
        self.write_value_head(out)?;
        for (index, seat) in (0..=SeatIndex::MAX).zip(self.cabin.seats) {
            self.write_seat(out, index, seat)?;
        }
        out.write_str("]}")
    }

    fn write_envelope_head(&self, out: &mut impl Write) -> fmt::Result {
        out.write_str(r#"{"version":"0.1","updateDataModel":{"surfaceId":"#)?;
        json::string(out, self.surface_id)?;
        out.write_str(r#","path":"/","value":"#)
    }

    fn write_value_head(&self, out: &mut impl Write) -> fmt::Result {
        let flight = &self.cabin.flight;
        out.write_str(r#"{"flight":{"number":"#)?;
        json::string(out, flight.number)?;
        out.write_str(r#","from":"#)?;
        json::string(out, flight.from)?;
        out.write_str(r#","to":"#)?;
        json::string(out, flight.to)?;
        out.write_str(r#","departure":"#)?;
        json::string(out, flight.departure)?;
        out.write_str(r#"},"currency":"#)?;
        json::string(out, self.cabin.currency)?;
        write!(
            out,
            r#","revision":{},"selected":"#,
            self.occupancy.revision()
        )?;
        self.write_id(out, self.occupancy.selected())?;
        out.write_str(r#","confirmed":"#)?;
        self.write_id(out, self.occupancy.confirmed())?;
        out.write_str(r#","message":"#)?;
        match self.message {
            Some(message) => json::display(out, message)?,
            None => out.write_str("null")?,
        }
        out.write_str(r#","seats":["#)
    }

    fn write_id(&self, out: &mut impl Write, index: Option<SeatIndex>) -> fmt::Result {
        match index.and_then(|index| self.cabin.seat(index)) {
            Some(seat) => json::string(out, seat.id),
            None => out.write_str("null"),
        }
    }

    fn write_seat(&self, out: &mut impl Write, index: SeatIndex, seat: &Seat<'_>) -> fmt::Result {
        out.write_str(if index == 0 {
            r#"{"id":"#
        } else {
            r#",{"id":"#
        })?;
        json::string(out, seat.id)?;
        write!(out, r#","row":{},"column":"#, seat.row)?;
        json::string(out, seat.column)?;
        out.write_str(r#","position":"#)?;
        json::string(out, seat.position)?;
        let status = self.occupancy.status(index);
        let price = seat.price.filter(|price| is_price(price)).unwrap_or("null");
        write!(out, r#","status":"{status}","price":{price}"#)?;
        if let Some((first, rest)) = seat.features.split_first() {
            out.write_str(r#","features":["#)?;
            json::string(out, first)?;
            for feature in rest {
                out.write_char(',')?;
                json::string(out, feature)?;
            }
            out.write_char(']')?;
        }
        write!(out, r#","deck":{}"#, seat.deck)?;
        if let Some(x) = seat.x {
            write!(out, r#","x":{x}"#)?;
        }
        out.write_char('}')
    }
}

impl<S: AsRef<[Status]>> Display for Snapshot<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_envelope_head(f)?;
        self.write_value(f)?;
        f.write_str("}}")
    }
}

impl<S> fmt::Debug for Snapshot<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot")
            .field("surface_id", &self.surface_id)
            .finish_non_exhaustive()
    }
}

/// A [`Snapshot`] on its way out. Its pieces, one after the other, are the message.
#[derive(Debug)]
pub struct SnapshotPieces<'s, S> {
    snapshot: Snapshot<'s, S>,
    next: Piece,
}

#[derive(Clone, Copy, Debug)]
enum Piece {
    Head,
    Seat(SeatIndex),
    Tail,
    Done,
}

impl<S: AsRef<[Status]>> SnapshotPieces<'_, S> {
    /// Writes the next piece; false when the message is complete. A piece is as long as one seat, or
    /// as flight, currency and message together.
    ///
    /// # Errors
    /// Those of `out`; the piece is then not repeated.
    pub fn write_next(&mut self, out: &mut impl Write) -> Result<bool, fmt::Error> {
        let (snapshot, piece) = (&self.snapshot, self.next);
        match piece {
            Piece::Head => {
                self.next = Piece::Seat(0);
                snapshot.write_envelope_head(out)?;
                snapshot.write_value_head(out)?;
                Ok(true)
            }
            Piece::Seat(index) => {
                let Some(seat) = snapshot.cabin.seat(index) else {
                    self.next = Piece::Tail;
                    return self.write_next(out);
                };
                self.next = index.checked_add(1).map_or(Piece::Tail, Piece::Seat);
                snapshot.write_seat(out, index, seat)?;
                Ok(true)
            }
            Piece::Tail => {
                self.next = Piece::Done;
                out.write_str("]}}}")?;
                Ok(false)
            }
            Piece::Done => Ok(false),
        }
    }
}

#[cfg(test)]
mod tests;
