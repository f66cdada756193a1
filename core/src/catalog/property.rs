//! The property contract of a component: what the engine checks before a message
//! is applied.

/// One property of a component.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// Its name in messages.
    pub name: &'static str,
    /// What it may hold.
    pub kind: PropertyKind,
    /// Whether a component without it is refused.
    pub required: bool,
    /// What it is for, in one line.
    pub summary: &'static str,
}

/// What a property may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyKind {
    /// A literal text.
    Text,
    /// A literal number between two bounds, both in thousandths.
    Number {
        /// Smallest, in thousandths.
        min: i32,
        /// Largest, in thousandths.
        max: i32,
    },
    /// A literal boolean.
    Boolean,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Exactly `{"path": "…"}`.
    Binding,
    /// A literal text or a binding.
    DynamicText,
    /// A literal number or a binding.
    DynamicNumber,
    /// A literal boolean or a binding.
    DynamicBoolean,
    /// Any literal or a binding.
    DynamicValue,
    /// The id of one child component.
    Child,
    /// A list of child ids.
    Children {
        /// Fewest children.
        min: u16,
        /// Most children.
        max: u16,
    },
    /// A list of child ids, or a template `{"componentId": "…", "path": "…"}` that
    /// is repeated for each item of a list in the data (A2UI v0.9 `ChildList`).
    ChildList,
    /// An action: its name, or `{"event": {"name": "…", "context": {…}}}`.
    Action,
}

impl PropertyKind {
    /// What would be right, to end the sentence "must be …".
    pub const fn expected(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Number { .. } => "a number within its bounds",
            Self::Boolean => "true or false",
            Self::Choice(_) => "one of its words",
            Self::Binding => "a binding {\"path\": \"/…\"}",
            Self::DynamicText => "a text or a binding {\"path\": \"/…\"}",
            Self::DynamicNumber => "a number or a binding {\"path\": \"/…\"}",
            Self::DynamicBoolean => "true, false or a binding {\"path\": \"/…\"}",
            Self::DynamicValue => "a value or a binding {\"path\": \"/…\"}",
            Self::Child => "the id of a component",
            Self::Children { .. } => "a list of component ids",
            Self::ChildList => {
                "a list of component ids or a template {\"componentId\": \"…\", \"path\": \"/…\"}"
            }
            Self::Action => "an action name or {\"event\": {\"name\": \"…\"}}",
        }
    }
}
