//! Tours that break a rule are refused, with the rule and the place.

use vault_keys::{Key, Keys, Leg, Position, Route, Rule, Tour, Vault, solve};

const MAP: &str = "\
#########
#a.@.A.b#
#.#####.#
#@..B..c#
#########
";

fn vault() -> Vault {
    MAP.parse().unwrap()
}

fn key(letter: char) -> Key {
    Key::new(letter).unwrap()
}

fn keys(letters: &str) -> Keys {
    letters.chars().map(key).collect()
}

/// A leg over cells given as row and column from 0.
fn leg(robot: usize, cells: &[(u16, u16)], letters: &str) -> Leg {
    Leg {
        robot,
        path: cells
            .iter()
            .map(|&(row, column)| Position::new(row, column))
            .collect(),
        keys: keys(letters),
    }
}

/// Robot 1 collects a, then goes through its door to b; robot 2 goes through door B to c.
fn tour() -> Vec<Leg> {
    vec![
        leg(0, &[(1, 3), (1, 2), (1, 1)], "a"),
        leg(
            0,
            &[(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7)],
            "b",
        ),
        leg(
            1,
            &[(3, 1), (3, 2), (3, 3), (3, 4), (3, 5), (3, 6), (3, 7)],
            "c",
        ),
    ]
}

fn rule(legs: Vec<Leg>) -> Option<Rule> {
    Tour::new(legs)
        .verify(&vault())
        .err()
        .map(|illegal| *illegal.rule())
}

fn mutated(mutate: impl FnOnce(&mut Vec<Leg>)) -> Rule {
    let mut legs = tour();
    mutate(&mut legs);
    rule(legs).expect("the mutation breaks a rule")
}

/// The same path without, or with other, cells.
fn changed(leg: &mut Leg, change: impl FnOnce(&mut Vec<Position>)) {
    let mut cells = leg.path.positions().to_vec();
    change(&mut cells);
    leg.path = Route::new(cells);
}

#[test]
fn a_legal_tour_is_accepted() {
    assert_eq!(rule(tour()), None);
    assert_eq!(Tour::new(tour()).steps(), 14);
    assert_eq!(rule(vec![]), Some(Rule::MissingKeys { keys: keys("abc") }));
    // Legs may be split anywhere, and may collect nothing or several keys.
    let mut legs = tour();
    legs.insert(0, leg(1, &[(3, 1)], ""));
    assert_eq!(rule(legs), None);
    let mut legs = tour();
    let second = legs.remove(1);
    changed(&mut legs[0], |cells| {
        cells.extend(&second.path.positions()[1..])
    });
    legs[0].keys = keys("ab");
    assert_eq!(rule(legs), None);
}

#[test]
fn legs_of_robots_that_are_not_there() {
    let found = mutated(|legs| legs[1].robot = 2);
    assert_eq!(found, Rule::NoSuchRobot { leg: 1, robot: 2 });
    assert_eq!(found.to_string(), "leg 2: there is no robot 3");
    let found = mutated(|legs| legs[2].robot = usize::MAX);
    assert!(matches!(found, Rule::NoSuchRobot { leg: 2, .. }));
}

#[test]
fn legs_that_start_elsewhere() {
    assert_eq!(
        mutated(|legs| legs[1].path = Route::new(vec![])),
        Rule::EmptyLeg { leg: 1 }
    );
    let found = mutated(|legs| legs.swap(0, 1));
    assert_eq!(
        found,
        Rule::WrongStart {
            leg: 0,
            start: Position::new(1, 1),
            robot_at: Position::new(1, 3)
        }
    );
    let found = mutated(|legs| legs[2].robot = 0);
    assert!(matches!(found, Rule::WrongStart { leg: 2, .. }), "{found}");
}

#[test]
fn steps_that_are_none() {
    let found = mutated(|legs| {
        changed(&mut legs[1], |cells| {
            cells.remove(3);
        })
    });
    assert_eq!(
        found,
        Rule::Gap {
            leg: 1,
            from: Position::new(1, 3),
            to: Position::new(1, 5)
        }
    );
    let found = mutated(|legs| changed(&mut legs[1], |cells| cells.insert(2, Position::new(1, 2))));
    assert!(matches!(found, Rule::Gap { leg: 1, .. }), "{found}");
    let found = mutated(|legs| changed(&mut legs[2], |cells| cells[1] = Position::new(2, 2)));
    assert!(matches!(found, Rule::Gap { leg: 2, .. }), "{found}");
}

#[test]
fn walls_and_the_end_of_the_map() {
    let found = mutated(|legs| {
        changed(&mut legs[2], |cells| {
            cells.truncate(2);
            cells.push(Position::new(2, 2));
        });
    });
    assert_eq!(
        found,
        Rule::Wall {
            leg: 2,
            at: Position::new(2, 2)
        }
    );
    let open: Vault = "@a".parse().unwrap();
    for beyond in [Position::new(1, 0), Position::new(u16::MAX, 0)] {
        let tour = Tour::new(vec![Leg {
            robot: 0,
            path: Route::new(vec![Position::new(0, 0), beyond]),
            keys: Keys::NONE,
        }]);
        assert!(tour.verify(&open).is_err());
    }
}

#[test]
fn doors_before_their_keys() {
    let found = mutated(|legs| legs.rotate_right(1));
    assert_eq!(
        found,
        Rule::ClosedDoor {
            leg: 0,
            at: Position::new(3, 4),
            key: key('b')
        }
    );
    assert_eq!(
        found.to_string(),
        "leg 1: door B at row 4, column 5 is closed, key b is not collected yet"
    );
    // A door without a key on the map never opens.
    let sealed: Vault = "@Za".parse().unwrap();
    let tour = Tour::new(vec![leg(0, &[(0, 0), (0, 1), (0, 2)], "a")]);
    assert!(matches!(
        tour.verify(&sealed).unwrap_err().rule(),
        Rule::ClosedDoor { .. }
    ));
}

#[test]
fn keys_that_are_not_those_collected() {
    for wrong in ["", "b", "ac"] {
        let found = mutated(|legs| legs[0].keys = keys(wrong));
        assert!(matches!(found, Rule::WrongKeys { leg: 0, .. }), "{found}");
    }
    let found = mutated(|legs| legs[0].keys = keys("x"));
    assert_eq!(found.to_string(), "leg 1 names key x but collects key a");
    let found = mutated(|legs| drop(legs.pop()));
    assert_eq!(found, Rule::MissingKeys { keys: keys("c") });
    assert_eq!(found.to_string(), "no robot collects key c");
}

/// What the solver says of a map of many legs, mutated in every place.
#[test]
fn no_cell_of_an_optimal_tour_can_be_left_out_and_no_leg() {
    let text = include_str!("../../../../fixtures/vault-keys/sample/many-choices.txt");
    let vault: Vault = text.parse().unwrap();
    let tour = solve(&vault).unwrap();
    assert_eq!(tour.verify(&vault), Ok(()));
    for at in 0..tour.legs().len() {
        let mut legs = tour.legs().to_vec();
        legs.remove(at);
        assert!(Tour::new(legs).verify(&vault).is_err(), "without leg {at}");
        for cell in 0..tour.legs()[at].path.positions().len() {
            let mut legs = tour.legs().to_vec();
            changed(&mut legs[at], |cells| {
                cells.remove(cell);
            });
            assert!(
                Tour::new(legs).verify(&vault).is_err(),
                "without cell {cell} of leg {at}"
            );
        }
    }
}
