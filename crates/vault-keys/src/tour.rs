//! Who walks where, in which order, and what is collected on the way.

use alloc::vec::Vec;

use grid_core::Route;

use crate::key::Keys;

/// A stretch of one robot's way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// The robot, by its place in [`Vault::robots`](crate::Vault::robots), from 0.
    pub robot: usize,
    /// The cells that it walks, from the one on which it stands.
    pub path: Route,
    /// The keys that it collects on these cells.
    pub keys: Keys,
}

/// Legs that robots walk one after the other; in an optimal tour all keys are collected in the
/// fewest steps.
///
/// ```
/// use vault_keys::{Vault, solve};
///
/// let vault: Vault = [
///     "#########",
///     "#b.A.@.a#",
///     "#########",
/// ]
/// .join("\n")
/// .parse()?;
/// let tour = solve(&vault)?;
/// assert_eq!(tour.steps(), 8);
/// assert_eq!(tour.legs()[0].keys.to_string(), "a");
/// tour.verify(&vault)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tour {
    legs: Vec<Leg>,
}

impl Tour {
    /// A tour of these legs, whoever found them; [`verify`](Self::verify) says whether it keeps the
    /// rules.
    #[must_use]
    pub const fn new(legs: Vec<Leg>) -> Self {
        Self { legs }
    }

    /// Steps of all robots together.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.legs.iter().map(|leg| leg.path.steps()).sum()
    }

    /// The legs in the order in which they are walked.
    #[must_use]
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }
}
