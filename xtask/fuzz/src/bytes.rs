//! Decisions taken from bytes.

/// Bytes that are taken one by one; zeros follow the last.
#[derive(Debug)]
pub(crate) struct Bytes<'a> {
    rest: &'a [u8],
}

impl<'a> Bytes<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        match self.rest.split_first() {
            Some((&first, rest)) => {
                self.rest = rest;
                first
            }
            None => 0,
        }
    }

    /// A number below `bound`, from two bytes.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let number = u16::from_le_bytes([self.byte(), self.byte()]);
        usize::from(number) % bound
    }

    /// A side of `least` to `most` cells, from one byte.
    pub(crate) fn side(&mut self, least: u16, most: u16) -> u16 {
        least + u16::from(self.byte()) % (most - least + 1)
    }

    /// A count or percentage of 0 to `most`, from one byte.
    pub(crate) fn up_to(&mut self, most: u8) -> u8 {
        match most.checked_add(1) {
            Some(bound) => self.byte() % bound,
            None => self.byte(),
        }
    }

    /// One bit for each of `count` things.
    pub(crate) fn bits(&mut self, count: usize) -> Vec<bool> {
        let bytes: Vec<u8> = (0..count.div_ceil(8)).map(|_| self.byte()).collect();
        (0..count)
            .map(|at| bytes[at / 8] >> (at % 8) & 1 == 1)
            .collect()
    }

    /// Whether there are more.
    pub(crate) const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }
}
