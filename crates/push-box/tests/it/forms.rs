//! Files and pastes that people have: which lines are rows, what the titles are, and what is
//! refused by name.

use grid_core::Random;
use push_box::{Order, Room, RoomErrorKind, Size, min_pushes, reference, solve_by};

use crate::oracle::best;

/// The answers to the rooms of a text: pushes, -1 without a solution, or what is wrong.
fn answers(text: &str) -> Vec<String> {
    Room::parse_all(text.as_bytes())
        .map(|room| match room {
            Ok(room) => min_pushes(&room).map_or("-1".to_owned(), |pushes| pushes.to_string()),
            Err(error) => error.to_string(),
        })
        .collect()
}

/// Titles, in order; an invalid room has `!` before it.
fn titles(text: &str) -> Vec<String> {
    Room::parse_all(text.as_bytes())
        .titled()
        .map(|room| {
            let mark = if room.puzzle.is_ok() { "" } else { "!" };
            format!("{mark}{}", room.title.unwrap_or("-"))
        })
        .collect()
}

const ONE: &str = "#####\n#@$.#\n#####\n";
const TWO: &str = "######\n#@$ .#\n######\n";

#[test]
fn text_around_levels_is_no_level() {
    for text in [
        "1",
        "12",
        "Level 1",
        "LEVEL A",
        "NOTE",
        "A",
        "B",
        "S",
        "TEST",
        "BEST",
        "#1",
        "# 12",
        "Title: #1",
        "Room #7 (#8)",
        "*** b ***",
        "-----",
        "=====",
        "-=-=-",
        "*****",
        ".....",
        "+-----+",
        "|-----|",
        "| a |",
        "第1关",
        "第一关 #1",
        "رقم ١",
        "שלב 2",
        "Уровень 3",
        "Date: 2003-05-01",
        "2003-05-01",
        "1.",
        "1)",
        "(1)",
        "[1]",
        "; #####",
        "; #@$.#",
        ":: #@$.# ::",
        "// x",
        "'Title'",
        "\"Title\"",
        "Solution",
        "Solution/Moves: RR",
        "rR",
        "R",
        "RRDDLLU",
        "3r2(lu)",
        "r, R",
        "Author: $$$ @ . T.S.B.",
        "e-mail: a@b.c",
        "To be...",
        "e.g. # or @",
        "mr. b",
        "...é...",
        "***",
        "http://x.y/#z",
        "Copyright (c) 2003 #1",
        "# Example",
        "\u{a0}",
        "0 0",
    ] {
        for (before, after) in [("\n\n", "\n\n"), ("\n", "\n\n"), ("\n\n", "\n")] {
            let file = format!("{ONE}{before}{text}{after}{TWO}");
            assert_eq!(answers(&file), ["1", "2"], "{file}");
            let file = format!("{text}{after}{ONE}\n{TWO}{before}{text}\n");
            assert_eq!(answers(&file), ["1", "2"], "{file}");
            let crlf = file.replace('\n', "\r\n");
            assert_eq!(answers(&format!("\u{feff}{crlf}")), ["1", "2"], "{crlf}");
        }
    }
    // Without a blank line a line of text alone separates two levels.
    for text in [
        "1",
        "Level 1",
        "LEVEL A",
        "B",
        "; 2",
        "Title: #1",
        "第1关",
        "Solution\nrR",
    ] {
        let file = format!("{ONE}{text}\n{TWO}");
        assert_eq!(answers(&file), ["1", "2"], "{file}");
    }
}

#[test]
fn rows_with_a_mistake_are_refused_and_not_taken_as_text() {
    for row in [
        "#@x.#",
        "#s$.#",
        "#@\t$.#",
        "#@$.é#",
        "#@,$.#",
        "#@S$.#",
        "S.b.T",
        "#@$x.#abc#",
    ] {
        let file = format!("{ONE}\n#####\n{row}\n#####\n\n{TWO}");
        let found = answers(&file);
        assert_eq!(found.len(), 3, "{file}");
        assert!(found[1].starts_with("line "), "{file}{found:?}");
    }
}

#[test]
fn titles_are_those_around_the_rows() {
    let one = titles(&format!("My first\n\n{ONE}\nMy second\n{TWO}"));
    assert_eq!(one, ["My first", "My second"]);
    let below = format!("{ONE}Title: First\nAuthor: A\n\n{TWO}Title: Second #2\nDate: 1\n");
    assert_eq!(titles(&below), ["First", "Second #2"]);
    let numbers = format!("1\n{ONE}Title: One\n\n2\n{TWO}\n");
    assert_eq!(titles(&numbers), ["One", "2"]);
    let sok = format!(
        ":: x ::\nCollection: C\n\nFirst\n\n{ONE}\nSolution\nR\n\nSecond\n\n{TWO}\nSolution\nRR\n"
    );
    assert_eq!(titles(&sok), ["First", "Second"]);
    assert_eq!(titles(&format!("; 7\n\n{ONE}")), ["7"]);
    assert_eq!(titles(&format!("{ONE}\n{TWO}")), ["-", "-"]);
    assert_eq!(titles(&format!("{ONE}; 1\n\n{TWO}; 2\n")), ["1", "2"]);
    assert_eq!(titles("第一关\n#####\n#@$x#\n#####\n"), ["!第一关"]);
    assert_eq!(
        titles("Title: Above\nSBT\n\nName: Next\nSBT\n"),
        ["Above", "Next"]
    );
    assert_eq!(
        titles("Example 1:\nInput: grid = [[\"S\",\"B\",\"T\"]]\nOutput: 1\n"),
        ["Example 1"]
    );
}

#[test]
fn arrays_of_any_language_are_rooms() {
    let expected: Room = "SBT\n...\n".parse().unwrap();
    for text in [
        r#"[["S","B","T"],[".",".","."]]"#,
        r#"[["S","B","T",],[".",".","."],]"#,
        r#"  grid = [["S", "B", "T"], [".", ".", "."]];"#,
        r#"Input: grid = [["S","B","T"],[".",".","."]] Output: 1"#,
        r#"char[][] grid = {{'S','B','T'},{'.','.','.'}};"#,
        r#"char[][] grid = new char[][] { {'S','B','T'}, new char[] {'.','.','.'} };"#,
        r#"char grid[2][3] = {{'S','B','T'},{'.','.','.'}};"#,
        r#"vector<vector<char>> grid = {{'S','B','T'},{'.','.','.'}};"#,
        r#"vector<vector<char>> grid{{'S','B','T'},{'.','.','.'}};"#,
        r#"grid := [][]byte{{'S','B','T'},{'.','.','.'}}"#,
        "grid := [][]byte{\n\t{'S','B','T'},\n\t{'.','.','.'},\n}\n",
        r#"[][]byte{[]byte("SBT"), []byte("...")}"#,
        r#"String[] grid = {"SBT", "..."};"#,
        r#"let grid = vec![vec!['S','B','T'], vec!['.','.','.']];"#,
        r#"let grid = [b"SBT", b"..."];"#,
        r#"const grid: string[][] = [['S','B','T'],['.','.','.']];"#,
        r#"val grid = arrayOf(charArrayOf('S','B','T'), charArrayOf('.','.','.'))"#,
        r#"val grid = Array(Array('S','B','T'), Array('.','.','.'))"#,
        r#"{ "SBT".toCharArray(), "...".toCharArray() }"#,
        r#"grid = [("S","B","T"),(".",".",".")]"#,
        r#"minPushBox([["S","B","T"],[".",".","."]]);"#,
        "[\r\n\t['S','B','T'],\r\n\t['.','.','.'], \r\n] // the room\r\n",
    ] {
        let rooms: Vec<_> = Room::parse_all(text.as_bytes()).collect();
        assert_eq!(rooms, [Ok(expected.clone())], "{text}");
    }
    for text in ["{\"grid\": [[\"S\",\"B\",\"T\"]]}", "{ 'grid' : ['SBT'] }"] {
        let error = text.parse::<Room>().unwrap_err();
        assert!(matches!(error.kind(), RoomErrorKind::Json(_)), "{error}");
    }
}

#[test]
fn judges_inputs_are_rooms() {
    assert_eq!(
        answers("1 5\nSB..T\n1 5\nSB.#T\n3 4\n....\nTBS.\n....\n0 0\n"),
        ["3", "-1", "1"]
    );
    assert_eq!(answers("\r\n2 3\r\nSBT\r\n...\r\n\r\n0 0\r\n"), ["1"]);
    assert!(answers("2 3\nSBT\n0 0\n")[0].contains("the header says 2 rows and 3 columns"));
    // HDU has the number of rooms first and rows before columns, BOJ columns before rows and an
    // end.
    assert_eq!(
        answers("2\n2 5\n4 2 0 0 3\n0 0 0 0 0\n1 3\n4 2 3\n"),
        ["3", "1"]
    );
    assert_eq!(
        answers("5 2\n4 2 0 0 3\n0 0 0 0 0\n3 1\n4 1 3\n0 0\n").len(),
        2
    );
    assert_eq!(answers("1\n2 5\n42003\n00000\n"), ["3"]);
    assert_eq!(answers("1\n\n2 5\n4\t2\t0\n0 3 0 0 0 0 0\n"), ["3"]);
    assert!(answers("1 3\n4 2 2\n")[0].contains("this level has 2"));
}

#[test]
fn every_form_of_runs_is_read() {
    let expected: Room = "#######\n#-@-$.#\n#-----#\n#######\n".parse().unwrap();
    for text in [
        "7#|#-@-$.#|#5-#|7#",
        "7#|#-@-$.#|#2(2-)-#|7#|",
        "7#\n#-@-$.#\n#5-#\n7#",
        "7(#)|#2(1(-@))#",
        "7#\n#-p-b.#\n#2(2(-))-#\n3(2#)#",
        "\t7#|#-@-$.#|#5_#|7#",
        "7#|# @ $.#|#5 #|7#",
    ] {
        if text.contains("@))") {
            assert!(text.parse::<Room>().is_err());
            continue;
        }
        assert_eq!(text.parse(), Ok(expected.clone()), "{text}");
    }
    assert_eq!(
        "5#|2(#@$.#|)".parse::<Room>().unwrap_err().to_string(),
        "line 1, column 7: a second player"
    );
    for text in [
        "#|2(@$.#",
        "#|@$.2)#",
        "#|@$.2()#",
        "#|@$.9(9(()))",
        "5#|@$.(#",
    ] {
        assert!(text.parse::<Room>().is_err(), "{text}");
    }
    let deep = format!("@$.|{}#{}", "2(".repeat(40), ")".repeat(40));
    assert_eq!(
        *deep.parse::<Room>().unwrap_err().kind(),
        RoomErrorKind::Group
    );
}

#[test]
fn indents_and_odd_white_space_are_dropped() {
    let expected: Room = ONE.parse().unwrap();
    for indent in ["    ", "\t", "\t\t", "  \t "] {
        let text: String = ONE.lines().map(|row| format!("{indent}{row}\n")).collect();
        assert_eq!(text.parse(), Ok(expected.clone()), "{text}");
        assert_eq!(
            text.replace('\n', "\r\n").parse(),
            Ok(expected.clone()),
            "{text}"
        );
    }
    assert_eq!("    SBT\n    ...\n".parse::<Room>(), "SBT\n...\n".parse());
    let no_break = "######\n#@\u{a0}$.#\n######\n".parse::<Room>().unwrap();
    assert_eq!(no_break.size(), Size::new(3, 6));
    assert!(" \t#####\n\t#@$.#\n".parse::<Room>().is_err());
}

#[test]
fn any_of_several_goals_will_do() {
    let cost = |text: &str, order| {
        let room: Room = text.parse().unwrap();
        let walk = solve_by(&room, order).unwrap();
        assert_eq!(walk.verify(&room), Ok(()));
        assert_eq!(room.to_string().parse(), Ok(room));
        (walk.pushes(), walk.moves())
    };
    assert_eq!(cost("#######\n#.@$ .#\n#######", Order::Pushes).0, 2);
    assert_eq!(
        cost("########\n#.--$@.#\n#------#\n########", Order::Pushes).0,
        2
    );
    let random = &mut Random::new(1);
    for _ in 0..400 {
        let (height, width) = (2 + random.below(5), 2 + random.below(6));
        let cells = height * width;
        let mut text: Vec<u8> = (0..cells).map(|_| b"---#"[random.below(4)]).collect();
        for _ in 0..1 + random.below(4) {
            text[random.below(cells)] = b'.';
        }
        text[random.below(cells)] = b'$';
        text[random.below(cells)] = b'@';
        let rows: Vec<&str> = text
            .chunks(width)
            .map(|row| str::from_utf8(row).unwrap())
            .collect();
        let Ok(room) = rows.join("\n").parse::<Room>() else {
            continue;
        };
        for order in [
            Order::Pushes,
            Order::PushesThenMoves,
            Order::MovesThenPushes,
        ] {
            let walk = solve_by(&room, order).ok();
            let found = walk.as_ref().map(|walk| (walk.pushes(), walk.moves()));
            let best = best(&room, order).map(|best| (best.pushes, best.moves));
            match order {
                Order::Pushes => assert_eq!(found.map(|f| f.0), best.map(|b| b.0), "{room}"),
                _ => assert_eq!(found, best, "{room}"),
            }
            assert!(walk.is_none_or(|walk| walk.verify(&room).is_ok()));
        }
        assert_eq!(
            reference::solve(&room).ok(),
            min_pushes(&room).ok(),
            "{room}"
        );
    }
    assert_eq!(
        answers("#####\n#+$-#\n#####\n\n###\n#.#\n###\n#@$#\n###")[0],
        "-1"
    );
    assert_eq!(answers("######\n#@*..#\n######\n"), ["0"]);
}

#[test]
fn boxes_out_of_reach_on_goals_are_decoration() {
    assert_eq!(answers("*###*\n#@$.#\n*###*\n"), ["1"]);
    assert_eq!(answers("#######\n#@$.#*#\n#######\n"), ["1"]);
    assert_eq!(
        answers("#######\n#@$.#$#\n#######\n")[0].split(": ").nth(1),
        Some("push-box solves levels with one box; this level has 2")
    );
    assert_eq!(
        answers("#######\n#@$.-*#\n#######\n")[0].split(": ").nth(1),
        Some("push-box solves levels with one box; this level has 2")
    );
    let room: Room = "*###*\n#@$.#\n*###*\n".parse().unwrap();
    assert_eq!(room.to_string(), "#####\n#@$.#\n#####\n");
}
