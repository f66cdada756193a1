//! A behaviour script's lines: messages, and keys by name.

use serde_json::Value;
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, KeyEvent};
use splitflap_core::listener::Quiet;

/// What a line of a script does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A message arrives, or several in a list; with it everything that the server wanted to say.
    Message(String),
    /// A key is pressed; its name.
    Key(String),
}

impl Step {
    /// The steps of a script with the numbers of their lines, from 1. Comments and empty lines are none, nor is what
    /// only asks for output.
    ///
    /// # Errors
    /// What is wrong with a line.
    pub fn all(script: &str) -> Result<Vec<(usize, Self)>, String> {
        let mut steps = Vec::new();
        for (number, line) in (1..).zip(script.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let value: Value =
                serde_json::from_str(line).map_err(|error| format!("line {number}: {error}"))?;
            if let Some(key) = value["input"].as_str() {
                steps.push((number, Self::Key(key.to_owned())));
            } else if value.get("version").is_some() || value.is_array() {
                steps.push((number, Self::Message(line.to_owned())));
            }
        }
        Ok(steps)
    }

    /// Does it to an engine.
    ///
    /// # Errors
    /// When no key has the name.
    pub fn apply(&self, engine: &mut Engine<'_>) -> Result<(), String> {
        match self {
            Self::Message(message) => {
                engine.feed(0, message.as_bytes(), &mut Quiet);
                engine.finish(0, &mut Quiet);
                engine.settled(&mut Quiet);
            }
            Self::Key(name) => {
                let key: KeyEvent =
                    (name.parse()).map_err(|_| format!("no key is called {name}"))?;
                engine.handle_input(0, &InputEvent::Key(key), &mut Quiet);
            }
        }
        engine.render(&mut Quiet);
        Ok(())
    }
}
