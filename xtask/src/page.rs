//! `cargo xtask page`: the solvers as one page of a browser, `target/page/index.html`.
//!
//! The library half of the program is compiled to WebAssembly, and put with its script, styles and
//! examples into one file that fetches nothing.

use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec;

use crate::files;
use crate::run;
use crate::toolchain::is_installed;
use crate::workspace::{PROGRAM, Workspace};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// Most bytes of the page.
const MOST_BYTES: usize = 1_200_000;
/// The parts of the page, in order. `scene.css` colors the pictures.
const STYLES: [&str; 3] = ["picture/svg/scene.css", "page/player.css", "page/app.css"];
const SCRIPTS: [&str; 11] = [
    "page/stage.js",
    "page/player.js",
    "page/engine.js",
    "page/share.js",
    "page/editor.js",
    "page/play.js",
    "page/wires.js",
    "page/app.js",
    "page/app-edit.js",
    "page/app-play.js",
    "page/app-start.js",
];
/// The menu of examples. The first three are also buttons.
const EXAMPLES: &str = "\
Push a box: .github/pictures/push-box.txt
Keys and doors: .github/pictures/vault-keys.txt
Two wires: .github/pictures/manhattan-wiring.txt
Three statement examples: fixtures/push-box/sample/statement-example-1.txt
Sokoban levels with titles: fixtures/push-box/edge/xsb-titles-and-comments.txt
Spiral, 61 × 61: fixtures/push-box/stress/spiral-of-halls-three-wide.txt
Entrance to split: fixtures/vault-keys/edge/split-entrance-not-in-the-middle.txt
Maze, 81 × 81: fixtures/vault-keys/stress/maze-with-12-doors.txt
Four mazes, 81 × 81: fixtures/vault-keys/stress/four-mazes-with-crossed-doors.txt
Contest boards: fixtures/manhattan-wiring/sample/six-of-the-contest-boards.txt
";

pub(crate) fn page(workspace: &Workspace) -> Result<(), String> {
    if !is_installed(TARGET) {
        return Err(format!("the page needs `rustup target add {TARGET}`"));
    }
    let (path, bytes) = build(workspace, "release")?;
    println!("{}: {bytes} bytes", workspace.relative(&path));
    match bytes {
        ..=MOST_BYTES => Ok(()),
        _ => Err(format!("the page has more than {MOST_BYTES} bytes")),
    }
}

/// Writes the page from a module of this profile; gives its path and its size.
pub(crate) fn build(workspace: &Workspace, profile: &str) -> Result<(PathBuf, usize), String> {
    let module = module(workspace, profile)?;
    // For a test, size does not matter.
    let level = if profile == "release" { 9 } else { 1 };
    let source = workspace.root.join("crates/puzzle-cli/src");
    let part = |name: &str| files::read(&source.join(name));
    let joined = |names: &[&str]| {
        names
            .iter()
            .map(|name| part(name))
            .collect::<Result<String, _>>()
    };
    let mut page = String::new();
    let template = part("page/app.html")?;
    let mut rest = template.as_str();
    // In the order of the template, so that nothing put in is searched for slots.
    for (slot, text) in [
        ("/* styles */", joined(&STYLES)?),
        ("<!-- view -->", part("page/view.html")?),
        ("<!-- player -->", part("page/player.html")?),
        (
            "/* module */",
            STANDARD.encode(compress_to_vec(&module, level)),
        ),
        ("/* worker */", part("page/worker.js")?),
        ("/* examples */", examples(workspace)?),
        ("/* scripts */", joined(&SCRIPTS)?),
    ] {
        let (before, after) = rest
            .split_once(slot)
            .ok_or_else(|| format!("app.html has no `{slot}` in its place"))?;
        page += before;
        page += text.trim_end();
        rest = after;
    }
    page += rest;
    // The page of the tests leaves the one to publish alone.
    let folder = if profile == "release" {
        "page"
    } else {
        "page-of-tests"
    };
    let path = workspace.target.join(folder).join("index.html");
    files::write(&path, &page)?;
    Ok((path, page.len()))
}

/// Compiles the library half of the program.
fn module(workspace: &Workspace, profile: &str) -> Result<Vec<u8>, String> {
    let mut command = workspace.cargo(&["rustc", "-p", PROGRAM, "--lib", "--no-default-features"]);
    command.args([
        "--profile",
        profile,
        "--target",
        TARGET,
        "--crate-type",
        "cdylib",
    ]);
    command.args(["--", "-C", "strip=symbols"]);
    run::output(&mut command)?;
    let built = workspace.target.join(TARGET).join(profile);
    files::read_bytes(&built.join("puzzle_cli.wasm"))
}

/// The examples as JSON that cannot end its script element.
fn examples(workspace: &Workspace) -> Result<String, String> {
    let examples = EXAMPLES.lines().map(|line| {
        let (title, path) = line.split_once(": ").unwrap_or((line, ""));
        let text = files::read(&workspace.root.join(path))?;
        Ok(serde_json::json!({ "title": title, "text": text }))
    });
    let examples = examples.collect::<Result<Vec<_>, String>>()?;
    Ok(serde_json::Value::from(examples)
        .to_string()
        .replace('<', "\\u003c"))
}
