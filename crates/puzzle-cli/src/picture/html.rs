//! Writes one web page that replays solutions and fetches nothing.
//!
//! The page holds the picture of each puzzle, and the steps of its solution as JSON. Its script
//! moves the parts of the picture. Without script the page shows the pictures.

use std::fmt::Write;

use serde::Serialize;

use crate::picture::svg::{CELL, Drawing, STYLE, escape};
use crate::scene::Scene;

const PAGE: &str = include_str!("../page/replay.html");
/// Styles of pictures, of all pages, and of this page.
const STYLES: [&str; 3] = [
    STYLE,
    include_str!("../page/player.css"),
    include_str!("../page/replay.css"),
];
const SCRIPTS: [&str; 3] = [
    include_str!("../page/stage.js"),
    include_str!("../page/player.js"),
    include_str!("../page/replay.js"),
];
const VIEW: &str = include_str!("../page/view.html");
const PLAYER: &str = include_str!("../page/player.html");

/// Maximum number of puzzles on a page. A browser lays out every picture.
const MOST_PUZZLES: usize = 1_000;

/// Collects the puzzles of a page.
#[derive(Debug, Default)]
pub struct Page {
    pictures: String,
    /// One JSON text per puzzle.
    replays: Vec<String>,
}

impl Page {
    /// Adds a puzzle with its solution.
    ///
    /// # Errors
    /// The picture exceeds a limit, or the page is full.
    pub fn add(&mut self, scene: &Scene<'_>, title: &str) -> Result<(), String> {
        if self.replays.len() == MOST_PUZZLES {
            return Err(format!(
                "no replay: the page holds {MOST_PUZZLES} puzzles already"
            ));
        }
        let drawing = Drawing::new(scene, title)?;
        let replay = Replay::new(&drawing, scene, title);
        let json = serde_json::to_string(&replay).map_err(|error| error.to_string())?;
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.pictures,
            "<figure class=\"picture\">\n{}\n<figcaption>{}</figcaption>\n</figure>",
            drawing.inline(),
            escape(title)
        );
        self.replays.push(json);
        Ok(())
    }

    /// Returns whether the page has no puzzle.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.replays.is_empty()
    }

    /// Returns the HTML text.
    #[must_use]
    pub fn finish(&self) -> String {
        // Only `<` can end a script element or start a comment. JSON has it in strings only, where
        // it may be escaped.
        let data = format!("[{}]", self.replays.join(",\n")).replace('<', "\\u003c");
        let (styles, scripts) = (STYLES.concat(), SCRIPTS.concat());
        let mut page = String::new();
        let mut rest = PAGE;
        for (slot, text) in [
            ("/* styles */", styles.as_str()),
            ("<!-- pictures -->", self.pictures.as_str()),
            ("<!-- view -->", VIEW),
            ("<!-- player -->", PLAYER),
            ("/* replays */", data.as_str()),
            ("/* scripts */", scripts.as_str()),
        ] {
            // The slots are in the order of the page, so that inserted text is never searched.
            let (before, after) = rest.split_once(slot).unwrap_or((rest, ""));
            page += before;
            page += text.trim_end();
            rest = after;
        }
        page + rest
    }
}

/// The data of the script. Names are short, because there may be 100,000 steps.
#[derive(Debug, Serialize)]
pub(crate) struct Replay<'a> {
    title: &'a str,
    /// The unit of the cost, in singular and plural.
    units: [&'a str; 2],
    /// Width of a cell in the picture.
    cell: i32,
    actors: Vec<Actor<'a>>,
    steps: Vec<Step<'a>>,
    /// The word for a key moment.
    event: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lurd: Option<&'a str>,
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Actor<'a> {
    name: &'a str,
    /// Row and column, from 1.
    start: [u32; 2],
    /// Length of the route after each move.
    lengths: &'a [u32],
}

#[derive(Debug, Serialize)]
struct Step<'a> {
    /// Moves: actor, row and column.
    m: Vec<[u32; 3]>,
    /// Marks that disappear.
    #[serde(skip_serializing_if = "<[usize]>::is_empty")]
    g: &'a [usize],
    /// Cost afterwards.
    c: u64,
    /// The text of a key moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<&'a str>,
}

impl<'a> Replay<'a> {
    pub(crate) fn new(drawing: &'a Drawing<'_>, scene: &'a Scene<'a>, title: &'a str) -> Self {
        let from_one = |side: u16| u32::from(side) + 1;
        let actors = scene.actors.iter().zip(drawing.lengths());
        Self {
            title,
            units: [scene.unit.one(), scene.unit.many()],
            cell: CELL,
            event: scene.event,
            lurd: scene.lurd.as_deref(),
            notes: scene.notes.iter().cloned().chain(drawing.cut()).collect(),
            actors: actors
                .map(|(actor, lengths)| Actor {
                    name: &actor.name,
                    start: [from_one(actor.start.row), from_one(actor.start.column)],
                    lengths,
                })
                .collect(),
            steps: scene
                .steps
                .iter()
                .map(|step| Step {
                    m: step
                        .moves
                        .iter()
                        .map(|movement| {
                            // There are at most as many actors as cells.
                            let actor = u32::try_from(movement.actor).unwrap_or(u32::MAX);
                            [
                                actor,
                                from_one(movement.to.row),
                                from_one(movement.to.column),
                            ]
                        })
                        .collect(),
                    g: &step.gone,
                    c: step.cost,
                    t: step.moment.as_deref(),
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Page;
    use crate::picture::samples;

    #[test]
    fn a_page_is_one_file_that_no_title_breaks() {
        let mut page = Page::default();
        assert!(page.is_empty());
        let title = "</script><!--<script>/* scripts */&\"'\u{2028}";
        page.add(&samples::push(), title).unwrap();
        page.add(&samples::vault(), "second").unwrap();
        let text = page.finish();
        assert_eq!(text.matches("<script").count(), 2);
        assert_eq!(text.matches("</script>").count(), 2);
        assert!(!text.contains("<!--"));
        assert!(!text.contains("http://") && !text.contains("https://") && !text.contains("url("));
        let data = text.split_once("id=\"replays\">").unwrap().1;
        let data = data.split_once("</script>").unwrap().0;
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        assert_eq!(data[0]["title"], title);
        assert_eq!(data[1]["title"], "second");
    }
}
