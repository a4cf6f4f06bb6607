//! Scenes of tours.

use vault_keys::{Tile, Tour, Vault};

use crate::scene::{Actor, Ground, Mark, MarkKind, Move, Scene, Shape, Step, Stroke};
use crate::unit::Unit;

pub(super) fn scene<'a>(vault: &'a Vault, tour: &Tour) -> Scene<'a> {
    let robots = vault.robots();
    let actors = robots.iter().enumerate().map(|(robot, &start)| Actor {
        name: match robots {
            [_] => "the robot".to_owned(),
            _ => format!("robot {}", robot + 1),
        },
        letter: '@',
        start,
        stroke: Stroke::Light,
        shape: Shape::Robot,
    });
    let actors: Vec<Actor> = actors.collect();
    let marks = marks(vault);
    let mut left = vault.keys();
    let mut steps: Vec<Step> = Vec::new();
    let mut order: Vec<String> = Vec::new();
    for leg in tour.legs() {
        let name = &actors[leg.robot].name;
        for &to in leg.path.positions().iter().skip(1) {
            let mut step = Step {
                moves: vec![Move {
                    actor: leg.robot,
                    to,
                }],
                cost: steps.len() as u64 + 1,
                ..Step::default()
            };
            if let Tile::Key(key) = vault.tile(to)
                && left.remove(key)
            {
                let letters = [key.letter(), key.door()];
                step.gone = (0..marks.len())
                    .filter(|&mark| letters.contains(&marks[mark].letter))
                    .collect();
                step.moment = Some(format!("{name} takes {key}"));
                order.push(match robots {
                    [_] => key.to_string(),
                    _ => format!("{key} ({name})"),
                });
            }
            steps.push(step);
        }
    }
    Scene {
        size: vault.size(),
        ground: Box::new(|cell| Ground::wall(vault.tile(cell) == Tile::Wall)),
        marks,
        actors,
        steps,
        unit: Unit::STEP,
        event: "key",
        lurd: None,
        notes: (!order.is_empty())
            .then(|| format!("keys in order: {}", order.join(", ")))
            .into_iter()
            .collect(),
    }
}

/// The starts of the robots, the keys and the doors.
fn marks(vault: &Vault) -> Vec<Mark> {
    let starts = vault.robots().iter().enumerate().map(|(robot, &at)| Mark {
        at,
        letter: '@',
        kind: MarkKind::End(robot),
    });
    let things = vault.cells().filter_map(|(at, tile)| {
        let kind = match tile {
            Tile::Key(_) => MarkKind::Key,
            Tile::Door(_) => MarkKind::Door,
            Tile::Wall | Tile::Open | Tile::Start => return None,
        };
        Some(Mark {
            at,
            letter: tile.character(),
            kind,
        })
    });
    starts.chain(things).collect()
}
