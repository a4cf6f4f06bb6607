//! Replays a tour by the rules. Shares no code with the solver.

use alloc::vec::Vec;
use core::fmt;

use grid_core::Position;

use crate::key::{Key, Keys};
use crate::tour::{Leg, Tour};
use crate::vault::{Tile, Vault};

/// A tour that breaks a rule.
pub type Illegal = grid_core::Illegal<Rule>;

/// The first rule that a tour breaks. Legs and robots count from 0 here, and from 1 in
/// [`Display`](fmt::Display).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A leg of a robot that is not on the map.
    NoSuchRobot {
        /// The leg.
        leg: usize,
        /// The robot in the leg.
        robot: usize,
    },
    /// A leg without a cell.
    EmptyLeg {
        /// The leg.
        leg: usize,
    },
    /// A leg that does not start on its robot's cell.
    WrongStart {
        /// The leg.
        leg: usize,
        /// The first cell of the leg.
        start: Position,
        /// The robot's cell.
        robot_at: Position,
    },
    /// Two consecutive cells that are not orthogonal neighbors.
    Gap {
        /// The leg.
        leg: usize,
        /// The cell before.
        from: Position,
        /// The cell after.
        to: Position,
    },
    /// A cell that is a wall or outside the map.
    Wall {
        /// The leg.
        leg: usize,
        /// The cell.
        at: Position,
    },
    /// A closed door.
    ClosedDoor {
        /// The leg.
        leg: usize,
        /// The cell.
        at: Position,
        /// The key of the door.
        key: Key,
    },
    /// A leg whose keys differ from those it collects.
    WrongKeys {
        /// The leg.
        leg: usize,
        /// The keys in the leg.
        named: Keys,
        /// The keys it collects.
        collected: Keys,
    },
    /// Keys that remain on the map.
    MissingKeys {
        /// The keys.
        keys: Keys,
    },
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchRobot { leg, robot } => {
                write!(
                    f,
                    "leg {}: there is no robot {}",
                    leg + 1,
                    robot.saturating_add(1)
                )
            }
            Self::EmptyLeg { leg } => write!(f, "leg {} has no cell", leg + 1),
            Self::WrongStart {
                leg,
                start,
                robot_at,
            } => write!(
                f,
                "leg {} starts at {start}, but its robot stands at {robot_at}",
                leg + 1
            ),
            Self::Gap { leg, from, to } => write!(
                f,
                "leg {}: no single step leads from {from} to {to}",
                leg + 1
            ),
            Self::Wall { leg, at } => write!(f, "leg {}: wall at {at}", leg + 1),
            Self::ClosedDoor { leg, at, key } => write!(
                f,
                "leg {}: door {} at {at} is closed, key {key} is not collected yet",
                leg + 1,
                key.door()
            ),
            Self::WrongKeys {
                leg,
                named,
                collected,
            } => write!(
                f,
                "leg {} names {} but collects {}",
                leg + 1,
                Named(*named),
                Named(*collected)
            ),
            Self::MissingKeys { keys } => write!(f, "no robot collects {}", Named(*keys)),
        }
    }
}

/// Lists keys in a sentence.
struct Named(Keys);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() {
            0 => f.write_str("no key"),
            1 => write!(f, "key {}", self.0),
            _ => write!(f, "keys {}", self.0),
        }
    }
}

impl Tour {
    /// Replays the tour cell by cell.
    ///
    /// Takes time proportional to the steps. Optimality is not checked.
    ///
    /// # Errors
    /// The first broken rule and its place.
    pub fn verify(&self, vault: &Vault) -> Result<(), Illegal> {
        let mut robots: Vec<Position> = vault.robots().to_vec();
        let mut collected = Keys::NONE;
        for (number, leg) in self.legs().iter().enumerate() {
            replay_leg(number, leg, vault, &mut robots, &mut collected).map_err(Illegal::new)?;
        }
        let keys = vault.keys() - collected;
        if keys.is_empty() {
            Ok(())
        } else {
            Err(Illegal::new(Rule::MissingKeys { keys }))
        }
    }
}

fn replay_leg(
    number: usize,
    leg: &Leg,
    vault: &Vault,
    robots: &mut [Position],
    collected: &mut Keys,
) -> Result<(), Rule> {
    let Some(robot_at) = robots.get_mut(leg.robot) else {
        return Err(Rule::NoSuchRobot {
            leg: number,
            robot: leg.robot,
        });
    };
    let Some(&start) = leg.path.positions().first() else {
        return Err(Rule::EmptyLeg { leg: number });
    };
    if start != *robot_at {
        return Err(Rule::WrongStart {
            leg: number,
            start,
            robot_at: *robot_at,
        });
    }
    let mut here = Keys::NONE;
    for (step, &at) in leg.path.positions().iter().enumerate() {
        if step > 0 && robot_at.direction_to(at).is_none() {
            return Err(Rule::Gap {
                leg: number,
                from: *robot_at,
                to: at,
            });
        }
        match vault.tile(at) {
            Tile::Wall => return Err(Rule::Wall { leg: number, at }),
            Tile::Door(key) if !collected.contains(key) => {
                return Err(Rule::ClosedDoor {
                    leg: number,
                    at,
                    key,
                });
            }
            Tile::Key(key) => {
                if collected.insert(key) {
                    here.insert(key);
                }
            }
            Tile::Door(_) | Tile::Open | Tile::Start => {}
        }
        *robot_at = at;
    }
    if here == leg.keys {
        Ok(())
    } else {
        Err(Rule::WrongKeys {
            leg: number,
            named: leg.keys,
            collected: here,
        })
    }
}
