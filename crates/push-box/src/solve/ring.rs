//! What the eight cells around the box tell about its sides, as a table.
//!
//! Going round the box, sides that are free hang together where the corner between them is free too. So the free sides fall into *arcs*, and
//! between two arcs that follow each other there is a *gap* with at least one wall. All walls of a gap hang together, by edges or corners.

/// What one pattern of walls around a cell says. Sides are bits 0 to 3: up, right, down, left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring {
    /// The free sides.
    pub(super) sides: u8,
    /// Number of arcs; with one or none nothing is cut off.
    pub(super) arcs: u8,
    /// The sides of each arc, clockwise.
    pub(super) arc: [u8; 4],
    /// The number of a wall, as in `Plane::around`, in the gap that follows each arc.
    pub(super) gap: [u8; 4],
    /// What is known about the way from side `s` to side `t`, in the nibble `4 * s + t`: see [`Ring::way`].
    ways: u64,
}

/// The player's way from one side of the box to another that hangs together with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The steps that it takes at least.
    pub(super) steps: u8,
    /// Whether it takes no more.
    pub(super) is_exact: bool,
}

impl Ring {
    /// The way from one side to another, if they hang together.
    ///
    /// Round a corner it takes 2 steps and round a side 4 if those cells are free: no less, since the box is in the straight way. If they aren't, no way of 2
    /// or 4 steps is left, as each would have to use these cells; the number of steps is even, so there are 6 at least, and that is exact where the three sides of
    /// the other way round are free.
    pub(super) const fn way(&self, from: usize, to: usize) -> Way {
        let nibble = self.ways.to_le_bytes()[(4 * from + to) / 2] >> (to % 2 * 4);
        Way {
            steps: nibble & 7,
            is_exact: nibble & 8 != 0,
        }
    }
}

/// For each pattern of `Plane::ring`; the bit of the cell itself doesn't matter.
pub(super) static RINGS: [Ring; 512] = {
    let empty = Ring {
        sides: 0,
        arcs: 0,
        arc: [0; 4],
        gap: [0; 4],
        ways: 0,
    };
    let mut rings = [empty; 512];
    let mut pattern = 0;
    while pattern < 512 {
        rings[pattern] = ring(pattern);
        pattern += 1;
    }
    rings
};

/// The cells around, clockwise from the one above: even ones are sides, odd ones corners.
const CLOCKWISE: [u8; 8] = [1, 2, 5, 8, 7, 6, 3, 0];

const fn is_free(pattern: usize, place: usize) -> bool {
    pattern >> CLOCKWISE[place % 8] & 1 == 0
}

/// Whether this free side hangs together with the next one.
const fn linked(pattern: usize, side: usize) -> bool {
    is_free(pattern, 2 * side) && is_free(pattern, 2 * side + 1) && is_free(pattern, 2 * side + 2)
}

const fn ring(pattern: usize) -> Ring {
    let mut ring = Ring {
        sides: 0,
        arcs: 0,
        arc: [0; 4],
        gap: [0; 4],
        ways: ways(pattern),
    };
    // An arc starts at a free side that does not hang together with the one before.
    let mut first = 0;
    while first < 4 && (!is_free(pattern, 2 * first) || linked(pattern, (first + 3) % 4)) {
        first += 1;
    }
    if first == 4 {
        // No side is free, or all hang together.
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
            // The corner behind the arc's last side is a wall, or else the next side is.
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

/// The nibbles of [`Ring::way`]: steps, and 8 if they are exact.
const fn ways(pattern: usize) -> u64 {
    let mut ways = 0;
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
        ways |= nibble << (4 * pair);
        pair += 1;
    }
    ways
}

/// Whether the cells from a side clockwise to the one so many quarters further are free.
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
    fn arcs_hold_each_free_side_once_and_gaps_are_walls() {
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
