//! `puzzle generate push-box`.

use grid_core::Size;
use push_box::Order;
use push_box::generate::Family;

use crate::program::cli::{GenerateArgs, RoomFamily};
use crate::program::exit::Exit;
use crate::program::generate::{self, Generator};
use crate::puzzles::push_box::PushBox;

/// Returns why no room of this family and size exists, if so.
fn impossible(family: RoomFamily, hall: u16, size: Size) -> Option<String> {
    const SHORTEST_SIDE: u16 = 12;
    let side = size.height.min(size.width);
    let widest = side.saturating_sub(2);
    match family {
        RoomFamily::Played if size.cells() < 3 => {
            Some("a room has at least three cells, for player, box and target".to_owned())
        }
        RoomFamily::Played => None,
        _ if side < SHORTEST_SIDE => Some(format!(
            "a room of this family has at least {SHORTEST_SIDE} rows and columns; --family played makes smaller ones"
        )),
        RoomFamily::Maze | RoomFamily::Spiral if hall > widest => Some(format!(
            "a hall {hall} wide and its walls are wider than {side} cells; --hall {widest} is the most"
        )),
        _ => None,
    }
}

/// Generates rooms.
pub(crate) fn generate(family: RoomFamily, percent: u8, hall: u8, args: &GenerateArgs) -> Exit {
    let percent = usize::from(percent);
    let hall = u16::from(hall);
    let impossible = impossible(family, hall, args.size);
    let family = match family {
        RoomFamily::Open => Family::Open,
        RoomFamily::Walls => Family::Walls { percent },
        RoomFamily::Played => Family::Played { percent },
        RoomFamily::Maze => Family::Maze {
            hall,
            loops: percent,
        },
        RoomFamily::Spiral => Family::Spiral { hall },
    };
    let generator = Generator {
        make: &|seed| push_box::generate::generate(family, args.size, seed),
        impossible,
        cramped: "there is no room for player, box and target".to_owned(),
        describe: &|_| String::new(),
        ends: ["\n", ""],
    };
    generate::generate(&PushBox::new(Order::Pushes), &generator, args)
}
