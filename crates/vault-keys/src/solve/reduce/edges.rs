//! The edges of the [contracted graph](super::contraction), by a search from each place: over
//! [junctions](super::junctions) where the map has corridors, else over
//! [cells](super::cell_search).

#[cfg(all(test, feature = "generate"))]
mod tests;

use grid_core::Limit;
use grid_core::tracked::TrackedVec;

use crate::solve::reduce::cell_search::CellSearch;
use crate::solve::reduce::contraction::ContractedGraph;
use crate::solve::reduce::junctions::Junctions;
use crate::solve::reduce::padded_map::PaddedMap;

/// With fewer searches than this, corridors are not worth being walked for themselves.
const FEWEST_SEARCHES: usize = 8;
/// A search over junctions takes for each of them about as long as one over cells takes for so
/// many.
const CELLS_A_NODE: usize = 3;

/// Finds the edges between all places.
pub(crate) fn find_edges(
    places: &mut ContractedGraph<'_>,
    ground: &PaddedMap<'_>,
) -> Result<(), Limit> {
    let cells_a_node = if places.cells.len() < FEWEST_SEARCHES {
        usize::MAX
    } else {
        CELLS_A_NODE
    };
    find_edges_over(places, ground, cells_a_node)
}

/// Searches from each place, over junctions if there are more than `cells_a_node` cells for each of
/// them, else over cells.
fn find_edges_over(
    places: &mut ContractedGraph<'_>,
    ground: &PaddedMap<'_>,
    cells_a_node: usize,
) -> Result<(), Limit> {
    let meter = places.meter;
    let start_cells = &places.cells[places.start_places()];
    let mut cells = CellSearch::new(ground, start_cells, meter)?;
    let mut junctions = Junctions::new(cells.plan(), ground, places, cells_a_node, meter)?;
    if junctions.is_none() {
        cells.make_room()?;
    }
    // Starts come first: no search meets them, so their searches must meet every key.
    let starts = places.start_places();
    let order = starts.clone().chain(0..starts.start);
    let order = order.chain(starts.end..places.cells.len());
    let mut to_meet = places.cells.len() - starts.len();
    let mut done = TrackedVec::filled(false, places.cells.len(), meter)?;
    for from in order {
        if !places.is_start(from) {
            to_meet -= 1;
        }
        done[from] = true;
        meter.check_stop()?;
        match &mut junctions {
            Some(junctions) => junctions.search_from(from, to_meet, &done, places, meter)?,
            None => cells.search_from(from, to_meet, &done, places, ground, meter)?,
        }
    }
    Ok(())
}
