//! The same input, the same output.
//!
//! Each run is a process of its own: a table of the standard library takes a new seed there, so an
//! order that leaks from one shows as a difference. Tables with a fixed hash would leak the same
//! order twice; the libraries have none but [`grid_core::StateMap`] and [`grid_core::StateSet`],
//! whose order is that of insertion, which grid-core tests with tables of several capacities.

use std::path::Path;

use test_support::fixtures::load;

use crate::program::puzzle;

#[test]
fn two_runs_with_any_number_of_jobs_print_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    for command in ["push-box", "vault-keys", "manhattan-wiring"] {
        for fixture in load(&root.join(command)).expect("the fixtures") {
            let run = |jobs: &str| {
                let args = fixture.args.join(" ");
                let call = puzzle(&format!("{command} --format json {args} --jobs"));
                let run = call.arg(jobs).input(&fixture.input).run();
                run.to_string()
            };
            assert_eq!(run("1"), run("3"), "{}", fixture.path.display());
        }
    }
}
