//! `puzzle vault-keys`.

use grid_core::text::{Line, lines};
use grid_core::{Limits, Stats};
use serde::{Deserialize, Serialize};
use vault_keys::generate::{Family, Recipe, Wanted};
use vault_keys::{
    Key, Keys, Leg, Reason, Tile, Tour, Unsolvable, Vault, VaultError, VaultErrorKind, lower_bound,
};

use crate::cli::{GenerateArgs, VaultFamily};
use crate::exit::Exit;
use crate::generate::{self, Generator};
use crate::puzzles::witness::{mismatch, require_json, route};
use crate::puzzles::{Cell, cells, counted, fault, outcome};
use crate::scene::{Actor, Mark, MarkKind, Move, Scene, Shape, Step, Stroke};
use crate::solver::{Answer, Cause, Fault, Outcome, Solution, Solver, kind_name};

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
}

/// The witness: where the robots start, and their legs in order.
#[derive(Deserialize, Serialize)]
struct TourRecord {
    robots: Vec<Cell>,
    legs: Vec<LegRecord>,
}

#[derive(Deserialize, Serialize)]
struct LegRecord {
    /// From 1.
    robot: usize,
    path: Vec<Cell>,
    keys: String,
}

impl Solver for VaultKeys {
    type Puzzle = Vault;
    type Witness = Tour;

    const NO_SOLUTION: &'static str = "none";

    fn parse_all<'a>(
        &'a self,
        input: &'a [u8],
    ) -> impl Iterator<Item = Result<Vault, Box<Fault>>> + 'a {
        Vault::parse_all(input)
            .zip(first_lines(input))
            .map(move |(vault, first)| {
                let vault = vault.map_err(|error| fault(&error, hint(&error)))?;
                if !self.split_entrance {
                    return Ok(vault);
                }
                vault
                    .split_entrance()
                    .map_err(|error| split_fault(&error, input, first))
            })
    }

    fn solve(&self, vault: &Vault, limits: &Limits<'_>) -> Outcome<Tour> {
        if self.lower_bound {
            let answer = match lower_bound(vault) {
                Ok(bound) => Answer::Bound(bound),
                Err(unsolvable) => Answer::Unsolvable(cause(&unsolvable)),
            };
            return Outcome {
                answer,
                stats: Stats::default(),
            };
        }
        outcome(
            vault_keys::solve_within(vault, limits),
            |tour| self.solution(tour),
            cause,
        )
    }

    fn solution(&self, tour: Tour) -> Solution<Tour> {
        let steps = tour.steps();
        Solution {
            cost: steps,
            line: steps.to_string(),
            words: counted(steps, "step", "steps"),
            optima: None,
            witness: tour,
        }
    }

    fn read_witness(&self, vault: &Vault, input: &[u8]) -> Result<Tour, Box<Fault>> {
        let record: TourRecord = require_json(input)?;
        if record.robots != cells(vault.robots()) {
            return Err(mismatch(
                "its robots are not those of the map, row by row".to_owned(),
            ));
        }
        let legs = record.legs.iter().map(|leg| {
            let robot = leg.robot.checked_sub(1);
            Ok(Leg {
                robot: robot.ok_or_else(|| mismatch("robots count from 1".to_owned()))?,
                path: route(&leg.path)?,
                keys: keys(&leg.keys)?,
            })
        });
        Ok(Tour::new(legs.collect::<Result<_, Box<Fault>>>()?))
    }

    fn verify(&self, vault: &Vault, tour: &Tour) -> Result<(), String> {
        tour.verify(vault).map_err(|illegal| illegal.to_string())
    }

    fn json<'a>(&self, vault: &'a Vault, tour: &'a Tour) -> impl Serialize + 'a {
        let legs = tour.legs().iter().map(|leg| LegRecord {
            robot: leg.robot + 1,
            path: cells(leg.path.positions()),
            keys: leg.keys.to_string(),
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

/// The keys of these letters.
fn keys(letters: &str) -> Result<Keys, Box<Fault>> {
    let key = |letter| {
        Key::new(letter).ok_or_else(|| mismatch(format!("{letter:?} is no key, which are a to z")))
    };
    letters.chars().map(key).collect()
}

fn cause(unsolvable: &Unsolvable) -> Cause {
    let reason = unsolvable.reason();
    let mut cause = Cause::new(kind_name(reason), unsolvable.to_string());
    let keys = match reason {
        Reason::SealedKeys(keys) | Reason::Exhausted(keys) => keys.to_string(),
        Reason::WaitingKeys(keys) => keys.iter().map(Key::to_string).collect(),
        _ => return cause,
    };
    cause.details.insert("keys".to_owned(), keys.into());
    cause
}

/// What may have been meant, where the mistake is a usual one.
fn hint(error: &VaultError) -> Option<String> {
    let hint = match error.kind() {
        VaultErrorKind::NoRobot => "mark where a robot starts with `@`; a blank line ends a map",
        VaultErrorKind::DuplicateKey(_) => {
            "a key is on the map once, its doors as often as you like; a blank line ends a map"
        }
        VaultErrorKind::SeveralRobots => {
            "a map with several robots is solved as it is, without --split-entrance"
        }
        VaultErrorKind::EntranceNotOpen => {
            "a map that is split already is solved as it is, without --split-entrance"
        }
        _ => return None,
    };
    Some(hint.to_owned())
}

/// Why the map that starts with line `first` of `input` cannot be split: the error counts rows of the map, the fault lines of the input.
fn split_fault(error: &VaultError, input: &[u8], first: Option<Line<'_>>) -> Box<Fault> {
    let mut fault = fault(error, hint(error));
    let (row, column) = (error.place().line - 1, error.place().column - 1);
    fault.place = first.and_then(|first| {
        let mut line = lines(&input[first.offset..]).nth(row)?;
        line.number += first.number - 1;
        line.offset += first.offset;
        Some(line.place(column..column + 1))
    });
    fault
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
        unit: "steps",
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

/// Makes vaults.
pub(crate) fn generate(
    family: VaultFamily,
    percent: u8,
    counts: Counts,
    args: &GenerateArgs,
) -> Exit {
    let percent = usize::from(percent);
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
        height: args.size.height,
        width: args.size.width,
        robots: usize::from(counts.robots),
        keys: usize::from(counts.keys),
        doors: usize::from(counts.doors.unwrap_or(counts.keys / 2)),
        wanted: Wanted::Feasible,
    };
    let generator = Generator {
        make: &|seed| Some(vault_keys::generate::generate(&recipe, seed)),
        range: "vaults have at least 7 rows and columns, and room for all robots and keys; `quadrants` have one robot",
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
