//! The witness: both lines.

use core::hash::{Hash, Hasher};

use grid_core::Route;

use crate::board::Net;
use crate::certificate::Certificate;

/// Two lines, one for each net.
///
/// What a solver returns obeys the rules and carries the proof that no shorter pair exists. Lines
/// from elsewhere may be anything: [`verify`](Self::verify) tells.
///
/// ```
/// use manhattan_wiring::{Board, Position, Route, Wiring};
///
/// let board: Board = "2 2\n2 3\n2 3\n".parse()?;
/// let down = |column| (0..2).map(move |row| Position::new(row, column)).collect::<Route>();
/// let wiring = Wiring::new([down(0), down(1)]);
/// assert_eq!(wiring.verify(&board), Ok(()));
/// assert_eq!(wiring.length(), 2);
/// # Ok::<(), manhattan_wiring::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Wiring {
    lines: [Route; 2],
    certificate: Option<Certificate>,
}

/// Wirings are equal if their lines are, from the same ends. The certificate does not count.
impl PartialEq for Wiring {
    fn eq(&self, other: &Self) -> bool {
        self.lines == other.lines
    }
}

impl Eq for Wiring {}

/// Of the lines alone, as equality.
impl Hash for Wiring {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.lines.hash(state);
    }
}

impl Wiring {
    /// These lines, for the nets in the order of [`Net::ALL`]; either may run from either end.
    #[must_use]
    pub const fn new(lines: [Route; 2]) -> Self {
        Self {
            lines,
            certificate: None,
        }
    }

    /// The same lines, with the proof that none are shorter.
    pub(crate) fn proven(mut self, certificate: Certificate) -> Self {
        debug_assert_eq!(certificate.bound(), self.length());
        self.certificate = Some(certificate);
        self
    }

    /// Total length of both lines, in steps between adjacent cells.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.lines[0].steps() + self.lines[1].steps()
    }

    /// Both lines, in the order of [`Net::ALL`].
    #[must_use]
    pub const fn lines(&self) -> &[Route; 2] {
        &self.lines
    }

    /// The line of `net`.
    #[must_use]
    pub const fn line(&self, net: Net) -> &Route {
        &self.lines[net.index()]
    }

    /// Returns the proof that no pair of lines is shorter, which [`Certificate::verify`]
    /// recomputes. `None` for lines that no solver of this crate made.
    #[must_use]
    pub const fn certificate(&self) -> Option<&Certificate> {
        self.certificate.as_ref()
    }
}
