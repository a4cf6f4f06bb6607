//! The corpus that fuzzing left, through its targets.

use std::fs;
use std::path::Path;

#[test]
fn every_input_of_the_corpus_keeps_every_promise() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for target in crate::TARGETS {
        let folder = corpus.join(target.name);
        let mut files: Vec<_> = fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|entry| entry.expect("a file").path())
            .collect();
        files.sort();
        assert!(!files.is_empty(), "{} has no corpus", target.name);
        for file in files {
            let bytes = fs::read(&file).expect("a file that can be read");
            if std::panic::catch_unwind(|| (target.run)(&bytes)).is_err() {
                panic!("{} fails on {}", target.name, file.display());
            }
        }
    }
}

#[test]
fn every_folder_of_the_corpus_has_its_target() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for folder in fs::read_dir(corpus).expect("the corpus") {
        let name = folder.expect("a folder").file_name();
        let known = |target: &crate::Target| name == *target.name;
        assert!(crate::TARGETS.iter().any(known), "{}", name.display());
    }
}
