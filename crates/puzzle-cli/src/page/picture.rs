//! A scene as the page shows it: the drawing, and the replay that moves its parts.

use serde::Serialize;
use serde_json::json;

use crate::picture::html::Replay;
use crate::picture::svg::Drawing;
use crate::scene::Scene;

#[derive(Serialize)]
struct Picture<'a> {
    svg: String,
    /// Row and column, from 1, of the first cell.
    origin: [u32; 2],
    /// The letter of each mark.
    letters: Vec<char>,
    replay: Replay<'a>,
    /// Row and column, from 1, of the cell at fault.
    fault: Option<[usize; 2]>,
}

/// Writes a scene as JSON text, with the cell at fault; or the reason why it cannot be drawn.
///
/// Text, because a tree of JSON values takes ten times as long for thousands of steps.
pub(super) fn picture(scene: &Scene<'_>, title: &str, fault: Option<[usize; 2]>) -> String {
    let drawing = match Drawing::whole(scene, title) {
        Ok(drawing) => drawing,
        Err(refusal) => return json!({ "refusal": refusal }).to_string(),
    };
    let picture = Picture {
        svg: drawing.inline(),
        origin: drawing.origin(),
        letters: scene.marks.iter().map(|mark| mark.letter).collect(),
        replay: Replay::new(&drawing, scene, title),
        fault,
    };
    // Strings, numbers and lists of them have no form that JSON lacks.
    serde_json::to_string(&picture).unwrap_or_else(|_| "null".to_owned())
}
