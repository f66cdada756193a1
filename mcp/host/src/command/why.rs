//! Why a view is the one that is shown.

use splitflap::session::{NoView, Shown};

use super::options::ViewChoice;

/// What a view was chosen by.
pub(super) struct Choice<'a> {
    /// `--view`.
    pub(super) asked: ViewChoice,
    /// What came of it.
    pub(super) shown: &'a Shown,
    /// Why there is no terminal view.
    pub(super) no_view: Option<&'a NoView>,
    /// Why nothing can be drawn here.
    pub(super) no_terminal: Option<&'a str>,
    /// Whether a browser may be opened, and is there.
    pub(super) browser: bool,
}

impl Choice<'_> {
    /// Which view is shown and why, to end a sentence.
    pub(super) fn told(&self) -> String {
        let view = match (self.shown, self.asked) {
            (Shown::Terminal { .. }, _) => "terminal",
            (Shown::Html { .. }, _) => "HTML",
            (Shown::Text, ViewChoice::Form) => "form",
            (Shown::Text, _) => "text",
        };
        format!("the {view} view, because {}", self.reasons().join(", and "))
    }

    fn reasons(&self) -> Vec<String> {
        if self.asked != ViewChoice::Auto {
            return vec!["--view asks for it".to_owned()];
        }
        let no_view = || match self.no_view {
            Some(why) => format!("there is no terminal view ({why})"),
            None => "there is no terminal view".to_owned(),
        };
        match (self.shown, self.no_terminal) {
            (Shown::Terminal { .. }, _) => {
                vec!["it is the best, the tool has one, and there is a terminal".to_owned()]
            }
            (Shown::Html { .. }, _) => {
                vec![
                    no_view(),
                    "the tool has an HTML view".to_owned(),
                    "a browser is there".to_owned(),
                ]
            }
            (Shown::Text, Some(why)) => vec![why.to_owned()],
            (Shown::Text, None) => {
                let html = match self.browser {
                    true => "no HTML view; a question of the tool's would be a form",
                    false => "no browser may be opened; a question of the tool's would be a form",
                };
                vec![no_view(), html.to_owned()]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_view_has_its_reason() {
        let terminal = Shown::Terminal {
            uri: String::new(),
            catalog: "c",
            action_tool: String::new(),
        };
        let html = Shown::Html { uri: String::new() };
        let none = NoView::NoCatalog;
        let dumb = Some("TERM is dumb");
        for (asked, shown, no_view, no_terminal, browser, told) in [
            (
                ViewChoice::Auto,
                &terminal,
                None,
                None,
                true,
                "the terminal view, because it is the best",
            ),
            (
                ViewChoice::Auto,
                &html,
                Some(&none),
                None,
                true,
                "the HTML view, because there is no terminal view (it names no catalog), and",
            ),
            (
                ViewChoice::Auto,
                &Shown::Text,
                None,
                dumb,
                true,
                "the text view, because TERM is dumb",
            ),
            (
                ViewChoice::Auto,
                &Shown::Text,
                Some(&none),
                None,
                false,
                "no browser may be opened",
            ),
            (
                ViewChoice::Auto,
                &Shown::Text,
                Some(&none),
                None,
                true,
                "no HTML view",
            ),
            (
                ViewChoice::Form,
                &Shown::Text,
                None,
                None,
                true,
                "the form view, because --view asks for it",
            ),
        ] {
            let choice = Choice {
                asked,
                shown,
                no_view,
                no_terminal,
                browser,
            };
            assert!(choice.told().contains(told), "{}", choice.told());
        }
    }
}
