//! Answers the requests of the browser page: one function from JSON to JSON.
//!
//! `border` exports the function from the WebAssembly module. The rest also compiles for other
//! targets.

#[cfg(target_arch = "wasm32")]
mod border;
mod lines;
mod one;
mod picture;
mod place;
mod sketch;

use push_box::Order;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use crate::puzzles::manhattan_wiring::ManhattanWiring;
use crate::puzzles::push_box::PushBox;
use crate::puzzles::vault_keys::VaultKeys;
use crate::recognize::{Kind, recognize};
use crate::solver::{Parsed, Solver};
use one::one;

/// Maximum number of puzzles that the page lists.
const MOST_LISTED: usize = 1_000;

/// A kind of request.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Task {
    /// List the puzzles of a text.
    Read,
    /// Show one puzzle: its map, or its error.
    Open,
    /// Find the lines of one puzzle in the text.
    Lines,
    /// Find the optimum.
    Solve,
    /// Compute the lower bound of vault-keys.
    Bound,
    /// Judge a given solution.
    Check,
    /// Draw a picture file.
    Svg,
}

/// A request of the page.
#[derive(Debug, Deserialize)]
struct Request {
    #[serde(rename = "do")]
    task: Task,
    text: String,
    /// The kind of puzzle; an empty name means that the text tells it.
    #[serde(default, deserialize_with = "kind")]
    kind: Option<Kind>,
    /// Name of the file, or another name for the source of the text.
    #[serde(default)]
    source: String,
    /// Number of the puzzle in the text, from 0.
    #[serde(default)]
    index: usize,
    #[serde(default)]
    order: String,
    #[serde(default)]
    split: bool,
    #[serde(default)]
    count: bool,
    /// Limit of states.
    #[serde(default)]
    states: Option<u64>,
    /// Whether to leave out the picture.
    #[serde(default)]
    brief: bool,
    /// A given solution.
    #[serde(default)]
    solution: String,
}

fn kind<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Kind>, D::Error> {
    let name = String::deserialize(deserializer)?;
    Ok(Kind::ALL.into_iter().find(|kind| kind.name() == name))
}

/// Answers one request. Request and answer are JSON objects. A malformed request gives
/// `{"status": "crashed", ...}`.
#[must_use]
pub fn call(request: &[u8]) -> Vec<u8> {
    let answer = match serde_json::from_slice::<Request>(request) {
        Ok(request) => answer(&request),
        Err(error) => json!({ "status": "crashed", "message": error.to_string() }).into(),
    };
    answer.text().into_bytes()
}

/// An answer: an object, and a picture that is already JSON text.
struct Answer {
    said: Value,
    picture: Option<String>,
}

impl From<Value> for Answer {
    fn from(said: Value) -> Self {
        Self {
            said,
            picture: None,
        }
    }
}

impl Answer {
    fn with(said: Value, picture: String) -> Self {
        Self {
            said,
            picture: Some(picture),
        }
    }

    /// Returns the object with the picture in it.
    fn text(&self) -> String {
        let mut text = self.said.to_string();
        if let Some(picture) = &self.picture {
            text.pop();
            text += ",\"picture\":";
            text += picture;
            text.push('}');
        }
        text
    }
}

fn answer(request: &Request) -> Answer {
    let recognized = request.kind.or_else(|| recognize(request.text.as_bytes()));
    // An unrecognized text is read as a room, because that parser has the best diagnostics.
    let kind = recognized.unwrap_or(Kind::PushBox);
    if matches!(request.task, Task::Read) {
        let mut read = match kind {
            Kind::PushBox => list(&PushBox::new(Order::Pushes), request),
            Kind::VaultKeys => list(&VaultKeys::new(false, false), request),
            Kind::ManhattanWiring => list(&ManhattanWiring::new(false), request),
        };
        read["kind"] = json!(kind);
        read["form"] = json!(kind.form(request.text.as_bytes()));
        return read.into();
    }
    match kind {
        Kind::PushBox => {
            let order = match request.order.as_str() {
                "pushes-moves" => Order::PushesThenMoves,
                "moves-pushes" => Order::MovesThenPushes,
                _ => Order::Pushes,
            };
            let is_lower_case = !request
                .solution
                .bytes()
                .any(|byte| byte.is_ascii_uppercase());
            let solver = PushBox::new(order).ignoring_case(is_lower_case);
            one(&solver, kind, request)
        }
        Kind::VaultKeys => {
            let is_bound = matches!(request.task, Task::Bound);
            one(&VaultKeys::new(request.split, is_bound), kind, request)
        }
        Kind::ManhattanWiring => one(&ManhattanWiring::new(request.count), kind, request),
    }
}

/// Lists the titles of the puzzles, and which puzzles are invalid.
fn list<S: Solver>(solver: &S, request: &Request) -> Value {
    let mut puzzles = solver.parse_all(request.text.as_bytes());
    let entry =
        |Parsed { puzzle, title }| json!({ "title": title, "fault": Result::is_err(&puzzle) });
    let listed: Vec<Value> = puzzles.by_ref().take(MOST_LISTED).map(entry).collect();
    json!({ "puzzles": listed, "more": puzzles.next().is_some() })
}
