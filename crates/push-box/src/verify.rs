//! Replays a walk by the rules. Shares no code with the solver.

use core::fmt;

use grid_core::{Direction, Position};

use crate::room::Room;
use crate::walk::Walk;

/// A walk that breaks a [`Rule`].
pub type Illegal = grid_core::Illegal<Rule>;

/// The first rule that a walk breaks. Steps count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The player walks into a wall or off the map.
    IntoWall {
        /// The step's number.
        step: u64,
        /// Where the player stands.
        from: Position,
        /// The direction of the step.
        direction: Direction,
    },
    /// The box is pushed into a wall or off the map.
    BoxIntoWall {
        /// The step's number.
        step: u64,
        /// Where the box is.
        from: Position,
        /// The direction of the push.
        direction: Direction,
    },
    /// A step that pushes the box but is not marked as a push.
    UnmarkedPush {
        /// The step's number.
        step: u64,
        /// Where the box is.
        at: Position,
    },
    /// A step that is marked as a push but meets no box.
    NothingToPush {
        /// The step's number.
        step: u64,
        /// The cell that the step enters.
        at: Position,
    },
    /// The walk ends and the box is not on its target.
    NotOnTarget {
        /// Where the box is.
        at: Position,
    },
    /// The counts in the walk differ from its steps.
    Miscounted {
        /// The moves replayed.
        moves: u64,
        /// The pushes replayed.
        pushes: u64,
    },
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IntoWall {
                step,
                from,
                direction,
            } => write!(
                f,
                "step {step} goes {} from {from} into a wall",
                name(*direction)
            ),
            Self::BoxIntoWall {
                step,
                from,
                direction,
            } => write!(
                f,
                "step {step} pushes the box {} from {from} into a wall",
                name(*direction)
            ),
            Self::UnmarkedPush { step, at } => {
                write!(
                    f,
                    "step {step} pushes the box at {at} but is written as a walk"
                )
            }
            Self::NothingToPush { step, at } => {
                write!(f, "step {step} is written as a push, but no box is at {at}")
            }
            Self::NotOnTarget { at } => write!(f, "the box ends at {at}, not on its target"),
            Self::Miscounted { moves, pushes } => {
                write!(
                    f,
                    "the walk has {moves} moves and {pushes} pushes, and says otherwise"
                )
            }
        }
    }
}

const fn name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::Left => "left",
    }
}

impl Walk {
    /// Replays the walk in `room`. Takes time proportional to its moves, plus the search of the
    /// paths between its pushes.
    ///
    /// # Errors
    /// The first rule that the walk breaks. Optimality is not checked.
    pub fn verify(&self, room: &Room) -> Result<(), Illegal> {
        let size = room.size();
        let free = |from, direction| {
            size.step(from, direction)
                .filter(|&next| !room.is_wall(next))
        };
        let mut player = room.player();
        let mut box_position = room.box_position();
        let (mut moves, mut pushes) = (0, 0);
        for step in self.lurd() {
            moves += 1;
            let direction = step.direction;
            let next = free(player, direction).ok_or(Illegal::new(Rule::IntoWall {
                step: moves,
                from: player,
                direction,
            }))?;
            if next == box_position {
                if !step.is_push {
                    return Err(Illegal::new(Rule::UnmarkedPush {
                        step: moves,
                        at: next,
                    }));
                }
                pushes += 1;
                box_position = free(next, direction).ok_or(Illegal::new(Rule::BoxIntoWall {
                    step: moves,
                    from: next,
                    direction,
                }))?;
            } else if step.is_push {
                return Err(Illegal::new(Rule::NothingToPush {
                    step: moves,
                    at: next,
                }));
            }
            player = next;
        }
        if !room.is_target(box_position) {
            return Err(Illegal::new(Rule::NotOnTarget { at: box_position }));
        }
        if (moves, pushes) != (self.moves(), self.pushes()) {
            return Err(Illegal::new(Rule::Miscounted { moves, pushes }));
        }
        Ok(())
    }
}
