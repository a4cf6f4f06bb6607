//! Parses sizes of memory and of maps.

use grid_core::{MAX_SIDE, Size};

/// Parses bytes: a number and an optional unit. `K`, `M`, `G`, `T` and `KiB`, `MiB`, ... are powers
/// of 1024, `kB`, `MB`, ... of 1000. Ignores case.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let unit_bytes = match unit.trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        "t" | "tib" => 1 << 40,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        _ => return Err(EXPECTED.to_owned()),
    };
    if number.is_empty() {
        return Err(EXPECTED.to_owned());
    }
    number
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(unit_bytes))
        .ok_or_else(|| format!("more than {} bytes", u64::MAX))
}

const EXPECTED: &str = "expected a whole number with a unit, such as 500000, 64M or 1GiB";

/// Parses height and width: `12x20`.
pub(crate) fn map(text: &str) -> Result<Size, String> {
    let expected =
        || format!("expected height and width, such as 12x20, each from 1 to {MAX_SIDE}");
    let (height, width) = text.split_once(['x', 'X']).ok_or_else(expected)?;
    let side = |side: &str| side.parse().ok().filter(|&side| side > 0);
    let sides = side(height).zip(side(width));
    sides
        .map(|(height, width)| Size::new(height, width))
        .ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_maps() {
        assert_eq!(map("12x20"), Ok(Size::new(12, 20)));
        assert_eq!(map("1X65535"), Ok(Size::new(1, 65_535)));
        for text in ["", "12", "12x", "x12", "0x5", "5x65536", "5x5x5", "-1x5"] {
            assert!(map(text).is_err(), "{text}");
        }
    }

    #[test]
    fn units() {
        for (text, expected) in [
            ("0", 0),
            ("500000", 500_000),
            ("1b", 1),
            ("64M", 64 << 20),
            ("1GiB", 1 << 30),
            ("1 gib", 1 << 30),
            ("3kB", 3_000),
            ("2TB", 2_000_000_000_000),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        for text in [
            "",
            "M",
            "-1",
            "1.5G",
            "1X",
            "64 M B",
            "١M",
            "18446744073709551616",
            "16777216T",
        ] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
