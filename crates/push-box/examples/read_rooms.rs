//! Solves every room of some collections, and continues after an invalid one.
//! `cargo run -p push-box --example read_rooms -- FILE...`

use push_box::{Room, solve};

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        for room in Room::parse_all(&std::fs::read(&path)?) {
            match room.map(|room| solve(&room)) {
                Ok(Ok(walk)) => println!("{}", walk.pushes()),
                Ok(Err(_)) => println!("-1"),
                Err(error) => eprintln!("{path}: {error}"),
            }
        }
    }
    Ok(())
}
