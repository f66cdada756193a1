//! Who may talk to the page's listeners.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use hyper::Request;
use hyper::header::{CONTENT_TYPE, HOST, HeaderName, ORIGIN};

/// What only the opener of a page knows.
pub(super) struct Secrets {
    once: String,
    spent: AtomicBool,
    /// For what the page says.
    pub(super) page: String,
    /// For the view's document.
    pub(super) view: String,
}

impl Secrets {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {
            once: secret()?,
            spent: AtomicBool::new(false),
            page: secret()?,
            view: secret()?,
        })
    }

    /// The secret in the page's address.
    pub(super) fn once(&self) -> &str {
        &self.once
    }

    /// Whether `secret` opens the page; it does so once.
    pub(super) fn spend(&self, secret: &str) -> bool {
        same(secret, &self.once) && !self.spent.swap(true, Ordering::AcqRel)
    }

    pub(super) fn is_page(&self, secret: &str) -> bool {
        same(secret, &self.page)
    }

    pub(super) fn is_view(&self, secret: &str) -> bool {
        same(secret, &self.view)
    }
}

/// 128 bits, in hexadecimal digits.
fn secret() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Compared in the same time wherever they differ.
fn same(one: &str, other: &str) -> bool {
    let differ = one
        .bytes()
        .zip(other.bytes())
        .fold(0, |differ, (one, other)| differ | (one ^ other));
    one.len() == other.len() && differ == 0
}

/// Whether a request is for this address: a page of another site that made up a name for it is not.
pub(super) fn is_for<B>(request: &Request<B>, address: &str) -> bool {
    header(request, HOST) == Some(address)
}

/// Whether a request comes from a page of this address, by a script of it.
pub(super) fn is_from<B>(request: &Request<B>, address: &str) -> bool {
    header(request, ORIGIN).and_then(|origin| origin.strip_prefix("http://")) == Some(address)
        && header(request, CONTENT_TYPE) == Some("application/json")
}

fn header<B>(request: &Request<B>, name: HeaderName) -> Option<&str> {
    let mut values = request.headers().get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_page_works_once() {
        let secrets = Secrets::new().unwrap();
        let once = secrets.once().to_owned();
        assert_eq!(once.len(), 32);
        assert!(!secrets.spend("") && !secrets.spend(&once[1..]) && !secrets.spend(&secrets.page));
        assert!(secrets.spend(&once));
        assert!(!secrets.spend(&once));
        assert!(secrets.is_page(&secrets.page) && !secrets.is_page(&secrets.view));
    }

    #[test]
    fn only_the_page_itself_is_listened_to() {
        let request = |headers: &[(&str, &str)]| {
            headers
                .iter()
                .fold(Request::builder(), |builder, (name, value)| {
                    builder.header(*name, *value)
                })
                .body(())
                .unwrap()
        };
        let here = "127.0.0.1:8000";
        assert!(is_for(&request(&[("host", here)]), here));
        for host in ["localhost:8000", "evil.example:8000", "127.0.0.1:8001"] {
            assert!(!is_for(&request(&[("host", host)]), here), "{host}");
        }
        assert!(!is_for(&request(&[]), here));
        assert!(!is_for(&request(&[("host", here), ("host", here)]), here));
        let json = ("content-type", "application/json");
        assert!(is_from(
            &request(&[("origin", "http://127.0.0.1:8000"), json]),
            here
        ));
        for headers in [
            &[("origin", "null"), json][..],
            &[json],
            &[("origin", "http://127.0.0.1:8001"), json],
            &[
                ("origin", "http://127.0.0.1:8000"),
                ("content-type", "text/plain"),
            ],
        ] {
            assert!(!is_from(&request(headers), here), "{headers:?}");
        }
    }
}
