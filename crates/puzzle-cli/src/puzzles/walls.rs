//! Counts the walls in the way of an unsolvable puzzle: a hint for a wrong copy or a new puzzle.

use grid_core::search::{Edge, zero_one};
use grid_core::{Limits, Meter, Position, Size};

use crate::solver::Cause;
use crate::unit::Unit;

/// Larger maps take too long.
const MOST_CELLS: usize = 1 << 20;

/// The cost of entering a cell.
pub(super) enum Entry {
    Free,
    Wall,
    Never,
}

/// Returns the fewest walls on a path from any of `starts` to a goal, or `None` if there is no path
/// or the map is large.
pub(super) fn between(
    size: Size,
    starts: impl IntoIterator<Item = Position>,
    entry: impl Fn(Position) -> Entry,
    is_goal: impl Fn(Position) -> bool,
) -> Option<u64> {
    if size.cells() > MOST_CELLS {
        return None;
    }
    let step = |next: Position| {
        let cost = match entry(next) {
            Entry::Free => 0,
            Entry::Wall => 1,
            Entry::Never => return None,
        };
        let to = size.index(next);
        Some(Edge { to, cost })
    };
    let found = zero_one(
        size.cells(),
        starts.into_iter().map(|start| size.index(start)),
        |cell| size.neighbors(size.position(cell)).filter_map(step),
        |cell| is_goal(size.position(cell)),
        &Meter::new(&Limits::new()),
    );
    found.ok().flatten()
}

impl Cause {
    /// Adds the number of walls, or what `unit` calls them, if any are known.
    pub(super) fn with_walls(mut self, walls: Option<u64>, wall: Unit) -> Self {
        if let Some(number) = walls.filter(|&walls| walls > 0) {
            let verb = if number == 1 { "is" } else { "are" };
            self.message += &format!("; {} {verb} in the way", wall.count(number));
            self.details.insert(wall.many().to_owned(), number.into());
        }
        self
    }
}
