//! What the process takes, as Linux sees it: at most the limit, the input and 64 MiB.

use push_box::Size;
use vault_keys::generate::Recipe;

use crate::program::puzzle;

const LIMIT: usize = 32 << 20;
const BESIDE: usize = 64 << 20;

/// Fails if `puzzle <command>` takes more for this input under the limit.
fn check(command: &str, input: &str) {
    // The program answers the file, and then waits for standard input: meanwhile its peak can be
    // read.
    let args = format!("{command} --jobs 1 --limit-memory 32M map.txt -");
    let mut running = puzzle(&args).file("map.txt", input).until(1);
    let answer = &running.written;
    let status = std::fs::read_to_string(format!("/proc/{}/status", running.process.id()));
    let status = status.expect("it waits");
    running.process.wait().expect("the program ends");
    let peak: usize = status
        .lines()
        .find_map(|line| {
            line.strip_prefix("VmHWM:")?
                .strip_suffix("kB")?
                .trim()
                .parse()
                .ok()
        })
        .expect("the most that was resident");
    let most = LIMIT + input.len() + BESIDE;
    assert!(
        peak * 1024 <= most,
        "{command}: {peak} kB for {} bytes of input, {answer}",
        input.len()
    );
}

#[test]
fn a_room_of_millions_of_cells() {
    let family = push_box::generate::Family::Walls { percent: 20 };
    let room = push_box::generate::generate(family, Size::new(2000, 2000), 1);
    let room = room.expect("room for the pieces").to_string();
    for order in ["pushes", "pushes-moves", "moves-pushes"] {
        check(&format!("push-box --order {order}"), &room);
    }
}

#[test]
fn a_vault_of_many_cells_and_one_of_many_plans() {
    let looped = vault_keys::generate::Family::Looped { percent: 10 };
    for recipe in [
        Recipe::new(looped, 401, 4, 26, 60),
        Recipe::new(looped, 41, 20, 26, 0),
    ] {
        let vault = vault_keys::generate::generate(&recipe, 1);
        check("vault-keys", &vault.expect("room for all").to_string());
    }
}

#[test]
fn a_board_of_many_cells_and_one_of_many_lines() {
    for (obstacles, side) in [(30, 1000), (0, 40)] {
        let family = manhattan_wiring::generate::Family::Noise { obstacles };
        let board = manhattan_wiring::generate::generate(family, Size::new(side, side), 1);
        let board = board.expect("room for four ends").to_string();
        check("manhattan-wiring", &board);
        if side == 40 {
            check("manhattan-wiring --count", &board);
        }
    }
}
