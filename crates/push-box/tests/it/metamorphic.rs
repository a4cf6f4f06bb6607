//! A room against itself: what must not change its cost, and what can change it in one direction
//! only. Reaches rooms that no oracle does.

use grid_core::Random;
use push_box::generate::{Family, generate};
use push_box::{Answer, Limits, Order, Room, Size, Walk, min_pushes, solve_by, solve_within};
use test_support::cases;
use test_support::metamorphic::{Cost, Map};

const ORDERS: [Order; 3] = [
    Order::Pushes,
    Order::PushesThenMoves,
    Order::MovesThenPushes,
];

/// Up to 32 cells a side, or in one room of four 64 to 200, where whole words of cells are flooded.
fn room(seed: u64) -> Room {
    let mut random = Random::new(seed);
    let is_large = seed.is_multiple_of(4);
    let (least, more) = if is_large { (64, 137) } else { (12, 21) };
    let mut side = || u16::try_from(least + random.below(more)).expect("a side");
    let size = Size::new(side(), side());
    let percent = random.below(40);
    let family = match random.below(8) {
        0 => Family::Open,
        1 | 2 => Family::Played { percent },
        3 | 4 => Family::Walls { percent },
        5 | 6 => Family::Maze {
            hall: 1 + u16::try_from(random.below(4)).expect("a hall"),
            loops: percent,
        },
        _ => Family::TwoHalves { percent },
    };
    generate(family, size, seed).expect("12 cells a side are enough")
}

/// Orders with two keys take quadratic time at worst, so half of the large rooms are for the linear
/// one.
fn order(seed: u64) -> Order {
    match seed % 8 {
        0 => Order::Pushes,
        _ => ORDERS[usize::try_from(seed % 3).expect("below 3")],
    }
}

fn map(room: &Room) -> Map {
    Map::new(&room.to_string(), b'#')
}

fn read(map: &Map) -> Room {
    map.text("").parse().expect("still a room")
}

/// Both numbers in one, the more important first; pushes alone where the order leaves moves open.
fn number(walk: &Walk, order: Order) -> u64 {
    match order {
        Order::Pushes => walk.pushes(),
        Order::PushesThenMoves => walk.pushes() << 32 | walk.moves(),
        Order::MovesThenPushes => walk.moves() << 32 | walk.pushes(),
    }
}

fn cost(room: &Room, order: Order) -> Cost {
    match solve_by(room, order) {
        Ok(walk) => {
            assert_eq!(walk.verify(room), Ok(()), "\n{room}");
            Cost::exact(number(&walk, order))
        }
        Err(_) => Cost::NONE,
    }
}

#[test]
fn how_a_room_lies_costs_nothing() {
    for seed in (0..).take(cases(100)) {
        let room = room(seed);
        let map = map(&room);
        let order = order(seed);
        let before = cost(&room, order);
        for (name, alike) in map.alike(b'-') {
            let what = format!("seed {seed}, {order:?}, {name}");
            before.same(cost(&read(&alike), order), &what);
        }
    }
}

#[test]
fn a_wall_never_makes_it_cheaper() {
    let (mut dearer, mut cheaper) = (0, 0);
    let cases = cases(300);
    for seed in (0..).take(cases) {
        let room = room(seed);
        let map = map(&room);
        let order = order(seed);
        let mut random = Random::new(seed);
        let one_in = [10, 30, 100][random.below(3)];
        let walled = read(&map.replaced(b'-', b'#', || random.below(one_in) == 0));
        let opened = read(&map.replaced(b'#', b'-', || random.below(one_in) == 0));
        let [with, without, now] = [&walled, &opened, &room].map(|room| cost(room, order));
        now.not_above(with, &format!("seed {seed}, {order:?}, walls put up"));
        without.not_above(now, &format!("seed {seed}, {order:?}, walls taken away"));
        // What solves the harder room solves the easier one too.
        if let Ok(walk) = solve_by(&walled, order) {
            assert_eq!(walk.verify(&room), Ok(()), "seed {seed}, {order:?}");
        }
        dearer += usize::from(with.lower > now.lower);
        cheaper += usize::from(without.lower < now.lower);
    }
    assert!(dearer * 10 > cases, "{dearer} of {cases} became dearer");
    assert!(cheaper * 10 > cases, "{cheaper} of {cases} became cheaper");
}

#[test]
fn bounds_lie_round_the_cost_and_the_cost_below_any_walk() {
    for seed in (0..).take(cases(100)) {
        let room = room(seed * 8 + 1);
        let walks = ORDERS.map(|order| solve_by(&room, order).ok());
        let fewest = min_pushes(&room).ok();
        let apart = room.box_position().manhattan(room.target());
        assert!(fewest.is_none_or(|fewest| fewest >= apart), "seed {seed}");
        for (order, walk) in ORDERS.iter().zip(&walks) {
            assert_eq!(walk.is_some(), fewest.is_some(), "seed {seed}, {order:?}");
            let full = solve_within(&room, *order, &Limits::new()).stats.expanded;
            for part in [3, 1] {
                let limits = Limits::new().states(full * part / 4);
                let Answer::Stopped(stopped) = solve_within(&room, *order, &limits).answer else {
                    continue;
                };
                let best = walk.as_ref().map(|walk| match order {
                    Order::MovesThenPushes => walk.moves(),
                    _ => walk.pushes(),
                });
                let what = format!("seed {seed}, {order:?}, {stopped}");
                assert!(best.is_none_or(|best| stopped.lower <= best), "{what}");
                let is_below = |upper| best.is_some_and(|best| best <= upper);
                assert!(stopped.upper.is_none_or(is_below), "{what}");
            }
            // Each order's walk is a legal one for the others.
            for (other, best) in ORDERS.iter().zip(&walks) {
                if let (Some(walk), Some(best)) = (walk, best) {
                    assert!(
                        number(best, *other) <= number(walk, *other),
                        "seed {seed}, {order:?} is better than {other:?}"
                    );
                }
            }
        }
    }
}
