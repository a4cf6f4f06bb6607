//! A puzzle and its solution as a scene: the form from which every drawing, picture and replay is
//! made.

use std::fmt;

use grid_core::{Position, Size};

use crate::unit::Unit;

/// A map, the things on it, and the steps of a solution.
pub struct Scene<'a> {
    /// Height and width of the map.
    pub size: Size,
    /// The ground of each cell. A function, because a map can be far larger than its text.
    pub ground: Box<dyn Fn(Position) -> Ground + 'a>,
    /// The things that lie on the map at the start.
    pub marks: Vec<Mark>,
    /// The things that move. A later actor is drawn over an earlier one.
    pub actors: Vec<Actor>,
    /// The steps of the actors, in order.
    pub steps: Vec<Step>,
    /// The unit of the cost.
    pub unit: Unit,
    /// The word for a key moment: `push`, `key`, `line`.
    pub event: &'static str,
    /// The solution as LURD text, where the puzzle has such text.
    pub lurd: Option<String>,
    /// Lines under a drawing, for what the drawing cannot show.
    pub notes: Vec<String>,
}

/// The ground of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Free to enter.
    Floor,
    /// Never entered.
    Wall,
    /// Beyond the outer walls, and so not part of the puzzle.
    Outside,
}

impl Ground {
    /// Returns wall or floor.
    #[must_use]
    pub const fn wall(is_wall: bool) -> Self {
        if is_wall { Self::Wall } else { Self::Floor }
    }
}

/// A thing that lies on a cell.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Its cell.
    pub at: Position,
    /// Its letter.
    pub letter: char,
    /// Its kind.
    pub kind: MarkKind,
}

/// The kind of a mark, as far as kinds look different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Start or end of the line of an actor, by its number from 0.
    End(usize),
    /// The target of a box.
    Target,
    /// A key to collect.
    Key,
    /// A door, closed until its key is collected.
    Door,
}

/// A thing that moves.
#[derive(Clone, Debug)]
pub struct Actor {
    /// Its name in texts: `box`, `robot 2`.
    pub name: String,
    /// Its letter.
    pub letter: char,
    /// Its cell before the first step.
    pub start: Position,
    /// The line of its route.
    pub stroke: Stroke,
    /// Its shape.
    pub shape: Shape,
}

/// The line of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Thin.
    Light,
    /// Thick.
    Heavy,
}

/// The shape of an actor in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A person.
    Player,
    /// A crate.
    Box,
    /// A robot.
    Robot,
    /// No shape: only the line of the route.
    Line,
}

/// One step of a solution.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The moves of the step. A push has two.
    pub moves: Vec<Move>,
    /// Marks, by their number from 0, that disappear in this step.
    pub gone: Vec<usize>,
    /// The total cost after this step.
    pub cost: u64,
    /// The text of a key moment, if this step is one.
    pub moment: Option<String>,
}

/// A move of one actor to a neighboring cell.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The number of the actor, from 0.
    pub actor: usize,
    /// Its next cell.
    pub to: Position,
}

/// Prints the size and the number of steps. The ground is a function and cannot be printed.
impl fmt::Debug for Scene<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scene")
            .field("size", &self.size)
            .field("actors", &self.actors)
            .field("steps", &self.steps.len())
            .finish_non_exhaustive()
    }
}

impl Scene<'_> {
    /// Returns the cell of each actor after the first `steps` steps.
    #[must_use]
    pub fn positions_after(&self, steps: usize) -> Vec<Position> {
        let mut positions: Vec<Position> = self.actors.iter().map(|actor| actor.start).collect();
        for movement in self.steps[..steps].iter().flat_map(|step| &step.moves) {
            positions[movement.actor] = movement.to;
        }
        positions
    }

    /// Returns the lines under a drawing: the start of the LURD text, then the notes.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        /// Maximum number of letters of LURD text under a drawing.
        const MOST_LETTERS: usize = 400;
        let walk = self.lurd.iter().map(|lurd| {
            let shown: String = lurd.chars().take(MOST_LETTERS).collect();
            let rest = if shown.len() < lurd.len() { "…" } else { "" };
            format!("walk: {shown}{rest}")
        });
        walk.chain(self.notes.iter().cloned())
    }

    /// Returns the cost of the whole solution.
    #[must_use]
    pub fn cost(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.cost)
    }
}
