//! Peak memory of the program, where it is built and the system tells.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use grid_core::Size;
use push_box::generate::Family;
use test_support::measure::{Bar, Table};

use super::rooms;

pub(super) fn peak(table: &mut Table, side: u16) {
    let size = Size::new(side, side);
    let program = std::env::var_os("PUZZLE_BIN").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../target/release/puzzle"
            ))
        },
        PathBuf::from,
    );
    for (name, family) in [
        ("open", Family::Open),
        ("20 % walls", Family::Walls { percent: 20 }),
        ("25 % walls", Family::Walls { percent: 25 }),
        ("3-wide maze, loops", Family::Maze { hall: 3, loops: 10 }),
    ] {
        let row = |shown: String| {
            [
                format!("{size} {name}, peak memory of the program"),
                String::new(),
                String::new(),
                String::new(),
                String::new(),
                String::new(),
                shown,
            ]
        };
        let file = std::env::temp_dir().join(format!("push-box-bars-{}.txt", std::process::id()));
        let measured = std::fs::write(&file, rooms(family, size, 1)[0].to_string())
            .ok()
            .and_then(|()| run(&program, &file));
        let _ = std::fs::remove_file(&file);
        match measured {
            Some(mebibytes) => table.row_with_bar(
                row(format!("{mebibytes:.0} MiB")),
                Bar::at_most("MiB", 384.0, mebibytes),
            ),
            None => table.row(row("not measured".to_owned())),
        }
    }
}

/// The high-water mark of the program's memory in MiB, read while it runs.
fn run(program: &PathBuf, file: &PathBuf) -> Option<f64> {
    let mut child = Command::new(program)
        .arg("push-box")
        .arg(file)
        .stdout(Stdio::null())
        .spawn()
        .ok()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = None;
    while child.try_wait().ok()?.is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok());
        peak = kibibytes.map(|kibibytes| kibibytes / 1024.0).or(peak);
        std::thread::sleep(Duration::from_millis(2));
    }
    peak
}
