//! Compares every fixture with its known cost, and with a snapshot of the answer and its proof.

use crate::certificates;
use grid_core::Position;
use manhattan_wiring::{Board, Net, Wiring, solve};
use test_support::fixtures::{Answer, Cost};

test_support::fixtures!(answers);

fn answers(input: &[u8], _args: &[&str]) -> Vec<Answer> {
    Board::parse_all(input)
        .map(|board| match board {
            Ok(board) => answer(&board),
            Err(error) => Answer::new(Cost::Invalid, error.to_string()),
        })
        .collect()
}

fn answer(board: &Board) -> Answer {
    let answer = solve(board);
    certificates::check(board, &answer);
    match answer {
        Ok(wiring) => {
            let certificate = wiring
                .certificate()
                .expect("a solver's lines carry their proof");
            Answer::new(
                wiring.length(),
                format!("{certificate}\n{}", picture(board, &wiring)),
            )
        }
        Err(unsolvable) => Answer::new(Cost::None, unsolvable.to_string()),
    }
}

/// Draws obstacles as `#`, ends as numbers, the line of net 2 as `=` and that of net 3 as `-`.
/// Draws nothing of a board of more than 400 cells.
fn picture(board: &Board, wiring: &Wiring) -> String {
    if board.size().cells() > 400 {
        return String::new();
    }
    let character = |position: Position| {
        if let Some(net) = board.end_at(position) {
            return char::from(b'0' + net.number());
        }
        let is_on = |net: Net| wiring.line(net).positions().contains(&position);
        match (is_on(Net::Two), is_on(Net::Three)) {
            (true, _) => '=',
            (_, true) => '-',
            _ if board.is_obstacle(position) => '#',
            _ => '.',
        }
    };
    let row = |row| {
        (0..board.size().width)
            .map(|column| character(Position::new(row, column)))
            .collect::<String>()
    };
    (0..board.size().height)
        .map(row)
        .collect::<Vec<_>>()
        .join("\n")
}
