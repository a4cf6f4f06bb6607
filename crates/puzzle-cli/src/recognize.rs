//! Recognizes which puzzle a text holds, and in which form.

use manhattan_wiring::Board;
use push_box::Room;
use serde::{Deserialize, Serialize};
use vault_keys::Vault;

/// Number of puzzles of an input to parse.
const TRIED: usize = 20;

/// A kind of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Keys, doors and robots.
    VaultKeys,
    /// One box to push.
    PushBox,
    /// Two nets to wire.
    ManhattanWiring,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::VaultKeys, Self::PushBox, Self::ManhattanWiring];

    /// Returns the name of the command that solves this kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::VaultKeys => "vault-keys",
            Self::PushBox => "push-box",
            Self::ManhattanWiring => "manhattan-wiring",
        }
    }

    /// Returns the puzzle with its article: `a vault map`.
    #[must_use]
    pub const fn with_article(self) -> &'static str {
        match self {
            Self::VaultKeys => "a vault map",
            Self::PushBox => "a room with a box",
            Self::ManhattanWiring => "a wiring board",
        }
    }

    /// Returns the name of the form of an input of this kind.
    #[must_use]
    pub fn form(self, input: &[u8]) -> &'static str {
        let has = |byte: u8| input.contains(&byte);
        match self {
            Self::ManhattanWiring => "datasets",
            Self::VaultKeys if has(b'"') => "JSON",
            Self::VaultKeys => "maps",
            Self::PushBox if has(b'"') || has(b'\'') => "JSON",
            Self::PushBox if has(b'S') && !has(b'@') && !has(b'$') => "letters",
            Self::PushBox if !b"@$+*p".iter().any(|&piece| has(piece)) => "digits",
            Self::PushBox if has_runs(input) => "run-length XSB",
            Self::PushBox => "XSB",
        }
    }
}

/// Returns whether XSB has counts: a digit before a cell.
fn has_runs(input: &[u8]) -> bool {
    let is_run = |pair: &[u8]| pair[0].is_ascii_digit() && b"#-_@$*+.(".contains(&pair[1]);
    input.windows(2).any(is_run)
}

/// Returns the kind of puzzle that an input holds, if it looks like any.
///
/// If no parser accepts the input, the characters that only one kind has decide. So an invalid
/// puzzle gets the diagnostics of its own kind.
#[must_use]
pub fn recognize(input: &[u8]) -> Option<Kind> {
    accepted_kind(input).or_else(|| by_characters(input))
}

/// Returns the kind whose parser accepts most of the first puzzles of an input, if any accepts one.
#[must_use]
pub fn accepted_kind(input: &[u8]) -> Option<Kind> {
    let counts = [
        (Kind::VaultKeys, accepted(Vault::parse_all(input))),
        (Kind::PushBox, accepted(Room::parse_all(input))),
        (Kind::ManhattanWiring, accepted(Board::parse_all(input))),
    ];
    let most = counts.iter().map(|&(_, count)| count).max()?;
    let (first, _) = counts.into_iter().find(|&(_, count)| count == most)?;
    (most > 0).then_some(first)
}

/// Returns a hint that names the command for an input that `command` refuses, if another command
/// accepts the input.
///
/// `prefix` precedes the names of commands: `puzzle` or `puzzle check`.
#[must_use]
pub fn other_command(input: &[u8], command: &str, prefix: &str) -> Option<String> {
    let kind = accepted_kind(input).filter(|kind| kind.name() != command)?;
    let (puzzle, name) = (kind.with_article(), kind.name());
    Some(format!("this looks like {puzzle}: try `{prefix} {name}`"))
}

fn accepted<P, E>(puzzles: impl Iterator<Item = Result<P, E>>) -> usize {
    puzzles.take(TRIED).filter(Result::is_ok).count()
}

fn by_characters(input: &[u8]) -> Option<Kind> {
    let count = |which: &dyn Fn(u8) -> bool| input.iter().filter(|&&byte| which(byte)).count();
    let letters = count(&|byte| byte.is_ascii_alphabetic());
    let pieces = count(&|byte| b"SBT".contains(&byte));
    let digits = count(&|byte| byte.is_ascii_digit());
    let walls = count(&|byte| byte == b'#');
    let has = |byte: u8| input.contains(&byte);
    if has(b'$') || has(b'*') && walls > 0 {
        Some(Kind::PushBox)
    } else if walls > 0 && has(b'@') {
        Some(Kind::VaultKeys)
    } else if walls > 0 || pieces > 0 && pieces == letters && has(b'.') {
        Some(Kind::PushBox)
    } else if digits > letters && digits > 3 {
        Some(Kind::ManhattanWiring)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_form_is_recognized() {
        let of =
            |text: &str| recognize(text.as_bytes()).map(|kind| (kind, kind.form(text.as_bytes())));
        for (text, kind, form) in [
            ("#####\n#SBT#\n#####\n", Kind::PushBox, "letters"),
            ("#####\n#@$.#\n#####\n", Kind::PushBox, "XSB"),
            ("5#|#@$.#|5#\n", Kind::PushBox, "run-length XSB"),
            ("[[\"S\",\"B\",\"T\"]]", Kind::PushBox, "JSON"),
            ("#####\n#@.a#\n#####\n", Kind::VaultKeys, "maps"),
            ("2 2\n2 2\n3 3\n0 0\n", Kind::ManhattanWiring, "datasets"),
        ] {
            assert_eq!(of(text), Some((kind, form)), "{text}");
        }
    }

    #[test]
    fn broken_puzzles_are_recognized_by_their_characters() {
        for (text, kind) in [
            ("#####\n#@$ #\n#####\n", Some(Kind::PushBox)),
            ("#####\n#@?a#\n#####\n", Some(Kind::VaultKeys)),
            ("2 2\n2 2\n3 7\n", Some(Kind::ManhattanWiring)),
            ("hello", None),
            ("", None),
        ] {
            assert_eq!(recognize(text.as_bytes()), kind, "{text}");
        }
    }
}
