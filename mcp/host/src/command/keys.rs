//! The keys that are the host's, whatever a view does with the others.

use splitflap_core::input::{Key, KeyEvent, Modifiers};

/// What a key means to the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HostKey {
    /// Ctrl-C closes, always.
    Close,
    /// Ctrl-L draws everything again.
    Redraw,
    /// Ctrl-Z gives the terminal back and stops.
    Suspend,
    /// Esc takes a step back in the view, and closes if there is none.
    Back,
    /// `q` closes if the view has no use for it.
    Quit,
    /// The view's.
    View,
}

impl HostKey {
    /// What `key` means.
    pub(super) fn of(key: KeyEvent) -> Self {
        match (key.key, key.modifiers) {
            (Key::Char('c'), Modifiers::CONTROL) => Self::Close,
            (Key::Char('l'), Modifiers::CONTROL) => Self::Redraw,
            (Key::Char('z'), Modifiers::CONTROL) => Self::Suspend,
            (Key::Escape, Modifiers::NONE) => Self::Back,
            (Key::Char('q'), Modifiers::NONE) => Self::Quit,
            _ => Self::View,
        }
    }
}
