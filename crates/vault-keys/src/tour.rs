//! The witness: the legs of a tour.

use alloc::vec::Vec;

use grid_core::Route;

use crate::key::Keys;

/// A leg: one robot walks a path and collects keys.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// The robot's index in [`Vault::robots`](crate::Vault::robots), from 0.
    pub robot: usize,
    /// The cells of the path, from the robot's current cell on.
    pub path: Route,
    /// The keys on the path that the robot collects.
    pub keys: Keys,
}

/// Legs that robots walk one after the other. An optimal tour collects all keys in the fewest
/// steps.
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
    /// Returns the tour of these legs. [`verify`](Self::verify) checks it by the rules.
    #[must_use]
    pub const fn new(legs: Vec<Leg>) -> Self {
        Self { legs }
    }

    /// Returns the steps of all robots together.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.legs.iter().map(|leg| leg.path.steps()).sum()
    }

    /// Returns the legs in their order.
    #[must_use]
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }
}
