//! The part of a map that a picture shows, and the limits of pictures.

use crate::picture::window::Window;
use crate::scene::Scene;

/// Longest side of a map that is always drawn whole. A larger map is cropped to the action if that
/// saves at least half of the cells.
const WHOLE: u16 = 128;

/// Maximum number of cells of a picture. Browsers draw and scroll this many smoothly.
pub(crate) const MOST_CELLS: usize = 250_000;

/// Maximum number of steps of a picture. Its file stays below some 10 MB.
pub(crate) const MOST_STEPS: usize = 100_000;

/// Returns the part of a scene's map to draw.
///
/// # Errors
/// The picture exceeds a limit; the message names it.
pub(crate) fn extent(scene: &Scene<'_>) -> Result<Window, String> {
    let whole = Window::whole(scene).ok_or(NO_CELLS)?;
    let most = match whole.size().cells() {
        // A map that is too large to be drawn whole is always cropped.
        cells if cells > MOST_CELLS => cells,
        cells => cells / 2,
    };
    let is_large = scene.size.height.max(scene.size.width) > WHOLE;
    let cropped =
        Window::of_action(scene).filter(|action| is_large && action.size().cells() <= most);
    checked(scene, cropped.unwrap_or(whole))
}

/// Returns the whole map of a scene, if it can be drawn.
///
/// # Errors
/// The picture exceeds a limit; the message names it.
pub(crate) fn whole(scene: &Scene<'_>) -> Result<Window, String> {
    checked(scene, Window::whole(scene).ok_or(NO_CELLS)?)
}

const NO_CELLS: &str = "no picture: the map has no cells";

fn checked(scene: &Scene<'_>, window: Window) -> Result<Window, String> {
    let steps = scene.steps.len();
    if steps > MOST_STEPS {
        return Err(format!(
            "no picture: the solution has {steps} steps, more than the {MOST_STEPS} that a picture can hold"
        ));
    }
    let cells = window.size().cells();
    if cells > MOST_CELLS {
        return Err(format!(
            "no picture: round the solution there are {} = {cells} cells, more than the {MOST_CELLS} that a picture can hold",
            window.size()
        ));
    }
    Ok(window)
}
