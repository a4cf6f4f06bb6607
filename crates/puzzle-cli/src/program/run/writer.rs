//! Writes answers in the order of their puzzles, many at a time.

use std::collections::VecDeque;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::program::exit::Exit;
use crate::program::files::Files;
use crate::program::output_error::OutputError;
use crate::program::run::{Control, Ran, Streams};

/// Most answers that wait for an earlier one.
const WINDOW: usize = 1024;

/// Bytes from which an answer is written in parts, because it can be longer than memory.
const LONG: usize = 1 << 14;

/// Size of the output buffer.
const BUFFER: usize = 1 << 16;

/// Interval of flushes. Slower answers are flushed at once.
const INTERVAL: Duration = Duration::from_millis(1);

/// Accepts answers in any order.
pub(super) struct Writer<'a, O: Write, E> {
    control: Control<'a>,
    state: Mutex<State<'a, O, E>>,
    /// Signals that an answer was written, or that no more will be.
    turn: Condvar,
}

struct State<'a, O: Write, E> {
    /// The finished answers from `next` on.
    waiting: VecDeque<Option<Done>>,
    next: usize,
    output: BufWriter<O>,
    errors: E,
    /// The diagnostics that follow the buffered output.
    errors_buffer: Vec<u8>,
    /// Whether diagnostics go to the output, because both streams lead to one place.
    is_one: bool,
    flushed: Instant,
    /// Whether each answer is flushed at once.
    is_prompt: bool,
    files: &'a mut Files,
    exit: Exit,
    end: Result<(), OutputError>,
    /// Threads that wait for `turn`.
    blocked: usize,
    /// The number of puzzles before the input that is being read.
    reading_after: Option<usize>,
}

/// The output about a puzzle.
#[derive(Debug, Default)]
pub(super) struct Done {
    pub(super) output: Vec<u8>,
    pub(super) errors: Vec<u8>,
    pub(super) exit: Exit,
}

impl<'a, O: Write, E: Write> Writer<'a, O, E> {
    pub(super) fn new(files: &'a mut Files, control: Control<'a>, streams: Streams<O, E>) -> Self {
        let state = State {
            waiting: VecDeque::new(),
            next: 0,
            output: BufWriter::with_capacity(BUFFER, streams.output),
            errors: streams.errors,
            errors_buffer: Vec::new(),
            is_one: streams.is_one,
            flushed: Instant::now(),
            is_prompt: false,
            files,
            exit: Exit::default(),
            end: Ok(()),
            blocked: 0,
            reading_after: None,
        };
        Self {
            control,
            state: Mutex::new(state),
            turn: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<'a, O, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until answer `number` is at most `ahead` places after the next one.
    fn wait_for(&self, number: usize, ahead: usize) -> MutexGuard<'_, State<'a, O, E>> {
        let mut state = self.lock();
        while number > state.next + ahead && state.end.is_ok() {
            state.blocked += 1;
            let woken = self.turn.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
            state.blocked -= 1;
        }
        state
    }

    /// Adds the output about puzzle `number`.
    fn put(&self, number: usize, done: Done) {
        let mut state = self.wait_for(number, WINDOW);
        if state.end.is_err() {
            return;
        }
        let place = number - state.next;
        if state.waiting.len() <= place {
            state.waiting.resize_with(place + 1, || None);
        }
        state.waiting[place] = Some(done);
        let mut written = Ok(());
        while let Some(done) = state.waiting.front_mut().and_then(Option::take) {
            state.waiting.pop_front();
            state.next += 1;
            state.exit = state.exit.max(done.exit);
            self.control.progress.answered();
            written = written.and_then(|()| state.write(done.output, done.errors));
        }
        self.note(&mut state, written);
    }

    /// Writes for puzzle `number` when it is the next one. Returns false if the output is closed.
    fn in_turn(
        &self,
        number: usize,
        write: impl FnOnce(&mut State<'a, O, E>) -> Result<(), OutputError>,
    ) -> bool {
        let mut state = self.wait_for(number, 0);
        if state.end.is_ok() {
            let written = write(&mut state);
            self.note(&mut state, written);
        }
        state.end.is_ok()
    }

    /// Follows up a write: flushes, wakes, and handles errors.
    fn note(&self, state: &mut State<'a, O, E>, mut written: Result<(), OutputError>) {
        if written.is_ok() && (state.is_prompt || state.flushed.elapsed() >= INTERVAL) {
            written = state.flush();
        }
        if written.is_ok() && state.reading_after == Some(state.next) {
            self.control.interrupt.set_idle(true);
        }
        if written.is_err() {
            state.end = written;
            self.control.deadlines.stop_all();
        }
        if state.blocked > 0 {
            self.turn.notify_all();
        }
    }

    /// Flushes if the interval is over. `is_prompt` makes later answers flush at once.
    pub(super) fn flush(&self, is_prompt: bool) {
        let mut state = self.lock();
        state.is_prompt = is_prompt;
        self.note(&mut state, Ok(()));
    }

    /// Reads an input that follows so many puzzles. Meanwhile, from the moment when all of them are
    /// answered and flushed, a signal ends the program.
    pub(super) fn while_reading<T>(&self, puzzles: usize, read: impl FnOnce() -> T) -> T {
        self.lock().reading_after = Some(puzzles);
        self.flush(true);
        let read = read();
        self.lock().reading_after = None;
        self.control.interrupt.set_idle(false);
        self.flush(false);
        read
    }

    /// Writes the rest and returns the result of the run.
    pub(super) fn finish(&self) -> Ran {
        let mut state = self.lock();
        self.control.progress.finish();
        if state.end.is_ok() {
            state.end = state.flush();
        }
        Ran {
            exit: state.exit,
            end: mem::replace(&mut state.end, Ok(())),
        }
    }
}

impl<O: Write, E: Write> State<'_, O, E> {
    fn write(&mut self, output: Vec<u8>, mut errors: Vec<u8>) -> Result<(), OutputError> {
        self.output.write_all(&output)?;
        if self.is_one {
            self.output.write_all(&errors)?;
        } else {
            self.errors_buffer.append(&mut errors);
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), OutputError> {
        self.flushed = Instant::now();
        self.output.flush()?;
        // A closed standard error changes nothing.
        let _ = self.errors.write_all(&self.errors_buffer);
        self.errors_buffer.clear();
        Ok(())
    }
}

/// Collects the output about one puzzle, and hands it to the writer when dropped, even by a panic.
pub(super) struct Pen<'w, 'a, O: Write, E: Write> {
    writer: &'w Writer<'a, O, E>,
    number: usize,
    pub(super) done: Done,
}

impl<'w, 'a, O: Write, E: Write> Pen<'w, 'a, O, E> {
    pub(super) const fn new(writer: &'w Writer<'a, O, E>, number: usize) -> Self {
        let done = Done {
            output: Vec::new(),
            errors: Vec::new(),
            exit: Exit::Unverified,
        };
        Self {
            writer,
            number,
            done,
        }
    }

    /// Draws a solution when its turn comes, after the earlier output. The note of `draw` follows.
    pub(super) fn draw(
        &mut self,
        draw: impl FnOnce(&mut Files, usize) -> Result<Option<String>, OutputError>,
    ) {
        let Self {
            writer,
            number,
            done,
        } = self;
        writer.in_turn(*number, |state| {
            state.write(mem::take(&mut done.output), mem::take(&mut done.errors))?;
            let said = draw(state.files, *number)?;
            done.errors = said.map_or_else(Vec::new, |said| format!("{said}\n").into_bytes());
            Ok(())
        });
    }
}

impl<O: Write, E: Write> Write for Pen<'_, '_, O, E> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let output = &mut self.done.output;
        output.extend_from_slice(bytes);
        if output.len() > LONG {
            let part = mem::take(output);
            let write = |state: &mut State<'_, O, E>| state.write(part, Vec::new());
            if !self.writer.in_turn(self.number, write) {
                return Err(ErrorKind::BrokenPipe.into());
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<O: Write, E: Write> Drop for Pen<'_, '_, O, E> {
    fn drop(&mut self) {
        self.writer.put(self.number, mem::take(&mut self.done));
    }
}
