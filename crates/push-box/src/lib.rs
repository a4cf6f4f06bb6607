//! Fewest pushes that bring a box to its target (LeetCode 1263): exact, any size, with the walk.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;
