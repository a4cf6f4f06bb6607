//! Checks walks from elsewhere, as LURD text. `cargo run -p push-box --example verify_walk`

use push_box::{Room, Walk, min_pushes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let room: Room = "#######\n#@----#\n#--$-.#\n#-----#\n#######".parse()?;
    let least = min_pushes(&room)?;
    for lurd in ["drRR", "rrrdLulldRRR", "drR", "rrR", "drXX"] {
        let walk: Walk = match lurd.parse() {
            Ok(walk) => walk,
            Err(error) => {
                println!("{lurd}: {error}");
                continue;
            }
        };
        match walk.verify(&room) {
            Ok(()) if walk.pushes() == least => {
                println!("{lurd}: {least} pushes, which is the least");
            }
            Ok(()) => println!("{lurd}: {} pushes, where {least} are enough", walk.pushes()),
            Err(illegal) => println!("{lurd}: {illegal}"),
        }
    }
    Ok(())
}
