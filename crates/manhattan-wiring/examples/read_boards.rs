//! Answers every dataset of some files as the judge wants it.
//! `cargo run -p manhattan-wiring --example read_boards -- FILE...`

use manhattan_wiring::{Board, solve};

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        for board in Board::parse_all(&std::fs::read(&path)?) {
            match board.map(|board| solve(&board)) {
                Ok(Ok(wiring)) => println!("{}", wiring.length()),
                Ok(Err(_)) => println!("0"),
                Err(error) => eprintln!("{path}: {error}"),
            }
        }
    }
    Ok(())
}
