//! Costs of the orders with two keys.

use core::ops::Add;

/// A cost with two keys, compared lexicographically.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// The number that counts first: pushes or moves.
    pub(super) major: u64,
    /// The other number.
    pub(super) minor: u64,
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            major: self.major + other.major,
            minor: self.minor + other.minor,
        }
    }
}

/// Both keys in one number, which compares as the cost does.
impl From<Cost> for u128 {
    fn from(cost: Cost) -> Self {
        Self::from(cost.major) << 64 | Self::from(cost.minor)
    }
}

impl From<u128> for Cost {
    #[allow(clippy::cast_possible_truncation, reason = "takes the number apart")]
    fn from(number: u128) -> Self {
        Self {
            major: (number >> 64) as u64,
            minor: number as u64,
        }
    }
}

/// Which number counts first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keys {
    PushesFirst,
    MovesFirst,
}

impl Keys {
    /// The cost of so many pushes and moves.
    pub(super) const fn cost(self, pushes: u64, moves: u64) -> Cost {
        let (major, minor) = match self {
            Self::PushesFirst => (pushes, moves),
            Self::MovesFirst => (moves, pushes),
        };
        Cost { major, minor }
    }

    /// The moves of a cost.
    pub(super) const fn moves(self, cost: Cost) -> u64 {
        match self {
            Self::PushesFirst => cost.minor,
            Self::MovesFirst => cost.major,
        }
    }
}
