//! Why no pair of lines is shorter.

use core::fmt;

use crate::price_proof::PriceProof;

/// A lower bound that equals the length of the lines that carry it, and the argument for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    argument: Argument,
    bound: u64,
    branch_nodes: u64,
}

impl Certificate {
    pub(crate) const fn new(argument: Argument, bound: u64) -> Self {
        Self {
            argument,
            bound,
            branch_nodes: 0,
        }
    }

    /// With the number of nodes of the branch and bound that proved it.
    pub(crate) const fn after_branching(mut self, nodes: u64) -> Self {
        self.branch_nodes = nodes;
        self
    }

    /// The argument that gives the bound.
    #[must_use]
    pub const fn argument(&self) -> &Argument {
        &self.argument
    }

    /// No two lines that obey the rules have a total length below this, in steps.
    #[must_use]
    pub const fn bound(&self) -> u64 {
        self.bound
    }

    /// Nodes of branch and bound that the solver looked at; 0 where prices or tables were enough.
    #[must_use]
    pub const fn branch_nodes(&self) -> u64 {
        self.branch_nodes
    }
}

/// Where a lower bound comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// Each line is as short as any of its net, were the other not there.
    Alone,
    /// Each net's shortest line among those that pass the other's ends on sides that lines can have which do not cross.
    Parity,
    /// Two disjoint ways from one end of each net to the other ends, whichever joins which, are no shorter.
    Flow,
    /// Prices on cells that both lines want.
    Prices(PriceProof),
    /// Tables of all lines over the cells that a shorter pair could use.
    Tables,
    /// Every pair of lines was searched or shown to be no better.
    Exhausted,
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alone => f.write_str("each line is as short as any of its net alone"),
            Self::Parity => f.write_str("shortest lines of allowed parities of crossings"),
            Self::Flow => f.write_str("any two disjoint ways between ends are as long"),
            Self::Prices(_) => f.write_str("prices on the cells that both lines want"),
            Self::Tables => f.write_str("tables of all lines that a shorter pair could have"),
            Self::Exhausted => f.write_str("every possibility was searched"),
        }
    }
}

/// The bound and its argument, on one line.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no pair is shorter than {}: {}",
            self.bound, self.argument
        )
    }
}
