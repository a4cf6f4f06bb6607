//! Walks that are not: `verify` must refuse them, and say which rule is broken, at which step and
//! where.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use push_box::generate::{Family, generate};
use push_box::{Direction, Order, Position, Room, Rule, Size, Walk, solve_by};

fn rule(room: &str, walk: &str) -> Result<(), Rule> {
    let room: Room = room.parse().expect("a room");
    let walk: Walk = walk.parse().expect("LURD text");
    walk.verify(&room).map_err(|illegal| *illegal.rule())
}

#[test]
fn each_rule_is_named() {
    let room = "#######\n#@-$-.#\n#-----#\n#######\n";
    let at = Position::new;
    assert_eq!(rule(room, "rRR"), Ok(()));
    assert_eq!(
        rule(room, "d r u\nRR"),
        Ok(()),
        "blanks and line ends are nothing"
    );
    let into_wall = Rule::IntoWall {
        step: 1,
        from: at(1, 1),
        direction: Direction::Up,
    };
    assert_eq!(rule(room, "urRR"), Err(into_wall));
    let off_the_map = Rule::IntoWall {
        step: 2,
        from: at(0, 0),
        direction: Direction::Left,
    };
    assert_eq!(rule("-@$.", "llRR"), Err(off_the_map));
    let box_into_wall = Rule::BoxIntoWall {
        step: 4,
        from: at(1, 5),
        direction: Direction::Right,
    };
    assert_eq!(rule(room, "rRRR"), Err(box_into_wall));
    let unmarked = Rule::UnmarkedPush {
        step: 2,
        at: at(1, 3),
    };
    assert_eq!(rule(room, "rrR"), Err(unmarked));
    let nothing = Rule::NothingToPush {
        step: 1,
        at: at(1, 2),
    };
    assert_eq!(rule(room, "RRR"), Err(nothing));
    assert_eq!(rule(room, "rR"), Err(Rule::NotOnTarget { at: at(1, 4) }));
    assert_eq!(rule(room, ""), Err(Rule::NotOnTarget { at: at(1, 3) }));
}

#[test]
fn walks_are_equal_step_by_step() {
    let walk = |text: &str| text.parse::<Walk>().expect("LURD text");
    let hash = |walk: &Walk| BuildHasherDefault::<DefaultHasher>::default().hash_one(walk);
    assert_eq!(walk("rdR"), walk("r dR"));
    assert_eq!(hash(&walk("rdR")), hash(&walk("r dR")));
    // Another direction, another number of steps, another number of pushes.
    for other in ["ruR", "rdRR", "rdr", "Rdr", ""] {
        assert_ne!(walk("rdR"), walk(other));
        assert_ne!(hash(&walk("rdR")), hash(&walk(other)), "{other}");
    }
    // A walk that was found is kept in another form than one that was read.
    let room: Room = "#######\n#@-$-.#\n#-----#\n#######\n".parse().unwrap();
    let found = solve_by(&room, Order::PushesThenMoves).unwrap();
    assert_eq!(found, walk("rRR"));
    assert_eq!(hash(&found), hash(&walk("rRR")));
}

#[test]
fn a_broken_rule_reads_well() {
    let room: Room = "#@$-.#".parse().unwrap();
    let said = |walk: &str| {
        walk.parse::<Walk>()
            .unwrap()
            .verify(&room)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        said("uRR"),
        "illegal: step 1 goes up from row 1, column 2 into a wall"
    );
    assert_eq!(
        said("RRR"),
        "illegal: step 3 pushes the box right from row 1, column 5 into a wall"
    );
    assert_eq!(
        said("rR"),
        "illegal: step 1 pushes the box at row 1, column 3 but is written as a walk"
    );
    assert_eq!(
        said("RL"),
        "illegal: step 2 is written as a push, but no box is at row 1, column 2"
    );
    assert_eq!(
        said("R"),
        "illegal: the box ends at row 1, column 4, not on its target"
    );
}

/// The first broken rule, told from the printed room by code of its own: the step's number and a
/// letter for the rule.
fn replayed(room: &Room, walk: &str) -> Option<(usize, char)> {
    let text = room.to_string();
    let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
    let find = |symbols: &str| {
        let row = rows
            .iter()
            .position(|row| row.iter().any(|&b| symbols.contains(char::from(b))))
            .unwrap();
        let column = rows[row]
            .iter()
            .position(|&b| symbols.contains(char::from(b)))
            .unwrap();
        (row, column)
    };
    let (mut player, mut pushed, target) = (find("@+"), find("$*"), find(".+*"));
    let go = |(row, column): (usize, usize), step: char| match step.to_ascii_lowercase() {
        'u' => (row.wrapping_sub(1), column),
        'd' => (row + 1, column),
        'l' => (row, column.wrapping_sub(1)),
        _ => (row, column + 1),
    };
    let free = |(row, column): (usize, usize)| {
        rows.get(row)
            .and_then(|row| row.get(column))
            .is_some_and(|&b| b != b'#')
    };
    for (index, step) in walk.chars().enumerate() {
        let next = go(player, step);
        if !free(next) {
            return Some((index + 1, 'w'));
        }
        if (next == pushed) != step.is_uppercase() {
            return Some((index + 1, if next == pushed { 'u' } else { 'n' }));
        }
        if next == pushed {
            pushed = go(pushed, step);
            if !free(pushed) {
                return Some((index + 1, 'b'));
            }
        }
        player = next;
    }
    (pushed != target).then_some((0, 't'))
}

fn told(rule: &Rule) -> (usize, char) {
    let (step, letter) = match *rule {
        Rule::IntoWall { step, .. } => (step, 'w'),
        Rule::BoxIntoWall { step, .. } => (step, 'b'),
        Rule::UnmarkedPush { step, .. } => (step, 'u'),
        Rule::NothingToPush { step, .. } => (step, 'n'),
        Rule::NotOnTarget { .. } => (0, 't'),
        _ => (0, '?'),
    };
    (usize::try_from(step).unwrap(), letter)
}

#[test]
fn mutations_are_refused_for_the_right_reason() {
    let mut refused = 0;
    for seed in 0..300 {
        let room =
            generate(Family::Played { percent: 20 }, Size::new(8, 9), seed).expect("it fits");
        let walk = solve_by(&room, Order::PushesThenMoves).expect("a played room has a walk");
        let steps: Vec<char> = walk.lurd().to_string().chars().collect();
        let mut check = |mutated: Vec<char>| {
            let text: String = mutated.into_iter().collect();
            let found = text.parse::<Walk>().unwrap().verify(&room);
            let found = found.err().map(|illegal| told(illegal.rule()));
            assert_eq!(found, replayed(&room, &text), "{text} in\n{room}");
            refused += usize::from(found.is_some());
        };
        check(steps.clone());
        for at in 0..steps.len() {
            let mut dropped = steps.clone();
            dropped.remove(at);
            check(dropped);
            let mut swapped = steps.clone();
            swapped.swap(at, (at + 1) % steps.len());
            check(swapped);
            let mut shifted = steps.clone();
            shifted.rotate_left(at);
            check(shifted);
            let mut doubled = steps.clone();
            doubled.insert(at, steps[at]);
            check(doubled);
            let mut other_case = steps.clone();
            other_case[at] = if steps[at].is_uppercase() {
                steps[at].to_ascii_lowercase()
            } else {
                steps[at].to_ascii_uppercase()
            };
            check(other_case);
            for turned in "udlrUDLR".chars() {
                let mut other = steps.clone();
                other[at] = turned;
                check(other);
            }
        }
    }
    assert!(refused > 10_000, "{refused}");
}

#[test]
fn what_is_no_lurd_is_refused_with_its_place() {
    let error = "rR\nRx".parse::<Walk>().unwrap_err();
    assert_eq!((error.place().line, error.place().column), (2, 2));
    assert_eq!(
        error.to_string(),
        "line 2, column 2: 'x' is not a step: u, d, l, r move and U, D, L, R push"
    );
    assert_eq!(
        "r\u{e9}".parse::<Walk>().unwrap_err().to_string(),
        "line 1, column 2: 'é' is not a step: u, d, l, r move and U, D, L, R push"
    );
}
