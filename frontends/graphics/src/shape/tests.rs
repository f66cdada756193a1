use super::*;
use std::string::String;
use std::vec::Vec;

const SIZES: [(u16, u16); 9] = [
    (1, 1),
    (2, 3),
    (4, 6),
    (5, 8),
    (6, 10),
    (7, 13),
    (9, 18),
    (10, 20),
    (32, 255),
];

fn picture(character: char, size: (u16, u16)) -> Vec<String> {
    let shape = Shape::of(character).unwrap();
    rows(size, |y| shape.row(y, size))
}

fn rows(size: (u16, u16), row: impl Fn(u16) -> u32) -> Vec<String> {
    (0..size.1)
        .map(|y| {
            let bits = row(y);
            (0..size.0)
                .map(|x| if bits << x >> 31 == 1 { '#' } else { '.' })
                .collect()
        })
        .collect()
}

#[test]
fn no_shape_paints_beside_its_cell_at_any_size() {
    for (width, height) in SIZES {
        for character in '\u{a0}'..='\u{2fff}' {
            if let Some(shape) = Shape::of(character) {
                for y in 0..height {
                    let row = shape.row(y, (width, height));
                    assert_eq!(row & !columns(0, width), 0, "{character:?}");
                }
            }
        }
        for bracket in "[](<>)".chars() {
            let (edge, side) = Edge::of(bracket).unwrap();
            for y in 0..height {
                assert_eq!(edge.row(side, y, width, height) & !columns(0, width), 0);
            }
        }
    }
}

#[test]
fn every_shape_can_be_seen_from_four_by_six_pixels_on() {
    for size in SIZES.into_iter().filter(|size| size.0 >= 4) {
        for character in '\u{a0}'..='\u{2fff}' {
            if let Some(shape) = Shape::of(character) {
                assert!(
                    (0..size.1).any(|y| shape.row(y, size) != 0),
                    "{character:?} {size:?}"
                );
            }
        }
    }
}

#[test]
fn lines_join_across_cells() {
    for size in SIZES.into_iter().filter(|size| size.0 >= 4) {
        let bits = |character| {
            let shape = Shape::of(character).unwrap();
            (0..size.1).map(|y| shape.row(y, size)).collect::<Vec<_>>()
        };
        let rightmost = |character| {
            bits(character)
                .iter()
                .map(|row| row >> (32 - size.0) & 1)
                .collect::<Vec<_>>()
        };
        let leftmost = |character| {
            bits(character)
                .iter()
                .map(|row| row >> 31)
                .collect::<Vec<_>>()
        };
        for (left, right) in [
            ('─', '┐'),
            ('┌', '┘'),
            ('├', '┤'),
            ('═', '╗'),
            ('╞', '╡'),
            ('╭', '─'),
        ] {
            let joined = rightmost(left)
                .into_iter()
                .zip(leftmost(right))
                .all(|(left, right)| left <= right);
            assert!(joined, "{left}{right} {size:?}");
        }
        for (above, below) in [('│', '┘'), ('┌', '└'), ('┬', '┴'), ('║', '╝'), ('╥', '╨')]
        {
            assert_eq!(
                bits(above).last(),
                bits(below).first(),
                "{above} over {below} {size:?}"
            );
        }
    }
}

#[test]
fn corners_are_closed_and_nothing_sticks_out() {
    assert_eq!(
        picture('┌', (6, 6)),
        ["......", "......", "..####", "..#...", "..#...", "..#..."]
    );
    assert_eq!(
        picture('┘', (6, 6)),
        ["..#...", "..#...", "###...", "......", "......", "......"]
    );
    assert_eq!(
        picture('╔', (7, 7)),
        [
            ".......", ".......", "..#####", "..#....", "..#.###", "..#.#..", "..#.#.."
        ]
    );
    assert_eq!(
        picture('╩', (7, 7)),
        [
            "..#.#..", "..#.#..", "###.###", ".......", "#######", ".......", "......."
        ]
    );
    assert_eq!(
        picture('╡', (6, 7)),
        [
            "..#...", "..#...", "###...", "..#...", "###...", "..#...", "..#..."
        ]
    );
}

#[test]
fn blocks_cover_their_share() {
    let size = (8, 16);
    let area = |character| {
        let shape = Shape::of(character).unwrap();
        (0..16)
            .map(|y| shape.row(y, size).count_ones())
            .sum::<u32>()
    };
    for (character, eighths) in "▁▂▃▄▅▆▇█".chars().zip(1..) {
        assert_eq!(area(character), 16 * eighths, "{character}");
    }
    for (character, eighths) in "▏▎▍▌▋▊▉█".chars().zip(1..) {
        assert_eq!(area(character), 16 * eighths, "{character}");
    }
    for (character, quarters) in [
        ('▀', 2),
        ('▐', 2),
        ('░', 1),
        ('▒', 2),
        ('▓', 3),
        ('▖', 1),
        ('▟', 3),
    ] {
        assert_eq!(area(character), 32 * quarters, "{character}");
    }
}

#[test]
fn marks_look_like_what_they_are() {
    assert_eq!(
        picture('×', (6, 10)),
        [
            "......", "......", "#...#.", ".#.#..", "..#...", ".#.#..", "#...#.", "......",
            "......", "......"
        ]
    );
    assert_eq!(
        picture('✓', (8, 8)),
        [
            "........", "......#.", ".....#..", "#...#...", ".#.#....", "..#.....", "........",
            "........"
        ]
    );
}

#[test]
fn brackets_end_a_tile_in_three_ways() {
    let size = (6, 10);
    let picture = |bracket| {
        let (edge, side) = Edge::of(bracket).unwrap();
        rows(size, |y| edge.row(side, y, 6, 10))
    };
    assert_eq!(picture('[')[..3], ["......", "..####", ".#####"]);
    for (a, b) in [('[', '('), ('(', '<'), ('[', '<')] {
        assert_ne!(picture(a), picture(b));
    }
    for (left, right) in [('[', ']'), ('(', ')'), ('<', '>')] {
        let mirrored: Vec<String> = picture(left)
            .iter()
            .map(|row| row.chars().rev().collect())
            .collect();
        assert_eq!(picture(right), mirrored);
    }
}
