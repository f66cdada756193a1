//! What `serde_json` does with the same snapshot, to compare with.

use serde::Deserialize;
use std::hint::black_box;

/// Parses into a tree of values.
///
/// # Panics
/// If it is no JSON.
pub fn parse_value(text: &str) {
    let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
    black_box(&value);
}

/// Parses into structs made for it.
///
/// # Panics
/// If it is no snapshot.
pub fn parse_structs(text: &str) {
    let message: Message = serde_json::from_str(text).expect("a snapshot");
    black_box(&message);
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "what is parsed is not looked at")]
struct Message {
    version: String,
    update_data_model: Update,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "what is parsed is not looked at")]
struct Update {
    surface_id: String,
    path: String,
    value: Cabin,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "what is parsed is not looked at")]
struct Cabin {
    currency: String,
    revision: u64,
    selected: Option<String>,
    confirmed: Option<String>,
    message: Option<String>,
    seats: Vec<Seat>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "what is parsed is not looked at")]
struct Seat {
    id: String,
    row: u32,
    column: String,
    position: String,
    status: String,
    price: f64,
    #[serde(default)]
    features: Vec<String>,
    deck: i32,
    x: i32,
}
