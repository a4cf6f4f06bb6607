//! Solves a board and draws both lines. `cargo run -p manhattan-wiring --example solve_board`

use manhattan_wiring::{Board, Net, Position, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "3 7\n1 0 0 0 0 0 1\n2 0 0 0 0 0 2\n1 1 3 1 3 1 1\n".parse()?;
    let wiring = solve(&board)?;
    println!("{} steps", wiring.length());
    if let Some(proof) = wiring.certificate() {
        println!("{proof}");
    }
    for row in 0..board.size().height {
        let cell = |column| {
            let at = Position::new(row, column);
            match Net::ALL
                .into_iter()
                .find(|&net| wiring.line(net).positions().contains(&at))
            {
                Some(net) => char::from(b'0' + net.number()),
                None if board.is_obstacle(at) => '#',
                None => '.',
            }
        };
        println!("{}", (0..board.size().width).map(cell).collect::<String>());
    }
    Ok(())
}
