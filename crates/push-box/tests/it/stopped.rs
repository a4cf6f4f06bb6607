//! A stopped search hands over the best walk it knows, and its bounds contain the optimum.

use grid_core::Random;
use push_box::generate::{Family, generate};
use push_box::{Answer, Limits, Order, Room, Size, Walk, solve_within};

const ORDERS: [Order; 3] = [
    Order::Pushes,
    Order::PushesThenMoves,
    Order::MovesThenPushes,
];

/// A room of up to 24 x 24 cells, or one in 16 of up to 100 x 100.
fn room(seed: u64) -> Room {
    let random = &mut Random::new(seed);
    let most = if seed.is_multiple_of(16) { 89 } else { 13 };
    let mut side = || 12 + u16::try_from(random.below(most)).expect("a small side");
    let size = Size::new(side(), side());
    let percent = random.below(40);
    let family = match random.below(8) {
        0 => Family::Open,
        1 => Family::TwoHalves { percent },
        2 => Family::Spiral { hall: 3 },
        3 | 4 => Family::Maze {
            hall: 1 + u16::try_from(random.below(3)).expect("a hall"),
            loops: percent,
        },
        5 | 6 => Family::Played { percent },
        _ => Family::Walls { percent },
    };
    generate(family, size, seed).expect("12 cells a side are enough")
}

/// The number that counts first.
fn cost(walk: &Walk, order: Order) -> u64 {
    match order {
        Order::Pushes | Order::PushesThenMoves => walk.pushes(),
        Order::MovesThenPushes => walk.moves(),
    }
}

#[test]
fn bounds_contain_the_optimum_and_the_walk_costs_the_upper_one() {
    let (mut stopped, mut with_walk) = (0, 0);
    for seed in (0..).take(test_support::cases(2000)) {
        let room = room(seed);
        let order = ORDERS[usize::try_from(seed % 3).expect("below 3")];
        let full = solve_within(&room, order, &Limits::new());
        let best = match &full.answer {
            Answer::Solved(walk) => Some(cost(walk, order)),
            Answer::Unsolvable(_) => None,
            Answer::Stopped(stopped) => panic!("seed {seed}: {stopped}"),
        };
        let random = &mut Random::new(seed);
        let mut below = |most: u64| random.below(usize::try_from(most).unwrap()) as u64;
        let limits = match seed / 3 % 2 {
            0 => Limits::new().states(below(full.stats.expanded + 1)),
            _ => Limits::new().memory_bytes(below(full.stats.peak_bytes + 1)),
        };
        match solve_within(&room, order, &limits).answer {
            Answer::Stopped(end) => {
                let what = format!("seed {seed}, {order:?}, {limits:?}: {end}\n{room}");
                stopped += 1;
                if let Some(best) = best {
                    assert!(end.lower <= best, "{what}");
                    assert!(end.upper.is_none_or(|upper| best <= upper), "{what}");
                }
                if let Some(walk) = &end.best {
                    with_walk += 1;
                    assert_eq!(walk.verify(&room), Ok(()), "{what}");
                    assert_eq!(Some(cost(walk, order)), end.upper, "{what}");
                }
            }
            Answer::Solved(walk) => assert_eq!(Some(cost(&walk, order)), best, "seed {seed}"),
            // Without the bytes to look for a pocket, the reason is less specific.
            Answer::Unsolvable(_) => assert_eq!(best, None, "seed {seed}"),
        }
    }
    assert!(
        stopped > 0 && with_walk > 0,
        "{stopped} stopped, {with_walk} with a walk"
    );
}
