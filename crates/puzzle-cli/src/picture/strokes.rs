//! Routes as lines of characters. Each cell of a route stores the directions in which the line
//! leaves it.

use grid_core::{Direction, Position};

use crate::scene::Stroke;

/// The directions in which a line leaves a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arms(u8);

impl Arms {
    /// Adds the arm from one cell to its neighbor.
    pub(crate) fn add(&mut self, from: Position, to: Position) {
        if let Some(direction) = from.direction_to(to) {
            self.0 |= 1 << direction as u8;
        }
    }

    const fn has(self, direction: Direction) -> bool {
        self.0 & 1 << direction as u8 != 0
    }

    /// Returns the character with these arms, if there are any.
    pub(crate) fn character(self, stroke: Stroke, ascii: bool) -> Option<char> {
        if self.0 == 0 {
            return None;
        }
        if ascii {
            return Some(self.ascii(stroke));
        }
        // By bits: up 1, right 2, down 4, left 8.
        let characters: &[char; 15] = match stroke {
            Stroke::Light => &[
                '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼',
            ],
            Stroke::Heavy => &[
                '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋',
            ],
        };
        Some(characters[usize::from(self.0) - 1])
    }

    fn ascii(self, stroke: Stroke) -> char {
        let vertical = self.has(Direction::Up) || self.has(Direction::Down);
        let horizontal = self.has(Direction::Left) || self.has(Direction::Right);
        match (stroke, vertical, horizontal) {
            (Stroke::Light, true, false) => '|',
            (Stroke::Light, false, _) => '-',
            (Stroke::Light, true, true) => '+',
            (Stroke::Heavy, true, false) => '!',
            (Stroke::Heavy, false, _) => '=',
            (Stroke::Heavy, true, true) => '*',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_have_the_arms_they_show() {
        let center = Position::new(1, 1);
        let [up, right, down, left] =
            [(0, 1), (1, 2), (2, 1), (1, 0)].map(|(r, c)| Position::new(r, c));
        for (ends, light, heavy, ascii) in [
            (vec![up], '╵', '╹', '|'),
            (vec![left], '╴', '╸', '-'),
            (vec![up, down], '│', '┃', '|'),
            (vec![left, right], '─', '━', '-'),
            (vec![up, right], '╰', '┗', '+'),
            (vec![right, down], '╭', '┏', '+'),
            (vec![down, left], '╮', '┓', '+'),
            (vec![left, up], '╯', '┛', '+'),
            (vec![up, right, down], '├', '┣', '+'),
            (vec![right, down, left], '┬', '┳', '+'),
            (vec![down, left, up], '┤', '┫', '+'),
            (vec![left, up, right], '┴', '┻', '+'),
            (vec![up, right, down, left], '┼', '╋', '+'),
        ] {
            let mut arms = Arms::default();
            ends.into_iter().for_each(|end| arms.add(center, end));
            assert_eq!(arms.character(Stroke::Light, false), Some(light));
            assert_eq!(arms.character(Stroke::Heavy, false), Some(heavy));
            assert_eq!(arms.character(Stroke::Light, true), Some(ascii));
        }
        assert_eq!(Arms::default().character(Stroke::Light, false), None);
    }
}
