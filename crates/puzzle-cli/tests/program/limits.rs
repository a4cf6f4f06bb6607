//! Limits, and what is known when one is met.

use insta::assert_snapshot;

use crate::program::puzzle;

const INPUTS: [(&str, &str); 3] = [
    ("push-box", "......\n.S.B..\n......\n...T..\n......\n"),
    ("vault-keys", "b.A.@.a\n\n...\n.@.\na.b\n"),
    ("manhattan-wiring", "3 4\n2 0 0 0\n0 1 1 2\n3 0 0 3\n"),
];

/// An engine may answer an easy puzzle without expanding a state; then there is nothing to stop.
#[test]
fn no_state_may_be_expanded() {
    let mut stopped = 0;
    for (command, input) in INPUTS {
        let run = puzzle(&format!("{command} --limit-states 0 --format json"))
            .input(input)
            .run();
        for record in run.output.lines().map(crate::json::parse) {
            assert_eq!(record["stats"]["expanded"], 0, "{record}");
            if record["status"] == "stopped" {
                assert_eq!(record["reason"]["kind"], "states", "{record}");
                assert!(record["lower"].is_u64(), "{record}");
                assert_eq!(run.exit, Some(4));
                stopped += 1;
            }
        }
    }
    assert!(stopped > 0);
}

/// Every puzzle stops at this limit, and says so.
fn all_stop(limit: &str, message: &str) {
    for (command, input) in INPUTS {
        let run = puzzle(&format!("{command} {limit}")).input(input).run();
        assert_eq!(run.exit, Some(4), "{command}: {run}");
        assert!(run.errors.contains(message), "{command}: {run}");
    }
}

#[test]
fn no_memory_may_be_held() {
    all_stop("--limit-memory 0", "stopped at the limit of memory");
}

#[test]
fn no_time_may_pass() {
    all_stop("--time-limit 0", "stopped at the time limit");
}

#[test]
fn limits_that_are_not_met_change_nothing() {
    let limits = "--limit-states 1000000 --limit-memory 1GiB --time-limit 1000 --jobs 1";
    for (command, input) in INPUTS {
        let free = puzzle(command).input(input).run();
        let limited = puzzle(&format!("{command} {limits}")).input(input).run();
        assert_eq!(free.exit, Some(0), "{command}: {free}");
        assert_eq!(free.to_string(), limited.to_string(), "{command}");
    }
    let endless = "push-box --time-limit inf --limit-memory 16777215T";
    assert_eq!(puzzle(endless).input(INPUTS[0].1).run().exit, Some(0));
}

/// The lower bound keeps limits as the answer does.
#[test]
fn a_bound_that_is_stopped() {
    let vault = "b.A.@.a\n";
    let free = puzzle("vault-keys --lower-bound").input(vault).run();
    assert_eq!(
        (free.exit, free.output.as_str()),
        (Some(0), "8\n"),
        "{free}"
    );
    for (limit, said) in [
        ("--limit-memory 0", "the limit of memory"),
        ("--time-limit 0", "the time limit"),
    ] {
        let run = puzzle(&format!("vault-keys --lower-bound {limit}"))
            .input(vault)
            .run();
        assert_eq!(
            (run.exit, run.output.as_str()),
            (Some(4), "stopped\n"),
            "{limit}: {run}"
        );
        assert!(
            run.errors
                .contains(&format!("stopped at {said}: the cost is at least ")),
            "{run}"
        );
    }
}

/// A square without obstacles, each net along a side of its own.
fn open_board(side: usize) -> String {
    let row = |end: &str| format!("{end}{} {end}\n", " 0".repeat(side - 2));
    let blank = row("0").repeat(side - 2);
    format!("{side} {side}\n{}{blank}{}", row("2"), row("3"))
}

/// The optimum and the count of optima share one limit.
#[test]
fn a_count_has_what_the_search_leaves() {
    let board = open_board(9);
    for limit in [0, 1, 50, 1000] {
        let args = format!("manhattan-wiring --count --limit-states {limit} --format json");
        let run = puzzle(&args).input(&board).run();
        let record = crate::json::parse(&run.output);
        assert!(
            record["stats"]["expanded"].as_u64().unwrap() <= limit,
            "{record}"
        );
        assert_eq!(record["status"], "stopped", "{record}");
    }
}

/// The cost is known, and not how many have it.
#[test]
fn a_count_that_is_stopped() {
    let run = puzzle("manhattan-wiring --count --limit-states 100000 --limit-memory 64M")
        .input(open_board(31))
        .run();
    assert_eq!(
        (run.exit, run.output.as_str()),
        (Some(4), "stopped\n"),
        "{run}"
    );
    assert!(
        run.errors
            .contains(": the cost is 60, and nothing more is known"),
        "{run}"
    );
}

/// What a stopped search has found is shown, and nothing says that it is an optimum.
#[test]
fn a_stopped_search_shows_its_best_solution() {
    let vault = include_str!("../../../../fixtures/vault-keys/stress/many-doors-41-by-41.txt");
    let call = |args: &str| {
        let args = format!("vault-keys --limit-states 10 {args}");
        let run = puzzle(&args).input(vault).run();
        assert_eq!(run.exit, Some(4), "{args}: {run}");
        run.output
    };
    assert_eq!(call(""), "stopped\n");
    for args in ["--show", "--frames 2", "--show --frames 2"] {
        let text = call(args);
        assert!(text.starts_with("stopped\n"), "{text}");
        let note = "not proven optimal: it takes at least ";
        assert_eq!(text.matches(note).count(), 1, "{text}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = |name| folder.path().join(name).to_str().unwrap().to_owned();
    call(&format!(
        "--svg {} --html {}",
        path("a.svg"),
        path("a.html")
    ));
    for file in ["a.svg", "a.html"] {
        let text = std::fs::read_to_string(path(file)).unwrap();
        assert!(text.contains("ot proven optimal: it takes at least "));
    }
    let line = call("--format json");
    let record = crate::json::parse(&line);
    assert_eq!(record["status"], "stopped");
    assert_eq!(record["cost"], serde_json::Value::Null);
    let message = record["reason"]["message"].as_str().unwrap();
    assert!(message.ends_with("; the solution found is not proven optimal"));
    let check = puzzle("check vault-keys --limit-states 0 vault.txt -")
        .file("vault.txt", vault)
        .input(&line)
        .run();
    let legal = format!("legal: {} steps, ", record["upper"]);
    assert!(check.output.starts_with(&legal), "{check}");
}

/// How many threads the program has, with so many jobs allowed, when it has answered `answered`
/// rooms.
#[cfg(target_os = "linux")]
fn threads(jobs: &str, answered: usize) -> usize {
    let call = puzzle(&format!("push-box --jobs {jobs} rooms.txt -"))
        .file("rooms.txt", "@$.\n\n".repeat(answered));
    let mut running = call.until(answered);
    let threads = std::fs::read_dir(format!("/proc/{}/task", running.process.id()));
    let threads = threads.unwrap().count();
    running.process.wait().unwrap();
    threads
}

/// Each worker has a puzzle, however many are allowed. One more thread reads.
#[cfg(target_os = "linux")]
#[test]
fn threads_are_started_as_there_are_puzzles() {
    assert!(threads("65535", 1) <= 1 + 3);
    assert!(threads("65535", 4) <= 4 + 3);
    assert!(threads("2", 50) <= 2 + 3);
    assert!(threads("1", 50) <= 2);
}

/// Where the system has no thread left, the one there is does all the work.
#[cfg(target_os = "linux")]
#[test]
fn no_thread_left() {
    // Stacks are the only thing that does not fit.
    let few = "ulimit -v 300000; RUST_MIN_STACK=400000000";
    let rooms = "@$.\n\n@$\n\n@-$.\n";
    let call = |args| puzzle(args).file("rooms.txt", rooms);
    let run = call("push-box --jobs 65535 rooms.txt").in_shell(few, "");
    assert_eq!(run.exit, Some(3), "{run}");
    assert_eq!(run.output, "1\ninvalid\n1\n");
    let run = call("push-box --time-limit 9 rooms.txt").in_shell(few, "");
    assert_eq!(run.exit, Some(70), "{run}");
    let said = "error: no thread can be started to keep the time limit: ";
    assert!(run.errors.starts_with(said), "{run}");
}

#[test]
fn what_is_said() {
    assert_snapshot!(
        puzzle("push-box --limit-states 0")
            .input("@$.\n\n@$$\n")
            .run()
    );
}
