//! What a solver says: an optimum with its witness, why there is none, or which limit stopped it.

use core::fmt;

use crate::limits::{Limit, Stats};

/// What `solve_within` gives: the answer, and what finding it took.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Outcome<W, U> {
    /// The answer.
    pub answer: Answer<W, U>,
    /// What the search used.
    pub stats: Stats,
}

/// Solved, proven to have no solution, or stopped: three different things.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Answer<W, U> {
    /// An optimum, with the witness that shows it.
    Solved(W),
    /// There is no solution, and this is why.
    Unsolvable(U),
    /// A limit was met first. Nothing is known but the bounds.
    Stopped(Stopped),
}

impl<W, U> Answer<W, U> {
    /// The answer of a search that no limit could stop.
    ///
    /// # Errors
    /// That there is no solution.
    ///
    /// # Panics
    /// If a limit stopped it all the same.
    #[track_caller]
    pub fn unlimited(self) -> Result<W, U> {
        match self {
            Self::Solved(witness) => Ok(witness),
            Self::Unsolvable(unsolvable) => Err(unsolvable),
            Self::Stopped(stopped) => panic!("a search without limits {stopped}"),
        }
    }
}

/// A search that met a limit: which one, and what it knew by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Stopped {
    /// The limit that was met.
    pub limit: Limit,
    /// No solution costs less than this: proven.
    pub lower: u64,
    /// The cost of the best solution found, if any was.
    pub upper: Option<u64>,
}

impl fmt::Display for Stopped {
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

impl core::error::Error for Stopped {}

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
        assert_eq!(Answer::<u8, u8>::Solved(7).unlimited(), Ok(7));
        assert_eq!(Answer::<u8, u8>::Unsolvable(8).unlimited(), Err(8));
    }

    #[test]
    fn each_says_what_it_knows() {
        let stopped = Stopped {
            limit: Limit::States,
            lower: 3,
            upper: None,
        };
        assert_eq!(
            stopped.to_string(),
            "stopped at the limit of states: the cost is at least 3"
        );
        let stopped = Stopped {
            limit: Limit::Memory,
            lower: 3,
            upper: Some(7),
        };
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
