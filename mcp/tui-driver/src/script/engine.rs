//! The JavaScript engine, in the process that runs scripts.

use std::time::Instant;

use rquickjs::context::EvalOptions;
use rquickjs::convert::List;
use rquickjs::promise::PromiseState;
use rquickjs::{
    CatchResultExt, CaughtError, Context, Ctx, Function, Object, Promise, Runtime, Value,
};

use super::messages::Report;

const PRELUDE: &str = include_str!("prelude.js");
/// Bytes of native stack a script may use; less than the thread has.
const STACK: usize = 512 * 1024;
/// The most bytes of a result, which a model has to read.
const RESULT_MAX: usize = 1 << 20;

/// A context whose variables last from run to run.
pub(super) struct Engine {
    // Dropped before the runtime it belongs to.
    context: Context,
    runtime: Runtime,
}

impl Engine {
    /// A context with `memory` bytes that hands calls of `tui` and `console` to `native`.
    pub(super) fn new(
        memory: usize,
        native: impl Fn(String, String) -> (bool, String) + Send + 'static,
    ) -> rquickjs::Result<Engine> {
        let runtime = Runtime::new()?;
        runtime.set_memory_limit(memory);
        runtime.set_max_stack_size(STACK);
        let context = Context::full(&runtime)?;
        context.with(|ctx| {
            let call = move |name: String, arguments: String| List(native(name, arguments));
            let call = Function::new(ctx.clone(), call)?;
            ctx.globals().set("__native", call)?;
            ctx.eval::<(), _>(PRELUDE)
        })?;
        Ok(Engine { context, runtime })
    }

    /// Runs code until it ends, or until it can be interrupted after the deadline.
    pub(super) fn run(&self, code: &str, deadline: Instant) -> Report {
        let over = move || Instant::now() >= deadline;
        self.runtime.set_interrupt_handler(Some(Box::new(over)));
        let ended = self.context.with(|ctx| evaluate(&ctx, code));
        self.runtime.set_interrupt_handler(None);
        match ended {
            Ok((result, value)) => Report::Done { result, value },
            Err(_) if over() => Report::Stopped,
            Err(message) => Report::Failed { message },
        }
    }
}

/// Evaluates code, awaits its value, and gives it as text and as JSON.
fn evaluate(ctx: &Ctx<'_>, code: &str) -> Result<(String, serde_json::Value), String> {
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
    let finish: Function<'_> = ctx.globals().get("__finish").catch(ctx).map_err(describe)?;
    let List((result, json)): List<(String, Option<String>)> =
        finish.call((value,)).catch(ctx).map_err(describe)?;
    let bytes = result.len().max(json.as_ref().map_or(0, String::len));
    if bytes > RESULT_MAX {
        return Err(format!(
            "the result has {bytes} bytes, but at most {RESULT_MAX} are returned; return only what you need of it"
        ));
    }
    let json = json.and_then(|json| serde_json::from_str(&json).ok());
    Ok((result, json.unwrap_or(serde_json::Value::Null)))
}

/// Runs what is queued until the promise has a value.
fn settle<'js, T: rquickjs::FromJs<'js>>(
    ctx: &Ctx<'js>,
    promise: &Promise<'js>,
) -> Result<T, String> {
    loop {
        if let Some(result) = promise.result::<T>() {
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
