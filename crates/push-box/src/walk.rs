//! The witness: the steps of the player.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;

use grid_core::tracked::TrackedVec;
use grid_core::{BitGrid, Direction, Limit, Limits, Meter, Position};

use crate::padded_map::{Cell, PaddedMap};
use crate::player_path::{Leg, PlayerPaths};
use crate::room::Room;

/// One step of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The direction of the step.
    pub direction: Direction,
    /// Whether the step pushes the box.
    pub is_push: bool,
}

impl Step {
    pub(crate) fn from_letter(letter: u8) -> Option<Self> {
        Some(Self {
            direction: char::from(letter).try_into().ok()?,
            is_push: letter.is_ascii_uppercase(),
        })
    }

    pub(crate) const fn letter(self) -> u8 {
        let letter = match self.direction {
            Direction::Up => b'u',
            Direction::Right => b'r',
            Direction::Down => b'd',
            Direction::Left => b'l',
        };
        if self.is_push {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
    }
}

/// The letter of LURD: `u`, `d`, `l`, `r` for a walk, upper case for a push.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char(char::from(self.letter()))
    }
}

/// Consecutive pushes in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) direction: Direction,
    pub(crate) pushes: u16,
}

impl Run {
    /// Appends a push. A run is at most as long as the map, so its count fits 16 bits.
    pub(crate) fn add(runs: &mut TrackedVec<'_, Self>, direction: Direction) -> Result<(), Limit> {
        match runs.last_mut() {
            Some(run) if run.direction == direction => run.pushes += 1,
            _ => runs.try_push(Self {
                direction,
                pushes: 1,
            })?,
        }
        Ok(())
    }
}

/// A walk of the player, whose steps move or push.
///
/// A solver's walk can be longer than memory. Then it stores the pushes and shares the walls of the
/// room, and [`lurd`](Self::lurd) searches the paths between the pushes again.
///
/// A walk can be collected from [`Step`]s, or parsed from LURD text as Sokoban tools write it.
/// [`verify`](Self::verify) checks it by the rules.
///
/// ```
/// use push_box::{Room, Walk};
///
/// let room: Room = "#####\n#@-$.#\n#####".parse()?;
/// let walk: Walk = "rR".parse()?;
/// assert_eq!((walk.moves(), walk.pushes()), (2, 1));
/// assert_eq!(walk.verify(&room), Ok(()));
/// assert_eq!(walk.lurd().collect::<Walk>(), walk);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Walk {
    moves: u64,
    pushes: u64,
    form: Form,
}

#[derive(Clone)]
enum Form {
    /// The letters of the steps.
    Letters(Vec<u8>),
    Pushes(Pushes),
}

/// The parts that a walk is regenerated from.
#[derive(Clone)]
struct Pushes {
    walls: Arc<BitGrid>,
    player: Position,
    box_position: Position,
    runs: Vec<Run>,
}

impl Walk {
    /// The walk of these steps.
    pub(crate) fn from_letters(letters: Vec<u8>) -> Self {
        let pushes = letters.iter().filter(|letter| letter.is_ascii_uppercase());
        Self {
            moves: letters.len() as u64,
            pushes: pushes.count() as u64,
            form: Form::Letters(letters),
        }
    }

    /// The walk with these pushes and shortest paths between them, `moves` steps in all.
    pub(crate) fn from_pushes(room: &Room, runs: Vec<Run>, moves: u64) -> Self {
        Self {
            moves,
            pushes: runs.iter().map(|run| u64::from(run.pushes)).sum(),
            form: Form::Pushes(Pushes {
                walls: room.shared_walls(),
                player: room.player(),
                box_position: room.box_position(),
                runs,
            }),
        }
    }

    /// Returns the number of pushes.
    #[must_use]
    pub const fn pushes(&self) -> u64 {
        self.pushes
    }

    /// Returns the number of steps, pushes included.
    #[must_use]
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns the steps in order. Displayed, they are LURD text.
    ///
    /// ```
    /// let room = "#######\n#@-$-.#\n#-----#\n#######".parse::<push_box::Room>()?;
    /// let walk = push_box::solve(&room)?;
    /// assert_eq!(walk.lurd().to_string(), "rRR");
    /// assert_eq!(walk.lurd().filter(|step| step.is_push).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lurd(&self) -> Lurd<'_> {
        Lurd(match &self.form {
            Form::Letters(letters) => Source::Letters(letters.iter()),
            Form::Pushes(pushes) => Source::Pushes(alloc::boxed::Box::new(Replay::new(pushes))),
        })
    }

    /// Returns the cells of the player in order, from its first cell in `room` on. Ends before a
    /// step that leaves the map.
    ///
    /// ```
    /// let room = "@-$.".parse::<push_box::Room>()?;
    /// let walk = push_box::solve(&room)?;
    /// let columns = walk.positions(&room).map(|position| position.column);
    /// assert_eq!(columns.collect::<Vec<_>>(), [0, 1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self, room: &Room) -> impl Iterator<Item = Position> {
        let size = room.size();
        let mut next = Some(room.player());
        let mut steps = self.lurd();
        core::iter::from_fn(move || {
            let position = next?;
            next = steps
                .next()
                .and_then(|step| size.step(position, step.direction));
            Some(position)
        })
    }

    /// Returns the same steps, each marked as a push if it pushes the box in `room`: some tools
    /// write a walk in letters of one case.
    ///
    /// ```
    /// let room = "@-$.".parse::<push_box::Room>()?;
    /// let walk: push_box::Walk = "rr".parse()?;
    /// assert_eq!(walk.with_pushes_marked(&room).to_string(), "rR");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_pushes_marked(&self, room: &Room) -> Self {
        let size = room.size();
        let (mut player, mut box_position) = (Some(room.player()), Some(room.box_position()));
        let mark = |step: Step| {
            player = player.and_then(|player| size.step(player, step.direction));
            let is_push = player.is_some() && player == box_position;
            if is_push {
                box_position = player.and_then(|player| size.step(player, step.direction));
            }
            Step { is_push, ..step }
        };
        self.lurd().map(mark).collect()
    }
}

impl FromIterator<Step> for Walk {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Self::from_letters(steps.into_iter().map(Step::letter).collect())
    }
}

/// The LURD text of the walk.
impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lurd().fmt(f)
    }
}

/// The numbers of pushes and moves, without the steps.
impl fmt::Debug for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Walk")
            .field("pushes", &self.pushes)
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}

/// Walks are equal if their steps are.
impl PartialEq for Walk {
    fn eq(&self, other: &Self) -> bool {
        self.moves == other.moves && self.pushes == other.pushes && self.lurd().eq(other.lurd())
    }
}

impl Eq for Walk {}

/// Hashes the steps, as equality compares them.
impl Hash for Walk {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.moves.hash(state);
        self.pushes.hash(state);
        self.lurd().for_each(|step| step.hash(state));
    }
}

/// The steps of a walk: iterator, and LURD text when displayed.
#[derive(Clone, Debug)]
pub struct Lurd<'a>(Source<'a>);

#[derive(Clone, Debug)]
enum Source<'a> {
    Letters(core::slice::Iter<'a, u8>),
    Pushes(alloc::boxed::Box<Replay<'a>>),
}

/// A walk that is regenerated from its pushes.
#[derive(Clone, Debug)]
struct Replay<'a> {
    map: PaddedMap,
    paths: PlayerPaths,
    player: Cell,
    box_cell: Cell,
    runs: core::slice::Iter<'a, Run>,
    /// The path to the next run of pushes, and the number of steps done.
    way: Vec<Direction>,
    done: usize,
    run: Option<Run>,
}

impl<'a> Replay<'a> {
    fn new(pushes: &'a Pushes) -> Self {
        let map = PaddedMap::new(&pushes.walls);
        Self {
            paths: PlayerPaths::new(&map),
            player: map.cell(pushes.player),
            box_cell: map.cell(pushes.box_position),
            map,
            runs: pushes.runs.iter(),
            way: Vec::new(),
            done: 0,
            run: None,
        }
    }
}

impl Iterator for Replay<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.run.is_none_or(|run| run.pushes == 0) {
            let run = *self.runs.next()?;
            let to = self
                .map
                .step(self.box_cell, run.direction.opposite() as usize);
            let leg = Leg {
                box_cell: self.box_cell,
                from: self.player,
                to,
            };
            let meter = Meter::new(&Limits::new());
            let mut path = TrackedVec::new(&meter);
            self.paths.find(&self.map, leg, &mut path, &meter).ok()?;
            self.way = path.into_vec();
            self.done = 0;
            self.player = to;
            self.run = Some(run);
        }
        if let Some(&direction) = self.way.get(self.done) {
            self.done += 1;
            return Some(Step {
                direction,
                is_push: false,
            });
        }
        let run = self.run.as_mut()?;
        run.pushes -= 1;
        self.player = self.box_cell;
        self.box_cell = self.map.step(self.box_cell, run.direction as usize);
        Some(Step {
            direction: run.direction,
            is_push: true,
        })
    }
}

impl Iterator for Lurd<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        match &mut self.0 {
            Source::Letters(letters) => Step::from_letter(*letters.next()?),
            Source::Pushes(replay) => replay.next(),
        }
    }
}

impl FusedIterator for Lurd<'_> {}

/// The remaining steps, as LURD text.
impl fmt::Display for Lurd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::Letters(letters) => match core::str::from_utf8(letters.as_slice()) {
                Ok(text) => f.write_str(text),
                Err(_) => Err(fmt::Error),
            },
            Source::Pushes(replay) => replay.clone().try_for_each(|step| step.fmt(f)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pushes_in_one_direction_are_one_run() {
        let meter = Meter::new(&Limits::new());
        let mut runs = TrackedVec::new(&meter);
        for direction in [Direction::Up, Direction::Up, Direction::Left, Direction::Up] {
            Run::add(&mut runs, direction).expect("no limit");
        }
        let run = |direction, pushes| Run { direction, pushes };
        assert_eq!(
            *runs,
            [
                run(Direction::Up, 2),
                run(Direction::Left, 1),
                run(Direction::Up, 1)
            ]
        );
    }
}
