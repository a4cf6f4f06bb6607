//! Standard output: whether there is one, and texts that go to it whole.

use std::io::{self, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::errors::say;
use crate::exit::Exit;

/// Whether the program was started without a standard output, as by `>&-`.
///
/// Nobody could tell later: before `main`, the standard library opens `/dev/null` in its place.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs when the program is loaded, before the standard library looks at its streams.
#[cfg(unix)]
#[expect(
    unsafe_code,
    reason = "a place in the program that only functions without arguments may stand in; this one is"
)]
#[used]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
#[cfg_attr(
    target_vendor = "apple",
    unsafe(link_section = "__DATA,__mod_init_func")
)]
static AT_LOAD: extern "C" fn() = look;

/// Asks the system for a copy of standard output, which it has of every stream that is open.
#[cfg(unix)]
extern "C" fn look() {
    use std::os::fd::AsFd;
    /// "Bad file descriptor", on every Unix.
    const EBADF: i32 = 9;
    let copy = io::stdout().as_fd().try_clone_to_owned();
    let is_closed = copy.is_err_and(|error| error.raw_os_error() == Some(EBADF));
    IS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// Fails if what is written to standard output goes nowhere.
pub(crate) fn check() -> io::Result<()> {
    if IS_CLOSED.load(Ordering::Relaxed) {
        return Err(io::Error::other("it is closed"));
    }
    Ok(())
}

/// Writes a text that is all there is to say.
pub(crate) fn print(text: &[u8]) -> Exit {
    let mut output = io::stdout();
    ended(output.write_all(text).and_then(|()| output.flush()))
}

/// Writes the help or the version that was asked for, with colours on a terminal.
pub(crate) fn print_help(help: &clap::Error) -> Exit {
    let print = || {
        check()?;
        help.print()?;
        io::stdout().flush()
    };
    ended(print())
}

/// The exit code of a program that has written all that it had to say. A closed pipe is no mistake: whoever reads has seen enough.
pub(crate) fn ended(written: io::Result<()>) -> Exit {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            say(format_args!(
                "error: cannot write to standard output: {error}"
            ));
            Exit::NotWritten
        }
        _ => Exit::Solved,
    }
}
