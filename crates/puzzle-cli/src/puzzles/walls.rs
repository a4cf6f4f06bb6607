//! How many walls are in the way, where nothing else is: for whoever makes a puzzle, and for
//! whoever copied one wrongly.

use grid_core::search::{Edge, zero_one};
use grid_core::{Limits, Meter, Position, Size};

use crate::solver::Cause;
use crate::unit::Unit;

/// On larger maps the question would take longer than the answer.
const MOST_CELLS: usize = 1 << 20;

/// What it takes to enter a cell.
pub(super) enum Entry {
    Free,
    Wall,
    Never,
}

/// Fewest walls on a way over the map from any of `starts` to a cell that is a goal; `None` if
/// there is no way or the map is large.
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
    /// Says how many walls, or whatever they are called, are in the way, if that is known and any
    /// is.
    pub(super) fn with_walls(mut self, walls: Option<u64>, wall: Unit) -> Self {
        if let Some(number) = walls.filter(|&walls| walls > 0) {
            let verb = if number == 1 { "is" } else { "are" };
            self.message += &format!("; {} {verb} in the way", wall.count(number));
            self.details.insert(wall.many().to_owned(), number.into());
        }
        self
    }
}
