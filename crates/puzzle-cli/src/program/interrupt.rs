//! Signals that end the program: the first stops the searches, and a second one ends the program at
//! once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};

use crate::program::deadlines::Deadlines;
use crate::program::exit::Exit;

#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// The flags that the signal handlers read and write.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
    idle: Arc<AtomicBool>,
}

impl Interrupt {
    /// Handles the signals: the first rings `deadlines`.
    pub(crate) fn stopping(deadlines: &Deadlines) -> Self {
        let interrupt = Self::default();
        // Until every handler stands, a signal ends the program.
        interrupt.idle.store(true, Ordering::SeqCst);
        for signal in SIGNALS {
            if is_ignored(signal) {
                continue;
            }
            // Without a handler a signal just ends the program.
            let _ = interrupt.handle(signal, deadlines);
        }
        interrupt.idle.store(false, Ordering::SeqCst);
        interrupt
    }

    /// Registers the actions of a signal, which run in this order.
    ///
    /// `idle` is read first, so that no signal is lost while the other actions are registered. It
    /// is read again after `raised` is set: [`set_idle`](Self::set_idle) sets `idle` and then reads
    /// `raised`, so one of the two threads sees both.
    fn handle(&self, signal: i32, deadlines: &Deadlines) -> std::io::Result<()> {
        let code = Exit::Interrupted as i32;
        register_conditional_shutdown(signal, code, Arc::clone(&self.idle))?;
        register_conditional_shutdown(signal, code, Arc::clone(&self.raised))?;
        register(signal, Arc::clone(&self.raised))?;
        register(signal, deadlines.flag())?;
        register_conditional_shutdown(signal, code, Arc::clone(&self.idle))?;
        Ok(())
    }

    /// Whether a signal came.
    pub(crate) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// Sets whether nothing runs and everything is written, so that the first signal ends the
    /// program at once. A signal that came before ends it here.
    pub(crate) fn set_idle(&self, is_idle: bool) {
        self.idle.store(is_idle, Ordering::SeqCst);
        if is_idle && self.raised.load(Ordering::SeqCst) {
            std::process::exit(Exit::Interrupted as i32);
        }
    }
}

/// Whether the program was started to ignore a signal, as by `nohup`. Only Linux says so.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
