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
        let run = puzzle("a.txt --show").file("a.txt", text).run();
        assert!(run.output.starts_with(answer), "{run}");
    }
}

#[test]
fn a_file_of_another_kind_needs_a_command() {
    let run = puzzle("a.txt").file("a.txt", "hello\n").run();
    assert_eq!(run.exit, Some(2), "{run}");
    assert!(
        run.errors.contains("looks like none of the puzzles"),
        "{run}"
    );
}

#[test]
fn the_wrong_command_names_the_right_one() {
    let run = puzzle("push-box")
        .input("#####\n#@.a#\n#####\n\n#@\n")
        .run();
    assert_snapshot!(run);
}
