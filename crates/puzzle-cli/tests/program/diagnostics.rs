//! Messages for every usual mistake: what, where, and a hint.

use insta::assert_snapshot;

use crate::program::puzzle;

/// Each input under its name, one after the other.
fn messages(command: &str, cases: &[(&str, &[u8])]) -> String {
    let mut text = String::new();
    for (name, input) in cases {
        let run = puzzle(&format!("{command} input.txt"))
            .file("input.txt", input)
            .run();
        assert_eq!(run.exit, Some(3), "{name}: {run}");
        text += &format!("==== {name}\n{}", run.errors);
    }
    text
}

/// What no text form allows, in each of the three.
#[test]
fn of_any_text() {
    let cases: [(&str, &[u8]); 8] = [
        ("nothing", b""),
        ("blank lines", b" \n\t\n\n"),
        ("a NUL byte", b"#\0#\n"),
        ("UTF-16", b"\xff\xfe#\0@\0\n\0"),
        ("a byte that is no text", b"##\xc3#\n"),
        ("a control character", b"#\x07#\n"),
        ("a lone carriage return", b"##\r##\n"),
        ("a tab in a row", b"#\t#\n"),
    ];
    for command in ["push-box", "vault-keys", "manhattan-wiring"] {
        assert_snapshot!(
            format!("messages_text_{command}"),
            messages(command, &cases)
        );
    }
}

/// Sides of more than 65,535 cells: too long to hold in a snapshot, so the input is made here.
#[test]
fn of_maps_that_are_too_large() {
    let row = [b"@".as_slice(), &[b'.'; 70_000], b"\n"].concat();
    let column = [b"@\n".as_slice(), &b"#\n".repeat(70_000)].concat();
    let vault = [("columns", row.as_slice()), ("rows", column.as_slice())];
    assert_snapshot!("messages_large_vault", messages("vault-keys", &vault));
    let rooms = [("columns", row.as_slice()), ("rows", column.as_slice())];
    assert_snapshot!("messages_large_room", messages("push-box", &rooms));
    let boards: [(&str, &[u8]); 2] = [
        ("rows", b"65536 1\n"),
        ("more than 64 bits", b"1 99999999999999999999\n"),
    ];
    assert_snapshot!(
        "messages_large_board",
        messages("manhattan-wiring", &boards)
    );
}

#[test]
fn push_box() {
    let cases: [(&str, &[u8]); 26] = [
        ("no player", b"####\n#BT#\n####\n"),
        ("no box", b"####\n#ST#\n####\n"),
        ("no target", b"####\n#SB#\n####\n"),
        ("a second player", b"#####\n#SSBT\n"),
        ("a second box", b"######\n#@$$.#\n######\n"),
        ("a second target", b"#TSBT#\n"),
        (
            "goals where floor is meant",
            b"#####\n#@.$#\n#..*#\n#####\n",
        ),
        ("ragged rows", b"#####\n#SBT\n#####\n"),
        ("unknown character", b"#####\n#SXB#\n#####\n"),
        ("a lower-case letter in a row", b"#####\n#SbT#\n#####\n"),
        (
            "a character of two bytes",
            "#####\n#S\u{e9}B#\n#####\n".as_bytes(),
        ),
        ("a blank among letters", b"#####\n#S BT\n#####\n"),
        ("two alphabets", b"#####\n#S$T#\n#####\n"),
        ("two alphabets by a plus", b"#####\n#+BT#\n#####\n"),
        ("dot read as a goal", b"#####\n#S.B#\n#####\n"),
        (
            "a level with a title",
            b"First\n\n#@$.#\n\nSecond level\n#@$#\n",
        ),
        ("a level cut in two", b"#####\n#@-.#\n\n# $.#\n#####\n"),
        ("JSON that breaks off", b"[[\"S\",\"B\""),
        ("JSON without a comma", b"[[\"S\",\"B\" \"T\"]]\n"),
        ("JSON with a number", b"[[\"S\", 5]]\n"),
        ("JSON with two letters in a cell", b"[[\"S\",\"BT\"]]\n"),
        ("JSON with an unknown letter", b"[[\"S\",\"B\",\"x\"]]\n"),
        ("JSON of ragged rows", b"[\"SBT\",\"..\"]\n"),
        ("a count without a cell", b"3#|#@$.#|3\n"),
        ("a count of zero", b"3#|#0-@$.#|3#\n"),
        ("a huge count", b"99999999999999999999#|@$.\n"),
    ];
    assert_snapshot!("messages_push_box", messages("push-box", &cases));
    // As many rows as columns, in a few bytes.
    let bomb = format!("@$.{}", "|60000-".repeat(60));
    let cases = [("a huge map in a few bytes", bomb.as_bytes())];
    assert_snapshot!("messages_push_box_bomb", messages("push-box", &cases));
}

#[test]
fn vault_keys() {
    let cases: [(&str, &[u8]); 5] = [
        ("no robot", b"####\n#.a#\n####\n"),
        ("a second key", b"#####\n#a@a#\n#####\n"),
        ("a blank in a row", b"#####\n# @a#\n#####\n"),
        ("unknown character", b"#####\n#5@a#\n#####\n"),
        (
            "a character of two bytes",
            "#####\n#\u{e9}@a#\n#####\n".as_bytes(),
        ),
    ];
    assert_snapshot!("messages_vault_keys", messages("vault-keys", &cases));
    let cases: [(&str, &[u8]); 4] = [
        ("several robots", b"\n\n#####\n#@.@#\n#####\n"),
        (
            "a map that is split already",
            b"#####\n#@#@#\n#####\n#@#@#\n#####\n",
        ),
        ("no room", b"...\n.@.\n...\n\n###\n#@.\n...\n"),
        ("a key beside the entrance", b"a..\n.@.\n...\n"),
    ];
    let command = "vault-keys --split-entrance";
    assert_snapshot!("messages_split_entrance", messages(command, &cases));
}

#[test]
fn manhattan_wiring() {
    let cases: [(&str, &[u8]); 15] = [
        ("no header", b"2 2 3 3\n"),
        ("letters in the header", b"two 3\n"),
        ("no cells", b"0 5\n"),
        ("a short row", b"2 3\n2 0 2\n3 3\n0 0\n"),
        ("a long row", b"2 3\n2 0 2 0\n3 0 3\n0 0\n"),
        ("rows missing", b"3 3\n2 0 2\n3 0 3\n"),
        ("a blank line inside", b"2 3\n2 0 2\n\n3 0 3\n0 0\n"),
        (
            "rows and columns exchanged",
            b"4 2\n2 0 0 2\n3 0 0 3\n0 0\n",
        ),
        ("digits together", b"2 3\n202\n303\n0 0\n"),
        ("no such cell", b"2 3\n2 7 2\n3 0 3\n0 0\n"),
        ("a negative cell", b"2 3\n2 -1 2\n3 0 3\n0 0\n"),
        ("a third end", b"2 3\n2 2 2\n3 0 3\n0 0\n"),
        ("an end missing", b"2 3\n2 0 2\n3 0 0\n0 0\n"),
        ("both ends missing", b"2 3\n2 0 2\n0 0 0\n0 0\n"),
        ("something behind the end", b"0 0\n1 1\n"),
    ];
    assert_snapshot!(
        "messages_manhattan_wiring",
        messages("manhattan-wiring", &cases)
    );
}

/// Each fault looks at its own puzzle only, so many of them take time in proportion.
#[test]
fn a_collection_of_nothing_but_faults() {
    let rooms = "@$\n\n".repeat(20_000);
    let run = puzzle("push-box").input(rooms).run();
    assert_eq!(run.output, "invalid\n".repeat(20_000));
    let maps = "@.\n\n".repeat(20_000);
    let run = puzzle("vault-keys --split-entrance").input(maps).run();
    assert_eq!(run.output, "invalid\n".repeat(20_000));
    assert!(
        run.errors.contains("error: -:39999:1: "),
        "the last has its own line"
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
