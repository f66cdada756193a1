//! Cabins for tests, and an index built from them.

extern crate std;
use super::build::{Skipped, Workshop, build};
use super::{Index, Place};
use std::string::String;
use std::vec::Vec;

/// A list of seats as (id, place), and the block.
#[derive(Default)]
pub(in super::super) struct Cabin {
    pub(in super::super) seats: Vec<(String, Option<Place>)>,
    pub(in super::super) block: Vec<u32>,
    pub(in super::super) limit: Option<u32>,
}

impl Workshop for Cabin {
    type Error = ();

    fn len(&self) -> u32 {
        self.seats.len() as u32
    }

    fn place(&self, seat: u32) -> Option<Place> {
        self.seats.get(seat as usize)?.1
    }

    fn id(&self, seat: u32) -> Option<u32> {
        let id = &self.seats.get(seat as usize)?.0;
        self.seats
            .iter()
            .position(|(other, _)| other == id)
            .map(|place| place as u32 ^ 0x55)
    }

    fn allocate(&mut self, words: u32) -> Result<(), ()> {
        self.block.clear();
        if self.limit.is_some_and(|limit| words > limit) {
            return Err(());
        }
        self.block.resize(words as usize, 0);
        Ok(())
    }

    fn get(&self, at: u32) -> u32 {
        self.block[at as usize]
    }

    fn set(&mut self, at: u32, word: u32) {
        self.block[at as usize] = word;
    }
}

pub(in super::super) fn place(deck: i32, row: i32, x: i32) -> Place {
    Place {
        deck,
        row,
        x,
        physical: true,
        beside_aisle: false,
    }
}

impl Cabin {
    pub(in super::super) fn add(&mut self, id: &str, place: Option<Place>) {
        self.seats.push((id.into(), place));
    }

    /// `rows` rows of seats at the places across `xs`, numbered from `first`.
    pub(in super::super) fn rows(mut self, deck: i32, rows: &[i32], xs: &[i32]) -> Self {
        for row in rows {
            for x in xs {
                let id = std::format!("{deck}/{row}/{x}");
                self.add(&id, Some(place(deck, *row, *x)));
            }
        }
        self
    }

    pub(in super::super) fn build(&mut self) -> Skipped {
        build(self).unwrap()
    }

    pub(in super::super) fn index(&self) -> Index<'_> {
        Index::new(&self.block)
    }

    /// The position of the seat with this id.
    pub(in super::super) fn position(&self, id: &str) -> u32 {
        let index = self.index();
        (0..index.seats())
            .find(|position| self.id_at(*position) == id)
            .unwrap()
    }

    pub(in super::super) fn id_at(&self, position: u32) -> &str {
        let seat = self.index().seat(position).unwrap();
        &self.seats[seat as usize].0
    }

    /// An A320 with 30 rows of 3+3 and no row 13.
    pub(in super::super) fn narrow_body() -> Self {
        let rows: Vec<i32> = (1..=31).filter(|row| *row != 13).collect();
        let mut cabin = Self::default().rows(0, &rows, &[0, 1, 2, 4, 5, 6]);
        cabin.build();
        cabin
    }
}
