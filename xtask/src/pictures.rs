//! The pictures of the READMEs, made by the program of this workspace. That they are those it makes now is one of its tests.

use std::process::Command;

use crate::built;
use crate::run;
use crate::workspace::Workspace;

/// Each solver's puzzle is `.github/pictures/<solver>.txt`, its picture beside it.
const SOLVERS: [&str; 3] = ["push-box", "vault-keys", "manhattan-wiring"];

/// Makes the pictures again.
pub(crate) fn bless(workspace: &Workspace, packages: &[String]) -> Result<(), String> {
    let program = built::build(workspace, packages)?.puzzle;
    for solver in SOLVERS {
        let [puzzle, picture] =
            ["txt", "svg"].map(|extension| format!(".github/pictures/{solver}.{extension}"));
        let mut command = Command::new(&program);
        command
            .args([solver, &puzzle, "--svg", &picture])
            .current_dir(&workspace.root);
        let ran = run::captured(&mut command);
        if !ran.ok {
            return Err(format!("{}: {}", run::line(&command), ran.output));
        }
    }
    Ok(())
}
