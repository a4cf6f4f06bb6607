//! The program against every fixture of every solver crate: the same answers as the crates
//! themselves, on standard output alone.

use std::path::Path;

use test_support::fixtures::{Cost, Fixture, Group, load};

use crate::program::puzzle;

/// The line of a puzzle without a solution.
fn no_solution(krate: &str) -> &'static str {
    match krate {
        "push-box" => "-1",
        "manhattan-wiring" => "0",
        _ => "none",
    }
}

#[test]
fn the_program_answers_as_the_crates_do() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap();
    let mut wrong = Vec::new();
    for krate in ["push-box", "vault-keys", "manhattan-wiring"] {
        let fixtures = load(&root.join("fixtures").join(krate)).unwrap_or_else(|problems| {
            panic!("{problems:?}");
        });
        // The crates' own suites run those that take long.
        for fixture in fixtures
            .iter()
            .filter(|fixture| fixture.group != Group::Stress)
        {
            wrong.extend(check(krate, fixture));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(krate: &str, fixture: &Fixture) -> Option<String> {
    let expected: String = fixture
        .cost
        .iter()
        .map(|cost| match cost {
            Cost::None => no_solution(krate).to_owned() + "\n",
            other => format!("{other}\n"),
        })
        .collect();
    let run = puzzle(&format!("{krate} {}", fixture.args.join(" ")))
        .arg(&fixture.path)
        .run();
    let exit = fixture
        .cost
        .iter()
        .map(|cost| match cost {
            Cost::Number(_) => 0,
            Cost::None => 1,
            Cost::Invalid => 3,
            Cost::Line(line) if line == "stopped" => 4,
            Cost::Line(_) => 0,
        })
        .max()
        .or(Some(0));
    (run.output != expected || run.exit != exit).then(|| {
        format!(
            "{}: expected exit {exit:?} and\n{expected}but {run}",
            fixture.path.display()
        )
    })
}
