//! `puzzle generate`: feasible, the same for the same seed, and readable.

use insta::assert_snapshot;

use crate::program::puzzle;

/// Every family of every puzzle, small.
const RECIPES: [&str; 15] = [
    "push-box --family open --size 12x13",
    "push-box --family walls --size 12x13",
    "push-box --family played --size 5x6",
    "push-box --family maze --size 16x16",
    "push-box --family spiral --size 16x16",
    "vault-keys --family maze --size 11x13 --keys 5 --robots 2",
    "vault-keys --family quadrants --size 15x15 --keys 5",
    "vault-keys --family looped --size 11x13 --keys 5 --doors 7",
    "vault-keys --family noise --size 9x9 --keys 4 --percent 25",
    "vault-keys --family room --size 9x9 --keys 4 --robots 3",
    "vault-keys --family regions --size 15x15 --keys 5 --robots 4",
    "manhattan-wiring --family open --size 5x6",
    "manhattan-wiring --family noise --size 5x6 --percent 30",
    "manhattan-wiring --family maze --size 9x8",
    "manhattan-wiring --family twins --size 6x6",
];

#[test]
fn every_family_is_feasible_and_can_be_read() {
    for recipe in RECIPES {
        let run = puzzle(&format!("generate {recipe} --seed 7 --count 3")).run();
        assert_eq!(run.exit, Some(0), "{recipe}: {run}");
        let again = puzzle(&format!("generate {recipe} --seed 7 --count 3")).run();
        assert_eq!(run.output, again.output, "{recipe}");
        let command = recipe.split(' ').next().unwrap();
        let solved = puzzle(command).input(&run.output).run();
        assert_eq!(solved.exit, Some(0), "{recipe}: {solved}");
        // What is said about each is what it costs.
        let said: Vec<&str> = run.errors.lines().collect();
        assert_eq!(said.len(), 3, "{recipe}: {run}");
        for ((number, line), cost) in (1..).zip(said).zip(solved.output.lines()) {
            assert!(
                line.starts_with(&format!("puzzle {number}: {cost} ")),
                "{line}, {cost}"
            );
        }
    }
}

#[test]
fn another_seed_is_another_puzzle() {
    let [one, two] = [1, 2].map(|seed| {
        let args = format!("generate vault-keys --size 11x11 --seed {seed}");
        puzzle(&args).run().output
    });
    assert_ne!(one, two);
}

#[test]
fn a_seed_that_is_not_given_is_printed() {
    let any = puzzle("generate push-box --size 9x9").run();
    let seed = any.errors.lines().next().unwrap().strip_prefix("seed: ");
    let again = format!("generate push-box --size 9x9 --seed {}", seed.unwrap());
    assert_eq!(puzzle(&again).run().output, any.output);
}

/// The vaults that are made without further options are maps of the second part too.
#[test]
fn both_parts_of_a_vault() {
    let vault = puzzle("generate vault-keys --size 15x15 --seed 1")
        .run()
        .output;
    let [both, one, two] = ["--both-parts", "", "--split-entrance"].map(|part| {
        let run = puzzle(&format!("vault-keys {part}")).input(&vault).run();
        assert_eq!(run.exit, Some(0), "{run}");
        run.output
    });
    assert_eq!(both, one + &two);
}

#[test]
fn the_same_on_every_machine() {
    assert_snapshot!(
        "room",
        puzzle("generate push-box --size 6x7 --seed 1").run().output
    );
    let vault = "generate vault-keys --family maze --size 9x11 --seed 1 --keys 4";
    assert_snapshot!("vault", puzzle(vault).run().output);
    let board = "generate manhattan-wiring --size 4x5 --seed 1 --count 2";
    assert_snapshot!("board", puzzle(board).run().output);
}

#[test]
fn how_many_optima_a_board_has() {
    let brief = puzzle("generate manhattan-wiring --size 5x5 --seed 3").run();
    assert!(!brief.errors.contains("optim"), "{brief}");
    let generated = puzzle("generate manhattan-wiring --size 5x5 --seed 3 --count-optima").run();
    assert_eq!(generated.output, brief.output);
    let counted = puzzle("manhattan-wiring --count")
        .input(&generated.output)
        .run();
    let optima = counted.output.trim().split(' ').nth(1).unwrap();
    let expected = if optima == "1" {
        ", 1 optimum\n".to_owned()
    } else {
        format!(", {optima} optima\n")
    };
    assert!(
        generated.errors.ends_with(&expected),
        "{generated}{counted}"
    );
}

#[test]
fn what_has_no_room_is_refused() {
    for recipe in [
        "push-box --family maze --size 5x5",
        "push-box --size 1x1",
        "vault-keys --size 6x9",
        "vault-keys --size 7x7 --keys 26 --robots 9",
        "manhattan-wiring --size 1x3",
    ] {
        let run = puzzle(&format!("generate {recipe} --seed 1")).run();
        assert_eq!(run.exit, Some(2), "{recipe}: {run}");
        assert!(
            run.errors.starts_with("error: no such puzzle: "),
            "{recipe}: {run}"
        );
    }
    let refusals = [
        "push-box --size 65535x65535",
        "push-box --family open --size 5x9",
        "push-box --family spiral --size 20x30 --hall 200",
        "push-box --family walls --size 12x12 --percent 100",
        "vault-keys --family quadrants --size 9x9 --robots 4",
        "vault-keys --size 5000x5000",
        "vault-keys --family noise --percent 100 --size 9x9",
        "vault-keys --family regions --robots 20 --size 9x9",
        "vault-keys --size 7x7 --keys 20 --robots 9",
        "manhattan-wiring --size 9x9 --percent 100",
        "manhattan-wiring --size 9x9 --limit-states 0 --family twins",
    ];
    let mut text = String::new();
    for recipe in refusals {
        text += &format!(
            "==== {recipe}\n{}",
            puzzle(&format!("generate {recipe} --seed 1")).run()
        );
    }
    assert_snapshot!("refusals", text);
    let hard = "generate vault-keys --size 9x9 --seed 1 --limit-states 0";
    let run = puzzle(hard).run();
    assert_eq!(run.exit, Some(1), "{run}");
}
