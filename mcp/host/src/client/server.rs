//! Which server, and what is offered to it.

use std::ffi::OsString;
use std::time::Duration;

use rmcp::model::{
    ClientCapabilities, ClientConfig, ElicitationCapability, FormElicitationCapability,
    Implementation, ProtocolVersion, UrlElicitationCapability,
};
use rmcp::service::ClientLifecycleMode;
use serde_json::{Value, json};
use splitflap_core::catalog::Catalog;

use crate::extension;

/// How to start a server, and how long to wait for its answers.
#[derive(Clone, Debug)]
pub struct ServerCommand {
    /// The program.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// How long an answer may take. While the person is asked something, no time runs.
    pub patience: Duration,
}

/// Where a server is.
#[derive(Clone, Debug)]
pub enum Server {
    /// A child process, over its standard streams.
    Command(ServerCommand),
    /// At this address, over streamable HTTP.
    Url {
        /// The address of its endpoint.
        url: String,
        /// How long an answer may take, as for a command.
        patience: Duration,
    },
}

impl Server {
    /// What it is called until it has said its name.
    pub fn label(&self) -> String {
        match self {
            Self::Command(command) => command.program.to_string_lossy().into_owned(),
            Self::Url { url, .. } => url.clone(),
        }
    }

    pub(super) fn patience(&self) -> Duration {
        match self {
            Self::Command(command) => command.patience,
            Self::Url { patience, .. } => *patience,
        }
    }
}

/// Which generation of the protocol is spoken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Generation {
    /// The newer one if the server answers to it, else the older one.
    #[default]
    Probe,
    /// 2025-11-25 and older: one handshake.
    Handshake,
    /// 2026-07-28 and newer: every request speaks for itself.
    Stateless,
}

impl Generation {
    pub(super) fn lifecycle(self) -> ClientLifecycleMode {
        let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
        match self {
            Self::Probe => ClientLifecycleMode::Auto {
                preferred_versions,
                legacy_version: Some(ProtocolVersion::V_2025_11_25),
            },
            Self::Handshake => ClientLifecycleMode::Initialize,
            Self::Stateless => ClientLifecycleMode::Discover { preferred_versions },
        }
    }
}

/// What the host can do for a server: its capabilities.
#[derive(Clone, Copy, Default)]
pub struct Offers {
    /// The catalogs whose terminal views it draws.
    pub catalogs: &'static [&'static Catalog],
    /// Whether it shows HTML views.
    pub html: bool,
    /// Whether there is a person whom it can show forms and addresses.
    pub questions: bool,
}

impl Offers {
    pub(super) fn config(&self) -> ClientConfig {
        let mut extensions = vec![(extension::ID, extension::client_settings(self.catalogs))];
        if self.html {
            let settings = json!({ "mimeTypes": [extension::HTML_MIME_TYPE] });
            extensions.push((extension::HTML_ID, settings));
        }
        let mut capabilities = ClientCapabilities::default();
        capabilities.extensions = Some(
            extensions
                .into_iter()
                .filter_map(|(id, settings)| match settings {
                    Value::Object(settings) => Some((id.to_owned(), settings)),
                    _ => None,
                })
                .collect(),
        );
        capabilities.elicitation = self.questions.then(|| {
            ElicitationCapability::new()
                .with_form(FormElicitationCapability::default())
                .with_url(UrlElicitationCapability::default())
        });
        ClientConfig::new(
            capabilities,
            Implementation::new("splitflap", env!("CARGO_PKG_VERSION")),
        )
        .with_protocol_version(ProtocolVersion::V_2025_11_25)
    }
}
