//! Certificates and reasons, recomputed by the code that shares nothing with the solver.

use grid_core::Position;
use manhattan_wiring::{Argument, Board, Net, Reason, Unconfirmed, Unsolvable, Wiring};

/// Recomputes the certificate or the reason of an answer. Returns the name of the argument.
///
/// # Panics
/// Unless the recomputation confirms it, or its documentation says that there is none.
pub(crate) fn check(board: &Board, answer: &Result<Wiring, Unsolvable>) -> &'static str {
    let (name, is_checkable, verdict) = match answer {
        Ok(wiring) => {
            assert_eq!(wiring.verify(board), Ok(()), "\n{board}");
            refute_reasons(board, wiring);
            let certificate = wiring
                .certificate()
                .expect("a solver's lines carry their proof");
            assert_eq!(certificate.bound(), wiring.length(), "\n{board}");
            let (name, is_checkable) = match certificate.argument() {
                Argument::Alone => ("alone", true),
                Argument::Parity => ("parity", true),
                Argument::Prices(proof) => {
                    assert_eq!(proof.bound(board), Some(wiring.length()), "\n{board}");
                    ("prices", true)
                }
                Argument::Tables => ("tables", false),
                Argument::Exhausted => ("exhausted", false),
                other => panic!("an argument without a check: {other}"),
            };
            (name, is_checkable, certificate.verify(board))
        }
        Err(unsolvable) => {
            let reason = unsolvable.reason();
            let (name, is_checkable) = match reason {
                Reason::Separated(_) => ("separated", true),
                Reason::Crossing => ("crossing", true),
                Reason::NoRoom { .. } => ("no room", true),
                Reason::Cut(_) => ("cut", true),
                Reason::Alternating => ("alternating", false),
                other => panic!("the solver always knows more: {other}"),
            };
            (name, is_checkable, reason.verify(board))
        }
    };
    let expected = if is_checkable {
        Ok(())
    } else {
        Err(Unconfirmed::NotCheckable)
    };
    assert_eq!(verdict, expected, "{name}\n{board}");
    name
}

/// No reason for an unsolvable board holds on a board with these lines.
fn refute_reasons(board: &Board, wiring: &Wiring) {
    let is_blank = |&cell: &Position| !board.is_obstacle(cell) && board.end_at(cell).is_none();
    let blank = board.size().positions().filter(is_blank).count() as u64;
    let room = |needed| Reason::NoRoom { needed, blank };
    let line = wiring.line(Net::Two).positions();
    let middle = line[line.len() / 2];
    let reasons = [
        Reason::Separated(Net::Two),
        Reason::Separated(Net::Three),
        Reason::Crossing,
        room(wiring.length() - 2),
        room(blank + 1),
        Reason::Cut(vec![middle]),
    ];
    for reason in reasons {
        let verdict = reason.verify(board);
        assert!(
            matches!(verdict, Err(Unconfirmed::Refuted(_))),
            "{reason}: {verdict:?}\n{board}"
        );
    }
}
