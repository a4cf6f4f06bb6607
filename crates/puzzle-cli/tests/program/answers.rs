//! Numbers on standard output, in order, with the judge's number where there is no answer.

use insta::assert_snapshot;

use crate::program::{Run, puzzle};

/// Two pushes, no way, no room, one push.
const ROOMS: &str = "\
#######
#T.BS.#
#######

######
#TB.S#
#.####
######

#####
#S.T#
#####

#####
#@$.#
#####
";

#[test]
fn push_box_in_every_order() {
    assert_snapshot!("push_box", puzzle("push-box").input(ROOMS).run());
    let detour = "\
#########
#T......#
#..##...#
#.B.S...#
#.......#
#########
";
    for order in ["pushes", "pushes-moves", "moves-pushes"] {
        let run = puzzle(&format!("push-box --order {order}"));
        assert_snapshot!(order, run.input(detour.to_owned() + "\n" + ROOMS).run());
    }
}

#[test]
fn vault_keys() {
    let vaults = "\
#########
#b.A.@.a#
#########

#####
#@Aa#
#####

#####
#.a.#
#####

#####
#@..#
#####
";
    assert_snapshot!(puzzle("vault-keys").input(vaults).run());
}

#[test]
fn vault_keys_with_the_entrance_split() {
    let vaults = "\
#######
#a.#Cd#
##...##
##.@.##
##...##
#cB#Ab#
#######

a@.

#####
#@.@#
#####
";
    assert_snapshot!(puzzle("vault-keys --split-entrance").input(vaults).run());
}

#[test]
fn vault_keys_bound() {
    let vaults = "\
###########
#.DeE#aB..#
#.#######.#
#...@#@...#
###########
#cA.@#@...#
####.####.#
#b...#dC..#
###########

#####
#@Aa#
#####
";
    assert_snapshot!(
        "bound",
        puzzle("vault-keys --lower-bound").input(vaults).run()
    );
    assert_snapshot!("answer", puzzle("vault-keys").input(vaults).run());
    let run = puzzle("vault-keys --lower-bound --format json")
        .input(vaults)
        .run();
    assert_snapshot!("bound_json", crate::json::without_stats(&run));
}

/// Which of several true reasons is found is the engine's own affair.
fn without_reasons(run: &Run) -> String {
    let cut = |line: &str| match line.split_once("no solution: ") {
        Some((before, _)) => format!("{before}no solution: <reason>\n"),
        None => format!("{line}\n"),
    };
    run.to_string().lines().map(cut).collect()
}

#[test]
fn manhattan_wiring() {
    let boards = "\
3 4
2 0 0 0
0 1 1 2
3 0 0 3
2 2
2 3
3 2
1 4
2 2 3
1 4
2 2 3 3
0 0
";
    let run = puzzle("manhattan-wiring").input(boards).run();
    assert_snapshot!("wiring", without_reasons(&run));
    assert_snapshot!(
        "wiring_nothing",
        puzzle("manhattan-wiring").input("0 0\n").run()
    );
}

#[test]
fn manhattan_wiring_counted() {
    let boards = "\
3 4
2 0 0 0
0 0 0 2
3 0 0 3
2 2
2 3
3 2
";
    let run = puzzle("manhattan-wiring --count").input(boards).run();
    assert_snapshot!("count", without_reasons(&run));
    let run = puzzle("manhattan-wiring --count --format json")
        .input(boards)
        .run();
    let optima: Vec<String> = run
        .output
        .lines()
        .map(|line| crate::json::parse(line)["optima"].to_string())
        .collect();
    assert_eq!(optima, ["4", "null"]);
}

/// Lines come in the order of the input, whichever puzzle is solved first.
#[test]
fn the_order_is_that_of_the_input() {
    let room = |cells: usize| format!("T{}BS\n\n", ".".repeat(cells));
    let rooms: String = (0..300).map(|n| room(n * 37 % 101)).collect();
    let expected: String = (0..300)
        .map(|n| format!("{}\n", n * 37 % 101 + 1))
        .collect();
    for jobs in ["1", "2", "8"] {
        let run = puzzle("push-box --jobs").arg(jobs).input(&rooms).run();
        assert_eq!(run.output, expected, "with {jobs} jobs");
    }
}

/// Answers, drawings, objects and what is said beside them.
#[test]
fn the_number_of_jobs_changes_nothing() {
    let rooms: String = (0..40)
        .map(|n| {
            format!(
                "Room {n}\nT{}BS\n\n#@.$#\n\n@$$\n\n",
                ".".repeat(n * 7 % 11)
            )
        })
        .collect();
    for options in ["", "--show", "--format json", "--frames 2 --limit-states 5"] {
        let run = |jobs| {
            let args = format!("push-box --jobs {jobs} {options}");
            puzzle(&args).input(&rooms).run().to_string()
        };
        let alone = run(1);
        assert_eq!(run(2), alone, "{options}");
        assert_eq!(run(8), alone, "{options}");
        assert!(!alone.contains('\r'), "no bar off a terminal");
    }
}

/// An unsolvable puzzle comes with the number of walls in the way, as a hint for a wrong copy.
#[test]
fn how_much_is_in_the_way() {
    let cases = [
        ("push-box", "S##B.T\n", "; 2 walls are in the way"),
        ("vault-keys", "@#Za\n", "; 2 obstacles are in the way"),
        (
            "manhattan-wiring",
            "1 5\n2 1 2 3 3\n",
            "; 1 obstacle is in the way",
        ),
        // Not through the other net's end, and no obstacle elsewhere.
        ("manhattan-wiring", "1 4\n2 3 2 3\n", ""),
        ("push-box", "SB\n#T\n", ""),
    ];
    for (command, input, expected) in cases {
        let run = puzzle(command).input(input.as_bytes()).run();
        assert_eq!(run.exit, Some(1), "{run}");
        match expected {
            "" => assert!(!run.errors.contains("in the way"), "{run}"),
            _ => assert!(run.errors.trim_end().ends_with(expected), "{run}"),
        }
    }
}
