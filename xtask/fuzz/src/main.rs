//! One target under libFuzzer: the one that the environment variable `FUZZ_TARGET` names, or else the names of all. Built and run by
//! `cargo xtask fuzz`.

#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
use std::sync::OnceLock;

#[cfg(fuzzing)]
static TARGET: OnceLock<fuzz::Target> = OnceLock::new();

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(
    init: {
        let Ok(name) = std::env::var("FUZZ_TARGET") else {
            fuzz::TARGETS.iter().for_each(|target| println!("{}", target.name));
            std::process::exit(0);
        };
        let target = fuzz::TARGETS.iter().find(|target| target.name == name);
        let target = *target.unwrap_or_else(|| panic!("FUZZ_TARGET={name:?} is no target"));
        TARGET.get_or_init(|| target);
    },
    |bytes: &[u8]| {
        if let Some(target) = TARGET.get() {
            (target.run)(bytes);
        }
    }
);

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("without libFuzzer there is nothing to run: `cargo xtask fuzz` builds this with it");
}
