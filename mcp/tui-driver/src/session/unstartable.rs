//! What cannot be started, and why.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use super::Launch;
use crate::error::{Error, Result};

/// Refuses what no system takes: it would be cut, or be another variable.
///
/// # Errors
/// [`Error::Launch`], [`Error::Variable`].
pub(super) fn check(launch: &Launch) -> Result<()> {
    let failed = |reason: &str| Error::Launch {
        command: launch.command.clone(),
        reason: reason.into(),
    };
    if launch.command.is_empty() {
        return Err(failed("the command is empty"));
    }
    let mut words = std::iter::once(&launch.command).chain(&launch.args);
    if words.any(|word| word.contains('\0')) {
        return Err(failed("a command and its arguments hold no NUL character"));
    }
    for (name, value) in &launch.env {
        let refused = |reason| Error::Variable {
            name: name.clone(),
            reason,
        };
        if name.is_empty() {
            return Err(refused("a name must not be empty"));
        }
        if name.contains(['=', '\0']) {
            return Err(refused("a name holds neither '=' nor a NUL character"));
        }
        if value.contains('\0') {
            return Err(refused("a value holds no NUL character"));
        }
    }
    Ok(())
}

/// Why a program did not start, when the system (or who searches `PATH`) said `error`.
pub(super) fn why(
    command: &str,
    cwd: &Path,
    environment: &BTreeMap<OsString, OsString>,
    error: &str,
) -> String {
    if !command.contains('/') {
        let path = environment.get(OsStr::new("PATH"));
        let folders: Vec<PathBuf> = path
            .map(|path| std::env::split_paths(path).collect())
            .unwrap_or_default();
        let found = folders.iter().map(|folder| cwd.join(folder).join(command));
        return match found
            .filter(|file| file.is_file())
            .find_map(|file| fault(&file, error))
        {
            Some(fault) => fault,
            None if command.contains(' ') => {
                "there is no program of that name in PATH; what follows a program's name goes into its arguments".to_owned()
            }
            None => format!(
                "there is no program of that name in the {} folders of PATH; give its path, or install it",
                folders.len()
            ),
        };
    }
    fault(&cwd.join(command), error).unwrap_or_else(|| error.to_owned())
}

/// What is wrong with a file as a program.
fn fault(file: &Path, error: &str) -> Option<String> {
    let shown = file.display();
    if !file.exists() {
        Some(format!("there is no file {shown}"))
    } else if file.is_dir() {
        Some(format!("{shown} is a folder"))
    } else if access(file, Access::EXEC_OK).is_err() {
        Some(format!("{shown} is not executable"))
    } else if error.contains("No such file") {
        Some(format!(
            "{shown} is there, but what its first line names to run it, or its loader, is not"
        ))
    } else {
        None
    }
}
