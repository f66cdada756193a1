//! Where in a document the building stands.

use super::*;
use crate::json::{Handler, Piece};

/// What is due at each level, as a pointer; `/?` for a name.
fn standing(store: &Store<'_>) -> String {
    (0..store.open_depth())
        .map(|level| match store.open_step(level) {
            Some(Due::Element(place)) => std::format!("/{place}"),
            Some(Due::Member(name)) => std::format!("/{}", &*store.text(name).unwrap()),
            Some(Due::Name) => "/?".into(),
            None => "none".into(),
        })
        .collect()
}

fn begin(store: &mut Store<'_>, text: &str) {
    let fed = Tokenizer::new().feed(text.as_bytes(), &mut store.builder());
    assert_eq!(fed.outcome, Outcome::More, "{text}");
}

#[test]
fn the_place_is_known_in_new_predicted_and_listed_objects() {
    for (text, place) in [
        ("", ""),
        ("[", "/0"),
        ("[1,2,", "/2"),
        (r#"[{"a":1},{"a":"#, "/1/a"),
        (r#"[{"a":1},{"b":"#, "/1/b"),
        (r#"[{"a":1,"b":2},{"a":1,"c":[3,{"d":"#, "/1/c/1/d"),
        (r#"[{"a":1,"b":2},{"a":1,"c":2,"#, "/1/?"),
        (
            r#"{"messages":[{"version":"0.1","x":{"y":["#,
            "/messages/0/x/y/0",
        ),
        (r#"{"a":{},"b":[],"c":"#, "/c"),
    ] {
        let mut lent = Lent::new(ROOMY);
        let mut store = Store::new(lent.memory(), 2);
        // Other objects were here before, so that some of these are predicted.
        load(
            &mut store,
            MODEL,
            r#"[{"a":1},{"messages":[],"version":2}]"#,
        )
        .unwrap();
        begin(&mut store, text);
        assert_eq!(standing(&store), place, "{text}");
        store.builder().abort();
        store.check();
    }
}

#[test]
fn a_member_of_an_open_object_is_found_and_the_last_of_a_name_counts() {
    for (text, name, value) in [
        (r#"{"a":"first","b":"second","c":{"#, "b", Some("second")),
        (r#"{"a":"first","b":"second","c":{"#, "c", None),
        (r#"{"a":"first","b":["#, "z", None),
        (
            r#"{"a":"first","q":"second","a":"third","r":{"#,
            "a",
            Some("third"),
        ),
        (r#"{"z":"first","b":{"#, "z", Some("first")),
    ] {
        for before in ["{}", r#"{"a":"","b":"","c":{}}"#, r#"{"a":"","b":["z"]}"#] {
            let mut lent = Lent::new(ROOMY);
            let mut store = Store::new(lent.memory(), 2);
            load(&mut store, MODEL, before).unwrap();
            begin(&mut store, text);
            let found = store.text(store.open_member(0, name));
            assert_eq!(found.as_deref(), value, "{text} after {before}");
            store.builder().abort();
            store.check();
        }
    }
}

#[test]
fn a_value_that_is_given_up_leaves_an_empty_place_and_no_memory() {
    let mut lent = Lent::new(ROOMY);
    let mut store = Store::new(lent.memory(), 2);
    let text = |text| Piece {
        text,
        first: true,
        last: true,
        plain: true,
    };
    begin(
        &mut store,
        r#"[{"a":1},{"b":["a text that needs room",{"c":"half of a te"#,
    );
    store.builder().give_up(1).unwrap();
    assert!(!store.open_absent(), "the first element is whole");
    store.builder().begin_object().unwrap();
    store.builder().key(text("d")).unwrap();
    store.builder().number(text("2")).unwrap();
    store.builder().end_object().unwrap();
    store.builder().end_array().unwrap();
    store.builder().finish(MODEL).unwrap();
    store.check();
    let list = store.root(MODEL);
    assert_eq!(store.len(list), 3);
    assert!(store.resolve(MODEL, "/1").is_absent());
    assert_eq!(json_of(&store, store.resolve(MODEL, "/2")), r#"{"d":2}"#);
    let used = store.usage().words.used;
    load(&mut store, MODEL, r#"[{"a":1},null,{"d":2}]"#).unwrap();
    assert_eq!(store.usage().words.used, used);
}
