//! Fewest steps for one or more robots to collect every key behind doors (Advent of Code 2019, day 18): exact on any map, with the tour.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;
