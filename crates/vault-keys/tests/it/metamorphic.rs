//! A vault against itself: what must not change its cost, and what can change it in one direction
//! only. Reaches vaults that no oracle does.

use grid_core::{Random, Size};
use test_support::cases;
use test_support::metamorphic::{Cost, Map};
use vault_keys::generate::{Family, Recipe, generate};
use vault_keys::{Answer, Limits, Tour, Vault, lower_bound, solve, solve_within};

/// Three in four vaults have 11 to 19 cells a side, the others 21 to 41, with loops and up to 26
/// keys.
fn vault(seed: u64) -> Vault {
    let mut random = Random::new(seed);
    let is_large = seed.is_multiple_of(4);
    let (least, more) = if is_large { (21, 21) } else { (11, 9) };
    let mut side = || u16::try_from(least + random.below(more)).expect("a side");
    let (height, width) = (side(), side());
    let percent = 1 + random.below(30);
    let family = match random.below(6) {
        0 => Family::Maze,
        1 | 2 => Family::Looped { percent },
        3 => Family::Noise { percent },
        4 => Family::Room,
        _ => Family::Regions { percent },
    };
    let keys = random.below(if is_large { 27 } else { 9 });
    let recipe = Recipe {
        size: Size::new(height, width),
        ..Recipe::new(family, 11, 1 + random.below(4), keys, random.below(16))
    };
    generate(&recipe, seed).expect("room for robots and keys")
}

fn map(vault: &Vault) -> Map {
    Map::new(&vault.to_string(), b'#')
}

fn read(map: &Map) -> Vault {
    map.text("").parse().expect("still a vault")
}

/// Within a limit that few of these vaults meet; what is known by then is true all the same.
fn cost(vault: &Vault) -> Cost {
    match solve_within(vault, &Limits::new().states(20_000)).answer {
        Answer::Solved(tour) => {
            assert_eq!(tour.verify(vault), Ok(()), "\n{vault}");
            Cost::exact(tour.steps())
        }
        Answer::Unsolvable(_) => Cost::NONE,
        Answer::Stopped(stopped) => Cost::between(stopped.lower, stopped.upper),
    }
}

/// Letters, large and small, each for another.
fn renamed(map: &Map, random: &mut Random) -> Map {
    let mut letters: Vec<u8> = (0..26).collect();
    random.shuffle(&mut letters);
    map.map(|tile| match tile {
        b'a'..=b'z' => b'a' + letters[usize::from(tile - b'a')],
        b'A'..=b'Z' => b'A' + letters[usize::from(tile - b'A')],
        other => other,
    })
}

#[test]
fn how_a_vault_lies_and_what_its_keys_are_called_costs_nothing() {
    let cases = cases(150);
    let mut exact = 0;
    for seed in (0..).take(cases) {
        let vault = vault(seed);
        let map = map(&vault);
        let before = cost(&vault);
        let mut alike = map.alike(b'.');
        alike.push(("renamed", renamed(&map, &mut Random::new(seed))));
        for (name, alike) in alike {
            let what = format!("seed {seed}, {name}\n{vault}");
            before.same(cost(&read(&alike)), &what);
        }
        exact += usize::from(before.is_exact());
    }
    assert!(exact * 10 > cases * 9, "{exact} of {cases} were solved");
}

/// Two vaults side by side, doors of each opened by keys of the other, and the same two the other
/// way round: other robots come first.
#[test]
fn the_order_of_robots_costs_nothing() {
    for seed in (0..).take(cases(150)) {
        let mut random = Random::new(seed);
        let mut half = |first: u8| {
            let recipe = Recipe::new(Family::Looped { percent: 10 }, 9, 2, 5, 0);
            let vault = generate(&recipe, random.bits()).expect("room for robots and keys");
            let map = map(&vault);
            let doors: Vec<u8> = (b'A'..=b'J').collect();
            let keys: Vec<u8> = (b'a'..=b'z')
                .filter(|key| map.rows().concat().contains(key))
                .collect();
            map.map(|tile| match keys.iter().position(|&key| key == tile) {
                Some(place) => b'a' + first + u8::try_from(place).expect("five keys"),
                None if tile == b'.' && random.below(12) == 0 => {
                    *random.pick(&doors).expect("ten doors")
                }
                None => tile,
            })
        };
        let (left, right) = (half(0), half(5));
        let [one, other] = [left.beside(&right), right.beside(&left)].map(|map| read(&map));
        cost(&one).same(cost(&other), &format!("seed {seed}\n{one}"));
        // Without doors neither waits for the other.
        let plain = |map: &Map| {
            map.map(|tile| {
                if tile.is_ascii_uppercase() {
                    b'.'
                } else {
                    tile
                }
            })
        };
        let [both, left, right] =
            [left.beside(&right), left, right].map(|map| cost(&read(&plain(&map))));
        let sum = Cost {
            lower: left.lower + right.lower,
            upper: left.upper + right.upper,
        };
        sum.same(both, &format!("seed {seed}, two vaults side by side"));
    }
}

#[test]
fn a_wall_or_a_door_never_makes_it_cheaper() {
    let (mut dearer, mut cheaper) = (0, 0);
    let cases = cases(300);
    for seed in (0..).take(cases) {
        let vault = vault(seed);
        let map = map(&vault);
        let mut random = Random::new(seed);
        let one_in = [20, 60, 200][random.below(3)];
        let obstacle = if random.percent(50) { b'#' } else { b'A' };
        let harder = read(&map.replaced(b'.', obstacle, || random.below(one_in) == 0));
        let easier = read(&map.replaced(b'#', b'.', || random.below(one_in) == 0));
        let open = read(&map.map(|tile| {
            if tile.is_ascii_uppercase() {
                b'.'
            } else {
                tile
            }
        }));
        let now = cost(&vault);
        let [with, without, open] = [&harder, &easier, &open].map(cost);
        now.not_above(with, &format!("seed {seed}, obstacles put up\n{vault}"));
        without.not_above(now, &format!("seed {seed}, walls taken away\n{vault}"));
        open.not_above(now, &format!("seed {seed}, doors taken away\n{vault}"));
        dearer += usize::from(with.lower > now.upper);
        cheaper += usize::from(without.upper < now.lower);
    }
    assert!(dearer * 5 > cases, "{dearer} of {cases} became dearer");
    assert!(cheaper * 10 > cases, "{cheaper} of {cases} became cheaper");
}

#[test]
fn bounds_lie_below_the_cost_and_the_cost_below_any_tour() {
    for seed in (0..).take(cases(150)) {
        let vault = vault(seed * 4 + 1);
        let map = map(&vault);
        let mut random = Random::new(seed);
        let best = solve(&vault).ok();
        let steps = best.as_ref().map(Tour::steps);
        let bound = lower_bound(&vault);
        match (&bound, steps) {
            (Ok(bound), Some(steps)) => assert!(*bound <= steps, "seed {seed}\n{vault}"),
            (Err(_), Some(_)) => panic!("seed {seed}: a tour and no bound\n{vault}"),
            (_, None) => {}
        }
        // What collects all keys in spite of more walls does so without them.
        let harder = read(&map.replaced(b'.', b'#', || random.below(40) == 0));
        if let Ok(tour) = solve(&harder) {
            assert_eq!(tour.verify(&vault), Ok(()), "seed {seed}\n{vault}");
            assert!(
                steps.is_some_and(|steps| steps <= tour.steps()),
                "seed {seed}\n{vault}"
            );
        }
        let full = solve_within(&vault, &Limits::new()).stats.expanded;
        for part in [3, 1] {
            let limits = Limits::new().states(full * part / 4);
            if let Answer::Stopped(stopped) = solve_within(&vault, &limits).answer {
                Cost::between(stopped.lower, stopped.upper).same(
                    steps.map_or(Cost::NONE, Cost::exact),
                    &format!("seed {seed}, {stopped}\n{vault}"),
                );
            }
        }
    }
}
