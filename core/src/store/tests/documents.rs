//! Building, reading, writing, one at a time.

use super::*;

#[test]
fn a_document_comes_back_as_it_was_written() {
    let text = r#"{"flight":{"number":"DEMO 204","from":"IST"},"price":24.50,"big":123456789012345678901234567890,"n":[-0,0,1e5,-12,null,true,false,"",[],{}],"seats":[{"id":"1A","row":1},{"id":"1B","row":2}]}"#;
    for piece in [1, 2, 3, 7, 64, 1000] {
        let mut lent = Lent::new(ROOMY);
        let mut store = Store::new(lent.memory(), 2);
        load_in(&mut store, MODEL, text, piece).unwrap();
        store.check();
        assert_eq!(model(&store), text);
        store.clear(MODEL);
        store.check();
    }
}

#[test]
fn the_same_document_again_changes_nothing_and_leaves_nothing() {
    let mut lent = Lent::new(ROOMY);
    let mut store = Store::new(lent.memory(), 2);
    let text = r#"{"seats":[{"id":"1A","status":"available"},{"id":"1B","status":"occupied"}]}"#;
    assert_eq!(set(&mut store, "/", text).unwrap(), [""]);
    let used = store.usage().words.used;
    assert!(set(&mut store, "/", text).unwrap().is_empty());
    let text = text.replace("occupied", "blocked");
    assert_eq!(set(&mut store, "/", &text).unwrap(), ["/seats/1/status"]);
    assert_eq!(model(&store), text);
    assert_eq!(store.usage().words.used, used);
}

fn with(json: &str, test: impl FnOnce(&mut Store<'_>)) {
    let mut lent = Lent::new(ROOMY);
    let mut store = Store::new(lent.memory(), 2);
    load(&mut store, MODEL, json).unwrap();
    test(&mut store);
    store.check();
    store.clear(MODEL);
    store.clear(MESSAGE);
    store.check();
    assert_eq!(store.usage().words.used, store.arena.fixed);
}

const ALICE: &str =
    r#"{"user":{"name":"Alice","settings":{"theme":"dark"}},"items":["a","b","c"]}"#;

#[test]
fn paths_resolve_as_a2ui_says() {
    with(ALICE, |store| {
        let get = |path: &str| json_of(store, store.resolve(MODEL, path));
        assert_eq!(get("/"), ALICE);
        assert_eq!(get(""), ALICE);
        assert_eq!(get("/user/settings/theme"), r#""dark""#);
        assert_eq!(get("user/settings/"), r#"{"theme":"dark"}"#);
        assert_eq!(get("/items/1"), r#""b""#);
        for nothing in [
            "/user/age",
            "/unknown/path",
            "/items/99",
            "/items/-1",
            "/items/01",
            "/items/4294967296",
            "/items/invalid",
            "/user/name/0",
            "/user/na~2me",
            "//user",
        ] {
            assert!(store.resolve(MODEL, nothing).is_absent(), "{nothing}");
        }
        let items = store.resolve(MODEL, "/items");
        let path = Path::joined("", &[Part::Index(2)]);
        assert_eq!(json_of(store, store.resolve_from(items, path)), r#""c""#);
    });
}

#[test]
fn missing_containers_are_made_by_what_follows() {
    with(ALICE, |store| {
        assert_eq!(set(store, "/user/age", "30").unwrap(), ["/user/age"]);
        assert_eq!(set(store, "/a/b/c", r#""foo""#).unwrap(), ["/a"]);
        assert_eq!(set(store, "/list/0", r#""hello""#).unwrap(), ["/list"]);
        assert_eq!(set(store, "/list/1", r#""world""#).unwrap(), ["/list/1"]);
        assert_eq!(set(store, "/x/0/1/y", "1").unwrap(), ["/x"]);
        assert_eq!(set(store, "/a/b/d/", "2").unwrap(), ["/a/b/d"]);
        assert_eq!(set(store, "/user/name", "null").unwrap(), ["/user/name"]);
        assert_eq!(set(store, "/user/name/first", "2").unwrap(), ["/user/name"]);
        assert_eq!(
            model(store),
            r#"{"user":{"name":{"first":2},"settings":{"theme":"dark"},"age":30},"items":["a","b","c"],"a":{"b":{"c":"foo","d":2}},"list":["hello","world"],"x":[[null,{"y":1}]]}"#
        );
        let x = store.resolve(MODEL, "/x/0/0");
        assert!(x.is_absent());
    });
}

#[test]
fn a_whole_model_can_be_written_over_anything() {
    with("7", |store| {
        assert_eq!(set(store, "/", r#"{"a":1}"#).unwrap(), [""]);
        store.clear(MODEL);
        assert_eq!(set(store, "/b/0", "1").unwrap(), [""]);
        assert_eq!(model(store), r#"{"b":[1]}"#);
        assert_eq!(remove(store, "").unwrap(), [""]);
        assert_eq!(model(store), "{}");
        assert!(remove(store, "/").unwrap().is_empty());
    });
}

#[test]
fn escapes_name_members_with_slash_and_tilde() {
    with("{}", |store| {
        for (path, name) in [
            ("/detailed~1info", "detailed/info"),
            ("/profile~0name", "profile~name"),
            ("/a~0b~1c", "a~b/c"),
            ("/a~01b", "a~1b"),
            ("/~1", "/"),
        ] {
            set(store, path, "1").unwrap();
            set(store, path, "2").unwrap();
            assert_eq!(json_of(store, store.resolve(MODEL, path)), "2");
            assert_eq!(json_of(store, store.member(store.root(MODEL), name)), "2");
        }
        assert_eq!(store.len(store.root(MODEL)), 5);
    });
}

#[test]
fn a_write_that_can_not_be_changes_nothing() {
    with(ALICE, |store| {
        for (path, error) in [
            ("/user/name/first", WriteError::ThroughScalar { depth: 2 }),
            ("/items/0/foo", WriteError::ThroughScalar { depth: 2 }),
            ("/items/foo", WriteError::NotAnIndex { depth: 1 }),
            ("/items/foo/bar", WriteError::NotAnIndex { depth: 1 }),
            ("/items/01", WriteError::NotAnIndex { depth: 1 }),
            ("/items/4294967296", WriteError::IndexTooLarge { depth: 1 }),
            ("/new/4294967296", WriteError::IndexTooLarge { depth: 1 }),
            ("/new/0/4294967296", WriteError::IndexTooLarge { depth: 2 }),
            ("/new/a~", WriteError::BadPointer { depth: 1 }),
        ] {
            assert_eq!(
                set(store, path, r#"{"a":["long enough"]}"#),
                Err(error),
                "{path}"
            );
            assert_eq!(model(store), ALICE);
        }
        for path in ["/items/1000000", "/new/0/4294967295"] {
            let error = set(store, path, "1").unwrap_err();
            assert!(
                matches!(error, WriteError::Full(Full { limit: Limit::Words, needed, .. }) if needed > 1_000_000),
                "{error:?}"
            );
            assert_eq!(model(store), ALICE);
        }
        let deep = "/a".repeat(65);
        assert!(matches!(
            set(store, &deep, "1"),
            Err(WriteError::Full(Full {
                limit: Limit::Depth,
                ..
            }))
        ));
        let text = WriteError::NotAnIndex { depth: 1 }.to_string();
        assert!(text.contains("Cannot set path") && text.contains("non-numeric segment"));
    });
}

#[test]
fn depth_is_bounded_wherever_a_value_goes() {
    with("{}", |store| {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        set(store, &"/a".repeat(32), &nested(32)).unwrap();
        assert_eq!(
            set(store, &("/b".to_string() + &"/a".repeat(32)), &nested(33)),
            Err(WriteError::Full(Full::new(Limit::Depth, MAX_DEPTH, 65)))
        );
        set(store, &("/a".repeat(32) + &"/0".repeat(32)), "1").unwrap();
        assert!(matches!(
            set(store, &("/a".repeat(32) + &"/0".repeat(32)), "[1]"),
            Err(WriteError::Full(_))
        ));
        // What holds nothing has no inside.
        set(store, &("/a".repeat(32) + &"/0".repeat(32)), "[]").unwrap();
        assert!(set(store, &("/a".repeat(32) + &"/0".repeat(33)), "1").is_err());
        assert_eq!(model(store).matches('[').count(), 33);
        assert!(store.same(store.root(MODEL), store.root(MODEL)));
        let mut builder = store.builder();
        for _ in 0..MAX_DEPTH {
            crate::json::Handler::begin_array(&mut builder).unwrap();
        }
        assert!(crate::json::Handler::begin_object(&mut builder).is_err());
        builder.abort();
    });
}

#[test]
fn removing_a_member_drops_it_and_removing_an_element_leaves_its_slot() {
    with(ALICE, |store| {
        assert_eq!(remove(store, "/user/name").unwrap(), ["/user/name"]);
        assert!(remove(store, "/user/name").unwrap().is_empty());
        assert!(remove(store, "/no/where").unwrap().is_empty());
        assert_eq!(remove(store, "/items/1").unwrap(), ["/items/1"]);
        assert!(remove(store, "/items/1").unwrap().is_empty());
        assert_eq!(
            model(store),
            r#"{"user":{"settings":{"theme":"dark"}},"items":["a",null,"c"]}"#
        );
        assert!(store.resolve(MODEL, "/items/1").is_absent());
        assert_eq!(remove(store, "/user/settings/theme").unwrap().len(), 1);
        assert_eq!(
            json_of(store, store.resolve(MODEL, "/user")),
            r#"{"settings":{}}"#
        );
        assert_eq!(
            remove(store, "/items/0/x"),
            Err(WriteError::ThroughScalar { depth: 2 })
        );
    });
}

#[test]
fn changes_are_told_as_finely_as_they_are() {
    with(
        r#"{"a":1,"b":[1,2,{"x":"first","y":2}],"c":{"d":[],"e":"long text"}}"#,
        |store| {
            let mut to = |json: &str| {
                let mut changes = set(store, "/", json).unwrap();
                assert_eq!(model(store).len(), json.len(), "{json}");
                changes.sort();
                changes
            };
            // The order of members is no change.
            assert!(
                to(r#"{"c":{"e":"long text","d":[]},"b":[1,2,{"y":2,"x":"first"}],"a":1}"#)
                    .is_empty()
            );
            assert_eq!(
                to(r#"{"a":1,"b":[1,2,{"x":"other","y":2},4],"c":{"d":[],"e":"long text"}}"#),
                ["/b/2/x", "/b/3"]
            );
            assert_eq!(
                to(r#"{"a":1,"b":[3],"c":{"d":[],"e":"long text"}}"#),
                ["/b/0", "/b/1", "/b/2", "/b/3"]
            );
            assert_eq!(
                to(r#"{"a":2,"c":{"f":1,"d":[7],"e":"long text"}}"#),
                ["/a", "/b", "/c/d", "/c/f"]
            );
            assert_eq!(to(r#"[1]"#), [""]);
        },
    );
}

#[test]
fn the_last_of_members_with_one_name_counts_in_the_place_of_the_first() {
    for (text, expected) in [
        (
            r#"{"a":"first text","b":2,"a":{"c":1}}"#,
            r#"{"a":{"c":1},"b":2}"#,
        ),
        (r#"{"a":1,"a":2,"a":3}"#, r#"{"a":3}"#),
        (
            r#"[{"a":1,"b":2},{"a":[1],"b":2,"a":4}]"#,
            r#"[{"a":1,"b":2},{"a":4,"b":2}]"#,
        ),
        (
            r#"[{"same name":1,"b":2},{"b":2,"same name":[1],"same name":4,"b":5}]"#,
            r#"[{"same name":1,"b":2},{"b":5,"same name":4}]"#,
        ),
    ] {
        with(text, |store| assert_eq!(model(store), expected));
    }
}

#[test]
fn objects_that_differ_in_optional_members_share_two_shapes() {
    let text = r#"[{"id":1,"tags":[1],"deck":0},{"id":2,"deck":0},{"id":3,"tags":[],"deck":0},{"id":4,"deck":1},{"id":5}]"#;
    with(text, |store| {
        assert_eq!(model(store), text);
        assert_eq!(store.usage().shapes.used, 3);
        let shape = |at| store.shape(store.element(store.root(MODEL), at));
        assert_eq!(shape(0), shape(2));
        assert_eq!(shape(1), shape(3));
        assert_ne!(shape(0), shape(1));
        let slot = store.slot_of(shape(1).unwrap(), "deck").unwrap();
        let seat = store.element(store.root(MODEL), 3);
        assert_eq!(store.integer(store.slot(seat, slot)), Some(1));
    });
}

#[test]
fn scalars_are_written_without_a_message() {
    with(r#"{"name":"Alice"}"#, |store| {
        let mut changes = 0;
        for (scalar, json) in [
            (Scalar::Text("a longer text"), r#""a longer text""#),
            (Scalar::Text("a longer text"), r#""a longer text""#),
            (
                Scalar::Text("\u{1b}[31m\u{202e}x"),
                "\"\u{FFFD}[31m\u{FFFD}x\"",
            ),
            (Scalar::Integer(-123_456_789_012), "-123456789012"),
            (Scalar::Integer(i64::MIN), "-9223372036854775808"),
            (Scalar::Number("24.50"), "24.50"),
            (Scalar::Bool(true), "true"),
            (Scalar::Null, "null"),
        ] {
            store
                .write_scalar(MODEL, "/name", scalar, &mut |_, _| changes += 1)
                .unwrap();
            assert_eq!(json_of(store, store.resolve(MODEL, "/name")), json);
            store.check();
        }
        assert_eq!(changes, 7);
        for text in [
            "", "-", "+1", "01", "1.", ".5", "1e", "1e+", "0x1", "NaN", "1 ",
        ] {
            assert_eq!(
                store.write_scalar(MODEL, "/name", Scalar::Number(text), &mut |_, _| {}),
                Err(WriteError::NotANumber),
                "{text}"
            );
        }
    });
}

#[test]
fn integers_are_read_however_they_are_spelled() {
    let text = "[24,24.0,2.4e1,240e-1,-0,0e999999999999,9007199254740992,9007199254740993,0.5,1e300,-12.0E+2,1e-9,123456789]";
    with(text, |store| {
        let root = store.root(MODEL);
        let read: Vec<_> = (0..store.len(root))
            .map(|at| store.integer(store.element(root, at)))
            .collect();
        assert_eq!(
            read,
            [
                Some(24),
                Some(24),
                Some(24),
                Some(24),
                Some(0),
                Some(0),
                Some(1 << 53),
                None,
                None,
                None,
                Some(-1200),
                None,
                Some(123_456_789)
            ]
        );
    });
}

#[test]
fn hostile_text_is_cleaned_in_names_and_values_however_it_arrives() {
    let text = "{\"a\\u0000\\u202eb\":\"\\u001b]0;x\\u0007 line\\nbreak\\ttab \u{200b}\u{e0041}\u{200d}\"}";
    let clean = "{\"a\u{FFFD}\u{FFFD}b\":\"\u{FFFD}]0;x\u{FFFD} line\\nbreak\\ttab \u{FFFD}\u{FFFD}\u{200d}\"}";
    for piece in 1..text.len() {
        let mut lent = Lent::new(ROOMY);
        let mut store = Store::new(lent.memory(), 2);
        load_in(&mut store, MODEL, text, piece).unwrap();
        assert_eq!(model(&store), clean);
        store.check();
    }
}

#[test]
fn data_is_the_same_whatever_the_order_of_members() {
    with(
        r#"[{"a":1,"b":[{"c":2,"d":3}]},{"b":[{"d":3,"c":2}],"a":1},{"b":[{"d":3,"c":3}],"a":1},{"b":[{"d":3,"c":2}],"a":1,"e":0}]"#,
        |store| {
            let at = |index| store.element(store.root(MODEL), index);
            assert!(store.same(at(0), at(1)));
            assert!(!store.same(at(0), at(2)));
            assert!(!store.same(at(1), at(3)));
            assert!(!store.same(at(1), store.root(MODEL)));
        },
    );
}

#[test]
fn raw_blocks_live_beside_documents() {
    with(r#"{"a":["text that is long"]}"#, |store| {
        store.allocate_raw(MESSAGE, 5).unwrap();
        assert_eq!(store.raw(MESSAGE), [0; 5]);
        // Words that look like references are left alone.
        store
            .raw_mut(MESSAGE)
            .copy_from_slice(&[6, 0xFFFF_FFFF, 14, 15, 4]);
        assert!(store.root(MESSAGE).is_absent());
        store.clear(MODEL);
        store.arena.compact(&store.shapes);
        store.check();
        assert_eq!(store.raw(MESSAGE), [6, 0xFFFF_FFFF, 14, 15, 4]);
        store.allocate_raw(MESSAGE, 0).unwrap();
        store.check();
        assert!(store.allocate_raw(MESSAGE, usize::MAX).is_err());
        load(store, MODEL, "{\"x\":1}").unwrap();
        store
            .write(MESSAGE, "", Source::Root(MODEL), &mut |_, _| {})
            .unwrap();
        assert_eq!(json_of(store, store.root(MESSAGE)), "{\"x\":1}");
    });
}

#[test]
fn a_store_without_memory_answers_that_it_is_full() {
    let mut store = Store::new(Memory::default(), 3);
    assert!(store.root(MODEL).is_absent());
    assert!(load(&mut store, MODEL, "[1]").is_err());
    assert!(load(&mut store, MODEL, "\"some long text\"").is_err());
    let text = Scalar::Text("some long text");
    assert!(
        store
            .write_scalar(MODEL, "/a", text, &mut |_, _| {})
            .is_err()
    );
    assert!(
        store
            .write_scalar(MODEL, "", Scalar::Null, &mut |_, _| {})
            .is_err()
    );
    assert!(store.remove(MODEL, "/a", &mut |_, _| {}).is_err());
    assert!(store.allocate_raw(MODEL, 0).is_err());
    assert!(store.move_root(MESSAGE, MODEL).is_err());
    store.clear(MODEL);
    store.check();
}

#[test]
fn input_can_be_written_while_a_message_arrives() {
    with(r#"{"name":"Alice"}"#, |store| {
        let text = r#"{"value":{"some name":"some \u0007 text","more":["x"]}}"#;
        let mut tokenizer = Tokenizer::new();
        for (at, byte) in text.bytes().enumerate() {
            let fed = tokenizer.feed(&[byte], &mut store.builder());
            assert!(!matches!(fed.outcome, Outcome::Error(_)));
            let typed = std::format!("typed \u{7} text {}", at / 3);
            store
                .write_scalar(MODEL, "/name", Scalar::Text(&typed), &mut |_, _| {})
                .unwrap();
            let path = std::format!("/new~0{at}");
            store
                .write_scalar(MODEL, path.as_str(), Scalar::Integer(1), &mut |_, _| {})
                .unwrap();
            remove(store, &path).unwrap();
            if at % 7 == 0 {
                store.arena.compact(&store.shapes);
            }
            store.check();
        }
        store.builder().finish(MESSAGE).unwrap();
        assert_eq!(
            json_of(store, store.root(MESSAGE)),
            text.replace("\\u0007", "\u{FFFD}")
        );
        assert_eq!(model(store), "{\"name\":\"typed \u{FFFD} text 18\"}");
    });
}

#[test]
fn an_array_of_open_elements_needs_no_second_place_when_it_ends() {
    let text = std::format!("[{}1]", "1,".repeat(99));
    // Roots, the frame of the array and its elements; then the block, which takes one word more
    // than its elements where the two words of the frame have been.
    let words = 6 + 2 + 100;
    let mut lent = Lent::new(Sizes { words, ..ROOMY });
    let mut store = Store::new(lent.memory(), 2);
    load(&mut store, MODEL, &text).unwrap();
    store.check();
    assert_eq!(model(&store), text);
    let mut lent = Lent::new(Sizes {
        words: words - 1,
        ..ROOMY
    });
    let mut store = Store::new(lent.memory(), 2);
    let full = Full::new(Limit::Words, words - 1, words);
    assert_eq!(load(&mut store, MODEL, &text), Err(BuildError::Full(full)));
}

#[test]
fn data_made_to_collide_is_refused_before_it_gets_slow() {
    let mut lent = Lent::new(ROOMY);
    let mut memory = lent.memory();
    // With one bucket everything collides.
    let mut one = [0];
    memory.text_buckets = one.as_mut_slice().into();
    let mut store = Store::new(memory, 2);
    let texts = |count: usize| {
        let texts: Vec<_> = (0..count).map(|at| std::format!("\"text {at}\"")).collect();
        std::format!("[{}]", texts.join(","))
    };
    load(&mut store, MODEL, &texts(64)).unwrap();
    assert_eq!(
        load(&mut store, MODEL, &texts(65)),
        Err(BuildError::Full(Full::new(Limit::Collisions, 64, 65)))
    );
    store.check();
    assert_eq!(store.usage().texts.used, 64);
}

#[test]
fn calls_that_make_up_no_document_are_refused() {
    use crate::json::{Handler, Literal, Piece};
    let piece = Piece {
        text: "long name",
        first: true,
        last: true,
        plain: true,
    };
    with("{}", |store| {
        let mut builder = store.builder();
        assert_eq!(builder.end_array(), Err(BuildError::Unbalanced));
        assert_eq!(builder.key(piece), Err(BuildError::Unbalanced));
        builder.literal(Literal::Null).unwrap();
        builder.begin_array().unwrap();
        assert_eq!(builder.key(piece), Err(BuildError::Unbalanced));
        assert_eq!(builder.finish(MESSAGE), Err(BuildError::Unbalanced));
        store.builder().abort();
        assert_eq!(store.builder().finish(MESSAGE), Err(BuildError::Unbalanced));
        assert!(!store.is_building());
    });
}

#[test]
fn a_store_grows_with_all_it_holds() {
    let mut small = Lent::new(Sizes {
        words: 60,
        text: 100,
        texts: 8,
        shapes: 4,
        keys: 16,
    });
    let mut large = Lent::new(ROOMY);
    let mut tiny = Lent::new(Sizes {
        words: 11,
        text: 100,
        texts: 8,
        shapes: 4,
        keys: 16,
    });
    let mut store = Store::new(small.memory(), 2);
    let text = r#"{"some text":"is here","and":["also","some more of it"]}"#;
    load(&mut store, MODEL, text).unwrap();
    assert!(store.grow(tiny.memory()).is_err());
    store.check();
    store.grow(large.memory()).unwrap();
    store.check();
    assert_eq!(model(&store), text);
    assert!(set(&mut store, "/", text).unwrap().is_empty());
    set(
        &mut store,
        "/other",
        &std::format!("[{}1]", "1,".repeat(999)),
    )
    .unwrap();
    assert_eq!(store.usage().words.capacity, ROOMY.words);
}

#[test]
fn a_document_can_be_moved_to_another_root() {
    with(ALICE, |store| {
        load(store, MESSAGE, r#"["something long"]"#).unwrap();
        store.move_root(MODEL, MESSAGE).unwrap();
        store.check();
        assert!(store.root(MODEL).is_absent());
        assert_eq!(json_of(store, store.root(MESSAGE)), ALICE);
        store.move_root(MESSAGE, MESSAGE).unwrap();
        assert_eq!(json_of(store, store.root(MESSAGE)), ALICE);
        assert!(store.move_root(MESSAGE, Root(2)).is_err());
        store.put_object(MODEL).unwrap();
        assert_eq!(model(store), "{}");
    });
}
