//! JavaScript.

use std::sync::Arc;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::script::{DECLARATIONS, Script};
use crate::server::table::{Answer, Context, Entry, Kind, entry, tool};

pub(super) fn tools() -> Vec<Entry> {
    vec![
        entry::<Nothing, Interface>(
            "tui_get_code_interface",
            Kind::Reads,
            "Get the TypeScript declarations of what tui_run_code scripts may call. Read them before the first script.",
            |_, _| {
                let interface = Interface {
                    declarations: DECLARATIONS,
                };
                Ok(Answer::of(&interface)?.with_text(DECLARATIONS.to_owned()))
            },
        ),
        tool(
            "tui_run_code",
            Kind::Acts,
            "Run JavaScript with the objects tui and console against a session; the value of the last expression is the result. await works, and variables last until the session is closed.",
            run,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

#[derive(Serialize, JsonSchema)]
struct Interface {
    declarations: &'static str,
}

#[derive(Deserialize, JsonSchema)]
struct RunCode {
    session_id: String,
    code: String,
    /// Milliseconds after which the script is stopped.
    #[schemars(range(min = 0, max = 86_400_000))]
    #[serde(default = "minute")]
    timeout: u64,
}

fn minute() -> u64 {
    60_000
}

#[derive(Serialize, JsonSchema)]
struct Ran {
    /// The value as text; an object as JSON.
    result: String,
    /// The value as JSON; null where JSON has no form.
    value: serde_json::Value,
    logs: Vec<LogLine>,
}

#[derive(Serialize, JsonSchema)]
struct LogLine {
    level: String,
    message: String,
}

fn run(context: &Context<'_>, params: RunCode) -> Result<Ran> {
    let open = context.hub.open(&params.session_id)?;
    // Another script on this session runs to its end first.
    let mut script = open.script.lock();
    let script = match &mut *script {
        Some(script) => script,
        empty => {
            let memory = context.hub.policy().script_memory;
            empty.insert(Script::new(Arc::clone(&open.session), memory, open.bell()?))
        }
    };
    let timeout = Duration::from_millis(params.timeout);
    let outcome = script.run(&params.code, timeout, &context.cancel)?;
    let line = |log: crate::script::Log| LogLine {
        level: log.level,
        message: log.message,
    };
    let logs = outcome.logs.into_iter().map(line).collect();
    Ok(Ran {
        result: outcome.result,
        value: outcome.value,
        logs,
    })
}
