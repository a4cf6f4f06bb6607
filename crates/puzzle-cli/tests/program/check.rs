//! `puzzle check`: legal or not, optimal or not, and what cannot be read.

use insta::assert_snapshot;

use crate::program::{Run, puzzle};

const ROOM: &str = "#######\n#.-$@-#\n#-----#\n#######\n";
const LETTERS: &str = "#######\n#T..BS#\n#.....#\n#######\n";
const VAULT: &str = "#########\n#b.A.@.a#\n#########\n";
const BOARD: &str = "3 4\n2 0 0 0\n0 0 0 2\n3 0 0 3\n";

fn check(args: &str, puzzle_text: &str, solution: &str) -> Run {
    puzzle(&format!("check {args} puzzle.txt solution.txt"))
        .file("puzzle.txt", puzzle_text)
        .file("solution.txt", solution)
        .run()
}

/// The verdicts of several solutions.
fn verdicts(args: &str, puzzle_text: &str, solutions: &[&str]) -> String {
    let mut text = String::new();
    for solution in solutions {
        text += &format!("==== {solution}\n{}", check(args, puzzle_text, solution));
    }
    text
}

#[test]
fn our_own_solutions_are_legal_and_optimal() {
    for (command, input) in [
        ("push-box", ROOM),
        ("push-box", LETTERS),
        ("vault-keys", VAULT),
        ("manhattan-wiring", BOARD),
    ] {
        let solved = puzzle(&format!("{command} --format json"))
            .input(input)
            .run();
        let whole = check(command, input, &solved.output);
        assert_eq!(whole.exit, Some(0), "{command}: {whole}");
        assert!(
            whole.output.starts_with("legal: ") && whole.output.ends_with(", optimal\n"),
            "{whole}"
        );
        let witness = crate::json::parse(&solved.output)["witness"].to_string();
        assert_eq!(
            check(command, input, &witness).to_string(),
            whole.to_string()
        );
    }
}

#[test]
fn push_box() {
    let solutions = [
        "LL",
        " L\n L\n",
        "lL",
        "rlLL",
        "L",
        "LLL",
        "RL",
        "LLu",
        "2L",
        "",
        "{\"lurd\": \"LL\"}",
        "{\"lurd\": \"LL\", \"moves\": 3}",
        "{\"lurd\": \"LX\"}",
        "{\"lurd\": ",
        "{\"moves\": 2}",
        "{\"lurd\": \"LL\",\n \"moves\": \"two\"}",
        "\u{feff}{\"lurd\": \"LL\"}",
        "\u{feff}\n{\"lurd\": 5}",
        "{\"status\": \"unsolvable\", \"witness\": null}",
        "{\"witness\": null}",
        "{\"status\": \"solved\",\n \"witness\": {\"lurd\":\n \"XL\"}}",
        "{\"lurd\": \"LL\"} {\"lurd\": \"LL\"}",
        "{\"witness\": [\"LL\", 2, 2]}",
        "{\"lurd\": \"LL\", \"lurd\": \"LL\"}",
        "{\"witness\": {\"lurd\": \"LL\"},\n \"witness\": {\"lurd\": \"LL\"}}",
        "{\"witness\": {\"lurd\": \"LL\"}, \"stats\": {\"a\": 1, \"b\": [], \"\\u0061\": 1}}",
        "{\"cost\": 3,\n \"witness\": {\"lurd\": \"LL\"}}",
        "{\"cost\": 2.0, \"witness\": {\"lurd\": \"LL\"}}",
        "{\"cost\": null, \"witness\": {\"lurd\": \"LL\"}}",
        "{\"cost\": 4, \"witness\": {\"lurd\": \"rlLL\"}}",
        "{\"status\": \"stopped\", \"witness\": {\"lurd\": \"LL\"}}",
        "L\tL",
        "L\0",
        "{\0\"\0",
    ];
    assert_snapshot!(
        "check_push_box_walks",
        verdicts("push-box", ROOM, &solutions)
    );
    let moves = verdicts("push-box --order moves-pushes", ROOM, &["LL", "rlLL"]);
    assert_snapshot!("check_push_box_moves", moves);
}

#[test]
fn vault_keys() {
    let solutions = [
        r#"{"robots": [[2,6]], "legs": [{"robot": 1, "path": [[2,6],[2,7],[2,8],[2,7],[2,6],[2,5],[2,4],[2,3],[2,2]], "keys": "ab"}]}"#,
        r#"{"robots": [[2,6]], "legs": [{"robot": 1, "path": [[2,6],[2,5],[2,4],[2,3],[2,2]], "keys": "b"}]}"#,
        r#"{"robots": [[2,6]], "legs": [{"robot": 2, "path": [[2,6]], "keys": ""}]}"#,
        r#"{"robots": [[2,6]], "legs": [{"robot": 0, "path": [[2,6]], "keys": ""}]}"#,
        r#"{"robots": [[2,6]], "legs": [{"robot": 1, "path": [[0,6]], "keys": ""}]}"#,
        r#"{"robots": [[2,6]], "legs": [{"robot": 1, "path": [[2,6]], "keys": "A"}]}"#,
        r#"{"robots": [[1,1]], "legs": []}"#,
        r#"{"robots": [[2,6,1]], "legs": []}"#,
        r#"{"robots": [[2]], "legs": []}"#,
        r#"{"robots": ["here"], "legs": []}"#,
        r#"{"robots": [[2,6]], "legs": ["a"]}"#,
        r#"{"robots": [[2,6]], "legs": [{"robot": -1, "path": []}]}"#,
        r#"{"robots": [[2,6]], "legs": [{"robot": 1, "path": [[2,6],[2,7],[2,8]], "keys": "aa"}]}"#,
        r#"{"robots": [[2,6]], "legs": [{"robot": 1, "path": [[2,6],[2,7],[2,8]], "keys": ""}]}"#,
        r#"{"robots": [[2,6]], "legs": [[1, [[2,6],[2,7],[2,8]], "a"]]}"#,
        r#"{"robots": [[2,6]], "legs": {}}"#,
        r#"{"robots": [[2,6]], "legs": []}"#,
        r#"{"cost": 7, "witness": {"robots": [[2,6]], "legs": [{"robot": 1, "path": [[2,6],[2,7]], "keys": ""}]}}"#,
        "LLRR",
    ];
    assert_snapshot!(
        "check_vault_keys_tours",
        verdicts("vault-keys", VAULT, &solutions)
    );
}

#[test]
fn vault_keys_with_the_entrance_split() {
    let vault = "#######\n#a...d#\n##...##\n##.@.##\n##...##\n#c...b#\n#######\n";
    let solved = puzzle("vault-keys --split-entrance --format json")
        .input(vault)
        .run();
    let run = check("vault-keys --split-entrance", vault, &solved.output);
    assert_eq!(run.exit, Some(0), "{run}");
    assert_eq!(check("vault-keys", vault, &solved.output).exit, Some(3));
}

#[test]
fn manhattan_wiring() {
    let solutions = [
        r#"{"lines": [[[1,1],[1,2],[1,3],[1,4],[2,4]], [[3,1],[3,2],[3,3],[3,4]]]}"#,
        r#"{"lines": [[[1,1],[2,1],[2,2],[1,2],[1,3],[1,4],[2,4]], [[3,4],[3,3],[3,2],[3,1]]]}"#,
        r#"{"lines": [[[1,1],[2,1],[3,1]], [[3,1],[3,2],[3,3],[3,4]]]}"#,
        r#"{"lines": [[[1,1],[2,4]], [[3,1],[3,2],[3,3],[3,4]]]}"#,
        r#"{"lines": [[], [[9,9]]]}"#,
        r#"{"lines": []}"#,
        r#"{"lines": [[[1,1]], [], null]}"#,
        r#"{"lines": {}}"#,
        r#"{"cost": 8, "witness": {"lines": [[[1,1],[1,2],[1,3],[1,4],[2,4]], [[3,1],[3,2],[3,3],[3,4]]]}}"#,
        r#"{"lines": [[[1,1],[1,70000]], []]}"#,
    ];
    assert_snapshot!(
        "check_manhattan_wiring_lines",
        verdicts("manhattan-wiring", BOARD, &solutions)
    );
}

#[test]
fn a_limit_leaves_optimality_open() {
    let far = format!(
        "#{0}#\n#T{1}B.#\n#{2}S#\n#{0}#\n",
        "#".repeat(30),
        ".".repeat(27),
        ".".repeat(29)
    );
    let walk = "uL".to_owned() + &"L".repeat(26) + "L";
    let best = check("push-box --limit-states 0", &far, &walk);
    assert!(
        best.output.ends_with(", optimal\n"),
        "the bound is the cost: {best}"
    );
    let order = "push-box --order moves-pushes --limit-states 0";
    let run = check(order, &far, &("lr".to_owned() + &walk));
    assert_eq!(run.exit, Some(0), "{run}");
    let (_, bound) = run.output.split_once(", and at least ").unwrap();
    assert!(
        bound.contains(" moves are needed; the limit ended the search"),
        "{run}"
    );
}

/// A member that is not checked could be untrue, so it is refused.
#[test]
fn a_solution_says_no_more_than_is_checked() {
    for (puzzle, text, solution, member) in [
        ("push-box", ROOM, r#"{"lurd": "LL", "cost": 9}"#, "cost"),
        (
            "push-box",
            ROOM,
            r#"{"witness": {"lurd": "LL", "cost": 9}}"#,
            "cost",
        ),
        (
            "push-box",
            ROOM,
            r#"{"status": "unsolvable", "lurd": "LL"}"#,
            "status",
        ),
        (
            "vault-keys",
            VAULT,
            r#"{"robots": [], "legs": [], "steps": 9}"#,
            "steps",
        ),
        (
            "manhattan-wiring",
            BOARD,
            r#"{"lines": [[], []], "length": 9}"#,
            "length",
        ),
    ] {
        let run = check(puzzle, text, solution);
        assert_eq!(run.exit, Some(3), "{run}");
        assert!(run.errors.contains(member), "{run}");
    }
    let beside = r#"{"name": "mine", "witness": {"lurd": "LL"}}"#;
    assert_eq!(check("push-box", ROOM, beside).exit, Some(0));
}

/// Runs and groups, one case, and a puzzle of a collection.
#[test]
fn a_walk_as_other_tools_write_it() {
    let two = format!("; one\n#@$.#\n\n; two\n#@---$-.#\n\n{ROOM}");
    for (options, walk, exit, says) in [
        ("--puzzle 2", "3r,2(R)", 0, "legal: 2 pushes, optimal\n"),
        (
            "--puzzle 2 --ignore-case",
            "5r",
            0,
            "legal: 2 pushes, optimal\n",
        ),
        ("--puzzle 2", "5r", 1, "step 4 pushes the box"),
        (
            "--puzzle 4",
            "5r",
            3,
            "there is no puzzle 4: the input has 3",
        ),
        ("--puzzle 3", "LL", 0, "legal: 2 pushes, optimal\n"),
        ("", "R", 3, "a second puzzle"),
    ] {
        let run = check(&format!("push-box {options}"), &two, walk);
        assert_eq!(run.exit, Some(exit), "{run}");
        assert!(
            run.output.contains(says) || run.errors.contains(says),
            "{run}"
        );
    }
}

/// Deep and broad JSON is refused, not a crash.
#[test]
fn a_solution_that_is_deep_or_broad() {
    let deep = format!("{{\"lurd\": {}", "[".repeat(100_000));
    let run = check("push-box", ROOM, &deep);
    assert_eq!(run.exit, Some(3), "{run}");
    let members: String = (0..10_000).map(|name| format!("\"{name}\": 0, ")).collect();
    let run = check("push-box", ROOM, &format!("{{{members}\"7\": 0}}"));
    assert!(run.errors.contains("unknown field `0`"), "{run}");
}

/// UTF-16, as editors on Windows save it, with and without a byte order mark.
#[test]
fn a_solution_in_utf_16() {
    for mark in [&b"\xff\xfe"[..], b""] {
        for text in ["LL", "{\"lurd\": \"LL\"}"] {
            let wide = text.bytes().flat_map(|byte| [byte, 0]);
            let solution: Vec<u8> = mark.iter().copied().chain(wide).collect();
            let run = puzzle("check push-box puzzle.txt solution.txt")
                .file("puzzle.txt", ROOM)
                .file("solution.txt", solution)
                .run();
            assert_eq!(run.exit, Some(3), "{run}");
            assert!(run.errors.contains("help: this is UTF-16"), "{run}");
        }
    }
}

#[test]
fn one_puzzle_and_one_solution() {
    let two = check("push-box", &format!("{ROOM}\n{ROOM}"), "LL");
    assert_eq!(two.exit, Some(3));
    let place = "error: puzzle.txt:6:1: a second puzzle, where exactly one is expected";
    assert!(two.errors.starts_with(place), "{two}");
    let one = crate::json::parse(&puzzle("vault-keys --format json").input(VAULT).run().output);
    let two = check(
        "vault-keys --split-entrance",
        &format!("{VAULT}\n{VAULT}"),
        &one.to_string(),
    );
    assert!(
        two.errors.starts_with("error: puzzle.txt:5:1: a second"),
        "{two}"
    );
    let none = check("manhattan-wiring", "0 0\n", "{\"lines\": [[], []]}");
    assert_eq!(none.exit, Some(3), "{none}");
    let missing = puzzle("check push-box none.txt solution.txt").run();
    assert_eq!(missing.exit, Some(3));
    assert!(
        missing
            .errors
            .starts_with("error: none.txt: cannot be read: "),
        "{missing}"
    );
    let from_a_pipe = puzzle("check push-box room.txt -")
        .file("room.txt", ROOM)
        .input("LL")
        .run();
    assert_eq!(from_a_pipe.output, "legal: 2 pushes, optimal\n");
}
