//! `puzzle generate vault-keys`.

use grid_core::Size;
use vault_keys::generate::{Family, MAX_CELLS, Recipe, Wanted};

use crate::program::cli::{GenerateArgs, VaultFamily};
use crate::program::exit::Exit;
use crate::program::generate::{self, Generator};
use crate::puzzles::vault_keys::VaultKeys;
use crate::unit::Unit;

/// Returns why the numbers exclude every vault of this family, if they do.
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

/// Generates vaults.
pub(crate) fn generate(
    family: Option<VaultFamily>,
    percent: u8,
    counts: Counts,
    args: &GenerateArgs,
) -> Exit {
    let family = family.unwrap_or(match counts.robots {
        1 => VaultFamily::Quadrants,
        _ => VaultFamily::Maze,
    });
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

/// Numbers of keys, doors and robots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    /// Keys.
    pub(crate) keys: u8,
    /// Doors. Defaults to half the keys.
    pub(crate) doors: Option<u8>,
    /// Robots.
    pub(crate) robots: u8,
}
