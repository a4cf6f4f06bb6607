//! The phases of `verify`.

/// A phase, in the order in which the documentation lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Fmt,
    Prose,
    Clippy,
    Independence,
    Fixtures,
    Tests,
    Snapshots,
    Browser,
    Docs,
    Readme,
    Package,
}

impl Phase {
    /// The phases with their names on the command line.
    pub(crate) const ALL: [(&str, Self); 11] = [
        ("fmt", Self::Fmt),
        ("prose", Self::Prose),
        ("clippy", Self::Clippy),
        ("independence", Self::Independence),
        ("fixtures", Self::Fixtures),
        ("tests", Self::Tests),
        ("snapshots", Self::Snapshots),
        ("browser", Self::Browser),
        ("docs", Self::Docs),
        ("readme", Self::Readme),
        ("package", Self::Package),
    ];

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().map(|(_, phase)| phase)
    }

    pub(crate) fn name(self) -> &'static str {
        let named = Self::ALL.iter().find(|(_, phase)| *phase == self);
        named.map_or("", |(name, _)| name)
    }

    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        let found = found.map(|(_, phase)| *phase);
        found.ok_or_else(|| format!("there is no phase `{name}`"))
    }
}
