//! `cargo xtask deep`: the random tests of the solver crates with many more cases, in release. The
//! tests with snapshots run too, so that the release build prints and counts the same as the other.

use crate::run;
use crate::workspace::Workspace;

/// The modules of the integration test `it` that take part.
const MODULES: [&str; 3] = ["random::", "fixtures::", "work::"];

pub(crate) fn deep(workspace: &Workspace, packages: &[String]) -> Result<(), String> {
    for package in workspace
        .selected(packages)
        .filter(|package| package.is_solver())
    {
        let name = package.name.as_str();
        // The brute force of vault-keys searches positions of robots times sets of keys.
        let cases = if name == "vault-keys" {
            "50000"
        } else {
            "100000"
        };
        println!("{name}: {cases} cases");
        let mut command = workspace.cargo(&["test", "--release", "--all-features"]);
        command
            .args(["-p", name, "--test", "it", "--"])
            .args(MODULES)
            .env("INSTA_UPDATE", "no")
            .env("CASES", cases)
            .env_remove("CARGO_TERM_QUIET");
        run::shown(&mut command)?;
    }
    Ok(())
}
