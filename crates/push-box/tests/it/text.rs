//! From text to rooms and back: every form, and errors with their place.

use grid_core::text::TextErrorKind;
use proptest::prelude::*;
use push_box::generate::{Family, generate};
use push_box::{BitGrid, Piece, Position, Room, RoomErrorKind, Size, Walk};
use test_support::text::reads_back;

fn error(text: &str) -> (String, std::ops::Range<usize>) {
    let error = Room::from_bytes(text.as_bytes()).expect_err(text);
    (error.to_string(), error.place().span.clone())
}

#[test]
fn a_line_without_counts_among_lines_of_runs_is_one_row() {
    let runs: Room = "5#\n#@$.#\n5#".parse().unwrap();
    let plain: Room = "#####\n#@$.#\n#####".parse().unwrap();
    assert_eq!(runs, plain);
}

#[test]
fn errors_say_what_and_where() {
    let cases = [
        ("", "line 1, column 1: no puzzle in the input", 0..0),
        ("\n \n", "line 3, column 1: no puzzle in the input", 3..3),
        (
            "Only a title\n",
            "line 2, column 1: no puzzle in the input",
            13..13,
        ),
        (
            "#SBX#\n#..T#\n",
            "line 1, column 4: unknown character 'X'",
            3..4,
        ),
        (
            "#SB\u{e9}T#",
            "line 1, column 4: unknown character 'é'",
            3..5,
        ),
        ("#S\tBT", "line 1, column 3: tab inside a line", 2..3),
        (
            "#S\0BT",
            "line 1, column 3: NUL byte: binary or UTF-16 data?",
            2..3,
        ),
        (
            "SBT\n\nSBT\n",
            "line 3, column 1: a second puzzle, where exactly one is expected",
            5..8,
        ),
        (
            "SBT\n\nSB\n",
            "line 3, column 1: the room has no target",
            5..7,
        ),
        ("SB.\n", "line 1, column 1: the room has no target", 0..3),
        (
            "SBBT",
            "line 1, column 3: push-box solves levels with one box; this level has 2",
            2..3,
        ),
        (
            "#@$-$-*.#",
            "line 1, column 5: push-box solves levels with one box; this level has 3",
            4..5,
        ),
        (
            "3 5\nSB..T\n.....\n",
            "line 1, column 1: the header says 3 rows and 5 columns, the room is 2 x 5",
            0..3,
        ),
        (
            "2 3\n4 2 3\n0 0\n",
            "line 1, column 1: expected 6 digits below this header, found 5",
            0..1,
        ),
        (
            "1 3\n4 2 5",
            "line 2, column 5: unknown character '5'",
            8..9,
        ),
        (
            "{\"grid\": [[\"S\",\"B\",\"T\"]]}",
            "line 1, column 2: expected an array of rows, not an object",
            1..2,
        ),
        (
            "5#|#2(@$.#",
            "line 1, column 6: a group that is empty, not closed, not opened, or nested more than 16 deep",
            5..6,
        ),
        (
            "XXXXX\nX@*&X\nXXXXX\n",
            "line 1, column 1: this form is not read: walls written as X, boxes as *: write # for a wall, $ for a box, . for a goal",
            0..5,
        ),
        (
            "<?xml version=\"1.0\"?>\n<L>#####</L>\n\n<L>#@$.#</L>\n",
            "line 1, column 1: this form is not read: XML (.slc): copy the lines between <L> and </L>",
            0..21,
        ),
        ("SBTT", "line 1, column 4: a second target", 3..4),
        (
            "..#S$",
            "line 1, column 5: '$' belongs to another alphabet: a room is written in S, B, T or in @, $, .",
            4..5,
        ),
        (
            "SBT\n.. .",
            "line 2, column 3: a blank is not a cell in a room of the letters S, B and T",
            6..7,
        ),
        (
            "SBT\n..",
            "line 2, column 3: a row of 2 cells in a room whose first row has 3",
            6..6,
        ),
        (
            "SBT\n....",
            "line 2, column 4: a row of 4 cells in a room whose first row has 3",
            7..8,
        ),
        (
            "3#|@$.3|",
            "line 1, column 8: a count without a cell after it",
            7..8,
        ),
        ("#|@0$.", "line 1, column 5: a count of zero", 4..5),
        (
            "99999999999999999999#|@$.",
            "line 1, column 21: more than 65535 columns",
            20..21,
        ),
        (
            "#|@2$.",
            "line 1, column 5: push-box solves levels with one box; this level has 2",
            4..5,
        ),
        ("#|SBT", "line 1, column 3: unknown character 'S'", 2..3),
        (
            "[[\"S\",\"B\",\"T\"]",
            "line 1, column 15: expected ',' or ']'",
            14..14,
        ),
        (
            "[[\"S\",\"B\",\"T\"]] x",
            "line 1, column 17: expected the end of the line after the array",
            16..17,
        ),
        (
            "[[[\"S\"]]]",
            "line 1, column 3: expected a cell: a quote",
            2..3,
        ),
        (
            "[\"S\",\n\"B\n\"]",
            "line 2, column 3: expected a closing quote",
            8..8,
        ),
        (
            "[\"SBT\",\n\"..\"]",
            "line 2, column 4: a row of 2 cells in a room whose first row has 3",
            11..12,
        ),
        ("[\t\"SBT\"]", "line 1, column 2: tab inside a line", 1..2),
        (
            "[\"SBT\",\nx]",
            "line 2, column 1: expected a row: '[' or a quote",
            8..9,
        ),
        (
            "[\"SBT\", x, \"\0\"]",
            "line 1, column 9: expected a row: '[' or a quote",
            8..9,
        ),
        (
            "[[\"S\",\"B\",\"T\"],[\".\",\".\"]]",
            "line 1, column 24: a row of 2 cells in a room whose first row has 3",
            23..24,
        ),
        (
            "[[\"S\",\"\u{e9}\",\"T\"]]",
            "line 1, column 8: unknown character 'é'",
            7..9,
        ),
        (
            "[[\"S\",\"##\",\"T\"]]",
            "line 1, column 8: expected one character between the quotes",
            7..8,
        ),
        (
            "[]",
            "line 1, column 2: expected a row: '[' or a quote",
            1..2,
        ),
        ("#sbt#", "line 1, column 2: unknown character 's'", 1..2),
    ];
    for (text, message, span) in cases {
        assert_eq!(error(text), (message.to_owned(), span), "{text:?}");
    }
    let not_text = Room::from_bytes(b"#S\xffBT").unwrap_err();
    assert_eq!(
        not_text.to_string(),
        "line 1, column 3: byte 0xff is not UTF-8 text"
    );
    assert_eq!(
        *not_text.kind(),
        RoomErrorKind::Text(TextErrorKind::NotUtf8(0xff))
    );
    assert_eq!(
        *Room::from_bytes(b"S.T").unwrap_err().kind(),
        RoomErrorKind::Missing(Piece::Box)
    );
}

#[test]
fn a_row_too_many_is_named_in_every_form() {
    let rows = |row: &str, between: &str| vec![row; 65535].join(between);
    let texts = [
        format!("SBT\n{}", rows("...", "\n")),
        format!("[\"SBT\",\n{}]", rows("\"...\"", ",\n")),
        format!(
            "[[\"S\",\"B\",\"T\"],\n{}]",
            rows("[\".\",\".\",\".\"]", ",\n")
        ),
    ];
    for text in texts {
        let (message, span) = error(&text);
        let end = message.split_once(", column ").expect("a place").1;
        assert!(message.starts_with("line 65536, "), "{message}");
        assert!(end.ends_with(": more than 65535 rows"), "{message}");
        assert!(text[span.start..].len() < 20, "{span:?}");
    }
}

#[test]
fn rows_in_one_line_have_places_too() {
    // The row too many.
    let (message, span) = error(&format!("@$.|{}", "-|".repeat(65_536)));
    assert_eq!(message, "line 1, column 131073: more than 65535 rows");
    assert_eq!(span, 131_072..131_073);
    // A last row, which no bar ends, out of proportion.
    let start = "a title\n\n@$.|";
    let (message, span) = error(&format!("{start}{}65535-", "65535-|".repeat(15)));
    assert!(message.starts_with("line 3, column 110: "), "{message}");
    assert_eq!(span.start, start.len() + 7 * 15);
}

#[test]
fn rows_may_grow_from_any_width_to_any() {
    for narrow in [1, 20, 60, 64, 65, 100] {
        for wide in narrow..=200 {
            let text = format!("@$.\n{}\n{}#", "#".repeat(narrow), "-".repeat(wide - 1));
            let room: Room = text.parse().unwrap();
            let width = u16::try_from(wide.max(3)).unwrap();
            assert_eq!(room.size(), Size::new(3, width));
            for column in 0..width {
                let at = |row| room.is_wall(Position::new(row, column));
                let column = usize::from(column);
                assert_eq!(
                    (at(0), at(1), at(2)),
                    (column >= 3, true, column + 1 >= wide),
                    "{column} of {text}"
                );
            }
        }
    }
}

#[test]
fn the_first_cell_too_many_is_named() {
    let (message, span) = error(&format!("@$.\n{}", "-".repeat(65_540)));
    assert_eq!(message, "line 2, column 65536: more than 65535 columns");
    assert_eq!(span, 65_539..65_540);
}

#[test]
fn a_bad_room_does_not_hide_the_next() {
    let solved = |text: &str| -> Vec<bool> {
        Room::parse_all(text.as_bytes())
            .map(|room| room.is_ok())
            .collect()
    };
    assert_eq!(
        solved("SBT\n\nSBX\n#\n\nSBT\nTitle\nSBT"),
        [true, false, true, true]
    );
    assert_eq!(
        solved("[[\"S\",\"B\",\"T\"]\n[[\"S\",\"B\",\"T\"]]\n"),
        [false, true]
    );
    assert_eq!(
        solved("[[\"S\",\"X\",\"T\"]]\n[\"SBT\"]\nSBT\n"),
        [false, true, true]
    );
    assert_eq!(solved("[\"SBT\n[\"SBT\"]\n"), [false, true]);
    assert_eq!(solved("[\n[\"S\",\"B\",\n[\"T\"]]\n\nSBT"), [false, true]);
    assert_eq!(
        solved(
            "grid = [\n  [\"S\",\"B\",\"T\"],\n  [\".\",\".\",\".\"]\n]\n5#|#@$.#\nTitle 7\n3-|@$."
        ),
        [true, true, true]
    );
}

#[test]
fn bits_past_the_last_column_make_no_difference() {
    for width in [3, 63, 64, 65] {
        let clean = BitGrid::empty(Size::new(2, width));
        let mut dirty = clean.clone();
        if width % 64 != 0 {
            for row in 0..2 {
                dirty.row_mut(row)[usize::from(width / 64)] |= u64::MAX << (width % 64);
            }
        }
        let room = |walls| {
            let [player, box_position, target] = [0, 1, 2].map(|column| Position::new(0, column));
            Room::new(walls, player, box_position, target).expect("on floor")
        };
        assert_eq!(room(dirty), room(clean));
    }
}

#[test]
fn every_form_of_a_room_is_the_same_room() {
    for seed in 0..150 {
        let side = |shift: u32| 2 + u16::try_from((seed >> shift) % 25).unwrap();
        // Widths about the size of a word too.
        let width = if seed % 5 == 0 { side(2) + 50 } else { side(2) };
        let size = Size::new(side(0), width);
        let room = generate(Family::Played { percent: 20 }, size, seed).expect("it fits");
        let xsb = room.to_string();
        assert_eq!(xsb.parse(), Ok(room.clone()));
        for floor in [" ", "_"] {
            let text: String = xsb
                .lines()
                .map(|row| format!("{}-", row.replace('-', floor)).replace("--", "-") + "\n")
                .collect();
            // A blank at a row's end would be cut off, so a wall of one more column stands there.
            // Nor would blanks in front of every row be kept.
            let walled: String = text
                .lines()
                .map(|row| format!("#{}#\n", row.trim_end_matches('-')))
                .collect();
            let expected: String = xsb.lines().map(|row| format!("#{row}#\n")).collect();
            assert_eq!(
                walled.parse::<Room>().map(|room| room.to_string()),
                Ok(expected),
                "{walled}"
            );
        }
        let runs: String = xsb
            .lines()
            .map(|row| {
                let cells: Vec<char> = row.chars().collect();
                cells
                    .chunk_by(|a, b| a == b)
                    .map(|run| {
                        if run.len() == 1 {
                            run[0].to_string()
                        } else {
                            format!("{}{}", run.len(), run[0])
                        }
                    })
                    .collect::<String>()
            })
            .collect::<Vec<_>>()
            .join("|");
        // Without a bar or a digit it is a plain row, which says the same.
        assert_eq!(runs.parse(), Ok(room.clone()), "{runs}");
        if !xsb.contains(['+', '*']) {
            let letters: String = xsb
                .chars()
                .map(|symbol| match symbol {
                    '@' => 'S',
                    '$' => 'B',
                    '.' => 'T',
                    '-' => '.',
                    other => other,
                })
                .collect();
            assert_eq!(letters.parse(), Ok(room.clone()));
            assert_eq!(letters.replace('\n', "\r\n").parse(), Ok(room.clone()));
            let strings: Vec<String> = letters.lines().map(|row| format!("'{row}'")).collect();
            assert_eq!(
                format!("grid=[{}]", strings.join(", ")).parse(),
                Ok(room.clone())
            );
            let rows: Vec<String> = letters
                .lines()
                .map(|row| {
                    let cells: Vec<String> =
                        row.chars().map(|cell| format!("\"{cell}\"")).collect();
                    format!("[{}]", cells.join(","))
                })
                .collect();
            assert_eq!(format!("[{}]", rows.join(",\n ")).parse(), Ok(room.clone()));
        }
    }
}

#[test]
fn tabs_at_the_ends_of_lines_of_json_mean_nothing() {
    let plain = "[\n[\"S\",\"B\",\"T\"],\n[\".\",\".\",\".\"]\n]\n";
    let tabs = plain.replace('\n', "\t \t\n");
    assert_eq!(tabs.parse::<Room>().ok(), plain.parse::<Room>().ok());
    assert!(plain.parse::<Room>().is_ok());
}

proptest! {
    #![proptest_config(test_support::properties(2000))]

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        check(&bytes);
    }

    #[test]
    fn what_looks_like_rooms_is_read_without_a_panic(bytes in "[SBT#.@$*+\\-_ |0-9;a\\[\\]\"',\n\t\r]{0,120}") {
        check(bytes.as_bytes());
        let _ = bytes.parse::<Walk>();
    }

    #[test]
    fn what_looks_like_a_walk_is_read_without_a_panic(text in "[udlrUDLR \n]{0,60}") {
        let walk: Walk = text.parse().unwrap();
        let steps: String = text.split_whitespace().collect();
        prop_assert_eq!(walk.lurd().to_string(), steps);
    }
}

/// Every room is read back from what it prints as; every error points into the input.
fn check(bytes: &[u8]) {
    let rooms = Room::parse_all(bytes);
    let found = reads_back(bytes, rooms, &Room::from_bytes(bytes), |_| true);
    assert!(found > 0, "an input without a room is an error");
}

#[test]
fn a_misplaced_piece_is_named() {
    let mut walls = BitGrid::empty(Size::new(2, 3));
    walls.insert(Position::new(1, 2));
    let error = |pieces: [(u16, u16); 3]| {
        let [player, box_position, target] = pieces.map(|(r, c)| Position::new(r, c));
        Room::new(walls.clone(), player, box_position, target)
            .map_err(|error| error.to_string())
            .expect_err("a misplaced piece")
    };
    assert_eq!(
        error([(0, 0), (1, 2), (0, 2)]),
        "the box at row 2, column 3 is on a wall"
    );
    assert_eq!(
        error([(2, 0), (0, 1), (0, 2)]),
        "the player at row 3, column 1 is off the map"
    );
    assert_eq!(
        error([(0, 1), (0, 1), (0, 2)]),
        "the player at row 1, column 2 stands on the box"
    );
}
