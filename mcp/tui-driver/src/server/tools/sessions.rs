//! Starting, listing and ending sessions.

use std::collections::BTreeMap;
use std::time::{Duration, UNIX_EPOCH};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DONE, Done, OneSession};
use crate::error::{Error, Result};
use crate::recording::RecordingOptions;
use crate::server::table::{Context, Entry, Kind, tool};
use crate::session::{Exit, Launch, Session};

pub(super) fn tools() -> Vec<Entry> {
    vec![
        tool(
            "tui_launch",
            Kind::Manages,
            "Start a terminal program in a new session.",
            launch,
        ),
        tool(
            "tui_close",
            Kind::Ends,
            "End a session and its program (SIGHUP, then SIGTERM, then SIGKILL).",
            close,
        ),
        tool(
            "tui_list_sessions",
            Kind::Reads,
            "List the open sessions, oldest first.",
            list,
        ).quick(),
        tool(
            "tui_get_session",
            Kind::Reads,
            "Tell a session's program, size, cursor, title and modes, whether it runs, and how it ended.",
            get,
        ).quick(),
        tool(
            "tui_resize",
            Kind::Acts,
            "Change the terminal's size.",
            resize,
        ),
        tool(
            "tui_send_signal",
            Kind::Signals,
            "Send SIGINT, SIGTERM, SIGKILL, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGSTOP, SIGWINCH, SIGUSR1 or SIGUSR2. SIGINT, SIGQUIT, SIGTSTP and SIGWINCH go to the foreground process group, others to the program's group.",
            signal,
        ),
        tool(
            "tui_mark",
            Kind::Manages,
            "Put a marker into the session's recording.",
            mark,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct LaunchParams {
    /// The program, found by PATH.
    command: String,
    /// Its arguments.
    #[serde(default)]
    args: Vec<String>,
    /// Columns.
    #[schemars(range(min = 2, max = 1000))]
    #[serde(default = "cols")]
    cols: u32,
    /// Rows.
    #[schemars(range(min = 1, max = 1000))]
    #[serde(default = "rows")]
    rows: u32,
    /// Working folder; the server's own if absent.
    cwd: Option<String>,
    /// Environment variables, over the server's own.
    #[serde(default)]
    env: BTreeMap<String, String>,
    /// Start from only PATH, HOME, SHELL, user and locale instead of the server's environment.
    #[serde(default, rename = "clearEnv")]
    clear_env: bool,
    /// Record the session as asciicast v3.
    recording: Option<Recording>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Recording {
    enabled: bool,
    /// The file to write.
    output_path: Option<String>,
    /// Record what is typed too, passwords as well.
    #[serde(default)]
    include_input: bool,
}

fn cols() -> u32 {
    80
}

fn rows() -> u32 {
    24
}

#[derive(Serialize, JsonSchema)]
struct Launched {
    session_id: String,
}

fn launch(context: &Context<'_>, params: LaunchParams) -> Result<Launched> {
    let policy = context.hub.policy();
    let failed = |error: Error| Error::Refused(format!("Error launching session: {error}"));
    policy.check_command(&params.command).map_err(failed)?;
    let cells = context.hub.check_cells(params.cols, params.rows, None);
    cells.map_err(failed)?;
    let mut launch = Launch::new(params.command)
        .args(params.args)
        .size(params.cols, params.rows);
    if let Some(cwd) = params.cwd {
        launch = launch.cwd(cwd);
    }
    for (name, value) in params.env {
        policy.check_variable(&name).map_err(failed)?;
        launch = launch.env(name, value);
    }
    if params.clear_env {
        launch = launch.clear_env();
    }
    if let Some(recording) = params.recording.filter(|recording| recording.enabled) {
        let path = recording.output_path.ok_or_else(|| {
            failed(Error::Refused(
                "recording needs outputPath, the file to write".into(),
            ))
        })?;
        let path = policy.recording_path(&path).map_err(failed)?;
        launch = launch.record(RecordingOptions {
            path,
            include_input: recording.include_input,
        });
    }
    let session = context.hub.launch(launch).map_err(failed)?;
    Ok(Launched {
        session_id: session.id().to_owned(),
    })
}

fn close(context: &Context<'_>, params: OneSession) -> Result<Done> {
    context.hub.close(&params.session_id)?;
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

#[derive(Serialize, JsonSchema)]
struct Sessions {
    sessions: Vec<String>,
}

fn list(context: &Context<'_>, _params: Nothing) -> Result<Sessions> {
    Ok(Sessions {
        sessions: context.hub.ids(),
    })
}

#[derive(Serialize, JsonSchema)]
struct Details {
    session_id: String,
    command: String,
    args: Vec<String>,
    cols: u16,
    rows: u16,
    running: bool,
    process_id: i32,
    /// Present once the program has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<Ended>,
    /// Column and row from 1.
    cursor: [u16; 2],
    cursor_visible: bool,
    title: String,
    alternate_screen: bool,
    modes: Vec<String>,
    generation: u64,
    scrollback_lines: usize,
    /// The file it is recorded to.
    #[serde(skip_serializing_if = "Option::is_none")]
    recording: Option<String>,
    /// Why recording stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    recording_error: Option<String>,
}

/// How a program ended.
#[derive(Serialize, JsonSchema)]
pub(super) struct Ended {
    /// Absent if a signal ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<i32>,
    /// The signal that ended it, such as SIGTERM.
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<String>,
    /// When, in milliseconds since 1970.
    time_ms: u64,
    /// How many milliseconds it ran.
    ran_ms: u64,
}

impl Ended {
    /// How a session's program ended.
    pub(super) fn new(exit: Exit, session: &Session) -> Self {
        let at = session.ended_at().unwrap_or(UNIX_EPOCH);
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Ended {
            code: exit.code,
            signal: exit.signal_name(),
            time_ms: milliseconds(at.duration_since(UNIX_EPOCH).unwrap_or_default()),
            ran_ms: milliseconds(session.ran_for()),
        }
    }
}

fn get(context: &Context<'_>, params: OneSession) -> Result<Details> {
    let session = context.hub.session(&params.session_id)?;
    let screen = session.screen();
    let exit = session.exit();
    Ok(Details {
        session_id: params.session_id,
        command: session.command().to_owned(),
        args: session.args().to_vec(),
        cols: screen.size().cols,
        rows: screen.size().rows,
        running: exit.is_none(),
        process_id: session.process_id(),
        exit: exit.map(|exit| Ended::new(exit, &session)),
        cursor: [screen.cursor.col + 1, screen.cursor.row + 1],
        cursor_visible: screen.cursor.visible,
        title: screen.title,
        alternate_screen: screen.modes.alternate_screen,
        modes: screen.modes.names(),
        generation: session.generation(),
        scrollback_lines: session.scrollback_len(),
        recording: session.recording().map(|path| path.display().to_string()),
        recording_error: session.recording_failure(),
    })
}

#[derive(Deserialize, JsonSchema)]
struct Resize {
    session_id: String,
    /// Columns.
    #[schemars(range(min = 2, max = 1000))]
    cols: u32,
    /// Rows.
    #[schemars(range(min = 1, max = 1000))]
    rows: u32,
}

fn resize(context: &Context<'_>, params: Resize) -> Result<Done> {
    let session = context.hub.session(&params.session_id)?;
    let instead = Some(params.session_id.as_str());
    context.hub.check_cells(params.cols, params.rows, instead)?;
    session.resize(params.cols, params.rows)?;
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
struct SendSignal {
    session_id: String,
    /// The signal's name, with or without SIG.
    signal: String,
}

fn signal(context: &Context<'_>, params: SendSignal) -> Result<Done> {
    context
        .hub
        .session(&params.session_id)?
        .send_signal(&params.signal)?;
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
struct Mark {
    session_id: String,
    /// The marker's label.
    #[serde(default)]
    label: String,
}

fn mark(context: &Context<'_>, params: Mark) -> Result<Done> {
    context
        .hub
        .session(&params.session_id)?
        .marker(&params.label)?;
    Ok(DONE)
}
