//! A map: rows up to a blank line, a line of text, or an array.

use grid_core::text::{Line, Lines};

use super::array;
use super::rows::Rows;
use super::text::is_text;
use crate::error::VaultError;
use crate::vault::Vault;

/// Reads the map that starts with `first` to its end, even after an error, and leaves `lines`
/// behind it. Also returns the byte behind its last row. Returns `None` if the line is a title.
pub(super) fn read(
    first: &Line<'_>,
    lines: &mut Lines<'_>,
) -> Option<(Result<Vault, VaultError>, usize)> {
    let is_white = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let white = first.bytes.iter().take_while(is_white).count();
    let indent = &first.bytes[..white];
    let mut rows = Rows::default();
    let mut fault = rows.push(first, white).err();
    if fault.is_some() && is_text(first) {
        return None;
    }
    let mut end = first.offset + first.bytes.len();
    loop {
        let before = lines.clone();
        let Some(line) = lines.next().filter(|line| !line.is_blank()) else {
            break;
        };
        let is_row = matches!(line.bytes[0], b'#' | b'.' | b'@');
        if !is_row && (is_text(&line) || array::opening(line.bytes).is_some()) {
            *lines = before;
            break;
        }
        end = line.offset + line.bytes.len();
        if fault.is_none() {
            let is_indented = line.bytes.starts_with(indent);
            fault = rows.push(&line, if is_indented { white } else { 0 }).err();
        }
    }
    let vault = match fault {
        Some(fault) => Err(fault),
        None => rows.finish(first),
    };
    Some((vault, end))
}
