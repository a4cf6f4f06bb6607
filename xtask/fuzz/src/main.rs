//! Runs one target under libFuzzer: that of the environment variable `FUZZ_TARGET`. Without the
//! variable it prints the names of all targets. `cargo fuzz` builds it; CONTRIBUTING has the
//! commands.

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
    eprintln!("nothing to run without libFuzzer: use `cargo fuzz`");
}
