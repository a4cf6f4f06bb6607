//! The reasons why a room has no solution.

use core::fmt;

/// Proof that a room has no solution, with its [`Reason`].
pub type Unsolvable = grid_core::Unsolvable<Reason>;

/// Why a room has no solution: the first of these that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Walls separate the player from every side of the box.
    PlayerCannotReachBox,
    /// The box can reach only a few cells, and the target is none of them.
    BoxCannotLeavePocket,
    /// The target can be reached from a few cells only, even if the player could stand anywhere,
    /// and the box is on none of them.
    TargetCannotBeEntered,
    /// None of the above: the search tried every reachable push.
    Exhausted,
}

impl Reason {
    /// Returns the name of the variant in the program's JSON. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::PlayerCannotReachBox => "player-cannot-reach-box",
            Self::BoxCannotLeavePocket => "box-cannot-leave-pocket",
            Self::TargetCannotBeEntered => "target-cannot-be-entered",
            Self::Exhausted => "exhausted",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PlayerCannotReachBox => "the player can't reach the box",
            Self::BoxCannotLeavePocket => "the box can't leave its pocket",
            Self::TargetCannotBeEntered => "the target can't be entered",
            Self::Exhausted => "every reachable push was tried",
        })
    }
}
