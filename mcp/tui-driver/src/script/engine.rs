//! The JavaScript engine, in the process that runs scripts.

use std::time::Instant;

use rquickjs::context::EvalOptions;
use rquickjs::convert::List;
use rquickjs::promise::PromiseState;
use rquickjs::{
    CatchResultExt, CaughtError, Context, Ctx, FromJs, Function, Object, Promise, Runtime, Value,
};

use super::json;
use super::messages::End;

const PRELUDE: &str = include_str!("prelude.js");
/// Bytes of native stack a script may use; less than the thread has.
const STACK: usize = 512 * 1024;
/// The most bytes of a result, which a model has to read.
const RESULT_MAX: usize = 1 << 20;

/// What awaits a promise that a job without memory was to settle waits for ever, and without a word.
const UNSETTLED: &str = "the result is a promise that nothing settles";
/// Where that, or a null, may be the engine's doing.
const OR_MEMORY: &str = "so it is, too, when the memory for scripts (--script-memory) has run out";

/// A context whose variables last from run to run.
pub(super) struct Engine {
    // Dropped before the runtime it belongs to.
    context: Context,
    runtime: Runtime,
    memory: usize,
}

/// What a script threw, in words.
struct Thrown {
    message: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Ordinary,
    /// The engine's own error of being out of memory.
    OutOfMemory,
    /// What the engine throws if there is no memory for that error either, and scripts may throw too.
    Null,
    /// What was awaited never came.
    Unsettled,
}

impl From<String> for Thrown {
    fn from(message: String) -> Self {
        Thrown {
            message,
            kind: Kind::Ordinary,
        }
    }
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
        Ok(Engine {
            context,
            runtime,
            memory,
        })
    }

    /// Runs code until it ends, or until it can be interrupted after the deadline; and whether what
    /// scripts hold leaves the next no room.
    pub(super) fn run(&self, code: &str, deadline: Instant) -> (End, bool) {
        let over = move || Instant::now() >= deadline;
        self.runtime.set_interrupt_handler(Some(Box::new(over)));
        let ended = self.context.with(|ctx| evaluate(&ctx, code));
        self.runtime.set_interrupt_handler(None);
        let kind = ended.as_ref().err().map(|thrown| thrown.kind);
        let full = kind == Some(Kind::OutOfMemory) || self.is_full();
        let end = match ended {
            Ok((result, json)) => End::Value { result, json },
            Err(_) if over() => End::Stopped,
            Err(_) if full && kind == Some(Kind::Null) => End::Thrown {
                message: "InternalError: out of memory".into(),
            },
            Err(Thrown { message, kind }) => End::Thrown {
                message: match kind {
                    Kind::Null | Kind::Unsettled => format!("{message} ({OR_MEMORY})"),
                    Kind::Ordinary | Kind::OutOfMemory => message,
                },
            },
        };
        (end, full)
    }

    fn holds_much(&self) -> bool {
        let used = self.runtime.memory_usage().malloc_size;
        usize::try_from(used).is_ok_and(|used| used > self.memory / 8 * 7)
    }

    /// Whether so much is held that little can be done with the rest.
    fn is_full(&self) -> bool {
        self.holds_much() && {
            self.runtime.run_gc();
            self.holds_much()
        }
    }
}

/// Evaluates code, awaits its value, and gives it as text and as JSON.
fn evaluate(ctx: &Ctx<'_>, code: &str) -> Result<(String, String), Thrown> {
    let mut options = EvalOptions::default();
    options.strict = false;
    // Allows await, and wraps the value.
    options.promise = true;
    let evaluated = ctx.eval_with_options::<Promise<'_>, _>(code, options);
    let promise = caught(ctx, evaluated)?;
    let wrapped: Object<'_> = settle(ctx, &promise)?;
    let mut value: Value<'_> = caught(ctx, wrapped.get("value"))?;
    if let Some(promise) = value.as_promise().cloned() {
        value = settle(ctx, &promise)?;
    }
    let finish: Function<'_> = caught(ctx, ctx.globals().get("__finish"))?;
    let List((result, json)): List<(String, String)> = caught(ctx, finish.call((value,)))?;
    let bytes = result.len().max(json.len());
    if bytes > RESULT_MAX {
        return Err(Thrown::from(format!(
            "the result has {bytes} bytes, but at most {RESULT_MAX} are returned; return only what you need of it"
        )));
    }
    let json = json::fit(&json).ok_or_else(|| {
        let most = json::DEPTH_MAX;
        Thrown::from(format!(
            "the result is nested more than {most} deep; return only what you need of it"
        ))
    })?;
    Ok((text(&result).unwrap_or_else(|| json.clone()), json))
}

/// A text that came as JSON; none for null.
fn text(json: &str) -> Option<String> {
    serde_json::from_str(&json::fit(json)?).ok()
}

/// Runs what is queued until the promise has a value.
fn settle<'js, T: FromJs<'js>>(ctx: &Ctx<'js>, promise: &Promise<'js>) -> Result<T, Thrown> {
    loop {
        if let Some(result) = promise.result::<T>() {
            return caught(ctx, result);
        }
        // Nothing is queued, and nothing else could settle it: there are no timers.
        if !ctx.execute_pending_job() && promise.state() == PromiseState::Pending {
            return Err(Thrown {
                message: UNSETTLED.into(),
                kind: Kind::Unsettled,
            });
        }
    }
}

/// The value, or what was thrown instead in the words of the script's own side.
fn caught<'js, T>(ctx: &Ctx<'js>, result: rquickjs::Result<T>) -> Result<T, Thrown> {
    result.catch(ctx).map_err(|error| {
        let plain = error.to_string();
        let (thrown, kind) = match error {
            CaughtError::Exception(exception) => {
                let kind = match exception.message().as_deref() {
                    Some("out of memory") => Kind::OutOfMemory,
                    _ => Kind::Ordinary,
                };
                (exception.into_value(), kind)
            }
            CaughtError::Value(value) if value.is_null() => (value, Kind::Null),
            CaughtError::Value(value) => (value, Kind::Ordinary),
            CaughtError::Error(error) => return Thrown::from(error.to_string()),
        };
        let describe = ctx.globals().get::<_, Function<'_>>("__describe");
        let described = describe.and_then(|describe| describe.call::<_, String>((thrown,)));
        if described.is_err() {
            // Whatever was thrown now is no one's.
            ctx.catch();
        }
        Thrown {
            message: described.ok().and_then(|json| text(&json)).unwrap_or(plain),
            kind,
        }
    })
}
