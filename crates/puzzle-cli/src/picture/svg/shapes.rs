//! The shapes of marks, actors and ends of routes, each drawn around its own center.

use std::fmt::{self, Write};

use grid_core::Direction;

use super::{COLORS, escape};
use crate::picture::lanes::Point;
use crate::scene::{MarkKind, Scene, Shape};

/// Place and scale of a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Its center.
    pub(super) center: Point,
    /// Scale against its cell.
    pub(super) magnified: i32,
}

/// Prints the value of an attribute `transform`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Point { x, y } = self.center;
        write!(f, "translate({x} {y})")?;
        if self.magnified > 1 {
            write!(f, "scale({})", self.magnified)?;
        }
        Ok(())
    }
}

/// Draws a mark.
pub(super) fn mark(svg: &mut String, scene: &Scene<'_>, number: usize, at: Place) -> fmt::Result {
    let mark = &scene.marks[number];
    let letter = escape(&mark.letter.to_string());
    let kind = match mark.kind {
        MarkKind::End(_) => "end",
        MarkKind::Target => "target",
        MarkKind::Key => "key",
        MarkKind::Door => "door",
    };
    write!(
        svg,
        "<g class=\"mark {kind}\" data-mark=\"{number}\" transform=\"{at}\">"
    )?;
    match mark.kind {
        MarkKind::End(actor) if scene.actors[actor].shape == Shape::Line => {
            let color = actor % COLORS;
            write!(
                svg,
                "<circle class=\"body c{color}\" r=\"15\"/><text y=\"6\">{letter}</text>"
            )?;
        }
        // The start of an actor, which shows when the actor has left.
        MarkKind::End(actor) => {
            let color = actor % COLORS;
            write!(
                svg,
                "<circle class=\"ring c{color}\" data-start=\"{actor}\" r=\"10\"/>"
            )?;
        }
        MarkKind::Target => {
            svg.write_str("<circle class=\"outer\" r=\"14\"/><circle class=\"inner\" r=\"6\"/>")?;
        }
        MarkKind::Key => write!(svg, "<circle r=\"13\"/><text y=\"6\">{letter}</text>")?,
        MarkKind::Door => write!(
            svg,
            "<rect x=\"-15\" y=\"-15\" width=\"30\" height=\"30\" rx=\"5\"/><text y=\"6\">{letter}</text>"
        )?,
    }
    writeln!(svg, "</g>")
}

/// Draws an actor.
pub(super) fn actor(svg: &mut String, scene: &Scene<'_>, number: usize, at: Place) -> fmt::Result {
    let actor = &scene.actors[number];
    let (shape, body) = match actor.shape {
        Shape::Player => (
            "player",
            "<path class=\"body\" d=\"M-12 15a12 13 0 0 1 24 0z\"/><circle class=\"body\" cy=\"-7\" r=\"8\"/>"
                .to_owned(),
        ),
        Shape::Box => (
            "box",
            "<rect class=\"body\" x=\"-15\" y=\"-15\" width=\"30\" height=\"30\" rx=\"4\"/>\
             <path class=\"planks\" d=\"M-9 -9h18v18h-18zM-9 -9l18 18\"/>"
                .to_owned(),
        ),
        Shape::Robot => (
            "robot",
            format!(
                "<path class=\"aerial\" d=\"M0 -10v-7\"/><rect class=\"body\" x=\"-14\" y=\"-11\" width=\"28\" height=\"25\" rx=\"7\"/>{}",
                // A single robot has a face; several have numbers.
                if scene.actors.len() == 1 {
                    "<circle class=\"eye\" cx=\"-5\" cy=\"-1\" r=\"3\"/><circle class=\"eye\" cx=\"5\" cy=\"-1\" r=\"3\"/>\
                     <path class=\"mouth\" d=\"M-5 7h10\"/>"
                        .to_owned()
                } else {
                    format!("<text y=\"8\">{}</text>", number + 1)
                }
            ),
        ),
        Shape::Line => ("pen", "<circle class=\"body\" r=\"9\"/>".to_owned()),
    };
    writeln!(
        svg,
        "<g class=\"actor {shape} c{}\" data-actor=\"{number}\" transform=\"{at}\">{body}</g>",
        number % COLORS
    )
}

/// Draws the head at the end of a route.
pub(super) fn arrow(
    svg: &mut String,
    number: usize,
    tip: Place,
    heading: Direction,
    heavy: bool,
) -> fmt::Result {
    let degrees = match heading {
        Direction::Up => 270,
        Direction::Right => 0,
        Direction::Down => 90,
        Direction::Left => 180,
    };
    let path = if heavy {
        "M-9 -11L10 0L-9 11z"
    } else {
        "M-5 -7L7 0L-5 7z"
    };
    writeln!(
        svg,
        "<path class=\"arrow c{}\" data-arrow=\"{number}\" transform=\"{tip}rotate({degrees})\" d=\"{path}\"/>",
        number % COLORS
    )
}
