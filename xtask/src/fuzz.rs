//! `cargo xtask fuzz`: libFuzzer on the targets of the crate `fuzz`, with the stable compiler's own instrumentation.
//!
//! What it finds interesting is kept in `target/fuzz/corpus` from run to run; `--minimize` brings what adds coverage, and nothing more, to
//! `xtask/fuzz/corpus`, which is a test. An input that breaks a promise is left in `target/fuzz/finds`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::flags::Fuzz;
use crate::run;
use crate::workspace::Workspace;

/// A counter for each edge, the table that gives it a name, and calls for comparisons, from which libFuzzer learns what was wanted.
const INSTRUMENTATION: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Longest input, in bytes: the promises do not depend on length, and short inputs are quick.
const LONGEST: u32 = 4096;
/// Longest input of the corpus in the sources.
const LONGEST_KEPT: u32 = 512;
/// Longest time for one input, in seconds.
const TIMEOUT: u32 = 25;
/// Most memory of the process, in MiB: a text of 4 KiB or a search of a small puzzle needs no more.
const MEMORY: u32 = 2048;

pub(crate) fn fuzz(workspace: &Workspace, flags: &Fuzz) -> Result<(), String> {
    let fuzzer = Fuzzer::build(workspace)?;
    let all = fuzzer.targets()?;
    if let Some(unknown) = flags.targets.iter().find(|name| !all.contains(name)) {
        let known = all.join(", ");
        return Err(format!("there is no target {unknown}, only {known}"));
    }
    let wanted = if flags.targets.is_empty() {
        &all
    } else {
        &flags.targets
    };
    let mut failed = Vec::new();
    for target in wanted {
        let done = if flags.minimize {
            fuzzer.minimize(target)
        } else {
            fuzzer.run(target, flags.seconds)
        };
        match done {
            Ok(said) => println!("{target:<16} {said}"),
            Err(said) => {
                println!("{target:<16} FAILED\n{said}");
                failed.push(target.as_str());
            }
        }
    }
    if failed.is_empty() {
        Ok(())
    } else {
        Err(format!("finds of {}", failed.join(", ")))
    }
}

struct Fuzzer<'a> {
    workspace: &'a Workspace,
    /// What the runs leave.
    folder: PathBuf,
    program: PathBuf,
}

impl<'a> Fuzzer<'a> {
    fn build(workspace: &'a Workspace) -> Result<Self, String> {
        let folder = workspace.target.join("fuzz");
        let version = run::captured(Command::new("rustc").arg("-vV"));
        let host = version
            .output
            .lines()
            .find_map(|line| line.strip_prefix("host: "))
            .ok_or("`rustc -vV` names no host")?
            .to_owned();
        // Built for a named host, so that build scripts are not instrumented.
        let mut command = workspace.cargo(&["build", "--release", "-p", "fuzz", "--target", &host]);
        command
            .env("CARGO_TARGET_DIR", &folder)
            .env("RUSTFLAGS", INSTRUMENTATION)
            .env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true")
            .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only")
            // Code that is moved between crates while linking has lost its counters.
            .env("CARGO_PROFILE_RELEASE_LTO", "off");
        run::shown(&mut command)?;
        let program = folder.join(host).join("release").join("fuzz");
        Ok(Self {
            workspace,
            folder,
            program,
        })
    }

    /// The names of all targets.
    fn targets(&self) -> Result<Vec<String>, String> {
        let output = Command::new(&self.program)
            .env_remove("FUZZ_TARGET")
            .stderr(Stdio::null())
            .output()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let names = String::from_utf8_lossy(&output.stdout);
        Ok(names.lines().map(str::to_owned).collect())
    }

    /// Looks for a fault for so many seconds.
    fn run(&self, target: &str, seconds: u32) -> Result<String, String> {
        let finds = self.made("finds")?;
        let mut command = self.command(target);
        command
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-max_len={LONGEST}"))
            .arg("-print_final_stats=1")
            .arg(format!("-artifact_prefix={}/{target}-", finds.display()))
            .arg(self.made(&format!("corpus/{target}"))?)
            .args(self.seeds(target));
        let ran = run::captured(&mut command);
        let last = |start: &str| {
            let mut lines = ran.output.lines().rev();
            lines.find_map(|line| Some(line.split_once(start)?.1.to_owned()))
        };
        if !ran.ok {
            return Err(end_of(&ran.output));
        }
        let runs = last("stat::number_of_executed_units:").unwrap_or_default();
        let memory = last("stat::peak_rss_mb:").unwrap_or_default();
        let coverage = last("cov: ").unwrap_or_default();
        let coverage = coverage.split(" exec/s").next().unwrap_or_default();
        Ok(format!(
            "{seconds} s, {} runs, {} MiB, cov: {coverage}",
            runs.trim(),
            memory.trim()
        ))
    }

    /// Brings the least part of what the runs left that covers all they did to the sources.
    fn minimize(&self, target: &str) -> Result<String, String> {
        let corpus = self.corpus(target);
        // A copy, since a run that goes on meanwhile deletes inputs for which it has found shorter ones.
        let all = self.made(&format!("merge/{target}"))?;
        let found = self.made(&format!("corpus/{target}"))?;
        for file in [&corpus, &found].into_iter().flat_map(files) {
            if let Some(name) = file.file_name() {
                let _ = fs::copy(&file, all.join(name));
            }
        }
        let _ = fs::remove_dir_all(&corpus);
        make(&corpus)?;
        let mut command = self.command(target);
        command
            .arg("-merge=1")
            // The fewest inputs that reach each edge; how often they pass it makes ten times as many.
            .args(["-set_cover_merge=1", "-use_counters=0"])
            .arg(format!("-max_len={LONGEST_KEPT}"))
            .args([&corpus, &all]);
        let ran = run::captured(&mut command);
        let _ = fs::remove_dir_all(&all);
        if !ran.ok {
            return Err(end_of(&ran.output));
        }
        let sizes: Vec<u64> = files(&corpus)
            .iter()
            .filter_map(|file| Some(fs::metadata(file).ok()?.len()))
            .collect();
        let bytes: u64 = sizes.iter().sum();
        Ok(format!("{} inputs of {bytes} bytes", sizes.len()))
    }

    fn command(&self, target: &str) -> Command {
        let mut command = Command::new(&self.program);
        command
            .env("FUZZ_TARGET", target)
            .arg(format!("-timeout={TIMEOUT}"))
            .arg(format!("-rss_limit_mb={MEMORY}"));
        command
    }

    /// Where a run starts from beside its own corpus: the one of the sources, and for a text form the fixtures.
    fn seeds(&self, target: &str) -> Vec<PathBuf> {
        let mut folders = vec![self.corpus(target)];
        let solvers: &[&str] = match target {
            "lines" => &["push-box", "vault-keys", "manhattan-wiring"],
            "room_text" => &["push-box"],
            "vault_text" => &["vault-keys"],
            "board_text" => &["manhattan-wiring"],
            _ => &[],
        };
        for solver in solvers {
            folders.push(self.workspace.root.join("fixtures").join(solver));
        }
        folders.retain(|folder| folder.exists());
        folders
    }

    /// The corpus in the sources.
    fn corpus(&self, target: &str) -> PathBuf {
        self.workspace.root.join("xtask/fuzz/corpus").join(target)
    }

    fn made(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.folder.join(name);
        make(&folder)?;
        Ok(folder)
    }
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn files(folder: &PathBuf) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// The last lines of what a program said: the fault and the input's name are there.
fn end_of(output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    lines[lines.len().saturating_sub(60)..].join("\n")
}
