//! The ground of a room: floor, wall, or outside. Collections pad rows with blanks, which are not
//! floor.

use grid_core::{BitGrid, Position};
use push_box::Room;

use crate::scene::Ground;

/// Most cells of a map whose outside is searched.
const MOST_CELLS: usize = 1 << 20;

/// The ground of each cell.
pub(super) fn ground(room: &Room) -> impl Fn(Position) -> Ground {
    let outside = outside(room);
    move |cell| match &outside {
        Some(outside) if outside.contains(cell) => Ground::Outside,
        _ => Ground::wall(room.is_wall(cell)),
    }
}

/// Returns the cells outside the outer walls.
///
/// Only a closed room has an outside: its pieces reach no border cell. Floor that the border
/// reaches but the pieces do not is outside. So are walls next to it that close nothing, such as
/// the missing cells of short rows.
fn outside(room: &Room) -> Option<BitGrid> {
    let size = room.size();
    if size.cells() > MOST_CELLS {
        return None;
    }
    let pieces = [room.player(), room.box_position()];
    let pieces = pieces.into_iter().chain(room.targets());
    let inside = flood(room, pieces, |cell| !room.is_wall(cell));
    let border = || {
        let is_border = move |cell: &Position| {
            let last = |at: u16, side: u16| at == 0 || at + 1 == side;
            last(cell.row, size.height) || last(cell.column, size.width)
        };
        size.positions().filter(is_border)
    };
    if border().any(|cell| inside.contains(cell)) {
        return None;
    }
    let is_blank = |cell: Position| !room.is_wall(cell) && !inside.contains(cell);
    if !border().any(is_blank) {
        return None;
    }
    let closes = |cell: Position| {
        let sides = |at: u16, side: u16| at.saturating_sub(1)..=(at + 1).min(side - 1);
        sides(cell.row, size.height).any(|row| {
            sides(cell.column, size.width).any(|column| inside.contains(Position::new(row, column)))
        })
    };
    let is_outside = |cell| is_blank(cell) || room.is_wall(cell) && !closes(cell);
    Some(flood(
        room,
        border().filter(|&cell| is_outside(cell)),
        is_outside,
    ))
}

/// Returns the cells that `starts` reach over cells of one kind.
fn flood(
    room: &Room,
    starts: impl Iterator<Item = Position>,
    is_in: impl Fn(Position) -> bool,
) -> BitGrid {
    let size = room.size();
    let mut reached = BitGrid::empty(size);
    let mut open: Vec<Position> = starts.collect();
    while let Some(cell) = open.pop() {
        if reached.insert(cell) {
            open.extend(size.neighbors(cell).filter(|&next| is_in(next)));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The room with `#`, `.` and blanks for the outside.
    fn drawn(text: &str) -> String {
        let room: Room = text.parse().unwrap();
        let ground = ground(&room);
        let mut drawn = String::new();
        for cell in room.size().positions() {
            if cell.column == 0 && cell.row > 0 {
                drawn.push('\n');
            }
            drawn.push(match ground(cell) {
                Ground::Wall => '#',
                Ground::Floor => '.',
                Ground::Outside => ' ',
            });
        }
        drawn
    }

    #[test]
    fn blanks_and_missing_cells_around_a_level_are_outside() {
        let level = "  ####\n###  ####\n#     $ #\n#  #  @.#\n#########\n";
        assert_eq!(
            drawn(level),
            "  ####   \n###..####\n#.......#\n#..#....#\n#########"
        );
    }

    #[test]
    fn a_map_without_a_border_has_no_outside() {
        assert_eq!(drawn("SBT#.\n"), "...#.");
    }

    #[test]
    fn a_pocket_inside_stays_floor() {
        assert_eq!(
            drawn("#######\n#@$.#-#\n#######\n"),
            "#######\n#...#.#\n#######"
        );
    }
}
