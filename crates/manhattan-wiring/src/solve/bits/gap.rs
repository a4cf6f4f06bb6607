//! Small boards on which the first lines do not meet the bound.

use alloc::vec;

use grid_core::{Limit, Meter};

use super::{Levels, Sheets, Small};
use crate::board::Board;
use crate::certificate::Argument;
use crate::solve::Bounds;
use crate::solve::frontier::{self, Field};
use crate::solve::hand::Hand;
use crate::unsolvable::Reason;
use crate::wiring::Wiring;

impl<const STRIDE: u32> Small<STRIDE> {
    /// A cell that both lines need, if there is one.
    ///
    /// A line of net 2 is one unit of flow. From an end of net 3 the cells beside that line are flooded, and then from the cells of the line before the
    /// last one that the flood touches, as a second unit could push the first one back there. Where this stops short of net 3's other end, the
    /// last cell touched parts the ends (Menger's theorem); else two units flow.
    #[cold]
    pub(super) fn cut(&self, levels: &[Levels; 2]) -> Option<u8> {
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

    /// Sweeps the cells that lines within a limit can use, for higher and higher limits, until the bounds meet.
    #[cold]
    pub(super) fn sweep_corridors(
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
            let shorter = bounds.upper().map_or(most, |upper| upper - 2);
            let limit = (bounds.lower + slack).min(shorter);
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
}
