//! Keys and sets of keys.

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};

/// A key, named by its letter. It opens the doors of that letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u8);

impl Key {
    /// Number of letters.
    pub const COUNT: usize = 26;

    /// Returns the key of a letter from `a` to `z`.
    #[must_use]
    pub const fn new(letter: char) -> Option<Self> {
        if letter.is_ascii_lowercase() {
            Some(Self(letter as u8 - b'a'))
        } else {
            None
        }
    }

    /// Returns the key that opens a door from `A` to `Z`.
    #[must_use]
    pub const fn of_door(letter: char) -> Option<Self> {
        if letter.is_ascii_uppercase() {
            Some(Self(letter as u8 - b'A'))
        } else {
            None
        }
    }

    /// Returns the key at this place in the alphabet, from 0.
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// Returns the key's letter, `a` to `z`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Returns the letter of its doors, `A` to `Z`.
    #[must_use]
    pub const fn door(self) -> char {
        (b'A' + self.0) as char
    }

    /// Returns the place of its letter in the alphabet, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// `Key(a)`.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

/// The letter.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of keys.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Keys(u32);

impl Keys {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns whether the set contains `key`.
    #[must_use]
    pub const fn contains(self, key: Key) -> bool {
        self.0 >> key.0 & 1 == 1
    }

    /// Adds `key`. Returns whether it was missing.
    pub const fn insert(&mut self, key: Key) -> bool {
        let new = !self.contains(key);
        self.0 |= 1 << key.0;
        new
    }

    /// Removes `key`. Returns whether it was there.
    pub const fn remove(&mut self, key: Key) -> bool {
        let was = self.contains(key);
        self.0 &= !(1 << key.0);
        was
    }

    /// Returns the number of keys.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the keys in the order of their letters.
    #[must_use]
    pub const fn iter(self) -> KeysIter {
        KeysIter(self)
    }
}

/// Iterator of [`Keys::iter`].
#[derive(Clone, Debug)]
pub struct KeysIter(Keys);

impl Iterator for KeysIter {
    type Item = Key;

    fn next(&mut self) -> Option<Key> {
        let bits = &mut self.0.0;
        let key = (0..26).find(|key| *bits >> key & 1 == 1)?;
        *bits &= *bits - 1;
        Some(Key(key))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for KeysIter {}
impl core::iter::FusedIterator for KeysIter {}

impl IntoIterator for Keys {
    type Item = Key;
    type IntoIter = KeysIter;

    fn into_iter(self) -> KeysIter {
        self.iter()
    }
}

impl FromIterator<Key> for Keys {
    fn from_iter<I: IntoIterator<Item = Key>>(keys: I) -> Self {
        keys.into_iter().fold(Self::NONE, |mut set, key| {
            set.insert(key);
            set
        })
    }
}

impl BitOr for Keys {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Keys {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Keys {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// `Keys(acz)`.
impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Keys({self})")
    }
}

/// The letters in order, without separators: `acz`.
impl fmt::Display for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|key| write!(f, "{key}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_opens_the_door_of_its_letter() {
        for letter in 'a'..='z' {
            let key = Key::new(letter).unwrap();
            assert_eq!(key.letter(), letter);
            assert_eq!(Key::of_door(key.door()), Some(key));
        }
        assert_eq!(Key::new('A'), None);
        assert_eq!(Key::of_door('a'), None);
        assert_eq!(Key::new('{'), None);
    }

    #[test]
    fn sets_of_keys() {
        let key = |letter| Key::new(letter).unwrap();
        let mut keys: Keys = ['c', 'a', 'z'].map(key).into_iter().collect();
        assert_eq!(std::format!("{keys}"), "acz");
        assert!(!keys.insert(key('a')));
        assert!(keys.remove(key('a')));
        assert!(!keys.remove(key('a')));
        assert_eq!(keys.len(), 2);
        let ab: Keys = ['a', 'c'].map(key).into_iter().collect();
        assert_eq!((keys & ab).len(), 1);
        assert_eq!((keys | ab).len(), 3);
        assert_eq!(std::format!("{}", keys - ab), "z");
        assert!((keys - keys).is_empty());
        assert_eq!(std::format!("{keys:?} {:?}", key('b')), "Keys(cz) Key(b)");
        assert_eq!(keys.into_iter().len(), 2);
        assert!(keys.into_iter().eq(['c', 'z'].map(key)));
    }
}
