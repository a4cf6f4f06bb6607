//! `puzzle FILE` without a command, and the wrong command for a puzzle.

use insta::assert_snapshot;

use crate::program::puzzle;

#[test]
fn a_file_alone_is_solved_by_the_command_of_its_puzzle() {
    for (text, answer) in [
        ("#####\n#@$.#\n#####\n", "1\n"),
        ("#####\n#@.a#\n#####\n", "2\n"),
        ("2 2\n2 2\n3 3\n", "2\n"),
    ] {
        let run = puzzle("a.txt").file("a.txt", text).run();
        assert_eq!(run.output, answer, "{text}");
        for args in ["a.txt --show", "--show a.txt"] {
            let run = puzzle(args).file("a.txt", text).run();
            assert!(run.output.starts_with(answer), "{run}");
        }
        for args in ["", "-", "--show", "--jobs 1"] {
            let run = puzzle(args).input(text).run();
            assert!(run.output.starts_with(answer), "{args}: {run}");
        }
    }
}

#[test]
fn standard_input_is_read_whole_after_its_start_was_recognized() {
    let rooms = "#####\n#@$.#\n#####\n\n".repeat(100_000);
    let run = puzzle("").input(rooms).run();
    assert_eq!(run.output.lines().count(), 100_000);
    assert_eq!(run.exit, Some(0));
}

#[test]
fn the_options_of_one_puzzle_need_no_command() {
    let run = puzzle("--order moves-pushes").input("@-$.\n").run();
    assert_eq!(run.output, "2 1\n");
    let run = puzzle("--both-parts").input("@-$.\n").run();
    assert_eq!(run.exit, Some(2), "{run}");
}

#[test]
fn nothing_at_all_gets_the_help() {
    let run = puzzle("").run();
    assert_eq!(run.exit, Some(2), "{run}");
    assert!(run.errors.contains("Usage: puzzle"), "{run}");
}

#[test]
fn an_input_of_another_kind_needs_a_command() {
    let file = puzzle("a.txt").file("a.txt", "hello\n").run();
    let standard = puzzle("").input("hello\n").run();
    for run in [file, standard] {
        assert_eq!(run.exit, Some(2), "{run}");
        assert!(
            run.errors.contains("looks like none of the puzzles"),
            "{run}"
        );
    }
}

#[test]
fn the_wrong_command_names_the_right_one() {
    let run = puzzle("push-box")
        .input("#####\n#@.a#\n#####\n\n#@\n")
        .run();
    assert_snapshot!(run);
}

#[test]
fn check_names_the_right_command_too() {
    let run = puzzle("check push-box vault.txt -")
        .file("vault.txt", "#####\n#@.a#\n#####\n")
        .run();
    assert_eq!(run.exit, Some(3), "{run}");
    assert!(
        run.errors
            .contains("this looks like a vault map: try `puzzle check vault-keys`"),
        "{run}"
    );
}
