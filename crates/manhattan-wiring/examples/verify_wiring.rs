//! Checks lines from elsewhere. `cargo run -p manhattan-wiring --example verify_wiring`

use manhattan_wiring::{Board, Position, Route, Wiring, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "2 4\n2 0 0 2\n3 0 0 3\n".parse()?;
    let along = |row, columns: &[u16]| {
        columns
            .iter()
            .map(|&column| Position::new(row, column))
            .collect::<Route>()
    };
    let least = solve(&board)?.length();
    for lines in [
        [along(0, &[0, 1, 2, 3]), along(1, &[3, 2, 1, 0])],
        [along(0, &[0, 1, 3]), along(1, &[0, 1, 2, 3])],
    ] {
        let wiring = Wiring::new(lines);
        match wiring.verify(&board) {
            Ok(()) if wiring.length() == least => {
                println!("{} steps, which is the least", wiring.length())
            }
            Ok(()) => println!("{} steps, where {least} are enough", wiring.length()),
            Err(illegal) => println!("{illegal}"),
        }
    }
    Ok(())
}
