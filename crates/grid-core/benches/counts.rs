//! Work whose instructions `cargo xtask counts` counts.

use std::hash::BuildHasher;

use grid_core::graph::{Components, DisjointSets, shortest_cycle};
use grid_core::search::{Edge, best_first, breadth_first, zero_one};
use grid_core::text::lines;
use grid_core::{BitGrid, Limits, Meter, Position, Size, StateHash, StateMap};
use test_support::counts::{self, Case};

const SIZE: Size = Size::new(300, 300);

/// A map on which every ninth cell is a wall.
fn walls() -> BitGrid {
    BitGrid::from_fn(SIZE, |at| (at.row * 7 + at.column * 5) % 9 == 0)
}

fn neighbors(walls: &BitGrid, cell: usize) -> impl Iterator<Item = usize> {
    let open = |next: &Position| !walls.contains(*next);
    let around = SIZE.neighbors(SIZE.position(cell));
    around.filter(open).map(|next| SIZE.index(next))
}

/// From the second cell to the last but one.
const ENDS: [usize; 2] = [1, SIZE.cells() - 2];

fn main() {
    counts::main(&[
        Case::new(
            "lines of a megabyte",
            || "#.@abc\r\n".repeat(125_000).into_bytes(),
            |text| lines(text).filter(|line| line.check().is_ok()).count() as u64,
        ),
        Case::new("breadth-first", walls, |walls| {
            let meter = Meter::new(&Limits::new());
            let found = breadth_first(
                SIZE.cells(),
                [ENDS[0]],
                |cell| neighbors(walls, cell),
                |cell, _| cell == ENDS[1],
                &meter,
            );
            found.ok().flatten().map_or(0, |found| found.cost)
        }),
        Case::new("0-1 breadth-first", walls, |walls| {
            let meter = Meter::new(&Limits::new());
            let costly = |to: usize| Edge {
                to,
                cost: u64::from(to.is_multiple_of(3)),
            };
            let found = zero_one(
                SIZE.cells(),
                [ENDS[0]],
                |cell| neighbors(walls, cell).map(costly),
                |cell| cell == ENDS[1],
                &meter,
            );
            found.ok().flatten().unwrap_or(0)
        }),
        Case::new("best-first", walls, |walls| {
            let meter = Meter::new(&Limits::new());
            let goal = SIZE.position(ENDS[1]);
            let found = best_first(
                [ENDS[0]],
                |&cell, edges| {
                    edges.extend(neighbors(walls, cell).map(|to| Edge { to, cost: 1 }));
                    Ok(())
                },
                |&cell| Some(SIZE.position(cell).manhattan(goal)),
                |&cell| cell == ENDS[1],
                &meter,
            );
            found.ok().flatten().map_or(0, |found| found.cost)
        }),
        Case::new("components", walls, |walls| {
            let parts = Components::new(
                SIZE.cells(),
                |cell| !walls.contains(SIZE.position(cell)),
                |cell| neighbors(walls, cell).collect::<Vec<_>>(),
            );
            parts.count() as u64
        }),
        Case::new(
            "disjoint sets",
            || 100_000_u32,
            |&count| {
                let mut sets = DisjointSets::new(count as usize);
                let joined = (0..count).filter(|&one| sets.union(one, one * 7 % count));
                joined.count() as u64
            },
        ),
        Case::new(
            "shortest cycle",
            || 26_usize,
            |&count| {
                let cycle = shortest_cycle(count, |one| [(one + 1) % count, (one * 5 + 2) % count]);
                cycle.map_or(0, |cycle| cycle.len() as u64)
            },
        ),
        Case::new(
            "a hundred thousand states",
            || 100_000_u64,
            |&count| {
                let mut map: StateMap<u64, u64> = StateMap::default();
                map.extend((0..count).map(|state| (state << 32, state)));
                let hashed = (0..count).map(|state| StateHash::default().hash_one(state));
                map.len() as u64 + hashed.fold(0, |all, hash| all ^ hash) % 2
            },
        ),
    ]);
}
