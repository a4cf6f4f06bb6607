//! Two vertex-disjoint lines of least total length on a board (AOJ 1270): exact, any size, with both lines.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;
