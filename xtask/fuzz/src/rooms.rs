//! push-box.

#[path = "../../../crates/push-box/tests/it/oracle.rs"]
mod oracle;

use grid_core::{BitGrid, Position, Size};
use push_box::generate::{Family, generate};
use push_box::{Order, Room, Walk, min_pushes, reference, solve_by, solve_within};
use test_support::text::{reads_back, well_placed};

use crate::bytes::Bytes;
use crate::limits::Chosen;
use crate::memory::in_proportion;

const ORDERS: [Order; 3] = [
    Order::Pushes,
    Order::PushesThenMoves,
    Order::MovesThenPushes,
];

/// Every form of rooms: any bytes are rooms that read back from what they print as, or errors with
/// a place.
pub fn room_text(bytes: &[u8]) {
    // The parser lets each byte stand for 4,096 cells, and the map grows by doubling.
    in_proportion(bytes, 4096, 1 << 20, || {
        Room::parse_all(bytes).for_each(drop);
    });
    let is_short = |room: &Room| room.size().cells() <= 1 << 14;
    let rooms = Room::parse_all(bytes);
    let found = reads_back(bytes, rooms, &Room::from_bytes(bytes), is_short);
    assert!(found > 0, "an input without a room is an error");
}

/// The judge's JSON: a room written as such, with quotes and blanks as the bytes say, is the same
/// room; and with some of its bytes changed it is read without a panic.
pub fn room_json(bytes: &[u8]) {
    let bytes = &mut Bytes::new(bytes);
    let Some(room) = small(bytes) else { return };
    let style = bytes.byte();
    let letters = room.to_string();
    if letters.contains(['+', '*']) {
        return;
    }
    let quote = if style & 1 == 0 { '"' } else { '\'' };
    let cell = |cell: char| match cell {
        '@' => 'S',
        '$' => 'B',
        '.' => 'T',
        '-' => '.',
        wall => wall,
    };
    let gap = [",", ", ", ",\n", " ,\r\n  "][usize::from(style >> 1 & 3)];
    let rows: Vec<String> = letters
        .lines()
        .map(|row| {
            let cells = row.chars().map(cell);
            if style & 8 == 0 {
                format!("{quote}{}{quote}", cells.collect::<String>())
            } else {
                let cells: Vec<String> =
                    cells.map(|cell| format!("{quote}{cell}{quote}")).collect();
                format!("[{}]", cells.join(gap))
            }
        })
        .collect();
    let start = if style & 16 == 0 { "[" } else { "grid = [ " };
    let mut text = format!("{start}{}]", rows.join(gap)).into_bytes();
    assert_eq!(Room::from_bytes(&text), Ok(room));
    while !bytes.is_empty() {
        let at = bytes.below(text.len());
        text[at] = bytes.byte();
    }
    room_text(&text);
}

/// LURD text: its letters are the walk's, the counts are right, and an error has its place.
pub fn walk_text(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    // Counts and groups write a long walk in a few bytes.
    let is_plain = !text.contains(|c: char| c.is_ascii_digit() || "(),".contains(c));
    if is_plain {
        in_proportion(bytes, 1, 1 << 10, || drop(text.parse::<Walk>()));
    }
    match text.parse::<Walk>() {
        Ok(walk) if walk.moves() > 1 << 16 => {}
        Ok(walk) => {
            let letters = walk.lurd().to_string();
            assert_eq!(walk.moves(), letters.len() as u64);
            let pushes = letters.bytes().filter(u8::is_ascii_uppercase).count();
            assert_eq!(walk.pushes(), pushes as u64);
            assert_eq!(letters.parse(), Ok(walk));
            if is_plain {
                let mark = text.strip_prefix('\u{feff}').unwrap_or(text);
                assert_eq!(mark.split_ascii_whitespace().collect::<String>(), letters);
            }
        }
        Err(error) => well_placed(&error, bytes),
    }
}

/// A room of up to 7 x 7 cells, or a long one.
fn small(bytes: &mut Bytes<'_>) -> Option<Room> {
    let shape = bytes.byte();
    let (height, width) = (bytes.side(1, 7), bytes.side(1, 7));
    let size = match shape % 8 {
        0 => Size::new(1, height * 3),
        1 => Size::new(width * 3, 1),
        2 => Size::new(2, height * 2),
        _ => Size::new(height, width),
    };
    let mut piece = || size.position(bytes.below(size.cells()));
    let pieces = [piece(), piece(), piece()];
    let walls = bytes.bits(size.cells());
    // Thinner walls, unless all bits count.
    let kept = if shape & 8 == 0 {
        vec![true; size.cells()]
    } else {
        bytes.bits(size.cells())
    };
    let wall = |cell: Position| walls[size.index(cell)] && kept[size.index(cell)];
    let walls = BitGrid::from_fn(size, |cell| wall(cell) && !pieces.contains(&cell));
    Room::new(walls, pieces[0], pieces[1], pieces[2]).ok()
}

/// A room of up to 16 x 40 cells: generated, with some walls put up or taken away.
fn large(bytes: &mut Bytes<'_>) -> Option<Room> {
    let kind = bytes.byte();
    let (height, width) = (bytes.side(12, 16), bytes.side(12, 40));
    let size = if kind & 128 == 0 {
        Size::new(height, width)
    } else {
        Size::new(width, height)
    };
    let percent = usize::from(bytes.up_to(45));
    let hall = bytes.side(1, 5);
    let seed = bytes.below(1 << 16) as u64;
    let family = match kind % 8 {
        0 => Family::Open,
        1 => Family::Walls { percent },
        2 => Family::Played { percent },
        3 => Family::Maze {
            hall,
            loops: percent,
        },
        4 => Family::Spiral { hall },
        5 => Family::TargetWalledIn { percent },
        6 => Family::BoxInDeadEnd { percent },
        _ => Family::TwoHalves { percent },
    };
    let room = generate(family, size, seed)?;
    let mut walls = room.walls().clone();
    let mut pieces = [room.player(), room.box_position(), room.target()];
    for _ in 0..64 {
        if bytes.is_empty() {
            break;
        }
        let at = size.position(bytes.below(size.cells()));
        match bytes.byte() {
            0..=2 => pieces[0] = at,
            3..=5 => pieces[1] = at,
            6..=8 => pieces[2] = at,
            _ if !walls.remove(at) => {
                walls.insert(at);
            }
            _ => {}
        }
    }
    for piece in pieces {
        walls.remove(piece);
    }
    Room::new(walls, pieces[0], pieces[1], pieces[2]).ok()
}

/// Every order against brute force over single moves, and against the published search.
pub fn room_small(bytes: &[u8]) {
    let Some(room) = small(&mut Bytes::new(bytes)) else {
        return;
    };
    let pushes_first = oracle::best(&room, Order::PushesThenMoves);
    let fewest = pushes_first.map(|best| best.pushes);
    assert_eq!(reference::solve(&room).ok(), fewest, "\n{room}");
    assert_eq!(min_pushes(&room).ok(), fewest, "\n{room}");
    for order in ORDERS {
        let best = match order {
            Order::MovesThenPushes => oracle::best(&room, order),
            _ => pushes_first,
        };
        match (solve_by(&room, order), best) {
            (Ok(walk), Some(best)) => {
                assert_eq!(walk.verify(&room), Ok(()), "{order:?}\n{room}");
                assert_eq!(walk.pushes(), best.pushes, "{order:?}\n{room}");
                if order != Order::Pushes {
                    assert_eq!(walk.moves(), best.moves, "{order:?}\n{room}");
                }
                assert!(walk.moves() >= best.moves, "{order:?}\n{room}");
            }
            (Err(unsolvable), None) => drop(unsolvable.to_string()),
            (found, best) => panic!("{found:?}, but the brute force {best:?}, {order:?}\n{room}"),
        }
    }
}

/// Larger rooms against the published search; the orders agree with each other as far as they must.
pub fn room_large(bytes: &[u8]) {
    let Some(room) = large(&mut Bytes::new(bytes)) else {
        return;
    };
    let fewest = reference::solve(&room).ok();
    assert_eq!(min_pushes(&room).ok(), fewest, "\n{room}");
    let walks = ORDERS.map(|order| solve_by(&room, order).ok());
    for walk in walks.iter().flatten() {
        assert_eq!(walk.verify(&room), Ok(()), "\n{room}");
    }
    match walks {
        [Some(pushes), Some(pushes_moves), Some(moves_pushes)] => {
            assert_eq!(Some(pushes.pushes()), fewest, "\n{room}");
            assert_eq!(Some(pushes_moves.pushes()), fewest, "\n{room}");
            assert!(pushes_moves.moves() <= pushes.moves(), "\n{room}");
            assert!(moves_pushes.moves() <= pushes_moves.moves(), "\n{room}");
            assert!(moves_pushes.pushes() >= pushes_moves.pushes(), "\n{room}");
            if moves_pushes.moves() == pushes_moves.moves() {
                assert_eq!(moves_pushes.pushes(), pushes_moves.pushes(), "\n{room}");
            }
        }
        [None, None, None] => assert_eq!(fewest, None, "\n{room}"),
        _ => panic!("some orders have a walk, some none\n{room}"),
    }
}

/// Given walks: the best one with changes, or arbitrary ones. None panics, and a legal one has no
/// fewer pushes than the optimum.
pub fn room_walks(bytes: &[u8]) {
    let bytes = &mut Bytes::new(bytes);
    let Some(room) = small(bytes) else { return };
    let best = solve_by(&room, Order::PushesThenMoves).ok();
    let mut letters = match &best {
        Some(walk) if bytes.byte() & 1 == 0 => walk.lurd().to_string().into_bytes(),
        _ => Vec::new(),
    };
    while !bytes.is_empty() {
        let at = bytes.below(letters.len() + 1);
        let change = bytes.byte();
        let letter = b"udlrUDLR"[usize::from(change >> 3 & 7)];
        match change & 7 {
            0..=2 => letters.insert(at, letter),
            3 if at < letters.len() => drop(letters.remove(at)),
            4 if at < letters.len() => letters[at] = letter,
            5 if at < letters.len() => letters[at] ^= 0x20,
            6 => letters.rotate_left(at),
            _ => letters.truncate(at),
        }
    }
    let text = String::from_utf8(letters).expect("letters");
    let walk: Walk = text.parse().expect("LURD text");
    match walk.verify(&room) {
        Ok(()) => {
            let best = best.unwrap_or_else(|| panic!("{text} brings the box there\n{room}"));
            assert!(walk.pushes() >= best.pushes(), "{text}\n{room}");
            if walk.pushes() == best.pushes() {
                assert!(walk.moves() >= best.moves(), "{text}\n{room}");
            }
        }
        Err(illegal) => drop(illegal.to_string()),
    }
}

/// Limits are kept, and what a stopped search says is true.
pub fn room_limits(bytes: &[u8]) {
    let bytes = &mut Bytes::new(bytes);
    let chosen = Chosen::new(bytes);
    let order = ORDERS[usize::from(bytes.byte() % 3)];
    let room = if bytes.byte() & 1 == 0 {
        small(bytes)
    } else {
        large(bytes)
    };
    let Some(room) = room else { return };
    let cost = |walk: &Walk| match order {
        Order::MovesThenPushes => walk.moves(),
        _ => walk.pushes(),
    };
    let best = solve_by(&room, order).ok();
    let outcome = solve_within(&room, order, &chosen.limits());
    chosen.judge(&outcome, cost, best.as_ref().map(cost));
    chosen.exact(&outcome);
}
