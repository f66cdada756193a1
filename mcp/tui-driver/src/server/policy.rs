//! What a server allows.

use std::io;
use std::path::{Path, PathBuf};

use super::table::Kind;
use crate::error::{Error, Result};
use crate::session::Limits;

/// What a server allows its clients.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Sessions that may be open at once.
    pub sessions: usize,
    /// Cells of all open sessions' screens together; one takes about 24 bytes.
    pub cells: u64,
    /// Programs that may be launched, by the name or path given to `tui_launch`; empty allows all.
    pub commands: Vec<String>,
    /// Whether programs may only be launched, watched and closed.
    pub read_only: bool,
    /// The only folder recordings may be written to; none for anywhere.
    pub recordings: Option<PathBuf>,
    /// Bounds on each session.
    pub limits: Limits,
    /// Bytes of memory for the scripts of one session.
    pub script_memory: usize,
}

impl Default for Policy {
    fn default() -> Self {
        Policy {
            sessions: 128,
            cells: 4_000_000,
            commands: Vec::new(),
            read_only: false,
            recordings: None,
            limits: Limits::default(),
            script_memory: 64 << 20,
        }
    }
}

impl Policy {
    /// Whether a server can keep it.
    ///
    /// # Errors
    /// If the folder for recordings is none, or no file can be made in it.
    pub fn check(&self) -> io::Result<()> {
        let Some(folder) = &self.recordings else {
            return Ok(());
        };
        let failed = |why: &str| {
            let folder = folder.display();
            io::Error::other(format!("recordings cannot be kept in {folder}: {why}"))
        };
        if !folder.is_dir() {
            return Err(failed("there is no such folder; make it first"));
        }
        let probe = folder.join(format!(".tui-driver-{}", std::process::id()));
        std::fs::File::create_new(&probe)
            .and_then(|_| std::fs::remove_file(&probe))
            .map_err(|error| failed(&error.to_string()))
    }

    /// Whether tools of this kind are offered.
    pub(super) fn allows(&self, kind: Kind) -> bool {
        !self.read_only || !matches!(kind, Kind::Acts | Kind::Signals)
    }

    /// Whether a program may be launched.
    pub(super) fn check_command(&self, command: &str) -> Result<()> {
        if self.commands.is_empty() || self.commands.iter().any(|allowed| allowed == command) {
            return Ok(());
        }
        Err(Error::Refused(format!(
            "{command:?} may not be launched; this server allows only {}",
            self.commands.join(", ")
        )))
    }

    /// Whether a program may be launched with a variable: where programs are limited, none that
    /// makes another program of one that is allowed.
    pub(super) fn check_variable(&self, name: &str) -> Result<()> {
        let decides = name == "PATH" || name.starts_with("LD_") || name.starts_with("DYLD_");
        if self.commands.is_empty() || !decides {
            return Ok(());
        }
        Err(Error::Refused(format!(
            "{name} may not be set; this server limits which programs run, and {name} decides that too"
        )))
    }

    /// Where a recording goes: inside the recordings folder, if there is one.
    pub(super) fn recording_path(&self, path: &str) -> Result<PathBuf> {
        let path = Path::new(path);
        let Some(folder) = &self.recordings else {
            return Ok(path.to_owned());
        };
        let relative = path.strip_prefix(folder).unwrap_or(path);
        let mut parts = relative.components();
        match (parts.next(), parts.next()) {
            (Some(std::path::Component::Normal(name)), None) => Ok(folder.join(name)),
            _ => Err(Error::Refused(format!(
                "recordings go into {}; give a file name without folders",
                folder.display()
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recordings_stay_in_their_folder() {
        let policy = Policy {
            recordings: Some("/rec".into()),
            ..Policy::default()
        };
        assert_eq!(
            policy.recording_path("a.cast").unwrap(),
            Path::new("/rec/a.cast")
        );
        assert_eq!(
            policy.recording_path("/rec/a.cast").unwrap(),
            Path::new("/rec/a.cast")
        );
        for outside in ["../a.cast", "/etc/a", "x/../../a", "..", "", "/rec"] {
            assert!(policy.recording_path(outside).is_err(), "{outside}");
        }
    }

    #[test]
    fn only_listed_commands_may_run() {
        let policy = Policy {
            commands: vec!["vim".into()],
            ..Policy::default()
        };
        assert!(policy.check_command("vim").is_ok());
        assert!(policy.check_command("/tmp/vim").is_err());
        assert!(policy.check_variable("LANG").is_ok());
        assert!(policy.check_variable("PATH").is_err());
        assert!(policy.check_variable("LD_PRELOAD").is_err());
        assert!(Policy::default().check_variable("PATH").is_ok());
        assert!(Policy::default().check_command("anything").is_ok());
    }
}
