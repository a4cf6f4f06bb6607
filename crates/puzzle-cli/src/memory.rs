//! What happens when there is no memory left: a message and an exit code, where a program otherwise aborts.
//!
//! Searches keep to `--limit-memory`; what is read and drawn is as large as its input, and nothing in between can be asked whether there is room for it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write};

use crate::exit::Exit;

/// The system's allocator; a request that it refuses ends the program.
pub(crate) struct OrSayIt;

#[expect(
    unsafe_code,
    reason = "an allocator is one; each call is handed on as it came"
)]
unsafe impl GlobalAlloc for OrSayIt {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of this trait, which is that of the system's allocator.
        given(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        given(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        given(unsafe { System.realloc(old, layout, size) }, size)
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}

fn given(memory: *mut u8, bytes: usize) -> *mut u8 {
    if memory.is_null() {
        end(bytes);
    }
    memory
}

/// Ends the program with what it needs no memory to say.
fn end(bytes: usize) -> ! {
    const MIB: usize = 1 << 20;
    // Standard error may be closed, which changes nothing.
    let _ = writeln!(
        io::stderr(),
        "error: out of memory: {} MiB more are not to be had\nhelp: --jobs 1 solves one puzzle at a time, --limit-memory SIZE stops a search in time",
        bytes.div_ceil(MIB)
    );
    std::process::exit(Exit::Unverified as i32)
}
