//! The part of a map that is drawn: all of it if it fits, else the surroundings of the action.

use std::ops::RangeInclusive;

use grid_core::{Position, Size};

use crate::scene::Scene;

/// Maximum size of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Rows.
    pub height: usize,
    /// Columns.
    pub width: usize,
}

/// Rows and columns of a map, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// First and last row.
    pub(crate) rows: RangeInclusive<u16>,
    /// First and last column.
    pub(crate) columns: RangeInclusive<u16>,
    map: Size,
}

/// Margin around the action, in cells, if there is room.
const MARGIN: u16 = 2;

impl Window {
    /// Returns the part of `scene` to draw in `room`; `None` for a map without cells.
    pub(crate) fn of(scene: &Scene<'_>, room: Room) -> Option<Self> {
        let last = last_cell(scene.size)?;
        let action = action(scene);
        Some(Self {
            rows: side(action.iter().map(|cell| cell.row), last.row, room.height),
            columns: side(
                action.iter().map(|cell| cell.column),
                last.column,
                room.width,
            ),
            map: scene.size,
        })
    }

    /// Returns the whole map.
    pub(crate) fn whole(scene: &Scene<'_>) -> Option<Self> {
        let last = last_cell(scene.size)?;
        Some(Self {
            rows: 0..=last.row,
            columns: 0..=last.column,
            map: scene.size,
        })
    }

    /// Returns all of the action, of any size, with the margin.
    pub(crate) fn of_action(scene: &Scene<'_>) -> Option<Self> {
        let last = last_cell(scene.size)?;
        let action = action(scene);
        Some(Self {
            rows: around(action.iter().map(|cell| cell.row), last.row)?,
            columns: around(action.iter().map(|cell| cell.column), last.column)?,
            map: scene.size,
        })
    }

    /// Returns whether a cell is inside.
    pub(crate) fn contains(&self, cell: Position) -> bool {
        self.rows.contains(&cell.row) && self.columns.contains(&cell.column)
    }

    /// Returns height and width.
    pub(crate) fn size(&self) -> Size {
        Size::new(
            self.rows.end() - self.rows.start() + 1,
            self.columns.end() - self.columns.start() + 1,
        )
    }

    /// Returns the place of a map's cell in a picture of this window, if it is inside.
    pub(crate) fn place(&self, cell: Position) -> Option<Position> {
        self.contains(cell).then(|| {
            Position::new(
                cell.row - self.rows.start(),
                cell.column - self.columns.start(),
            )
        })
    }

    /// Says what was cut, if anything.
    pub(crate) fn note(&self) -> Option<String> {
        let part = |range: &RangeInclusive<u16>, all: u16, name: &str| {
            let (first, last) = (u32::from(*range.start()) + 1, u32::from(*range.end()) + 1);
            (last - first + 1 < u32::from(all))
                .then(|| format!("{name} {first} to {last} of {all}"))
        };
        let parts: Vec<String> = [
            part(&self.rows, self.map.height, "rows"),
            part(&self.columns, self.map.width, "columns"),
        ]
        .into_iter()
        .flatten()
        .collect();
        (!parts.is_empty()).then(|| format!("cut: only {} are shown", parts.join(" and ")))
    }
}

fn last_cell(map: Size) -> Option<Position> {
    Some(Position::new(
        map.height.checked_sub(1)?,
        map.width.checked_sub(1)?,
    ))
}

/// Returns every cell that an actor visits.
fn action(scene: &Scene<'_>) -> Vec<Position> {
    let starts = scene.actors.iter().map(|actor| actor.start);
    let moves = scene.steps.iter().flat_map(|step| &step.moves);
    starts.chain(moves.map(|movement| movement.to)).collect()
}

/// Returns the action with its margin; `None` without action.
fn around(action: impl Iterator<Item = u16> + Clone, last: u16) -> Option<RangeInclusive<u16>> {
    let lowest = action.clone().min()?.saturating_sub(MARGIN);
    Some(lowest..=action.max()?.saturating_add(MARGIN).min(last))
}

/// Returns one side of a window: all up to `last` if there is room, else the surroundings of the
/// `action`, else those of its start.
fn side(action: impl Iterator<Item = u16> + Clone, last: u16, room: usize) -> RangeInclusive<u16> {
    let room = u16::try_from(room.max(1)).unwrap_or(u16::MAX);
    if last < room {
        return 0..=last;
    }
    let start = action.clone().next().unwrap_or(0);
    let all = around(action, last).unwrap_or(0..=0);
    let (&lowest, &highest) = (all.start(), all.end());
    if highest - lowest < room {
        return all;
    }
    let first = start
        .saturating_sub(room / 2)
        .clamp(lowest, highest - (room - 1));
    first..=first + (room - 1)
}

#[cfg(test)]
mod tests {
    use super::side;

    #[test]
    fn a_side_shows_all_or_the_action_or_its_start() {
        assert_eq!(side([5, 6].into_iter(), 9, 10), 0..=9);
        assert_eq!(side([50, 52].into_iter(), 99, 10), 48..=54);
        assert_eq!(side([0, 1].into_iter(), 99, 10), 0..=3);
        assert_eq!(side([50, 10, 90].into_iter(), 99, 10), 45..=54);
        assert_eq!(side([10, 90].into_iter(), 99, 10), 8..=17);
        assert_eq!(side([90, 10].into_iter(), 99, 10), 83..=92);
        assert_eq!(side([65_534].into_iter(), 65_534, 1), 65_534..=65_534);
        assert_eq!(side(std::iter::empty(), 99, 0), 0..=0);
    }
}
