//! Inputs that mean harm: megabytes of one character, and few bytes for a huge map.

use grid_core::text::TooLarge;
use push_box::{Room, RoomErrorKind, Size};

/// Returns the number of rooms and of errors.
fn count(text: &[u8]) -> (usize, usize) {
    Room::parse_all(text).fold((0, 0), |(rooms, errors), room| match room {
        Ok(_) => (rooms + 1, errors),
        Err(_) => (rooms, errors + 1),
    })
}

#[test]
fn a_hundred_megabytes_of_one_character() {
    let mut text = vec![0; 100_000_000];
    for byte in *b"#.S[\"1;a\n\0\xff" {
        text.fill(byte);
        let (rooms, errors) = count(&text);
        assert_eq!((rooms, errors), (0, 1), "{byte:#x}");
    }
}

#[test]
fn megabytes_of_short_lines() {
    for (line, rooms) in [
        ("[[\n", 0),
        ("[\n", 0),
        ("grid=[\n", 0),
        ("#\n", 0),
        ("SBT\n\n", 1),
        ("S\n\n", 0),
        ("65535#|", 0),
        ("[\"\n", 0),
        ("1#|\n", 0),
        ("a\n", 0),
        (".\n[\n", 0),
    ] {
        let lines = 1_000_000;
        let (found, errors) = count(line.repeat(lines).as_bytes());
        assert_eq!(found, rooms * lines, "{line:?}");
        assert!(found + errors >= 1, "{line:?}");
    }
}

#[test]
fn few_bytes_do_not_stand_for_gigabytes() {
    let huge = |text: String| {
        Room::from_bytes(text.as_bytes())
            .unwrap_err()
            .kind()
            .clone()
    };
    assert_eq!(
        huge(format!("@$.|{}", "65535-|".repeat(65_534))),
        RoomErrorKind::OutOfProportion
    );
    assert_eq!(
        huge("@$.|65535(65535-|)".to_owned()),
        RoomErrorKind::OutOfProportion
    );
    for row in ["#\n", "##\n"] {
        assert_eq!(
            huge(format!("@$.{}\n{}", "-".repeat(60_000), row.repeat(60_000))),
            RoomErrorKind::OutOfProportion
        );
    }
    // Just within, and one row more: 4096 cells for each byte.
    let rows = |count| format!("@$.{}\n{}", "-".repeat(59_023), "#\n".repeat(count));
    assert_eq!(
        rows(4755).parse::<Room>().map(|room| room.size()),
        Ok(Size::new(4756, 59_026))
    );
    assert_eq!(huge(rows(4756)), RoomErrorKind::OutOfProportion);
    let few = format!("@$.32765-|{}", "#|".repeat(31));
    assert_eq!(
        few.parse::<Room>().map(|room| room.size()),
        Ok(Size::new(32, 32_768))
    );
    // So many cells need no bytes.
    let small = "60000-|60000-|@$.";
    assert_eq!(
        small.parse::<Room>().map(|room| room.size()),
        Ok(Size::new(3, 60_000))
    );
    assert_eq!(
        huge("#\n".repeat(65_536)),
        RoomErrorKind::TooLarge(TooLarge::Rows)
    );
    assert_eq!(
        huge(format!("@$.{}", "-".repeat(65_533))),
        RoomErrorKind::TooLarge(TooLarge::Columns)
    );
    // An open room of a hundred million cells in 100 kB is fine.
    let open = format!("@$.9997-|{}", "10000-|".repeat(9_999));
    assert_eq!(
        open.parse::<Room>().map(|room| room.size()),
        Ok(Size::new(10_000, 10_000))
    );
    let longest = format!("@$.{}", "-".repeat(65_532));
    assert_eq!(
        longest.parse::<Room>().map(|room| room.size()),
        Ok(Size::new(1, 65_535))
    );
}
