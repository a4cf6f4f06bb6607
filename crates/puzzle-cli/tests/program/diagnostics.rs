//! Messages for every usual mistake: what, where, and a hint.

use insta::assert_snapshot;

use crate::program::puzzle;

/// Each input under its name, one after the other.
fn messages(command: &str, cases: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (name, input) in cases {
        let run = puzzle(&format!("{command} input.txt"))
            .file("input.txt", input)
            .run();
        text += &format!("==== {name}, exit {:?}\n{}", run.exit, run.errors);
    }
    text
}

#[test]
fn push_box() {
    assert_snapshot!(
        "messages_push_box",
        messages(
            "push-box",
            &[
                ("ragged rows", "#####\n#SBT\n#####\n"),
                ("unknown character", "#####\n#SXB#\n#####\n"),
                ("two alphabets", "#####\n#S$T#\n#####\n"),
                ("dot read as a goal", "#####\n#S.B#\n#####\n"),
                ("a second box", "######\n#@$$.#\n######\n"),
                (
                    "a level with a title",
                    "First\n\n#@$.#\n\nSecond level\n#@$#\n"
                ),
                ("a level cut in two", "#####\n#@..#\n\n# $.#\n#####\n"),
                ("broken JSON", "[[\"S\",\"B\" \"T\"]]\n"),
                ("a count without a cell", "3#|#@$.#|3\n"),
                ("a huge count", "99999999999999999999#\n"),
            ],
        )
    );
}

#[test]
fn vault_keys() {
    assert_snapshot!(
        "messages_vault_keys",
        messages(
            "vault-keys",
            &[
                ("no robot", "####\n#.a#\n####\n"),
                ("a second key", "#####\n#a@a#\n#####\n"),
                ("a blank in a row", "#####\n# @a#\n#####\n"),
                ("unknown character", "#####\n#5@a#\n#####\n"),
            ],
        )
    );
    assert_snapshot!(
        "messages_split_entrance",
        messages(
            "vault-keys --split-entrance",
            &[
                ("several robots", "\n\n#####\n#@.@#\n#####\n"),
                ("no room", "...\n.@.\n...\n\n###\n#@.\n...\n"),
            ],
        )
    );
}

#[test]
fn manhattan_wiring() {
    assert_snapshot!(
        "messages_manhattan_wiring",
        messages(
            "manhattan-wiring",
            &[
                ("no header", "2 2 3 3\n"),
                ("a short row", "2 3\n2 0 2\n3 3\n0 0\n"),
                ("a long row", "2 3\n2 0 2 0\n3 0 3\n0 0\n"),
                ("rows and columns exchanged", "4 2\n2 0 0 2\n3 0 0 3\n0 0\n"),
                ("digits together", "2 3\n202\n303\n0 0\n"),
                ("no such cell", "2 3\n2 7 2\n3 0 3\n0 0\n"),
                ("a third end", "2 3\n2 2 2\n3 0 3\n0 0\n"),
                ("an end missing", "2 3\n2 0 2\n3 0 0\n0 0\n"),
                ("something behind the end", "0 0\n1 1\n"),
            ],
        )
    );
}

#[test]
fn a_long_line_is_cropped_round_the_mistake() {
    let room = format!(
        "{}\n#@$.{}X{}#\n",
        "#".repeat(1_000),
        "-".repeat(500),
        "-".repeat(494)
    );
    assert_snapshot!(puzzle("push-box").input(room).run());
}

#[test]
fn colours_only_where_they_are_asked_for() {
    let wrong = "@?";
    assert!(
        !puzzle("push-box")
            .input(wrong)
            .run()
            .errors
            .contains('\x1b')
    );
    assert!(
        puzzle("push-box --color always")
            .input(wrong)
            .run()
            .errors
            .contains('\x1b')
    );
    let forced = puzzle("push-box")
        .env("CLICOLOR_FORCE", "1")
        .input(wrong)
        .run();
    assert!(forced.errors.contains('\x1b'));
    let never = puzzle("push-box --color never")
        .env("CLICOLOR_FORCE", "1")
        .input(wrong)
        .run();
    assert!(!never.errors.contains('\x1b'));
}
