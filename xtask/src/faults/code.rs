//! Faults for which something is compiled. Those in the solvers' code must show as a wrong answer or a wrong message on some fixture, and no accepted
//! snapshot may hide them.

use super::plant::{Fault, Kind, Plant, replace};
use crate::flags::Phase;

pub(super) fn all() -> Vec<Fault> {
    let fault = |name, solver, plant: fn() -> Plant, names: &[&str]| {
        Fault::new(name, Phase::Snapshots, solver, plant(), names)
    };
    vec![
        Fault::new(
            "a feature that needs the standard library",
            Phase::Layers,
            "push-box",
            replace(
                "crates/push-box/Cargo.toml",
                "generate = [\"grid-core/generate\"]",
                "generate = [\"grid-core/generate\", \"grid-core/std\"]",
            ),
            &["can't find crate for `std`", "`byteorder`"],
        )
        .met(Kind::Alone),
        fault(
            "a wrong route",
            "push-box",
            || {
                // The first step of the way to each push is lost.
                let old = "letters.extend(walked.map(Step::letter));";
                let new = "letters.extend(walked.map(Step::letter).skip(1));";
                replace("crates/push-box/src/solve/writing.rs", old, new)
            },
            &["fixtures/{package}/sample/", "solving it panicked"],
        )
        .met(Kind::Code),
        fault(
            "an off-by-one in a parser",
            "push-box",
            || {
                let old = "                    found: width,";
                let new = "                    found: width + 1,";
                replace("crates/push-box/src/parse/rows.rs", old, new)
            },
            &[
                "fixtures/{package}/invalid/ragged-letters.txt",
                "its snapshot",
            ],
        )
        .met(Kind::Code),
        fault(
            "an ignored door, its snapshots accepted",
            "vault-keys",
            || {
                let old = "passable[letter as usize] = u8::try_from(letter).unwrap_or(WALL);";
                let new = "passable[letter as usize] = if letter.is_ascii_uppercase() { b'.' } else { u8::try_from(letter).unwrap_or(WALL) };";
                replace("crates/vault-keys/src/solve/ground.rs", old, new)
            },
            &["fixtures/{package}/", "solving it panicked", "ClosedDoor"],
        )
        .met(Kind::BlessedCode),
        fault(
            "a heuristic too high by one",
            "vault-keys",
            || {
                let old = "u64::from(self.legs[leg].steps).max(self.steps(bound + self.lifts[leg]))";
                let new = "u64::from(self.legs[leg].steps).max(self.steps(bound + self.lifts[leg])) + 1";
                replace("crates/vault-keys/src/solve/plan/search/bound.rs", old, new)
            },
            &["fixtures/{package}/", "got ", "wanted "],
        )
        .met(Kind::Code),
    ]
}
