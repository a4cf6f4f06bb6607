//! The legal part of a tour.

use vault_keys::{Leg, Rule, Tour, Vault};

/// Returns the legs before the first broken rule, and the legal start of the leg that breaks it;
/// all of them if only keys are missing.
pub(super) fn part(vault: &Vault, tour: &Tour) -> Tour {
    let Err(illegal) = tour.verify(vault) else {
        return tour.clone();
    };
    // The number of legal cells of the broken leg.
    let (leg, cells) = match *illegal.rule() {
        Rule::NoSuchRobot { leg, .. } | Rule::EmptyLeg { leg } | Rule::WrongStart { leg, .. } => {
            (leg, 0)
        }
        Rule::Gap { leg, from, to } => {
            let path = tour.legs()[leg].path.positions();
            let gap = path.windows(2).position(|two| two == [from, to]);
            (leg, gap.map_or(0, |at| at + 1))
        }
        Rule::Wall { leg, at } | Rule::ClosedDoor { leg, at, .. } => {
            let path = tour.legs()[leg].path.positions();
            (leg, path.iter().position(|&cell| cell == at).unwrap_or(0))
        }
        Rule::WrongKeys { leg, .. } => (leg, usize::MAX),
        _ => return tour.clone(),
    };
    let mut legs: Vec<Leg> = tour.legs()[..leg].to_vec();
    let broken = &tour.legs()[leg];
    if cells > 0 {
        let path = broken.path.positions().iter().take(cells);
        legs.push(Leg {
            path: path.copied().collect(),
            ..broken.clone()
        });
    }
    Tour::new(legs)
}
