//! Decides whether a line is a row of a room or text.

use grid_core::text::Line;

/// Counts of the characters on a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look {
    /// Characters other than blanks.
    count: usize,
    pub(super) walls: usize,
    /// Signs of cells: walls, floor and XSB's pieces.
    signs: usize,
    /// Letters from A to Z, in either case.
    letters: usize,
    /// Digits, parentheses and bars, which run-length rows have between cells.
    runs: usize,
    is_comment: bool,
    pub(super) has_bar: bool,
    /// Characters that no form has, in either case.
    odd: usize,
    /// Whether three consecutive letters are not cells.
    has_word: bool,
    has_gap: bool,
    /// Whether the first character is a wall, and the last one.
    is_walled: bool,
    ends_with_digit: bool,
    pub(super) has_player: bool,
    pub(super) has_box: bool,
    pub(super) has_target: bool,
    /// Whether a character is an XSB piece in any context.
    pub(super) is_xsb: bool,
    /// Whether the line has an `S` or a `T`.
    pub(super) is_judge: bool,
}

/// Consecutive letters.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    letters: usize,
    odd: usize,
    is_after_gap: bool,
}

impl Look {
    pub(super) fn at(line: &Line<'_>) -> Self {
        let mut look = Self {
            is_comment: is_comment(line),
            ..Self::default()
        };
        let mut word = Word::default();
        let bytes = line.bytes.trim_ascii_start();
        if bytes.is_ascii() {
            for &byte in bytes {
                look.add(char::from(byte), &mut word);
            }
        } else {
            for chunk in bytes.utf8_chunks() {
                let broken = chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER);
                let characters = chunk.valid().chars().chain(broken);
                characters.for_each(|character| look.add(character, &mut word));
            }
        }
        look.is_walled &= starts_with_wall(bytes);
        look
    }

    fn add(&mut self, character: char, word: &mut Word) {
        if matches!(character, ' ' | '\u{a0}') {
            *word = Word::default();
            word.is_after_gap = self.count > 0;
            return;
        }
        self.has_gap |= word.is_after_gap;
        self.count += 1;
        self.is_walled = matches!(character, '#' | ')' | '|');
        self.ends_with_digit = character.is_ascii_digit();
        let is_odd = self.take(character);
        if !character.is_alphabetic() {
            *word = Word::default();
            return;
        }
        word.letters += 1;
        // One capital may be a typo in a row of letters; a lower-case letter is not.
        word.odd += match (is_odd, character.is_uppercase()) {
            (true, true) => 1,
            (true, false) => 2,
            (false, _) => 0,
        };
        self.has_word |= word.letters >= 3 && word.odd >= 2;
    }

    /// Counts a character. Returns true if no form has it.
    fn take(&mut self, character: char) -> bool {
        self.letters += usize::from(character.is_ascii_alphabetic());
        match character {
            '#' => self.walls += 1,
            '@' | '+' => (self.has_player, self.is_xsb) = (true, true),
            '$' | '*' => (self.has_box, self.is_xsb) = (true, true),
            '.' | '-' | '_' | 's' | 't' => {}
            'p' | 'P' => self.has_player = true,
            'b' | 'B' => self.has_box = true,
            'S' => (self.has_player, self.is_judge) = (true, true),
            'T' => (self.has_target, self.is_judge) = (true, true),
            '0'..='9' | '(' | ')' | '|' => {
                self.runs += 1;
                self.has_bar |= character == '|';
            }
            _ => {
                self.odd += 1;
                return true;
            }
        }
        self.signs += usize::from("#@+$*.-_".contains(character));
        false
    }

    /// Whether the line is text: a comment, or words, or without a cell.
    pub(super) const fn is_text(&self) -> bool {
        let is_in_walls = self.is_walled && !self.has_gap;
        self.is_comment
            || self.has_word && !is_in_walls
            || self.signs == 0 && !self.has_bar && self.letters < self.count
            || self.count == 0
    }

    /// Whether the line is a row of a room of several lines, or of one. `is_xsb` tells that other
    /// lines have XSB pieces.
    pub(super) const fn is_row(&self, is_xsb: bool, is_alone: bool) -> bool {
        if self.letters == self.count {
            // A row of letters only uses the judge's letters.
            !is_xsb && (self.odd == 0 || !is_alone && 3 * self.odd <= self.count)
        } else if self.odd > 0 {
            self.is_walled || 4 * (self.odd + self.runs) <= self.count
        } else if self.runs > 0 && !self.has_bar {
            !self.ends_with_digit && (self.is_walled || self.is_xsb)
        } else {
            true
        }
    }

    /// Whether the line consists of walls.
    pub(super) const fn is_wall(&self) -> bool {
        self.walls == self.count
    }

    /// Whether a row has run-length form.
    pub(super) const fn is_run_length(&self) -> bool {
        self.runs > 0 && self.odd == 0
    }
}

/// Whether the first cell is a wall, after counts and floor outside.
fn starts_with_wall(bytes: &[u8]) -> bool {
    let outside = |byte: &&u8| !matches!(byte, b' ' | b'-' | b'_' | b'0'..=b'9' | b'(');
    bytes.iter().find(outside) == Some(&b'#')
}

/// Whether a line starts with a word, as most titles and keys do.
pub(super) fn is_word(line: &Line<'_>) -> bool {
    line.bytes.first_chunk::<3>().is_some_and(|start| {
        start.iter().all(u8::is_ascii_alphabetic)
            && start
                .iter()
                .any(|byte| byte.is_ascii_lowercase() && !b"bpst".contains(byte))
    })
}

/// Whether a line starts with a comment mark.
pub(super) fn is_comment(line: &Line<'_>) -> bool {
    let bytes = line.bytes.trim_ascii_start();
    let is_mark = |mark: &[u8]| bytes.starts_with(mark);
    match bytes.first() {
        Some(b';' | b'\'' | b'"') => true,
        Some(b':' | b'/') => is_mark(b"::") || is_mark(b"//"),
        _ => false,
    }
}
