//! The time that parsing and solving takes for each cell must not grow with the map.

use grid_core::Size;
use push_box::{Order, Room};
use test_support::measure::{Bar, Table, interleaved};

use super::large::FAMILIES;
use super::{To, add, expanded, number, rooms};

pub(super) fn growth(table: &mut Table, largest: u16) {
    for (name, family, _) in FAMILIES {
        let mut for_each_cell = Vec::new();
        let mut last = None;
        let mut side = 512;
        while side <= largest {
            let size = Size::new(side, side);
            // One small map may be lucky: as many as make eight maps of 1024 x 1024, within reason.
            let count = (8 << 20) / size.cells() as u64;
            let rooms = rooms(family, size, count.clamp(1, 16));
            let states = expanded(&rooms[0], Order::Pushes);
            let texts: Vec<String> = rooms.iter().map(Room::to_string).collect();
            drop(rooms);
            let [ours] =
                interleaved(
                    &texts,
                    3,
                    [&mut |text| {
                        number(&Room::from_bytes(text.as_bytes()).expect("a generated room"))
                    }],
                );
            let cells = (size.cells() * texts.len()) as f64;
            for_each_cell.push(ours.total().as_secs_f64() / cells);
            last = Some((ours, states));
            side *= 2;
        }
        let ratio = for_each_cell
            .iter()
            .fold(0.0_f64, |most, time| most.max(time / for_each_cell[0]));
        let bar = Bar::at_most("to 512 x 512", 2.0, ratio);
        if let Some((times, states)) = last {
            let name = format!("growth to {} x {} {name}", side / 2, side / 2);
            add(table, name, &times, states, (To::Other, ratio), Some(bar));
        }
    }
}
