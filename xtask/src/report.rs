//! The outcome of a phase, and how `verify` prints it.

use std::time::Duration;

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

    /// The line of a phase, and what failed in it.
    pub(crate) fn render(&self, name: &str, took: Duration) -> String {
        let (passed, failed) = (self.passed, self.failed());
        let verdict = if failed == 0 { "ok" } else { "FAILED" };
        let checks = if passed == 1 { "check" } else { "checks" };
        let seconds = took.as_secs_f64();
        let mut text = format!("{name:<13}{seconds:>6.1} s  {verdict:<6} {passed:>5} {checks}");
        if failed > 0 {
            text += &format!(", {failed} failed");
        }
        for note in self.notes.iter().chain(&self.left_out) {
            text += &format!("  ({note})");
        }
        text += "\n";
        // Failures with the same fix are shown together.
        for alike in self.failures.chunk_by(|a, b| a.fix == b.fix) {
            let lines = alike
                .iter()
                .flat_map(|failure| failure.what.trim_end().lines());
            for line in lines {
                text += &format!("    {line}\n");
            }
            text += &format!("    fix: {}\n", alike[0].fix);
        }
        text
    }

    /// The last line of `verify`.
    pub(crate) fn last_line(&self) -> String {
        let mut line = format!("{} passed, {} failed", self.passed, self.failed());
        if !self.left_out.is_empty() {
            line += &format!("; left out: {}", self.left_out.join("; "));
        }
        line
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn lines_name_failures_and_fixes() {
        let mut report = Report::of(Ok(()), "");
        assert_eq!(
            report.render("fmt", Duration::from_millis(1240)),
            "fmt             1.2 s  ok         1 check\n"
        );
        report.fail(2, "a.rs is wrong", "edit it");
        report.left_out.push("browser: not found".to_owned());
        let text = report.render("fmt", Duration::ZERO);
        assert!(text.contains(
            "1 check, 2 failed  (browser: not found)\n    a.rs is wrong\n    fix: edit it\n"
        ));
        assert_eq!(
            report.last_line(),
            "1 passed, 2 failed; left out: browser: not found"
        );
    }
}
