//! The lines of one puzzle in a text of several, so that an edit replaces them and nothing else.

use std::ops::Range;

use crate::solver::Solver;

/// Returns the lines, from 0, of the valid puzzle with this index.
///
/// Found by parsing: the last line is the first at which the puzzle is complete, and the first
/// line is the last from which the puzzle alone is read. Returns nothing where a line holds more
/// than this puzzle, as JSON may.
pub(super) fn lines<S: Solver>(solver: &S, text: &str, index: usize) -> Option<Range<usize>> {
    let starts: Vec<usize> = std::iter::once(0)
        .chain(text.match_indices('\n').map(|(at, _)| at + 1))
        .chain(std::iter::once(text.len()))
        .collect();
    let last = starts.len() - 1;
    let shown = |first: usize, end: usize, index: usize| {
        let input = &text.as_bytes()[starts[first]..starts[end]];
        let parsed = solver.parse_all(input).nth(index)?;
        Some(parsed.puzzle.ok()?.to_string())
    };
    let wanted = shown(0, last, index)?;
    // The number of puzzles grows with the lines that are read.
    let has_started = |end: usize| {
        let input = &text.as_bytes()[..starts[end]];
        solver.parse_all(input).nth(index).is_some()
    };
    let (mut low, mut high) = (0, last);
    while low < high {
        let middle = low.midpoint(high);
        match has_started(middle) {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    let end = (low..=last).find(|&end| shown(0, end, index).as_ref() == Some(&wanted))?;
    let first = (0..end)
        .rev()
        .find(|&first| shown(first, end, 0).as_ref() == Some(&wanted))?;
    let alone = &text.as_bytes()[starts[first]..starts[end]];
    (solver.parse_all(alone).count() == 1).then_some(first..end)
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::puzzles::manhattan_wiring::ManhattanWiring;
    use crate::puzzles::push_box::PushBox;
    use crate::puzzles::vault_keys::VaultKeys;
    use push_box::Order;

    #[test]
    fn each_puzzle_of_a_text_has_its_lines() {
        let rooms = "; One\n#####\n#@$.#\n#####\nTwo\n\n ####\n#@$.#\n ####\nAuthor: me\n";
        let solver = PushBox::new(Order::Pushes);
        let found = [0, 1, 2].map(|index| lines(&solver, rooms, index));
        assert_eq!(found, [Some(1..4), Some(6..9), None]);
        let vaults = "Name\n#####\n#@.a#\n\n@.b\n###\n";
        let solver = VaultKeys::new(false, false);
        let found = [0, 1].map(|index| lines(&solver, vaults, index));
        assert_eq!(found, [Some(1..3), Some(4..6)]);
        let boards = "2 2\n2 2\n3 3\n\n1 4\n2 2 3 3\n0 0\n";
        let found = [0, 1].map(|index| lines(&ManhattanWiring::new(false), boards, index));
        assert_eq!(found, [Some(0..3), Some(4..6)]);
    }

    #[test]
    fn two_puzzles_on_a_line_have_none_of_their_own() {
        let boards = "1 4 2 2 3 3 1 4 2 2 3 3\n";
        assert_eq!(lines(&ManhattanWiring::new(false), boards, 0), None);
    }
}
