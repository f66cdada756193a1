//! The native side of the `tui` object.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{LOGS_MAX, Log, Run, json, spans};
use crate::error::{Error, Result};
use crate::keys::Modifiers;
use crate::mouse::Button;
use crate::screen::pattern;
use crate::session::{Gesture, Session, Settled, Wait};

/// Calls a method: whether it went well, and its result or the error as JSON or text.
pub(super) fn call(run: &mut Run, name: &str, arguments: &str) -> (bool, String) {
    let outcome = run
        .check()
        .and_then(|()| {
            let values = json::fit(arguments).and_then(|json| serde_json::from_str(&json).ok());
            values.ok_or_else(|| {
                let most = json::DEPTH_MAX;
                Error::Refused(format!(
                    "{name}: an argument is nested more than {most} deep"
                ))
            })
        })
        .and_then(|values| {
            let arguments = Arguments {
                method: name,
                values,
            };
            match name {
                "console" => log(run, &arguments),
                "screenshot" => screenshot(run, &arguments),
                _ => method(run, &arguments),
            }
        });
    match outcome {
        Ok(value) => (true, value.to_string()),
        Err(error) => (false, error.to_string()),
    }
}

struct Arguments<'a> {
    method: &'a str,
    values: Vec<Value>,
}

/// What an argument may be.
trait Argument: DeserializeOwned {
    const WHAT: &str;
}

impl Argument for String {
    const WHAT: &str = "a string";
}

impl Argument for Vec<String> {
    const WHAT: &str = "an array of strings";
}

impl Argument for u16 {
    const WHAT: &str = "a whole number from 0 to 65535";
}

impl Argument for u32 {
    const WHAT: &str = "a whole number from 0 to 4294967295";
}

impl Argument for u64 {
    const WHAT: &str = "a whole number from 0 on";
}

impl Argument for usize {
    const WHAT: &str = "a whole number from 0 on";
}

impl Arguments<'_> {
    /// An argument that must be there.
    fn get<T: Argument>(&self, index: usize) -> Result<T> {
        self.optional(index)?.ok_or_else(|| {
            Error::Refused(format!(
                "tui.{} needs an argument {}",
                self.method,
                index + 1
            ))
        })
    }

    /// An argument that may be left out.
    fn optional<T: Argument>(&self, index: usize) -> Result<Option<T>> {
        let Some(value) = self.values.get(index).filter(|value| !value.is_null()) else {
            return Ok(None);
        };
        serde_json::from_value(value.clone())
            .map(Some)
            .map_err(|_| {
                Error::Refused(format!(
                    "tui.{}: argument {} must be {}, not {}",
                    self.method,
                    index + 1,
                    T::WHAT,
                    brief(value)
                ))
            })
    }
}

/// A value as JSON, of which a little is enough.
pub(crate) fn brief(value: &Value) -> String {
    let json = value.to_string();
    match json.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &json[..end]),
        None => json,
    }
}

fn log(run: &mut Run, arguments: &Arguments<'_>) -> Result<Value> {
    let mut log = Log {
        level: arguments.get(0)?,
        message: arguments.get(1)?,
    };
    if run.logged > LOGS_MAX {
        return Ok(Value::Null);
    }
    // An empty line costs something too.
    run.logged += log.message.len() + log.level.len() + 16;
    if run.logged > LOGS_MAX {
        log.message = "(more than is kept)".into();
    }
    run.logs.push(log);
    Ok(Value::Null)
}

fn screenshot(run: &mut Run, arguments: &Arguments<'_>) -> Result<Value> {
    let name: Option<String> = arguments.optional(0)?;
    let picture = crate::picture::png(&run.session.screen(), &crate::picture::Options::default())?;
    let path: PathBuf = run.folder.save(name.as_deref(), &picture.png)?;
    Ok(json!(path))
}

fn method(run: &mut Run, arguments: &Arguments<'_>) -> Result<Value> {
    let session: Arc<Session> = Arc::clone(&run.session);
    let session = &*session;
    let a = arguments;
    let done = |()| Value::Null;
    match a.method {
        "text" => Ok(json!(session.text())),
        "snapshot" => Ok(spans::snapshot(&session.snapshot())),
        "find" => {
            let found = session.screen().find(&a.get::<String>(0)?);
            let place = |m: crate::screen::Match| json!({"text": m.text, "x": m.col + 1, "y": m.row + 1, "width": m.width});
            Ok(found.into_iter().map(place).collect())
        }
        "cursor" => Ok(spans::cursor(&session.screen().cursor)),
        "sendText" => session.send_text(&a.get::<String>(0)?).map(done),
        "paste" => session.paste(&a.get::<String>(0)?).map(done),
        "pressKey" => session.press(&a.get::<String>(0)?).map(done),
        "pressKeys" => session.press_all(&a.get::<Vec<String>>(0)?).map(done),
        "resize" => session.resize(a.get(0)?, a.get(1)?).map(done),
        "sendSignal" => session.send_signal(&a.get::<String>(0)?).map(done),
        "mark" => session
            .marker(&a.optional::<String>(0)?.unwrap_or_default())
            .map(done),
        "getScrollback" => Ok(json!(session.scrollback_len())),
        "scrollback" => Ok(json!(
            session.scrollback(a.optional(0)?.unwrap_or(usize::MAX))
        )),
        "getInput" => Ok(json!(session.raw_input(a.optional(0)?.unwrap_or(10_000)))),
        "getOutput" => Ok(json!(session.raw_output(a.optional(0)?.unwrap_or(10_000)))),
        name if name.starts_with("waitFor") => wait(run, session, a),
        _ => mouse(session, a).map(done),
    }
}

fn wait(run: &mut Run, session: &Session, a: &Arguments<'_>) -> Result<Value> {
    // No wait outlasts the script.
    let limited = |milliseconds: Option<u64>| {
        let left = run.deadline.saturating_duration_since(Instant::now());
        let asked = Duration::from_millis(milliseconds.unwrap_or(5000));
        Wait {
            timeout: asked.min(left),
            cancel: run.cancel.clone(),
        }
    };
    match a.method {
        "waitForText" => Ok(json!(
            session.wait_for_text(&a.get::<String>(0)?, &limited(a.optional(1)?))?
        )),
        "waitForTextGone" => Ok(json!(
            session.wait_for_text_gone(&a.get::<String>(0)?, &limited(a.optional(1)?))?
        )),
        "waitForRegex" => {
            let pattern = pattern(&a.get::<String>(0)?)?;
            Ok(json!(
                session.wait_for_regex(&pattern, &limited(a.optional(1)?))?
            ))
        }
        "waitForIdle" => {
            let quiet = Duration::from_millis(a.optional(1)?.unwrap_or(100));
            let settled = Settled {
                quiet,
                ..Settled::default()
            };
            let answered = session.wait_until_settled(settled, &limited(a.optional(0)?))?;
            Ok(json!(answered.is_some()))
        }
        "waitForExit" => Ok(json!(session.wait_for_exit(&limited(a.optional(0)?))?)),
        other => Err(Error::Refused(format!("tui has no method {other}"))),
    }
}

fn mouse(session: &Session, a: &Arguments<'_>) -> Result<()> {
    let none = Modifiers::NONE;
    let center = |index| {
        session
            .resolve(&a.get::<String>(index)?)
            .map(|span| span.center())
    };
    let cell = |x: u32, y: u32| {
        let from_one = |n: u32| u16::try_from(n).ok().and_then(|n| n.checked_sub(1));
        let size = session.size();
        from_one(x)
            .zip(from_one(y))
            .ok_or(Error::Coordinates { x, y, size })
    };
    let click = |button, times| {
        session.mouse(
            Gesture::Click {
                at: center(0)?,
                button,
                times,
            },
            none,
        )
    };
    match a.method {
        "click" => click(Button::Left, 1),
        "doubleClick" => click(Button::Left, 2),
        "rightClick" => click(Button::Right, 1),
        "clickAt" => {
            let at = cell(a.get(0)?, a.get(1)?)?;
            session.mouse(
                Gesture::Click {
                    at,
                    button: Button::Left,
                    times: 1,
                },
                none,
            )
        }
        "clickText" => session
            .click_text(&a.get::<String>(0)?, a.optional(1)?, Button::Left, none)
            .map(drop),
        "hover" => session.mouse(Gesture::Hover { at: center(0)? }, none),
        "drag" => {
            let (from, to) = (center(0)?, center(1)?);
            session.mouse(
                Gesture::Drag {
                    from,
                    to,
                    button: Button::Left,
                },
                none,
            )
        }
        "scroll" => {
            let direction: String = a.get(0)?;
            let wheel = Button::wheel_named(&direction).ok_or_else(|| {
                Error::Refused(format!(
                    "unknown direction {direction:?}; use up, down, left or right"
                ))
            })?;
            let size = session.size();
            let at = match (a.optional(2)?, a.optional(3)?) {
                (Some(x), Some(y)) => cell(x, y)?,
                _ => (size.cols / 2, size.rows / 2),
            };
            let notches = a.optional(1)?.unwrap_or(1);
            session.mouse(Gesture::Scroll { at, wheel, notches }, none)
        }
        other => Err(Error::Refused(format!("tui has no method {other}"))),
    }
}
