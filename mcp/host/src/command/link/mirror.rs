//! What the board is sent, kept: an engine with the same view, and the documents that a board needs which knows nothing.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use splitflap_core::engine::Engine;
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;

use super::super::catalogs::CATALOGS;
use super::super::data;
use super::super::heard::{Fault, Heard};
use super::super::terminal_view::now;

/// So many documents of data are kept before they are replaced by one that holds what came of them.
const KEPT_DATA: usize = 8;

/// The host's own picture of the board.
pub(super) struct Mirror {
    engine: Engine<'static>,
    heard: Heard,
    documents: Vec<Document>,
    /// The version that the server's messages name.
    version: String,
}

struct Document {
    bytes: Vec<u8>,
    /// All its messages are `updateDataModel`.
    is_data: bool,
}

impl Mirror {
    pub(super) fn new() -> Self {
        let screen = Screen::new(80, 24);
        let sizes = Sizes {
            columns: screen.columns,
            rows: screen.rows,
            ..Sizes::DESKTOP
        };
        Self {
            engine: Engine::boxed(&sizes, &CATALOGS, screen),
            heard: Heard::default(),
            documents: Vec::new(),
            version: "0.1".to_owned(),
        }
    }

    /// Takes a document; what is wrong with it.
    pub(super) fn feed(&mut self, bytes: &[u8]) -> Vec<Fault> {
        let now = now();
        self.engine.feed(now, bytes, &mut self.heard);
        self.engine.finish(now, &mut self.heard);
        let messages = Messages::read(bytes);
        if let Some(version) = messages.version {
            self.version = version;
        }
        self.documents.push(Document {
            bytes: bytes.to_vec(),
            is_data: messages.is_data,
        });
        self.fold();
        std::mem::take(&mut self.heard.errors)
    }

    pub(super) fn settled(&mut self) {
        self.engine.settled(&mut self.heard);
    }

    /// Whether the messages that describe the view made one; `Err` says why not.
    pub(super) fn mounted(&self, errors: &[Fault]) -> Result<(), String> {
        data::mounted(&self.engine, errors)
    }

    /// The result, if one is reached.
    pub(super) fn result(&self) -> Option<Value> {
        data::result(&self.engine)
    }

    /// Everything that the view is made of.
    pub(super) fn documents(&self) -> impl Iterator<Item = &[u8]> {
        self.documents.iter().map(|document| &*document.bytes)
    }

    /// Replaces many documents of data by one. With several surfaces each keeps its own.
    fn fold(&mut self) {
        let data = self.documents.iter().filter(|it| it.is_data).count();
        if data <= KEPT_DATA || self.engine.population().surfaces != 1 {
            return;
        }
        let Some(snapshot) = self.snapshot() else {
            return;
        };
        self.documents.retain(|document| !document.is_data);
        self.documents.push(Document {
            bytes: snapshot.into_bytes(),
            is_data: true,
        });
    }

    /// The message that brings all data of the shown surface.
    fn snapshot(&self) -> Option<String> {
        let mut value = String::new();
        let store = self.engine.store();
        store.write_json(self.engine.data(""), &mut value).ok()?;
        let id = self.engine.surface_id()?;
        let (version, id): (Value, Value) = (self.version.as_str().into(), (*id).into());
        Some(format!(
            r#"{{"version":{version},"updateDataModel":{{"surfaceId":{id},"path":"/","value":{value}}}}}"#
        ))
    }
}

/// What kind of messages a document holds.
#[derive(Default)]
struct Messages {
    version: Option<String>,
    is_data: bool,
}

/// The members of a message that tell its kind, and the forms that a document may have.
#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    List(Vec<Message>),
    Wrapped { messages: Vec<Message> },
    One(Message),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Message {
    version: Option<String>,
    update_data_model: Option<IgnoredAny>,
}

impl Messages {
    /// Of JSON Lines, or of anything odd, nothing is known.
    fn read(bytes: &[u8]) -> Self {
        let messages = match serde_json::from_slice(bytes) {
            Ok(Text::List(messages) | Text::Wrapped { messages }) => messages,
            Ok(Text::One(message)) => vec![message],
            Err(_) => return Self::default(),
        };
        Self {
            is_data: messages.iter().all(|it| it.update_data_model.is_some()),
            version: messages.into_iter().find_map(|message| message.version),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: &str = include_str!("../../../../../tests/messages/seat-picker.json");

    fn data(path: &str, value: &str) -> String {
        format!(
            r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"{path}","value":{value}}}}}"#
        )
    }

    #[test]
    fn many_documents_of_data_become_one_that_says_the_same() {
        let mut mirror = Mirror::new();
        assert!(mirror.feed(VIEW.as_bytes()).is_empty());
        mirror.mounted(&[]).unwrap();
        mirror.feed(data("/", r#"{"price":24.50,"n":0}"#).as_bytes());
        for n in 1..100 {
            mirror.feed(data("/n", &n.to_string()).as_bytes());
            assert!(mirror.documents().count() <= 2 + KEPT_DATA);
        }
        let mut other = Mirror::new();
        for document in mirror.documents() {
            assert!(other.feed(document).is_empty());
        }
        let snapshot = other.snapshot().unwrap();
        assert_eq!(snapshot, data("/", r#"{"price":24.50,"n":99}"#));
    }

    #[test]
    fn documents_that_change_more_than_data_are_all_kept() {
        let mut mirror = Mirror::new();
        mirror.feed(VIEW.as_bytes());
        let mixed = format!("[{},{}]", data("/n", "1"), r#"{"version":"0.1"}"#);
        for _ in 0..20 {
            mirror.feed(mixed.as_bytes());
        }
        assert_eq!(mirror.documents().count(), 21);
    }
}
