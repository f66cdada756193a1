//! Both ends of a link, joined by a line that loses, cuts, doubles, damages and delays what it carries.
#![allow(missing_docs)]

mod board;
mod documents;
mod faults;
mod join;
mod repair;
mod rooms;
