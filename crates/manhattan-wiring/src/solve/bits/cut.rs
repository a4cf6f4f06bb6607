//! A cell of a small board that both lines need.

use super::Small;

impl<const STRIDE: u32> Small<STRIDE> {
    /// A cell that both lines need, if there is one. Each net alone can be joined.
    ///
    /// A line of net 2 is one unit of flow. From an end of net 3 the cells beside that line are flooded, and then from the cells of the line before the
    /// last one that the flood touches, as a second unit could push the first one back there. Where this stops short of net 3's other end, the
    /// last cell touched parts the ends (Menger's theorem); else two units flow.
    pub(super) fn cut(&self) -> Option<u8> {
        let line = self.join(0, 0)?;
        let [twos, threes] = self
            .sides
            .each_ref()
            .map(|side| 1_u128 << side.from | 1 << side.to);
        // No line goes from an end of one net to an end of the other.
        let beside = |cells: u128| {
            Self::beside(cells & !twos & !threes)
                | Self::beside(cells & twos) & !threes
                | Self::beside(cells & threes) & !twos
        };
        let ends = [self.sides[1].from, self.sides[1].to];
        let free = (self.sides[0].open | self.sides[1].open) & !line.cells;
        [ends, [ends[1], ends[0]]]
            .into_iter()
            .find_map(|[from, to]| {
                let mut flood = 1_u128 << from;
                let mut left_behind = 0;
                loop {
                    loop {
                        let more = flood | beside(flood | left_behind) & free;
                        if more == flood {
                            break;
                        }
                        flood = more;
                    }
                    if flood >> to & 1 != 0 {
                        return None;
                    }
                    let touched = beside(flood | left_behind);
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
}
