//! Scenes of walks.

use grid_core::Position;
use push_box::{Room, Walk};

use crate::puzzles::push_box::ground::ground;
use crate::scene::{Actor, Mark, MarkKind, Move, Scene, Shape, Step, Stroke};
use crate::unit::Unit;

/// Most steps of a walk that is drawn.
const MOST_STEPS: usize = 1_000_000;

const PLAYER: usize = 0;
const BOX: usize = 1;

pub(super) fn scene<'a>(room: &'a Room, walk: &Walk) -> Scene<'a> {
    let mark = |at, letter, kind| Mark { at, letter, kind };
    let actor = |name: &str, letter, start, stroke, shape| Actor {
        name: name.to_owned(),
        letter,
        start,
        stroke,
        shape,
    };
    let lurd = walk.lurd().take(MOST_STEPS).map(|step| step.to_string());
    let mut notes = Vec::new();
    let steps = steps(room, walk);
    if steps.len() as u64 != walk.moves() {
        let (drawn, all) = (steps.len(), walk.moves());
        notes.push(format!("only the first {drawn} of {all} moves are drawn"));
    }
    Scene {
        size: room.size(),
        ground: Box::new(ground(room)),
        marks: [mark(room.player(), 'S', MarkKind::End(PLAYER))]
            .into_iter()
            .chain(
                room.targets()
                    .map(|target| mark(target, 'T', MarkKind::Target)),
            )
            .chain([mark(room.box_position(), 'B', MarkKind::End(BOX))])
            .collect(),
        actors: vec![
            actor("player", 'S', room.player(), Stroke::Light, Shape::Player),
            actor("box", 'B', room.box_position(), Stroke::Heavy, Shape::Box),
        ],
        steps,
        unit: Unit::PUSH,
        event: "push",
        lurd: Some(lurd.collect()),
        notes,
    }
}

/// The steps of a legal walk. The last push of a run is a key moment.
fn steps(room: &Room, walk: &Walk) -> Vec<Step> {
    let size = room.size();
    let (mut player, mut box_position) = (room.player(), room.box_position());
    let mut pushes = 0;
    let mut steps: Vec<Step> = Vec::new();
    let mut before = None;
    for step in walk.lurd().take(MOST_STEPS) {
        if before.is_some_and(|before| before != step) {
            name_moment(steps.last_mut(), box_position);
        }
        before = Some(step);
        let next = |cell: Position| size.step(cell, step.direction).unwrap_or(cell);
        player = next(player);
        let mut moves = vec![Move {
            actor: PLAYER,
            to: player,
        }];
        if step.is_push {
            box_position = next(box_position);
            pushes += 1;
            moves.push(Move {
                actor: BOX,
                to: box_position,
            });
        }
        steps.push(Step {
            moves,
            cost: pushes,
            ..Step::default()
        });
    }
    name_moment(steps.last_mut(), box_position);
    steps
}

fn name_moment(step: Option<&mut Step>, box_position: Position) {
    if let Some(step) = step
        && step.moves.len() > 1
    {
        step.moment = Some(format!("box at {box_position}"));
    }
}
