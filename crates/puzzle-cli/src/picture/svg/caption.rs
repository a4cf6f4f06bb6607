//! The lines under a picture, and its description for screen readers.

use std::fmt::{self, Write};

use super::escape;
use crate::scene::Scene;
use crate::unit::Unit;

/// Font sizes of the title and of the notes.
const TITLE_SIZE: i32 = 18;
const NOTE_SIZE: i32 = 14;
const NOTE_LINE: i32 = 20;
/// Maximum number of lines of a note. The description has the whole note.
const MOST_LINES: usize = 3;

/// The caption of a picture.
#[derive(Debug)]
pub(super) struct Caption {
    title: String,
    cost: String,
    notes: Vec<String>,
    width: i32,
}

impl Caption {
    /// Lays out title and cost, then the notes, wrapped to `width`.
    pub(super) fn new(scene: &Scene<'_>, title: &str, cut: Option<String>, width: i32) -> Self {
        // The font is unknown. On average its letters are hardly wider than this.
        let columns = usize::try_from(width / (NOTE_SIZE * 11 / 20)).unwrap_or(1);
        let notes = scene.lines().chain(cut);
        let cost = cost(scene);
        let title_columns = usize::try_from(width / (TITLE_SIZE * 12 / 20)).unwrap_or(1);
        Self {
            title: shortened(
                title,
                title_columns.saturating_sub(cost.chars().count() + 2),
            ),
            cost,
            notes: notes.flat_map(|note| lines_of(&note, columns)).collect(),
            width,
        }
    }

    pub(super) fn height(&self) -> i32 {
        let notes = i32::try_from(self.notes.len()).unwrap_or(i32::MAX / NOTE_LINE);
        TITLE_SIZE + notes * NOTE_LINE
    }

    pub(super) fn draw(
        &self,
        svg: &mut String,
        left: i32,
        top: i32,
        magnified: i32,
    ) -> fmt::Result {
        let mut baseline = TITLE_SIZE - 4;
        writeln!(
            svg,
            "<g transform=\"translate({left} {top})scale({magnified})\">"
        )?;
        writeln!(
            svg,
            "<text class=\"caption\" y=\"{baseline}\">{}</text>\
             <text class=\"caption cost\" x=\"{}\" y=\"{baseline}\">{}</text>",
            escape(&self.title),
            self.width,
            escape(&self.cost)
        )?;
        for note in &self.notes {
            baseline += NOTE_LINE;
            writeln!(
                svg,
                "<text class=\"note\" y=\"{baseline}\">{}</text>",
                escape(note)
            )?;
        }
        writeln!(svg, "</g>")
    }
}

/// Returns the cost with its unit.
pub(super) fn cost(scene: &Scene<'_>) -> String {
    scene.unit.count(scene.cost())
}

/// Describes the picture for screen readers: the map and the moves.
pub(super) fn description(scene: &Scene<'_>) -> String {
    let mut text = format!("A map of {} cells, rows first.", scene.size);
    let ends = scene.positions_after(scene.steps.len());
    let mut moves = vec![0_u64; scene.actors.len()];
    for movement in scene.steps.iter().flat_map(|step| &step.moves) {
        moves[movement.actor] += 1;
    }
    for ((actor, end), moves) in scene.actors.iter().zip(ends).zip(moves) {
        let name = sentence(&actor.name);
        // Writing to a string cannot fail.
        let _ = if moves == 0 {
            write!(text, " {name} stays at {}.", actor.start)
        } else {
            let cells = Unit::CELL.count(moves);
            write!(text, " {name} goes {cells} from {} to {end}.", actor.start)
        };
    }
    for note in scene.lines() {
        let _ = write!(text, " {}.", sentence(&note));
    }
    text
}

/// Capitalizes the first letter.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(characters)
        .collect()
}

fn shortened(text: &str, columns: usize) -> String {
    if text.chars().count() <= columns {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(columns.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// Returns the lines of a note, at most `MOST_LINES`.
fn lines_of(note: &str, columns: usize) -> Vec<String> {
    let mut lines = wrapped(note, columns);
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        if let Some(last) = lines.last_mut() {
            *last = shortened(&format!("{last} …"), columns);
        }
    }
    lines
}

/// Wraps text to lines of at most `columns` characters, at blanks if there are any.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(8);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        while !word.is_empty() {
            let line = lines.last_mut().expect("never empty");
            let used = line.chars().count();
            let gap = usize::from(used > 0);
            if used + gap + word.len() <= columns {
                line.extend(std::iter::repeat_n(' ', gap).chain(word.drain(..)));
            } else if used > 0 {
                lines.push(String::new());
            } else {
                line.extend(word.drain(..columns));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{lines_of, shortened, wrapped};

    #[test]
    fn long_lines_are_broken_at_blanks_or_where_they_must() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("abcdefghijk lm", 8), ["abcdefgh", "ijk lm"]);
        assert_eq!(wrapped("", 8), [""]);
    }

    #[test]
    fn of_a_long_note_the_first_lines_are_shown() {
        assert_eq!(lines_of("aa bb cc dd", 8), ["aa bb cc", "dd"]);
        let long = ["abcdefgh"; 4].join(" ");
        assert_eq!(lines_of(&long, 8), ["abcdefgh", "abcdefgh", "abcdefg…"]);
    }

    #[test]
    fn a_title_that_is_too_long_says_so() {
        assert_eq!(shortened("puzzle", 6), "puzzle");
        assert_eq!(shortened("puzzles", 6), "puzzl…");
        assert_eq!(shortened("puzzles", 0), "…");
    }
}
