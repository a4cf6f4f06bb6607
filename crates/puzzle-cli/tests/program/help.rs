//! Help, and what is wrong with a command line.

use insta::assert_snapshot;

use crate::program::puzzle;

#[test]
fn of_the_program() {
    assert_snapshot!(puzzle("--help").run());
}

const COMMANDS: [&str; 7] = [
    "push-box",
    "vault-keys",
    "manhattan-wiring",
    "check",
    "generate",
    "completions",
    "man",
];

#[test]
fn of_each_command() {
    for command in COMMANDS {
        assert_snapshot!(command, puzzle(&format!("{command} --help")).run());
    }
    for command in &COMMANDS[..3] {
        let (check, generate) = (format!("check {command}"), format!("generate {command}"));
        assert_snapshot!(
            check.replace(' ', "_"),
            puzzle(&format!("{check} --help")).run()
        );
        assert_snapshot!(
            generate.replace(' ', "_"),
            puzzle(&format!("{generate} --help")).run()
        );
    }
}

/// The example under each command's help is run as it stands, and gives what it says.
#[cfg(unix)]
#[test]
fn examples_hold() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_puzzle"));
    let path = format!(
        "{}:{}",
        program.parent().unwrap().display(),
        std::env::var("PATH").unwrap()
    );
    let checks = COMMANDS[..3].iter().map(|puzzle| format!("check {puzzle}"));
    for command in COMMANDS.map(str::to_owned).into_iter().chain(checks) {
        let folder = tempfile::tempdir().unwrap();
        let help = puzzle(&format!("{command} --help")).run().output;
        let example = help.split("Example:\n").nth(1).expect("an example");
        // The commands follow prompts; what the last one prints stands below it.
        let example = example.trim().replace("\n  ", "\n");
        let (script, expected) = match example.rsplit_once("\n") {
            Some((script, expected)) if !expected.starts_with("$ ") => (script, expected),
            _ => (example.as_str(), ""),
        };
        let script = format!("\n{script}").replace("\n$ ", "\n");
        let output = std::process::Command::new("sh")
            .args(["-c", &script])
            .current_dir(folder.path())
            .env("PATH", &path)
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed.trim(), expected.trim(), "{command}: {script}");
        assert!(output.status.success(), "{command}: {script}");
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
        "check push-box room.txt",
        "check chess a b",
        "generate push-box --size 9 --seed 1",
        "generate push-box --seed 1",
        "generate vault-keys --size 9x9 --seed 1 --keys 27",
        "completions dosh",
        "man chess",
        "man check chess",
        "man push-box --dir pages",
        "man --dir -",
        "push-box --html -",
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
    assert_snapshot!("no_file_to_write", puzzle("push-box --svg -").run());
    assert_snapshot!(
        "drawings_and_json",
        puzzle("push-box --show --format json").run()
    );
}

/// Each is told what it takes, not how to pass a negative number as something else.
#[test]
fn a_negative_number_is_a_value() {
    for args in [
        "push-box --jobs -1",
        "push-box --frames -1",
        "push-box --limit-states -1",
        "push-box --limit-memory -1",
        "push-box --time-limit -0.5",
        "generate vault-keys --size -9x9 --seed 1",
        "generate vault-keys --size 9x9 --seed -1",
        "generate vault-keys --size 9x9 --seed 1 --count -1",
        "generate vault-keys --size 9x9 --seed 1 --keys -1",
        "generate vault-keys --size 9x9 --seed 1 --doors -1",
        "generate vault-keys --size 9x9 --seed 1 --robots -1",
        "generate push-box --size 9x9 --seed 1 --percent -1",
        "generate push-box --size 9x9 --seed 1 --hall -1",
        "generate push-box --size 9x9 --seed 1 --limit-states -1",
    ] {
        let run = puzzle(args).run();
        assert_eq!(run.exit, Some(2), "{run}");
        assert!(run.errors.starts_with("error: invalid value '-"), "{run}");
    }
}

/// With the commit that it is built from, where there is one.
#[test]
fn the_version() {
    let run = puzzle("--version").run();
    assert_eq!(run.exit, Some(0));
    let version = run.output.trim();
    let commit = version
        .strip_prefix(concat!("puzzle ", env!("CARGO_PKG_VERSION")))
        .expect("the version of the package");
    let digits = commit.trim_matches([' ', '(', ')']);
    assert!(
        digits.chars().all(|digit| digit.is_ascii_hexdigit()),
        "{version}"
    );
}
