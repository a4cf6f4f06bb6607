//! What anybody pays who looks for shortest lines.

use grid_core::Position;
use manhattan_wiring::{Board, Net};

/// One plain breadth-first search for each net, as if the other had no line.
pub(super) fn floor(board: &Board) -> u64 {
    let size = board.size();
    let width = usize::from(size.width) + 2;
    let at = |cell: Position| (usize::from(cell.row) + 1) * width + usize::from(cell.column) + 1;
    let mut is_open = vec![false; width * (usize::from(size.height) + 2)];
    for row in 0..size.height {
        let words = board.obstacles().row(row);
        let cells = &mut is_open[at(Position::new(row, 0))..][..usize::from(size.width)];
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell = words[column / 64] >> (column % 64) & 1 == 0;
        }
    }
    let mut total = 0;
    for net in Net::ALL {
        let others = board.ends(net.other()).map(at);
        others.iter().for_each(|&end| is_open[end] = false);
        let [start, goal] = board.ends(net).map(at);
        let mut steps = vec![u32::MAX; is_open.len()];
        let mut queue = Vec::with_capacity(is_open.len());
        queue.push(start);
        steps[start] = 0;
        let mut done = 0;
        'search: while let Some(&here) = queue.get(done) {
            done += 1;
            for next in [here - width, here + 1, here + width, here - 1] {
                if is_open[next] && steps[next] == u32::MAX {
                    steps[next] = steps[here] + 1;
                    if next == goal {
                        break 'search;
                    }
                    queue.push(next);
                }
            }
        }
        total += u64::from(steps[goal]);
        others.iter().for_each(|&end| is_open[end] = true);
    }
    total
}
