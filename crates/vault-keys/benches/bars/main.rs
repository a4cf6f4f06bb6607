//! The table that says how fast the crate is, and what it is held to.
//!
//! `cargo bench -p vault-keys` takes some minutes; `-- --quick` has fewer maps and leaves out the
//! largest, `-- --only room` runs the rows whose name has that in it.
//!
//! Each row is the median over at least five maps of a kind, and the maximum beside it, from bytes
//! to tour. `to floor`: how many times longer that takes than one plain flood of the same map from
//! the first robot. `to reference`: how many times longer the published search takes
//! ([`reference`]), of some maps of the row the one in the middle; `>=` where it was stopped at its
//! budget.
//!
//! Bars in milliseconds are for a machine on which the floor of an 81 x 81 maze is 15 us. They are
//! scaled by what it is here, which the first row says.

mod bench;
mod bound;
mod dense;
mod floor;
#[path = "../../tests/it/forward.rs"]
mod forward;
mod impossible;
mod large;
mod loops;
mod many_doors;
mod mazes;
mod measured;
mod reference;
mod robots;
mod stop;

use std::process::ExitCode;

use bench::Bench;
use vault_keys::generate::Family;

/// Mazes of whose inner walls some are opened, and walls anywhere, in percent.
const BARELY: Family = Family::Looped { percent: 5 };
const LOOPED: Family = Family::Looped { percent: 30 };
const NOISE: Family = Family::Noise { percent: 30 };

fn main() -> ExitCode {
    let quick = std::env::args().any(|arg| arg == "--quick");
    let only = std::env::args().skip_while(|arg| arg != "--only").nth(1);
    let mut bench = Bench::new(quick, only);
    mazes::mazes(&mut bench);
    loops::one_robot(&mut bench);
    robots::several_robots(&mut bench);
    robots::forty_robots(&mut bench);
    dense::dense_doors(&mut bench);
    many_doors::many_doors(&mut bench);
    large::large(&mut bench);
    impossible::impossible(&mut bench);
    bound::lower_bound(&mut bench);
    stop::stop(&mut bench);
    bench.print()
}
