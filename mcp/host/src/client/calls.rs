//! Questions to the server, each with a deadline.

use std::time::Duration;

use rmcp::model::{CallToolRequestParams, ReadResourceRequestParams};
use rmcp::service::{Peer, RoleClient, ServiceError};
use serde_json::Value;
use tokio::time::timeout;

use super::transport::Fault;
use super::{Answer, Reply, Request, silence};

/// Asks a server.
#[derive(Clone)]
pub(super) struct Calls {
    pub(super) peer: Peer<RoleClient>,
    pub(super) patience: Duration,
    pub(super) on_reply: Answer,
    pub(super) fault: Fault,
}

impl Calls {
    /// The entries of all pages of `tools/list`.
    pub(super) async fn list_tools(&self) -> Result<Vec<Value>, String> {
        let tools = self.within(self.peer.list_all_tools()).await?;
        tools
            .iter()
            .map(|tool| serde_json::to_value(tool).map_err(|error| error.to_string()))
            .collect()
    }

    /// Asks, and gives the answer to the owner.
    pub(super) async fn answer(self, request: Request) {
        let (reply, lost) = match request {
            Request::ReadResource(uri) => {
                let result = self
                    .within(self.peer.read_resource(ReadResourceRequestParams::new(uri)))
                    .await;
                let lost = self.is_lost(&result);
                (Reply::Resource(result.and_then(to_value)), lost)
            }
            Request::CallTool(id, name, arguments) => {
                let mut params = CallToolRequestParams::new(name);
                params.arguments = Some(arguments);
                let result = self.within(self.peer.call_tool(params)).await;
                let lost = self.is_lost(&result);
                (Reply::Call(id, result.and_then(to_value)), lost)
            }
        };
        // When the connection is lost, `Reply::Gone` follows and knows more.
        if !lost {
            (self.on_reply)(reply);
        }
    }

    fn is_lost<T>(&self, result: &Result<T, String>) -> bool {
        result.is_err() && self.peer.is_transport_closed()
    }

    async fn within<T>(
        &self,
        asked: impl Future<Output = Result<T, ServiceError>>,
    ) -> Result<T, String> {
        match timeout(self.patience, asked).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(ServiceError::McpError(error))) => Err(format!(
                "the server answered with error {}: {}",
                error.code.0, error.message
            )),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err(silence(self.patience, &self.fault)),
        }
    }
}

fn to_value<T: serde::Serialize>(answer: T) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}
