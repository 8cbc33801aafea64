//! Bytes of pictures and files; the oldest are dropped first.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use banco_ports::Lang;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// Public board of a game at a version.
    Board(String, u32),
    /// Any other picture of a message.
    Picture(u64),
    /// Picture of a message with words on it, in one language.
    Worded(u64, Lang),
    /// File of a message, by its place in the list.
    File(u64, usize),
}

/// Store of pictures with at most `bytes_max` bytes.
#[derive(Debug)]
pub(super) struct Pictures {
    bytes_max: usize,
    bytes: usize,
    kept: HashMap<Key, Arc<Vec<u8>>>,
    oldest_first: VecDeque<Key>,
}

impl Pictures {
    pub(super) fn new(bytes_max: usize) -> Pictures {
        Pictures { bytes_max, bytes: 0, kept: HashMap::new(), oldest_first: VecDeque::new() }
    }

    pub(super) fn get(&self, key: &Key) -> Option<Arc<Vec<u8>>> {
        self.kept.get(key).cloned()
    }

    pub(super) fn clear(&mut self) {
        *self = Pictures::new(self.bytes_max);
    }

    pub(super) fn put(&mut self, key: Key, bytes: Arc<Vec<u8>>) {
        if bytes.len() > self.bytes_max {
            return;
        }
        self.bytes += bytes.len();
        match self.kept.insert(key.clone(), bytes) {
            Some(before) => self.bytes -= before.len(),
            None => self.oldest_first.push_back(key),
        }
        while self.bytes > self.bytes_max {
            let Some(oldest) = self.oldest_first.pop_front() else { break };
            self.bytes -= self.kept.remove(&oldest).map_or(0, |bytes| bytes.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_go_when_the_bytes_are_too_many() {
        let mut pictures = Pictures::new(100);
        for id in 0..10 {
            pictures.put(Key::Picture(id), Arc::new(vec![0; 30]));
        }
        let kept: Vec<u64> = (0..10).filter(|id| pictures.get(&Key::Picture(*id)).is_some()).collect();
        assert_eq!(kept, [7, 8, 9]);
        pictures.put(Key::Picture(9), Arc::new(vec![0; 10]));
        assert_eq!(pictures.bytes, 70);
        pictures.put(Key::Picture(10), Arc::new(vec![0; 101]));
        assert!(pictures.get(&Key::Picture(10)).is_none());
        assert_eq!(pictures.bytes, 70);
    }
}
