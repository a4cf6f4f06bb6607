//! The exports of the WebAssembly module.
//!
//! The module exports three functions over bytes instead of using wasm-bindgen. Building the
//! command-line tool of wasm-bindgen takes longer than the rest of the build, and only JSON text
//! crosses the border. The page calls `input`, writes a request there, calls `call`, and reads
//! the answer at `output`. This side treats addresses as numbers and follows no pointer.
#![allow(
    unsafe_code,
    reason = "an exported name is unique in the module, and so has to be declared unsafe"
)]

use std::cell::RefCell;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of `length` bytes. Returns its address.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *const u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_ptr()
    })
}

/// Answers the request at `input`. Returns the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    let answer = INPUT.with_borrow(|input| super::call(input));
    let length = answer.len();
    OUTPUT.with_borrow_mut(|output| *output = answer);
    length
}

/// Returns the address of the last answer.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}
