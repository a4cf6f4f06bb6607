//! Signals: those that are ignored, and what an interrupted run leaves.
//!
//! Tests that run in the background ignore SIGINT, and so does the program that they start. They
//! send SIGTERM.

use std::io::{Read, Write};
use std::process::{Child, Command};

#[cfg(target_os = "linux")]
use vault_keys::generate::{Family, Recipe, generate};

use crate::program::{Running, puzzle};

fn send(signal: &str, process: &Child) {
    let kill = Command::new("kill")
        .args([signal, &process.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
}

/// The rest of what a run writes, and its exit code.
fn rest(mut running: Running) -> (Option<i32>, String) {
    let mut text = running.written;
    running.output.read_to_string(&mut text).unwrap();
    (running.process.wait().unwrap().code(), text)
}

/// As under `nohup`. Linux says which signals are ignored.
#[cfg(target_os = "linux")]
#[test]
fn ignored_signals_stay_ignored() {
    let call = puzzle("push-box a.txt -").file("a.txt", "@$.\n");
    let mut running = call.ignoring("HUP INT").until(1);
    for signal in ["-HUP", "-INT"] {
        send(signal, &running.process);
    }
    let mut input = running.process.stdin.take().unwrap();
    input.write_all(b"@-$.\n").unwrap();
    drop(input);
    assert_eq!(rest(running), (Some(0), "1\n1\n".to_owned()));
}

/// Waits until the program handles interrupts itself.
#[cfg(target_os = "linux")]
fn wait_for_handler(process: &Child) {
    const TERM: u32 = 15;
    let status = format!("/proc/{}/status", process.id());
    let is_caught = || {
        let status = std::fs::read_to_string(&status).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        u64::from_str_radix(mask.unwrap().trim(), 16).unwrap() >> (TERM - 1) & 1 == 1
    };
    while !is_caught() {
        std::thread::yield_now();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_check_says_so() {
    // Far more than a second's work: the search is at it when the signal comes.
    let family = Family::Noise { percent: 25 };
    let vault = generate(&Recipe::new(family, 151, 8, 26, 400), 1);
    let vault = vault.expect("room for all").to_string();
    let best = puzzle("vault-keys --limit-states 10 --format json")
        .input(&vault)
        .run();
    let call = puzzle("check vault-keys vault.txt tour.json")
        .file("vault.txt", &vault)
        .file("tour.json", &best.output);
    let running = call.until(0);
    wait_for_handler(&running.process);
    send("-TERM", &running.process);
    let (exit, text) = rest(running);
    assert_eq!(exit, Some(130), "{text}");
    assert!(
        text.starts_with("legal: ") && text.contains("an interrupt ended"),
        "{text}"
    );
}

#[test]
fn an_interrupted_generator_leaves_whole_puzzles() {
    let call = puzzle("generate push-box --size 40x40 --seed 1 --count 1000000");
    let running = call.until(100);
    send("-TERM", &running.process);
    let (exit, text) = rest(running);
    assert_eq!(exit, Some(130));
    let puzzles: Vec<&str> = text.trim_end().split("\n\n").collect();
    for puzzle in puzzles {
        assert_eq!(puzzle.lines().count(), 40);
        assert!(puzzle.lines().all(|row| row.len() == 40), "{puzzle}");
    }
}

/// Pictures and pages are written beside their place, and moved there whole.
#[cfg(unix)]
#[test]
fn an_interrupted_drawing_leaves_whole_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let call = puzzle("push-box many.txt --jobs 1")
        .file("many.txt", "@-$-.\n\n".repeat(2000))
        .arg("--svg")
        .arg(path("a.svg"))
        .arg("--html")
        .arg(path("a.html"));
    let running = call.until(20);
    send("-TERM", &running.process);
    // The interrupt may come after the last picture.
    let (exit, _) = rest(running);
    assert!(matches!(exit, Some(0 | 130)), "{exit:?}");
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap();
        let end = if file.extension().is_some_and(|end| end == "svg") {
            "</svg>"
        } else {
            "</html>"
        };
        assert!(text.trim_end().ends_with(end), "{}", file.display());
    }
}

/// A thread of its own reserves more memory than there is.
#[cfg(target_os = "linux")]
#[test]
fn a_small_address_space_is_enough() {
    let call = puzzle("push-box many.txt").file("many.txt", "@-$-.\n\n".repeat(2000));
    let run = call.in_shell("ulimit -v 100000;", "");
    assert_eq!((run.exit, run.output.lines().count()), (Some(0), 2000));
}
