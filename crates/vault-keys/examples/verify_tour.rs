//! Checks tours from elsewhere. `cargo run -p vault-keys --example verify_tour`

use vault_keys::{Key, Leg, Position, Tour, Vault, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let vault: Vault = "#########\n#b.A.@.a#\n#########\n".parse()?;
    let least = solve(&vault)?.steps();
    let leg = |columns: &[u16], key: char| Leg {
        robot: 0,
        path: columns
            .iter()
            .map(|&column| Position::new(1, column))
            .collect(),
        keys: Key::new(key).into_iter().collect(),
    };
    let to_a = leg(&[5, 6, 7], 'a');
    let to_b = leg(&[7, 6, 5, 4, 3, 2, 1], 'b');
    let too_early = leg(&[5, 4, 3, 2, 1], 'b');
    for legs in [vec![to_a, to_b], vec![too_early]] {
        let tour = Tour::new(legs);
        match tour.verify(&vault) {
            Ok(()) if tour.steps() == least => println!("{least} steps, which is the least"),
            Ok(()) => println!("{} steps, where {least} are enough", tour.steps()),
            Err(illegal) => println!("{illegal}"),
        }
    }
    Ok(())
}
