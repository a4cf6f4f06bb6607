//! Tests of the two readers of rows.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::*;
use grid_core::Random;
use grid_core::text::lines;

/// Returns the obstacles and ends that a reader finds in a row, if it accepts the row.
fn taken(
    read: impl FnOnce(&Line<'_>, &mut [u64], &mut Ends) -> bool,
    text: &str,
    width: u16,
) -> Option<(Vec<u64>, Ends)> {
    let line = lines(text.as_bytes()).next().expect("a line");
    let mut words = vec![0; usize::from(width).div_ceil(64)];
    let mut ends = Ends::default();
    read(&line, &mut words, &mut ends).then_some((words, ends))
}

fn tidy(text: &str, width: u16) -> Option<(Vec<u64>, Ends)> {
    taken(
        |line, words, ends| read_tidy_row(line, 7, width, words, ends),
        text,
        width,
    )
}

fn any(text: &str, width: u16) -> Option<(Vec<u64>, Ends)> {
    taken(
        |line, words, ends| read_row(line, 7, width, words, ends).is_ok(),
        text,
        width,
    )
}

#[test]
fn both_readers_agree_on_tidy_rows() {
    let random = &mut Random::new(1);
    for width in (1..=70).chain([127, 128, 129, 200]) {
        for marks in 2..=4 {
            let cells: Vec<String> = (0..width)
                .map(|_| random.below(marks).to_string())
                .collect();
            let row = cells.join(" ");
            let is_crowded = ["2", "3"].iter().any(|mark| row.matches(mark).count() > 2);
            assert_eq!(tidy(&row, width).is_some(), !is_crowded, "{row}");
            assert_eq!(tidy(&row, width), any(&row, width), "{row}");
        }
    }
}

#[test]
fn the_reader_of_tidy_rows_refuses_all_other_rows() {
    assert!(tidy("0 1 2 3", 4).is_some());
    for row in [
        "0 1 2",
        "0 1 2 3 0",
        "0  1 2 3",
        "0 1 2 4",
        "0 1 2 #",
        "0 1 2 p",
        "0 1 2\t3",
        "4 1 2 3",
        "0 1,2 3",
        "p 1 2 3",
    ] {
        assert_eq!(tidy(row, 4), None, "{row}");
    }
    assert_eq!(any("0  1 2 3", 4), tidy("0 1 2 3", 4));
}
