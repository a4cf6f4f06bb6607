//! Files, standard input, and bytes that are no text.

use insta::assert_snapshot;

use crate::program::puzzle;

const ROOM: &str = "#####\n#@$.#\n#####\n";
const STUCK: &str = "#####\n#@.$#\n#####\n";

#[test]
fn several_files_in_order() {
    let run = puzzle("push-box b.txt none.txt a.txt - a.txt")
        .file("a.txt", STUCK)
        .file(
            "b.txt",
            ROOM.to_owned() + "\n" + STUCK + "\nnot a room\n\n" + "#@#\n" + "\n" + ROOM,
        )
        .input(ROOM)
        .run();
    let unreadable = if cfg!(windows) {
        "The system cannot find the file specified."
    } else {
        "No such file or directory"
    };
    assert_snapshot!(run.to_string().replace(unreadable, "NOT THERE"));
}

/// There is nothing left of it the second time.
#[test]
fn standard_input_is_read_once() {
    for args in ["push-box - -", "push-box - a.txt -", "check push-box - -"] {
        let run = puzzle(args).file("a.txt", ROOM).input(ROOM).run();
        assert_eq!(run.exit, Some(2), "{run}");
        assert_eq!(run.output, "", "{run}");
        assert!(run.errors.contains("standard input"), "{run}");
    }
}

#[test]
fn line_ends_marks_and_missing_newlines() {
    for (input, expected) in [
        (ROOM.replace('\n', "\r\n"), "1\n"),
        ("\u{feff}".to_owned() + ROOM, "1\n"),
        (ROOM.trim_end().to_owned(), "1\n"),
        (ROOM.replace('\n', "  \t\n"), "1\n"),
        ("\n\n".to_owned() + ROOM + "\n\n\n", "1\n"),
    ] {
        let run = puzzle("push-box").input(&input).run();
        assert_eq!(run.output, expected, "{input:?}: {run}");
        assert_eq!(run.exit, Some(0), "{input:?}");
    }
}

#[test]
fn nothing_is_no_puzzle() {
    for command in ["push-box", "vault-keys", "manhattan-wiring"] {
        for input in ["", "\n\n \t\n", "\u{feff}"] {
            let run = puzzle(command).input(input).run();
            assert_eq!(run.output, "invalid\n", "{command} {input:?}");
            assert_eq!(run.exit, Some(3), "{command} {input:?}");
            assert!(run.errors.contains("no puzzle in the input"), "{run}");
        }
    }
}

#[test]
fn bytes_that_are_no_text() {
    let inputs: [&[u8]; 4] = [
        b"#####\n#@\0.#\n#####\n\n#####\n#@$.#\n#####\n",
        b"#####\n#@\xff.#\n#####\n",
        b"#####\n#@\x1b[31m.#\n#####\n",
        b"#####\n#@\t.#\n#####\n",
    ];
    for (name, input) in ["nul", "not_utf8", "escape", "tab"].iter().zip(inputs) {
        assert_snapshot!(*name, puzzle("push-box").input(input).run());
    }
}

/// A hundred megabytes on one line: refused in time, and not echoed.
#[test]
fn a_huge_line_is_not_echoed() {
    let mut input = vec![b'#'; 100_000_000];
    input[50_000_000] = b'?';
    for command in ["push-box", "vault-keys", "manhattan-wiring"] {
        let run = puzzle(command).input(&input).run();
        assert_eq!(run.exit, Some(3));
        assert_eq!(run.output, "invalid\n");
        assert!(run.errors.len() < 1_000, "{}", run.errors.len());
    }
}

#[test]
fn a_folder_is_no_file() {
    let run = puzzle("push-box .").run();
    assert_eq!((run.exit, run.output.as_str()), (Some(3), "invalid\n"));
    assert!(
        run.errors.starts_with("error: .: cannot be read: "),
        "{run}"
    );
}

#[test]
fn nothing_is_written_over_or_read_twice() {
    for args in [
        "push-box room.txt --svg room.txt",
        "push-box room.txt --svg ./room.txt",
        "push-box room.txt --html room.txt",
        "push-box room.txt --svg new --html new",
        "check push-box - -",
    ] {
        let run = puzzle(args).file("room.txt", "@$.").run();
        assert_eq!(run.exit, Some(2), "{args}: {run}");
        assert_eq!(run.output, "", "{args}");
    }
}
