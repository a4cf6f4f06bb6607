//! `--show` and `--frames`, on puzzles with one optimum.

use insta::assert_snapshot;

use crate::program::puzzle;

const ROOM: &str = "\
########
###--###
#@$--###
####-###
####.###
########
";

const VAULT: &str = "\
#########
#.@#a.B.#
#..#.##.#
#A...#@b#
#########
";

const BOARD: &str = "\
3 5
2 0 0 0 0
0 1 1 1 2
3 0 0 0 3
";

#[test]
fn push_box() {
    let order = "push-box --order pushes-moves";
    assert_snapshot!(
        "show_push_box",
        puzzle(&format!("{order} --show")).input(ROOM).run()
    );
    assert_snapshot!(
        "show_push_box_ascii",
        puzzle(&format!("{order} --show --ascii")).input(ROOM).run()
    );
    assert_snapshot!(
        "frames_push_box",
        puzzle(&format!("{order} --frames 9")).input(ROOM).run()
    );
}

#[test]
fn vault_keys() {
    assert_snapshot!(
        "show_vault_keys",
        puzzle("vault-keys --show").input(VAULT).run()
    );
    assert_snapshot!(
        "frames_vault_keys",
        puzzle("vault-keys --frames 3 --ascii").input(VAULT).run()
    );
}

#[test]
fn manhattan_wiring() {
    let boards = BOARD.to_owned() + BOARD;
    assert_snapshot!(
        "show_manhattan_wiring",
        puzzle("manhattan-wiring --show").input(boards).run()
    );
    assert_snapshot!(
        "frames_manhattan_wiring",
        puzzle("manhattan-wiring --frames 2 --show --ascii")
            .input(BOARD)
            .run()
    );
}

#[test]
fn a_wide_map_is_cropped_round_the_action() {
    let row = |middle: &str| format!("{}{middle}{}\n", "-".repeat(300), "-".repeat(300));
    let room = row("-#####") + &row("#@-$-.") + &row("-#####");
    let run = puzzle("push-box --show --ascii")
        .env("COLUMNS", "40")
        .input(&room)
        .run();
    assert_snapshot!(run);
    // No terminal is 0 wide.
    for unknown in [None, Some("0"), Some("wide")] {
        let call = puzzle("push-box --show --ascii").input(&room);
        let run = match unknown {
            Some(columns) => call.env("COLUMNS", columns).run(),
            None => call.run(),
        };
        let cut = "cut: only columns 300 to 308 of 606 are shown";
        assert!(run.output.contains(cut), "{run}");
    }
    assert!(
        puzzle("push-box --show")
            .env("COLUMNS", "2000")
            .input(&room)
            .run()
            .output
            .lines()
            .all(|line| !line.starts_with("cut"))
    );
}

#[test]
fn colors_only_where_they_are_asked_for() {
    let plain = puzzle("manhattan-wiring --show").input(BOARD).run().output;
    let colored = puzzle("manhattan-wiring --show --color always")
        .input(BOARD)
        .run();
    assert!(!plain.contains('\x1b'));
    assert_snapshot!("show_colors", colored.output.replace('\x1b', "ESC"));
    let forced = puzzle("manhattan-wiring --show")
        .env("CLICOLOR_FORCE", "1")
        .input(BOARD)
        .run();
    assert_eq!(forced.output, colored.output);
    let no_color = puzzle("manhattan-wiring --show")
        .env("NO_COLOR", "1")
        .env("CLICOLOR_FORCE", "0");
    assert_eq!(no_color.input(BOARD).run().output, plain);
}
