//! What a walk is to be best in.

/// What the best walk has fewest of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Fewest pushes; the moves are those of shortest ways between these pushes, and not always
    /// fewest. The judge's order, in time linear in the map but for writing out the ways.
    #[default]
    Pushes,
    /// Fewest pushes, and among those walks fewest moves.
    PushesThenMoves,
    /// Fewest moves, and among those walks fewest pushes.
    MovesThenPushes,
}
