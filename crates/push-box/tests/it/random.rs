//! Random small rooms against the brute force over single moves and against the published search.

use crate::oracle;
use grid_core::{BitGrid, Position, Random, Size};
use push_box::generate::{Family, generate};
use push_box::{Order, Room, min_pushes, reference, solve_by};

/// A room of any shape up to 7 x 7, a few long ones among them; two in three are known to be
/// solvable. One in eight is drawn until its orders differ.
fn room(seed: u64) -> Room {
    match seed % 8 {
        7 => divided_room(seed),
        _ => any_room(seed),
    }
}

/// A room where the fewest pushes take more moves than others do, or, of 64 draws without one, the
/// first: one in forty is such a room by chance. The crate chooses here, but the oracle judges what
/// it chose.
fn divided_room(seed: u64) -> Room {
    let family = Family::Played { percent: 20 };
    let draw = |seed| generate(family, Size::new(7, 7), seed).expect("two cells and more");
    let pushes = |room: &Room, order| solve_by(room, order).map(|walk| walk.pushes());
    let mut rooms = (64 * seed..).take(64).map(draw);
    let is_divided =
        |room: &Room| pushes(room, Order::PushesThenMoves) != pushes(room, Order::MovesThenPushes);
    rooms.find(is_divided).unwrap_or_else(|| draw(64 * seed))
}

fn any_room(seed: u64) -> Room {
    let mut random = Random::new(seed);
    let mut side = |most| 1 + u16::try_from(random.below(most)).expect("a small side");
    let size = match seed % 16 {
        0 => Size::new(1, 2 + side(14)),
        1 => Size::new(2 + side(14), 1),
        2 => Size::new(2, side(12)),
        3 => Size::new(side(12), 2),
        _ => Size::new(1 + side(6), 1 + side(6)),
    };
    let percent = random.below(50);
    if !seed.is_multiple_of(3) {
        return generate(Family::Played { percent }, size, seed).expect("two cells and more");
    }
    let walls = BitGrid::from_fn(size, |_| random.percent(percent));
    loop {
        let mut cell = || size.position(random.below(size.cells()));
        let (player, box_position, target): (Position, Position, Position) =
            (cell(), cell(), cell());
        let mut walls = walls.clone();
        for piece in [player, box_position, target] {
            walls.remove(piece);
        }
        if let Ok(room) = Room::new(walls, player, box_position, target) {
            return room;
        }
    }
}

#[test]
fn as_the_brute_force_says() {
    let cases = test_support::cases(5000);
    let mut solvable = 0;
    let mut orders_differ = 0;
    for seed in (0..).take(cases) {
        let room = room(seed);
        let pushes_first = oracle::best(&room, Order::PushesThenMoves);
        let moves_first = oracle::best(&room, Order::MovesThenPushes);
        assert_eq!(
            reference::solve(&room).ok(),
            pushes_first.map(|best| best.pushes),
            "seed {seed}\n{room}"
        );
        let fewest = min_pushes(&room).ok();
        assert_eq!(
            fewest,
            pushes_first.map(|best| best.pushes),
            "seed {seed}\n{room}"
        );
        for (order, best) in [
            (Order::Pushes, pushes_first),
            (Order::PushesThenMoves, pushes_first),
            (Order::MovesThenPushes, moves_first),
        ] {
            let walk = solve_by(&room, order).ok();
            if let Some(walk) = &walk {
                assert_eq!(
                    walk.verify(&room),
                    Ok(()),
                    "seed {seed} {order:?}\n{room}{}",
                    walk.lurd()
                );
            }
            let found = walk.map(|walk| oracle::Cost {
                pushes: walk.pushes(),
                moves: walk.moves(),
            });
            if order == Order::Pushes {
                let pushes = |cost: oracle::Cost| cost.pushes;
                assert_eq!(
                    found.map(pushes),
                    best.map(pushes),
                    "seed {seed} {order:?}\n{room}"
                );
            } else {
                assert_eq!(found, best, "seed {seed} {order:?}\n{room}");
            }
        }
        solvable += usize::from(pushes_first.is_some());
        orders_differ += usize::from(pushes_first != moves_first);
    }
    assert!(
        solvable * 2 > cases,
        "only {solvable} of {cases} rooms solvable"
    );
    assert!(
        orders_differ * 20 > cases,
        "{orders_differ} of {cases} rooms tell the orders apart"
    );
}
