//! The fenced blocks of a Markdown text, and the commands in its console blocks.

/// A fenced block.
#[derive(Debug)]
pub(super) struct Block {
    /// The first word after the opening fence.
    pub(super) language: String,
    /// The line number of its first line, from 1.
    pub(super) line: usize,
    pub(super) text: String,
}

/// A command of a console block, and what it prints.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Its line number, from 1.
    pub(super) line: usize,
    /// Without the prompt; lines continued with `\` are kept together.
    pub(super) command: String,
    pub(super) output: String,
}

pub(super) fn fenced(markdown: &str) -> impl Iterator<Item = Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut fence = None;
    for (index, line) in markdown.lines().enumerate() {
        let marks = line.trim_start();
        let length = marks.len() - marks.trim_start_matches('`').len();
        match fence {
            None if length >= 3 => {
                let language = marks[length..].split([',', ' ']).next().unwrap_or_default();
                blocks.push(Block {
                    language: language.to_owned(),
                    line: index + 2,
                    text: String::new(),
                });
                fence = Some(length);
            }
            Some(open) if length >= open && marks.trim_matches('`').trim().is_empty() => {
                fence = None;
            }
            Some(_) => {
                if let Some(block) = blocks.last_mut() {
                    block.text += line;
                    block.text += "\n";
                }
            }
            None => {}
        }
    }
    blocks.into_iter()
}

pub(super) fn steps(markdown: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for block in fenced(markdown).filter(|block| block.language == "console") {
        let mut open = false;
        for (index, line) in block.text.lines().enumerate() {
            if let Some(command) = line.strip_prefix("$ ") {
                steps.push(Step {
                    line: block.line + index,
                    command: command.to_owned(),
                    output: String::new(),
                });
                open = command.ends_with('\\');
            } else if let Some(step) = steps.last_mut() {
                if open {
                    step.command += "\n";
                    step.command += line;
                    open = line.ends_with('\\');
                } else {
                    step.output += line;
                    step.output += "\n";
                }
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_with_what_they_print() {
        let text = "text\n```console\n$ one \\\n  two\n1\n\n2\n$ three\n```\n```rust\n$ no\n```\n";
        let step = |line, command: &str, output: &str| Step {
            line,
            command: command.to_owned(),
            output: output.to_owned(),
        };
        assert_eq!(
            steps(text),
            [step(3, "one \\\n  two", "1\n\n2\n"), step(8, "three", "")]
        );
    }

    #[test]
    fn blocks_have_a_language_and_a_place() {
        let blocks: Vec<Block> =
            fenced("````text\n```\nx\n```\n````\n```rust,no_run\ny\n```\n").collect();
        assert_eq!(blocks.len(), 2);
        assert_eq!((blocks[0].language.as_str(), blocks[0].line), ("text", 2));
        assert_eq!(blocks[0].text, "```\nx\n```\n");
        assert_eq!((blocks[1].language.as_str(), blocks[1].line), ("rust", 7));
    }
}
