//! Outputs that close or cannot be written, and interrupts.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::program::puzzle;

/// As in `puzzle push-box many.txt | head -1`.
#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for args in [
        "push-box many.txt",
        "push-box many.txt --format json",
        "push-box many.txt --show",
    ] {
        let mut call = puzzle(args).file("many.txt", "@$.\n\n".repeat(100_000));
        let mut child = call
            .command()
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut first).unwrap();
        drop(output);
        let rest = child.wait_with_output().unwrap();
        assert!(first.contains('1'), "{first}");
        assert_eq!(rest.status.code(), Some(0), "{args}");
        assert_eq!(String::from_utf8(rest.stderr).unwrap(), "", "{args}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let run = puzzle("push-box").input("@$.").output_to(full);
    assert_eq!(run.exit, Some(74), "{run}");
    assert!(
        run.errors.starts_with("error: cannot write the answers: "),
        "{run}"
    );
}

/// Help and completions, too, are no success where nobody gets them.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_said_to_be_written_that_is_not() {
    let no_answers = [
        "push-box room.txt",
        "check push-box room.txt walk.txt",
        "generate push-box --size 9x9 --seed 1",
        "--help",
        "--version",
        "check push-box --help",
        "completions bash",
        "man",
    ];
    for args in no_answers {
        for output in [">/dev/full", ">&-"] {
            let run = puzzle_in_shell(args, output);
            assert_eq!(run.status.code(), Some(74), "{args} {output}: {run:?}");
            let errors = String::from_utf8(run.stderr).unwrap();
            assert!(errors.starts_with("error: cannot write "), "{errors}");
        }
    }
    let pages = puzzle_in_shell("man --dir pages", ">&-");
    assert_eq!(pages.status.code(), Some(0), "{pages:?}");
    let unread = puzzle_in_shell("push-box room.txt", ">/dev/null");
    assert_eq!(unread.status.code(), Some(0), "{unread:?}");
}

#[cfg(target_os = "linux")]
fn puzzle_in_shell(args: &str, output: &str) -> std::process::Output {
    let mut call = puzzle("").file("room.txt", "@$.").file("walk.txt", "R");
    let folder = call.command().get_current_dir().unwrap().to_owned();
    let program = env!("CARGO_BIN_EXE_puzzle");
    std::process::Command::new("sh")
        .args(["-c", &format!("'{program}' {args} {output}")])
        .current_dir(folder)
        .output()
        .unwrap()
}

/// What was answered before the pipe was closed counts.
#[cfg(unix)]
#[test]
fn a_closed_pipe_leaves_the_exit_code_of_the_answers() {
    let rooms = "@$\n\n".to_owned() + &"@$.\n\n".repeat(100_000);
    for jobs in ["1", "2"] {
        let mut call = puzzle(&format!("push-box many.txt --jobs {jobs}")).file("many.txt", &rooms);
        let mut child = call
            .command()
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut first = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut first).unwrap();
        drop(output);
        assert_eq!(first, "invalid\n");
        assert_eq!(child.wait().unwrap().code(), Some(3));
    }
}

/// Waits for its second input when it is interrupted; the first is answered.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_the_finished_answers() {
    let mut call = puzzle("push-box a.txt -").file("a.txt", "@$.");
    let mut child = call
        .command()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    answers.read_line(&mut first).unwrap();
    assert_eq!(first, "1\n");
    let interrupted = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupted.unwrap().success());
    // Waiting would close it, and its end may be seen before the interrupt.
    let _open = child.stdin.take();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
