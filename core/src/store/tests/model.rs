//! Random messages, writes and removals against plain values, in stores of any size.

use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::*;

const OTHER: Root = Root(2);

#[derive(Clone, Debug)]
enum Event {
    /// A message in pieces of so many bytes, whose value goes to a path.
    Message {
        root: Root,
        path: String,
        value: Json,
        piece: usize,
    },
    /// A message that breaks off after so many bytes.
    Cut {
        value: Json,
        length: usize,
    },
    Scalar {
        root: Root,
        path: String,
        value: Json,
    },
    Remove {
        root: Root,
        path: String,
    },
    Clear(Root),
    Move(Root, Root),
    Raw(usize),
    Compact,
}

fn name() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a",
        "b",
        "id",
        "0",
        "1",
        "a long name",
        "another long name",
        "x~y/z",
        "ß",
        "",
    ])
}

fn scalar() -> impl Strategy<Value = Json> {
    prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        prop::sample::select(vec![
            0_i64,
            1,
            -7,
            24,
            99_999_999,
            100_000_000,
            -99_999_999,
            i64::MIN
        ])
        .prop_map(Json::from),
        prop::sample::select(vec![24.5, -0.125, 1e300]).prop_map(Json::from),
        prop::sample::select(vec![
            "",
            "a",
            "abcd",
            "abcde",
            "ß",
            "available",
            "occupied",
            "a text\nof two lines \"quoted\""
        ])
        .prop_map(Json::from),
    ]
}

fn value() -> impl Strategy<Value = Json> {
    scalar().prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Json::from),
            prop::collection::vec((name(), inner), 0..6).prop_map(|members| {
                Json::Object(
                    members
                        .into_iter()
                        .map(|(k, v)| (k.to_string(), v))
                        .collect(),
                )
            }),
        ]
    })
}

fn path() -> impl Strategy<Value = String> {
    prop::collection::vec(name(), 0..5).prop_map(|names| {
        let names: Vec<_> = names
            .iter()
            .map(|name| name.replace('~', "~0").replace('/', "~1"))
            .collect();
        let path = "/".to_string() + &names.join("/");
        // Slashes at both ends do not count, so a last empty name would be lost or a level less.
        if path.ends_with('/') {
            path + "a"
        } else {
            path
        }
    })
}

fn event() -> impl Strategy<Value = Event> {
    let root = || prop::sample::select(vec![MODEL, OTHER]);
    prop_oneof![
        8 => (root(), path(), value(), 1..200_usize)
            .prop_map(|(root, path, value, piece)| Event::Message { root, path, value, piece }),
        4 => (root(), value(), 1..200_usize)
            .prop_map(|(root, value, piece)| Event::Message { root, path: "/".into(), value, piece }),
        1 => (value(), 0..60_usize).prop_map(|(value, length)| Event::Cut { value, length }),
        4 => (root(), path(), scalar())
            .prop_map(|(root, path, value)| Event::Scalar { root, path, value }),
        3 => (root(), path()).prop_map(|(root, path)| Event::Remove { root, path }),
        1 => root().prop_map(Event::Clear),
        1 => (root(), root()).prop_map(|(from, to)| Event::Move(from, to)),
        1 => (0..20_usize).prop_map(Event::Raw),
        1 => Just(Event::Compact),
    ]
}

fn segments(path: &str) -> Vec<String> {
    if path == "/" {
        return Vec::new();
    }
    path[1..]
        .split('/')
        .map(|name| name.replace("~1", "/").replace("~0", "~"))
        .collect()
}

fn index(segment: &str) -> Option<usize> {
    segment
        .parse()
        .ok()
        .filter(|index: &usize| index.to_string() == segment)
}

/// The place of a path, made where it is missing; none if something is in the way.
fn place<'j>(root: &'j mut Json, path: &[String]) -> Option<&'j mut Json> {
    let mut place = root;
    for segment in path {
        if place.is_null() {
            *place = if index(segment).is_some() {
                json!([])
            } else {
                json!({})
            };
        }
        place = match place {
            Json::Object(members) => members.entry(segment).or_insert(Json::Null),
            Json::Array(elements) => {
                let at = index(segment)?;
                while elements.len() <= at {
                    elements.push(Json::Null);
                }
                &mut elements[at]
            }
            _ => return None,
        };
    }
    Some(place)
}

/// The document after a write, or none if it is not allowed.
fn written(document: &Json, path: &str, value: &Json) -> Option<Json> {
    let mut document = document.clone();
    *place(&mut document, &segments(path))? = value.clone();
    Some(document)
}

fn removed(document: &Json, path: &str) -> Option<Json> {
    let segments = segments(path);
    let Some((last, parents)) = segments.split_last() else {
        return Some(json!({}));
    };
    let mut changed = document.clone();
    let mut place = &mut changed;
    for segment in parents {
        place = match place {
            Json::Object(members) => match members.get_mut(segment) {
                Some(member) => member,
                None => return Some(document.clone()),
            },
            Json::Array(elements) => match elements.get_mut(index(segment)?) {
                Some(element) => element,
                None => return Some(document.clone()),
            },
            Json::Null => return Some(document.clone()),
            _ => return None,
        };
    }
    match place {
        Json::Object(members) => drop(members.remove(last)),
        Json::Array(elements) => {
            if let Some(element) = elements.get_mut(index(last)?) {
                *element = Json::Null;
            }
        }
        Json::Null => {}
        _ => return None,
    }
    Some(changed)
}

/// Whether all that differs is below a path that was told.
fn told(old: Option<&Json>, new: Option<&Json>, path: &str, changes: &[String]) -> bool {
    let null = &Json::Null;
    // The gaps of an array are no values, which looks like null here.
    if old.unwrap_or(null) == new.unwrap_or(null) || changes.iter().any(|change| change == path) {
        return true;
    }
    match (old, new) {
        (Some(Json::Object(old)), Some(Json::Object(new))) => {
            old.keys().chain(new.keys()).all(|key| {
                told(
                    old.get(key),
                    new.get(key),
                    &std::format!("{path}/{key}"),
                    changes,
                )
            })
        }
        (Some(Json::Array(old)), Some(Json::Array(new))) => {
            (0..old.len().max(new.len())).all(|at| {
                told(
                    old.get(at),
                    new.get(at),
                    &std::format!("{path}/{at}"),
                    changes,
                )
            })
        }
        _ => false,
    }
}

/// What is at a path as the store tells it, names unescaped.
fn told_value<'j>(document: &'j Json, path: &str) -> &'j Json {
    let mut value = document;
    let mut rest = path;
    // Names may hold slashes; each step takes the longest name that is there.
    while let Some(names) = rest.strip_prefix('/') {
        let ends = names
            .match_indices('/')
            .map(|(at, _)| at)
            .chain([names.len()]);
        let mut next = ends.filter_map(|end| {
            let (name, rest) = names.split_at(end);
            let value = match value {
                Json::Object(members) => members.get(name),
                Json::Array(elements) => index(name).and_then(|at| elements.get(at)),
                _ => None,
            };
            value.map(|value| (value, rest))
        });
        match next.next_back() {
            Some((next, after)) => (value, rest) = (next, after),
            None => return &Json::Null,
        }
    }
    value
}

struct Models {
    documents: [Json; 2],
    raw: usize,
}

impl Models {
    fn of(&mut self, root: Root) -> &mut Json {
        &mut self.documents[usize::from(root == OTHER)]
    }

    /// Compares the result of a write with what it should have been.
    fn settle(
        &mut self,
        root: Root,
        expected: Option<Json>,
        result: Result<(), WriteError>,
        changes: &[String],
    ) {
        let old = self.of(root).clone();
        match (result, expected) {
            (Ok(()), Some(new)) => {
                assert!(
                    told(Some(&old), Some(&new), "", changes),
                    "{old} {new} {changes:?}"
                );
                for change in changes {
                    let (old, new) = (told_value(&old, change), told_value(&new, change));
                    // Null and no value look alike here.
                    assert!(
                        old != new || new.is_null(),
                        "{change} did not change: {new}"
                    );
                }
                *self.of(root) = new;
            }
            (Err(WriteError::Full(_)), _) => assert!(changes.is_empty()),
            (Err(error), None) => assert!(changes.is_empty(), "{error}"),
            (Ok(()), None) => panic!("a write that should have been refused"),
            (Err(error), Some(_)) => panic!("{error}"),
        }
    }
}

fn apply(store: &mut Store<'_>, models: &mut Models, event: &Event) -> bool {
    let mut changes = Vec::new();
    let mut note = |store: &Store<'_>, steps: &[Step]| changes.push(path_of(store, steps));
    match event {
        Event::Message {
            root,
            path,
            value,
            piece,
        } => {
            let text = json!({"a": {"path": path, "value": value}, "z": [path]}).to_string();
            if load_in(store, MESSAGE, &text, *piece).is_err() {
                return false;
            }
            let message = store.resolve(MESSAGE, "/a");
            assert_eq!(
                json_of(store, store.member(message, "path")),
                json!(path).to_string()
            );
            let slot = store
                .slot_of(store.shape(message).unwrap(), "value")
                .unwrap();
            let result = store.write(*root, path.as_str(), Source::Slot(message, slot), &mut note);
            store.check();
            store.clear(MESSAGE);
            let expected = written(models.of(*root), path, value);
            let full = matches!(result, Err(WriteError::Full(_)));
            models.settle(*root, expected, result, &changes);
            return !full;
        }
        Event::Cut { value, length } => {
            let text = json!([value]).to_string();
            let length = (*length).min(text.len() - 1);
            let _ = Tokenizer::new().feed(&text.as_bytes()[..length], &mut store.builder());
            store.check();
            store.builder().abort();
            assert!(!store.is_building());
        }
        Event::Scalar { root, path, value } => {
            let text = value.to_string();
            let scalar = match value {
                Json::Null => Scalar::Null,
                Json::Bool(value) => Scalar::Bool(*value),
                Json::String(text) => Scalar::Text(text),
                Json::Number(number) => number
                    .as_i64()
                    .map_or(Scalar::Number(&text), Scalar::Integer),
                _ => panic!("not a scalar"),
            };
            let result = store.write_scalar(*root, path.as_str(), scalar, &mut note);
            let expected = written(models.of(*root), path, value);
            let full = matches!(result, Err(WriteError::Full(_)));
            models.settle(*root, expected, result, &changes);
            return !full;
        }
        Event::Remove { root, path } => {
            let result = store.remove(*root, path.as_str(), &mut note);
            let expected = removed(models.of(*root), path);
            let full = matches!(result, Err(WriteError::Full(_)));
            models.settle(*root, expected, result, &changes);
            return !full;
        }
        Event::Clear(root) => {
            store.clear(*root);
            *models.of(*root) = Json::Null;
        }
        Event::Move(from, to) => {
            store.move_root(*from, *to).unwrap();
            if from != to {
                *models.of(*to) = std::mem::take(models.of(*from));
            }
        }
        Event::Raw(words) => {
            if store.allocate_raw(Root(3), *words).is_err() {
                return false;
            }
            models.raw = *words;
            store.raw_mut(Root(3)).fill(0xFFFF_FFFF);
        }
        Event::Compact => store.arena.compact(&store.shapes),
    }
    true
}

/// Applies the events and compares after each; returns how many did not fit.
fn play(sizes: Sizes, events: &[Event]) -> usize {
    let mut lent = Lent::new(sizes);
    let mut store = Store::new(lent.memory(), 4);
    let mut models = Models {
        documents: [Json::Null, Json::Null],
        raw: 0,
    };
    let mut full = 0;
    for event in events {
        full += usize::from(!apply(&mut store, &mut models, event));
        store.check();
        for root in [MODEL, OTHER] {
            let text = json_of(&store, store.root(root));
            let read: Json = serde_json::from_str(&text).unwrap();
            assert_eq!(read, *models.of(root), "after {event:?}");
        }
        assert_eq!(store.raw(Root(3)), vec![0xFFFF_FFFF_u32; models.raw]);
    }
    for root in 0..4 {
        store.clear(Root(root));
    }
    store.check();
    assert_eq!(store.usage().words.used, store.arena.fixed);
    store.shapes.sweep(&mut store.texts);
    assert_eq!(store.usage().text.used, 0);
    full
}

fn sizes() -> impl Strategy<Value = Sizes> {
    (
        6..200_usize,
        0..300_usize,
        0..20_usize,
        0..12_usize,
        0..60_usize,
    )
        .prop_map(|(words, text, texts, shapes, keys)| Sizes {
            words,
            text,
            texts,
            shapes,
            keys,
        })
}

proptest! {
    #[test]
    fn a_roomy_store_does_what_plain_values_do(events in prop::collection::vec(event(), 1..40)) {
        prop_assert_eq!(play(ROOMY, &events), 0);
    }

    #[test]
    fn a_small_store_does_the_same_or_refuses_and_stays(
        sizes in sizes(),
        events in prop::collection::vec(event(), 1..40),
    ) {
        play(sizes, &events);
    }
}
