//! Outputs that close or cannot be written, and interrupts.

use crate::program::{Run, puzzle};

/// As in `puzzle push-box many.txt | head -1`.
#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for args in [
        "push-box many.txt",
        "push-box many.txt --format json",
        "push-box many.txt --show",
    ] {
        let call = puzzle(args).file("many.txt", "@$.\n\n".repeat(100_000));
        let running = call.until(1);
        drop(running.output);
        let rest = running.process.wait_with_output().unwrap();
        assert!(running.written.contains('1'), "{}", running.written);
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

/// Help and completions fail where they cannot be written.
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
        let run = with_output(args, ">/dev/full");
        assert_eq!(run.exit, Some(74), "{args}: {run}");
        assert!(run.errors.starts_with("error: cannot write "), "{run}");
    }
    assert_eq!(with_output("man --dir pages", ">/dev/full").exit, Some(0));
    assert_eq!(with_output("push-box room.txt", ">/dev/null").exit, Some(0));
}

#[cfg(target_os = "linux")]
fn with_output(args: &str, output: &str) -> Run {
    let call = puzzle(args).file("room.txt", "@$.").file("walk.txt", "R");
    call.in_shell("", output)
}

/// A closed standard error changes neither answers nor exit codes.
#[cfg(target_os = "linux")]
#[test]
fn standard_error_may_be_full_or_closed() {
    for args in [
        "push-box room.txt",
        "push-box none.txt",
        "push-box room.txt --svg missing/a.svg",
        "check push-box room.txt none.txt",
        "check push-box room.txt walk.txt",
        "generate push-box --size 9x9 --seed 1 --count 3",
        "generate push-box --size 1x1 --seed 1",
        "man --dir /dev/null",
        "chess",
    ] {
        let heard = with_output(args, "");
        for errors in ["2>/dev/full", "2>&-"] {
            let unheard = with_output(args, errors);
            assert_eq!(unheard.exit, heard.exit, "{args} {errors}: {unheard}");
            assert_eq!(unheard.output, heard.output, "{args} {errors}");
        }
    }
    let full = with_output("push-box room.txt", ">/dev/full 2>&-");
    assert_eq!(full.exit, Some(74));
}

/// What was answered before the pipe was closed counts.
#[cfg(unix)]
#[test]
fn a_closed_pipe_leaves_the_exit_code_of_the_answers() {
    let rooms = "@$\n\n".to_owned() + &"@$.\n\n".repeat(100_000);
    for jobs in ["1", "2"] {
        let call = puzzle(&format!("push-box many.txt --jobs {jobs}")).file("many.txt", &rooms);
        let mut running = call.until(1);
        drop((running.output, running.process.stderr.take()));
        assert_eq!(running.written, "invalid\n");
        assert_eq!(running.process.wait().unwrap().code(), Some(3));
    }
}

/// Waits for its second input when it is interrupted; the first is answered.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_the_finished_answers() {
    let call = puzzle("push-box a.txt -").file("a.txt", "@$.");
    let mut running = call.until(1);
    assert_eq!(running.written, "1\n");
    let interrupted = std::process::Command::new("kill")
        .args(["-TERM", &running.process.id().to_string()])
        .status();
    assert!(interrupted.unwrap().success());
    // Waiting would close it, and its end may be seen before the interrupt.
    let _open = running.process.stdin.take();
    assert_eq!(running.process.wait().unwrap().code(), Some(130));
}
