//! vault-keys.

#[path = "../../../crates/vault-keys/tests/it/oracle.rs"]
mod oracle;

use grid_core::{Answer, Limits, Position, Route, Size};
use test_support::text::reads_back;
use vault_keys::generate::{Family, Recipe, generate};
use vault_keys::{
    Key, Keys, Leg, Tour, Vault, lower_bound, lower_bound_within, reference, solve, solve_within,
};

use crate::bytes::Bytes;
use crate::limits::Chosen;
use crate::memory::in_proportion;

/// Any bytes are vaults that read back from what they print as, or errors with a place.
pub fn vault_text(bytes: &[u8]) {
    in_proportion(bytes, 64, 1 << 12, || {
        Vault::parse_all(bytes).for_each(drop);
    });
    // A long row and many short ones are a map of many cells.
    let is_short = |vault: &Vault| vault.size().cells() <= 1 << 14;
    let vaults = Vault::parse_all(bytes);
    let found = reads_back(bytes, vaults, &Vault::from_bytes(bytes), is_short);
    assert!(found > 0, "an input without a vault is an error");
    for vault in Vault::parse_all(bytes).flatten() {
        if let Ok(split) = vault.split_entrance() {
            assert_eq!(split.robots().len(), 4);
        }
    }
}

/// The text of a map of up to 48 cells with one to four robots; the more robots, the fewer cells.
fn small(bytes: &mut Bytes<'_>) -> String {
    let robots = usize::from(1 + bytes.up_to(3));
    let most = [48, 36, 24, 18][robots - 1];
    let height = bytes.side(1, 6);
    let width = bytes.side(2, 9).min(most / height).max(2);
    let cells = usize::from(height * width);
    let walls = bytes.bits(cells);
    let kept = bytes.bits(cells);
    let mut tiles: Vec<u8> = (0..cells)
        .map(|cell| {
            if walls[cell] && kept[cell] {
                b'#'
            } else {
                b'.'
            }
        })
        .collect();
    for letter in 0..bytes.up_to(6) {
        let at = bytes.below(cells);
        tiles[at] = b'a' + letter;
    }
    for _ in 0..bytes.up_to(7) {
        let at = bytes.below(cells);
        // Doors of keys on the map and of others.
        tiles[at] = b'A' + bytes.up_to(7);
    }
    for _ in 0..robots {
        let at = bytes.below(cells);
        tiles[at] = b'@';
    }
    text(&tiles, usize::from(width))
}

fn text(tiles: &[u8], width: usize) -> String {
    let rows: Vec<_> = tiles.chunks(width).map(String::from_utf8_lossy).collect();
    rows.join("\n") + "\n"
}

/// The text of a generated map of 9 to 25 cells a side with at most seven keys, with some tiles
/// changed.
fn large(bytes: &mut Bytes<'_>) -> String {
    let kind = bytes.byte();
    let (height, width) = (bytes.side(9, 25), bytes.side(9, 25));
    let percent = usize::from(bytes.up_to(40));
    let robots = usize::from(1 + bytes.up_to(2));
    let (keys, doors) = (usize::from(bytes.up_to(7)), usize::from(bytes.up_to(12)));
    let seed = bytes.below(1 << 16) as u64;
    let family = match kind % 6 {
        0 => Family::Maze,
        1 => Family::Quadrants,
        2 => Family::Looped { percent },
        3 => Family::Noise { percent },
        4 => Family::Room,
        _ => Family::Regions { percent },
    };
    let recipe = Recipe {
        size: Size::new(height, width),
        ..Recipe::new(
            family,
            9,
            if family == Family::Quadrants {
                1
            } else {
                robots
            },
            keys,
            doors,
        )
    };
    let vault = generate(&recipe, seed).expect("room for a few robots and keys");
    let width = usize::from(vault.size().width);
    let mut tiles: Vec<u8> = vault.to_string().into_bytes();
    tiles.retain(|&tile| tile != b'\n');
    for _ in 0..64 {
        if bytes.is_empty() {
            break;
        }
        let at = bytes.below(tiles.len());
        let change = bytes.byte();
        let tile = &mut tiles[at];
        match *tile {
            b'#' => *tile = b'.',
            b'.' if change < 200 => *tile = b'#',
            b'.' => *tile = b'A' + change % 8,
            b'A'..=b'Z' => *tile = b'A' + change % 8,
            _ => {}
        }
    }
    text(&tiles, width)
}

/// Against brute force over all robots' cells, and the published search; the bound is one.
pub fn vault_small(bytes: &[u8]) {
    let map = small(&mut Bytes::new(bytes));
    let Ok(vault) = map.parse::<Vault>() else {
        return;
    };
    let known = oracle::fewest_steps(&map);
    judge(&vault, known);
    assert_eq!(reference::solve(&vault).ok(), known, "the reference\n{map}");
}

/// Fails unless the solver finds `known`, with a legal tour or a reason, and the bound is not
/// above.
fn judge(vault: &Vault, known: Option<u64>) {
    match (solve(vault), known) {
        (Ok(tour), Some(known)) => {
            assert_eq!(tour.verify(vault), Ok(()), "\n{vault}");
            assert_eq!(tour.steps(), known, "\n{vault}");
            let bound = lower_bound(vault);
            let bound = bound.unwrap_or_else(|error| panic!("bound: {error}\n{vault}"));
            assert!(bound <= known, "bound {bound}, answer {known}\n{vault}");
        }
        (Err(unsolvable), None) => drop(unsolvable.to_string()),
        (found, known) => panic!("{found:?}, but the oracle {known:?}\n{vault}"),
    }
}

/// Larger maps against the published search, as far as that comes.
pub fn vault_large(bytes: &[u8]) {
    let Ok(vault) = large(&mut Bytes::new(bytes)).parse::<Vault>() else {
        return;
    };
    let limits = Limits::new().states(3_000).memory_bytes(256 << 20);
    match reference::solve_within(&vault, &limits).answer {
        Answer::Solved(steps) => judge(&vault, Some(steps)),
        Answer::Unsolvable(_) => judge(&vault, None),
        Answer::Stopped(_) => {}
    }
}

/// Given tours: the best one with changes, or arbitrary ones. None panics, and a legal one has no
/// fewer steps than the optimum.
pub fn vault_tours(bytes: &[u8]) {
    let bytes = &mut Bytes::new(bytes);
    let Ok(vault) = small(bytes).parse::<Vault>() else {
        return;
    };
    let best = solve(&vault).ok();
    let mut legs = match &best {
        Some(tour) if bytes.byte() & 1 == 0 => tour.legs().to_vec(),
        _ => Vec::new(),
    };
    let size = vault.size();
    while !bytes.is_empty() {
        let change = bytes.byte();
        let at = usize::from(bytes.byte());
        if change & 1 == 0 || legs.is_empty() {
            let robot = usize::from(bytes.up_to(4));
            let start = vault.robots().get(robot).copied().unwrap_or_default();
            let path = Route::new(vec![start]);
            let keys = Keys::NONE;
            legs.insert(at % (legs.len() + 1), Leg { robot, path, keys });
            continue;
        }
        let at = at % legs.len();
        let leg = &mut legs[at];
        let mut path = leg.path.positions().to_vec();
        match change >> 1 & 7 {
            0 => {
                let last = path.last().copied().unwrap_or_default();
                let way = bytes.byte();
                path.extend(size.neighbors(last).nth(usize::from(way & 3)));
            }
            1 => drop(path.pop()),
            2 => path.push(Position::new(bytes.byte().into(), bytes.byte().into())),
            3 => path.reverse(),
            4 => leg.robot = usize::from(bytes.byte()),
            5 => {
                let letter = char::from(b'a' + bytes.up_to(25));
                let changed: Keys = Key::new(letter).into_iter().collect();
                leg.keys = if change & 128 == 0 {
                    leg.keys | changed
                } else {
                    leg.keys - changed
                };
            }
            6 => {
                legs.remove(at);
                continue;
            }
            _ => {
                legs.rotate_left(at);
                continue;
            }
        }
        legs[at].path = Route::new(path);
    }
    let tour = Tour::new(legs);
    match tour.verify(&vault) {
        Ok(()) => {
            let best = best.unwrap_or_else(|| panic!("{tour:?} collects all\n{vault}"));
            assert!(tour.steps() >= best.steps(), "{tour:?}\n{vault}");
        }
        Err(illegal) => drop(illegal.to_string()),
    }
}

/// Limits are kept, and what a stopped search says is true; of the bound too.
pub fn vault_limits(bytes: &[u8]) {
    let bytes = &mut Bytes::new(bytes);
    let chosen = Chosen::new(bytes);
    let map = if bytes.byte() & 1 == 0 {
        small(bytes)
    } else {
        large(bytes)
    };
    let Ok(vault) = map.parse::<Vault>() else {
        return;
    };
    let best = solve(&vault).ok().map(|tour| tour.steps());
    let outcome = solve_within(&vault, &chosen.limits());
    chosen.judge(&outcome, Tour::steps, best);
    chosen.exact(&outcome);
    let bound = lower_bound(&vault).ok();
    let outcome = lower_bound_within(&vault, &chosen.limits());
    chosen.judge(&outcome, |&steps| steps, bound);
    chosen.exact(&outcome);
}
