//! Small scenes with everything that a picture can show.

use grid_core::{Position, Size};

use crate::scene::{Actor, Ground, Mark, MarkKind, Move, Scene, Shape, Step, Stroke};
use crate::unit::Unit;

fn find(map: &str, letter: char) -> Position {
    let (row, line) = (0..)
        .zip(map.lines())
        .find(|(_, line)| line.contains(letter))
        .unwrap();
    let column = line.find(letter).unwrap();
    Position::new(row, u16::try_from(column).unwrap())
}

fn scene(map: &'static str, unit: Unit) -> Scene<'static> {
    let rows: Vec<&'static [u8]> = map.lines().map(str::as_bytes).collect();
    let size = Size::checked(rows.len(), rows[0].len()).unwrap();
    Scene {
        size,
        ground: Box::new(move |cell| {
            Ground::wall(rows[usize::from(cell.row)][usize::from(cell.column)] == b'#')
        }),
        marks: Vec::new(),
        actors: Vec::new(),
        steps: Vec::new(),
        unit,
        event: "moment",
        lurd: None,
        notes: Vec::new(),
    }
}

fn mark(at: Position, letter: char, kind: MarkKind) -> Mark {
    Mark { at, letter, kind }
}

fn actor(name: &str, letter: char, start: Position, stroke: Stroke, shape: Shape) -> Actor {
    Actor {
        name: name.to_owned(),
        letter,
        start,
        stroke,
        shape,
    }
}

/// Moves one actor along letters `UDLR`.
fn walk(
    scene: &mut Scene<'_>,
    actor: usize,
    letters: &str,
    mut each: impl FnMut(&mut Step, Position),
) {
    let mut at = scene.positions_after(scene.steps.len())[actor];
    for letter in letters.chars() {
        match letter {
            'U' => at.row -= 1,
            'D' => at.row += 1,
            'L' => at.column -= 1,
            _ => at.column += 1,
        }
        let mut step = Step {
            moves: vec![Move { actor, to: at }],
            cost: scene.cost(),
            ..Step::default()
        };
        each(&mut step, at);
        scene.steps.push(step);
    }
}

const ROOM: &str = "\
########
#S....##
#.##B..#
#......#
##.T...#
########
";

/// A box that is pushed down and to the left.
pub(crate) fn push() -> Scene<'static> {
    let mut scene = scene(ROOM, Unit::PUSH);
    scene.marks = vec![mark(find(ROOM, 'T'), 'T', MarkKind::Target)];
    scene.actors = vec![
        actor("player", '@', find(ROOM, 'S'), Stroke::Light, Shape::Player),
        actor("box", '$', find(ROOM, 'B'), Stroke::Heavy, Shape::Box),
    ];
    walk(&mut scene, 0, "RRR", |_, _| {});
    let push = |step: &mut Step, at: Position, to: Position, cost| {
        step.moves = vec![Move { actor: 0, to: at }, Move { actor: 1, to }];
        step.cost = cost;
        step.moment = Some(format!("push {cost}"));
    };
    let mut cost = 0;
    walk(&mut scene, 0, "DD", |step, at| {
        cost += 1;
        push(step, at, Position::new(at.row + 1, at.column), cost);
    });
    walk(&mut scene, 0, "RD", |_, _| {});
    walk(&mut scene, 0, "L", |step, at| {
        push(step, at, Position::new(4, 3), 3)
    });
    scene.notes = vec!["rrrDDrdL".to_owned()];
    scene
}

const VAULT: &str = "\
###########
#a.B.@.A.c#
####.#.####
#b...#@..D#
###########
";

/// Two robots with keys and doors.
pub(crate) fn vault() -> Scene<'static> {
    let mut scene = scene(VAULT, Unit::STEP);
    let keys = ['a', 'b', 'c'].map(|key| mark(find(VAULT, key), key, MarkKind::Key));
    let doors = ['A', 'B', 'D'].map(|door| mark(find(VAULT, door), door, MarkKind::Door));
    scene.marks = keys.into_iter().chain(doors).collect();
    for (index, at) in [Position::new(1, 5), Position::new(3, 6)]
        .into_iter()
        .enumerate()
    {
        let name = format!("robot {}", index + 1);
        let start = mark(at, '@', MarkKind::End(index));
        scene.marks.push(start);
        scene
            .actors
            .push(actor(&name, '@', at, Stroke::Light, Shape::Robot));
    }
    let mut cost = 0;
    let mut collect = |step: &mut Step, at: Position| {
        cost += 1;
        step.cost = cost;
        for (key, letter) in ['a', 'b', 'c'].into_iter().enumerate() {
            if at == find(VAULT, letter) {
                // The door D stays: its key is not there.
                step.gone = vec![key];
                step.gone.extend((key < 2).then_some(key + 3));
                step.moment = Some(format!("key {letter}"));
            }
        }
    };
    walk(&mut scene, 0, "LDDLLLRRRUULLL", &mut collect);
    walk(&mut scene, 1, "UURRR", &mut collect);
    scene.notes = vec!["keys in the order b a c".to_owned()];
    scene
}
