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
