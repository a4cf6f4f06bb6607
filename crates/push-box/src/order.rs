//! What to minimize.

/// What to minimize.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Pushes: the judge's order, in time linear in the map. The paths between the pushes are
    /// shortest, but another choice of pushes can have fewer moves.
    #[default]
    Pushes,
    /// Pushes, then moves.
    PushesThenMoves,
    /// Moves, then pushes.
    MovesThenPushes,
}
