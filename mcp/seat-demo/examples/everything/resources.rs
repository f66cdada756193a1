//! The resources.

use rmcp::ErrorData;
use rmcp::model::*;
use serde_json::json;

use super::content::PNG;
use super::{complete, wire};

const TEMPLATE: [&str; 2] = ["test://template/", "/data"];

pub(crate) fn all() -> Vec<Resource> {
    wire(json!([
        {"uri": "test://static-text", "name": "static-text", "description": "A text", "mimeType": "text/plain"},
        {"uri": "test://static-binary", "name": "static-binary", "description": "An image", "mimeType": "image/png"},
        {"uri": "test://watched-resource", "name": "watched-resource", "description": "A text", "mimeType": "text/plain"}
    ]))
}

pub(crate) fn templates() -> Vec<ResourceTemplate> {
    wire(json!([{
        "uriTemplate": "test://template/{id}/data",
        "name": "template",
        "description": "Data of an id",
        "mimeType": "application/json"
    }]))
}

pub(crate) fn read(uri: &str) -> Result<ReadResourceResponse, ErrorData> {
    let id = uri
        .strip_prefix(TEMPLATE[0])
        .and_then(|rest| rest.strip_suffix(TEMPLATE[1]));
    let contents = match (uri, id) {
        ("test://static-text", _) => json!({
            "uri": uri,
            "mimeType": "text/plain",
            "text": "This is the content of the static text resource."
        }),
        ("test://static-binary", _) => json!({"uri": uri, "mimeType": "image/png", "blob": PNG}),
        ("test://watched-resource", _) => {
            json!({"uri": uri, "mimeType": "text/plain", "text": "It never changes."})
        }
        (_, Some(id)) => json!({
            "uri": uri,
            "mimeType": "application/json",
            "text": json!({"id": id, "templateTest": true, "data": format!("Data for ID: {id}")}).to_string()
        }),
        _ => {
            return Err(ErrorData::resource_not_found(
                format!("there is no resource {uri:?}"),
                Some(json!({"uri": uri})),
            ));
        }
    };
    Ok(complete::<ReadResourceResult>(json!({"contents": [contents]})).into())
}
