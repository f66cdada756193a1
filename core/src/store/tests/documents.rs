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
