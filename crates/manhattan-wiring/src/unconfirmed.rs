//! What `verify` says of a proof that it does not confirm.

use core::fmt;

use grid_core::Position;

use crate::board::Net;

/// Why `verify` does not confirm a certificate or a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unconfirmed {
    /// The proof has no short recomputation. This says nothing about its truth: only another exact
    /// search of the board, such as [`count_optimal`](crate::count_optimal), confirms it.
    NotCheckable,
    /// The recomputation contradicts the proof.
    Refuted(Refutation),
}

/// What the recomputation of a proof found instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refutation {
    /// The argument proves a smaller bound than the certificate states.
    Bound {
        /// The bound of the certificate, in steps.
        stated: u64,
        /// What the argument proves, in steps.
        proven: u64,
    },
    /// A path joins the ends of this net.
    Joined(Net),
    /// A path joins the ends of this net without this cell, which the reason says that it needs.
    Avoided(Net, Position),
    /// The reason names no cell that both lines need.
    NoCell,
    /// Lines of parities that fit each other exist.
    ParitiesFit,
    /// The recomputed numbers of blank cells do not refute the board.
    Room {
        /// Blank cells that two lines use at least, by the parities of crossings.
        needed: u64,
        /// Blank cells of the board.
        blank: u64,
    },
}

impl From<Refutation> for Unconfirmed {
    fn from(refutation: Refutation) -> Self {
        Self::Refuted(refutation)
    }
}

impl fmt::Display for Unconfirmed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCheckable => f.write_str("the proof has no short recomputation"),
            Self::Refuted(refutation) => write!(f, "the proof is refuted: {refutation}"),
        }
    }
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bound { stated, proven } => {
                write!(f, "the argument proves {proven} steps, not {stated}")
            }
            Self::Joined(net) => write!(f, "a path joins the ends of {net}"),
            Self::Avoided(net, cell) => write!(f, "a path of {net} avoids the cell at {cell}"),
            Self::NoCell => f.write_str("no cell is named that both lines need"),
            Self::ParitiesFit => f.write_str("two lines with parities that fit exist"),
            Self::Room { needed, blank } => {
                write!(f, "the lines need {needed} blank cells of {blank}")
            }
        }
    }
}

impl core::error::Error for Unconfirmed {}

impl core::error::Error for Refutation {}
