//! Maps that mean harm: an answer or a clear refusal, never an abort.

use grid_core::Random;

use crate::program::puzzle;

/// Fails if `puzzle <command>` ends in any other way than it says it can.
fn ends_well(command: &str, map: &str) {
    let run = puzzle(&format!(
        "{command} --limit-memory 1G --time-limit 20 map.txt"
    ))
    .file("map.txt", map)
    .run();
    let shown: String = run.errors.chars().take(300).collect();
    assert!(
        matches!(run.exit, Some(0 | 1 | 3 | 4)),
        "{command}: {:?} {shown}",
        run.exit
    );
    assert_eq!(run.output.lines().count(), 1, "{command}: {shown}");
    assert!(!run.errors.contains("panicked"), "{command}: {shown}");
}

fn rows(height: usize, row: &str) -> String {
    format!("{row}\n").repeat(height)
}

/// A board of one kind of cell, with the four ends in the corners.
fn board(height: usize, width: usize, cell: &str) -> String {
    let middle = vec![cell; width - 2].join(" ");
    let edge = |left: u8, right: u8| format!("{left} {middle} {right}\n");
    let inner = vec![cell; width].join(" ");
    let between = rows(height - 2, &inner);
    format!("{height} {width}\n{}{between}{}", edge(2, 3), edge(3, 2))
}

/// A room or vault of one kind of cell, with its pieces at the start of the first row and the end
/// of the last.
fn map(side: usize, cell: &str, first: &str, last: &str) -> String {
    let rest = |pieces: &str| cell.repeat(side - pieces.len());
    let between = rows(side - 2, &cell.repeat(side));
    format!("{first}{}\n{between}{}{last}\n", rest(first), rest(last))
}

#[test]
fn one_row_of_sixty_thousand_cells() {
    let long = 60_000;
    for order in ["pushes", "pushes-moves", "moves-pushes"] {
        let command = format!("push-box --order {order}");
        ends_well(&command, &format!("@$-{}.\n", "-".repeat(long - 4)));
        ends_well(&command, &format!("@\n$\n{}.\n", "-\n".repeat(long - 3)));
    }
    ends_well("vault-keys", &format!("a@{}Ab\n", ".".repeat(long - 4)));
    let line = |ends: &str| format!("1 {long}\n{ends}{}\n", " 0".repeat(long - 4));
    for ends in ["2 2 3 3", "2 3 2 3"] {
        ends_well("manhattan-wiring", &line(ends));
    }
}

#[test]
fn nothing_but_obstacles() {
    ends_well("push-box", &rows(500, &"#".repeat(500)));
    ends_well("vault-keys", &rows(500, &"#".repeat(500)));
    let row = vec!["1"; 500].join(" ");
    ends_well("manhattan-wiring", &format!("500 500\n{}", rows(500, &row)));
    ends_well("push-box", &map(500, "#", "@$.", ""));
    ends_well("vault-keys", &map(500, "#", "@", "a"));
    ends_well("manhattan-wiring", &board(500, 500, "1"));
}

#[test]
fn as_many_keys_doors_and_robots_as_there_may_be() {
    let mut random = Random::new(26);
    for (side, walls) in [(15, 0), (41, 0), (61, 30)] {
        let mut cells: Vec<char> = (0..side * side)
            .map(|_| if random.percent(walls) { '#' } else { '.' })
            .collect();
        let mut places: Vec<usize> = (0..cells.len()).collect();
        random.shuffle(&mut places);
        let pieces = ['@'; 40].into_iter().chain('a'..='z').chain('A'..='Z');
        for (piece, place) in pieces.zip(places) {
            cells[place] = piece;
        }
        let rows = cells
            .chunks(side)
            .map(|row| row.iter().collect::<String>() + "\n");
        ends_well("vault-keys", &rows.collect::<String>());
    }
}

/// `cargo test --release -p puzzle-cli --test program -- --ignored hostile`
#[test]
#[ignore = "six texts of 268 MB, minutes in release; CONTRIBUTING, long tests, has the command"]
fn sixteen_thousand_cells_a_side() {
    let side = 16_384;
    for cell in ["-", "#"] {
        ends_well("push-box", &map(side, cell, "@--$", ".--"));
    }
    for cell in [".", "#"] {
        ends_well("vault-keys", &map(side, cell, "@b", "Ba"));
    }
    for cell in ["0", "1"] {
        ends_well("manhattan-wiring", &board(side, side, cell));
    }
}

/// A picture is XML, whatever the name of the file.
#[cfg(unix)]
#[test]
fn names_that_xml_forbids() {
    let name = "a\u{FFFE}b\u{FFFF}c\u{1}d\u{7F}.txt";
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("a.svg");
    let run = puzzle("push-box --svg")
        .arg(&picture)
        .arg(name)
        .file(name, "@$.\n")
        .run();
    assert_eq!(run.exit, Some(0), "{run}");
    let text = std::fs::read_to_string(&picture).unwrap();
    assert!(text.contains("a\u{FFFD}b\u{FFFD}c"), "{text}");
    assert!(!text.contains(['\u{FFFE}', '\u{FFFF}', '\u{1}']), "{text}");
}

/// A map of four thousand million cells takes what its text takes.
#[test]
fn a_drawing_that_is_too_large_is_refused_at_once() {
    let vault = format!("@{}a\n{}b\n", ".".repeat(65_533), ".\n".repeat(65_533));
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("a.svg");
    let run = puzzle("vault-keys --svg").arg(&picture).input(&vault).run();
    assert_eq!(run.exit, Some(0), "{run}");
    assert!(run.errors.contains("no picture: "), "{run}");
    assert!(!picture.exists());
    let near = format!("@a{}\n{}", "#".repeat(65_533), "#\n".repeat(65_534));
    let run = puzzle("vault-keys --show --svg")
        .arg(&picture)
        .input(&near)
        .run();
    assert_eq!(run.exit, Some(0), "{run}");
    assert!(run.output.lines().count() < 20, "{run}");
    assert!(picture.exists());
}
