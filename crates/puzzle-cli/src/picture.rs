//! Pictures of a scene: drawings in the terminal, SVG files, and a page that replays it.

mod extent;
pub(crate) mod files;
pub(crate) mod frames;
mod html;
mod lanes;
pub(crate) mod strokes;
mod svg;
pub(crate) mod terminal;
pub(crate) mod window;

#[cfg(test)]
mod samples;
