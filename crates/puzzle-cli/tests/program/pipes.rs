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
