//! Slow and plain: Dijkstra over single moves, for every order. It shares nothing with the crate
//! but the room's accessors.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use push_box::{Order, Room};

/// Pushes and moves of a best walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) pushes: u64,
    pub(crate) moves: u64,
}

/// What is least first: pushes and then moves for `Pushes` too, so that both numbers mean
/// something.
pub(crate) fn best(room: &Room, order: Order) -> Option<Cost> {
    type Cell = (i32, i32);
    let size = room.size();
    let mut free = BTreeMap::new();
    for position in size.positions() {
        let cell = (i32::from(position.row), i32::from(position.column));
        free.insert(cell, !room.walls().contains(position));
    }
    let is_free = |cell: Cell| free.get(&cell) == Some(&true);
    let cell =
        |position: grid_core::Position| (i32::from(position.row), i32::from(position.column));
    let key = |pushes: u64, moves: u64| match order {
        Order::Pushes | Order::PushesThenMoves => (pushes, moves),
        Order::MovesThenPushes => (moves, pushes),
    };
    let mut settled = std::collections::BTreeSet::new();
    let start = (cell(room.player()), cell(room.box_position()));
    let mut open = BinaryHeap::from([Reverse((key(0, 0), 0, 0, start))]);
    while let Some(Reverse((_, pushes, moves, state))) = open.pop() {
        if !settled.insert(state) {
            continue;
        }
        let (player, box_) = state;
        if room.targets().any(|target| box_ == cell(target)) {
            return Some(Cost { pushes, moves });
        }
        for (rows, columns) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let next = (player.0 + rows, player.1 + columns);
            if !is_free(next) {
                continue;
            }
            let (pushes, box_) = if next == box_ {
                (pushes + 1, (box_.0 + rows, box_.1 + columns))
            } else {
                (pushes, box_)
            };
            if is_free(box_) {
                open.push(Reverse((
                    key(pushes, moves + 1),
                    pushes,
                    moves + 1,
                    (next, box_),
                )));
            }
        }
    }
    None
}
