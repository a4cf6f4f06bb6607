//! Messages for every usual mistake: what, where, and a hint.

use std::collections::BTreeSet;
use std::path::Path;

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

/// An input that is wrong in one way, and which.
type Case = (&'static str, &'static [u8]);

/// What no text form allows.
const TEXT: &[Case] = &[
    ("nothing", b""),
    ("blank lines", b" \n\t\n\n"),
    ("a NUL byte", b"#\0#\n"),
    ("UTF-16", b"\xff\xfe#\0@\0\n\0"),
    ("UTF-16, the other way round", b"\xfe\xff\0#\0@\0\n"),
    ("a byte that is no text", b"##\xc3#\n"),
    ("a control character", b"#\x07#\n"),
    ("a lone carriage return", b"##\r##\n"),
    ("a tab in a row", b"#\t#\n"),
];

/// In each of the three.
#[test]
fn of_any_text() {
    for command in ["push-box", "vault-keys", "manhattan-wiring"] {
        assert_snapshot!(format!("messages_text_{command}"), messages(command, TEXT));
    }
}

/// Sides of more than 65,535 cells: too long to hold in a snapshot, so the input is made here.
#[test]
fn of_maps_that_are_too_large() {
    let row = [b"@".as_slice(), &[b'.'; 70_000], b"\n"].concat();
    let column = [b"@\n".as_slice(), &b"#\n".repeat(70_000)].concat();
    let vault = [("columns", row.as_slice()), ("rows", column.as_slice())];
    assert_snapshot!("messages_large_vault", messages("vault-keys", &vault));
    let row = [b"$".as_slice(), &row].concat();
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

const ROOMS: &[Case] = &[
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
    ("a row of one cell", b"SB.T\n.\n"),
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
    ("rows of letters parted by bars", b"S.B.T|.....\n"),
    ("a group of runs that is not closed", b"5#|#2(@$.#\n"),
    ("a header of another size", b"2 5\nSB..T\n0 0\n"),
    ("digits that are missing", b"2 3\n4 2 3\n0 0\n"),
    ("a JSON object", b"{\"grid\": [[\"S\",\"B\",\"T\"]]}\n"),
    ("letters of another program", b"XXXXX\nX@*&X\nXXXXX\n"),
    ("XML", b"<?xml version=\"1.0\"?>\n<L>#@$.#</L>\n"),
];

#[test]
fn push_box() {
    assert_snapshot!("messages_push_box", messages("push-box", ROOMS));
    // As many rows as columns, in a few bytes.
    let bomb = format!("@$.{}", "|60000-".repeat(60));
    let cases = [("a huge map in a few bytes", bomb.as_bytes())];
    assert_snapshot!("messages_push_box_bomb", messages("push-box", &cases));
}

const VAULTS: &[Case] = &[
    ("no robot", b"####\n#.a#\n####\n"),
    ("a second key", b"#####\n#a@a#\n#####\n"),
    ("a blank in a row", b"#####\n# @a#\n#####\n"),
    ("unknown character", b"#####\n#5@a#\n#####\n"),
    (
        "a character of two bytes",
        "#####\n#\u{e9}@a#\n#####\n".as_bytes(),
    ),
    ("JSON that breaks off", b"[\"@.\", \"a.\"\n"),
];

const SPLIT: &[Case] = &[
    ("several robots", b"\n\n#####\n#@.@#\n#####\n"),
    (
        "a second start where one can be split",
        b"#######\n#@#...#\n###.@.#\n#a#...#\n#######\n",
    ),
    (
        "a map that is split already",
        b"#####\n#@#@#\n#####\n#@#@#\n#####\n",
    ),
    ("no room", b"...\n.@.\n...\n\n###\n#@.\n...\n"),
    ("a key beside the entrance", b"a..\n.@.\n...\n"),
];

#[test]
fn vault_keys() {
    assert_snapshot!("messages_vault_keys", messages("vault-keys", VAULTS));
    let command = "vault-keys --split-entrance";
    assert_snapshot!("messages_split_entrance", messages(command, SPLIT));
}

const BOARDS: &[Case] = &[
    ("no header", b"2 2 3 3\n"),
    ("letters in the header", b"two 3\n"),
    ("no cells", b"0 5\n"),
    ("a short row", b"2 3\n2 0 2\n3 3\n0 0\n"),
    ("a row short of one number", b"2 4\n2 0 2\n3 0 0 3\n0 0\n"),
    ("a long row", b"2 3\n2 0 2 0\n3 0 3\n0 0\n"),
    ("rows missing", b"3 3\n2 0 2\n3 0 3\n"),
    ("dots for blanks", b"2 3\n2.2\n3.3\n0 0\n"),
    ("no such cell", b"2 3\n2 7 2\n3 0 3\n0 0\n"),
    ("a negative cell", b"2 3\n2 -1 2\n3 0 3\n0 0\n"),
    ("a third end", b"2 3\n2 2 2\n3 0 3\n0 0\n"),
    ("an end missing", b"2 3\n2 0 2\n3 0 0\n0 0\n"),
    ("both ends missing", b"2 3\n2 0 2\n0 0 0\n0 0\n"),
    ("something behind the end", b"0 0\n1 1\n"),
];

#[test]
fn manhattan_wiring() {
    assert_snapshot!(
        "messages_manhattan_wiring",
        messages("manhattan-wiring", BOARDS)
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
        run.errors.contains("this is puzzle 20000 of the input"),
        "the last has its own number"
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
fn colors_only_where_they_are_asked_for() {
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

/// The names of an enum's variants in a source of the workspace, in kebab-case.
fn variants(source: &str, name: &str) -> BTreeSet<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = std::fs::read_to_string(crates.join(source)).expect(source);
    let (_, body) = text.split_once(&format!("pub enum {name} {{\n")).unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    let is_variant =
        |line: &&str| line.starts_with("    ") && line[4..].starts_with(char::is_uppercase);
    let kebab = |line: &str| {
        let name = line
            .trim_start()
            .split(|c: char| !c.is_alphanumeric())
            .next();
        let mut kebab = String::new();
        for (index, letter) in name.unwrap_or_default().char_indices() {
            if letter.is_uppercase() && index > 0 {
                kebab.push('-');
            }
            kebab.extend(letter.to_lowercase());
        }
        kebab
    };
    body.lines().filter(is_variant).map(kebab).collect()
}

/// The kinds that `--format json` names for these inputs.
fn kinds(command: &str, cases: &[Case]) -> BTreeSet<String> {
    let kinds = cases.iter().flat_map(|(_, input)| {
        let run = puzzle(&format!("{command} --format json"))
            .input(input)
            .run();
        let kind = |line| {
            crate::json::parse(line)["reason"]["kind"]
                .as_str()
                .map(str::to_owned)
        };
        run.output.lines().filter_map(kind).collect::<Vec<_>>()
    });
    kinds.collect()
}

/// A new kind of error fails here until a snapshot above holds its message.
#[test]
fn every_kind_has_its_message() {
    let mut text = variants("grid-core/src/text.rs", "TextErrorKind");
    // A file may hold several puzzles; only `check` wants one, and has its own words.
    text.remove("second-puzzle");
    let crates: [(&str, &str, &[&[Case]]); 3] = [
        ("push-box", "RoomErrorKind", &[ROOMS]),
        ("vault-keys", "VaultErrorKind", &[VAULTS]),
        ("manhattan-wiring", "BoardErrorKind", &[BOARDS]),
    ];
    for (command, name, tables) in crates {
        let mut missing = variants(&format!("{command}/src/error.rs"), name);
        assert!(missing.remove("text"), "{missing:?}");
        missing.extend(text.iter().cloned());
        // The snapshots of what is too long to hold in one.
        let long = ["too-large", "out-of-proportion", "too-many-targets"];
        missing.retain(|kind| !long.contains(&kind.as_str()));
        for cases in tables.iter().chain(&[TEXT]) {
            missing.retain(|kind| !kinds(command, cases).contains(kind));
        }
        if command == "vault-keys" {
            let split = kinds("vault-keys --split-entrance", SPLIT);
            missing.retain(|kind| !split.contains(kind));
        }
        assert!(missing.is_empty(), "{command}: no message of {missing:?}");
    }
}

#[test]
fn a_name_does_nothing_to_a_terminal() {
    let run = puzzle("push-box").arg("\u{1b}[31m.txt").run();
    assert!(run.errors.starts_with("error: \\u{1b}[31m.txt: "), "{run}");
    assert!(!run.errors.contains('\x1b'), "{run}");
}

/// A room without a solution is named as one that is none.
#[test]
fn a_note_has_number_and_title() {
    let rooms = "First\n\n#@$.#\n\n; Second: stuck\n#@.$#\n\n@$-.\n\nFourth\n@$\n";
    let run = puzzle("push-box rooms.txt").file("rooms.txt", rooms).run();
    assert_snapshot!("notes_with_titles", run);
    let stopped = puzzle("push-box rooms.txt --limit-states 0 --time-limit 0")
        .file("rooms.txt", rooms)
        .run();
    assert!(
        stopped
            .errors
            .contains("rooms.txt, puzzle 1, \"First\": stopped at "),
        "{stopped}"
    );
}
