//! The floor: one plain flood of a map, which every solver that looks at it takes.

use std::time::Duration;

use test_support::measure::{self, Times, interleaved};
use vault_keys::generate::{Family, Recipe};

use crate::bench::map;

/// What it takes for an 81 x 81 maze on the machine for which the bars in milliseconds are.
pub(crate) const ON_THE_MACHINE_OF_THE_BARS: Duration = Duration::from_micros(15);

/// One plain flood from the first robot, through doors.
pub(crate) fn flood(text: &str) -> u64 {
    let width = text.find('\n').expect("a line") + 1;
    let start = text.find('@').expect("a robot");
    let passes = |byte| byte != b'#' && byte != b'\n';
    measure::floor(text.as_bytes(), width, start, passes) as u64
}

/// What it takes here for some 81 x 81 mazes.
pub(crate) fn of_a_maze() -> Times {
    let recipe = Recipe::new(Family::Maze, 81, 1, 26, 12);
    let maps: Vec<String> = (0..5).map(|seed| map(&recipe, seed)).collect();
    let [floors] = interleaved(&maps, 101, [&mut |text: &String| flood(text)]);
    floors
}
