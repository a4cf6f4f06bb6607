//! Reading and writing: round trips, located errors, any bytes at all.

use grid_core::{BitGrid, Position, Random, Size};
use manhattan_wiring::{Board, Net, reference, solve};
use proptest::prelude::*;
use test_support::text::reads_back;

fn error(text: &str) -> String {
    text.parse::<Board>().unwrap_err().to_string()
}

fn is_ok(text: &str) -> Vec<bool> {
    Board::parse_all(text.as_bytes())
        .map(|board| board.is_ok())
        .collect()
}

const TWO: &str = "2 2\n2 3\n2 3\n";

#[test]
fn what_is_written_reads_back() {
    let text = "2 3\n2 1 3\n2 0 3\n";
    let board: Board = text.parse().unwrap();
    assert_eq!(board.to_string(), text);
    assert_eq!(board.size(), Size::new(2, 3));
    assert_eq!(
        board.ends(Net::Two),
        [Position::new(0, 0), Position::new(1, 0)]
    );
}

#[test]
fn rows_need_not_be_tidy() {
    // Rows of one digit a cell and one blank between take a shorter way than others, here over more
    // than one word of bits.
    let mut random = Random::new(1);
    for width in [2_u16, 3, 63, 64, 65, 130, 200] {
        let rows: Vec<String> = (0..6)
            .map(|row| {
                let cell = |column: u16| match (row, column) {
                    (0, 0) | (5, 0) => "2",
                    (0, 1) | (5, 1) => "3",
                    _ => ["0", "1"][random.below(2)],
                };
                (0..width).map(cell).collect::<Vec<_>>().join(" ")
            })
            .collect();
        let tidy: Board = format!("6 {width}\n{}\n", rows.join("\n")).parse().unwrap();
        for (between, before) in [("  ", ""), (" ", " "), (" 0", "0")] {
            let rows: Vec<String> = rows
                .iter()
                .map(|row| format!("{before}{}", row.replace(' ', between)))
                .collect();
            let other = format!("6 {width}\n{}\n", rows.join("\n"));
            assert_eq!(other.parse(), Ok(tidy.clone()), "{other}");
        }
        for row in 0..6 {
            for column in 0..width {
                let number = rows[usize::from(row)].split(' ').nth(column.into());
                let position = Position::new(row, column);
                assert_eq!(
                    tidy.is_obstacle(position),
                    number == Some("1"),
                    "{position}"
                );
            }
        }
    }
}

#[test]
fn one_wrong_byte_of_a_tidy_row_is_found() {
    let row = "2 0 1 2 3 3";
    assert_eq!(is_ok(&format!("1 6\n{row}\n")), [true]);
    for at in 0..row.len() {
        for byte in (b' '..=b'~').filter(|byte| !b" 0123".contains(byte)) {
            let mut text = format!("1 6\n{row}\n").into_bytes();
            text[4 + at] = byte;
            assert!(Board::from_bytes(&text).is_err(), "{}", text.escape_ascii());
            // With a second one that might make up for it.
            if at + 1 < row.len() {
                text[5 + at] = byte ^ 0x10;
                assert!(Board::from_bytes(&text).is_err(), "{}", text.escape_ascii());
            }
        }
    }
}

#[test]
fn what_follows_a_fault_is_read() {
    let next = "1 4\n2 2 3 3\n";
    // The rest of the dataset is skipped: all its rows, or up to a blank line, or to what looks
    // like a header.
    for broken in [
        "4 2\n0 0\n9 0\n0 0\n0 0\n",
        "3 3\n9 9 9\n0 0 0\n0 0 0\n",
        "4 2\n9 0\n\n",
        "4 3\n9 9 9\n",
        "2 70000\n9 9 9\n",
    ] {
        let text = format!("{broken}{next}");
        assert_eq!(is_ok(&text), [false, true], "{text}");
    }
}

#[test]
fn exactly_one_is_read() {
    assert!(format!("{TWO}0 0\n").parse::<Board>().is_ok());
    assert_eq!(error("0 0\n"), "line 2, column 1: no puzzle in the input");
    assert_eq!(
        error(&TWO.repeat(2)),
        "line 4, column 1: a second puzzle, where exactly one is expected"
    );
    assert_eq!(
        error(&format!("{TWO}0 0\n{TWO}")),
        "line 5, column 1: something after the line `0 0`, which ends the input"
    );
}

#[test]
fn the_end_mark_ends_and_may_be_missing() {
    assert_eq!(is_ok("0 0"), []);
    assert_eq!(is_ok(""), [false]);
    assert_eq!(is_ok(TWO), [true]);
    assert_eq!(is_ok(&format!("{TWO}{TWO}0 0\n\n \n")), [true, true]);
    assert_eq!(is_ok(&format!("{TWO}0 0\n{TWO}{TWO}")), [true, false]);
}

#[test]
fn faults_are_found_where_they_are() {
    assert_eq!(
        error("2 3\n2 0 2\n3 x 3\n"),
        "line 3, column 3: expected a cell: 0, 1, 2 or 3"
    );
    assert_eq!(
        error("2 3\n2 0 2\n3 3\n"),
        "line 3, column 1: only 1 row where the header says 2"
    );
    assert_eq!(
        error("2 3\n2 0 2\n3\n"),
        "line 3, column 2: a row of 1 number where the header says 3"
    );
    assert_eq!(
        error("4 1\n2 2 2\n2\n3\n3\n"),
        "line 2, column 3: a row of more than the one number that the header says"
    );
    assert_eq!(
        error("2 4\n2 0 0 2\n3 0 3\n"),
        "line 3, column 6: a row of 3 numbers where the header says 4"
    );
    assert_eq!(
        error("2 3\n2 0 2 0\n3 0 3\n"),
        "line 2, column 7: a row of more than the 3 numbers that the header says"
    );
    assert_eq!(
        error("1 5\n2 3 2 3 2\n"),
        "line 2, column 9: a third 2, where two are the ends of a net"
    );
    assert_eq!(
        error("1 5\n2 3 2 0 1\n"),
        "line 1, column 1: only one 3 in the dataset, where two are the ends of a net"
    );
    assert_eq!(
        error("1 4\n2 3\t2 x\n"),
        "line 2, column 4: tab inside a line"
    );
    assert_eq!(
        error("1 4\n2..2\n"),
        "line 2, column 1: this form is not read: `.` for a blank cell; write a header `height width` and 0"
    );
}

#[test]
fn boards_are_made_from_sound_parts_only() {
    let ends = [
        [Position::new(0, 0), Position::new(0, 1)],
        [Position::new(1, 0), Position::new(1, 1)],
    ];
    for side in [0, 1, 5, 13, 65535] {
        for size in [Size::new(side, 0), Size::new(0, side)] {
            assert_eq!(Board::new(BitGrid::empty(size), ends), None, "{size}");
        }
    }
    let cells = |columns: [u16; 4]| {
        let at = |column| Position::new(0, column);
        [
            [at(columns[0]), at(columns[1])],
            [at(columns[2]), at(columns[3])],
        ]
    };
    let mut obstacles = BitGrid::empty(Size::new(1, 6));
    obstacles.insert(Position::new(0, 1));
    let board = Board::new(obstacles.clone(), cells([3, 0, 4, 5])).unwrap();
    assert_eq!(board.to_string(), "1 6\n2 1 0 2 3 3\n");
    assert_eq!(Board::new(obstacles.clone(), cells([0, 1, 4, 5])), None);
    assert_eq!(Board::new(obstacles.clone(), cells([0, 4, 4, 5])), None);
    assert_eq!(Board::new(obstacles, cells([0, 3, 4, 6])), None);
}

#[test]
fn bits_past_the_last_column_are_no_obstacles() {
    let at = |row, column| Position::new(row, column);
    let ends = [[at(0, 0), at(1, 0)], [at(0, 2), at(1, 2)]];
    let clean = BitGrid::empty(Size::new(2, 3));
    let mut dirty = clean.clone();
    for row in 0..2 {
        dirty.row_mut(row)[0] = !7;
    }
    let [clean, dirty] = [clean, dirty].map(|cells| Board::new(cells, ends).unwrap());
    assert_eq!(dirty, clean);
    assert_eq!(dirty.obstacles().len(), 0);
    assert_eq!(reference::solve(&dirty).unwrap().length(), 2);
    assert_eq!(solve(&dirty).unwrap().length(), 2);
}

#[test]
fn the_longest_sides_are_read_and_solved() {
    let cells = |separator: &str| {
        let mut cells = vec!["0"; 65_535];
        (cells[0], cells[40_000]) = ("2", "2");
        (cells[40_001], cells[65_534]) = ("3", "3");
        cells.join(separator)
    };
    for (header, separator) in [("1 65535", " "), ("65535 1", "\n")] {
        for blanks in ["", "  "] {
            // With blanks before it the first row is read with more care.
            let text = format!("{header}\n{blanks}{}\n", cells(separator));
            let board: Board = text.parse().unwrap();
            assert_eq!(
                board.ends(Net::Three).map(|end| end.row.max(end.column)),
                [40_001, 65_534]
            );
            let wiring = solve(&board).unwrap();
            assert_eq!(wiring.length(), 40_000 + 25_533);
            assert_eq!(wiring.verify(&board), Ok(()));
        }
    }
}

#[test]
fn hostile_inputs_are_refused() {
    let long = "0".repeat(20_000_000);
    assert_eq!(is_ok(&long), [false]);
    assert!(is_ok(&"\n".repeat(20_000_000)).len() == 1);
    assert!(is_ok(&format!("65535 65535\n{}", "0 ".repeat(10_000_000))).contains(&false));
    // A huge header for each line: no room may be made for what is not there.
    assert!(is_ok(&"65535 65535\n".repeat(100_000)).len() >= 100_000);
    assert!(is_ok(&"3 65535\n\n".repeat(100_000)).len() >= 100_000);
}

#[test]
fn a_dataset_is_a_stream_of_numbers() {
    let expected: Board = "2 3\n2 2 0\n0 3 3\n".parse().unwrap();
    for text in [
        "2 3\n2 2 0 0 3 3\n0 0",
        "2 3 2 2 0 0 3 3 0 0",
        "2 3 2 2 0 0 3 3",
        "2\n3\n2\n2\n0\n0\n3\n3\n",
        "2 3\n\n2 2 0\n\n\n0 3 3\n\n0 0\n",
        "2\t3\n2\t2\t0\n0\t3\t3\n0\t0\n",
        "2\u{a0}3\n2\u{a0}2 0\n0 3\u{a0}3\n0\u{a0}0\n",
        "2 3\r\n220\r\n033\r\n0 0\r\n",
        "\u{feff}2 3\n220 033\n",
        " \t2 3\n\t220\n\t033\n",
    ] {
        let all: Vec<_> = Board::parse_all(text.as_bytes()).collect();
        assert_eq!(all, [Ok(expected.clone())], "{text}");
        assert_eq!(text.parse(), Ok(expected.clone()), "{text}");
    }
    assert_eq!(
        is_ok("2 2\n23\n23\n2 2 2 3 2 3 2 2\n2 3 2 3 0 0\n"),
        [true; 3]
    );
    let error = |text: &str| {
        let mut errors = Board::parse_all(text.as_bytes()).filter_map(Result::err);
        errors.next().expect("an error").to_string()
    };
    assert_eq!(
        error("2 2 2 3 2 3 x 2 2 2 3 2 3\n"),
        "line 1, column 13: expected a header: two numbers, height and width"
    );
}

#[test]
fn datasets_inside_lines_take_time_in_proportion() {
    let datasets = "2 2 2 3 2 3 ".repeat(100_000);
    assert_eq!(is_ok(&datasets), vec![true; 100_000]);
    assert_eq!(is_ok(&"2 2 2 3 2 3 x\n".repeat(100_000)), [true, false]);
    // A short row takes no cells from the line below.
    assert_eq!(is_ok("2 3\n2 0 2\n3 3\n0 0\n"), [false, false]);
}

/// Bytes that look like datasets more often than not.
fn nearly_boards() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        8 => "[0-3] ".prop_map(String::into_bytes),
        2 => "[0-9]{1,6}".prop_map(String::into_bytes),
        3 => Just(b"\n".to_vec()),
        2 => Just(b"2 2\n2 3\n2 3\n".to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
        1 => Just(b"0 0\n".to_vec()),
    ];
    prop::collection::vec(token, 0..30).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(test_support::properties(2000))]

    #[test]
    fn no_bytes_make_the_parser_panic(input in prop::collection::vec(any::<u8>(), 0..200)) {
        let lines = input.split(|&byte| byte == b'\n').count();
        prop_assert!(Board::parse_all(&input).count() <= lines + 1);
        let _ = Board::from_bytes(&input);
    }

    #[test]
    fn whatever_is_read_reads_back_and_errors_have_a_place(input in nearly_boards()) {
        reads_back(&input, Board::parse_all(&input), &Board::from_bytes(&input), |_| true);
    }
}
