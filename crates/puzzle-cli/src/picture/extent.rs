//! How much of a map a picture shows, and what is too much for one.

use crate::picture::window::Window;
use crate::scene::Scene;

/// Longest side of a map that is drawn whole; of a larger one, what lies round the action.
const WHOLE: u16 = 128;

/// Most cells of a picture: what a browser still draws and scrolls at once.
pub(crate) const MOST_CELLS: usize = 250_000;

/// Most steps of a picture: its file stays below some 10 MB.
pub(crate) const MOST_STEPS: usize = 100_000;

/// The part of a scene's map to draw.
///
/// # Errors
/// What is too much, and how much there may be.
pub(crate) fn extent(scene: &Scene<'_>) -> Result<Window, String> {
    let steps = scene.steps.len();
    if steps > MOST_STEPS {
        return Err(format!(
            "no picture: the solution has {steps} steps, more than the {MOST_STEPS} that a picture can hold"
        ));
    }
    let window = if scene.size.height.max(scene.size.width) <= WHOLE {
        Window::whole(scene)
    } else {
        Window::of_action(scene)
    };
    let window = window.ok_or("no picture: the map has no cells")?;
    let cells = window.size().cells();
    if cells > MOST_CELLS {
        return Err(format!(
            "no picture: round the solution there are {} = {cells} cells, more than the {MOST_CELLS} that a picture can hold",
            window.size()
        ));
    }
    Ok(window)
}
