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
