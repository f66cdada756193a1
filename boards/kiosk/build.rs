//! Turns the seat app's cabin into a constant table and its view into one line, so that a
//! board holds no JSON text of seats.

use serde_json::Value;
use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

const CABIN: &str = "../../mcp/seat-demo/cabins/a320.json";
const VIEW: &str = "../../mcp/seat-demo/views/seat-map.json";

fn main() -> Result<(), Box<dyn Error>> {
    for file in [CABIN, VIEW, "build.rs"] {
        println!("cargo:rerun-if-changed={file}");
    }
    let cabin: Value = serde_json::from_str(&fs::read_to_string(CABIN)?)?;
    let view: Value = serde_json::from_str(&fs::read_to_string(VIEW)?)?;
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is set by cargo")?;
    fs::write(Path::new(&out).join("cabin.rs"), table(&cabin)?)?;
    fs::write(Path::new(&out).join("view.json"), view.to_string())?;
    Ok(())
}

/// The cabin as Rust source.
fn table(cabin: &Value) -> Result<String, Box<dyn Error>> {
    let text = |value: &Value, name: &str| -> Result<String, Box<dyn Error>> {
        Ok(value[name]
            .as_str()
            .ok_or(format!("no text {name}"))?
            .into())
    };
    let flight = &cabin["flight"];
    let mut source = String::new();
    writeln!(source, "Cabin {{ flight: Flight {{")?;
    for name in ["number", "from", "to", "departure"] {
        writeln!(source, "{name}: {:?},", text(flight, name)?)?;
    }
    writeln!(
        source,
        "}}, currency: {:?}, seats: &[",
        text(cabin, "currency")?
    )?;
    for seat in cabin["seats"].as_array().ok_or("no list of seats")? {
        write!(
            source,
            "Seat::new({:?}, {}, {:?}, {:?})",
            text(seat, "id")?,
            seat["row"],
            text(seat, "column")?,
            text(seat, "position")?
        )?;
        match text(seat, "status")?.as_str() {
            "available" => {}
            "occupied" => write!(source, ".in_status(Status::Occupied)")?,
            "blocked" => write!(source, ".in_status(Status::Blocked)")?,
            other => return Err(format!("a seat can't be {other} in a cabin").into()),
        }
        if seat["price"].is_number() {
            write!(source, ".costs(\"{}\")", seat["price"])?;
        }
        if let Some(features) = seat["features"].as_array() {
            write!(
                source,
                ".with(&{features:?})",
                features = strings(features)?
            )?;
        }
        if seat["x"].is_number() {
            write!(source, ".at({})", seat["x"])?;
        }
        writeln!(source, ",")?;
    }
    writeln!(source, "] }}")?;
    Ok(source)
}

fn strings(values: &[Value]) -> Result<Vec<&str>, Box<dyn Error>> {
    values
        .iter()
        .map(|value| value.as_str().ok_or("a feature is a text".into()))
        .collect()
}
