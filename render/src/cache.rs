//! Cache of results that may be wanted again, in a bounded number of bytes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Makings by their keys; shared by all threads.
///
/// Keys are compared whole: no name can be mistaken for another one.
pub(crate) struct Kept<V> {
    /// Byte limit of young entries with their keys; together with the old ones it is twice as much.
    half: usize,
    makings: Mutex<Makings<V>>,
}

/// An entry that was not asked for while half the space filled up is dropped.
struct Makings<V> {
    young: HashMap<Box<[u8]>, (V, usize)>,
    old: HashMap<Box<[u8]>, (V, usize)>,
    young_bytes: usize,
}

impl<V: Clone> Kept<V> {
    pub(crate) fn new(bytes_max: usize) -> Kept<V> {
        let makings = Makings { young: HashMap::new(), old: HashMap::new(), young_bytes: 0 };
        Kept { half: bytes_max / 2, makings: Mutex::new(makings) }
    }

    /// Cached values of `keys`, in their order.
    pub(crate) fn get<'k>(&self, keys: impl IntoIterator<Item = &'k [u8]>) -> Vec<Option<V>> {
        let mut makings = self.makings.lock().unwrap_or_else(PoisonError::into_inner);
        keys.into_iter().map(|key| makings.get(key, self.half)).collect()
    }

    /// Bytes of all entries with their keys.
    #[cfg(test)]
    pub(crate) fn weight(&self) -> usize {
        let makings = self.makings.lock().unwrap_or_else(PoisonError::into_inner);
        makings.young.values().chain(makings.old.values()).map(|(_, bytes)| bytes).sum()
    }

    /// Keeps `value`, which takes `bytes` beside its key; what is larger than the space is not kept.
    pub(crate) fn put(&self, key: Box<[u8]>, value: V, bytes: usize) {
        let mut makings = self.makings.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = bytes + key.len();
        if bytes <= self.half {
            makings.put(key, value, bytes, self.half);
        }
    }
}

impl<V: Clone> Makings<V> {
    fn get(&mut self, key: &[u8], half: usize) -> Option<V> {
        if let Some((value, _)) = self.young.get(key) {
            return Some(value.clone());
        }
        let (key, (value, bytes)) = self.old.remove_entry(key)?;
        self.put(key, value.clone(), bytes, half);
        Some(value)
    }

    fn put(&mut self, key: Box<[u8]>, value: V, bytes: usize, half: usize) {
        if self.young_bytes + bytes > half {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
        self.young_bytes += bytes;
        if let Some((_, replaced)) = self.young.insert(key, (value, bytes)) {
            self.young_bytes -= replaced;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: usize = 1_000_000;

    fn key(number: u32) -> Box<[u8]> {
        number.to_be_bytes().into()
    }

    #[test]
    fn what_is_kept_stays_bounded_and_what_is_used_stays() {
        let kept = Kept::new(2 * HALF);
        kept.put(key(0), 0, 100_000);
        for number in 1..1_000 {
            kept.put(key(number), number, 100_000);
            assert_eq!(kept.get([&*key(0), &*key(number)]), [Some(0), Some(number)], "asked for all the time");
            assert!(kept.weight() <= 2 * HALF, "{}", kept.weight());
        }
        assert_eq!(kept.get([&*key(1)]), [None]);
    }

    #[test]
    fn what_has_no_room_is_not_kept_and_drives_nothing_out() {
        let kept = Kept::new(2 * HALF);
        kept.put(key(1), 1, 10);
        kept.put(key(2), 2, HALF);
        assert_eq!(kept.get([&*key(1), &*key(2)]), [Some(1), None]);
    }

    #[test]
    fn what_is_put_twice_weighs_once() {
        let kept = Kept::new(2 * HALF);
        (0..100).for_each(|_| kept.put(key(1), 1, 10_000));
        kept.put(key(2), 2, 10_000);
        assert_eq!(kept.weight(), 20_008);
        assert_eq!(kept.makings.lock().expect("nobody panicked").young_bytes, 20_008);
    }
}
