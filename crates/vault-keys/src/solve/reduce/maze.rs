//! From a maze without loops to a tree of keys, and from the tree to the items that need a
//! decision.

pub(crate) mod corridors;
pub(crate) mod items;
pub(crate) mod key_tree;
pub(crate) mod map;
