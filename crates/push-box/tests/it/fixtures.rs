//! Every fixture: its known answers, and a snapshot of what the crate says.

use push_box::{Order, Room, solve_by};
use test_support::fixtures::{Answer, Cost};

test_support::fixtures!(answers);

fn answers(input: &[u8], args: &[&str]) -> Vec<Answer> {
    let order = match args {
        [] => Order::Pushes,
        ["--order", "pushes-moves"] => Order::PushesThenMoves,
        ["--order", "moves-pushes"] => Order::MovesThenPushes,
        other => panic!("no such option: {other:?}"),
    };
    Room::parse_all(input)
        .map(|room| match room {
            Ok(room) => answer(&room, order),
            Err(error) => Answer::new(Cost::Invalid, error.to_string()),
        })
        .collect()
}

fn answer(room: &Room, order: Order) -> Answer {
    assert_eq!(room.to_string().parse().as_ref(), Ok(room), "read back");
    match solve_by(room, order) {
        Ok(walk) => {
            walk.verify(room).expect("a walk by the rules");
            let cost = match order {
                Order::Pushes => Cost::Number(walk.pushes()),
                Order::MovesThenPushes => Cost::Line(format!("{} {}", walk.moves(), walk.pushes())),
                _ => Cost::Line(format!("{} {}", walk.pushes(), walk.moves())),
            };
            let counts = format!("{} pushes, {} moves", walk.pushes(), walk.moves());
            Answer::new(cost, format!("{room}{}\n{counts}", walk.lurd()))
        }
        Err(unsolvable) => Answer::new(Cost::None, format!("{room}{unsolvable}")),
    }
}

#[test]
fn the_published_search_agrees_on_the_stress_fixture() {
    let path = "../../fixtures/push-box/stress/spiral-of-halls-three-wide.txt";
    let text = std::fs::read(path).expect("the fixture");
    let room = Room::from_bytes(&text).expect("a room");
    assert_eq!(push_box::reference::solve(&room), Ok(842));
}
