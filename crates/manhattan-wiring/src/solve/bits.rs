//! Small boards: the parity bound and four tries for lines that meet it, with the whole board in one `u128`.
//!
//! A cell is a bit, a row `STRIDE` bits, at least one of them no cell, so that nothing leaves a row sideways. A set of cells goes to its
//! neighbours by four shifts; a net's search holds one set for each sheet of the double cover (see `parity`) and swaps them where a shift crosses
//! the other net's curve:
//!
//! ```text
//!     sheet 0   . # . | . .        sheet 1   . . . | # .       the cell right of the curve is reached on
//!               . # # | . .                  . . . | . .       the other sheet
//! ```
//!
//! All levels of the search are kept. From its second end each net is searched until its first end appears; the two nets advance level by level
//! until an allowed combination of parities has appeared. A line is walked down the levels, once keeping left and once keeping right, so that it
//! leaves the other net as much room as it can on one side, and the other net is joined round it. A total equal to the bound is optimal.
//!
//! **Complexity.** A dozen shifts a level, at most two levels a cell. The stride is a constant of the compiled code: with a variable one the
//! shifts cost about three times as much.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter, Position, Route};

use super::Bounds;
use super::frontier::{self, Field};
use super::parity::{self, Curve};
use crate::board::{Board, Net};
use crate::certificate::Argument;
use crate::unsolvable::Reason;
use crate::wiring::Wiring;

/// Whether the board fits.
pub(super) const fn fits(board: &Board) -> bool {
    matches!(
        (board.size().height, board.size().width),
        (..=12, ..=9) | (..=10, ..=11)
    )
}

/// Runs a board that fits until its bounds meet.
pub(super) fn solve(
    board: &Board,
    bounds: &mut Bounds,
    meter: &mut Meter<'_>,
) -> Result<Option<Reason>, Limit> {
    if board.size().width <= 9 {
        Small::<10>::new(board).run(board, bounds, meter)
    } else {
        Small::<12>::new(board).run(board, bounds, meter)
    }
}

/// Sets of cells, one for each sheet of the double cover.
type Sheets = [u128; 2];

/// What a net's search needs.
struct Side {
    open: u128,
    from: u32,
    to: u32,
    /// Cells whose edge down, and whose edge to the right, the other net's curve crosses.
    down: u128,
    right: u128,
}

struct Small<const STRIDE: u32> {
    sides: [Side; 2],
    /// Whether the parities of the two lines must differ.
    differ: bool,
    blank: u32,
}

/// Levels of a net's search from its second end.
struct Levels {
    levels: Vec<Sheets>,
    seen: Sheets,
    /// Steps from the first end to the second on each sheet, once known.
    steps: [Option<u32>; 2],
}

impl Levels {
    fn is_exhausted(&self) -> bool {
        self.levels.last() == Some(&[0, 0])
    }

    fn states(&self) -> u64 {
        self.seen
            .iter()
            .map(|seen| u64::from(seen.count_ones()))
            .sum()
    }

    fn last_level(&self) -> u32 {
        count(self.levels.len() - 1)
    }
}

/// Levels and cells of a small board are few.
fn count(number: usize) -> u32 {
    u32::try_from(number).expect("at most 256")
}

/// Most bytes of all levels and lines: two levels a cell, for each net.
const BYTES: u64 = 2 * 2 * 128 * size_of::<Sheets>() as u64;

/// Which hand to keep on the wall.
#[derive(Clone, Copy)]
enum Hand {
    Left,
    Right,
}

/// A line as the bits of its cells in order.
struct Path {
    cells: u128,
    order: [u8; 128],
    len: usize,
    /// Whether it never meets itself. It does on both sheets of a hall that is the only way to where it can change sheets.
    is_simple: bool,
}

impl Path {
    const fn new() -> Self {
        Self {
            cells: 0,
            order: [0; 128],
            len: 0,
            is_simple: true,
        }
    }

    fn push(&mut self, at: u32) {
        let cell = 1 << at;
        self.is_simple &= self.cells & cell == 0;
        if self.len == self.order.len() {
            // Only a walk that meets itself is that long.
            return;
        }
        self.cells |= cell;
        self.order[self.len] = u8::try_from(at).expect("a bit of a `u128`");
        self.len += 1;
    }

    fn steps(&self) -> u32 {
        count(self.len - 1)
    }
}

impl<const STRIDE: u32> Small<STRIDE> {
    fn new(board: &Board) -> Self {
        let size = board.size();
        let bit = |cell: Position| u32::from(cell.row) * STRIDE + u32::from(cell.column);
        let full_row = (1_u128 << size.width) - 1;
        let mut free = 0;
        for row in 0..size.height {
            free |= (full_row & !u128::from(board.obstacles().row(row)[0]))
                << (u32::from(row) * STRIDE);
        }
        let ends = Net::ALL.map(|net| board.ends(net).map(bit));
        let marks = ends.map(|[from, to]| 1_u128 << from | 1 << to);
        let side = |net: Net| {
            let curve = Curve::new(board, net.other());
            let columns = (1_u128 << curve.columns.end) - (1_u128 << curve.columns.start);
            let mut right = 0;
            for row in curve.rows.clone() {
                right |= 1_u128 << (u32::from(row) * STRIDE + u32::from(curve.column));
            }
            Side {
                open: free & !marks[net.other().index()],
                from: ends[net.index()][0],
                to: ends[net.index()][1],
                down: columns << (u32::from(curve.row) * STRIDE),
                right,
            }
        };
        Self {
            sides: Net::ALL.map(side),
            differ: parity::curves_cross(board),
            blank: free.count_ones() - 4,
        }
    }

    fn position(at: u8) -> Position {
        let (row, column) = (u32::from(at) / STRIDE, u32::from(at) % STRIDE);
        let side = |value: u32| u16::try_from(value).expect("a small board");
        Position::new(side(row), side(column))
    }

    fn run(
        &self,
        board: &Board,
        bounds: &mut Bounds,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Reason>, Limit> {
        meter.hold(BYTES)?;
        let mut levels = [self.start(0), self.start(1)];
        let reason = self.search(&mut levels, bounds);
        // A search this short is counted when it is over; if it was too long nothing of it is told.
        meter.expand_many(levels.iter().map(Levels::states).sum())?;
        if reason.is_some() || bounds.is_closed() {
            meter.release(BYTES);
            return Ok(reason);
        }
        if bounds.best.is_none()
            && let Some(cell) = self.cut(&levels)
        {
            return Ok(Some(Reason::Cut([Self::position(cell)].into())));
        }
        self.sweep_corridors(board, levels, bounds, meter)
    }

    /// A cell that both lines need, if there is one.
    ///
    /// A line of net 2 is one unit of flow. From an end of net 3 the cells beside that line are flooded, and then from the cells of the line before the
    /// last one that the flood touches, as a second unit could push the first one back there. Where this stops short of net 3's other end, the
    /// last cell touched parts the ends (Menger's theorem); else two units flow.
    #[cold]
    fn cut(&self, levels: &[Levels; 2]) -> Option<u8> {
        let sheet = usize::from(levels[0].steps[0].is_none());
        let line = self.walk(0, &levels[0], sheet, Hand::Left);
        let ends = [self.sides[1].from, self.sides[1].to];
        let free = (self.sides[0].open | self.sides[1].open) & !line.cells;
        [ends, [ends[1], ends[0]]]
            .into_iter()
            .find_map(|[from, to]| {
                let mut flood = 1_u128 << from;
                let mut left_behind = 0;
                loop {
                    loop {
                        let more = flood | Self::beside(flood | left_behind) & free;
                        if more == flood {
                            break;
                        }
                        flood = more;
                    }
                    if flood >> to & 1 != 0 {
                        return None;
                    }
                    let touched = Self::beside(flood | left_behind);
                    let last = line.order[..line.len]
                        .iter()
                        .rposition(|&at| touched >> at & 1 != 0)?;
                    let behind = line.order[..last]
                        .iter()
                        .fold(0, |cells, &at| cells | 1_u128 << at);
                    if behind == left_behind {
                        return Some(line.order[last]);
                    }
                    left_behind = behind;
                }
            })
    }

    /// The cells next to these.
    const fn beside(cells: u128) -> u128 {
        cells << STRIDE | cells << 1 | cells >> STRIDE | cells >> 1
    }

    /// Sweeps the cells that lines within a limit can use, for higher and higher limits, until the bounds meet.
    #[cold]
    fn sweep_corridors(
        &self,
        board: &Board,
        mut back: [Levels; 2],
        bounds: &mut Bounds,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Reason>, Limit> {
        let mut ahead = [0, 1].map(|net| {
            let source = [1 << self.sides[net].from, 0];
            Levels {
                levels: vec![source],
                seen: source,
                steps: [None, None],
            }
        });
        for net in [0, 1] {
            while !back[net].is_exhausted() {
                self.advance(net, &mut back[net]);
            }
            while !ahead[net].is_exhausted() {
                self.advance(net, &mut ahead[net]);
            }
        }
        let most = u64::from(self.blank) + 2;
        let mut slack = 0;
        let mut before = [0, 0];
        loop {
            let limit = (bounds.lower + slack).min(most);
            let corridors = [0, 1].map(|net| self.corridor(net, &ahead[net], &back, limit));
            if corridors != before {
                let field = Field::new(board, |cell| {
                    let at = u32::from(cell.row) * STRIDE + u32::from(cell.column);
                    (corridors[0] >> at & 1) as u8 | ((corridors[1] >> at & 1) as u8) << 1
                });
                if let Some(wiring) = frontier::solve(board, &field, meter)? {
                    bounds.offer(wiring);
                }
                before = corridors;
            }
            let upper = bounds.best.as_ref().map(Wiring::length);
            if limit == most && upper.is_none() {
                return Ok(Some(Reason::Exhausted));
            }
            // No pair within the limit is left out, and all lengths have one parity.
            bounds.raise(upper.unwrap_or(u64::MAX).min(limit + 2), Argument::Tables);
            if bounds.is_closed() {
                return Ok(None);
            }
            slack = 2 * slack + 2;
        }
    }

    /// The cells through which a line of `net` can run so that both lines together stay within `limit`.
    fn corridor(&self, net: usize, ahead: &Levels, back: &[Levels; 2], limit: u64) -> u128 {
        let mut cells = 0;
        for parity in [0, 1] {
            let Some(partner) = back[1 - net].steps[parity ^ usize::from(self.differ)] else {
                continue;
            };
            let Some(budget) = limit
                .checked_sub(partner.into())
                .and_then(|budget| usize::try_from(budget).ok())
            else {
                continue;
            };
            let mut reached: Sheets = [0, 0];
            let back = &back[net].levels;
            for steps in 0..=budget {
                for sheet in [0, 1] {
                    reached[sheet] |= ahead.levels.get(steps).map_or(0, |level| level[sheet]);
                }
                if let Some(level) = back.get(budget - steps) {
                    cells |= level[0] & reached[parity] | level[1] & reached[1 ^ parity];
                }
            }
        }
        cells
    }

    fn search(&self, levels: &mut [Levels; 2], bounds: &mut Bounds) -> Option<Reason> {
        for net in Net::ALL {
            let levels = &mut levels[net.index()];
            while levels.steps == [None, None] {
                self.advance(net.index(), levels);
                if levels.is_exhausted() {
                    return Some(Reason::Separated(net));
                }
            }
        }
        let mut bound = self.bound(levels);
        while bound.is_none() {
            let [two, three] = levels;
            if two.is_exhausted() && three.is_exhausted() {
                return Some(Reason::Crossing);
            }
            self.advance(0, two);
            self.advance(1, three);
            bound = self.bound(levels);
        }
        let lower = bound.unwrap_or_default();
        if lower > self.blank + 2 {
            return Some(Reason::NoRoom {
                needed: u64::from(lower) - 2,
                blank: self.blank.into(),
            });
        }
        bounds.raise(lower.into(), Argument::Parity);
        for hand in [Hand::Left, Hand::Right] {
            for first in [0, 1] {
                for sheet in [0, 1] {
                    if !self.is_tight(levels, first, sheet, lower) {
                        continue;
                    }
                    let line = self.walk(first, &levels[first], sheet, hand);
                    if !line.is_simple {
                        continue;
                    }
                    let Some(other) = self.join(1 - first, line.cells) else {
                        continue;
                    };
                    let total = line.steps() + other.steps();
                    if bounds
                        .best
                        .as_ref()
                        .is_none_or(|best| best.length() > total.into())
                    {
                        let lines = if first == 0 {
                            [line, other]
                        } else {
                            [other, line]
                        };
                        bounds.best = Some(Wiring::new(lines.map(|line| Self::route(&line))));
                    }
                    if total == lower {
                        return None;
                    }
                }
            }
        }
        None
    }

    fn start(&self, net: usize) -> Levels {
        let target = [1 << self.sides[net].to, 0];
        let mut levels = Vec::with_capacity(32);
        levels.push(target);
        Levels {
            levels,
            seen: target,
            steps: [None, None],
        }
    }

    /// One level more.
    fn advance(&self, net: usize, levels: &mut Levels) {
        if levels.is_exhausted() {
            return;
        }
        let side = &self.sides[net];
        let last = levels.levels[levels.levels.len() - 1];
        let next = self.step(side, last);
        let next = [0, 1].map(|sheet| next[sheet] & side.open & !levels.seen[sheet]);
        levels.levels.push(next);
        for sheet in [0, 1] {
            levels.seen[sheet] |= next[sheet];
            if next[sheet] >> side.from & 1 != 0 {
                levels.steps[sheet] = Some(levels.last_level());
            }
        }
    }

    /// All neighbours on the double cover.
    #[inline(always)]
    fn step(&self, side: &Side, [here, there]: Sheets) -> Sheets {
        let differ = here ^ there;
        let (down, right) = (differ & side.down, differ & side.right);
        let (up, left) = ((differ >> STRIDE) & side.down, (differ >> 1) & side.right);
        let go = |set: u128| {
            ((set ^ down) << STRIDE)
                | ((set ^ right) << 1)
                | ((set >> STRIDE) ^ up)
                | ((set >> 1) ^ left)
        };
        [go(here), go(there)]
    }

    /// The smallest total over the allowed combinations of parities that the searches have reached so far, as soon as no later one can be smaller.
    ///
    /// Both nets know their shorter parity, and advance in step afterwards; so the first allowed combination is the smallest.
    fn bound(&self, levels: &[Levels; 2]) -> Option<u32> {
        parity::least_sum(levels[0].steps, levels[1].steps, self.differ)
    }

    /// Whether the line of `net` on `sheet` and its partner add up to the bound.
    fn is_tight(&self, levels: &[Levels; 2], net: usize, sheet: usize, bound: u32) -> bool {
        let partner = levels[1 - net].steps[sheet ^ usize::from(self.differ)];
        levels[net].steps[sheet]
            .zip(partner)
            .is_some_and(|(this, partner)| this + partner == bound)
    }

    /// A shortest line of this parity, keeping to one hand.
    fn walk(&self, net: usize, levels: &Levels, sheet: usize, hand: Hand) -> Path {
        let side = &self.sides[net];
        let mut path = Path::new();
        let (mut at, mut sheet) = (side.from, sheet);
        let steps = levels.steps[sheet].unwrap_or_default() as usize;
        // The search started on sheet 0 of the target, so on arrival the parity is used up.
        path.push(at);
        let mut heading = 0;
        for level in levels.levels[..steps].iter().rev() {
            // Directions in the order of `Direction::ALL`, clockwise: up, right, down, left.
            for turn in [3, 0, 1, 2] {
                let turn = match hand {
                    Hand::Left => turn,
                    Hand::Right => 4 - turn,
                };
                let direction = (heading + turn) % 4;
                let (next, crosses) = match direction {
                    0 => (
                        at.wrapping_sub(STRIDE),
                        side.down >> (at.wrapping_sub(STRIDE) & 127),
                    ),
                    1 => (at + 1, side.right >> at),
                    2 => (at + STRIDE, side.down >> at),
                    _ => (at.wrapping_sub(1), side.right >> (at.wrapping_sub(1) & 127)),
                };
                let next_sheet = sheet ^ (crosses & 1) as usize;
                if next < 128 && level[next_sheet] >> next & 1 != 0 {
                    (at, sheet, heading) = (next, next_sheet, direction);
                    break;
                }
            }
            path.push(at);
        }
        path
    }

    /// A shortest line of `net` that avoids `line`.
    fn join(&self, net: usize, line: u128) -> Option<Path> {
        let side = &self.sides[net];
        let open = side.open & !line;
        let mut levels: Vec<u128> = Vec::with_capacity(32);
        let mut last = 1 << side.to;
        let mut seen = last;
        while last >> side.from & 1 == 0 {
            levels.push(last);
            last = Self::beside(last) & open & !seen;
            seen |= last;
            if last == 0 {
                return None;
            }
        }
        let mut path = Path::new();
        let mut at = side.from;
        path.push(at);
        for level in levels.iter().rev() {
            at = (Self::beside(1 << at) & level).trailing_zeros();
            path.push(at);
        }
        Some(path)
    }

    fn route(path: &Path) -> Route {
        path.order[..path.len]
            .iter()
            .map(|&at| Self::position(at))
            .collect()
    }
}
