//! Reads a room, solves it, and prints the room, the walk and its counts.
//! `cargo run -p push-box --example solve_room`

use push_box::{Room, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let room: Room = "
######
#T####
#..B.#
#.##.#
#...S#
######
"
    .parse()?;
    let walk = solve(&room)?;
    walk.verify(&room)?;
    print!("{room}");
    println!("{}", walk.lurd());
    println!("{} pushes, {} moves", walk.pushes(), walk.moves());
    Ok(())
}
