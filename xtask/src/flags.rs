//! The command line.

use std::ffi::OsString;

use lexopt::{Arg, Parser, ValueExt};

pub(crate) const HELP: &str = "\
Usage: cargo xtask <TASK>

Tasks:
  verify [--only PHASE,..] [--skip PHASE,..] [-p CRATE]..
          Check everything that must hold
  bless [-p CRATE]..
          Accept the current output as snapshots, pictures and tables; delete orphaned snapshots
  bench [-p CRATE].. [--write | -- ARGS..]
          Run the benchmarks; --write keeps the figures and renews the tables of the READMEs
  counts [-p CRATE].. [--record]
          Count instructions with valgrind and compare them with the record, or renew the record
  deep [-p CRATE]..
          Run the random tests with many more cases, in release
  page
          Build target/page/index.html, which solves puzzles in a browser (needs
          the target wasm32-unknown-unknown)
  dist [--tag TAG]
          Pack a release for this machine; fail unless TAG is the tag of the version

Phases: fmt, prose, clippy, independence, fixtures, tests, snapshots, browser, docs, readme, package
";

/// The phases of `verify`.
pub(crate) const PHASES: [&str; 11] = [
    "fmt",
    "prose",
    "clippy",
    "independence",
    "fixtures",
    "tests",
    "snapshots",
    "browser",
    "docs",
    "readme",
    "package",
];

/// A task and its options.
#[derive(Debug, Default)]
pub(crate) struct Flags {
    pub(crate) task: String,
    /// The crates that the task is limited to; all if empty.
    pub(crate) packages: Vec<String>,
    /// The phases of `verify`.
    pub(crate) phases: Vec<&'static str>,
    /// Whether `bench` keeps its figures, and `counts` its counts.
    pub(crate) write: bool,
    /// Arguments for the benchmark itself.
    pub(crate) args: Vec<String>,
    pub(crate) tag: Option<String>,
}

const TASKS: [&str; 8] = [
    "help", "verify", "bless", "bench", "counts", "deep", "page", "dist",
];

/// Reads a command line without the name of the program.
pub(crate) fn parse(
    args: impl IntoIterator<Item = impl Into<OsString>>,
) -> Result<Flags, lexopt::Error> {
    let mut parser = Parser::from_args(args);
    let mut flags = Flags::default();
    let (mut only, mut skip) = (Vec::new(), Vec::new());
    while let Some(arg) = parser.next()? {
        match (flags.task.as_str(), arg) {
            (_, Arg::Long("help") | Arg::Short('h')) => flags.task = "help".to_owned(),
            ("", Arg::Value(task)) => flags.task = task.string()?,
            ("verify", Arg::Long("only")) => only.extend(phases(&mut parser)?),
            ("verify", Arg::Long("skip")) => skip.extend(phases(&mut parser)?),
            ("bench", Arg::Value(value)) => flags.args.push(value.string()?),
            ("bench", Arg::Long("write")) | ("counts", Arg::Long("record")) => flags.write = true,
            ("dist", Arg::Long("tag")) => flags.tag = Some(parser.value()?.string()?),
            (task, Arg::Short('p') | Arg::Long("package")) if task != "dist" && task != "page" => {
                flags.packages.push(parser.value()?.string()?);
            }
            (_, arg) => return Err(arg.unexpected()),
        }
    }
    if flags.task.is_empty() {
        flags.task = "help".to_owned();
    }
    if !TASKS.contains(&flags.task.as_str()) {
        return Err(format!("there is no task `{}`", flags.task).into());
    }
    if flags.write && !flags.args.is_empty() {
        return Err("--write measures everything, so it takes no further arguments".into());
    }
    let is_wanted = |phase: &&str| only.is_empty() || only.contains(phase);
    let phases = PHASES.into_iter().filter(is_wanted);
    flags.phases = phases.filter(|phase| !skip.contains(phase)).collect();
    Ok(flags)
}

/// A list of phases, separated by commas.
fn phases(parser: &mut Parser) -> Result<Vec<&'static str>, lexopt::Error> {
    let list = parser.value()?.string()?;
    let phase = |name| match PHASES.into_iter().find(|phase| *phase == name) {
        Some(phase) => Ok(phase),
        None => Err(format!("there is no phase `{name}`").into()),
    };
    list.split(',').map(phase).collect()
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn phases_are_selected() {
        let phases = |line: &str| parse(line.split(' ')).expect(line).phases;
        assert_eq!(phases("verify --only docs,fmt"), ["fmt", "docs"]);
        assert_eq!(phases("verify --skip docs -p push-box").len(), 10);
        assert_eq!(phases("verify"), PHASES);
    }

    #[test]
    fn wrong_command_lines_are_named() {
        for (line, error) in [
            ("verfy", "there is no task `verfy`"),
            ("verify --only dox", "there is no phase `dox`"),
            ("verify --record", "invalid option '--record'"),
            ("dist -p push-box", "invalid option '-p'"),
            ("bench --write -- --quick", "takes no further arguments"),
        ] {
            let found = parse(line.split(' ')).expect_err(line).to_string();
            assert!(found.contains(error), "{line}: {found}");
        }
    }

    #[test]
    fn the_help_lists_every_phase() {
        let names = PHASES.join(", ");
        assert!(HELP.ends_with(&format!("Phases: {names}\n")));
    }
}
