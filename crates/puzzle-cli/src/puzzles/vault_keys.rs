//! `puzzle vault-keys`.

mod legal;
mod scene;
mod witness;

use grid_core::{Limits, Stopped};
use serde::Serialize;
use vault_keys::{
    Key, Keys, Reason, SplitError, Tile, Tour, Unsolvable, Vault, VaultError, VaultErrorKind,
    lower_bound_within,
};

use crate::puzzles::walls::{Entry, between};
use crate::puzzles::{fault, outcome};
use crate::scene::Scene;
use crate::solver::{Answer, Cause, Detail, Fault, Outcome, Parsed, Solution, Solver};
use crate::unit::Unit;

/// Vault-keys, with its options.
#[derive(Debug)]
pub struct VaultKeys {
    split_entrance: bool,
    lower_bound: bool,
    both_parts: bool,
}

impl VaultKeys {
    /// Vault-keys with these options.
    #[must_use]
    pub const fn new(split_entrance: bool, lower_bound: bool) -> Self {
        Self {
            split_entrance,
            lower_bound,
            both_parts: false,
        }
    }

    /// Sets whether each map is read as two puzzles: as it is, and with its entrance split.
    #[must_use]
    pub const fn with_both_parts(mut self, both_parts: bool) -> Self {
        self.both_parts = both_parts;
        self
    }

    /// Splits a vault, if that is wanted.
    fn read(&self, vault: Result<Vault, VaultError>, splits: bool) -> Result<Vault, Box<Fault>> {
        let vault = vault.map_err(|error| fault(&error, hint(&error)))?;
        if !splits {
            return Ok(vault);
        }
        vault.split_entrance().map_err(|error| {
            Box::new(Fault {
                cause: Cause::new(error.code(), error.to_string()),
                place: None,
                hint: Some(split_hint(&error).to_owned()),
            })
        })
    }
}

impl Solver for VaultKeys {
    type Puzzle = Vault;
    type Witness = Tour;

    const NAME: &'static str = "vault-keys";
    const NO_SOLUTION: &'static str = "none";

    fn parse_all<'a>(&'a self, input: &'a [u8]) -> impl Iterator<Item = Parsed<Vault>> + 'a {
        let parts = match self.both_parts {
            true => vec![(false, Some("part 1")), (true, Some("part 2"))],
            false => vec![(self.split_entrance, None)],
        };
        Vault::parse_all(input).titled().flat_map(move |vault| {
            let parts = parts.clone().into_iter();
            parts.map(move |(splits, part)| Parsed {
                puzzle: self.read(vault.puzzle.clone(), splits),
                title: match (vault.title, part) {
                    (Some(title), Some(part)) => Some(format!("{title}, {part}")),
                    (title, part) => title.or(part).map(str::to_owned),
                },
            })
        })
    }

    fn parse_one(&self, input: &[u8]) -> Result<Vault, Box<Fault>> {
        self.read(Vault::from_bytes(input), self.split_entrance)
    }

    fn solve(&self, vault: &Vault, limits: &Limits<'_>, detail: Detail) -> Outcome<Tour> {
        if self.lower_bound {
            return bound(vault, limits, detail);
        }
        outcome(
            vault_keys::solve_within(vault, limits),
            |tour| self.solution(tour),
            |unsolvable| cause(vault, unsolvable, detail),
        )
    }

    fn cost_in_words(&self, steps: u64) -> String {
        Unit::STEP.count(steps)
    }

    fn solution(&self, tour: Tour) -> Solution<Tour> {
        let steps = tour.steps();
        Solution {
            cost: steps,
            second_cost: 0,
            line: steps.to_string(),
            words: self.cost_in_words(steps),
            optima: None,
            witness: tour,
        }
    }

    fn read_witness(&self, vault: &Vault, input: &[u8]) -> Result<Tour, Box<Fault>> {
        witness::read(vault, input)
    }

    fn verify(&self, vault: &Vault, tour: &Tour) -> Result<(), String> {
        tour.verify(vault).map_err(|illegal| illegal.to_string())
    }

    fn json<'a>(&self, vault: &'a Vault, tour: &'a Tour) -> impl Serialize + 'a {
        witness::record(vault, tour)
    }

    fn part(&self) -> Option<&'static str> {
        self.split_entrance.then_some("part 2")
    }

    fn start(&self, _: &Vault) -> Tour {
        Tour::new(Vec::new())
    }

    fn legal_part(&self, vault: &Vault, tour: &Tour) -> Tour {
        legal::part(vault, tour)
    }

    fn scene<'a>(&self, vault: &'a Vault, tour: &Tour) -> Scene<'a> {
        scene::scene(vault, tour)
    }
}

/// Returns the lower bound instead of the answer.
fn bound(vault: &Vault, limits: &Limits<'_>, detail: Detail) -> Outcome<Tour> {
    let found = lower_bound_within(vault, limits);
    let answer = match found.answer {
        grid_core::Answer::Solved(bound) => Answer::Bound(bound),
        grid_core::Answer::Unsolvable(unsolvable) => {
            Answer::Unsolvable(cause(vault, &unsolvable, detail))
        }
        grid_core::Answer::Stopped(stopped) => Answer::Stopped {
            stopped: Stopped::new(stopped.limit, stopped.lower),
            cause: None,
        },
    };
    Outcome {
        answer,
        stats: found.stats,
    }
}

fn cause(vault: &Vault, unsolvable: &Unsolvable, detail: Detail) -> Cause {
    let reason = unsolvable.reason();
    let mut cause = Cause::new(reason.code(), unsolvable.to_string());
    let keys = match reason {
        Reason::SealedKeys(keys) | Reason::Exhausted(keys) => keys.to_string(),
        Reason::WaitingKeys(keys) => keys.iter().map(Key::to_string).collect(),
        _ => return cause,
    };
    cause.details.insert("keys".to_owned(), keys.into());
    match reason {
        Reason::SealedKeys(sealed) if detail == Detail::Full => {
            cause.with_walls(obstacles_before(vault, *sealed), Unit::OBSTACLE)
        }
        _ => cause,
    }
}

/// Returns the fewest walls, and doors without a key, between a robot and one of these keys.
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

/// Returns a hint for a usual mistake.
fn hint(error: &VaultError) -> Option<String> {
    let hint = match error.kind() {
        VaultErrorKind::NoRobot => "mark where a robot starts with `@`; a blank line ends a map",
        VaultErrorKind::DuplicateKey(_) => {
            "a key is on the map once, its doors as often as you like; a blank line ends a map"
        }
        _ => return None,
    };
    Some(hint.to_owned())
}

/// Returns a hint for a map that cannot be split.
const fn split_hint(error: &SplitError) -> &'static str {
    match error {
        SplitError::SeveralRobots(_) => {
            "a map with several robots is solved as it is, without --split-entrance"
        }
        _ => {
            "only the usual one-robot map, with eight `.` around its `@`, is split; any other is solved as it is, without --split-entrance"
        }
    }
}
