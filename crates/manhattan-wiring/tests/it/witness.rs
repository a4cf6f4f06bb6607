//! Lines that `verify` must refuse, each with the rule that they break.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use grid_core::{Position, Route};
use manhattan_wiring::{Board, Net, Rule, Wiring, solve};

const BOARD: &str = "4 5\n2 0 0 0 2\n0 0 1 0 0\n3 0 1 0 3\n0 0 0 0 0\n";

fn at(row: u16, column: u16) -> Position {
    Position::new(row, column)
}

fn board() -> Board {
    BOARD.parse().unwrap()
}

fn solved() -> [Vec<Position>; 2] {
    let wiring = solve(&board()).unwrap();
    wiring
        .lines()
        .each_ref()
        .map(|line| line.positions().to_vec())
}

fn broken(lines: [Vec<Position>; 2]) -> Option<Rule> {
    let wiring = Wiring::new(lines.map(Route::new));
    wiring.verify(&board()).err().map(|illegal| *illegal.rule())
}

fn with(change: impl FnOnce(&mut [Vec<Position>; 2])) -> Option<Rule> {
    let mut lines = solved();
    change(&mut lines);
    broken(lines)
}

#[test]
fn right_lines_pass_from_either_end() {
    assert_eq!(solve(&board()).unwrap().length(), 10);
    assert_eq!(with(|_| {}), None);
    assert_eq!(with(|lines| lines[0].reverse()), None);
    assert_eq!(with(|lines| lines[1].reverse()), None);
}

#[test]
fn longer_lines_pass_too() {
    let detour = [
        at(0, 0),
        at(1, 0),
        at(1, 1),
        at(0, 1),
        at(0, 2),
        at(0, 3),
        at(0, 4),
    ]
    .to_vec();
    assert_eq!(with(|lines| lines[0] = detour), None);
}

#[test]
fn a_line_has_cells() {
    assert_eq!(with(|lines| lines[0].clear()), Some(Rule::Empty(Net::Two)));
    assert_eq!(
        with(|lines| lines[1].clear()),
        Some(Rule::Empty(Net::Three))
    );
}

#[test]
fn a_line_starts_at_an_end() {
    let headless = with(|lines| {
        lines[0].remove(0);
    });
    assert_eq!(headless, Some(Rule::Start(Net::Two, at(0, 1))));
    assert_eq!(
        with(|lines| lines.swap(0, 1)),
        Some(Rule::Start(Net::Two, at(2, 0)))
    );
}

#[test]
fn a_line_stops_at_the_other_end() {
    let cut = with(|lines| {
        lines[0].pop();
    });
    assert_eq!(cut, Some(Rule::Stop(Net::Two, at(0, 3))));
    let only_start = with(|lines| lines[1].truncate(1));
    assert_eq!(only_start, Some(Rule::Stop(Net::Three, at(2, 0))));
}

#[test]
fn a_line_has_no_gaps() {
    assert_eq!(
        with(|lines| {
            lines[0].remove(2);
        }),
        Some(Rule::Gap(Net::Two, at(0, 3)))
    );
    assert_eq!(
        with(|lines| lines[0].swap(1, 2)),
        Some(Rule::Gap(Net::Two, at(0, 2)))
    );
    let twice = with(|lines| lines[0].insert(2, at(0, 1)));
    assert_eq!(twice, Some(Rule::Gap(Net::Two, at(0, 1))));
    let diagonal = [at(0, 0), at(1, 1), at(0, 2), at(0, 3), at(0, 4)].to_vec();
    assert_eq!(
        with(|lines| lines[0] = diagonal),
        Some(Rule::Gap(Net::Two, at(1, 1)))
    );
}

#[test]
fn a_line_stays_on_the_board() {
    let shifted = with(|lines| lines[1][1] = at(4, 0));
    assert_eq!(shifted, Some(Rule::OffBoard(Net::Three, at(4, 0))));
}

#[test]
fn a_line_avoids_obstacles() {
    let through = [at(2, 0), at(2, 1), at(2, 2), at(2, 3), at(2, 4)].to_vec();
    assert_eq!(
        with(|lines| lines[1] = through),
        Some(Rule::Obstacle(Net::Three, at(2, 2)))
    );
}

#[test]
fn a_line_avoids_the_other_ends() {
    let through = [at(0, 0), at(1, 0), at(2, 0), at(2, 1)].to_vec();
    assert_eq!(
        with(|lines| lines[0] = through),
        Some(Rule::OtherEnd(Net::Two, at(2, 0)))
    );
}

#[test]
fn no_cell_is_used_twice() {
    let back = [
        at(0, 0),
        at(0, 1),
        at(0, 0),
        at(0, 1),
        at(0, 2),
        at(0, 3),
        at(0, 4),
    ]
    .to_vec();
    assert_eq!(
        with(|lines| lines[0] = back),
        Some(Rule::UsedTwice(Net::Two, at(0, 0)))
    );
    let crossing = [at(2, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 2)].to_vec();
    assert_eq!(
        with(|lines| lines[1] = crossing),
        Some(Rule::UsedTwice(Net::Three, at(0, 1)))
    );
}

#[test]
fn each_rule_says_which_and_where() {
    let wiring = Wiring::new([Route::default(), Route::default()]);
    let illegal = wiring.verify(&board()).unwrap_err();
    assert_eq!(
        illegal.to_string(),
        "illegal: the line of net 2 has no cells"
    );
    assert_eq!(
        Rule::Gap(Net::Three, at(1, 2)).to_string(),
        "the line of net 3 jumps to row 2, column 3"
    );
}

#[test]
fn equal_lines_are_equal_with_any_certificate() {
    let ours = solve(&board()).unwrap();
    let theirs = Wiring::new(solved().map(Route::new));
    assert!(ours.certificate().is_some() && theirs.certificate().is_none());
    assert_eq!(ours, theirs);
    let hash = |wiring: &Wiring| BuildHasherDefault::<DefaultHasher>::default().hash_one(wiring);
    assert_eq!(hash(&ours), hash(&theirs));
    let mut lines = solved();
    lines[0].reverse();
    let turned = Wiring::new(lines.map(Route::new));
    assert_ne!(ours, turned);
    assert_ne!(hash(&ours), hash(&turned));
}
