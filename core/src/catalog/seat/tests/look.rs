use super::bed::*;
use std::println;
#[test]
fn look() {
    for (w, h) in [
        (80, 24),
        (120, 40),
        (40, 12),
        (200, 60),
        (21, 8),
        (42, 16),
        (1, 1),
        (40, 24),
        (10, 3),
    ] {
        let mut bed = Bed::new(w, h);
        bed.data("/", &model(&a320(), "\"14A\""));
        println!("== {w}x{h} {:?}\n{}", bed.errors(), bed.screen());
    }
    let mut bed = Bed::plain(80, 24);
    bed.data("/", &model(&a320(), "\"14A\""));
    println!("== plain\n{}", bed.screen());
}
