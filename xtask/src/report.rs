//! The outcome of a phase.

/// Checks that passed, checks that failed, and what was left out.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) passed: usize,
    pub(crate) failures: Vec<Failure>,
    /// What this machine could not check, and why. The last line of `verify` repeats it.
    pub(crate) left_out: Vec<String>,
    /// Remarks that fail nothing.
    pub(crate) notes: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct Failure {
    /// The number of checks that failed, such as tests of one run.
    pub(crate) checks: usize,
    /// What is wrong; names the file or the test.
    pub(crate) what: String,
    /// The command or the edit that fixes it.
    pub(crate) fix: String,
}

impl Report {
    /// A report of one check.
    pub(crate) fn of(result: Result<(), String>, fix: &str) -> Self {
        let mut report = Self::default();
        report.check(result, fix);
        report
    }

    pub(crate) fn check(&mut self, result: Result<(), String>, fix: &str) {
        match result {
            Ok(()) => self.passed += 1,
            Err(what) => self.fail(1, what, fix),
        }
    }

    pub(crate) fn fail(&mut self, checks: usize, what: impl Into<String>, fix: impl Into<String>) {
        self.failures.push(Failure {
            checks: checks.max(1),
            what: what.into(),
            fix: fix.into(),
        });
    }

    pub(crate) fn failed(&self) -> usize {
        self.failures.iter().map(|failure| failure.checks).sum()
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failures.extend(other.failures);
        self.left_out.extend(other.left_out);
        self.notes.extend(other.notes);
    }
}
