//! The exports of the WebAssembly module.
//!
//! Three functions over bytes instead of wasm-bindgen: its command-line tool has to be built from
//! source for the page, which takes longer than the rest of the build, and strings of JSON are all
//! that crosses. The page asks for room, writes a request there, calls, and reads the answer. The
//! addresses are numbers to this side: nothing here follows a pointer.
#![allow(
    unsafe_code,
    reason = "an exported name is unique in the module, and so has to be declared unsafe"
)]

use std::cell::RefCell;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The address of room for a request of `length` bytes.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *const u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_ptr()
    })
}

/// Answers the request in that room. Gives the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    let answer = INPUT.with_borrow(|input| super::call(input));
    let length = answer.len();
    OUTPUT.with_borrow_mut(|output| *output = answer);
    length
}

/// The address of the last answer.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}
