//! Draws a scene as text, one character per cell, with the rows and columns of the input.

use std::fmt::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use grid_core::{Grid, Position};

use crate::picture::strokes::Arms;
use crate::picture::window::{Room, Window};
use crate::scene::{Ground, Mark, MarkKind, Scene, Shape, Stroke};

/// The options of a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whether to use ASCII characters only.
    pub ascii: bool,
    /// Whether to use colors.
    pub color: bool,
    /// The available room.
    pub room: Room,
}

/// One cell of a drawing.
#[derive(Clone, Copy, Debug)]
struct Tile {
    character: char,
    style: Style,
}

const WALL: Style = Style::new().dimmed();
const FLOOR: Style = Style::new().dimmed();
const TARGET: Style = AnsiColor::Green.on_default().bold();
const KEY: Style = AnsiColor::Yellow.on_default().bold();
const DOOR: Style = AnsiColor::Red.on_default();
const ACTORS: [AnsiColor; 6] = [
    AnsiColor::Cyan,
    AnsiColor::Magenta,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Red,
];

const fn actor_style(actor: usize) -> Style {
    ACTORS[actor % ACTORS.len()].on_default()
}

/// Draws the whole solution: the things on the map at the start, and every route.
#[must_use]
pub fn draw(scene: &Scene<'_>, look: Look) -> String {
    let Some(window) = Window::of(scene, look.room) else {
        return String::new();
    };
    let mut tiles = ground(scene, &window, look);
    put_routes(&mut tiles, scene, 0..scene.steps.len(), &window, look);
    put_marks(&mut tiles, scene, |_| true, &window);
    let mut text = print(&tiles, look);
    text.extend(window.note().map(|note| note + "\n"));
    text.extend(scene.lines().map(|line| line + "\n"));
    text
}

/// Draws the moment after the first `steps` steps: the things left on the map, the actors, and
/// their routes since step `since`.
#[must_use]
pub fn draw_moment(scene: &Scene<'_>, since: usize, steps: usize, look: Look) -> String {
    let Some(window) = Window::of(scene, look.room) else {
        return String::new();
    };
    let mut tiles = ground(scene, &window, look);
    put_routes(&mut tiles, scene, since..steps, &window, look);
    let mut is_there: Vec<bool> = scene
        .marks
        .iter()
        .map(|mark| !matches!(mark.kind, MarkKind::End(_)))
        .collect();
    for &mark in scene.steps[..steps].iter().flat_map(|step| &step.gone) {
        is_there[mark] = false;
    }
    put_marks(&mut tiles, scene, |mark| is_there[mark], &window);
    for (actor, position) in scene.positions_after(steps).into_iter().enumerate() {
        let letter = scene.actors[actor].letter;
        let tile = Tile {
            character: letter_at(scene, actor, letter, position),
            style: actor_style(actor).bold(),
        };
        put(&mut tiles, &window, position, tile);
    }
    let mut text = print(&tiles, look);
    text.extend(window.note().map(|note| note + "\n"));
    text
}

/// Returns the letter of an actor at a cell. On a target, it is the XSB letter for both.
fn letter_at(scene: &Scene<'_>, actor: usize, letter: char, cell: Position) -> char {
    let is_target = |mark: &Mark| mark.kind == MarkKind::Target && mark.at == cell;
    match scene.actors[actor].shape {
        Shape::Player if scene.marks.iter().any(is_target) => '+',
        Shape::Box if scene.marks.iter().any(is_target) => '*',
        _ => letter,
    }
}

fn put(tiles: &mut Grid<Tile>, window: &Window, cell: Position, tile: Tile) {
    if let Some(place) = window.place(cell) {
        tiles[place] = tile;
    }
}

fn ground(scene: &Scene<'_>, window: &Window, look: Look) -> Grid<Tile> {
    let wall = Tile {
        character: if look.ascii { '#' } else { '█' },
        style: WALL,
    };
    let floor = Tile {
        character: if look.ascii { '.' } else { '·' },
        style: FLOOR,
    };
    let outside = Tile {
        character: ' ',
        style: FLOOR,
    };
    Grid::from_fn(window.size(), |place| {
        let cell = Position::new(
            window.rows.start() + place.row,
            window.columns.start() + place.column,
        );
        match (scene.ground)(cell) {
            Ground::Wall => wall,
            Ground::Floor => floor,
            Ground::Outside => outside,
        }
    })
}

/// Draws routes. Lines of the same stroke join where they meet; a heavy line covers light ones.
fn put_routes(
    tiles: &mut Grid<Tile>,
    scene: &Scene<'_>,
    steps: Range<usize>,
    window: &Window,
    look: Look,
) {
    for stroke in [Stroke::Light, Stroke::Heavy] {
        let mut lines = Grid::filled(window.size(), Arms::default());
        let mut positions = scene.positions_after(steps.start);
        for movement in scene.steps[steps.clone()]
            .iter()
            .flat_map(|step| &step.moves)
        {
            let from = std::mem::replace(&mut positions[movement.actor], movement.to);
            if scene.actors[movement.actor].stroke != stroke {
                continue;
            }
            for (cell, neighbor) in [(from, movement.to), (movement.to, from)] {
                let Some(place) = window.place(cell) else {
                    continue;
                };
                lines[place].add(cell, neighbor);
                if let Some(character) = lines[place].character(stroke, look.ascii) {
                    tiles[place] = Tile {
                        character,
                        style: actor_style(movement.actor),
                    };
                }
            }
        }
    }
}

fn put_marks(
    tiles: &mut Grid<Tile>,
    scene: &Scene<'_>,
    is_there: impl Fn(usize) -> bool,
    window: &Window,
) {
    let marks = scene.marks.iter().enumerate();
    // Actors are drawn over targets.
    let (targets, others): (Vec<_>, Vec<_>) =
        marks.partition(|(_, mark)| mark.kind == MarkKind::Target);
    for (number, mark) in targets.into_iter().chain(others) {
        if !is_there(number) {
            continue;
        }
        let style = match mark.kind {
            MarkKind::End(actor) => actor_style(actor).bold(),
            MarkKind::Target => TARGET,
            MarkKind::Key => KEY,
            MarkKind::Door => DOOR,
        };
        let character = match mark.kind {
            MarkKind::End(actor) => letter_at(scene, actor, mark.letter, mark.at),
            _ => mark.letter,
        };
        let tile = Tile { character, style };
        put(tiles, window, mark.at, tile);
    }
}

fn print(tiles: &Grid<Tile>, look: Look) -> String {
    let mut text = String::new();
    for row in tiles.rows() {
        let mut style = Style::new();
        for tile in row {
            if look.color && tile.style != style {
                // Writing to a string cannot fail.
                let _ = write!(text, "{}{}", style.render_reset(), tile.style.render());
                style = tile.style;
            }
            text.push(tile.character);
        }
        if look.color {
            let _ = write!(text, "{}", style.render_reset());
        }
        text.push('\n');
    }
    text
}
