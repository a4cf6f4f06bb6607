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

/// Waits until the program has registered its handlers, of which that of SIGHUP is the last, and
/// has then worked for a while. Fails after a minute.
#[cfg(target_os = "linux")]
fn wait_for_search(process: &Child) {
    use std::time::{Duration, Instant};

    const HUP: u32 = 1;
    let read = |file: &str| {
        let path = format!("/proc/{}/{file}", process.id());
        std::fs::read_to_string(path).unwrap()
    };
    let is_registered = || {
        let status = read("status");
        let has = |field| {
            let mask = status.lines().find_map(|line| line.strip_prefix(field));
            u64::from_str_radix(mask.unwrap().trim(), 16).unwrap() >> (HUP - 1) & 1 == 1
        };
        has("SigCgt:") || has("SigIgn:")
    };
    // Ticks of 10 ms in user code: the twelfth field after the name.
    let ticks = || -> u64 {
        let stat = read("stat");
        let mut fields = stat.rsplit(')').next().unwrap().split_whitespace();
        fields.nth(11).unwrap().parse().unwrap()
    };
    let start = Instant::now();
    let wait = |is_over: &dyn Fn() -> bool| {
        while !is_over() {
            assert!(start.elapsed() < Duration::from_secs(60), "no search");
            std::thread::sleep(Duration::from_millis(1));
        }
    };
    wait(&is_registered);
    let registered = ticks();
    wait(&|| ticks() >= registered + 3);
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
    wait_for_search(&running.process);
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
    for jobs in ["1", "2"] {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let call = puzzle("push-box many.txt --jobs")
            .arg(jobs)
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
        assert!(path("a.svg").exists() && path("a.html").exists());
        for file in std::fs::read_dir(folder.path()).unwrap() {
            let file = file.unwrap().path();
            let text = std::fs::read_to_string(&file).unwrap();
            let end = match file.extension().and_then(|end| end.to_str()) {
                Some("svg") => "</svg>",
                Some("html") => "</html>",
                _ => panic!("{} is left", file.display()),
            };
            assert!(text.trim_end().ends_with(end), "{}", file.display());
        }
    }
}

/// While it reads, a signal ends the program as soon as everything before is answered.
#[cfg(unix)]
#[test]
fn an_interrupt_while_reading_leaves_the_answers_before() {
    for jobs in ["1", "2"] {
        let call = puzzle("push-box a.txt - --jobs").arg(jobs);
        let mut running = call.file("a.txt", "@$.\n\n".repeat(300)).until(300);
        send("-TERM", &running.process);
        let mut lines = running.written.clone();
        running.output.read_to_string(&mut lines).unwrap();
        assert_eq!(running.process.wait().unwrap().code(), Some(130));
        assert_eq!(lines, "1\n".repeat(300));
    }
}

/// Slow puzzles are stopped, and what they have found is written, before the program ends.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_while_reading_stops_the_searches_before() {
    let family = Family::Noise { percent: 25 };
    let vault = generate(&Recipe::new(family, 151, 8, 26, 400), 1);
    let vault = vault.expect("room for all").to_string();
    let call = puzzle("vault-keys a.txt - --jobs 2");
    let running = call.file("a.txt", format!("{vault}\n{vault}")).until(0);
    wait_for_search(&running.process);
    send("-TERM", &running.process);
    let (exit, text) = rest(running);
    // A puzzle that no worker has begun is not answered.
    assert_eq!(exit, Some(130));
    assert!(
        ["stopped\n", "stopped\nstopped\n"].contains(&text.as_str()),
        "{text}"
    );
}

/// A thread of its own reserves more memory than there is.
#[cfg(target_os = "linux")]
#[test]
fn a_small_address_space_is_enough() {
    let call = puzzle("push-box many.txt").file("many.txt", "@-$-.\n\n".repeat(2000));
    let run = call.in_shell("ulimit -v 100000;", "");
    assert_eq!((run.exit, run.output.lines().count()), (Some(0), 2000));
}
