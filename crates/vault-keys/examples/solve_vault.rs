//! Reads a vault, solves it, and prints the vault and who collects what.
//! `cargo run -p vault-keys --example solve_vault`

use vault_keys::{Vault, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let vault: Vault = "
###############
#d.ABC.#.....a#
######@#@######
###############
######@#@######
#b.....#.....c#
###############
"
    .parse()?;
    let tour = solve(&vault)?;
    tour.verify(&vault)?;
    print!("{vault}");
    for leg in tour.legs() {
        let (robot, steps) = (leg.robot + 1, leg.path.steps());
        println!("robot {robot} collects {} after {steps} steps", leg.keys);
    }
    println!("{} steps", tour.steps());
    Ok(())
}
