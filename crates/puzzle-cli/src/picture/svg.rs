//! A scene as SVG, which needs no font, script or network, and follows light and dark themes.
//!
//! A picture file and the replay page use the same drawing. A cell is `CELL` units wide. Every
//! coordinate is a whole number, so the same scene gives the same bytes on every machine.

mod caption;
mod shapes;

use std::fmt::{self, Write};

use grid_core::Position;

use crate::picture::extent::{extent, whole};
use crate::picture::lanes::{Lane, Point};
use crate::picture::window::Window;
use crate::scene::{Ground, MarkKind, Scene, Shape, Stroke};
use caption::Caption;
use shapes::Place;

/// Width and height of a cell.
pub(crate) const CELL: i32 = 40;
/// Margin around the map.
const MARGIN: i32 = 20;
/// Minimum width of a picture, so that the lines under a narrow map have room.
const LEAST_WIDTH: i32 = 320;
/// Width of a picture on a page that sets no width.
const NATURAL_WIDTH: std::ops::RangeInclusive<i32> = 400..=800;
/// Longest side, in cells, of a map whose cells are large enough to be told apart.
const SMALL: u16 = 48;
/// Number of colors. More actors reuse them.
const COLORS: usize = 6;

/// The rules that give a drawing its colors.
pub(crate) const STYLE: &str = include_str!("svg/scene.css");

/// Draws a scene as a file.
///
/// # Errors
/// The scene has too many cells or steps.
pub fn file(scene: &Scene<'_>, title: &str) -> Result<String, String> {
    Ok(Drawing::new(scene, title)?.file())
}

/// A scene, with the layout of its drawing.
#[derive(Debug)]
pub(crate) struct Drawing<'a> {
    scene: &'a Scene<'a>,
    title: &'a str,
    window: Window,
    /// The lane of each actor.
    lanes: Vec<Lane>,
}

impl<'a> Drawing<'a> {
    /// Plans a drawing.
    ///
    /// # Errors
    /// The scene has too many cells or steps.
    pub(crate) fn new(scene: &'a Scene<'a>, title: &'a str) -> Result<Self, String> {
        Ok(Self::of(scene, title, extent(scene)?))
    }

    /// Plans a drawing of the whole map, for a page that can zoom.
    ///
    /// # Errors
    /// The scene has too many cells or steps.
    pub(crate) fn whole(scene: &'a Scene<'a>, title: &'a str) -> Result<Self, String> {
        Ok(Self::of(scene, title, whole(scene)?))
    }

    fn of(scene: &'a Scene<'a>, title: &'a str, window: Window) -> Self {
        let mut routes: Vec<Vec<Position>> =
            scene.actors.iter().map(|actor| vec![actor.start]).collect();
        for movement in scene.steps.iter().flat_map(|step| &step.moves) {
            routes[movement.actor].push(movement.to);
        }
        let lanes = scene
            .actors
            .iter()
            .zip(&routes)
            .enumerate()
            .map(|(index, (actor, cells))| {
                let aside = match actor.shape {
                    Shape::Line | Shape::Box => 0,
                    // Beside the line of the box.
                    Shape::Player => 9,
                    // Robots in one corridor keep apart too.
                    Shape::Robot => [5, 10, 2, 7, 12][index % 5],
                };
                Lane::along(cells, aside, |cell| center(&window, cell))
            })
            .collect();
        Self {
            scene,
            title,
            window,
            lanes,
        }
    }

    /// Says which part of the map is not drawn, if any.
    pub(crate) fn cut(&self) -> Option<String> {
        self.window.note()
    }

    /// Returns row and column, from 1, of the first cell of the drawing.
    pub(crate) fn origin(&self) -> [u32; 2] {
        let first = |side: &u16| u32::from(*side) + 1;
        [
            first(self.window.rows.start()),
            first(self.window.columns.start()),
        ]
    }

    /// Returns, for each actor, the length of its route after each move.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = &[u32]> {
        self.lanes.iter().map(|lane| lane.lengths.as_slice())
    }

    fn width(&self) -> i32 {
        i32::from(self.window.size().width) * CELL
    }

    fn height(&self) -> i32 {
        i32::from(self.window.size().height) * CELL
    }

    fn longest_side(&self) -> u16 {
        let size = self.window.size();
        size.height.max(size.width)
    }

    /// Returns the scale of things against their cells, which are small if there are many.
    fn magnified(&self) -> i32 {
        i32::from(self.longest_side() / 32).clamp(1, 8)
    }

    /// Returns the class for small cells, with wider routes and without grid lines.
    fn class(&self) -> &'static str {
        match self.longest_side() {
            129.. => "scene large huge",
            side if side > SMALL => "scene large",
            _ => "scene",
        }
    }

    /// Returns the picture as a file, with its colors and a caption.
    fn file(&self) -> String {
        let width = (self.width() + 2 * MARGIN).max(LEAST_WIDTH);
        // Most pages shrink a wide picture. Its letters are magnified to stay legible.
        let magnified = (width / NATURAL_WIDTH.end()).max(1);
        let caption = Caption::new(
            self.scene,
            self.title,
            self.window.note(),
            (width - 2 * MARGIN) / magnified,
        );
        let top = 2 * MARGIN + self.height();
        let height = top + (caption.height() + MARGIN) * magnified;
        let natural = width.clamp(*NATURAL_WIDTH.start(), *NATURAL_WIDTH.end());
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" viewBox=\"0 0 {width} {height}\" width=\"{natural}\" height=\"{}\" \
             role=\"img\" aria-labelledby=\"title description\">\n\
             <title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n<style>\n{STYLE}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\" rx=\"16\"/>\n",
            self.class(),
            // Rounded up, so that nothing is cut.
            (i64::from(height) * i64::from(natural) + i64::from(width) - 1) / i64::from(width),
            escape(&format!("{}: {}", self.title, caption::cost(self.scene))),
            escape(&caption::description(self.scene)),
        );
        let left = (width - self.width()) / 2;
        // Writing to a string cannot fail, here and below.
        let _ = self.map(&mut svg, left, MARGIN);
        let _ = caption.draw(&mut svg, MARGIN, top, magnified);
        svg += "</svg>\n";
        svg
    }

    /// Returns the map alone, without colors, for a page that has [`STYLE`]. Its parts carry the
    /// numbers of actors and marks.
    pub(crate) fn inline(&self) -> String {
        let pad = CELL / 4;
        let (width, height) = (self.width() + 2 * pad, self.height() + 2 * pad);
        let mut svg = format!(
            "<svg class=\"{}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n",
            self.class(),
            escape(&caption::description(self.scene))
        );
        let _ = self.map(&mut svg, pad, pad);
        svg += "</svg>";
        svg
    }

    fn map(&self, svg: &mut String, left: i32, top: i32) -> fmt::Result {
        let (width, height) = (self.width(), self.height());
        writeln!(svg, "<g transform=\"translate({left} {top})\">")?;
        writeln!(
            svg,
            "<rect class=\"floor\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>"
        )?;
        if self.longest_side() <= SMALL {
            self.grid(svg)?;
        }
        self.area(svg, Ground::Outside, "outside")?;
        self.area(svg, Ground::Wall, "wall")?;
        // The head of a route is drawn over its target, and things with letters over the routes.
        self.marks(svg, |kind| kind == MarkKind::Target)?;
        for (number, lane) in self.lanes.iter().enumerate() {
            self.route(svg, number, lane)?;
        }
        self.actors(svg, |shape| shape == Shape::Line)?;
        self.marks(svg, |kind| kind != MarkKind::Target)?;
        self.actors(svg, |shape| shape != Shape::Line)?;
        writeln!(svg, "</g>")
    }

    fn place(&self, cell: Position) -> Place {
        Place {
            center: center(&self.window, cell),
            magnified: self.magnified(),
        }
    }

    fn marks(&self, svg: &mut String, which: impl Fn(MarkKind) -> bool) -> fmt::Result {
        for (number, mark) in self.scene.marks.iter().enumerate() {
            if which(mark.kind) && self.window.contains(mark.at) {
                let place = self.place(mark.at);
                shapes::mark(svg, self.scene, number, place)?;
            }
        }
        Ok(())
    }

    fn actors(&self, svg: &mut String, which: impl Fn(Shape) -> bool) -> fmt::Result {
        for (number, actor) in self.scene.actors.iter().enumerate() {
            if which(actor.shape) {
                let place = self.place(actor.start);
                shapes::actor(svg, self.scene, number, place)?;
            }
        }
        Ok(())
    }

    /// Draws the lines between the cells.
    fn grid(&self, svg: &mut String) -> fmt::Result {
        let (width, height) = (self.width(), self.height());
        svg.write_str("<path class=\"grid\" d=\"")?;
        for y in 1..i32::from(self.window.size().height) {
            write!(svg, "M0 {}h{width}", y * CELL)?;
        }
        for x in 1..i32::from(self.window.size().width) {
            write!(svg, "M{} 0v{height}", x * CELL)?;
        }
        writeln!(svg, "\"/>")
    }

    /// Draws one rectangle for each run of such cells in a row. Their common outline has round
    /// corners.
    fn area(&self, svg: &mut String, ground: Ground, class: &str) -> fmt::Result {
        let mut path = String::new();
        for (y, row) in (0..).zip(self.window.rows.clone()) {
            let mut start = None;
            let last = self.window.columns.end();
            for (x, column) in (0..).zip(self.window.columns.clone()) {
                let is_inside = (self.scene.ground)(Position::new(row, column)) == ground;
                if is_inside && start.is_none() {
                    start = Some(x);
                }
                let end = if is_inside { x + 1 } else { x };
                if (!is_inside || column == *last)
                    && let Some(first) = start.take()
                {
                    write!(
                        path,
                        "M{} {}h{}v{CELL}h-{}z",
                        first * CELL,
                        y * CELL,
                        (end - first) * CELL,
                        (end - first) * CELL
                    )?;
                }
            }
        }
        if path.is_empty() {
            return Ok(());
        }
        writeln!(svg, "<path class=\"{class}\" d=\"{path}\"/>")
    }

    fn route(&self, svg: &mut String, number: usize, lane: &Lane) -> fmt::Result {
        let (Some(&end), Some(heading)) = (lane.corners.last(), lane.heading) else {
            return Ok(());
        };
        let actor = &self.scene.actors[number];
        let weight = match (actor.shape, actor.stroke) {
            (Shape::Line, _) => "line",
            (_, Stroke::Light) => "light",
            (_, Stroke::Heavy) => "heavy",
        };
        let color = number % COLORS;
        write!(
            svg,
            "<path class=\"route {weight} c{color}\" data-route=\"{number}\" d=\""
        )?;
        for (index, corner) in lane.corners.iter().enumerate() {
            let letter = if index == 0 { 'M' } else { 'L' };
            write!(svg, "{letter}{} {}", corner.x, corner.y)?;
        }
        writeln!(svg, "\"/>")?;
        if actor.shape == Shape::Line {
            return Ok(());
        }
        let tip = Place {
            center: end,
            magnified: self.magnified(),
        };
        shapes::arrow(svg, number, tip, heading, actor.stroke == Stroke::Heavy)
    }
}

/// Returns the center of a cell in a drawing, also of a cell outside.
fn center(window: &Window, cell: Position) -> Point {
    let side = |at: u16, first: u16| (i32::from(at) - i32::from(first)) * CELL + CELL / 2;
    Point {
        x: side(cell.column, *window.columns.start()),
        y: side(cell.row, *window.rows.start()),
    }
}

/// Escapes text for SVG and HTML, also for attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            // XML forbids these characters in every form.
            control if control.is_control() || matches!(control, '\u{FFFE}' | '\u{FFFF}') => {
                escaped.push('\u{FFFD}')
            }
            other => escaped.push(other),
        }
    }
    escaped
}
