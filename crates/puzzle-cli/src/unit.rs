//! Numbers with the word for what they count.

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    one: &'static str,
    many: &'static str,
}

impl Unit {
    pub(crate) const CELL: Self = Self::new("cell", "cells");
    #[cfg(feature = "program")]
    pub(crate) const KEY: Self = Self::new("key", "keys");
    pub(crate) const MOVE: Self = Self::new("move", "moves");
    pub(crate) const OBSTACLE: Self = Self::new("obstacle", "obstacles");
    pub(crate) const PUSH: Self = Self::new("push", "pushes");
    #[cfg(feature = "program")]
    pub(crate) const ROBOT: Self = Self::new("robot", "robots");
    #[cfg(feature = "program")]
    pub(crate) const STATE: Self = Self::new("state", "states");
    pub(crate) const STEP: Self = Self::new("step", "steps");
    pub(crate) const WALL: Self = Self::new("wall", "walls");

    const fn new(one: &'static str, many: &'static str) -> Self {
        Self { one, many }
    }

    /// The word for one.
    #[must_use]
    pub const fn one(self) -> &'static str {
        self.one
    }

    /// The word for any other number.
    #[must_use]
    pub const fn many(self) -> &'static str {
        self.many
    }

    /// `1 push`, `3 pushes`.
    #[must_use]
    pub fn count(self, number: u64) -> String {
        let word = if number == 1 { self.one } else { self.many };
        format!("{number} {word}")
    }
}

#[cfg(test)]
mod tests {
    use super::Unit;

    #[test]
    fn one_is_no_plural() {
        let counts = [0, 1, 2].map(|number| Unit::PUSH.count(number));
        assert_eq!(counts, ["0 pushes", "1 push", "2 pushes"]);
    }
}
