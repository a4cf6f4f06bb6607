//! Gives a vault no states, little memory, and then as much as it needs.
//! `cargo run -p vault-keys --example limit_vault`

use vault_keys::{Answer, Limits, Vault, solve_within};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let vault: Vault = [
        "###########",
        "#.DeE#aB..#",
        "#.#######.#",
        "#...@#@...#",
        "###########",
        "#cA.@#@...#",
        "####.####.#",
        "#b...#dC..#",
        "###########",
    ]
    .join("\n")
    .parse()?;
    for limits in [
        Limits::new().states(0),
        Limits::new().memory_bytes(1 << 10),
        Limits::new(),
    ] {
        let outcome = solve_within(&vault, &limits);
        match outcome.answer {
            Answer::Solved(tour) => println!("{} steps", tour.steps()),
            Answer::Unsolvable(reason) => println!("{reason}"),
            Answer::Stopped(stopped) => println!("{stopped}"),
        }
        println!("{} states expanded", outcome.stats.expanded);
    }
    Ok(())
}
