//! The program as a process: how it ended, and signals to it.

use std::fmt;

use rustix::process::{Pid, Signal, kill_process_group};
use serde::Serialize;

use crate::error::{Error, Result};

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Exit {
    /// The exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// The signal's number, if one ended it.
    pub signal: Option<i32>,
}

impl Exit {
    /// The status as a shell gives it: the code, or 128 and the signal's number.
    pub fn shell_status(self) -> i32 {
        self.code
            .unwrap_or_else(|| 128 + self.signal.unwrap_or_default())
    }

    /// Whether the code is 0.
    pub fn success(self) -> bool {
        self.code == Some(0)
    }

    /// The signal's name, such as `SIGTERM`; none if a code ended it.
    pub fn signal_name(self) -> Option<String> {
        let number = self.signal?;
        let known = SIGNALS.iter().find(|(_, signal)| signal.as_raw() == number);
        Some(known.map_or_else(|| format!("SIG{number}"), |(name, _)| format!("SIG{name}")))
    }
}

impl From<std::process::ExitStatus> for Exit {
    fn from(status: std::process::ExitStatus) -> Self {
        use std::os::unix::process::ExitStatusExt;
        Exit {
            code: status.code(),
            signal: status.signal(),
        }
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.code, self.signal_name()) {
            (Some(code), _) => write!(f, "exit code {code}"),
            (None, Some(signal)) => f.write_str(&signal),
            (None, None) => f.write_str("unknown status"),
        }
    }
}

const SIGNALS: [(&str, Signal); 16] = [
    ("INT", Signal::INT),
    ("TERM", Signal::TERM),
    ("KILL", Signal::KILL),
    ("HUP", Signal::HUP),
    ("QUIT", Signal::QUIT),
    ("TSTP", Signal::TSTP),
    ("CONT", Signal::CONT),
    ("STOP", Signal::STOP),
    ("WINCH", Signal::WINCH),
    ("USR1", Signal::USR1),
    ("USR2", Signal::USR2),
    ("ABORT", Signal::ABORT),
    ("SEGV", Signal::SEGV),
    ("PIPE", Signal::PIPE),
    ("ALRM", Signal::ALARM),
    ("BUS", Signal::BUS),
];

/// A signal that can be sent by name.
pub(super) fn signal_by_name(name: &str) -> Result<Signal> {
    let upper = name.trim().to_ascii_uppercase();
    let short = upper.strip_prefix("SIG").unwrap_or(&upper);
    let known = SIGNALS[..11].iter().find(|(known, _)| *known == short);
    known
        .map(|(_, signal)| *signal)
        .ok_or_else(|| Error::Signal(name.to_owned()))
}

/// Whether a terminal sends this signal to the group in its foreground.
pub(super) fn is_for_foreground(signal: Signal) -> bool {
    matches!(
        signal,
        Signal::INT | Signal::QUIT | Signal::TSTP | Signal::WINCH
    )
}

/// Sends a signal to a process group; a group that is gone is no error.
pub(super) fn signal_group(group: Pid, signal: Signal) -> Result<()> {
    match kill_process_group(group, signal) {
        Ok(()) | Err(rustix::io::Errno::SRCH) => Ok(()),
        Err(error) => Err(Error::System {
            what: "cannot send the signal",
            source: error.into(),
        }),
    }
}

/// Every process group of a session (in the system's sense), on systems that list processes in
/// `/proc`; elsewhere only the leader's while it runs.
pub(super) fn groups_of(leader: Pid, running: bool) -> Vec<Pid> {
    let mut groups = Vec::new();
    groups.extend(running.then_some(leader));
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return groups;
    };
    for process in processes.flatten() {
        let Ok(stat) = std::fs::read_to_string(process.path().join("stat")) else {
            continue;
        };
        // The name, in parentheses, may hold anything; the fields follow its last parenthesis.
        let Some((_, fields)) = stat.rsplit_once(')') else {
            continue;
        };
        let numbers: Vec<i32> = fields
            .split_whitespace()
            .skip(2)
            .take(2)
            .filter_map(|n| n.parse().ok())
            .collect();
        if let [group, session] = numbers[..]
            && session == leader.as_raw_nonzero().get()
            && let Some(group) = Pid::from_raw(group)
            && !groups.contains(&group)
        {
            groups.push(group);
        }
    }
    groups
}
