//! Random small mazes without loops against brute force: one robot a region, doors crossed between
//! regions, open rooms around starts, impossible maps; and larger ones against the published
//! search.

use crate::oracle;
use grid_core::Random;
use test_support::cases;
use vault_keys::generate::{Family, Recipe, Wanted, generate};
use vault_keys::{Vault, reference, solve};

/// A map whose regions grew by one cell at a time that touches its own region once and no other.
struct Grown {
    width: usize,
    cells: Vec<u8>,
    /// The region of each open cell.
    regions: Vec<usize>,
}

const NO_REGION: usize = usize::MAX;

impl Grown {
    fn new(height: usize, width: usize) -> Self {
        Self {
            width,
            cells: vec![b'#'; height * width],
            regions: vec![NO_REGION; height * width],
        }
    }

    fn neighbors(&self, cell: usize) -> Vec<usize> {
        let column = cell % self.width;
        let mut next = vec![];
        next.extend(cell.checked_sub(self.width));
        next.extend((column > 0).then(|| cell - 1));
        next.extend((column + 1 < self.width).then_some(cell + 1));
        next.extend((cell + self.width < self.cells.len()).then_some(cell + self.width));
        next
    }

    fn open(&mut self, cell: usize, region: usize) {
        self.cells[cell] = b'.';
        self.regions[cell] = region;
    }

    /// Starts a region with a rectangle; gives its cells, or nothing if it would touch another
    /// region.
    fn start(&mut self, region: usize, random: &mut Random) -> Option<Vec<usize>> {
        let [rows, columns] = *random.pick(&[[1, 1], [1, 1], [2, 2], [3, 3], [2, 3]])?;
        let height = self.cells.len() / self.width;
        if height < rows || self.width < columns {
            return None;
        }
        let top = random.below(height - rows + 1);
        let left = random.below(self.width - columns + 1);
        let room: Vec<usize> = (top..top + rows)
            .flat_map(|row| (left..left + columns).map(move |column| (row, column)))
            .map(|(row, column)| row * self.width + column)
            .collect();
        let is_free = |&cell: &usize| {
            let beside = self.neighbors(cell);
            self.regions[cell] == NO_REGION && beside.iter().all(|&c| self.regions[c] == NO_REGION)
        };
        room.iter().all(is_free).then(|| {
            room.iter().for_each(|&cell| self.open(cell, region));
            room
        })
    }

    /// Opens up to `count` cells.
    fn grow(&mut self, count: usize, random: &mut Random) {
        for _ in 0..count * 4 {
            let cell = random.below(self.cells.len());
            let beside: Vec<usize> = self
                .neighbors(cell)
                .into_iter()
                .map(|next| self.regions[next])
                .filter(|&region| region != NO_REGION)
                .collect();
            if let ([region], NO_REGION) = (beside.as_slice(), self.regions[cell]) {
                self.open(cell, *region);
            }
        }
    }

    fn text(&self) -> String {
        let rows: Vec<&str> = self
            .cells
            .chunks(self.width)
            .map(|row| std::str::from_utf8(row).unwrap())
            .collect();
        rows.join("\n") + "\n"
    }
}

fn small_maze(random: &mut Random) -> String {
    let robots = 1 + random.below(4);
    loop {
        let mut map = Grown::new(1 + random.below(8), 2 + random.below(7));
        let mut starts = vec![];
        let mut rooms = vec![];
        for region in 0..robots {
            if let Some(room) = map.start(region, random) {
                starts.push(*random.pick(&room).unwrap());
                rooms.extend(room);
            }
        }
        if starts.is_empty() {
            continue;
        }
        map.grow([60, 36, 26, 20][starts.len() - 1], random);
        let mut places: Vec<usize> = (0..map.cells.len())
            .filter(|cell| map.cells[*cell] == b'.' && !rooms.contains(cell))
            .collect();
        random.shuffle(&mut places);
        starts.iter().for_each(|&start| map.cells[start] = b'@');
        let mut letters: Vec<u8> = (b'a'..=b'h').collect();
        random.shuffle(&mut letters);
        let keys = random.below(7).min(places.len());
        for &letter in &letters[..keys] {
            map.cells[places.pop().unwrap()] = letter;
        }
        for _ in 0..random.below(7).min(places.len()) {
            let among = if random.percent(95) {
                keys.max(1)
            } else {
                letters.len()
            };
            map.cells[places.pop().unwrap()] = letters[random.below(among)].to_ascii_uppercase();
        }
        return map.text();
    }
}

#[test]
fn small_mazes_agree_with_brute_force() {
    let mut random = Random::new(0x3a2e);
    let cases = cases(2_000);
    let mut solvable = 0;
    for _ in 0..cases {
        let map = small_maze(&mut random);
        let known = oracle::fewest_steps(&map);
        let vault: Vault = map.parse().unwrap_or_else(|error| panic!("{error}\n{map}"));
        let found = solve(&vault);
        if let Ok(tour) = &found {
            assert_eq!(tour.verify(&vault), Ok(()), "\n{map}");
            solvable += 1;
        }
        let steps = found.as_ref().ok().map(|tour| tour.steps());
        assert_eq!(steps, known, "{found:?}\n{map}");
    }
    assert!(
        solvable * 3 > cases,
        "only {solvable} of {cases} maps have a solution"
    );
}

#[test]
fn larger_mazes_agree_with_the_published_search() {
    let cases = cases(2_000) / 10;
    for seed in 0..cases as u64 {
        let mut random = Random::new(seed);
        let side = 9 + 2 * u16::try_from(random.below(8)).unwrap();
        let keys = 1 + random.below(9);
        let doors = random.below(14);
        let (family, robots) = *random
            .pick(&[
                (Family::Maze, 1),
                (Family::Quadrants, 1),
                (Family::Regions { percent: 0 }, 2),
                (Family::Regions { percent: 0 }, 4),
            ])
            .unwrap();
        let wanted = *random
            .pick(&[Wanted::Feasible, Wanted::Feasible, Wanted::WaitingKeys])
            .unwrap();
        if keys < 2 && wanted == Wanted::WaitingKeys {
            continue;
        }
        let recipe = Recipe::new(family, side, robots, keys, doors).wanted(wanted);
        let vault = generate(&recipe, seed).expect("room for robots and keys");
        check(&vault);
        // Not every entrance can be split: some have doors beside them.
        if let Ok(split) = vault.split_entrance() {
            check(&split);
        }
    }
}

fn check(vault: &Vault) {
    let found = solve(vault);
    if let Ok(tour) = &found {
        assert_eq!(tour.verify(vault), Ok(()), "\n{vault}");
    }
    let steps = found.as_ref().ok().map(|tour| tour.steps());
    assert_eq!(steps, reference::solve(vault).ok(), "{found:?}\n{vault}");
}
