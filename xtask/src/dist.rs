//! `cargo xtask dist`: the archive of a release, for the machine that it runs on.
//!
//! `target/dist/puzzle-<version>-<target>.tar.gz` (`.zip` on Windows) holds the program,
//! completions for every shell, a man page for each command, the README and the licenses. The task
//! unpacks the archive again and runs the program from it.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files;
use crate::run::{self, output};
use crate::workspace::{PROGRAM as PACKAGE, Workspace};

const PROGRAM: &str = "puzzle";

/// Shells, with the name of the file in which each looks for completions.
const COMPLETIONS: [[&str; 2]; 5] = [
    ["bash", "puzzle.bash"],
    ["zsh", "_puzzle"],
    ["fish", "puzzle.fish"],
    ["powershell", "_puzzle.ps1"],
    ["elvish", "puzzle.elv"],
];

pub(crate) fn dist(workspace: &Workspace, tag: Option<&str>) -> Result<(), String> {
    let package = workspace.package(PACKAGE).ok_or("there is no program")?;
    let version = &package.version;
    if let Some(tag) = tag.filter(|tag| *tag != format!("v{version}")) {
        return Err(format!("the tag is {tag}, and the version v{version}"));
    }
    let program = build(workspace)?;
    check_version(workspace, &program, version)?;

    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let name = format!("{PROGRAM}-{version}-{}", host.trim());
    let folder = workspace.target.join("dist");
    let stage = folder.join(&name);
    // The archive must not hold files of an earlier run.
    let _ = fs::remove_dir_all(&stage);
    fill(workspace, &package.dir, &program, &stage)?;
    let archive = pack(&folder, &name)?;
    try_out(&folder, &archive, &name)?;
    println!("{}", workspace.relative(&archive));
    Ok(())
}

fn build(workspace: &Workspace) -> Result<PathBuf, String> {
    let mut command = workspace.cargo(&["build", "--release", "--locked", "-p", PACKAGE]);
    command.env_remove("CARGO_TERM_QUIET");
    run::shown(&mut command)?;
    let release = workspace.target.join("release");
    Ok(release.join(format!("{PROGRAM}{EXE_SUFFIX}")))
}

/// `--version` names the commit that the program is built from.
fn check_version(workspace: &Workspace, program: &Path, version: &str) -> Result<(), String> {
    let mut git = Command::new("git");
    git.args(["rev-parse", "--short=8", "HEAD"]);
    let commit = output(git.current_dir(&workspace.root))?;
    let said = output(Command::new(program).arg("--version"))?;
    let wanted = format!("{PROGRAM} {version} ({})", commit.trim());
    if said.trim() != wanted {
        return Err(format!("--version says `{}`, not `{wanted}`", said.trim()));
    }
    Ok(())
}

fn fill(workspace: &Workspace, package: &Path, program: &Path, stage: &Path) -> Result<(), String> {
    let completions = stage.join("completions");
    for [shell, name] in COMPLETIONS {
        let text = output(Command::new(program).args(["completions", shell]))?;
        files::write(&completions.join(name), &text)?;
    }
    let pages = stage.join("man").join("man1");
    output(Command::new(program).args(["man", "--dir"]).arg(pages))?;
    let name = format!("{PROGRAM}{EXE_SUFFIX}");
    files::copy(program, &stage.join(name))?;
    files::copy(&package.join("README.md"), &stage.join("README.md"))?;
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        files::copy(&workspace.root.join(license), &stage.join(license))?;
    }
    Ok(())
}

/// Packs a folder. All three systems have `tar`; that of Windows also writes zip files.
fn pack(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let (archive, create) = if cfg!(windows) {
        (format!("{name}.zip"), "-acf")
    } else {
        (format!("{name}.tar.gz"), "-czf")
    };
    output(tar().args([create, &archive, name]).current_dir(folder))?;
    Ok(folder.join(archive))
}

/// Unpacks the archive in another folder and solves a puzzle with its program.
fn try_out(folder: &Path, archive: &Path, name: &str) -> Result<(), String> {
    let trial = folder.join("trial");
    let _ = fs::remove_dir_all(&trial);
    let room = trial.join("room.txt");
    files::write(&room, "#@-$.#\n")?;
    output(tar().arg("-xf").arg(archive).current_dir(&trial))?;
    let program = trial.join(name).join(format!("{PROGRAM}{EXE_SUFFIX}"));
    let answer = output(Command::new(program).arg("push-box").arg(room))?;
    if answer.trim() != "1" {
        return Err(format!("the unpacked program answers `{}`", answer.trim()));
    }
    let _ = fs::remove_dir_all(&trial);
    Ok(())
}

fn tar() -> Command {
    // On Windows the first `tar` on the path may not support zip.
    let system = std::env::var_os("SystemRoot").filter(|_| cfg!(windows));
    match system {
        Some(root) => Command::new(Path::new(&root).join("System32").join("tar.exe")),
        None => Command::new("tar"),
    }
}
