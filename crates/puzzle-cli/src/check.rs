//! Judges a given solution: is it legal, and is it optimal?

use std::cmp::Ordering;

use grid_core::{Limit, Limits, Stopped};

use crate::solver::{Answer, Detail, Solution, Solver};
use crate::verdict::Stopper;

/// The judgment on a given solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgment {
    /// What the solution is worth.
    pub worth: Worth,
    /// The judgment in one line.
    pub text: String,
}

/// What a given solution is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It breaks a rule.
    Illegal,
    /// It is legal and optimal.
    Optimal,
    /// It is legal, and a better one exists.
    Improvable,
    /// It is legal; a limit ended the search for a better one.
    Open,
    /// It is legal and better than the solver's answer: a mistake in this program.
    Impossible,
}

/// Replays a solution by the rules, and compares it with the optimum as far as `limits` allow. Asks
/// `stopper` if the stop flag ended the search.
pub fn check<S: Solver>(
    solver: &S,
    puzzle: &S::Puzzle,
    witness: S::Witness,
    limits: &Limits<'_>,
    stopper: impl FnOnce() -> Stopper,
) -> Judgment {
    if let Err(text) = solver.verify(puzzle, &witness) {
        let worth = Worth::Illegal;
        return Judgment { worth, text };
    }
    let given = solver.solution(witness);
    let (worth, words) = match solver.solve(puzzle, limits, Detail::Brief).answer {
        Answer::Solved(optimum) => match costs(&optimum).cmp(&costs(&given)) {
            Ordering::Less => (Worth::Improvable, not_optimal(&optimum.words)),
            Ordering::Equal => (Worth::Optimal, "optimal".to_owned()),
            Ordering::Greater => impossible(),
        },
        Answer::Stopped { stopped, .. } => as_far_as_known(solver, &given, stopped, stopper),
        Answer::Bound(_) | Answer::Unsolvable(_) => impossible(),
    };
    let text = format!("legal: {}, {words}", given.words);
    Judgment { worth, text }
}

const fn costs<W>(solution: &Solution<W>) -> (u64, u64) {
    (solution.cost, solution.second_cost)
}

/// A legal solution contradicts the solver.
fn impossible() -> (Worth, String) {
    let words =
        "better than the answer of this program, which is a mistake in it: please report it";
    (Worth::Impossible, words.to_owned())
}

/// Judges a legal solution by what a stopped search knows.
fn as_far_as_known<S: Solver>(
    solver: &S,
    given: &Solution<S::Witness>,
    stopped: Stopped<S::Witness>,
    stopper: impl FnOnce() -> Stopper,
) -> (Worth, String) {
    let (lower, upper) = (stopped.lower, stopped.upper);
    let end = match stopped.limit {
        Limit::Stop if stopper() == Stopper::Interrupt => "an interrupt",
        _ => "the limit",
    };
    // With two costs, the bounds are those of the first.
    match (lower.cmp(&given.cost), upper) {
        (Ordering::Greater, _) => impossible(),
        (Ordering::Equal, _) if given.second_cost == 0 => (Worth::Optimal, "optimal".to_owned()),
        (Ordering::Equal, _) => (
            Worth::Open,
            format!(
                "the first of which is the least; {end} ended the search before the rest was known"
            ),
        ),
        (Ordering::Less, Some(upper)) if upper < given.cost => {
            (Worth::Improvable, not_optimal(&solver.cost_in_words(upper)))
        }
        (Ordering::Less, _) => (
            Worth::Open,
            format!(
                "and at least {} are needed; {end} ended the search before more was known",
                solver.cost_in_words(lower)
            ),
        ),
    }
}

fn not_optimal(enough: &str) -> String {
    format!("not optimal: {enough} would do")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::puzzles::manhattan_wiring::ManhattanWiring;
    use crate::puzzles::push_box::PushBox;
    use crate::puzzles::vault_keys::VaultKeys;
    use push_box::Order;

    /// A given solution is refused, or illegal, or legal and no better than the optimum.
    fn judged<S: Solver>(solver: &S, puzzle: &str, change: impl FnOnce(&mut Vec<u8>)) {
        let typed = solver.parse_one(puzzle.as_bytes()).expect("a puzzle");
        let Answer::Solved(ours) = solver.solve(&typed, &Limits::new(), Detail::Full).answer else {
            panic!("no solution: {puzzle}");
        };
        let json = serde_json::to_string(&solver.json(&typed, &ours.witness));
        let mut bytes = json.expect("a witness in JSON").into_bytes();
        change(&mut bytes);
        match solver.read_witness(&typed, &bytes) {
            Ok(given) if solver.verify(&typed, &given).is_ok() => {
                assert!(costs(&solver.solution(given)) >= costs(&ours));
            }
            Ok(_) => {}
            Err(fault) => {
                let place = fault.place.as_ref().map(|place| place.span.clone());
                assert!(place.is_none_or(|span| span.start <= span.end && span.end <= bytes.len()));
            }
        }
    }

    fn judged_by_each(change: impl Fn(&mut Vec<u8>)) {
        judged(
            &PushBox::new(Order::PushesThenMoves),
            "#@-$-.#\n#-----#\n",
            &change,
        );
        judged(&VaultKeys::new(false, false), "b.A.@.a\n.#.@...\n", &change);
        let board = "3 4\n2 0 0 0\n0 1 1 2\n3 0 0 3\n";
        judged(&ManhattanWiring::new(false), board, &change);
    }

    #[test]
    fn a_bound_above_a_legal_solution_is_a_mistake() {
        let solver = PushBox::new(Order::MovesThenPushes);
        let room = solver.parse_one(b"@-$.").expect("a room");
        let walk = solver.read_witness(&room, b"rR").expect("a walk");
        let given = solver.solution(walk);
        for (lower, worth) in [(1, Worth::Open), (2, Worth::Open), (3, Worth::Impossible)] {
            let stopped = Stopped::new(Limit::States, lower);
            let judged = as_far_as_known(&solver, &given, stopped, || Stopper::Time);
            assert_eq!(judged.0, worth, "{lower}: {}", judged.1);
        }
    }

    proptest! {
        #![proptest_config(test_support::properties(400))]

        #[test]
        fn any_bytes_are_a_solution_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            judged_by_each(|solution| solution.clone_from(&bytes));
        }

        #[test]
        fn a_changed_solution_is_no_better(
            changes in proptest::collection::vec((any::<proptest::sample::Index>(), 0..4_u8, "[0-9\\[\\],{}\":a-zA-Z -]"), 1..6),
        ) {
            judged_by_each(|solution| {
                for (index, what, with) in &changes {
                    if solution.is_empty() {
                        return;
                    }
                    let at = index.index(solution.len());
                    match what {
                        0 => drop(solution.remove(at)),
                        1 => solution.insert(at, with.as_bytes()[0]),
                        2 => solution[at] = with.as_bytes()[0],
                        _ => solution.truncate(at),
                    }
                }
            });
        }
    }
}
