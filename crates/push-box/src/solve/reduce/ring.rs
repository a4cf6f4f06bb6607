//! The ring: what the eight cells around the box tell about its sides, as a table.
//!
//! Two consecutive free sides are connected if the corner between them is free. So the free sides
//! fall into *arcs*. Between two consecutive arcs lies a *gap* with at least one wall. All walls of
//! a gap are connected, by edges or corners.

/// What one pattern of walls around a cell tells. Sides are bits 0 to 3: up, right, down, left.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Ring {
    /// The free sides.
    pub(in crate::solve) sides: u8,
    /// Number of arcs. With fewer than two, all free sides are connected.
    pub(in crate::solve) arcs: u8,
    /// The sides of each arc, clockwise.
    pub(in crate::solve) arc: [u8; 4],
    /// The number of a wall, as in `PaddedMap::around`, in the gap that follows each arc.
    pub(in crate::solve) gap: [u8; 4],
    /// The walk from side `s` to side `t` in the nibble `4 * s + t`: see [`Ring::walk`].
    walks: u64,
}

/// A bound of the player's walk from one side of the box to another that is connected with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) struct WalkBound {
    /// No walk has fewer steps.
    pub(in crate::solve) steps: u8,
    /// Whether some walk has exactly so many.
    pub(in crate::solve) is_exact: bool,
}

impl Ring {
    /// The walk from one side to another, if they are connected.
    ///
    /// Round a corner it takes 2 steps and round a side 4 steps if those cells are free. It never
    /// takes fewer, because the box blocks the straight path. If those cells are not free, no walk
    /// of 2 or 4 steps is left, because each would use them. The number of steps is even, so there
    /// are at least 6. That is exact if the cells of the other way round are free.
    pub(in crate::solve) const fn walk(&self, from: usize, to: usize) -> WalkBound {
        let nibble = self.walks.to_le_bytes()[(4 * from + to) / 2] >> (to % 2 * 4);
        WalkBound {
            steps: nibble & 7,
            is_exact: nibble & 8 != 0,
        }
    }

    /// The sides of the arc that this free side belongs to.
    pub(in crate::solve) fn arc_of(&self, side: usize) -> u8 {
        let arc = self.arc.iter().find(|&arc| arc >> side & 1 == 1);
        arc.copied().unwrap_or_default()
    }
}

/// The ring of each pattern of `PaddedMap::ring`. The bit of the cell itself doesn't matter.
pub(super) static RINGS: [Ring; 512] = {
    let empty = Ring {
        sides: 0,
        arcs: 0,
        arc: [0; 4],
        gap: [0; 4],
        walks: 0,
    };
    let mut rings = [empty; 512];
    let mut pattern = 0;
    while pattern < 512 {
        rings[pattern] = ring(pattern);
        pattern += 1;
    }
    rings
};

/// The cells around, clockwise from the one above. Even places are sides, odd ones corners.
const CLOCKWISE: [u8; 8] = [1, 2, 5, 8, 7, 6, 3, 0];

const fn is_free(pattern: usize, place: usize) -> bool {
    pattern >> CLOCKWISE[place % 8] & 1 == 0
}

/// Whether this side and the next one are free and connected round the corner.
const fn linked(pattern: usize, side: usize) -> bool {
    is_free(pattern, 2 * side) && is_free(pattern, 2 * side + 1) && is_free(pattern, 2 * side + 2)
}

const fn ring(pattern: usize) -> Ring {
    let mut ring = Ring {
        sides: 0,
        arcs: 0,
        arc: [0; 4],
        gap: [0; 4],
        walks: walks(pattern),
    };
    // An arc starts at a free side that is not connected with the side before.
    let mut first = 0;
    while first < 4 && (!is_free(pattern, 2 * first) || linked(pattern, (first + 3) % 4)) {
        first += 1;
    }
    if first == 4 {
        // No side is free, or all are connected.
        let all = linked(pattern, 0);
        ring.sides = if all { 15 } else { 0 };
        ring.arcs = all as u8;
        ring.arc[0] = ring.sides;
        return ring;
    }
    let mut turn = 0;
    let mut arc = 0;
    while turn < 4 {
        let side = (first + turn) % 4;
        if is_free(pattern, 2 * side) {
            if !linked(pattern, (side + 3) % 4) || turn == 0 {
                arc = ring.arcs as usize;
                ring.arcs += 1;
            }
            ring.sides |= 1 << side;
            ring.arc[arc] |= 1 << side;
            // Behind the last side of the arc, either the corner or the next side is a wall.
            if !linked(pattern, side) {
                let corner = 2 * side + 1;
                let place = if is_free(pattern, corner) {
                    corner + 1
                } else {
                    corner
                };
                ring.gap[arc] = CLOCKWISE[place % 8];
            }
        }
        turn += 1;
    }
    ring
}

/// The nibbles of [`Ring::walk`]: steps, and 8 if they are exact.
const fn walks(pattern: usize) -> u64 {
    let mut walks = 0;
    let mut pair = 0;
    while pair < 16 {
        let (from, to) = (pair / 4, pair % 4);
        let turns = (to + 4 - from) % 4;
        let (clockwise, back) = (
            arc_is_free(pattern, from, turns),
            arc_is_free(pattern, to, (4 - turns) % 4),
        );
        let nibble = match turns {
            0 => 8,
            1 | 2 if clockwise => (2 * turns as u64) | 8,
            2 | 3 if back => (2 * (4 - turns) as u64) | 8,
            1 if back => 6 | 8,
            3 if clockwise => 6 | 8,
            _ => 6,
        };
        walks |= nibble << (4 * pair);
        pair += 1;
    }
    walks
}

/// Whether the cells from a side clockwise over so many quarters are free.
const fn arc_is_free(pattern: usize, side: usize, quarters: usize) -> bool {
    let mut place = 2 * side;
    while place <= 2 * (side + quarters) {
        if !is_free(pattern, place) {
            return false;
        }
        place += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_partition_the_free_sides_and_gaps_are_walls() {
        for (pattern, ring) in RINGS.iter().enumerate() {
            let arcs = usize::from(ring.arcs);
            assert_eq!(
                ring.arc[..arcs]
                    .iter()
                    .map(|arc| arc.count_ones())
                    .sum::<u32>(),
                ring.sides.count_ones()
            );
            assert_eq!(
                ring.arc[..arcs].iter().fold(0, |sides, arc| sides | arc),
                ring.sides
            );
            for (side, number) in [1, 5, 7, 3].into_iter().enumerate() {
                assert_eq!(ring.sides >> side & 1 == 1, pattern >> number & 1 == 0);
            }
            if arcs > 1 {
                assert!(
                    ring.gap[..arcs].iter().all(|gap| pattern >> gap & 1 == 1),
                    "{pattern:09b}"
                );
            }
        }
    }
}
