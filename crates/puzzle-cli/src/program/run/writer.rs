//! Writes answers in the order of their puzzles, many at a time.

use std::collections::VecDeque;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::program::errors::say_on;
use crate::program::exit::Exit;
use crate::program::files::Files;
use crate::program::reporter::Reporter;
use crate::program::run::{Onlookers, Ran, Streams};
use crate::program::unwritten::Unwritten;
use crate::report::ReportOf;
use crate::solver::Solver;
use crate::verdict::Verdict;

/// Most answers that wait for an earlier one.
const WINDOW: usize = 1024;

/// A longer answer is written in parts when its turn comes, because it can be longer than memory.
const LONG: usize = 1 << 14;

/// Bytes that are usually written at once.
const BUFFER: usize = 1 << 16;

/// Longest time that an answer stays in the buffer.
const DELAY: Duration = Duration::from_millis(2);

/// Takes answers in any order.
pub(super) struct Writer<'a, S: Solver, O: Write, E> {
    reporter: &'a Reporter<'a, S>,
    onlookers: Onlookers<'a>,
    /// Whether solutions are drawn.
    draws: bool,
    state: Mutex<State<'a, S, O, E>>,
    /// An answer was written, or no more will be.
    turn: Condvar,
    /// There is something to flush, or there will be no more.
    filled: Condvar,
}

struct State<'a, S: Solver, O: Write, E> {
    /// The answers from `next` on, as far as they are done.
    waiting: VecDeque<Option<Done<S>>>,
    next: usize,
    output: BufWriter<O>,
    errors: E,
    /// What is written to `errors` after the output that is buffered now.
    errors_buffer: Vec<u8>,
    /// Whether diagnostics go to the output, because both streams lead to the same place.
    is_one: bool,
    files: &'a mut Files,
    exit: Exit,
    end: Result<(), Unwritten>,
    is_dirty: bool,
    flusher: Flusher,
    /// Threads that wait for `turn`.
    blocked: usize,
    /// Number of puzzles that were read before the input that the reader waits for.
    reading_after: Option<usize>,
}

/// The thread that flushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flusher {
    /// There is none: each answer is flushed at once.
    Missing,
    /// It waits for something to flush.
    Asleep,
    /// It looks for something to flush within [`DELAY`].
    Awake,
    /// It is to end.
    Closed,
}

/// All there is to write about a puzzle.
struct Done<S: Solver> {
    output: Vec<u8>,
    errors: Vec<u8>,
    exit: Exit,
    picture: Option<Picture<S>>,
}

/// A solution to draw.
struct Picture<S: Solver> {
    puzzle: S::Puzzle,
    witness: S::Witness,
    name: String,
    subject: String,
}

impl<'a, S: Solver, O: Write, E: Write> Writer<'a, S, O, E> {
    pub(super) fn new(
        reporter: &'a Reporter<'a, S>,
        files: &'a mut Files,
        onlookers: Onlookers<'a>,
        streams: Streams<O, E>,
    ) -> Self {
        let draws = files.is_wanted();
        let state = State {
            waiting: VecDeque::new(),
            next: 0,
            output: BufWriter::with_capacity(BUFFER, streams.output),
            errors: streams.errors,
            errors_buffer: Vec::new(),
            is_one: streams.is_one,
            files,
            exit: Exit::default(),
            end: Ok(()),
            is_dirty: false,
            flusher: Flusher::Missing,
            blocked: 0,
            reading_after: None,
        };
        Self {
            reporter,
            onlookers,
            draws,
            state: Mutex::new(state),
            turn: Condvar::new(),
            filled: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<'a, S, O, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until `may_go_on` or until no more is written.
    fn wait_for(
        &self,
        may_go_on: impl Fn(&State<'a, S, O, E>) -> bool,
    ) -> MutexGuard<'_, State<'a, S, O, E>> {
        let mut state = self.lock();
        while !may_go_on(&state) && state.end.is_ok() {
            state.blocked += 1;
            let woken = self.turn.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
            state.blocked -= 1;
        }
        state
    }

    /// Takes what there is to write about puzzle `number`. False if no more is written.
    fn put(&self, number: usize, done: Done<S>) -> bool {
        let mut state = self.wait_for(|state| number < state.next + WINDOW);
        if state.end.is_err() {
            return false;
        }
        let place = number - state.next;
        if state.waiting.len() <= place {
            state.waiting.resize_with(place + 1, || None);
        }
        state.waiting[place] = Some(done);
        while let Some(done) = state.waiting.front_mut().and_then(Option::take) {
            state.waiting.pop_front();
            state.next += 1;
            state.exit = state.exit.max(done.exit);
            let written = self.write(&mut state, done);
            self.onlookers.progress.answered();
            self.note(&mut state, written);
        }
        state.end.is_ok()
    }

    fn write(&self, state: &mut State<'a, S, O, E>, done: Done<S>) -> Result<(), Unwritten> {
        state.output.write_all(&done.output)?;
        let mut errors = done.errors;
        match done.picture {
            None => state.files.skip(),
            Some(picture) => {
                let solver = self.reporter.solver;
                let scene = solver.scene(&picture.puzzle, &picture.witness);
                if let Some(refusal) = state.files.add(&scene, &picture.name)? {
                    let note = self.reporter.diagnostics.note(&picture.subject, &refusal);
                    say_on(&mut errors, note);
                }
            }
        }
        if state.is_one {
            state.output.write_all(&errors)?;
        } else {
            state.errors_buffer.append(&mut errors);
        }
        Ok(())
    }

    /// Writes a part of answer `number`, whose turn it waits for.
    fn write_part(&self, number: usize, part: &[u8]) -> io::Result<()> {
        let mut state = self.wait_for(|state| state.next == number);
        if state.end.is_ok() {
            let written = state.output.write_all(part);
            self.note(&mut state, written.map_err(Unwritten::from));
        }
        match state.end {
            Ok(()) => Ok(()),
            Err(_) => Err(ErrorKind::BrokenPipe.into()),
        }
    }

    /// Does what is to be done after each write.
    fn note(&self, state: &mut State<'a, S, O, E>, written: Result<(), Unwritten>) {
        state.is_dirty = true;
        let is_idle = state.reading_after == Some(state.next);
        let flushed = match state.flusher {
            _ if written.is_err() => written,
            Flusher::Asleep if !is_idle => {
                state.flusher = Flusher::Awake;
                self.filled.notify_one();
                Ok(())
            }
            Flusher::Missing => state.flush(),
            _ if is_idle => state.flush(),
            _ => Ok(()),
        };
        if flushed.is_err() {
            state.end = flushed;
            self.onlookers.alarm.ring();
        }
        if state.blocked > 0 {
            self.turn.notify_all();
        }
        if is_idle {
            self.onlookers.interrupt.set_idle(true);
        }
    }

    /// Reads an input, `number` puzzles after the start of the run. A signal ends the program if nothing else is done
    /// meanwhile.
    pub(super) fn while_reading<T>(&self, number: usize, read: impl FnOnce() -> T) -> T {
        let mut state = self.lock();
        state.reading_after = Some(number);
        self.note(&mut state, Ok(()));
        drop(state);
        let read = read();
        self.lock().reading_after = None;
        self.onlookers.interrupt.set_idle(false);
        read
    }

    /// Flushes from time to time until the value of [`ended_later`](Self::ended_later) is dropped.
    pub(super) fn keep_flushing(&self) {
        let mut state = self.lock();
        while state.flusher != Flusher::Closed {
            state = if state.is_dirty && state.end.is_ok() {
                state.flusher = Flusher::Awake;
                let flushed = state.flush();
                if flushed.is_err() {
                    self.note(&mut state, flushed);
                }
                let woken = self.filled.wait_timeout(state, DELAY);
                woken.unwrap_or_else(PoisonError::into_inner).0
            } else {
                state.flusher = Flusher::Asleep;
                let woken = self.filled.wait(state);
                woken.unwrap_or_else(PoisonError::into_inner)
            };
        }
    }

    /// Ends [`keep_flushing`](Self::keep_flushing) when the value is dropped, also by a panic.
    pub(super) const fn ended_later(&self) -> End<'_, 'a, S, O, E> {
        End(self)
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

    /// Says why nothing is solved.
    pub(super) fn give_up(&self, message: &str) {
        let mut state = self.lock();
        state.exit = Exit::Unverified;
        say_on(&mut state.errors, self.reporter.diagnostics.error(message));
    }
}

impl<S: Solver, O: Write, E: Write> State<'_, S, O, E> {
    fn flush(&mut self) -> Result<(), Unwritten> {
        self.is_dirty = false;
        self.output.flush()?;
        // Nobody can be told that nobody can be told.
        let _ = self.errors.write_all(&self.errors_buffer);
        self.errors_buffer.clear();
        Ok(())
    }
}

/// Ends the thread that flushes when it is dropped.
pub(super) struct End<'w, 'a, S: Solver, O: Write, E: Write>(&'w Writer<'a, S, O, E>);

impl<S: Solver, O: Write, E: Write> Drop for End<'_, '_, S, O, E> {
    fn drop(&mut self) {
        self.0.lock().flusher = Flusher::Closed;
        self.0.filled.notify_one();
    }
}

/// Takes the output of one puzzle.
pub(super) struct Pen<'w, 'a, S: Solver, O: Write, E: Write> {
    writer: &'w Writer<'a, S, O, E>,
    number: usize,
    output: Vec<u8>,
    is_finished: bool,
}

impl<'w, 'a, S: Solver, O: Write, E: Write> Pen<'w, 'a, S, O, E> {
    pub(super) const fn new(writer: &'w Writer<'a, S, O, E>, number: usize) -> Self {
        Self {
            writer,
            number,
            output: Vec::new(),
            is_finished: false,
        }
    }

    /// Hands everything to the writer. False if no more is written.
    pub(super) fn finish(mut self, errors: Vec<u8>, report: ReportOf<'_, S>) -> bool {
        self.is_finished = true;
        let exit = Exit::of(&report.verdict);
        let draws = self.writer.draws;
        let (name, subject) = match draws {
            true => (
                report.name(self.writer.reporter.solver),
                report.subject().to_string(),
            ),
            false => Default::default(),
        };
        let picture = match report.verdict {
            Verdict::Solved { puzzle, solution } if draws => Some(Picture {
                puzzle,
                witness: solution.witness,
                name,
                subject,
            }),
            _ => None,
        };
        let done = Done {
            output: mem::take(&mut self.output),
            errors,
            exit,
            picture,
        };
        self.writer.put(self.number, done)
    }
}

impl<S: Solver, O: Write, E: Write> Write for Pen<'_, '_, S, O, E> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.extend_from_slice(bytes);
        if self.output.len() > LONG {
            self.writer.write_part(self.number, &self.output)?;
            self.output.clear();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Lets later answers have their turn if this one panicked.
impl<S: Solver, O: Write, E: Write> Drop for Pen<'_, '_, S, O, E> {
    fn drop(&mut self) {
        if !self.is_finished {
            let done = Done {
                output: Vec::new(),
                errors: Vec::new(),
                exit: Exit::Unverified,
                picture: None,
            };
            self.writer.put(self.number, done);
        }
    }
}
