//! Pictures of a scene.

pub(crate) mod frames;
pub(crate) mod strokes;
pub(crate) mod terminal;
pub(crate) mod window;
