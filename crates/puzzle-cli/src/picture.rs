//! Pictures of a scene: text drawings, SVG files, and a page that replays the scene.

mod extent;
pub mod frames;
pub mod html;
mod lanes;
mod strokes;
pub mod svg;
pub mod text;
mod window;

pub use window::Room;

#[cfg(test)]
pub(crate) mod samples;
