//! A board against itself: what must not change its cost, and what can change it in one direction
//! only. Reaches boards that no oracle does.

use grid_core::Random;
use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{
    Answer, Board, Limits, Net, Optima, Size, Wiring, count_optimal, solve, solve_within,
};
use test_support::cases;
use test_support::metamorphic::{Cost, Map};

/// Three in four boards have 5 to 16 cells a side, the others 17 to 60.
fn board(seed: u64) -> Board {
    let mut random = Random::new(seed);
    let (least, more) = if seed.is_multiple_of(4) {
        (17, 44)
    } else {
        (5, 12)
    };
    (0..)
        .find_map(|attempt| {
            let mut side = || u16::try_from(least + random.below(more)).expect("a side");
            let size = Size::new(side(), side());
            let percent =
                |random: &mut Random, most| u8::try_from(random.below(most)).expect("percent");
            let family = match random.below(5) {
                0 => Family::Open,
                1 => Family::Maze {
                    hall: 1 + percent(&mut random, 3),
                    opened: percent(&mut random, 40),
                },
                2 => Family::Twins {
                    obstacles: percent(&mut random, 40),
                },
                _ => Family::Noise {
                    obstacles: percent(&mut random, 40),
                },
            };
            generate(family, size, seed + attempt)
        })
        .expect("some board has room for four ends")
}

fn map(board: &Board) -> Map {
    let text = board.to_string();
    let (_, rows) = text.split_once('\n').expect("a header");
    Map::new(&rows.replace(' ', ""), b'1')
}

fn read(map: &Map) -> Board {
    let (height, width) = (map.rows().len(), map.rows()[0].len());
    let text = format!("{height} {width}\n{}", map.text(" "));
    text.parse().expect("still a board")
}

/// Within a limit that few of these boards meet; what is known by then is true all the same.
fn cost(board: &Board) -> Cost {
    match solve_within(board, &Limits::new().states(300_000)).answer {
        Answer::Solved(wiring) => {
            assert_eq!(wiring.verify(board), Ok(()), "\n{board}");
            Cost::exact(wiring.length())
        }
        Answer::Unsolvable(_) => Cost::NONE,
        Answer::Stopped(stopped) => Cost::between(stopped.lower, stopped.upper),
    }
}

fn with_nets_swapped(map: &Map) -> Map {
    map.map(|cell| match cell {
        b'2' => b'3',
        b'3' => b'2',
        other => other,
    })
}

#[test]
fn how_a_board_lies_and_which_net_is_which_costs_nothing() {
    let cases = cases(400);
    let mut exact = 0;
    for seed in (0..).take(cases) {
        let board = board(seed);
        let map = map(&board);
        let before = cost(&board);
        let mut alike = map.alike(b'0');
        alike.push(("with nets swapped", with_nets_swapped(&map)));
        for (name, alike) in alike {
            let what = format!("seed {seed}, {name}\n{board}");
            before.same(cost(&read(&alike)), &what);
        }
        exact += usize::from(before.is_exact());
    }
    assert!(exact * 10 > cases * 9, "{exact} of {cases} were solved");
}

/// The optima and how many there are, if the board is narrow enough to tell soon.
fn optima(board: &Board) -> Option<Optima> {
    let limits = Limits::new().states(100_000);
    match count_optimal(board, &limits).ok()?.answer {
        Answer::Solved(optima) => Some(optima),
        _ => None,
    }
}

#[test]
fn how_a_board_lies_is_no_matter_to_the_number_of_optima() {
    let mut counted = 0;
    let cases = cases(150);
    for seed in (0..).take(cases) {
        let board = board(seed * 4 + 1);
        let map = map(&board);
        let Some(before) = optima(&board) else {
            continue;
        };
        counted += 1;
        let found = solve(&board).expect("there are optima");
        assert_eq!(found.length(), before.length(), "seed {seed}\n{board}");
        let mut alike = map.alike(b'0');
        alike.push(("with nets swapped", with_nets_swapped(&map)));
        for (name, alike) in alike {
            if let Some(now) = optima(&read(&alike)) {
                assert_eq!(now, before, "seed {seed}, {name}\n{board}");
            }
        }
    }
    assert!(counted * 4 > cases, "{counted} of {cases} were counted");
}

#[test]
fn an_obstacle_never_makes_it_cheaper() {
    let (mut dearer, mut cheaper) = (0, 0);
    let cases = cases(800);
    for seed in (0..).take(cases) {
        let board = board(seed);
        let map = map(&board);
        let mut random = Random::new(seed);
        let one_in = [5, 15, 50][random.below(3)];
        let harder = read(&map.replaced(b'0', b'1', || random.below(one_in) == 0));
        let easier = read(&map.replaced(b'1', b'0', || random.below(one_in) == 0));
        let now = cost(&board);
        let [with, without] = [&harder, &easier].map(cost);
        now.not_above(with, &format!("seed {seed}, obstacles put up\n{board}"));
        without.not_above(now, &format!("seed {seed}, obstacles taken away\n{board}"));
        dearer += usize::from(with.lower > now.upper);
        cheaper += usize::from(without.upper < now.lower);
    }
    assert!(dearer * 5 > cases, "{dearer} of {cases} became dearer");
    assert!(cheaper * 10 > cases, "{cheaper} of {cases} became cheaper");
}

#[test]
fn bounds_lie_round_the_cost_and_the_cost_below_any_lines() {
    for seed in (0..).take(cases(400)) {
        let board = board(seed * 4 + 1);
        let map = map(&board);
        let mut random = Random::new(seed);
        let length = solve(&board).ok().map(|wiring| wiring.length());
        let apart: u64 = Net::ALL
            .map(|net| board.ends(net))
            .map(|[from, to]| from.manhattan(to))
            .iter()
            .sum();
        assert!(
            length.is_none_or(|length| length >= apart),
            "seed {seed}\n{board}"
        );
        // Lines that do with more obstacles do without them.
        let harder = read(&map.replaced(b'0', b'1', || random.below(15) == 0));
        if let Ok(lines) = solve(&harder) {
            let lines = Wiring::new(lines.lines().clone());
            assert_eq!(lines.verify(&board), Ok(()), "seed {seed}\n{board}");
            assert!(
                length.is_some_and(|length| length <= lines.length()),
                "seed {seed}\n{board}"
            );
        }
        let full = solve_within(&board, &Limits::new()).stats.expanded;
        for part in [3, 1] {
            let limits = Limits::new().states(full * part / 4);
            if let Answer::Stopped(stopped) = solve_within(&board, &limits).answer {
                Cost::between(stopped.lower, stopped.upper).same(
                    length.map_or(Cost::NONE, Cost::exact),
                    &format!("seed {seed}, {stopped}\n{board}"),
                );
            }
        }
    }
}
