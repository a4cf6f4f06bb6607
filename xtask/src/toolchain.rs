//! How cargo and rustc are called.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::run;

/// The options of cargo for these crates, or for all if the list is empty.
pub(crate) fn selection(names: &[String]) -> Vec<&str> {
    if names.is_empty() {
        return vec!["--workspace"];
    }
    names.iter().flat_map(|name| ["-p", name]).collect()
}

/// Whether the toolchain can compile for a target.
pub(crate) fn is_installed(target: &str) -> bool {
    let mut command = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let ran = run::captured(command.args(["--print", "target-libdir", "--target", target]));
    ran.ok && Path::new(ran.output.trim()).is_dir()
}

/// `cargo` in a folder, quiet and without colors.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .current_dir(root)
        .env("CARGO_TERM_COLOR", "never")
        .env("CARGO_TERM_QUIET", "true")
        .env("NO_COLOR", "1")
        .env_remove("RUST_BACKTRACE")
        .env_remove("CASES");
    command
}
