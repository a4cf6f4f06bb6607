//! The published method: depth-first search over the lines of net 2, and for each of them a
//! breadth-first search that joins net 3.
//!
//! A base line to measure against and an oracle for tests; [`solve`](crate::solve) is the solver.
//! Lines of net 2 are cut off
//!
//! 1. when fewer blank cells are left than net 3 needs at least,
//! 2. when the length so far and the shortest line of net 3 together are no better than the best
//!    total,
//! 3. at a step onto a cell that touches the line elsewhere than at the step's start: going there
//!    at once would be shorter.
//!
//! Each is sound, so what remains is exact. The form that circulates has one rule more, against a
//! U-turn "that a straight run could have replaced"; it is wrong where net 3 needs that run, as on
//! the board of `fixtures/manhattan-wiring/edge/arch-over-the-other-net.txt`, and is left out. It
//! also counts blank cells over all datasets of an input instead of each, which makes the first cut
//! useless; here they are the board's own.
//!
//! **Complexity.** Exponential in the number of cells, at worst; memory linear in it.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::tracked::Charge;
use grid_core::{Answer, Limit, Limits, Meter, Outcome, Position, Route, Stopped};

use crate::board::{Board, Net};
use crate::certificate::{Argument, Certificate};
use crate::unsolvable::{Reason, Unsolvable};
use crate::wiring::Wiring;

/// Two lines of least total length.
///
/// # Errors
/// Why no two lines obey the rules.
pub fn solve(board: &Board) -> Result<Wiring, Unsolvable> {
    solve_within(board, &Limits::new()).answer.into_result()
}

/// As [`solve`], within limits; a state is a step of the line of net 2.
pub fn solve_within(board: &Board, limits: &Limits<'_>) -> Outcome<Wiring, Unsolvable> {
    let meter = Meter::new(limits);
    let mut best = None;
    let answer = match search(board, &meter, &mut best) {
        Ok(None) => match best {
            Some(best) => {
                let certificate = Certificate::new(Argument::Exhausted, best.length());
                Answer::Solved(best.proven(certificate))
            }
            None => Answer::Unsolvable(Unsolvable::new(Reason::Exhausted)),
        },
        Ok(Some(reason)) => Answer::Unsolvable(Unsolvable::new(reason)),
        Err(limit) => {
            let stopped = Stopped::new(limit, board.apart());
            Answer::Stopped(match best {
                Some(best) => stopped.with_best(best.length(), best),
                None => stopped,
            })
        }
    };
    Outcome::new(answer, meter.stats())
}

/// The board with a border of obstacles, so that every cell has four neighbors.
struct Padded {
    width: usize,
    cells: Vec<u8>,
}

const WALL: u8 = 0;
const BLANK: u8 = 1;
/// On the line of net 2.
const LINE: u8 = 2;

impl Padded {
    fn new(board: &Board) -> Self {
        let size = board.size();
        let width = usize::from(size.width) + 2;
        let mut padded = Self {
            width,
            cells: vec![WALL; width * (usize::from(size.height) + 2)],
        };
        for position in size.positions() {
            let at = padded.index(position);
            padded.cells[at] = if board.is_obstacle(position) {
                WALL
            } else {
                BLANK
            };
        }
        padded
    }

    fn index(&self, position: Position) -> usize {
        (usize::from(position.row) + 1) * self.width + usize::from(position.column) + 1
    }

    fn neighbors(&self, at: usize) -> [usize; 4] {
        [at - self.width, at + 1, at + self.width, at - 1]
    }
}

/// Breadth-first searches for the line of net 3 around what is closed.
struct Joiner {
    from: usize,
    to: usize,
    before: Vec<usize>,
    queue: Vec<usize>,
}

const UNSEEN: usize = usize::MAX;

impl Joiner {
    /// Steps of a shortest line, whose way back is left in `before`.
    fn steps(&mut self, padded: &Padded) -> Option<u64> {
        self.before.fill(UNSEEN);
        self.queue.clear();
        self.queue.push(self.to);
        self.before[self.to] = 0;
        let mut steps = 0;
        let mut done = 0;
        while done < self.queue.len() {
            steps += 1;
            let level = done..self.queue.len();
            done = level.end;
            for index in level {
                let at = self.queue[index];
                for next in padded.neighbors(at) {
                    if padded.cells[next] == BLANK && self.before[next] == UNSEEN {
                        self.before[next] = at;
                        if next == self.from {
                            return Some(steps);
                        }
                        self.queue.push(next);
                    }
                }
            }
        }
        None
    }

    fn line(&self) -> Vec<usize> {
        let mut line = vec![self.from];
        let mut at = self.from;
        while at != self.to {
            at = self.before[at];
            line.push(at);
        }
        line
    }
}

/// Leaves a best pair in `best`; gives the reason if a net alone shows that there is none.
fn search(
    board: &Board,
    meter: &Meter<'_>,
    best: &mut Option<Wiring>,
) -> Result<Option<Reason>, Limit> {
    let size = board.size();
    let mut padded = Padded::new(board);
    let cells = padded.cells.len();
    let bytes = cells as u64 * (1 + 3 * size_of::<usize>() as u64 + 1);
    let _charge = Charge::new(bytes, meter)?;
    let [[start, end], [from, to]] =
        Net::ALL.map(|net| board.ends(net).map(|end| padded.index(end)));
    let mut joiner = Joiner {
        from,
        to,
        before: vec![UNSEEN; cells],
        queue: Vec::new(),
    };

    // Net 3 alone, which may not touch the ends of net 2.
    padded.cells[start] = LINE;
    padded.cells[end] = LINE;
    let Some(shortest) = joiner.steps(&padded) else {
        return Ok(Some(Reason::Separated(Net::Three)));
    };
    padded.cells[end] = BLANK;
    let mut blank = (size.cells() - board.obstacles().len() - 4) as u64;

    let mut best_length = u64::MAX;
    let mut line = vec![start];
    let mut next_direction = vec![0_u8];
    while let (Some(&at), Some(direction)) = (line.last(), next_direction.last_mut()) {
        let length = line.len() as u64 - 1;
        let is_hopeless = length + 1 + shortest >= best_length || blank < shortest - 1;
        if is_hopeless || *direction == 4 {
            line.pop();
            next_direction.pop();
            if at != start {
                padded.cells[at] = BLANK;
                blank += 1;
            }
            continue;
        }
        let next = padded.neighbors(at)[usize::from(*direction)];
        *direction += 1;
        if padded.cells[next] != BLANK || next == from || next == to {
            continue;
        }
        meter.expand()?;
        if next == end {
            padded.cells[end] = LINE;
            if let Some(steps) = joiner.steps(&padded)
                && length + 1 + steps < best_length
            {
                best_length = length + 1 + steps;
                line.push(end);
                *best = Some(Wiring::new(
                    [&line, &joiner.line()].map(|line| route(line, padded.width)),
                ));
                line.pop();
            }
            padded.cells[end] = BLANK;
            continue;
        }
        let touches = padded
            .neighbors(next)
            .into_iter()
            .filter(|&cell| padded.cells[cell] == LINE)
            .count();
        if touches > 1 {
            continue;
        }
        padded.cells[next] = LINE;
        blank -= 1;
        line.push(next);
        next_direction.push(0);
    }
    Ok(None)
}

fn route(line: &[usize], width: usize) -> Route {
    let side = |padded: usize| u16::try_from(padded - 1).expect("a side fits 16 bits");
    line.iter()
        .map(|&at| Position::new(side(at / width), side(at % width)))
        .collect()
}
