//! Draws a few key moments of a solution.

use std::fmt::Write;

use crate::picture::text::{Look, draw_moment};
use crate::scene::Scene;

/// Draws at most `count` moments, the first and the last among them, each with its text and its
/// cost.
#[must_use]
pub fn draw_frames(scene: &Scene<'_>, count: usize, look: Look) -> String {
    let mut text = String::new();
    let moments = choose(&moments(scene), count);
    for (index, &steps) in moments.iter().enumerate() {
        let step = steps.checked_sub(1).map(|last| &scene.steps[last]);
        let what = step.map_or("start", |step| step.moment.as_deref().unwrap_or("end"));
        let cost = step.map_or(0, |step| step.cost);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "[{} of {}] {what}: {cost} of {}",
            index + 1,
            moments.len(),
            scene.unit.count(scene.cost())
        );
        let since = index.checked_sub(1).map_or(0, |before| moments[before]);
        text += &draw_moment(scene, since, steps, look);
    }
    text
}

/// Returns the numbers of steps after which a moment comes, from the start to the end.
fn moments(scene: &Scene<'_>) -> Vec<usize> {
    let key_steps = scene
        .steps
        .iter()
        .enumerate()
        .filter(|(_, step)| step.moment.is_some())
        .map(|(index, _)| index + 1);
    let mut moments: Vec<usize> = std::iter::once(0)
        .chain(key_steps)
        .chain(std::iter::once(scene.steps.len()))
        .collect();
    moments.dedup();
    moments
}

/// Chooses `count` of `moments` evenly, with both ends. A single one is the end.
fn choose(moments: &[usize], count: usize) -> Vec<usize> {
    let last = moments.len() - 1;
    match count {
        0 => Vec::new(),
        1 => vec![moments[last]],
        _ if count > last => moments.to_vec(),
        _ => (0..count)
            .map(|index| moments[index * last / (count - 1)])
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::choose;

    #[test]
    fn moments_are_chosen_evenly_with_both_ends() {
        let all = [0, 3, 5, 8, 9];
        assert_eq!(choose(&all, 9), all);
        assert_eq!(choose(&all, 5), all);
        assert_eq!(choose(&all, 3), [0, 5, 9]);
        assert_eq!(choose(&all, 2), [0, 9]);
        assert_eq!(choose(&all, 1), [9]);
        assert!(choose(&all, 0).is_empty());
        assert_eq!(choose(&[0], 3), [0]);
    }
}
