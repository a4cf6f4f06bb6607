//! Computes what a replay must show from the text of the puzzle and the JSON of the program. The
//! code shares nothing with the pictures of the program.

use serde_json::Value;

/// Row and column, from 1.
pub(crate) type Cell = [u64; 2];

/// One moment of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// The cell of each actor.
    pub(crate) actors: Vec<Cell>,
    /// Letters that have disappeared from the map, in order.
    pub(crate) gone: String,
    /// The cost so far.
    pub(crate) cost: u64,
}

/// Returns the moments of a walk: cells of the player and the box.
pub(crate) fn push_box(map: &str, witness: &Value) -> Vec<Moment> {
    let find = |letter| find(map, letter)[0];
    let mut moments = vec![Moment {
        actors: vec![find('S'), find('B')],
        gone: String::new(),
        cost: 0,
    }];
    for letter in witness["lurd"].as_str().unwrap().chars() {
        let mut moment = moments.last().unwrap().clone();
        moment.actors[0] = step(moment.actors[0], letter);
        if letter.is_uppercase() {
            moment.actors[1] = step(moment.actors[1], letter);
            moment.cost += 1;
        }
        moments.push(moment);
    }
    assert_eq!(moments.last().unwrap().actors[1], find('T'));
    moments
}

/// Returns the moments of a tour: cells of the robots, and the keys and doors that disappeared.
pub(crate) fn vault_keys(map: &str, witness: &Value) -> Vec<Moment> {
    let robots = witness["robots"].as_array().unwrap();
    let mut moments = vec![Moment {
        actors: robots.iter().map(cell).collect(),
        gone: String::new(),
        cost: 0,
    }];
    for leg in witness["legs"].as_array().unwrap() {
        let robot = usize::try_from(leg["robot"].as_u64().unwrap()).unwrap() - 1;
        for place in leg["path"].as_array().unwrap().iter().skip(1) {
            let mut moment = moments.last().unwrap().clone();
            let [row, column] = cell(place);
            moment.actors[robot] = [row, column];
            moment.cost += 1;
            let here = at(map, [row, column]);
            if here.is_ascii_lowercase() && !moment.gone.contains(here) {
                moment.gone.push(here);
                let door = here.to_ascii_uppercase();
                moment.gone.extend(find(map, door).iter().map(|_| door));
                moment.gone = sorted(&moment.gone);
            }
            moments.push(moment);
        }
    }
    moments
}

/// Returns the moments of two lines, drawn in order.
pub(crate) fn manhattan_wiring(_: &str, witness: &Value) -> Vec<Moment> {
    let lines = witness["lines"].as_array().unwrap();
    let lines: Vec<Vec<Cell>> = lines
        .iter()
        .map(|line| line.as_array().unwrap().iter().map(cell).collect())
        .collect();
    let mut moments = vec![Moment {
        actors: lines.iter().map(|line| line[0]).collect(),
        gone: String::new(),
        cost: 0,
    }];
    for (net, line) in lines.iter().enumerate() {
        for &end in &line[1..] {
            let mut moment = moments.last().unwrap().clone();
            moment.actors[net] = end;
            moment.cost += 1;
            moments.push(moment);
        }
    }
    moments
}

/// Sorts letters.
pub(crate) fn sorted(letters: &str) -> String {
    let mut letters: Vec<char> = letters.chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

fn cell(value: &Value) -> Cell {
    [0, 1].map(|side| value[side].as_u64().unwrap())
}

fn step([row, column]: Cell, letter: char) -> Cell {
    match letter.to_ascii_lowercase() {
        'u' => [row - 1, column],
        'd' => [row + 1, column],
        'l' => [row, column - 1],
        'r' => [row, column + 1],
        other => panic!("{other} in a walk"),
    }
}

fn find(map: &str, letter: char) -> Vec<Cell> {
    let rows = (1..).zip(map.lines());
    rows.flat_map(|(row, line)| {
        (1..)
            .zip(line.chars())
            .map(move |(column, at)| (row, column, at))
    })
    .filter(|&(_, _, at)| at == letter)
    .map(|(row, column, _)| [row, column])
    .collect()
}

fn at(map: &str, [row, column]: Cell) -> char {
    let index = |side| usize::try_from(side).unwrap() - 1;
    map.lines()
        .nth(index(row))
        .and_then(|line| line.chars().nth(index(column)))
        .unwrap()
}
