//! What a phase found.

/// Checks that passed, and those that did not, with the command that mends each.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) passed: usize,
    pub(crate) failures: Vec<Failure>,
    /// What was left out, and why.
    pub(crate) notes: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct Failure {
    /// How many checks it stands for.
    pub(crate) checks: usize,
    /// What is wrong, naming the culprit.
    pub(crate) what: String,
    /// What mends it, or what shows it alone.
    pub(crate) mend: String,
}

impl Report {
    /// Counts one check.
    pub(crate) fn check(&mut self, result: Result<(), String>, mend: &str) {
        match result {
            Ok(()) => self.passed += 1,
            Err(what) => self.fail(what, mend),
        }
    }

    /// What the checks that follow need. Without it there is one failure.
    pub(crate) fn need<T>(&mut self, result: Result<T, String>, mend: &str) -> Option<T> {
        result.map_err(|what| self.fail(what, mend)).ok()
    }

    pub(crate) fn fail(&mut self, what: impl Into<String>, mend: impl Into<String>) {
        self.fail_many(1, what, mend);
    }

    /// One failure that stands for several checks, such as a test run.
    pub(crate) fn fail_many(
        &mut self,
        checks: usize,
        what: impl Into<String>,
        mend: impl Into<String>,
    ) {
        self.failures.push(Failure {
            checks: checks.max(1),
            what: what.into(),
            mend: mend.into(),
        });
    }

    pub(crate) fn failed(&self) -> usize {
        self.failures.iter().map(|failure| failure.checks).sum()
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failures.extend(other.failures);
        self.notes.extend(other.notes);
    }
}
