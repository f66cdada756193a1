//! The form catalog, `dev.fka:form/0.1`: fields that a person fills in, and buttons.
//!
//! Components and properties are named as in A2UI's basic catalog, of which they are a part. Fields write to the
//! data that they are bound to at once; whether a value will do is the data's business too: a field's `checks` name
//! a place in the data and a message, which is shown while what is there is not true. Nothing leaves the surface
//! before a button is pressed.

mod address;
mod button;
mod check_box;
mod checks;
mod choice_picker;
mod column;
mod elements;
mod field;
mod frame;
mod list;
mod row;
mod slider;
mod text;
mod text_field;
mod wrap;

#[cfg(test)]
mod tests;

pub use address::Address;
pub use button::Button;
pub use check_box::CheckBox;
pub use choice_picker::ChoicePicker;
pub use column::Column;
pub use frame::Frame;
pub use list::List;
pub use row::Row;
pub use slider::Slider;
pub use text::Text;
pub use text_field::{TEXT_LIMIT, TextField};

use super::Catalog;

/// The catalog.
pub const CATALOG: Catalog = Catalog {
    id: "dev.fka:form/0.1",
    version: "0.1",
    summary: "a form: texts, fields, buttons",
    components: &[
        &Column,
        &List,
        &Row,
        &Text,
        &TextField,
        &CheckBox,
        &ChoicePicker,
        &Slider,
        &Button,
        &Address,
    ],
    frame: Some(&Frame),
    action_tool: None,
    done: None,
};
