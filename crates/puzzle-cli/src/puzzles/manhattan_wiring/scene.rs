//! Scenes of wirings.

use manhattan_wiring::{Board, Net, Wiring};

use crate::scene::{Actor, Ground, Mark, MarkKind, Move, Scene, Shape, Step, Stroke};
use crate::unit::Unit;

pub(super) fn scene<'a>(board: &'a Board, wiring: &Wiring) -> Scene<'a> {
    let mut marks = Vec::new();
    let mut actors = Vec::new();
    let mut steps: Vec<Step> = Vec::new();
    for (actor, net) in Net::ALL.into_iter().enumerate() {
        let letter = char::from(b'0' + net.number());
        marks.extend(board.ends(net).map(|at| Mark {
            at,
            letter,
            kind: MarkKind::End(actor),
        }));
        let line = wiring.line(net).positions();
        let Some((&start, rest)) = line.split_first() else {
            continue;
        };
        actors.push(Actor {
            name: net.to_string(),
            letter,
            start,
            stroke: match net {
                Net::Two => Stroke::Light,
                Net::Three => Stroke::Heavy,
            },
            shape: Shape::Line,
        });
        for &to in rest {
            steps.push(Step {
                moves: vec![Move { actor, to }],
                cost: steps.len() as u64 + 1,
                ..Step::default()
            });
        }
        if let Some(last) = steps.last_mut() {
            last.moment = Some(format!("{net} joined"));
        }
    }
    let lengths = Net::ALL.map(|net| format!("{} for {net}", wiring.line(net).steps()));
    Scene {
        size: board.size(),
        ground: Box::new(|cell| Ground::wall(board.is_obstacle(cell))),
        marks,
        actors,
        steps,
        unit: Unit::STEP,
        event: "line",
        lurd: None,
        notes: vec![format!("length: {}", lengths.join(", "))],
    }
}
