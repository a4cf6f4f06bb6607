//! Results of a solver: an optimum with its witness, the reason why there is none, or a stop at a
//! limit.

use core::fmt;

use crate::limits::{Limit, Stats};
use crate::search::Interrupted;

/// Result of `solve_within`: the answer, and what finding it took.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Outcome<W, U> {
    /// The answer.
    pub answer: Answer<W, U>,
    /// What the search used.
    pub stats: Stats,
}

impl<W, U> Outcome<W, U> {
    /// An answer with its statistics.
    pub const fn new(answer: Answer<W, U>, stats: Stats) -> Self {
        Self { answer, stats }
    }
}

/// Solved, proven to have no solution, or stopped at a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Answer<W, U> {
    /// An optimum, with the witness that shows it.
    Solved(W),
    /// There is no solution, with the reason.
    Unsolvable(U),
    /// A limit was met before the search proved an answer.
    Stopped(Stopped<W>),
}

impl<W, U> Answer<W, U> {
    /// Returns the witness or the reason of a search that ran without limits.
    ///
    /// # Errors
    /// The reason why there is no solution.
    ///
    /// # Panics
    /// If the search was stopped at a limit.
    #[track_caller]
    pub fn into_result(self) -> Result<W, U> {
        match self {
            Self::Solved(witness) => Ok(witness),
            Self::Unsolvable(unsolvable) => Err(unsolvable),
            Self::Stopped(stopped) => panic!("a search without limits {stopped}"),
        }
    }
}

/// A search that met a limit: the limit, the proven bounds, and the best witness found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Stopped<W> {
    /// The limit that was met.
    pub limit: Limit,
    /// Proven lower bound: no solution costs less.
    pub lower: u64,
    /// Cost of the best solution known, if any: the optimum costs no more.
    pub upper: Option<u64>,
    /// The best solution known, if the search had the time to write it out. It costs `upper`, and
    /// it is not proven optimal.
    pub best: Option<W>,
}

impl<W> Stopped<W> {
    /// A stop at `limit` with a proven lower bound and no solution yet.
    pub const fn new(limit: Limit, lower: u64) -> Self {
        Self {
            limit,
            lower,
            upper: None,
            best: None,
        }
    }

    /// Adds a cost that some solution is known to have, if any.
    pub fn with_upper(mut self, cost: impl Into<Option<u64>>) -> Self {
        self.upper = cost.into();
        self
    }

    /// Adds the best solution known, and its cost.
    pub fn with_best(mut self, cost: u64, witness: W) -> Self {
        self.upper = Some(cost);
        self.best = Some(witness);
        self
    }

    /// Raises the lower bound to `lower` if that is greater.
    pub fn at_least(mut self, lower: u64) -> Self {
        self.lower = self.lower.max(lower);
        self
    }
}

impl<W> From<Interrupted> for Stopped<W> {
    fn from(Interrupted { limit, lower }: Interrupted) -> Self {
        Self::new(limit, lower)
    }
}

impl<W> fmt::Display for Stopped<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "stopped at the {}: the cost is at least {}",
            self.limit, self.lower
        )?;
        match self.upper {
            Some(upper) => write!(f, " and at most {upper}"),
            None => Ok(()),
        }
    }
}

impl<W: fmt::Debug> core::error::Error for Stopped<W> {}

/// A puzzle proven to have no solution, with the reason `R` of its crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsolvable<R> {
    reason: R,
}

impl<R> Unsolvable<R> {
    /// No solution, because of `reason`.
    pub const fn new(reason: R) -> Self {
        Self { reason }
    }

    /// Why there is no solution.
    pub const fn reason(&self) -> &R {
        &self.reason
    }
}

impl<R: fmt::Display> fmt::Display for Unsolvable<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no solution: {}", self.reason)
    }
}

impl<R: fmt::Debug + fmt::Display> core::error::Error for Unsolvable<R> {}

/// A witness that breaks a rule: the first one broken, `R` of its crate, which says where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal<R> {
    rule: R,
}

impl<R> Illegal<R> {
    /// A witness that breaks `rule`.
    pub const fn new(rule: R) -> Self {
        Self { rule }
    }

    /// The first broken rule, and where it is broken.
    pub const fn rule(&self) -> &R {
        &self.rule
    }
}

impl<R: fmt::Display> fmt::Display for Illegal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal: {}", self.rule)
    }
}

impl<R: fmt::Debug + fmt::Display> core::error::Error for Illegal<R> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_limits_there_are_two_answers() {
        assert_eq!(Answer::<u8, u8>::Solved(7).into_result(), Ok(7));
        assert_eq!(Answer::<u8, u8>::Unsolvable(8).into_result(), Err(8));
    }

    #[test]
    fn each_says_what_it_knows() {
        let stopped = Stopped::<()>::new(Limit::States, 3);
        assert_eq!(
            stopped.to_string(),
            "stopped at the limit of states: the cost is at least 3"
        );
        let stopped = Stopped::new(Limit::Memory, 3).with_best(7, "a walk");
        assert_eq!(
            stopped.to_string(),
            "stopped at the limit of memory: the cost is at least 3 and at most 7"
        );
        assert_eq!(Unsolvable::new("a wall").to_string(), "no solution: a wall");
        assert_eq!(
            Illegal::new("step 3 enters a wall").to_string(),
            "illegal: step 3 enters a wall"
        );
    }
}
