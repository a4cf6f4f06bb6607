//! Solutions as one web page that replays them: nothing to install, nothing fetched.
//!
//! The page holds each puzzle's picture, which it moves, and what happens at each step as JSON.
//! Without script it shows the pictures.

use std::fmt::Write;

use serde::Serialize;

use crate::picture::svg::{CELL, Drawing, STYLE, escape};
use crate::scene::Scene;

const PAGE: &str = include_str!("../page/replay.html");
/// The colors of pictures, what all pages share, and what this page adds.
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

/// Most puzzles on a page; a browser lays out every picture.
const MOST_PUZZLES: usize = 1_000;

/// A page in the making.
#[derive(Debug, Default)]
pub struct Page {
    pictures: String,
    /// One JSON value for each puzzle.
    replays: Vec<String>,
}

impl Page {
    /// Adds a puzzle with its solution.
    ///
    /// # Errors
    /// Why it is left out.
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

    /// Whether nothing was added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.replays.is_empty()
    }

    /// The page's text.
    #[must_use]
    pub fn finish(&self) -> String {
        // In a script element only `<` can end it or start a comment; in JSON it occurs in strings
        // alone, where it may be escaped.
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
            // Slots stand in this order, so that no text put in is searched for slots.
            let (before, after) = rest.split_once(slot).unwrap_or((rest, ""));
            page += before;
            page += text.trim_end();
            rest = after;
        }
        page + rest
    }
}

/// What the script reads. Short names: there may be 100,000 steps.
#[derive(Debug, Serialize)]
pub(crate) struct Replay<'a> {
    title: &'a str,
    /// The word for a cost of one, and for any other.
    units: [&'a str; 2],
    /// Width of a cell in the picture.
    cell: i32,
    actors: Vec<Actor<'a>>,
    steps: Vec<Step<'a>>,
    /// Word for what a moment is.
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
    /// Actor, row and column.
    m: Vec<[u32; 3]>,
    /// Marks that are gone afterwards.
    #[serde(skip_serializing_if = "<[usize]>::is_empty")]
    g: &'a [usize],
    /// Cost afterwards.
    c: u64,
    /// What happens, if it is worth telling.
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
                            // An actor's number is small: there are no more of them than cells.
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
