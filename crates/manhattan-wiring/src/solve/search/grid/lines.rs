//! Lines of a large board: walked down the labels of a search, or joined round another line.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter, Route};

use super::astar::{AStar, Around};
use super::plane::{DIRECTIONS, ON_LINE, Plane, label_before};
use crate::board::{Board, Net};
use crate::solve::bound::incumbent::Incumbent;
use crate::solve::reduce::curves;
use crate::solve::search::wall_follower::Hand;
use crate::wiring::Wiring;

/// A way down the labels of a double cover.
pub(super) struct Walked<'m> {
    pub(super) cells: TrackedVec<'m, usize>,
    /// Whether it never meets itself. It does on both sheets of a hall that is the only way to
    /// where it can change sheets.
    is_simple: bool,
}

impl<'m> Plane<'m> {
    /// Up to four tries for lines that meet the bound.
    pub(super) fn try_lines(
        &mut self,
        board: &Board,
        steps: [[Option<u64>; 2]; 2],
        incumbent: &mut Incumbent<'m>,
        meter: &'m Meter<'m>,
    ) -> Result<(), Limit> {
        let differ = usize::from(curves::curves_cross(board));
        let mut labels = TrackedVec::filled(0_u8, self.cells.len(), meter)?;
        let mut shift = 0;
        for hand in [Hand::Left, Hand::Right] {
            for net in [0, 1] {
                let tight = |&sheet: &usize| {
                    let partner = steps[1 - net][sheet ^ differ];
                    steps[net][sheet]
                        .zip(partner)
                        .is_some_and(|(this, partner)| this + partner == incumbent.lower())
                };
                let Some(sheet) = [0, 1].into_iter().find(tight) else {
                    continue;
                };
                let length = steps[net][sheet].unwrap_or_default();
                let line = self.walk(board, net, sheet, hand, meter)?;
                let partner = if line.is_simple {
                    let steps = incumbent.lower() - length;
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
                    continue;
                };
                let lines = if net == 0 {
                    [line, partner]
                } else {
                    [partner, line]
                };
                let wiring = Wiring::new(lines.map(|line| self.route(&line)));
                return incumbent.offer_wiring(wiring);
            }
        }
        Ok(())
    }

    /// A shortest line of `net` of a parity, keeping to one hand; its cells are marked.
    pub(super) fn walk(
        &mut self,
        board: &Board,
        net: usize,
        sheet: usize,
        hand: Hand,
        meter: &'m Meter<'m>,
    ) -> Result<Walked<'m>, Limit> {
        let ends = board.ends(Net::ALL[net]);
        let [from, to] = ends.map(|end| self.index(end));
        let (mut at, mut sheet) = (from, u8::from(sheet != 0));
        let mut cells = TrackedVec::new(meter);
        let mut is_simple = true;
        let mut heading = 0;
        loop {
            cells.try_push(at)?;
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
        meter: &'m Meter<'m>,
    ) -> Result<Option<TrackedVec<'m, usize>>, Limit> {
        let mut search = AStar::new(board, Net::ALL[net], meter)?;
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
        drop(search);
        if !is_found {
            return Ok(None);
        }
        let [from, to] = board.ends(Net::ALL[net]).map(|end| self.index(end));
        let mut line = TrackedVec::new(meter);
        let mut at = from;
        loop {
            line.try_push(at)?;
            if at == to {
                return Ok(Some(line));
            }
            let wanted = label_before(labels[at] >> shift & 3);
            let mut nexts = (0..DIRECTIONS).map(|direction| self.neighbor(at, direction));
            at = nexts
                .find(|&next| labels[next] >> shift & 3 == wanted)
                .expect("a label but the first has one before it");
        }
    }

    fn route(&self, line: &[usize]) -> Route {
        line.iter().map(|&at| self.position(at)).collect()
    }
}
