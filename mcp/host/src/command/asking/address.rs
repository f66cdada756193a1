//! The address that a server wants a person to visit.

use url::{Position, Url};

/// An address in its parts, as a browser would understand it.
#[derive(Debug, PartialEq)]
pub(super) struct Address {
    url: Url,
}

impl Address {
    /// Reads what the server wrote.
    ///
    /// # Errors
    /// Why no browser should be led there, as a sentence.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let url = Url::parse(text)
            .map_err(|error| format!("The address that it gives is none ({error})."))?;
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
            return Err(
                "The address that it gives is not one of the web (http or https).".to_owned(),
            );
        }
        Ok(Self { url })
    }

    /// All of it.
    pub(super) fn as_str(&self) -> &str {
        self.url.as_str()
    }

    /// What stands before the host, the host with its port, and the rest.
    pub(super) fn parts(&self) -> [&str; 3] {
        [
            &self.url[..Position::BeforeHost],
            &self.url[Position::BeforeHost..Position::AfterPort],
            &self.url[Position::AfterPort..],
        ]
    }

    /// What a person should know before they go there.
    pub(super) fn warning(&self) -> Option<&'static str> {
        let host = self.url.host_str().unwrap_or_default();
        if host.split('.').any(|label| label.starts_with("xn--")) {
            Some("Careful: the host has letters that can look like others (punycode).")
        } else if !self.url.username().is_empty() || self.url.password().is_some() {
            Some("Careful: what stands before the @ is no host.")
        } else if self.url.scheme() == "http" && !is_here(host) {
            Some("Careful: the way there is not encrypted.")
        } else {
            None
        }
    }
}

fn is_here(host: &str) -> bool {
    matches!(host, "localhost" | "127.0.0.1" | "[::1]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_is_the_one_that_a_browser_would_go_to() {
        for (text, host, warns) in [
            ("https://example.org/a?b#c", "example.org", false),
            (
                "https://example.org@evil.example:8443/",
                "evil.example:8443",
                true,
            ),
            ("https://еxample.org/", "xn--xample-2of.org", true),
            ("http://127.0.0.1:8080/x", "127.0.0.1:8080", false),
            ("http://example.org/", "example.org", true),
            (
                "https:\\\\evil.example\\@good.example/",
                "evil.example",
                false,
            ),
        ] {
            let address = Address::read(text).unwrap();
            assert_eq!(address.parts()[1], host, "{text}");
            assert_eq!(address.warning().is_some(), warns, "{text}");
            assert_eq!(address.parts().concat(), address.as_str());
        }
        for text in [
            "javascript:alert(1)",
            "file:///etc/passwd",
            "example.org",
            "",
        ] {
            assert!(Address::read(text).is_err(), "{text}");
        }
    }
}
