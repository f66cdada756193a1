//! The person's web browser, which is opened only when they said so.

use std::env;

/// Whether a browser may be opened at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Browser {
    /// When the person agrees.
    Allowed,
    /// Never (`--no-browser`).
    Never,
}

impl Browser {
    /// Opens `url`, which the person has agreed to.
    ///
    /// # Errors
    /// What the person can do instead, as a sentence.
    pub(super) fn open(url: &str) -> Result<(), String> {
        webbrowser::open(url)
            .map_err(|error| format!("No browser can be opened ({error}); open it yourself: {url}"))
    }

    /// Whether there seems to be a browser that has a window of its own.
    pub(super) fn is_there() -> bool {
        let has = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        cfg!(any(target_os = "macos", target_os = "windows"))
            || ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY"]
                .into_iter()
                .any(has)
    }
}
