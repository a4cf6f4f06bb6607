//! Answers every vault of some files. `cargo run -p vault-keys --example read_vaults -- FILE...`

use vault_keys::{Vault, solve};

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        for vault in Vault::parse_all(&std::fs::read(&path)?) {
            match vault.map(|vault| solve(&vault)) {
                Ok(Ok(tour)) => println!("{}", tour.steps()),
                Ok(Err(reason)) => println!("{reason}"),
                Err(error) => eprintln!("{path}: {error}"),
            }
        }
    }
    Ok(())
}
