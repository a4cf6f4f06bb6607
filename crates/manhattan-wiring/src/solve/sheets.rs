//! Boards of any size: the parity bound and four tries for lines that meet it, with two bytes a cell.
//!
//! As in `bits`, each net is searched on the double cover of `parity` from its second end, until an allowed combination of parities is there; a
//! shortest line is walked keeping left or right, and the other net is joined round it.
//!
//! The search is A* with the distance over an empty board. A step towards the first end keeps the sum of steps done and distance left, any
//! other raises it by 2, so two stacks are an exact open list: one for the present sum, one for the next. A sum is searched to its end; then every
//! cell of every shortest line has its label, and a walk may choose among them.
//!
//! ```text
//!     . . 2 1 2 .      labels are steps modulo 3, plus 1; unlabelled cells are farther off than
//!     . . 1 3 1 .      a shortest line passes. Neighbours differ by exactly 1, so the label one
//!     . # # 2 1 .      lower leads back to the end.
//!     . . . 1 2 .
//! ```
//!
//! **Why optimal.** The distance over an empty board changes by 1 with a step, so a state leaves the open list with the least number of steps first.
//!
//! **Complexity.** At most two states a cell and net, each with its four steps; two bytes a cell for all labels of both nets, one for the joining
//! search, and eight for each state on the open list.

use alloc::vec::Vec;

use grid_core::{Limit, Meter, Position, Route};

use super::Bounds;
use super::parity::{self, Curve};
use super::room::{filled, give_back, make_room};
use crate::board::{Board, Net};
use crate::certificate::Argument;
use crate::unsolvable::Reason;
use crate::wiring::Wiring;

/// Bits of a cell: one pair of each for the nets, in order.
const OPEN: u16 = 1;
const CROSSES_DOWN: u16 = 1 << 2;
const CROSSES_RIGHT: u16 = 1 << 4;
/// Two bits for each net and sheet.
const FIRST_LABEL: u32 = 6;
const ON_LINE: u16 = 1 << 14;

/// What is known of every cell; there is a border of closed ones.
pub(super) struct Plane {
    stride: usize,
    cells: Vec<u16>,
}

/// A state on an open list.
#[derive(Clone, Copy)]
struct State {
    /// Row and column with the border, so from 1.
    row: u16,
    column: u16,
    sheet: u8,
    /// Steps modulo 3, plus 1.
    label: u8,
}

/// A step's direction, in the order of `Direction::ALL`.
const DIRECTIONS: usize = 4;

impl Plane {
    fn new(board: &Board, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let size = board.size();
        let stride = usize::from(size.width) + 2;
        let mut cells = filled(0, stride * (usize::from(size.height) + 2), meter)?;
        for row in 0..size.height {
            meter.check_stop()?;
            let line = &mut cells[(usize::from(row) + 1) * stride + 1..][..usize::from(size.width)];
            for (cells, &word) in line.chunks_mut(64).zip(board.obstacles().row(row)) {
                for (bit, cell) in cells.iter_mut().enumerate() {
                    *cell = if word >> bit & 1 == 0 { 3 * OPEN } else { 0 };
                }
            }
        }
        let mut plane = Self { stride, cells };
        for net in Net::ALL {
            // The other net's lines see this net's ends and curve.
            let other = net.other().index();
            for end in board.ends(net) {
                let at = plane.index(end);
                plane.cells[at] &= !(OPEN << other);
            }
            let curve = Curve::new(board, net);
            for column in curve.columns.clone() {
                let at = plane.index(Position::new(curve.row, column));
                plane.cells[at] |= CROSSES_DOWN << other;
            }
            for row in curve.rows.clone() {
                let at = plane.index(Position::new(row, curve.column));
                plane.cells[at] |= CROSSES_RIGHT << other;
            }
        }
        Ok(plane)
    }

    fn index(&self, position: Position) -> usize {
        (usize::from(position.row) + 1) * self.stride + usize::from(position.column) + 1
    }

    fn position(&self, at: usize) -> Position {
        let side = |value: usize| u16::try_from(value - 1).expect("a side fits 16 bits");
        Position::new(side(at / self.stride), side(at % self.stride))
    }

    /// The neighbour in a direction, and the sheet on which `net` arrives there.
    #[inline(always)]
    fn step(&self, net: usize, at: usize, sheet: u8, direction: usize) -> (usize, u8) {
        let (next, crosses) = match direction {
            0 => (
                at - self.stride,
                self.cells[at - self.stride] & CROSSES_DOWN << net,
            ),
            1 => (at + 1, self.cells[at] & CROSSES_RIGHT << net),
            2 => (at + self.stride, self.cells[at] & CROSSES_DOWN << net),
            _ => (at - 1, self.cells[at - 1] & CROSSES_RIGHT << net),
        };
        (next, sheet ^ u8::from(crosses != 0))
    }

    #[inline(always)]
    const fn neighbour(&self, at: usize, direction: usize) -> usize {
        match direction {
            0 => at - self.stride,
            1 => at + 1,
            2 => at + self.stride,
            _ => at - 1,
        }
    }

    fn label(&self, net: usize, at: usize, sheet: u8) -> u8 {
        (self.cells[at] >> label_shift(net, sheet) & 3) as u8
    }
}

const fn label_shift(net: usize, sheet: u8) -> u32 {
    FIRST_LABEL + if net == 0 { 0 } else { 4 } + 2 * sheet as u32
}

const fn label_after(label: u8) -> u8 {
    label % 3 + 1
}

const fn label_before(label: u8) -> u8 {
    (label + 1) % 3 + 1
}

impl State {
    const fn new(end: Position) -> Self {
        // A side is at most 65,535 cells, so the last cell has 65,534 and there is room for the border before it.
        Self {
            row: end.row + 1,
            column: end.column + 1,
            sheet: 0,
            label: 1,
        }
    }
}

/// Where A* may run, and what it has seen.
trait Ground {
    /// The neighbour in a direction and the sheet there, if it may be entered and has no label yet.
    fn enter(&self, at: usize, sheet: u8, direction: usize) -> Option<u8>;
    /// Gives a state its label; false if it has one.
    fn mark(&mut self, at: usize, sheet: u8, label: u8) -> bool;
}

/// Both sheets of a net.
struct DoubleCover<'a> {
    plane: &'a mut Plane,
    net: usize,
}

impl Ground for DoubleCover<'_> {
    #[inline(always)]
    fn enter(&self, at: usize, sheet: u8, direction: usize) -> Option<u8> {
        let (next, sheet) = self.plane.step(self.net, at, sheet, direction);
        let cell = self.plane.cells[next];
        let is_new = cell & OPEN << self.net != 0 && cell >> label_shift(self.net, sheet) & 3 == 0;
        is_new.then_some(sheet)
    }

    #[inline(always)]
    fn mark(&mut self, at: usize, sheet: u8, label: u8) -> bool {
        let shift = label_shift(self.net, sheet);
        let cell = &mut self.plane.cells[at];
        let is_new = *cell >> shift & 3 == 0;
        if is_new {
            *cell |= u16::from(label) << shift;
        }
        is_new
    }
}

/// What the line of the other net leaves free.
struct Around<'a> {
    plane: &'a Plane,
    net: usize,
    labels: &'a mut [u8],
    /// Two bits of each label byte belong to this search.
    shift: u32,
}

impl Ground for Around<'_> {
    #[inline(always)]
    fn enter(&self, at: usize, _: u8, direction: usize) -> Option<u8> {
        let next = self.plane.neighbour(at, direction);
        let is_free = self.plane.cells[next] & (OPEN << self.net | ON_LINE) == OPEN << self.net;
        (is_free && self.labels[next] >> self.shift & 3 == 0).then_some(0)
    }

    #[inline(always)]
    fn mark(&mut self, at: usize, _: u8, label: u8) -> bool {
        let is_new = self.labels[at] >> self.shift & 3 == 0;
        if is_new {
            self.labels[at] |= label << self.shift;
        }
        is_new
    }
}

/// A* from the second end of a net to its first.
struct Search {
    stride: usize,
    goal: State,
    /// Steps done and distance left of the states on `open`.
    sum: u64,
    open: Vec<State>,
    next: Vec<State>,
    /// Least steps for each parity, once known.
    steps: [Option<u64>; 2],
}

impl Search {
    fn new(board: &Board, net: Net, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let [from, to] = board.ends(net);
        let mut open = Vec::new();
        make_room(&mut open, 1, meter)?;
        open.push(State::new(to));
        let stride = usize::from(board.size().width) + 2;
        Ok(Self {
            stride,
            goal: State::new(from),
            sum: from.manhattan(to),
            open,
            next: Vec::new(),
            steps: [None, None],
        })
    }

    const fn is_exhausted(&self) -> bool {
        self.open.is_empty()
    }

    /// Expands every state of the present sum, and goes on to the next one.
    fn finish_sum(&mut self, ground: &mut impl Ground, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let goal = self.goal;
        loop {
            make_room(&mut self.open, DIRECTIONS, meter)?;
            make_room(&mut self.next, DIRECTIONS, meter)?;
            let Some(state) = self.open.pop() else {
                break;
            };
            let at = usize::from(state.row) * self.stride + usize::from(state.column);
            if !ground.mark(at, state.sheet, state.label) {
                continue;
            }
            meter.expand()?;
            if (state.row, state.column) == (goal.row, goal.column) {
                self.steps[usize::from(state.sheet)] = Some(self.sum);
            }
            let label = label_after(state.label);
            // A line stops at its end.
            let is_nearer = [
                goal.row < state.row,
                goal.column > state.column,
                goal.row > state.row,
                goal.column < state.column,
            ];
            for (direction, is_nearer) in is_nearer.into_iter().enumerate() {
                let Some(sheet) = ground.enter(at, state.sheet, direction) else {
                    continue;
                };
                let (row, column) = match direction {
                    0 => (state.row - 1, state.column),
                    1 => (state.row, state.column + 1),
                    2 => (state.row + 1, state.column),
                    _ => (state.row, state.column - 1),
                };
                let list = if is_nearer {
                    &mut self.open
                } else {
                    &mut self.next
                };
                list.push(State {
                    row,
                    column,
                    sheet,
                    label,
                });
            }
        }
        core::mem::swap(&mut self.open, &mut self.next);
        self.sum += 2;
        Ok(())
    }

    fn give_back(self, meter: &mut Meter<'_>) {
        give_back(self.open, meter);
        give_back(self.next, meter);
    }
}

/// Which hand to keep on the wall.
#[derive(Clone, Copy)]
enum Hand {
    Left,
    Right,
}

/// A way down the labels of a double cover.
struct Walked {
    cells: Vec<usize>,
    /// Whether it never meets itself. It does on both sheets of a hall that is the only way to where it can change sheets.
    is_simple: bool,
}

/// The parity bound of a board, and lines that meet it, if one of four tries finds them. A reason if there is no solution.
pub(super) fn bound(
    board: &Board,
    bounds: &mut Bounds,
    meter: &mut Meter<'_>,
) -> Result<Option<Reason>, Limit> {
    let mut plane = Plane::new(board, meter)?;
    let mut searches = [
        Search::new(board, Net::Two, meter)?,
        Search::new(board, Net::Three, meter)?,
    ];
    let reason = plane.search(board, &mut searches, bounds, meter)?;
    let steps = searches.each_ref().map(|search| search.steps);
    searches
        .into_iter()
        .for_each(|search| search.give_back(meter));
    if reason.is_none() {
        plane.try_lines(board, steps, bounds, meter)?;
    }
    give_back(plane.cells, meter);
    Ok(reason)
}

impl Plane {
    /// Searches both nets until an allowed combination of parities is there.
    fn search(
        &mut self,
        board: &Board,
        searches: &mut [Search; 2],
        bounds: &mut Bounds,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Reason>, Limit> {
        let differ = parity::curves_cross(board);
        for (net, search) in searches.iter_mut().enumerate() {
            while search.steps == [None, None] {
                if search.is_exhausted() {
                    return Ok(Some(Reason::Separated(Net::ALL[net])));
                }
                search.finish_sum(&mut DoubleCover { plane: self, net }, meter)?;
            }
        }
        let bound = loop {
            let [two, three] = searches.each_ref().map(|search| search.steps);
            if let Some(bound) = parity::least_sum(two, three, differ) {
                break bound;
            }
            // The nets advance alike, so the first allowed combination is the least.
            if searches.iter().all(Search::is_exhausted) {
                return Ok(Some(Reason::Crossing));
            }
            for (net, search) in searches.iter_mut().enumerate() {
                search.finish_sum(&mut DoubleCover { plane: self, net }, meter)?;
            }
        };
        bounds.raise(bound, Argument::Parity);
        let blank = (board.size().cells() - board.obstacles().len() - 4) as u64;
        Ok((bound > blank + 2).then_some(Reason::NoRoom {
            needed: bound - 2,
            blank,
        }))
    }

    /// Up to four tries for lines that meet the bound.
    fn try_lines(
        &mut self,
        board: &Board,
        steps: [[Option<u64>; 2]; 2],
        bounds: &mut Bounds,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let differ = usize::from(parity::curves_cross(board));
        let mut labels = filled(0_u8, self.cells.len(), meter)?;
        let mut shift = 0;
        for hand in [Hand::Left, Hand::Right] {
            for net in [0, 1] {
                let tight = |&sheet: &usize| {
                    let partner = steps[1 - net][sheet ^ differ];
                    steps[net][sheet]
                        .zip(partner)
                        .is_some_and(|(this, partner)| this + partner == bounds.lower)
                };
                let Some(sheet) = [0, 1].into_iter().find(tight) else {
                    continue;
                };
                let length = steps[net][sheet].unwrap_or_default();
                let line = self.walk(board, net, sheet, hand, meter)?;
                let partner = if line.is_simple {
                    let steps = bounds.lower - length;
                    self.join(board, 1 - net, steps, &mut labels, shift, meter)?
                } else {
                    None
                };
                let line = line.cells;
                for &at in &line {
                    self.cells[at] &= !ON_LINE;
                }
                shift += 2;
                if let Some(partner) = partner {
                    let lines = if net == 0 {
                        [line, partner]
                    } else {
                        [partner, line]
                    };
                    bounds.offer(Wiring::new(lines.map(|line| self.route(&line))));
                    give_back(labels, meter);
                    return Ok(());
                }
            }
        }
        give_back(labels, meter);
        Ok(())
    }

    /// A shortest line of `net` of a parity, keeping to one hand; its cells are marked.
    fn walk(
        &mut self,
        board: &Board,
        net: usize,
        sheet: usize,
        hand: Hand,
        meter: &mut Meter<'_>,
    ) -> Result<Walked, Limit> {
        let ends = board.ends(Net::ALL[net]);
        let [from, to] = ends.map(|end| self.index(end));
        let (mut at, mut sheet) = (from, u8::from(sheet != 0));
        let mut cells = Vec::new();
        let mut is_simple = true;
        let mut heading = 0;
        loop {
            make_room(&mut cells, 1, meter)?;
            cells.push(at);
            is_simple &= self.cells[at] & ON_LINE == 0;
            self.cells[at] |= ON_LINE;
            if (at, sheet) == (to, 0) {
                return Ok(Walked { cells, is_simple });
            }
            let wanted = label_before(self.label(net, at, sheet));
            for turn in [3, 0, 1, 2] {
                let direction = match hand {
                    Hand::Left => (heading + turn) % DIRECTIONS,
                    Hand::Right => (heading + DIRECTIONS - turn) % DIRECTIONS,
                };
                let (next, next_sheet) = self.step(net, at, sheet, direction);
                if self.label(net, next, next_sheet) == wanted {
                    (at, sheet, heading) = (next, next_sheet, direction);
                    break;
                }
            }
        }
    }

    /// A line of `net` that avoids the marked cells, of exactly `steps` steps.
    fn join(
        &self,
        board: &Board,
        net: usize,
        steps: u64,
        labels: &mut [u8],
        shift: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<usize>>, Limit> {
        let mut search = Search::new(board, Net::ALL[net], meter)?;
        while search.steps[0].is_none() && search.sum <= steps && !search.is_exhausted() {
            search.finish_sum(
                &mut Around {
                    plane: self,
                    net,
                    labels,
                    shift,
                },
                meter,
            )?;
        }
        let is_found = search.steps[0].is_some();
        search.give_back(meter);
        if !is_found {
            return Ok(None);
        }
        let [from, to] = board.ends(Net::ALL[net]).map(|end| self.index(end));
        let mut line = Vec::new();
        let mut at = from;
        loop {
            make_room(&mut line, 1, meter)?;
            line.push(at);
            if at == to {
                return Ok(Some(line));
            }
            let wanted = label_before(labels[at] >> shift & 3);
            let mut nexts = (0..DIRECTIONS).map(|direction| self.neighbour(at, direction));
            at = nexts
                .find(|&next| labels[next] >> shift & 3 == wanted)
                .expect("a label but the first has one before it");
        }
    }

    fn route(&self, line: &[usize]) -> Route {
        line.iter().map(|&at| self.position(at)).collect()
    }
}
