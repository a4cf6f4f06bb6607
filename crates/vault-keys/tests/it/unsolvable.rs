//! Why there is no solution is true, and of cycles of waiting the one that is said is a shortest.
//! Checked against what a plain flood of the text reaches; shares no code with the crate.

use std::collections::BTreeSet;

use grid_core::Random;
use test_support::{cases, scattered};
use vault_keys::{Key, Keys, Reason, Vault, solve};

/// A small map with few cells for its doors, so that most have no solution.
fn small_map(random: &mut Random) -> String {
    let (height, width) = (2 + random.below(4), 3 + random.below(6));
    let walls = random.below(60);
    let keys = 1 + random.below(5);
    let mut pieces = vec![b'@'; 1 + random.below(2)];
    pieces.extend(&b"abcde"[..keys]);
    for _ in 0..random.below(9) {
        pieces.push(b'A' + u8::try_from(random.below(keys)).unwrap());
    }
    scattered(height, width, walls, &pieces, |bound| random.below(bound))
}

/// The keys that robots reach over cells that `passes` lets through; a key is reached from beside,
/// whether it lets through or not.
fn reached(map: &str, passes: impl Fn(char) -> bool) -> BTreeSet<char> {
    let rows: Vec<Vec<char>> = map.lines().map(|row| row.chars().collect()).collect();
    let places = (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |at| (row, at)));
    let mut open: Vec<(usize, usize)> = places.filter(|&(row, at)| rows[row][at] == '@').collect();
    let mut seen: BTreeSet<(usize, usize)> = open.iter().copied().collect();
    while let Some((row, at)) = open.pop() {
        let beside = [
            (row.wrapping_sub(1), at),
            (row + 1, at),
            (row, at.wrapping_sub(1)),
            (row, at + 1),
        ];
        for (row, at) in beside {
            let Some(&tile) = rows.get(row).and_then(|row| row.get(at)) else {
                continue;
            };
            if (passes(tile) || tile.is_ascii_lowercase()) && seen.insert((row, at)) && passes(tile)
            {
                open.push((row, at));
            }
        }
    }
    seen.into_iter()
        .map(|(row, at)| rows[row][at])
        .filter(char::is_ascii_lowercase)
        .collect()
}

/// Returns the keys that no robot reaches before `key` is collected: with its doors closed and no
/// robot on its cell, everything else open.
fn waiting_for(map: &str, keys: &BTreeSet<char>, key: char) -> BTreeSet<char> {
    let others = |tile: char| tile != '#' && tile.to_ascii_lowercase() != key;
    keys - &reached(map, others)
}

/// The fewest keys in a cycle of waiting through `from`, by trying all ways on.
fn shortest_cycle(waits: &dyn Fn(char) -> BTreeSet<char>, way: &[char]) -> Option<usize> {
    let next = waits(way[way.len() - 1]);
    if next.contains(&way[0]) {
        return Some(way.len());
    }
    let on = next.into_iter().filter(|key| !way.contains(key));
    on.filter_map(|key| shortest_cycle(waits, &[way, &[key]].concat()))
        .min()
}

fn letters(keys: impl IntoIterator<Item = Key>) -> BTreeSet<char> {
    keys.into_iter().map(Key::letter).collect()
}

/// Reasons that were met, each with how often.
#[derive(Debug, Default)]
struct Met {
    sealed: usize,
    waiting: usize,
    exhausted: usize,
}

fn check(map: &str, met: &mut Met) {
    let vault: Vault = map.parse().expect("a map");
    let keys = letters(vault.keys());
    let open = |tile: char| tile != '#';
    let sealed = &keys - &reached(map, open);
    // What can be collected at all, and for each key the keys for which it waits.
    let mut collected = BTreeSet::new();
    loop {
        let opened = |tile: char| {
            tile != '#'
                && (!tile.is_ascii_uppercase() || collected.contains(&tile.to_ascii_lowercase()))
        };
        let now = reached(map, opened);
        if now == collected {
            break;
        }
        collected = now;
    }
    let waits = |key: char| -> BTreeSet<char> {
        let for_other = |&other: &char| waiting_for(map, &keys, other).contains(&key);
        keys.iter().copied().filter(for_other).collect()
    };
    let left = &keys - &collected;
    let Err(unsolvable) = solve(&vault) else {
        assert!(left.is_empty(), "\n{map}");
        return;
    };
    assert!(!left.is_empty(), "{unsolvable}\n{map}");
    match unsolvable.reason() {
        Reason::SealedKeys(said) => {
            met.sealed += 1;
            assert_eq!(letters(*said), sealed, "\n{map}");
        }
        Reason::WaitingKeys(cycle) => {
            met.waiting += 1;
            assert!(sealed.is_empty(), "\n{map}");
            let cycle: Vec<char> = cycle.iter().map(|key| key.letter()).collect();
            for (place, &key) in cycle.iter().enumerate() {
                let next = cycle[(place + 1) % cycle.len()];
                // It waits for the next one, and with that one's doors and cell open it is reached:
                // nothing is sealed.
                assert!(waits(key).contains(&next), "{key} for {next}\n{map}");
            }
            let shortest = keys
                .iter()
                .filter_map(|&key| Some((shortest_cycle(&waits, &[key])?, key)))
                .min();
            assert_eq!(shortest, Some((cycle.len(), cycle[0])), "{cycle:?}\n{map}");
        }
        Reason::Exhausted(said) => {
            met.exhausted += 1;
            assert!(sealed.is_empty(), "\n{map}");
            assert_eq!(letters(*said), left, "\n{map}");
            let cycle = left.iter().find_map(|&key| shortest_cycle(&waits, &[key]));
            assert_eq!(cycle, None, "\n{map}");
        }
        other => panic!("{other:?}\n{map}"),
    }
}

#[test]
fn reasons_are_true_and_cycles_shortest() {
    let mut random = Random::new(0x5ea1);
    let mut met = Met::default();
    let cases = cases(4_000);
    for _ in 0..cases {
        check(&small_map(&mut random), &mut met);
    }
    let Met {
        sealed,
        waiting,
        exhausted,
    } = met;
    assert!(
        sealed * 20 > cases && waiting * 20 > cases && exhausted > 0,
        "{met:?}"
    );
}

#[test]
fn a_key_is_reached_once_what_it_is_said_to_wait_for_is_gone() {
    // Three wait in a circle and two of them for each other: the shorter cycle is said.
    for (map, said) in [
        ("aB.@.Ab", "ab"),
        ("aB.@.AC#\n####.#b#\n###cA.##\n", "ab"),
        ("aB.@.Cb\n####A##\n####c##\n", "abc"),
        ("@Aa", "a"),
    ] {
        let vault: Vault = map.parse().unwrap();
        let Reason::WaitingKeys(cycle) = solve(&vault).unwrap_err().reason().clone() else {
            panic!("{map}");
        };
        let letters: String = cycle.iter().map(|key| key.letter()).collect();
        assert_eq!(letters, said, "\n{map}");
        for (place, key) in cycle.iter().enumerate() {
            let next = cycle[(place + 1) % cycle.len()];
            let without = |map: &str| map.replace([next.letter(), next.door()], ".");
            let others: Keys = vault.keys() - [next].into_iter().collect();
            // All other doors open: the key is reached when the next one and its doors are gone,
            // and not before.
            let open = |tile: char| {
                tile != '#'
                    && (tile == '.'
                        || tile == '@'
                        || others.contains(Key::of_door(tile).or(Key::new(tile)).unwrap()))
            };
            if *key != next {
                assert!(
                    reached(&without(map), open).contains(&key.letter()),
                    "\n{map}"
                );
            }
            assert!(!reached(map, open).contains(&key.letter()), "\n{map}");
        }
    }
}
