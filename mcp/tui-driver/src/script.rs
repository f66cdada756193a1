//! JavaScript against a session: the `tui` and `console` objects of `tui.d.ts`.

mod bridge;
mod folder;

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rquickjs::context::EvalOptions;
use rquickjs::convert::List;
use rquickjs::promise::PromiseState;
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Object, Promise, Runtime, Value};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::session::{Cancel, Session};
use folder::Folder;

/// What scripts may call, for whoever writes one.
pub const DECLARATIONS: &str = include_str!("script/tui.d.ts");

const PRELUDE: &str = include_str!("script/prelude.js");
/// Bytes of native stack a script may use; less than any thread has.
const STACK: usize = 512 * 1024;
/// The most console lines kept of one run.
const LOGS_MAX: usize = 1000;

/// What a script came to.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// The value of its last expression, awaited if it is a promise; null where JSON has no form.
    pub value: serde_json::Value,
    /// The value as a text: a string as it is, an object as JSON, anything else as JavaScript says.
    pub result: String,
    /// What it wrote to the console.
    pub logs: Vec<Log>,
}

/// A line written to the console.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Log {
    /// `log`, `info`, `warn`, `error` or `debug`.
    pub level: String,
    /// The arguments, joined by spaces.
    pub message: String,
}

/// A JavaScript context for one session; its variables last from run to run.
pub struct Script {
    // Dropped before the runtime it belongs to.
    context: Context,
    runtime: Runtime,
    run: Arc<Mutex<Run>>,
}

/// What the native side knows of the script that runs.
struct Run {
    session: Arc<Session>,
    folder: Folder,
    deadline: Instant,
    cancel: Cancel,
    logs: Vec<Log>,
}

impl Script {
    /// A context with `memory` bytes.
    ///
    /// # Errors
    /// [`Error::Refused`] if the memory is not enough to begin with.
    pub fn new(session: Arc<Session>, memory: usize) -> Result<Script> {
        let failed = |error: rquickjs::Error| Error::Refused(format!("no JavaScript: {error}"));
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(memory);
        runtime.set_max_stack_size(STACK);
        let context = Context::full(&runtime).map_err(failed)?;
        let run = Arc::new(Mutex::new(Run {
            folder: Folder::new(session.id()),
            session,
            deadline: Instant::now(),
            cancel: Cancel::default(),
            logs: Vec::new(),
        }));
        let bridge = Arc::clone(&run);
        context
            .with(|ctx| {
                let native = move |name: String, arguments: String| {
                    List(bridge::call(&bridge, &name, &arguments))
                };
                ctx.globals()
                    .set("__native", rquickjs::Function::new(ctx.clone(), native)?)?;
                ctx.eval::<(), _>(PRELUDE)
            })
            .map_err(failed)?;
        Ok(Script {
            context,
            runtime,
            run,
        })
    }

    /// Runs code until it ends or the time is up, whatever it does.
    ///
    /// # Errors
    /// [`Error::Refused`] with the JavaScript error and what was logged before it,
    /// [`Error::Timeout`], [`Error::Cancelled`]. What the code did until then stays done.
    pub fn run(&self, code: &str, timeout: Duration, cancel: &Cancel) -> Result<Outcome> {
        let deadline = Instant::now() + timeout;
        {
            let mut run = self.run.lock();
            run.deadline = deadline;
            run.cancel = cancel.clone();
            run.logs.clear();
        }
        let stop = cancel.clone();
        let over = move || stop.is_cancelled() || Instant::now() >= deadline;
        self.runtime
            .set_interrupt_handler(Some(Box::new(over.clone())));
        let ended = self.context.with(|ctx| evaluate(&ctx, code));
        self.runtime.set_interrupt_handler(None);
        let logs = std::mem::take(&mut self.run.lock().logs);
        match ended {
            _ if cancel.is_cancelled() => Err(Error::Cancelled),
            Ok((result, value)) => Ok(Outcome {
                value,
                result,
                logs,
            }),
            Err(_) if over() => Err(Error::Timeout(format!(
                "the script timed out after {} ms",
                timeout.as_millis()
            ))),
            Err(message) => Err(Error::Refused(with_logs(message, &logs))),
        }
    }
}

fn with_logs(message: String, logs: &[Log]) -> String {
    let logs = logs
        .iter()
        .map(|log| format!("\n[{}] {}", log.level, log.message));
    logs.fold(format!("JavaScript error: {message}"), |all, log| {
        all + &log
    })
}

/// Evaluates code, awaits its value, and gives it as text and as JSON.
fn evaluate(ctx: &Ctx<'_>, code: &str) -> std::result::Result<(String, serde_json::Value), String> {
    let mut options = EvalOptions::default();
    options.strict = false;
    // Allows await, and wraps the value.
    options.promise = true;
    let evaluated = ctx.eval_with_options::<Promise<'_>, _>(code, options);
    let promise = evaluated.catch(ctx).map_err(describe)?;
    let wrapped: Object<'_> = settle(ctx, &promise)?;
    let mut value: Value<'_> = wrapped.get("value").catch(ctx).map_err(describe)?;
    if let Some(promise) = value.as_promise().cloned() {
        value = settle(ctx, &promise)?;
    }
    let finish: rquickjs::Function<'_> =
        ctx.globals().get("__finish").catch(ctx).map_err(describe)?;
    let List((result, json)): List<(String, Option<String>)> =
        finish.call((value,)).catch(ctx).map_err(describe)?;
    let json = json.and_then(|json| serde_json::from_str(&json).ok());
    Ok((result, json.unwrap_or(serde_json::Value::Null)))
}

/// Runs what is queued until the promise has a value.
fn settle<'js, V: rquickjs::FromJs<'js>>(
    ctx: &Ctx<'js>,
    promise: &Promise<'js>,
) -> std::result::Result<V, String> {
    loop {
        if let Some(result) = promise.result::<V>() {
            return result.catch(ctx).map_err(describe);
        }
        // Nothing is queued, and nothing else could settle it: there are no timers.
        if !ctx.execute_pending_job() && promise.state() == PromiseState::Pending {
            return Err("the result is a promise that nothing settles".into());
        }
    }
}

fn describe(error: CaughtError<'_>) -> String {
    match error {
        CaughtError::Exception(exception) => {
            let name: Option<String> = exception.as_object().get("name").ok();
            let message = exception.message().unwrap_or_default();
            let stack = exception.stack().unwrap_or_default();
            let stack = stack.trim_end();
            let name = name.unwrap_or_else(|| "Error".into());
            if stack.is_empty() {
                format!("{name}: {message}")
            } else {
                format!("{name}: {message}\n{stack}")
            }
        }
        CaughtError::Value(value) => {
            let text = value.as_string().and_then(|text| text.to_string().ok());
            text.unwrap_or_else(|| format!("{value:?}"))
        }
        CaughtError::Error(error) => error.to_string(),
    }
}
