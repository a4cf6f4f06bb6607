//! Why an entrance cannot be split, in the words of whoever asked for it.

use grid_core::Position;
use grid_core::text::{Line, lines};
use vault_keys::{Vault, VaultError, VaultErrorKind};

use crate::puzzles;
use crate::puzzles::vault_keys::hint;
use crate::solver::Fault;

/// Why the map that starts with line `first` of `input` cannot be split: the error counts rows of the map, the fault lines of the input.
pub(super) fn fault(
    error: &VaultError,
    vault: &Vault,
    input: &[u8],
    first: Option<Line<'_>>,
) -> Box<Fault> {
    let hint = match error.kind() {
        VaultErrorKind::SeveralRobots => Some(second_robot(vault).to_owned()),
        _ => hint(error),
    };
    let mut fault = puzzles::fault(error, hint);
    let (row, column) = (error.place().line - 1, error.place().column - 1);
    fault.place = first.and_then(|first| {
        let mut line = lines(&input[first.offset..]).nth(row)?;
        line.number += first.number - 1;
        line.offset += first.offset;
        Some(line.place(column..column + 1))
    });
    fault
}

/// What a map with several robots may be, where one was to be split.
fn second_robot(vault: &Vault) -> &'static str {
    let robots = vault.robots();
    let is_split = match robots {
        [first, _, _, _] => {
            let middle = Position::new(first.row + 1, first.column + 1);
            square(vault, middle).is_some_and(|cells| cells == "@#@###@#@")
        }
        _ => false,
    };
    let is_unsplit =
        |&robot: &Position| square(vault, robot).is_some_and(|cells| cells == "....@....");
    if is_split {
        "the entrance of this map is split already: it is solved as it is, without --split-entrance"
    } else if robots.iter().any(is_unsplit) {
        "one `@` has eight `.` around it and looks like the entrance to split: then no other `@` belongs on the map"
    } else {
        "a map with several robots is solved as it is, without --split-entrance"
    }
}

/// The 3 x 3 cells around one, row by row, if they are all on the map.
fn square(vault: &Vault, middle: Position) -> Option<String> {
    let sides = |side: u16| Some(side.checked_sub(1)?..=side.checked_add(1)?);
    let (rows, columns) = (sides(middle.row)?, sides(middle.column)?);
    rows.flat_map(|row| {
        columns
            .clone()
            .map(move |column| Position::new(row, column))
    })
    .map(|at| {
        vault
            .size()
            .contains(at)
            .then(|| vault.tile(at).character())
    })
    .collect()
}
