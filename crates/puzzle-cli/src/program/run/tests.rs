//! The runner with a puzzle of words: each line says what its solver does.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::time::Duration;

use grid_core::{Limit, Limits, Size, Stats, Stopped};
use serde::Serialize;

use super::*;
use crate::diagnostic::Diagnostics;
use crate::picture::Room;
use crate::picture::text::Look;
use crate::program::files::Files;
use crate::program::reporter::{Drawings, Form};
use crate::scene::Scene;
use crate::solver::{Answer, Cause, Fault, Outcome, Solution};
use crate::unit::Unit;

/// Puzzles at a time, where a test says nothing else.
const JOBS: usize = 2;

struct Words;

impl Solver for Words {
    type Puzzle = String;
    type Witness = String;
    const NAME: &'static str = "words";
    const NO_SOLUTION: &'static str = "none";

    fn parse_all<'a>(&'a self, input: &'a [u8]) -> impl Iterator<Item = Parsed<String>> + 'a {
        let text = String::from_utf8_lossy(input).into_owned();
        let words: Vec<String> = text.lines().map(str::to_owned).collect();
        words.into_iter().map(|word| match word.as_str() {
            "nonsense" => Parsed::untitled(Err(Box::new(Fault {
                cause: Cause::new("nonsense", "nonsense"),
                place: None,
                hint: None,
            }))),
            _ => Parsed::untitled(Ok(word)),
        })
    }

    fn parse_one(&self, input: &[u8]) -> Result<String, Box<Fault>> {
        Ok(String::from_utf8_lossy(input).into_owned())
    }

    fn solve(&self, word: &String, limits: &Limits<'_>, _: Detail) -> Outcome<String> {
        let answer = match word.as_str() {
            "impossible" => Answer::Unsolvable(Cause::new("impossible", "no solution: impossible")),
            "slow" => {
                let meter = grid_core::Meter::new(limits);
                while meter.check_stop().is_ok() {
                    std::thread::yield_now();
                }
                Answer::Stopped {
                    stopped: Stopped::new(Limit::Stop, 1).with_upper(2),
                    cause: None,
                }
            }
            "panic" => panic!("as asked for"),
            word => {
                // Later puzzles are done sooner.
                std::thread::sleep(Duration::from_micros(200 / (word.len() as u64 + 1)));
                Answer::Solved(self.solution(word.to_owned()))
            }
        };
        Outcome {
            answer,
            stats: Stats::default(),
        }
    }

    fn cost_in_words(&self, cost: u64) -> String {
        format!("{cost} letters")
    }

    fn solution(&self, word: String) -> Solution<String> {
        Solution {
            cost: word.len() as u64,
            second_cost: 0,
            line: word.len().to_string(),
            words: format!("{} letters", word.len()),
            optima: None,
            witness: word,
        }
    }

    fn read_witness(&self, _: &String, input: &[u8]) -> Result<String, Box<Fault>> {
        Ok(String::from_utf8_lossy(input).into_owned())
    }

    fn verify(&self, _: &String, witness: &String) -> Result<(), String> {
        if witness == "wrong" {
            return Err("illegal: a wrong word".to_owned());
        }
        Ok(())
    }

    fn json<'a>(&self, _: &'a String, witness: &'a String) -> impl Serialize + 'a {
        witness
    }

    fn start(&self, puzzle: &String) -> String {
        puzzle.clone()
    }

    fn legal_part(&self, _: &String, witness: &String) -> String {
        witness.clone()
    }

    fn scene<'a>(&self, _: &'a String, _: &String) -> Scene<'a> {
        Scene {
            size: Size::new(1, 1),
            ground: Box::new(|_| crate::scene::Ground::Floor),
            event: "push",
            lurd: None,
            marks: Vec::new(),
            actors: Vec::new(),
            steps: Vec::new(),
            unit: Unit::STEP,
            notes: Vec::new(),
        }
    }
}

/// What a run gives and says.
struct Said {
    exit: Exit,
    output: String,
    errors: String,
}

impl fmt::Debug for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}\n{}---\n{}", self.exit, self.output, self.errors)
    }
}

fn reporter(form: Form) -> Reporter<'static, Words> {
    Reporter {
        solver: &Words,
        form,
        diagnostics: Diagnostics::new(false),
    }
}

fn numbers() -> Form {
    Form::Number(Drawings {
        whole: false,
        frames: None,
        look: Look {
            ascii: true,
            color: false,
            room: Room {
                height: 9,
                width: 9,
            },
        },
    })
}

/// Runs without a progress bar, and with streams that lead to two places.
fn run_files(
    form: Form,
    inputs: &[Input],
    limit: Option<Duration>,
    jobs: usize,
    deadlines: &Deadlines,
    streams: (impl Write + Send, impl Write + Send),
) -> Ran {
    let search_limits = SearchLimits {
        time: limit,
        ..SearchLimits::default()
    };
    let control = Control {
        deadlines,
        interrupt: &Interrupt::default(),
        progress: &Progress::new(false, false),
    };
    let (output, errors) = streams;
    let streams = Streams {
        output,
        errors,
        is_one: false,
    };
    let mut files = Files::default();
    run(
        &reporter(form),
        &mut files,
        inputs,
        search_limits,
        jobs,
        control,
        streams,
    )
}

/// Runs without a limit, with numbers as answers.
fn run_numbers(inputs: &[Input], streams: (impl Write + Send, impl Write + Send)) -> Ran {
    run_files(
        numbers(),
        inputs,
        None,
        JOBS,
        &Deadlines::default(),
        streams,
    )
}

fn file(words: &[&str]) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), words.join("\n")).unwrap();
    file
}

/// The exit code of a run that was not cut short.
fn ended(ran: Ran) -> Exit {
    ran.end.unwrap();
    ran.exit
}

fn run_words(form: Form, words: &[&str], jobs: usize, time: Option<Duration>) -> Said {
    let file = file(words);
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let inputs = [Input::File(file.path().to_owned())];
    let streams = (&mut output, &mut errors);
    let ran = run_files(form, &inputs, time, jobs, &Deadlines::default(), streams);
    let text = |bytes| {
        String::from_utf8(bytes)
            .unwrap()
            .replace(&file.path().display().to_string(), "FILE")
    };
    Said {
        exit: ended(ran),
        output: text(output),
        errors: text(errors),
    }
}

#[test]
fn a_broken_witness_gives_no_number_and_exit_70() {
    let ran = run_words(numbers(), &["right", "wrong", "right"], 1, None);
    assert_eq!(ran.exit, Exit::Unverified);
    assert_eq!(ran.output, "5\nstopped\n5\n");
    assert_eq!(
        ran.errors,
        "error: FILE, puzzle 2: our own answer is illegal: a wrong word\n |\n = note: a mistake in this program: please report it with the puzzle\n"
    );
    let ran = run_words(Form::Json, &["wrong"], 1, None);
    assert_eq!(
        ran.output,
        "{\"source\":\"FILE\",\"index\":1,\"title\":null,\"status\":\"stopped\",\"cost\":null,\"reason\":{\"kind\":\"unverified\",\"message\":\"our own answer is illegal: a wrong word\"},\"lower\":null,\"upper\":null,\"witness\":null,\"stats\":{\"expanded\":0,\"generated\":0,\"peak_bytes\":0}}\n"
    );
}

#[test]
fn a_solver_that_panics_leaves_the_other_puzzles() {
    let ran = run_words(numbers(), &["panic", "impossible", "right"], 2, None);
    assert_eq!(ran.exit, Exit::Unverified);
    assert_eq!(ran.output, "stopped\nnone\n5\n");
}

#[test]
fn answers_come_in_the_order_of_the_input() {
    let words: Vec<String> = (0..500).map(|n| "x".repeat(n * 7 % 100)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let expected: String = words
        .iter()
        .map(|word| format!("{}\n", word.len()))
        .collect();
    for jobs in [1, 2, 9] {
        let ran = run_words(numbers(), &words, jobs, None);
        assert_eq!(ran.output, expected, "with {jobs} jobs");
        assert_eq!(ran.exit, Exit::Solved);
    }
}

#[test]
fn the_highest_exit_code_applies() {
    let limit = Some(Duration::from_millis(1));
    for (words, expected) in [
        (&["a"][..], Exit::Solved),
        (&["impossible", "a"], Exit::Unsolvable),
        (&["impossible", "nonsense", "a"], Exit::Invalid),
        (&["nonsense", "slow", "impossible"], Exit::Stopped),
        (&["wrong", "slow", "nonsense"], Exit::Unverified),
    ] {
        assert_eq!(run_words(numbers(), words, 2, limit).exit, expected);
    }
}

#[test]
fn a_time_limit_is_for_each_puzzle() {
    let ran = run_words(
        numbers(),
        &["slow", "a", "slow"],
        1,
        Some(Duration::from_millis(2)),
    );
    assert_eq!(ran.output, "stopped\n1\nstopped\n");
    assert_eq!(
        ran.errors.lines().next(),
        Some(
            "note: FILE, puzzle 1: stopped at the time limit: the cost is at least 1 and at most 2"
        )
    );
}

#[test]
fn an_interrupt_leaves_the_finished_answers() {
    /// Interrupts when the first answer is written.
    struct Interrupting<'a>(&'a Deadlines, Vec<u8>);
    impl Write for Interrupting<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.stop_all();
            self.1.write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut words = vec!["a", "slow"];
    words.extend([""; 9_000]);
    let file = file(&words);
    let deadlines = Deadlines::default();
    let mut output = Interrupting(&deadlines, Vec::new());
    let mut errors = Vec::new();
    let inputs = [Input::File(file.path().to_owned())];
    let streams = (&mut output, &mut errors);
    let ran = run_files(numbers(), &inputs, None, JOBS, &deadlines, streams);
    ran.end.unwrap();
    let output = String::from_utf8(output.1).unwrap();
    // The interrupt may come before the second puzzle is begun, which is not answered then.
    let mut answers = output.lines();
    assert_eq!(answers.next(), Some("1"));
    let errors = String::from_utf8(errors).unwrap();
    match answers.next() {
        None => assert_eq!(errors, ""),
        Some(second) => {
            assert_eq!(second, "stopped");
            assert!(errors.contains("stopped at an interrupt"), "{errors}");
        }
    }
    assert!(answers.count() < 9_000 - 1);
}

#[test]
fn a_closed_output_ends_the_run() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut words = vec!["a", "slow", "slow"];
    words.extend([""; 1_000]);
    let file = file(&words);
    let inputs = [Input::File(file.path().to_owned())];
    let streams = (Closed, Vec::new());
    let ran = run_numbers(&inputs, streams);
    assert!(matches!(ran.end, Err(OutputError::Closed)), "{ran:?}");
}

#[test]
fn a_file_that_cannot_be_read_is_one_invalid_line() {
    let mut output = Vec::new();
    let inputs = [
        Input::File(PathBuf::from("/no/such/file")),
        Input::File(file(&["a"]).path().to_owned()),
    ];
    let streams = (&mut output, Vec::new());
    let ran = run_numbers(&inputs, streams);
    // The second file is gone by now, too.
    assert_eq!(
        (ended(ran), output),
        (Exit::Invalid, b"invalid\ninvalid\n".to_vec())
    );
}
