//! `puzzle vault-keys`.

use grid_core::text::{Line, lines};
use grid_core::{Limits, Position, Size};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use vault_keys::generate::{Family, MAX_CELLS, Recipe, Wanted};
use vault_keys::{
    Key, Keys, Leg, Reason, Tile, Tour, Unsolvable, Vault, VaultError, VaultErrorKind,
    lower_bound_within,
};

use crate::cli::{GenerateArgs, VaultFamily};
use crate::exit::Exit;
use crate::generate::{self, Generator};
use crate::puzzles::walls::{Entry, between};
use crate::puzzles::witness::{Record, route};
use crate::puzzles::{Cell, Ordinal, cells, fault, outcome};
use crate::scene::{Actor, Mark, MarkKind, Move, Scene, Shape, Step, Stroke};
use crate::solver::{Answer, Cause, Fault, Outcome, Parsed, Solution, Solver, kind_name};
use crate::unit::Unit;

/// Vault-keys, perhaps with the entrance split first, perhaps with the lower bound instead of the answer.
#[derive(Debug)]
pub(crate) struct VaultKeys {
    split_entrance: bool,
    lower_bound: bool,
}

impl VaultKeys {
    /// Vault-keys with these options.
    pub(crate) const fn new(split_entrance: bool, lower_bound: bool) -> Self {
        Self {
            split_entrance,
            lower_bound,
        }
    }

    /// A vault whose map starts with line `first` of `input`, split if that was asked for.
    fn read(
        &self,
        vault: Result<Vault, VaultError>,
        input: &[u8],
        first: Option<Line<'_>>,
    ) -> Result<Vault, Box<Fault>> {
        let vault = vault.map_err(|error| fault(&error, hint(&error)))?;
        if !self.split_entrance {
            return Ok(vault);
        }
        vault
            .split_entrance()
            .map_err(|error| split_fault(&error, &vault, input, first))
    }
}

/// The witness: where the robots start, and their legs in order.
#[derive(Serialize)]
struct TourRecord {
    robots: Vec<Cell>,
    legs: Vec<LegRecord>,
}

/// A tour as somebody writes it.
#[derive(Deserialize)]
#[serde(expecting = "an object with `robots` and `legs`")]
struct ReadTour<'a> {
    #[serde(borrow)]
    robots: &'a RawValue,
    #[serde(borrow)]
    legs: Vec<&'a RawValue>,
}

const A_LEG: &str = "a leg: an object with `robot`, `path` and `keys`";

#[derive(Deserialize, Serialize)]
#[serde(expecting = "a leg: an object with `robot`, `path` and `keys`")]
struct LegRecord {
    robot: Ordinal,
    path: Vec<Cell>,
    keys: Letters,
}

/// Keys by their letters: `"ab"`.
struct Letters(Keys);

impl Serialize for Letters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Letters {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letters = String::deserialize(deserializer)?;
        let mut keys = Keys::NONE;
        for letter in letters.chars() {
            let key = Key::new(letter).ok_or_else(|| {
                D::Error::custom(format!("{letter:?} is no key, which are a to z"))
            })?;
            if !keys.insert(key) {
                return Err(D::Error::custom(format!("key {key} stands here twice")));
            }
        }
        Ok(Self(keys))
    }
}

impl Solver for VaultKeys {
    type Puzzle = Vault;
    type Witness = Tour;

    const NAME: &'static str = "vault-keys";
    const NO_SOLUTION: &'static str = "none";

    fn parse_all<'a>(&'a self, input: &'a [u8]) -> impl Iterator<Item = Parsed<Vault>> + 'a {
        let vaults = Vault::parse_all(input).zip(first_lines(input));
        let read =
            move |(vault, first): (Result<Vault, VaultError>, _)| self.read(vault, input, first);
        vaults.map(move |vault| Parsed::untitled(read(vault)))
    }

    fn parse_one(&self, input: &[u8]) -> Result<Vault, Box<Fault>> {
        let first = first_lines(input).next().flatten();
        self.read(Vault::from_bytes(input), input, first)
    }

    fn solve(&self, vault: &Vault, limits: &Limits<'_>) -> Outcome<Tour> {
        if self.lower_bound {
            return bound(vault, limits);
        }
        outcome(
            vault_keys::solve_within(vault, limits),
            |tour| self.solution(tour),
            |unsolvable| cause(vault, unsolvable),
        )
    }

    fn cost_in_words(&self, steps: u64) -> String {
        Unit::STEP.count(steps)
    }

    fn solution(&self, tour: Tour) -> Solution<Tour> {
        let steps = tour.steps();
        Solution {
            cost: steps,
            line: steps.to_string(),
            words: self.cost_in_words(steps),
            optima: None,
            witness: tour,
        }
    }

    fn read_witness(&self, vault: &Vault, input: &[u8]) -> Result<Tour, Box<Fault>> {
        let record = Record::require(input)?;
        let read: ReadTour<'_> = record.witness("an object with `robots` and `legs`")?;
        let robots: Vec<Cell> = record.read(read.robots.get())?;
        if robots != cells(vault.robots()) {
            let message = "its robots are not those of the map, row by row".to_owned();
            return Err(record.refuse(read.robots.get(), message));
        }
        let leg = |leg: &&RawValue| {
            let leg: LegRecord = record.object(leg.get(), A_LEG)?;
            Ok(Leg {
                robot: leg.robot.index(),
                path: route(&leg.path),
                keys: leg.keys.0,
            })
        };
        let legs = read
            .legs
            .iter()
            .map(leg)
            .collect::<Result<_, Box<Fault>>>()?;
        let tour = Tour::new(legs);
        let steps = tour.steps();
        record.check_cost(&[steps], &self.cost_in_words(steps))?;
        Ok(tour)
    }

    fn verify(&self, vault: &Vault, tour: &Tour) -> Result<(), String> {
        tour.verify(vault).map_err(|illegal| illegal.to_string())
    }

    fn json<'a>(&self, vault: &'a Vault, tour: &'a Tour) -> impl Serialize + 'a {
        let legs = tour.legs().iter().map(|leg| LegRecord {
            robot: Ordinal::of_index(leg.robot),
            path: cells(leg.path.positions()),
            keys: Letters(leg.keys),
        });
        TourRecord {
            robots: cells(vault.robots()),
            legs: legs.collect(),
        }
    }

    fn scene<'a>(&self, vault: &'a Vault, tour: &Tour) -> Scene<'a> {
        scene(vault, tour)
    }
}

/// The lower bound instead of the answer.
fn bound(vault: &Vault, limits: &Limits<'_>) -> Outcome<Tour> {
    let found = lower_bound_within(vault, limits);
    let answer = match found.answer {
        grid_core::Answer::Solved(bound) => Answer::Bound(bound),
        grid_core::Answer::Unsolvable(unsolvable) => Answer::Unsolvable(cause(vault, &unsolvable)),
        grid_core::Answer::Stopped(stopped) => Answer::Stopped {
            stopped,
            cause: None,
        },
    };
    Outcome {
        answer,
        stats: found.stats,
    }
}

fn cause(vault: &Vault, unsolvable: &Unsolvable) -> Cause {
    let reason = unsolvable.reason();
    let mut cause = Cause::new(kind_name(reason), unsolvable.to_string());
    let keys = match reason {
        Reason::SealedKeys(keys) | Reason::Exhausted(keys) => keys.to_string(),
        Reason::WaitingKeys(keys) => keys.iter().map(Key::to_string).collect(),
        _ => return cause,
    };
    cause.details.insert("keys".to_owned(), keys.into());
    match reason {
        Reason::SealedKeys(sealed) => {
            cause.with_walls(obstacles_before(vault, *sealed), Unit::OBSTACLE)
        }
        _ => cause,
    }
}

/// Fewest walls and doors without a key between a robot and one of these keys.
fn obstacles_before(vault: &Vault, sealed: Keys) -> Option<u64> {
    let entry = |at| match vault.tile(at) {
        Tile::Wall => Entry::Wall,
        Tile::Door(key) if !vault.keys().contains(key) => Entry::Wall,
        _ => Entry::Free,
    };
    let is_sealed = |at| matches!(vault.tile(at), Tile::Key(key) if sealed.contains(key));
    between(
        vault.size(),
        vault.robots().iter().copied(),
        entry,
        is_sealed,
    )
}

/// What may have been meant, where the mistake is a usual one.
fn hint(error: &VaultError) -> Option<String> {
    let hint = match error.kind() {
        VaultErrorKind::NoRobot => "mark where a robot starts with `@`; a blank line ends a map",
        VaultErrorKind::DuplicateKey(_) => {
            "a key is on the map once, its doors as often as you like; a blank line ends a map"
        }
        VaultErrorKind::EntranceNotOpen => {
            "only the usual one-robot map, with eight `.` around its `@`, is split; any other is solved as it is, without --split-entrance"
        }
        _ => return None,
    };
    Some(hint.to_owned())
}

/// Why the map that starts with line `first` of `input` cannot be split: the error counts rows of the map, the fault lines of the input.
fn split_fault(
    error: &VaultError,
    vault: &Vault,
    input: &[u8],
    first: Option<Line<'_>>,
) -> Box<Fault> {
    let hint = match error.kind() {
        VaultErrorKind::SeveralRobots => Some(second_robot(vault).to_owned()),
        _ => hint(error),
    };
    let mut fault = fault(error, hint);
    let (row, column) = (error.place().line - 1, error.place().column - 1);
    fault.place = first.and_then(|first| {
        let mut line = lines(&input[first.offset..]).nth(row)?;
        line.number += first.number - 1;
        line.offset += first.offset;
        Some(line.place(column..column + 1))
    });
    fault
}

/// What a map with several robots may be, where one was to be split.
fn second_robot(vault: &Vault) -> &'static str {
    let robots = vault.robots();
    let is_split = match robots {
        [first, _, _, _] => {
            let middle = Position::new(first.row + 1, first.column + 1);
            square(vault, middle).is_some_and(|cells| cells == "@#@###@#@")
        }
        _ => false,
    };
    let is_unsplit =
        |&robot: &Position| square(vault, robot).is_some_and(|cells| cells == "....@....");
    if is_split {
        "the entrance of this map is split already: it is solved as it is, without --split-entrance"
    } else if robots.iter().any(is_unsplit) {
        "one `@` has eight `.` around it and looks like the entrance to split: then no other `@` belongs on the map"
    } else {
        "a map with several robots is solved as it is, without --split-entrance"
    }
}

/// The 3 x 3 cells around one, row by row, if they are all on the map.
fn square(vault: &Vault, middle: Position) -> Option<String> {
    let sides = |side: u16| Some(side.checked_sub(1)?..=side.checked_add(1)?);
    let (rows, columns) = (sides(middle.row)?, sides(middle.column)?);
    rows.flat_map(|row| {
        columns
            .clone()
            .map(move |column| Position::new(row, column))
    })
    .map(|at| {
        vault
            .size()
            .contains(at)
            .then(|| vault.tile(at).character())
    })
    .collect()
}

/// The first line of each map; then nothing, for ever, since an input without maps has a fault all the same.
fn first_lines(input: &[u8]) -> impl Iterator<Item = Option<Line<'_>>> {
    let mut is_inside = false;
    let firsts = lines(input).filter(move |line| {
        let is_first = !line.is_blank() && !is_inside;
        is_inside = !line.is_blank();
        is_first
    });
    firsts.map(Some).chain(std::iter::repeat(None))
}

fn scene<'a>(vault: &'a Vault, tour: &Tour) -> Scene<'a> {
    let robots = vault.robots();
    let actors = robots.iter().enumerate().map(|(robot, &start)| Actor {
        name: match robots {
            [_] => "the robot".to_owned(),
            _ => format!("robot {}", robot + 1),
        },
        letter: '@',
        start,
        stroke: Stroke::Light,
        shape: Shape::Robot,
    });
    let actors: Vec<Actor> = actors.collect();
    let marks = marks(vault);
    let mut left = vault.keys();
    let mut steps: Vec<Step> = Vec::new();
    let mut order: Vec<String> = Vec::new();
    for leg in tour.legs() {
        let name = &actors[leg.robot].name;
        for &to in leg.path.positions().iter().skip(1) {
            let mut step = Step {
                moves: vec![Move {
                    actor: leg.robot,
                    to,
                }],
                cost: steps.len() as u64 + 1,
                ..Step::default()
            };
            if let Tile::Key(key) = vault.tile(to)
                && left.remove(key)
            {
                let letters = [key.letter(), key.door()];
                step.gone = (0..marks.len())
                    .filter(|&mark| letters.contains(&marks[mark].letter))
                    .collect();
                step.moment = Some(format!("{name} takes {key}"));
                order.push(match robots {
                    [_] => key.to_string(),
                    _ => format!("{key} ({name})"),
                });
            }
            steps.push(step);
        }
    }
    Scene {
        size: vault.size(),
        is_wall: Box::new(|cell| vault.tile(cell) == Tile::Wall),
        marks,
        actors,
        steps,
        unit: Unit::STEP,
        notes: (!order.is_empty())
            .then(|| format!("keys in order: {}", order.join(", ")))
            .into_iter()
            .collect(),
    }
}

/// Robots' starts, keys and doors.
fn marks(vault: &Vault) -> Vec<Mark> {
    let starts = vault.robots().iter().enumerate().map(|(robot, &at)| Mark {
        at,
        letter: '@',
        kind: MarkKind::End(robot),
    });
    let things = vault.size().positions().filter_map(|at| {
        let tile = vault.tile(at);
        let kind = match tile {
            Tile::Key(_) => MarkKind::Key,
            Tile::Door(_) => MarkKind::Door,
            Tile::Wall | Tile::Open | Tile::Start => return None,
        };
        Some(Mark {
            at,
            letter: tile.character(),
            kind,
        })
    });
    starts.chain(things).collect()
}

/// Why there is no vault of this family, with so many robots and keys, in this size, if the numbers say so.
fn impossible(family: VaultFamily, counts: Counts, size: Size) -> Option<String> {
    const SHORTEST_SIDE: u16 = 7;
    if size.height.min(size.width) < SHORTEST_SIDE {
        return Some(format!(
            "a vault has at least {SHORTEST_SIDE} rows and columns"
        ));
    }
    if size.cells() > MAX_CELLS {
        return Some(format!("a vault has at most {MAX_CELLS} cells"));
    }
    let inner = usize::from(size.height - 2) * usize::from(size.width - 2);
    let things = usize::from(counts.robots) + usize::from(counts.keys);
    if things > inner {
        return Some(format!(
            "robots and keys are {things}, and within the walls there are {inner} cells"
        ));
    }
    let is_alone = !matches!(family, VaultFamily::Quadrants) || counts.robots == 1;
    (!is_alone).then(|| {
        "a vault of quadrants has one robot; `puzzle vault-keys --split-entrance` makes four of it"
            .to_owned()
    })
}

/// Makes vaults.
pub(crate) fn generate(
    family: VaultFamily,
    percent: u8,
    counts: Counts,
    args: &GenerateArgs,
) -> Exit {
    let percent = usize::from(percent);
    let impossible = impossible(family, counts, args.size);
    let family = match family {
        VaultFamily::Maze => Family::Maze,
        VaultFamily::Quadrants => Family::Quadrants,
        VaultFamily::Looped => Family::Looped { percent },
        VaultFamily::Noise => Family::Noise { percent },
        VaultFamily::Room => Family::Room,
        VaultFamily::Regions => Family::Regions { percent },
    };
    let recipe = Recipe {
        family,
        size: args.size,
        robots: usize::from(counts.robots),
        keys: usize::from(counts.keys),
        doors: usize::from(counts.doors.unwrap_or(counts.keys / 2)),
        wanted: Wanted::Feasible,
    };
    let generator = Generator {
        make: &|seed| vault_keys::generate::generate(&recipe, seed),
        impossible,
        cramped: format!(
            "{} and {} find no place on a map of {} x {} cells",
            Unit::ROBOT.count(counts.robots.into()),
            Unit::KEY.count(counts.keys.into()),
            args.size.height,
            args.size.width
        ),
        describe: &|_| String::new(),
        ends: ["\n", ""],
    };
    generate::generate(&VaultKeys::new(false, false), &generator, args)
}

/// How many of each a generated vault has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    /// Keys.
    pub(crate) keys: u8,
    /// Doors; half as many as keys if nothing is said.
    pub(crate) doors: Option<u8>,
    /// Robots.
    pub(crate) robots: u8,
}
