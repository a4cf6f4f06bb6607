//! Lines of a large board: walked down the labels of a search, or joined round another line.

use alloc::vec::Vec;

use grid_core::{Limit, Meter, Route};

use super::astar::{Around, Search};
use super::plane::{DIRECTIONS, ON_LINE, Plane, label_before};
use crate::board::{Board, Net};
use crate::solve::Bounds;
use crate::solve::hand::Hand;
use crate::solve::parity;
use crate::solve::room::{filled, give_back, make_room};
use crate::wiring::Wiring;

/// A way down the labels of a double cover.
pub(super) struct Walked {
    pub(super) cells: Vec<usize>,
    /// Whether it never meets itself. It does on both sheets of a hall that is the only way to where it can change sheets.
    is_simple: bool,
}

impl Plane {
    /// Up to four tries for lines that meet the bound.
    pub(super) fn try_lines(
        &mut self,
        board: &Board,
        steps: [[Option<u64>; 2]; 2],
        bounds: &mut Bounds,
        meter: &Meter<'_>,
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
                let Some(partner) = partner else {
                    give_back(line, meter);
                    continue;
                };
                let lines = if net == 0 {
                    [line, partner]
                } else {
                    [partner, line]
                };
                bounds.offer(Wiring::new(lines.each_ref().map(|line| self.route(line))));
                lines.into_iter().for_each(|line| give_back(line, meter));
                give_back(labels, meter);
                return Ok(());
            }
        }
        give_back(labels, meter);
        Ok(())
    }

    /// A shortest line of `net` of a parity, keeping to one hand; its cells are marked.
    pub(super) fn walk(
        &mut self,
        board: &Board,
        net: usize,
        sheet: usize,
        hand: Hand,
        meter: &Meter<'_>,
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
                let direction = hand.turned(heading, turn);
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
        meter: &Meter<'_>,
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
