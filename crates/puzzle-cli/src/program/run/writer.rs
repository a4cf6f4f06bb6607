//! Writes answers in the order of their puzzles, many at a time.

use std::collections::VecDeque;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::program::exit::Exit;
use crate::program::files::Files;
use crate::program::run::{Onlookers, Ran, Streams};
use crate::program::unwritten::Unwritten;

/// Most answers that wait for an earlier one.
const WINDOW: usize = 1024;

/// A longer answer is written in parts when its turn comes, because it can be longer than memory.
const LONG: usize = 1 << 14;

/// Bytes that are usually written at once.
const BUFFER: usize = 1 << 16;

/// Answers are flushed so often. Where puzzles take longer, each is flushed at once.
const INTERVAL: Duration = Duration::from_millis(1);

/// Takes answers in any order.
pub(super) struct Writer<'a, O: Write, E> {
    onlookers: Onlookers<'a>,
    state: Mutex<State<'a, O, E>>,
    /// An answer was written, or no more will be.
    turn: Condvar,
}

struct State<'a, O: Write, E> {
    /// The answers from `next` on, as far as they are done.
    waiting: VecDeque<Option<Done>>,
    next: usize,
    output: BufWriter<O>,
    errors: E,
    /// What goes to `errors` after the output that is buffered now.
    errors_buffer: Vec<u8>,
    /// Whether diagnostics go to the output, because both streams lead to the same place.
    is_one: bool,
    flushed: Instant,
    /// Whether each answer is flushed, because it may be the last for long.
    is_prompt: bool,
    files: &'a mut Files,
    exit: Exit,
    end: Result<(), Unwritten>,
    /// Threads that wait for `turn`.
    blocked: usize,
    /// While an input is read: the number of puzzles before it.
    reading_after: Option<usize>,
}

/// What there is to write about a puzzle.
#[derive(Debug, Default)]
pub(super) struct Done {
    pub(super) output: Vec<u8>,
    pub(super) errors: Vec<u8>,
    pub(super) exit: Exit,
}

impl<'a, O: Write, E: Write> Writer<'a, O, E> {
    pub(super) fn new(
        files: &'a mut Files,
        onlookers: Onlookers<'a>,
        streams: Streams<O, E>,
    ) -> Self {
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
            onlookers,
            state: Mutex::new(state),
            turn: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<'a, O, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until answer `number` comes at most `ahead` places after the one whose turn it is.
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

    /// Takes what there is to write about puzzle `number`.
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
            self.onlookers.progress.answered();
            written = written.and_then(|()| state.write(done.output, done.errors));
        }
        self.note(&mut state, written);
    }

    /// Writes for puzzle `number` when its turn comes. False if no more is written.
    fn in_turn(
        &self,
        number: usize,
        write: impl FnOnce(&mut State<'a, O, E>) -> Result<(), Unwritten>,
    ) -> bool {
        let mut state = self.wait_for(number, 0);
        if state.end.is_ok() {
            let written = write(&mut state);
            self.note(&mut state, written);
        }
        state.end.is_ok()
    }

    /// Does what is to be done after each write.
    fn note(&self, state: &mut State<'a, O, E>, mut written: Result<(), Unwritten>) {
        if written.is_ok() && (state.is_prompt || state.flushed.elapsed() >= INTERVAL) {
            written = state.flush();
        }
        if written.is_ok() && state.reading_after == Some(state.next) {
            self.onlookers.interrupt.set_idle(true);
        }
        if written.is_err() {
            state.end = written;
            self.onlookers.alarm.ring();
        }
        if state.blocked > 0 {
            self.turn.notify_all();
        }
    }

    /// Flushes if it is time, and from now on after each answer if that `is_prompt`.
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
        self.onlookers.interrupt.set_idle(false);
        self.flush(false);
        read
    }

    /// Writes the rest.
    pub(super) fn finish(&self) -> Ran {
        let mut state = self.lock();
        self.onlookers.progress.finish();
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
    fn write(&mut self, output: Vec<u8>, mut errors: Vec<u8>) -> Result<(), Unwritten> {
        self.output.write_all(&output)?;
        if self.is_one {
            self.output.write_all(&errors)?;
        } else {
            self.errors_buffer.append(&mut errors);
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Unwritten> {
        self.flushed = Instant::now();
        self.output.flush()?;
        // Standard error may be closed, which changes nothing.
        let _ = self.errors.write_all(&self.errors_buffer);
        self.errors_buffer.clear();
        Ok(())
    }
}

/// Takes what there is to write about one puzzle, and hands it to the writer when it is dropped,
/// also by a panic.
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

    /// Draws a solution when its turn comes, after what else there is to write. What `draw` says
    /// follows.
    pub(super) fn draw(
        &mut self,
        draw: impl FnOnce(&mut Files, usize) -> Result<Option<String>, Unwritten>,
    ) {
        let Self {
            writer,
            number,
            done,
        } = self;
        writer.in_turn(*number, |state| {
            state.write(mem::take(&mut done.output), mem::take(&mut done.errors))?;
            let said = draw(state.files, *number)?;
            done.errors = said.map_or_else(Vec::new, |said| {
                (said
                    + "
")
                .into_bytes()
            });
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
