//! `puzzle generate manhattan-wiring`.

use grid_core::Limits;
use manhattan_wiring::generate::Family;
use manhattan_wiring::{Board, count_optimal};

use crate::program::cli::{BoardFamily, GenerateArgs};
use crate::program::exit::Exit;
use crate::program::generate::{self, Generator};
use crate::puzzles::manhattan_wiring::ManhattanWiring;
use crate::puzzles::manhattan_wiring::count::number_of;

/// Generates boards.
pub(crate) fn generate(
    family: BoardFamily,
    percent: u8,
    hall: u8,
    count_optima: bool,
    args: &GenerateArgs,
) -> Exit {
    let impossible = (args.size.cells() < 4)
        .then(|| "a board has at least four cells, for the ends of its nets".to_owned());
    let family = match family {
        BoardFamily::Open => Family::Open,
        BoardFamily::Noise => Family::Noise { obstacles: percent },
        BoardFamily::Maze => Family::Maze {
            hall,
            opened: percent,
        },
        BoardFamily::Twins => Family::Twins { obstacles: percent },
    };
    let generator = Generator {
        make: &|seed| manhattan_wiring::generate::generate(family, args.size, seed),
        impossible,
        cramped: format!(
            "the {family} leaves no four connected blank cells for the ends of the nets; a larger board or a smaller --percent does"
        ),
        describe: match count_optima {
            true => &optima_of,
            false => &|_| String::new(),
        },
        ends: ["", "0 0\n"],
    };
    generate::generate(&ManhattanWiring::new(false), &generator, args)
}

/// Returns the number of optima of a solvable board, if little memory is enough.
fn optima_of(board: &Board) -> String {
    const MEMORY: u64 = 256 << 20;
    let counted = count_optimal(board, &Limits::new().memory_bytes(MEMORY));
    match counted.map(|counted| counted.answer) {
        Ok(grid_core::Answer::Solved(optima)) => match optima.pairs() {
            Some(1) => ", 1 optimum".to_owned(),
            _ => format!(", {} optima", number_of(&optima).0),
        },
        _ => ", optima not counted".to_owned(),
    }
}
