//! The commands in the console blocks of a Markdown text.

/// A command and its output.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The number of its line, from 1.
    pub(super) line: usize,
    /// The command without the prompt; lines continued with `\` are kept together.
    pub(super) command: String,
    pub(super) output: String,
}

pub(super) fn steps(markdown: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    // The length of the fence of the block, and whether it is a console block.
    let mut block = None;
    let mut is_continued = false;
    for (index, line) in markdown.lines().enumerate() {
        let marks = line.trim_start();
        let length = marks.len() - marks.trim_start_matches('`').len();
        match block {
            None if length >= 3 => block = Some((length, &marks[length..] == "console")),
            Some((open, _)) if length >= open && marks.trim_end().len() == length => block = None,
            Some((_, true)) => {
                if let Some(command) = line.strip_prefix("$ ") {
                    steps.push(Step {
                        line: index + 1,
                        command: command.to_owned(),
                        output: String::new(),
                    });
                    is_continued = command.ends_with('\\');
                } else if let Some(step) = steps.last_mut() {
                    if is_continued {
                        step.command += &format!("\n{line}");
                        is_continued = line.ends_with('\\');
                    } else {
                        step.output += &format!("{line}\n");
                    }
                }
            }
            _ => {}
        }
    }
    steps
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn commands_have_a_place_and_their_output() {
        let text = "text\n```console\n$ one \\\n  two\n1\n\n2\n$ three\n```\n```rust\n$ no\n```\n\
                    ````text\n```console\n$ quoted\n```\n````\n";
        let step = |line, command: &str, output: &str| Step {
            line,
            command: command.to_owned(),
            output: output.to_owned(),
        };
        let wanted = [step(3, "one \\\n  two", "1\n\n2\n"), step(8, "three", "")];
        assert_eq!(steps(text), wanted);
    }
}
