//! Tests of LURD text.

use super::*;
use alloc::string::ToString;

#[test]
fn counts_and_groups_repeat_steps() {
    for (text, steps) in [
        ("3r", "rrr"),
        ("2(lU)", "lUlU"),
        ("2(l2(uR)d)", "luRuRdluRuRd"),
        ("l, u,\tr\n2(d\nD)", "lurdDdD"),
        ("9(9(9()))", ""),
        ("", ""),
    ] {
        let walk: Walk = text.parse().expect("LURD text");
        assert_eq!(walk.to_string(), steps, "{text}");
    }
}

#[test]
fn each_error_has_its_place() {
    let most = MOST_REPEATED;
    for (text, line, column, kind) in [
        ("l\n0r", 2, 2, WalkErrorKind::Count),
        ("3", 1, 2, WalkErrorKind::Count),
        ("3 r", 1, 2, WalkErrorKind::Count),
        ("(3)", 1, 3, WalkErrorKind::Count),
        ("l\n2(r", 2, 2, WalkErrorKind::Group),
        ("r)", 1, 2, WalkErrorKind::Group),
        (
            "999999999999999999999r",
            1,
            22,
            WalkErrorKind::TooLong { most },
        ),
        ("99999(99999(r))", 1, 15, WalkErrorKind::TooLong { most }),
        ("rx", 1, 2, WalkErrorKind::UnknownStep('x')),
    ] {
        let error = text.parse::<Walk>().expect_err("not LURD text");
        let place = error.place();
        assert_eq!((place.line, place.column), (line, column), "{text}");
        assert_eq!(*error.kind(), kind, "{text}");
    }
}
