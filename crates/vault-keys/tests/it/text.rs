//! Reading and writing: round trips, located errors, any bytes at all.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use test_support::text::reads_back;
use vault_keys::{
    Answer, Key, Limit, Limits, Position, Size, SplitError, TextErrorKind, Tile, Vault,
    VaultErrorKind, lower_bound, reference, solve, solve_within,
};

fn error(text: &str) -> String {
    text.parse::<Vault>().unwrap_err().to_string()
}

fn is_ok(text: &str) -> Vec<bool> {
    Vault::parse_all(text.as_bytes())
        .map(|vault| vault.is_ok())
        .collect()
}

#[test]
fn what_is_written_reads_back() {
    let text = "#####\n#@aA#\n#####\n";
    let vault: Vault = text.parse().unwrap();
    assert_eq!(vault.to_string(), text);
    assert_eq!(vault.size(), Size::new(3, 5));
    assert_eq!(vault.robots(), [Position::new(1, 1)]);
    let a = Key::new('a').unwrap();
    assert_eq!(vault.key_position(a), Some(Position::new(1, 2)));
    assert_eq!(vault.tile(Position::new(1, 3)), Tile::Door(a));
    assert_eq!(vault.tile(Position::new(1, 1)), Tile::Start);
    assert_eq!(vault.tile(Position::new(0, 0)), Tile::Wall);
    assert_eq!(vault.tile(Position::new(7, 7)), Tile::Wall);
}

#[test]
fn short_rows_end_in_walls() {
    let short: Vault = "####\n@.\na\n".parse().unwrap();
    let full: Vault = "####\n@.##\na###\n".parse().unwrap();
    assert_eq!(short, full);
    assert_eq!(short.to_string(), "####\n@.##\na###\n");
}

#[test]
fn blank_lines_separate_and_a_bad_map_does_not_end_the_input() {
    assert_eq!(is_ok("@a\n\n@b\n"), [true, true]);
    assert_eq!(is_ok("\n\n@a\r\n\r\n \r\n@b"), [true, true]);
    assert_eq!(is_ok("@a\n\n?\n@@\n\n@c\n"), [true, false, true]);
    assert_eq!(is_ok(""), [false]);
    assert_eq!(is_ok("\n \n"), [false]);
    assert_eq!(
        error("@a\n\n@b\n"),
        "line 3, column 1: a second puzzle, where exactly one is expected"
    );
}

#[test]
fn faults_are_found_where_they_are() {
    assert_eq!(error(""), "line 1, column 1: no puzzle in the input");
    assert_eq!(
        error("###\n#a#\n"),
        "line 1, column 1: no robot (@) on the map"
    );
    assert_eq!(
        error("@a\n.a\n"),
        "line 2, column 2: key a is on the map already"
    );
    assert_eq!(
        error("@.\n. a\n"),
        "line 2, column 2: blank inside a row: write # or ."
    );
    assert_eq!(
        error("@.\n.\u{e9}\n"),
        "line 2, column 2: 'é' is none of # (wall), . (open), @ (robot), a-z (key), A-Z (door)"
    );
    assert_eq!(
        error("@.\n.\u{e9}\ta\n"),
        error("@.\n.\u{e9}\n"),
        "the first fault of a line, not the first that all text forms share"
    );
    assert_eq!(error("@.\n.\ta\n"), "line 2, column 2: tab inside a line");
    let kind = Vault::from_bytes(b"@\xffa").unwrap_err().kind().clone();
    assert_eq!(kind, VaultErrorKind::Text(TextErrorKind::NotUtf8(0xff)));
    let kind = Vault::from_bytes(b"@\0").unwrap_err().kind().clone();
    assert_eq!(kind, VaultErrorKind::Text(TextErrorKind::Nul));
}

#[test]
fn the_entrance_splits_only_where_it_can() {
    let vault: Vault = "....\n.@..\n...a\n".parse().unwrap();
    let split = vault.split_entrance().unwrap();
    assert_eq!(split.to_string(), "@#@.\n###.\n@#@a\n");
    assert_eq!(split.robots().len(), 4);
    assert_eq!(split.to_string().parse(), Ok(split));
    // Here the middle row of the split map ends in a wall, which is not written down.
    let at_the_end: Vault = "...\n.@.\n...\na\n".parse().unwrap();
    let split = at_the_end.split_entrance().unwrap();
    assert_eq!(split.to_string().parse(), Ok(split));
    let fault = |text: &str| text.parse::<Vault>().unwrap().split_entrance().unwrap_err();
    let not_open = |row, column| SplitError::EntranceNotOpen(Position::new(row, column));
    assert_eq!(fault("...\n.@.\n..a\n"), not_open(1, 1));
    assert_eq!(fault("@..\n...\n...\n"), not_open(0, 0));
    assert_eq!(fault("...\n.@.\n.."), not_open(1, 1));
    let several = fault("...@\n.@..\n....\n");
    assert_eq!(several, SplitError::SeveralRobots(Position::new(1, 1)));
}

#[test]
fn hostile_inputs_are_read_to_their_end() {
    for byte in ["#", ".", "@", "a", "Z", "\n", " ", "\0", "\u{e9}"] {
        assert!(is_ok(&byte.repeat(20_000_000)).iter().all(|ok| !ok));
    }
    let rows = "#\n".repeat(70_000);
    assert_eq!(is_ok(&rows), [false]);
}

/// One long row and many short ones: a rectangle around them has four thousand million cells.
#[test]
fn ragged_maps_are_solved_in_memory_in_proportion_to_their_text() {
    let mut text = format!("@{}a\n", ".".repeat(65_533));
    text.push_str(&".\n".repeat(65_000));
    text.push_str("b\n");
    let vault: Vault = text.parse().unwrap();
    assert_eq!(vault.size(), Size::new(65_002, 65_535));
    let outcome = solve_within(&vault, &Limits::new());
    let Answer::Solved(tour) = outcome.answer else {
        panic!("there is a way");
    };
    assert_eq!(tour.steps(), 2 * 65_001 + 65_534);
    assert_eq!(tour.verify(&vault), Ok(()));
    assert!(
        outcome.stats.peak_bytes < 16 << 20,
        "{}",
        outcome.stats.peak_bytes
    );
    assert_eq!(lower_bound(&vault).ok(), Some(tour.steps()));
}

/// As many robots as there is room for: a search over pairs of them would not end.
#[test]
fn tens_of_thousands_of_robots_are_no_trouble() {
    let crowd = "@".repeat(33_000);
    let apart = format!("{crowd}a\n{crowd}b\n");
    let behind_doors = format!("{crowd}\n.{}.\naA.\n##bB\n", &crowd[2..]);
    // A comb without loops: every robot in its own tooth.
    let comb = format!("{}\n{}a\n", ".".repeat(65_535), "@#".repeat(32_767));
    for (text, steps) in [(&apart, 2), (&behind_doors, 4), (&comb, 4)] {
        let vault: Vault = text.parse().unwrap();
        let tour = solve(&vault).unwrap();
        assert_eq!(tour.verify(&vault), Ok(()));
        assert_eq!(tour.steps(), steps);
        assert_eq!(lower_bound(&vault), Ok(steps));
    }
}

/// The published algorithm keeps its limits while it looks for routes, and takes no room for cells
/// that are not written down.
#[test]
fn the_reference_takes_memory_in_proportion_to_the_text() {
    let text = format!("@{}a\n{}", ".".repeat(15_000), ".\n".repeat(15_000));
    let vault: Vault = text.parse().unwrap();
    let outcome = reference::solve_within(&vault, &Limits::new().memory_bytes(8 << 20));
    assert_eq!(outcome.answer, Answer::Solved(15_001));
    let outcome = reference::solve_within(&vault, &Limits::new().memory_bytes(1 << 10));
    let Answer::Stopped(stopped) = outcome.answer else {
        panic!("1 KiB is not enough");
    };
    assert_eq!(stopped.limit, Limit::Memory);
    let flag = AtomicBool::new(true);
    let outcome = reference::solve_within(&vault, &Limits::new().stop(&flag));
    let Answer::Stopped(stopped) = outcome.answer else {
        panic!("the flag is raised");
    };
    assert_eq!(stopped.limit, Limit::Stop);
}

#[test]
fn debug_output_is_short() {
    let vault: Vault = format!("@{}ab\n", ".".repeat(1_000)).parse().unwrap();
    assert_eq!(
        format!("{vault:?}"),
        "Vault { height: 1, width: 1003, robots: 1, keys: Keys(ab), .. }"
    );
}

#[test]
fn text_around_maps_is_no_map() {
    let map = "#########\n#b.A.@.a#\n#########\n";
    for text in [
        "; example",
        "// example",
        "Part one",
        "example",
        "abc",
        "Map #1:",
        "1",
        "第1关",
        "# Example",
        "Shortest path is 8.",
        "Title: My map",
    ] {
        for text in [
            format!("{text}\n{map}"),
            format!("{text}\n\n{map}\n{text}\n"),
            format!("{map}\n{text}\n{map}"),
        ] {
            let crlf = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            for text in [text, crlf] {
                for vault in Vault::parse_all(text.as_bytes()) {
                    assert_eq!(vault, map.parse(), "{text}");
                }
            }
        }
    }
    let titles = |text: &str| -> Vec<Option<String>> {
        let titled = Vault::parse_all(text.as_bytes()).titled();
        titled.map(|vault| vault.title.map(str::to_owned)).collect()
    };
    let some = |title: &str| Some(title.to_owned());
    assert_eq!(
        titles(&format!("; First\n{map}\nSecond one:\n{map}\n{map}")),
        [some("First"), some("Second one"), None]
    );
}

#[test]
fn indents_and_json_are_read() {
    let expected: Vault = "#@a#\n#..#\n".parse().unwrap();
    for text in [
        "    #@a#\n    #..#\n",
        "\t#@a#\r\n\t#..#\r\n",
        "[\"#@a#\",\"#..#\"]",
        "[\n  '#@a#',\n  '#..#',\n];",
        "Input: grid = [\"#@a#\", \"#..#\"]\nOutput: 1\n",
        "String[] grid = {\"#@a#\", \"#..#\"};",
    ] {
        let all: Vec<_> = Vault::parse_all(text.as_bytes()).collect();
        assert_eq!(all, [Ok(expected.clone())], "{text}");
    }
    assert_eq!(
        error("[\"#@a#\",\n\"#?\"]"),
        "line 2, column 3: '?' is none of # (wall), . (open), @ (robot), a-z (key), A-Z (door)"
    );
    assert_eq!(
        error("[\"@a\" \"b\"]"),
        "line 1, column 7: expected ',' or ']'"
    );
    assert_eq!(
        error("[\"@a\", 5]"),
        "line 1, column 8: expected a row: a quote"
    );
    assert_eq!(
        error("    ##\n  @a\n"),
        "line 2, column 1: blank inside a row: write # or ."
    );
    assert_eq!(
        error("  #@\n  #?\n"),
        "line 2, column 4: '?' is none of # (wall), . (open), @ (robot), a-z (key), A-Z (door)"
    );
    // Found by fuzzing: the column did not count the indent.
    assert_eq!(
        error(" \u{1}\n"),
        "line 1, column 2: control character U+0001 inside a line"
    );
}

/// Bytes that look like maps more often than not.
fn nearly_maps() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        8 => "[.#]{1,4}".prop_map(String::into_bytes),
        3 => "[a-e@A-E]".prop_map(String::into_bytes),
        3 => Just(b"\n".to_vec()),
        1 => Just(b"\r\n\r\n".to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..3),
    ];
    prop::collection::vec(token, 0..30).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(test_support::properties(2000))]

    #[test]
    fn no_bytes_make_the_parser_panic(input in prop::collection::vec(any::<u8>(), 0..200)) {
        let lines = input.split(|&byte| byte == b'\n').count();
        prop_assert!(Vault::parse_all(&input).count() <= lines + 1);
        let _ = Vault::from_bytes(&input);
    }

    #[test]
    fn whatever_is_read_reads_back_and_errors_have_a_place(input in nearly_maps()) {
        reads_back(&input, Vault::parse_all(&input), &Vault::from_bytes(&input), |_| true);
        for vault in Vault::parse_all(&input).flatten() {
            if let Ok(tour) = solve(&vault) {
                prop_assert_eq!(tour.verify(&vault), Ok(()));
            }
            match vault.split_entrance() {
                Ok(split) => prop_assert_eq!(split.to_string().parse(), Ok(split)),
                Err(SplitError::SeveralRobots(at) | SplitError::EntranceNotOpen(at)) => {
                    prop_assert_eq!(vault.tile(at), Tile::Start);
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}
