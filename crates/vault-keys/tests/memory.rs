//! The heap that a search uses is at most its tracked memory, and at least half of it. So a limit
//! of memory holds.

use std::fmt::Write;

use test_support::heap::Counting;
use vault_keys::generate::{Family, Recipe, Wanted, generate};
use vault_keys::{Answer, Limit, Limits, Outcome, Vault, lower_bound_within, solve_within};

#[global_allocator]
static HEAP: Counting = Counting;

/// What small lists take that are not accounted for, whatever the map.
const SLACK: usize = 64 << 10;

struct Case {
    name: String,
    vault: Vault,
}

fn case(name: &str, map: &str) -> Case {
    Case {
        name: name.to_owned(),
        vault: map.parse().expect("a map"),
    }
}

fn made(recipe: Recipe) -> Case {
    Case {
        name: format!("{recipe:?}"),
        vault: generate(&recipe, 1).expect("room for robots and keys"),
    }
}

/// Maps of each kind that the bench has.
fn families() -> Vec<Case> {
    let looped = |percent| Family::Looped { percent };
    let noise = Family::Noise { percent: 30 };
    let mut cases: Vec<Case> = [
        Recipe::new(Family::Maze, 81, 1, 26, 20),
        Recipe::new(Family::Quadrants, 81, 1, 26, 20),
        Recipe::new(looped(5), 81, 1, 26, 26),
        Recipe::new(looped(30), 81, 1, 26, 26),
        Recipe::new(noise, 81, 1, 26, 26),
        Recipe::new(Family::Room, 80, 1, 26, 0),
        Recipe::new(Family::Room, 80, 1, 26, 26),
        Recipe::new(Family::Regions { percent: 5 }, 81, 4, 26, 26),
        Recipe::new(Family::Regions { percent: 0 }, 81, 8, 26, 26),
        Recipe::new(Family::Room, 80, 8, 26, 0),
        Recipe::new(Family::Maze, 81, 4, 26, 26),
        Recipe::new(looped(30), 81, 8, 26, 26),
        Recipe::new(noise, 61, 3, 26, 60),
        Recipe::new(looped(5), 41, 2, 26, 60),
        Recipe::new(Family::Room, 80, 40, 26, 0),
        Recipe::new(looped(5), 81, 40, 26, 130),
        Recipe::new(Family::Maze, 999, 1, 26, 26),
        Recipe::new(looped(30), 999, 1, 26, 26),
        Recipe::new(looped(5), 81, 4, 26, 26).wanted(Wanted::SealedKey),
        Recipe::new(looped(5), 81, 40, 26, 130).wanted(Wanted::WaitingKeys),
        Recipe::new(Family::Maze, 81, 1, 26, 20).wanted(Wanted::WaitingKeys),
    ]
    .map(made)
    .into();
    let quadrants = generate(&Recipe::new(Family::Quadrants, 81, 1, 26, 20), 1).expect("a maze");
    cases.push(Case {
        name: "quadrants, split".to_owned(),
        vault: quadrants.split_entrance().expect("an open entrance"),
    });
    cases
}

/// Maps that no one would make, but for this.
fn hostile() -> Vec<Case> {
    let mut cases = vec![
        made(Recipe::new(Family::Room, 300, 1, 26, 0)),
        made(Recipe::new(Family::Room, 1000, 1, 26, 26)),
        made(Recipe::new(Family::Room, 60, 700, 26, 0)),
        case("only keys", "@abcdefghijklmnopqrstuvwxyz"),
        case(
            "only keys, in a block",
            "@abcde\nfghijk\nlmnopq\nrstuvw\nxyz",
        ),
        case("only robots", &format!("{0}\n{0}\nabcdef", "@".repeat(500))),
    ];
    let doors = "A".repeat(30_000);
    cases.push(case("60,000 doors", &format!("@a{doors}\nb.{doors}\n")));
    let letters: String = ('A'..='Z').cycle().take(2_000).collect();
    let keys: String = ('a'..='z').collect();
    cases.push(case(
        "2,000 doors",
        &format!(
            "@{keys}{letters}\n.{letters}{keys_dots}\n",
            keys_dots = ".".repeat(26)
        ),
    ));
    // One long row among short ones: the map is no rectangle.
    let long = ".".repeat(60_000);
    cases.push(case(
        "a long row",
        &format!("@{long}a\n..\n{}b.\n", ".\n".repeat(20_000)),
    ));
    // A branching at each second cell, all of which wait while the corridor is followed.
    let (hall, teeth) = (".".repeat(20_001), ".#".repeat(10_000));
    cases.push(case("a comb", &format!("{teeth}.\n{hall}@a\n{teeth}b\n")));
    cases
}

/// What one run took.
struct Run {
    real: usize,
    accounted: usize,
    limit: Option<Limit>,
}

fn run<W, U>(solve: impl FnOnce() -> Outcome<W, U>) -> Run {
    let (outcome, real) = HEAP.peak_of(solve);
    Run {
        real,
        accounted: usize::try_from(outcome.stats.peak_bytes).unwrap(),
        limit: match outcome.answer {
            Answer::Stopped(stopped) => Some(stopped.limit),
            _ => None,
        },
    }
}

/// Says what is wrong with a run, if anything is.
fn judge(run: &Run, limit: Option<u64>, what: &str, faults: &mut String) {
    let &Run {
        real, accounted, ..
    } = run;
    let is_within = limit.is_none_or(|limit| accounted as u64 <= limit);
    let is_stopped = limit.is_none() || run.limit == Some(Limit::Memory);
    if real > accounted + SLACK || accounted > 2 * real + SLACK || !is_within || !is_stopped {
        let limit = limit.unwrap_or(u64::MAX);
        writeln!(
            faults,
            "{real} bytes taken, {accounted} accounted for, at most {limit}: {what}"
        )
        .expect("a string takes everything");
    }
}

#[test]
fn what_is_taken_is_accounted_for() {
    let mut faults = String::new();
    for Case { name, vault } in families().into_iter().chain(hostile()) {
        let solve = |limits: Limits<'_>| run(|| solve_within(&vault, &limits.states(400)));
        let bound = |limits: Limits<'_>| run(|| lower_bound_within(&vault, &limits.states(400)));
        for (what, eighths, solve) in [
            (
                "the answer to",
                [0, 2, 5, 7].as_slice(),
                &solve as &dyn Fn(Limits<'_>) -> Run,
            ),
            ("the bound of", &[6], &bound),
        ] {
            let what = format!("{what} {name}");
            let whole = solve(Limits::new());
            judge(&whole, None, &what, &mut faults);
            for part in eighths {
                let bytes = whole.accounted as u64 * part / 8;
                let stopped = solve(Limits::new().memory_bytes(bytes));
                judge(&stopped, Some(bytes), &what, &mut faults);
            }
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}
