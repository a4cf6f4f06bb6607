//! Which hand to keep on the wall: a line that keeps left leaves the other all the room it can on
//! its right.

/// Which hand to keep on the wall.
#[derive(Clone, Copy)]
pub(super) enum Hand {
    Left,
    Right,
}

impl Hand {
    /// The direction after so many quarter turns, clockwise for the left hand.
    pub(super) const fn turned(self, heading: usize, turns: usize) -> usize {
        match self {
            Self::Left => (heading + turns) % 4,
            Self::Right => (heading + 4 - turns) % 4,
        }
    }
}
