//! Help, and what is wrong with a command line.

use insta::assert_snapshot;

use crate::program::puzzle;

#[test]
fn of_the_program() {
    assert_snapshot!(puzzle("--help").run());
}

#[test]
fn of_each_command() {
    for command in ["push-box", "vault-keys", "manhattan-wiring"] {
        assert_snapshot!(command, puzzle(&format!("{command} --help")).run());
    }
}

/// The example under each command's help is run as it stands, and gives what it says.
#[test]
fn examples_hold() {
    for command in ["push-box", "vault-keys", "manhattan-wiring"] {
        let help = puzzle(&format!("{command} --help")).run().output;
        let example = help.split("Example:\n").nth(1).expect("an example");
        let (call, expected) = example.split_once('\n').expect("a result");
        let printed = call
            .split('\'')
            .nth(1)
            .expect("an input")
            .replace("\\n", "\n");
        let args = call.split("| puzzle ").nth(1).expect("a command");
        let run = puzzle(args).input(printed).run();
        assert_eq!(run.exit, Some(0), "{run}");
        assert_eq!(run.output.trim(), expected.trim(), "{command}");
    }
}

#[test]
fn a_wrong_command_line_is_exit_2() {
    for args in [
        "",
        "chess",
        "push-box --order sideways",
        "push-box --limit-memory 1X",
        "push-box --limit-states -1",
        "push-box --time-limit never",
        "push-box --time-limit -1",
        "push-box --time-limit NaN",
        "push-box --jobs 0",
        "push-box --frames 0",
        "push-box --show --format json",
        "push-box --frames 2 --format json",
        "push-box --split-entrance",
        "vault-keys --lower-bound --show",
        "manhattan-wiring --format xml",
    ] {
        let run = puzzle(args).run();
        assert_eq!(run.exit, Some(2), "{args}: {run}");
        assert_eq!(run.output, "", "{args}");
        assert!(
            run.errors.contains("Usage:") || run.errors.contains("--help"),
            "{args}: {run}"
        );
    }
    assert_snapshot!(puzzle("push-box --limit-memory 64Q").run());
}

#[test]
fn the_version() {
    let run = puzzle("--version").run();
    assert_eq!(run.exit, Some(0));
    assert!(
        run.output
            .starts_with(concat!("puzzle ", env!("CARGO_PKG_VERSION"))),
        "{run}"
    );
}
