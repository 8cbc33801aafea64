//! Storage of an index: an ordered map from bytes to bytes, in memory or on disk.

use std::collections::BTreeMap;
use std::ops::{Bound, ControlFlow};

/// Keys with their new values; `None` removes.
pub type Changes = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// Reason why a look-up failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackingError {
    /// The backing can no longer be trusted. The index is then rebuilt from the records.
    #[error("{0}")]
    Failed(String),
    /// The archive cannot be read. A rebuilt index would not help.
    #[error("finds the archive unreadable: {0}")]
    Archive(String),
}

/// Callback with key and value; a break ends the visit.
pub type Visit<'a> = &'a mut dyn FnMut(&[u8], &[u8]) -> ControlFlow<()>;

/// An ordered map with atomic writes. A backing that fails once is given up and rebuilt.
pub trait Backing: Send + Sync {
    /// The value under a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, BackingError>;

    /// Visits the keys that start with `prefix`, in byte order.
    fn scan(&self, prefix: &[u8], visit: Visit<'_>) -> Result<(), BackingError> {
        self.scan_from(prefix, prefix, visit)
    }

    /// As [`Backing::scan`], from the key `from` on, which starts with `prefix`.
    fn scan_from(&self, from: &[u8], prefix: &[u8], visit: Visit<'_>) -> Result<(), BackingError>;

    /// Writes all changes or none.
    fn apply(&mut self, changes: &Changes) -> Result<(), BackingError>;

    /// Returns when everything applied is durable, if the backing is on a disk.
    fn flush(&mut self) -> Result<(), BackingError>;
}

/// A backing in memory; it ends with the process.
#[derive(Default)]
pub struct InMemory(BTreeMap<Vec<u8>, Vec<u8>>);

impl Backing for InMemory {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, BackingError> {
        Ok(self.0.get(key).cloned())
    }

    fn scan_from(&self, from: &[u8], prefix: &[u8], visit: Visit<'_>) -> Result<(), BackingError> {
        let from = self.0.range::<[u8], _>((Bound::Included(from), Bound::Unbounded));
        for (key, value) in from.take_while(|(key, _)| key.starts_with(prefix)) {
            if visit(key, value).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn apply(&mut self, changes: &Changes) -> Result<(), BackingError> {
        for (key, value) in changes {
            match value {
                Some(value) => self.0.insert(key.clone(), value.clone()),
                None => self.0.remove(key),
            };
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), BackingError> {
        Ok(())
    }
}
