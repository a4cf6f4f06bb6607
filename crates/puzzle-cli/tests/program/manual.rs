//! Completions and man pages.

use crate::program::puzzle;

#[test]
fn completions_know_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = puzzle(&format!("completions {shell}")).run();
        assert_eq!(run.exit, Some(0), "{shell}");
        for word in ["manhattan-wiring", "split-entrance", "limit-memory"] {
            assert!(run.output.contains(word), "{shell} knows no {word}");
        }
    }
}

#[test]
fn all_man_pages_go_to_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let run = puzzle("man --dir").arg(folder.path().join("man1")).run();
    assert_eq!((run.exit, run.output.as_str()), (Some(0), ""), "{run}");
    let entries = std::fs::read_dir(folder.path().join("man1")).unwrap();
    let mut pages: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    pages.sort_unstable();
    insta::assert_snapshot!(pages.join("\n"));
    let read = |name: &str| std::fs::read_to_string(folder.path().join("man1").join(name)).unwrap();
    assert_eq!(
        read("puzzle-check-push-box.1"),
        puzzle("man check push-box").run().output
    );
    assert_eq!(read("puzzle.1"), puzzle("man").run().output);
}

#[test]
fn man_pages_are_there_for_the_program_and_each_command() {
    let page = |args: &str| {
        let run = puzzle(args).run();
        assert_eq!(run.exit, Some(0), "{args}");
        run.output
    };
    let program = page("man");
    assert!(program.contains(".TH puzzle 1"), "{program}");
    assert!(program.contains("the command line is wrong"), "{program}");
    for command in [
        "push-box",
        "vault-keys",
        "manhattan-wiring",
        "check",
        "generate",
    ] {
        assert!(program.contains(&command.replace('-', "\\-")), "{command}");
        let page = page(&format!("man {command}"));
        assert!(page.contains(&format!(".TH puzzle-{command} 1")), "{page}");
    }
}

/// The README says where shells look for completions, and its commands put them there.
#[cfg(unix)]
#[test]
fn completions_go_where_the_readme_says() {
    use std::path::Path;
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    let (_, script) = readme.split_once("```sh\n").expect("a script");
    let (script, _) = script.split_once("```").expect("its end");
    let program = Path::new(env!("CARGO_BIN_EXE_puzzle"));
    let path = std::env::var("PATH").unwrap();
    let home = tempfile::tempdir().unwrap();
    let output = std::process::Command::new("sh")
        .args(["-ec", script])
        .env("HOME", home.path())
        .env(
            "PATH",
            format!("{}:{path}", program.parent().unwrap().display()),
        )
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    for (shell, file) in [
        ("bash", ".local/share/bash-completion/completions/puzzle"),
        ("zsh", ".zfunc/_puzzle"),
        ("fish", ".config/fish/completions/puzzle.fish"),
    ] {
        let written = std::fs::read_to_string(home.path().join(file)).expect(file);
        let printed = puzzle(&format!("completions {shell}")).run().output;
        assert_eq!(written, printed, "{file}");
    }
}
