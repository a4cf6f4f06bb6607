//! A puzzle and its solution as something to look at: the one form that every drawing, picture and
//! replay is made from.

use std::fmt;

use grid_core::{Position, Size};

use crate::unit::Unit;

/// A map with things on it, and what happens there.
pub struct Scene<'a> {
    /// Height and width of the map.
    pub size: Size,
    /// What each cell is. A function, not a list: a map can be far larger than its text.
    pub ground: Box<dyn Fn(Position) -> Ground + 'a>,
    /// What lies on the map at the start.
    pub marks: Vec<Mark>,
    /// Who moves. A later one is drawn over an earlier one.
    pub actors: Vec<Actor>,
    /// What they do, in order.
    pub steps: Vec<Step>,
    /// What the cost counts.
    pub unit: Unit,
    /// Word for what a moment is: `push`, `key`, `line`.
    pub event: &'static str,
    /// The solution as LURD text, where the puzzle has such text.
    pub lurd: Option<String>,
    /// Lines under a drawing: what it cannot show.
    pub notes: Vec<String>,
}

/// What a cell of the map is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Free to enter.
    Floor,
    /// Never entered.
    Wall,
    /// Beyond the outer walls: no part of the puzzle.
    Outside,
}

impl Ground {
    /// Wall or floor.
    #[must_use]
    pub const fn wall(is_wall: bool) -> Self {
        if is_wall { Self::Wall } else { Self::Floor }
    }
}

/// Something that lies on a cell.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Where.
    pub at: Position,
    /// The letter that stands for it.
    pub letter: char,
    /// What it is.
    pub kind: MarkKind,
}

/// What a mark is, as far as it looks different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Where an actor, by its number from 0, starts or ends.
    End(usize),
    /// To be reached.
    Target,
    /// To be collected.
    Key,
    /// Closed until its key is collected.
    Door,
}

/// Somebody or something that moves.
#[derive(Clone, Debug)]
pub struct Actor {
    /// For people: `box`, `robot 2`.
    pub name: String,
    /// The letter that stands for it.
    pub letter: char,
    /// Where it is before the first step.
    pub start: Position,
    /// How its route is drawn.
    pub stroke: Stroke,
    /// How it looks itself.
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

/// What an actor looks like where there is room for more than a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Somebody on foot.
    Player,
    /// A crate.
    Box,
    /// A robot.
    Robot,
    /// Nothing but the line that it leaves.
    Line,
}

/// One step of a solution.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// Who moves where; more than one move is one push.
    pub moves: Vec<Move>,
    /// Marks, by their number from 0, that are gone afterwards.
    pub gone: Vec<usize>,
    /// The whole cost afterwards.
    pub cost: u64,
    /// What makes this step worth a picture of its own.
    pub moment: Option<String>,
}

/// One actor's move to a neighboring cell.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// Who, by number from 0.
    pub actor: usize,
    /// Where to.
    pub to: Position,
}

/// Its size and what happens; the walls cannot be listed.
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
    /// Where each actor is after the first `steps` steps.
    #[must_use]
    pub fn positions_after(&self, steps: usize) -> Vec<Position> {
        let mut positions: Vec<Position> = self.actors.iter().map(|actor| actor.start).collect();
        for movement in self.steps[..steps].iter().flat_map(|step| &step.moves) {
            positions[movement.actor] = movement.to;
        }
        positions
    }

    /// Lines under a drawing: the start of the LURD text, then the notes.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        /// Letters of LURD text under a drawing.
        const MOST_LETTERS: usize = 400;
        let walk = self.lurd.iter().map(|lurd| {
            let shown: String = lurd.chars().take(MOST_LETTERS).collect();
            let rest = if shown.len() < lurd.len() { "…" } else { "" };
            format!("walk: {shown}{rest}")
        });
        walk.chain(self.notes.iter().cloned())
    }

    /// The cost of the whole solution.
    #[must_use]
    pub fn cost(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.cost)
    }
}
