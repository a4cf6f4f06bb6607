//! A crate with a fault in its code, compiled against what the workspace has built: the crate, and its test of the fixtures.
//!
//! Only these two differ from what the workspace has, so cargo would build everything else a second time.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::built::Built;
use crate::run;
use crate::workspace::Workspace;

/// The test that holds a crate against its fixtures.
const FIXTURES: &str = "fixtures";

/// What the workspace has built, but for the test of the fixtures, which is that of the crate in the copy.
pub(super) fn built(copy: &Workspace, built: &Built, package: &str) -> Result<Built, String> {
    let here = copy.packages.iter().find(|here| here.name == package);
    let here = here.ok_or_else(|| format!("there is no crate {package}"))?;
    let name = package.replace('-', "_");
    let folder = copy.target.join("planted");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let compile = |source: &Path, to: &Path, args: &[&str], library: Option<&Path>| {
        let mut command = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        command
            .args([
                "--edition",
                "2024",
                "--cap-lints",
                "allow",
                "--color",
                "never",
            ])
            .args(["-C", "opt-level=1", "-L"])
            .arg(format!("dependency={}", deps(built).display()))
            .args(args)
            .arg("-o")
            .args([to, source])
            .current_dir(&copy.root)
            .env("CARGO_MANIFEST_DIR", &here.dir);
        for (other, path) in built.libraries.iter().chain(&built.tools) {
            let path = if *other == name {
                library
            } else {
                Some(path.as_path())
            };
            if let Some(path) = path {
                command.args(["--extern", &format!("{other}={}", path.display())]);
            }
        }
        let ran = run::captured(&mut command);
        if ran.ok { Ok(()) } else { Err(ran.output) }
    };
    let library = folder.join(format!("lib{name}.rlib"));
    let source = here.dir.join("src/lib.rs");
    let args = [
        "--crate-name",
        &name,
        "--crate-type",
        "lib",
        "--cfg",
        "feature=\"generate\"",
    ];
    compile(&source, &library, &args, None)?;
    let test = folder.join(format!("{name}-{FIXTURES}{}", env::consts::EXE_SUFFIX));
    let source = here.dir.join("tests").join(FIXTURES).with_extension("rs");
    let args = ["--test", "--crate-name", FIXTURES];
    compile(&source, &test, &args, Some(&library))?;
    let mut planted = built.clone();
    for other in &mut planted.tests {
        if other.package == package && other.name == FIXTURES {
            other.path.clone_from(&test);
        }
    }
    Ok(planted)
}

/// Where cargo keeps what the libraries stand on.
fn deps(built: &Built) -> PathBuf {
    built.puzzle.parent().unwrap_or(Path::new("")).join("deps")
}
