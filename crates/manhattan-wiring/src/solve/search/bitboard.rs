//! Bitboard boards: the parity bound and four tries for lines that meet it, with the whole board in
//! one `u128`.
//!
//! A cell is a bit, a row `STRIDE` bits, at least one of them no cell, so that nothing leaves a row
//! sideways. A set of cells goes to its neighbors by four shifts; a net's search holds one set for
//! each sheet of the double cover (see [`curves`]) and swaps them where a shift crosses the other
//! net's curve:
//!
//! ```text
//!     sheet 0   . # . | . .        sheet 1   . . . | # .       the cell right of the curve is reached on
//!               . # # | . .                  . . . | . .       the other sheet
//! ```
//!
//! The order, each step for the boards that those before leave open:
//!
//! 1. Both nets as if the other had no line ([`independent`]).
//! 2. Both sheets filled as fast as they can be: do the parities that can be reached fit?
//! 3. A cell that both lines need ([`mandatory`]).
//! 4. The search on both sheets with its levels. From its second end each net is searched until its
//!    first end appears; the two nets advance level by level until an allowed class of parities has
//!    appeared. A line is walked down the levels, once keeping left and once keeping right, so that
//!    it leaves the other net as much room as it can on one side, and the other net is joined round
//!    it. A total equal to the bound is optimal.
//! 5. No lines yet: cells are closed to a net, one because of another, until they contradict each
//!    other.
//!
//! **Complexity.** A dozen shifts a level, at most two levels a cell. The stride is a constant of
//! the compiled code: with a variable one the shifts cost about three times as much.

mod independent;
mod lines;
mod mandatory;

use alloc::vec::Vec;

use grid_core::tracked::Charge;
use grid_core::{Limit, Meter, Position, Size};

use crate::board::{Board, Net};
use crate::certificate::Argument;
use crate::solve::bound::incumbent::Incumbent;
use crate::solve::reduce::curves::{self, Curve};
use crate::solve::search::bitboard::independent::Alone;
use crate::solve::search::wall_follower::Hand;
use crate::unsolvable::Reason;
use crate::wiring::Wiring;

/// Runs a board that fits until its bounds meet or there is nothing left to try.
pub(crate) fn solve<'m>(
    board: &Board,
    incumbent: &mut Incumbent<'m>,
    meter: &'m Meter<'m>,
) -> Result<Option<Reason>, Limit> {
    if board.size().width <= 9 {
        Bitboard::<10>::new(board).run(board, incumbent, meter)
    } else {
        Bitboard::<12>::new(board).run(board, incumbent, meter)
    }
}

/// Whether a board fits 128 bits, with at least one spare bit per row.
pub(crate) const fn fits(size: Size) -> bool {
    matches!((size.height, size.width), (..=12, ..=9) | (..=10, ..=11))
}

/// Sets of cells, one for each sheet of the double cover.
type Cover = [u128; 2];

/// What a net's search needs.
#[derive(Clone)]
struct NetBits {
    open: u128,
    from: u32,
    to: u32,
    /// Cells whose edge down, and whose edge to the right, the other net's curve crosses.
    down: u128,
    right: u128,
}

#[derive(Clone)]
struct Bitboard<const STRIDE: u32> {
    sides: [NetBits; 2],
    /// Whether the parities of the two lines must differ.
    differ: bool,
    blank: u32,
}

/// Levels of a net's search from its second end.
struct Levels {
    levels: Vec<Cover>,
    seen: Cover,
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
const BYTES: u64 = 2 * 2 * 128 * size_of::<Cover>() as u64;

impl<const STRIDE: u32> Bitboard<STRIDE> {
    fn new(board: &Board) -> Self {
        let size = board.size();
        let full_row = (1_u128 << size.width) - 1;
        let rows = (0..size.height).map(|row| {
            let free = full_row & !u128::from(board.obstacles().row(row)[0]);
            free << (u32::from(row) * STRIDE)
        });
        let free = rows.fold(0, |free, row| free | row);
        let bit = |cell: Position| u32::from(cell.row) * STRIDE + u32::from(cell.column);
        let ends = Net::ALL.map(|net| board.ends(net).map(bit));
        let marks = ends.map(|[from, to]| 1_u128 << from | 1 << to);
        let side = |net: Net| NetBits {
            open: free & !marks[net.other().index()],
            from: ends[net.index()][0],
            to: ends[net.index()][1],
            down: 0,
            right: 0,
        };
        Self {
            sides: Net::ALL.map(side),
            differ: false,
            blank: 0,
        }
    }

    /// Adds what only the search on two sheets needs.
    fn draw_curves(&mut self, board: &Board) {
        for net in Net::ALL {
            let curve = Curve::new(board, net.other());
            let columns = (1_u128 << curve.columns.end) - (1_u128 << curve.columns.start);
            let side = &mut self.sides[net.index()];
            side.down = columns << (u32::from(curve.row) * STRIDE);
            for row in curve.rows.clone() {
                side.right |= 1_u128 << (u32::from(row) * STRIDE + u32::from(curve.column));
            }
        }
        self.differ = curves::curves_cross(board);
        // The ends of one net are closed to the other.
        self.blank = (self.sides[0].open & self.sides[1].open).count_ones();
    }

    /// The cell of each bit.
    const POSITIONS: [Position; 128] = {
        let mut positions = [Position::new(0, 0); 128];
        let mut position = Position::new(0, 0);
        let mut at = 0;
        while at < positions.len() {
            positions[at] = position;
            position.column += 1;
            if position.column as u32 == STRIDE {
                position = Position::new(position.row + 1, 0);
            }
            at += 1;
        }
        positions
    };

    fn run<'m>(
        mut self,
        board: &Board,
        incumbent: &mut Incumbent<'m>,
        meter: &'m Meter<'m>,
    ) -> Result<Option<Reason>, Limit> {
        let _charge = Charge::new(BYTES, meter)?;
        let mut cells = 0;
        let alone = self.alone(&mut cells);
        if !matches!(alone, Alone::Unknown) {
            meter.expand_many(cells)?;
        }
        match alone {
            Alone::Lines(lines) => {
                incumbent.offer_wiring(Wiring::new(lines))?;
                let bound = incumbent.upper().unwrap_or_default();
                incumbent.raise(bound, Some(Argument::Alone));
                return Ok(None);
            }
            Alone::Separated(net) => return Ok(Some(Reason::Separated(net))),
            Alone::Unknown => {}
        }
        self.draw_curves(board);
        meter.expand_many(cells)?;
        if let Some(reason) = self.misfit(meter)? {
            return Ok(Some(reason));
        }
        // What is closed here is closed for good, and no search that has to be explained may see
        // it.
        let mut narrowed = self.clone();
        if let Some(cell) = narrowed.cut() {
            return Ok(Some(Reason::Cut([Self::POSITIONS[cell as usize]].into())));
        }
        let mut levels = [self.start(0), self.start(1)];
        let reason = self.search(&mut levels, incumbent)?;
        // A search this short is counted when it is over; if it was too long nothing of it is told.
        meter.expand_many(levels.iter().map(Levels::states).sum::<u64>())?;
        if incumbent.best().is_none()
            && reason.is_none()
            && (!narrowed.narrow() || narrowed.misfit(meter)?.is_some())
        {
            // Two units flow, so the theorem of two paths says why.
            return Ok(Some(Reason::Alternating));
        }
        Ok(reason)
    }

    /// What is wrong if no two parities that the nets can have are allowed together; both sheets of
    /// each net are filled, without levels.
    fn misfit(&self, meter: &Meter<'_>) -> Result<Option<Reason>, Limit> {
        let [two, three] = &self.sides;
        let differ = usize::from(self.differ);
        let mut filled = [[1_u128 << two.to, 0], [1 << three.to, 0]];
        let reason = loop {
            let before = filled;
            filled = [self.spread(two, filled[0]), self.spread(three, filled[1])];
            let [two, three] =
                [0, 1].map(|net| filled[net].map(|sheet| sheet >> self.sides[net].from & 1 != 0));
            if two[0] & three[differ] | two[1] & three[1 - differ] {
                break None;
            }
            if filled == before {
                break Some(if two == [false; 2] {
                    Reason::Separated(Net::Two)
                } else if three == [false; 2] {
                    Reason::Separated(Net::Three)
                } else {
                    Reason::Crossing
                });
            }
        };
        let states = filled.as_flattened().iter();
        meter.expand_many(states.map(|sheet| u64::from(sheet.count_ones())).sum())?;
        Ok(reason)
    }

    /// These states and all that can be reached by a step down, then one to the right, up, and to
    /// the left.
    #[inline(always)]
    fn spread(&self, side: &NetBits, [mut here, mut there]: Cover) -> Cover {
        let NetBits {
            open, down, right, ..
        } = *side;
        let swapped = |one: u128, other: u128, crosses: u128| {
            let differ = (one ^ other) & crosses;
            [one ^ differ, other ^ differ]
        };
        let [one, other] = swapped(here, there, down);
        (here, there) = (here | one << STRIDE & open, there | other << STRIDE & open);
        let [one, other] = swapped(here, there, right);
        (here, there) = (here | one << 1 & open, there | other << 1 & open);
        let [one, other] = swapped(here >> STRIDE, there >> STRIDE, down);
        (here, there) = (here | one & open, there | other & open);
        let [one, other] = swapped(here >> 1, there >> 1, right);
        [here | one & open, there | other & open]
    }

    /// The next cell in a direction, in the order of `Direction::ALL`; past the ends of the board
    /// it is no bit.
    const fn neighbor(at: u32, direction: usize) -> u32 {
        match direction {
            0 => at.wrapping_sub(STRIDE),
            1 => at + 1,
            2 => at + STRIDE,
            _ => at.wrapping_sub(1),
        }
    }

    /// The cells next to these.
    const fn beside(cells: u128) -> u128 {
        cells << STRIDE | cells << 1 | cells >> STRIDE | cells >> 1
    }

    fn search(
        &self,
        levels: &mut [Levels; 2],
        incumbent: &mut Incumbent<'_>,
    ) -> Result<Option<Reason>, Limit> {
        for net in Net::ALL {
            let levels = &mut levels[net.index()];
            while levels.steps == [None, None] {
                self.advance(net.index(), levels);
                if levels.is_exhausted() {
                    return Ok(Some(Reason::Separated(net)));
                }
            }
        }
        let mut bound = self.bound(levels);
        while bound.is_none() {
            let [two, three] = levels;
            if two.is_exhausted() && three.is_exhausted() {
                return Ok(Some(Reason::Crossing));
            }
            self.advance(0, two);
            self.advance(1, three);
            bound = self.bound(levels);
        }
        let lower = bound.unwrap_or_default();
        if lower > self.blank + 2 {
            return Ok(Some(Reason::NoRoom {
                needed: u64::from(lower) - 2,
                blank: self.blank.into(),
            }));
        }
        let alone = levels
            .each_ref()
            .map(|levels| levels.steps.into_iter().flatten().min());
        let argument = if alone.into_iter().flatten().sum::<u32>() == lower {
            Argument::Alone
        } else {
            Argument::Parity
        };
        incumbent.raise(lower.into(), Some(argument));
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
                    if incumbent.upper().is_none_or(|upper| upper > total.into()) {
                        let lines = if first == 0 {
                            [line, other]
                        } else {
                            [other, line]
                        };
                        let lines = lines.map(|line| Self::route_of(&line));
                        incumbent.offer_wiring(Wiring::new(lines))?;
                    }
                    if total == lower {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(None)
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

    /// All neighbors on the double cover.
    #[inline(always)]
    fn step(&self, side: &NetBits, [here, there]: Cover) -> Cover {
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

    /// The smallest total over the allowed classes of parities that the searches have reached so
    /// far, as soon as no later one can be smaller.
    ///
    /// Both nets know their shorter parity, and advance in step afterwards; so the first allowed
    /// class is the smallest.
    fn bound(&self, levels: &[Levels; 2]) -> Option<u32> {
        curves::least_sum(levels[0].steps, levels[1].steps, self.differ)
    }

    /// Whether the line of `net` on `sheet` and its partner add up to the bound.
    fn is_tight(&self, levels: &[Levels; 2], net: usize, sheet: usize, bound: u32) -> bool {
        let partner = levels[1 - net].steps[sheet ^ usize::from(self.differ)];
        levels[net].steps[sheet]
            .zip(partner)
            .is_some_and(|(this, partner)| this + partner == bound)
    }
}
