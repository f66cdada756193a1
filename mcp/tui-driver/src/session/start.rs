//! Starting a program.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use parking_lot::{Condvar, Mutex};
use portable_pty::{CommandBuilder, native_pty_system};
use rustix::process::Pid;

use super::outbox::Outbox;
use super::tail::Tail;
use super::{
    Launch, Session, Shared, State, checked_size, environment, keeper, pty_size, reader,
    unstartable,
};
use crate::error::{Error, Result};
use crate::recording::Recorder;
use crate::snapshot::References;
use crate::terminal::Alacritty;

/// Enough for the threads here, which call into nothing deep.
const STACK: usize = 256 * 1024;

/// A thread with a small stack.
pub(crate) fn spawn_thread(name: &str, run: impl FnOnce() + Send + 'static) -> Result<()> {
    let builder = std::thread::Builder::new()
        .name(name.to_owned())
        .stack_size(STACK);
    builder
        .spawn(run)
        .map(drop)
        .map_err(|source| Error::System {
            what: "cannot start a thread",
            source,
        })
}

impl Session {
    pub(super) fn start(launch: Launch) -> Result<Session> {
        let size = checked_size(launch.size.0, launch.size.1)?;
        let cwd = working_folder(&launch)?;
        let failed = |reason: String| Error::Launch {
            command: launch.command.clone(),
            reason,
        };
        unstartable::check(&launch)?;
        let recorder = match &launch.recording {
            Some(options) => Some(Recorder::create(
                options,
                &launch.command,
                size,
                &launch.theme,
                launch.limits.recording,
            )?),
            None => None,
        };
        let (cols, rows) = launch.told_size.unwrap_or((size.cols, size.rows));
        let told = pty_size(cols, rows);
        let pair = native_pty_system()
            .openpty(told)
            .map_err(|e| failed(e.to_string()))?;
        let mut command = CommandBuilder::new(&launch.command);
        command.args(&launch.args);
        command.cwd(&cwd);
        command.env_clear();
        let variables = environment::build(std::env::vars_os(), launch.inherit, &launch.env);
        for (name, value) in &variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).map_err(|error| {
            if let Some(recorder) = &recorder {
                recorder.discard();
            }
            let said = error.root_cause().to_string();
            failed(unstartable::why(&launch.command, &cwd, &variables, &said))
        })?;
        if let Some(recorder) = &recorder {
            recorder.begin();
        }
        // The end of output is seen only when no one but the program holds the other side.
        drop(pair.slave);
        let pid = child
            .process_id()
            .and_then(|pid| Pid::from_raw(pid.cast_signed()));
        let pid = pid.ok_or_else(|| failed("the program has no process id".into()))?;
        let output = pair
            .master
            .try_clone_reader()
            .map_err(|e| failed(e.to_string()))?;
        let input = pair
            .master
            .take_writer()
            .map_err(|e| failed(e.to_string()))?;
        let now = Instant::now();
        let state = State {
            terminal: Box::new(Alacritty::new(size, launch.limits.scrollback, launch.theme)),
            generation: 0,
            replies: 0,
            input_at: now,
            answered: false,
            escape_open: false,
            frames_at_input: 0,
            output_at: now,
            input: Tail::new(launch.limits.raw),
            output: Tail::new(launch.limits.raw),
            started: now,
            exit: None,
            ended: None,
            ended_output: false,
            hung_up: false,
            closed: false,
            references: References::default(),
        };
        let shared = Arc::new(Shared {
            id: uuid::Uuid::new_v4().to_string(),
            command: launch.command,
            args: launch.args,
            pid,
            limits: launch.limits,
            state: Mutex::new(state),
            changed: Condvar::new(),
            outbox: Outbox::new(input, launch.limits.input_queue),
            master: Mutex::new(Some(pair.master)),
            recorder,
        });
        // From here on dropping the session ends the program.
        let session = Session { shared };
        let watched = Arc::clone(&session.shared);
        keeper::watch(child, Box::new(move |exit| reader::ended(&watched, exit)))?;
        let reading = Arc::clone(&session.shared);
        spawn_thread("tui-read", move || reader::run(&reading, output))?;
        Ok(session)
    }
}

fn working_folder(launch: &Launch) -> Result<PathBuf> {
    let folder = match &launch.cwd {
        Some(folder) => folder.clone(),
        None => std::env::current_dir().map_err(|source| Error::System {
            what: "no working folder",
            source,
        })?,
    };
    if folder.is_dir() {
        Ok(folder)
    } else {
        Err(Error::WorkingFolder(folder))
    }
}
