//! Behaviour through the engine: messages and events in, grid and actions out.

mod bed;
mod cost;
mod data;
mod details;
mod hostile;
mod moving;
mod screens;
mod selecting;
