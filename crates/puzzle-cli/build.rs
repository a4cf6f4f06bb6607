//! Tells the program which commit it is built from: `PUZZLE_VERSION` is `0.1.0 (1234abcd)`, or
//! `0.1.0` where no commit is known.

use std::path::Path;
use std::process::Command;

fn main() {
    let version = env!("CARGO_PKG_VERSION");
    let version = match packaged_commit().or_else(git_commit) {
        Some(commit) => format!("{version} ({commit})"),
        None => version.to_owned(),
    };
    println!("cargo::rustc-env=PUZZLE_VERSION={version}");
}

/// Digits of a commit that are shown.
const DIGITS: usize = 8;

/// The commit that cargo wrote into a package.
fn packaged_commit() -> Option<String> {
    const FILE: &str = ".cargo_vcs_info.json";
    println!("cargo::rerun-if-changed=build.rs");
    let info = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE)).ok()?;
    let hash = info.split("\"sha1\"").nth(1)?.split('"').nth(1)?;
    hash.get(..DIGITS).map(str::to_owned)
}

/// The commit of the repository that this file belongs to: one above it that knows nothing of it
/// does not count.
fn git_commit() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    // The log of the head grows with each commit and checkout.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", &format!("--short={DIGITS}"), "HEAD"])
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
