//! `--format json`.

use insta::assert_snapshot;
use serde_json::Value;

use crate::program::{Run, puzzle};

/// One line of output.
pub(crate) fn parse(line: &str) -> Value {
    serde_json::from_str(line).expect("a line is a JSON object")
}

/// The output, with the figures of the search taken out: they are the engine's own affair.
pub(crate) fn without_stats(run: &Run) -> String {
    let mut text = format!("exit {:?}\n", run.exit);
    for line in run.output.lines() {
        let (before, stats) = line.rsplit_once("\"stats\":").expect("stats are last");
        let stats = match parse(&stats[..stats.len() - 1]) {
            Value::Null => "null".to_owned(),
            Value::Object(stats) => {
                assert!(stats.values().all(Value::is_u64));
                stats.keys().cloned().collect::<Vec<_>>().join(", ")
            }
            other => panic!("{other}"),
        };
        text += &format!("{before}\"stats\":<{stats}>}}\n");
    }
    text + "---- errors\n" + &run.errors
}

#[test]
fn push_box() {
    let rooms = "#####\n#@$.#\n#####\n\n#####\n#@.$#\n#####\n\n#####\n#@?$#\n#####\n\n*@\n";
    let run = puzzle("push-box --format json rooms.txt -")
        .file("rooms.txt", rooms)
        .input("@$.");
    assert_snapshot!("json_push_box", without_stats(&run.run()));
    let run = puzzle("push-box --format json --limit-states 0")
        .input("@$.\n\n*@\n")
        .run();
    assert_snapshot!("json_push_box_stopped", without_stats(&run));
    let run = puzzle("push-box --format json --order moves-pushes")
        .input("@-$.")
        .run();
    assert_eq!(parse(&run.output)["cost"], 2);
}

#[test]
fn vault_keys() {
    let vaults = "b.A.@.a\n\n@Aa\n\n@#a\n\n@\n\n@a#Ab@\n\naa@\n";
    let run = puzzle("vault-keys --format json").input(vaults).run();
    assert_snapshot!("json_vault_keys", without_stats(&run));
}

#[test]
fn manhattan_wiring() {
    let boards = "2 3\n2 0 2\n3 0 3\n1 4\n2 2 1 3\n0 0\n";
    let run = puzzle("manhattan-wiring --format json").input(boards).run();
    assert_snapshot!("json_manhattan_wiring", without_stats(&run));
    let record = parse(
        &puzzle("manhattan-wiring --format json")
            .input("1 4\n2 3 2 3\n")
            .run()
            .output,
    );
    assert_eq!(record["status"], "unsolvable");
    assert!(record["reason"]["kind"].is_string() && record["cost"].is_null());
}

#[test]
fn a_file_that_is_not_there() {
    let run = puzzle("push-box --format json none.txt").run();
    let record = parse(&run.output);
    assert_eq!(record["status"], "invalid");
    assert_eq!(record["source"], "none.txt");
    assert_eq!(record["reason"]["kind"], "unreadable");
    assert_eq!(run.exit, Some(3));
}

#[test]
fn titles_are_kept() {
    let title = |line: &str| parse(line)["title"].clone();
    let titles = |args: &str, text: &str| {
        let run = puzzle(&format!("{args} --format json")).input(text).run();
        run.output.lines().map(title).collect::<Vec<_>>()
    };
    let rooms = "; Corner\n#####\n#@$.#\n#####\n\n#####\n#@$.#\n#####\n";
    assert_eq!(titles("push-box", rooms), ["Corner".into(), Value::Null]);
    let entrance = "; Hall\n#####\n#...#\n#.@.#\n#...#\n#####\n";
    assert_eq!(titles("vault-keys", entrance), ["Hall"]);
    assert_eq!(
        titles("vault-keys --both-parts", entrance),
        ["Hall, part 1", "Hall, part 2"]
    );
    // A stream of numbers has no titles.
    assert_eq!(titles("manhattan-wiring", "2 2\n2 2\n3 3\n"), [Value::Null]);
}
