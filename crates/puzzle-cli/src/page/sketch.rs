//! A map of an invalid puzzle, on which the page marks the cell at fault.

use std::ops::Range;

use grid_core::{Position, Size};

use crate::recognize::Kind;
use crate::scene::{Actor, Ground, Mark, MarkKind, Scene, Shape, Stroke};
use crate::unit::Unit;

/// Longest side of a sketch.
const MOST_SIDE: usize = 512;

/// Returns the rows of a puzzle's canonical text, one character per cell.
pub(super) fn rows(kind: Kind, text: &str) -> Vec<String> {
    match kind {
        // The first line is the size.
        Kind::ManhattanWiring => {
            let rows = text.lines().skip(1);
            rows.map(|row| row.split_whitespace().collect()).collect()
        }
        Kind::PushBox | Kind::VaultKeys => text.lines().map(str::to_owned).collect(),
    }
}

/// Rows of characters, with their places in the text.
#[derive(Debug)]
pub(super) struct Sketch {
    kind: Kind,
    /// Lines of the map in the text, from 0; of a board, with its header.
    pub(super) lines: Range<usize>,
    first_line: usize,
    /// For each row, its characters with their columns in the text, from 1.
    rows: Vec<Vec<(char, usize)>>,
}

impl Sketch {
    /// Takes the lines around `line`, up to the nearest blank lines.
    pub(super) fn around(kind: Kind, text: &str, line: usize) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let is_row = |&index: &usize| {
            lines
                .get(index)
                .is_some_and(|line: &&str| !line.trim().is_empty())
        };
        let index = line.saturating_sub(1);
        // The fault of a map that ends too early is on the line after it.
        let middle = if is_row(&index) {
            index
        } else {
            index.saturating_sub(1)
        };
        let mut first = (0..=middle)
            .rev()
            .take_while(is_row)
            .last()
            .unwrap_or(middle);
        let last = (middle..)
            .take_while(is_row)
            .last()
            .map_or(first, |last| last + 1);
        let whole = first..last;
        if kind == Kind::ManhattanWiring && lines.get(first).is_some_and(|line| is_size(line)) {
            first += 1;
        }
        let letters = kind == Kind::PushBox
            && lines[first.min(last)..last]
                .iter()
                .any(|row| row.contains('S'));
        let row = |line: &&str| {
            let columns = line.chars().take(MOST_SIDE).zip(1..);
            let cells = columns.map(|(character, column)| (cell(kind, letters, character), column));
            match kind {
                Kind::ManhattanWiring => cells.filter(|(cell, _)| !cell.is_whitespace()).collect(),
                _ => cells.collect(),
            }
        };
        Self {
            kind,
            lines: whole,
            first_line: first + 1,
            rows: lines[first.min(last)..last]
                .iter()
                .take(MOST_SIDE)
                .map(row)
                .collect(),
        }
    }

    /// Returns the rows without their places.
    pub(super) fn rows(&self) -> Vec<String> {
        let row = |row: &Vec<(char, usize)>| row.iter().map(|&(cell, _)| cell).collect();
        self.rows.iter().map(row).collect()
    }

    /// Returns row and column, from 1, of the cell at a place of the text.
    pub(super) fn cell(&self, line: usize, column: usize) -> Option<[usize; 2]> {
        let row = line.checked_sub(self.first_line)?;
        let at = self
            .rows
            .get(row)?
            .iter()
            .rposition(|&(_, start)| start <= column)?;
        Some([row + 1, at + 1])
    }

    fn at(&self, cell: Position) -> char {
        let row = self.rows.get(usize::from(cell.row));
        let found = row.and_then(|row| row.get(usize::from(cell.column)));
        found.map_or('#', |&(character, _)| character)
    }

    /// Returns a scene without steps.
    pub(super) fn scene(&self) -> Option<Scene<'_>> {
        let width = self.rows.iter().map(Vec::len).max()?;
        let size = Size::checked(self.rows.len(), width)?;
        let mut scene = Scene {
            size,
            ground: Box::new(|cell| Ground::wall(self.is_wall(self.at(cell)))),
            marks: Vec::new(),
            actors: Vec::new(),
            steps: Vec::new(),
            unit: Unit::STEP,
            event: "step",
            lurd: None,
            notes: Vec::new(),
        };
        for at in size.positions() {
            self.add(&mut scene, at);
        }
        Some(scene)
    }

    fn is_wall(&self, character: char) -> bool {
        match self.kind {
            Kind::ManhattanWiring => character == '1',
            Kind::PushBox | Kind::VaultKeys => character == '#',
        }
    }

    fn add(&self, scene: &mut Scene<'_>, at: Position) {
        let letter = self.at(at);
        let mut mark = |kind| scene.marks.push(Mark { at, letter, kind });
        let shape = match (self.kind, letter) {
            (Kind::PushBox, '.') => return mark(MarkKind::Target),
            (Kind::PushBox, '@') => Shape::Player,
            (Kind::PushBox, '$') => Shape::Box,
            (Kind::PushBox, '+') => {
                mark(MarkKind::Target);
                Shape::Player
            }
            (Kind::PushBox, '*') => {
                mark(MarkKind::Target);
                Shape::Box
            }
            (Kind::VaultKeys, '@') => Shape::Robot,
            (Kind::VaultKeys, 'a'..='z') => return mark(MarkKind::Key),
            (Kind::VaultKeys, 'A'..='Z') => return mark(MarkKind::Door),
            (Kind::ManhattanWiring, '2' | '3') => Shape::Line,
            _ => return,
        };
        if shape == Shape::Line {
            let known = scene.actors.iter().position(|actor| actor.letter == letter);
            mark(MarkKind::End(known.unwrap_or(scene.actors.len())));
            if known.is_some() {
                return;
            }
        }
        scene.actors.push(Actor {
            name: letter.to_string(),
            letter,
            start: at,
            stroke: Stroke::Light,
            shape,
        });
    }
}

/// Returns whether a line is the header `height width` of a board.
fn is_size(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_number = |word: Option<&str>| word.is_some_and(|word| word.parse::<u64>().is_ok());
    is_number(words.next()) && is_number(words.next()) && words.next().is_none()
}

/// Translates a character to the alphabet of the editor: XSB for rooms.
fn cell(kind: Kind, letters: bool, character: char) -> char {
    match (kind, character) {
        (Kind::PushBox, 'S') if letters => '@',
        (Kind::PushBox, 'B') if letters => '$',
        (Kind::PushBox, 'T') if letters => '.',
        (Kind::PushBox, '.') if letters => '-',
        (Kind::PushBox, ' ' | '_') => '-',
        _ => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_around_a_fault_are_its_map() {
        let text = "title\n\n###\n#?#\n###\n\nmore\n";
        let sketch = Sketch::around(Kind::PushBox, text, 4);
        assert_eq!(sketch.rows(), ["###", "#?#", "###"]);
        assert_eq!(sketch.cell(4, 2), Some([2, 2]));
        assert_eq!(sketch.cell(1, 1), None);
    }

    #[test]
    fn numbers_of_a_board_are_cells() {
        let sketch = Sketch::around(Kind::ManhattanWiring, "2 2\n2 2\n3 7\n", 3);
        assert_eq!(sketch.rows(), ["22", "37"]);
        assert_eq!(sketch.cell(3, 3), Some([2, 2]));
    }

    #[test]
    fn a_text_without_lines_has_no_map() {
        assert!(Sketch::around(Kind::VaultKeys, "", 1).scene().is_none());
    }
}
