//! Behaviour through the engine: messages and events in, grid and actions out.

mod bed;
