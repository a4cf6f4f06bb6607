//! What can be asked for.

use clap::{Args, Parser, Subcommand, ValueEnum};

/// The workspace's own tasks.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub(crate) struct Xtask {
    #[command(subcommand)]
    pub(crate) task: Task,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Check everything that must hold.
    Verify(Verify),
    /// Accept what the crates print, draw and offer now as their snapshots, and delete snapshots that no test names.
    Bless(Scope),
    /// Print each solver crate's table of measurements, or write it into the READMEs too.
    Bench(Bench),
    /// Count the instructions of each crate's fixed set of work (needs valgrind), and compare them with those on record.
    Counts(Counts),
    /// Run the random tests with many more cases, in release, and compare what that build prints and counts with the snapshots.
    Deep(Scope),
    /// Plant known faults in a copy of the workspace and see `verify` find each.
    Faults,
    /// Look for bytes that break a promise, guided by coverage.
    Fuzz(Fuzz),
    /// Build the page that solves puzzles in a browser: one file, `target/page/index.html`.
    Page,
    /// Pack the program for this machine: with completions, man pages, README and licences.
    Dist(Dist),
}

#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Verify {
    /// Run this phase alone; may be repeated.
    #[arg(long, value_name = "PHASE", value_delimiter = ',')]
    pub(crate) only: Vec<Phase>,
    /// Leave this phase out; may be repeated.
    #[arg(long, value_name = "PHASE", value_delimiter = ',')]
    pub(crate) skip: Vec<Phase>,
    #[command(flatten)]
    pub(crate) scope: Scope,
}

#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Scope {
    /// This crate alone; may be repeated.
    #[arg(short, long = "package", value_name = "CRATE")]
    pub(crate) packages: Vec<String>,
}

#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Bench {
    #[command(flatten)]
    pub(crate) scope: Scope,
    /// Keep the figures in `benches/bars.txt`, and renew the tables of the READMEs from them.
    #[arg(long, conflicts_with = "args")]
    pub(crate) write: bool,
    /// Handed to the bench.
    #[arg(last = true)]
    pub(crate) args: Vec<String>,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct Fuzz {
    /// These targets alone.
    #[arg(value_name = "TARGET")]
    pub(crate) targets: Vec<String>,
    /// How long to look at each target.
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub(crate) seconds: u32,
    /// Instead, bring the least part of what earlier runs found that covers as much to `xtask/fuzz/corpus`.
    #[arg(long)]
    pub(crate) minimize: bool,
}

#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Counts {
    #[command(flatten)]
    pub(crate) scope: Scope,
    /// Put what is counted now on record.
    #[arg(long)]
    pub(crate) record: bool,
}

#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Dist {
    /// Refuse unless this is the tag of the version.
    #[arg(long, value_name = "TAG")]
    pub(crate) tag: Option<String>,
}

/// A part of `verify`, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Phase {
    /// The code is formatted.
    Fmt,
    /// No lint warns.
    Clippy,
    /// The rules of independence: dependencies, what sources may name, each crate and feature alone.
    Layers,
    /// Each fixture has its answer, and the program gives it.
    Fixtures,
    /// Unit, integration and documentation tests.
    Tests,
    /// The crates print what their snapshots hold, and no snapshot is left over.
    Snapshots,
    /// The replay page works in a real browser, if one is found.
    Browser,
    /// The documentation builds without a warning.
    Docs,
    /// Each library offers what its list says.
    Api,
    /// The commands and the code of each README do what it says.
    Readme,
    /// Each crate can be published, and builds from its package.
    Package,
    /// Planted faults are found.
    Faults,
}

impl Phase {
    /// Its name on the command line.
    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}
