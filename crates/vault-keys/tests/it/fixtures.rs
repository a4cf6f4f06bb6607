//! Every fixture: its known cost, and a snapshot of the answer, the legs and the diagnostics.

use test_support::fixtures::{Answer, Cost};
use vault_keys::{Vault, VaultError, lower_bound, solve};

test_support::fixtures!(answers);

fn answers(input: &[u8], args: &[&str]) -> Vec<Answer> {
    Vault::parse_all(input)
        .map(|vault| answer(vault, args))
        .collect()
}

fn answer(vault: Result<Vault, VaultError>, args: &[&str]) -> Answer {
    let split = |vault: Vault| match args.contains(&"--split-entrance") {
        true => vault.split_entrance().map_err(|error| error.to_string()),
        false => Ok(vault),
    };
    let vault = match vault.map_err(|error| error.to_string()).and_then(split) {
        Ok(vault) => vault,
        Err(error) => return Answer::new(Cost::Invalid, error),
    };
    if args.contains(&"--lower-bound") {
        return match lower_bound(&vault) {
            Ok(bound) => Answer::new(bound, String::new()),
            Err(unsolvable) => Answer::new(Cost::None, unsolvable.to_string()),
        };
    }
    match solve(&vault) {
        Ok(tour) => {
            assert_eq!(tour.verify(&vault), Ok(()));
            let legs = tour.legs().iter().map(|leg| {
                let (robot, steps) = (leg.robot + 1, leg.path.steps());
                format!("robot {robot} collects {} after {steps}", leg.keys)
            });
            Answer::new(tour.steps(), legs.collect::<Vec<_>>().join("\n"))
        }
        Err(unsolvable) => Answer::new(Cost::None, unsolvable.to_string()),
    }
}
