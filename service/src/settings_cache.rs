//! Settings cache: every move reads settings of people and chats several times, and they rarely change.
//!
//! It stays correct because every change goes through [`crate::Service::commit`], or is reported by another process
//! (`others.rs`).

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use banco_ports::limits::CHOSEN_REMEMBERED_MAX;
use serde_json::Value;

/// Values by the requested prefix, with the number of changes so far.
#[derive(Default)]
pub(crate) struct SettingsCache(Mutex<Remembered>);

#[derive(Default)]
struct Remembered {
    changes: u64,
    by_prefix: HashMap<String, Vec<(String, Value)>>,
}

impl SettingsCache {
    fn lock(&self) -> MutexGuard<'_, Remembered> {
        // Every change is one insert or one retain: a panic leaves no partial state.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Cached values, or the number that [`SettingsCache::remember`] needs with the store's answer.
    pub(crate) fn recall(&self, prefix: &str) -> Result<Vec<(String, Value)>, u64> {
        let remembered = self.lock();
        remembered.by_prefix.get(prefix).cloned().ok_or(remembered.changes)
    }

    /// Caches the store's answer, unless a value changed since the request.
    pub(crate) fn remember(&self, prefix: &str, values: &[(String, Value)], asked_at: u64) {
        let mut remembered = self.lock();
        if remembered.changes != asked_at {
            return;
        }
        if remembered.by_prefix.len() >= CHOSEN_REMEMBERED_MAX {
            remembered.by_prefix.clear();
        }
        remembered.by_prefix.insert(prefix.to_owned(), values.to_vec());
    }

    /// Empties the cache, because any value may have changed.
    pub(crate) fn clear(&self) {
        let mut remembered = self.lock();
        remembered.changes += 1;
        remembered.by_prefix.clear();
    }

    /// Drops these values, because they have changed.
    pub(crate) fn forget<'k>(&self, keys: impl Iterator<Item = &'k String>) {
        let mut remembered = self.lock();
        for key in keys {
            remembered.changes += 1;
            remembered.by_prefix.retain(|prefix, _| !key.starts_with(prefix.as_str()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_a_change_is_not_remembered() {
        let chosen = SettingsCache::default();
        let Err(asked) = chosen.recall("person:1:") else { panic!("nothing is known yet") };
        chosen.forget(["person:1:theme".to_owned()].iter());
        chosen.remember("person:1:", &[], asked);
        let Err(asked) = chosen.recall("person:1:") else { panic!("it is too old") };
        chosen.remember("person:1:", &[], asked);
        assert_eq!(chosen.recall("person:1:"), Ok(Vec::new()));
        chosen.forget(["person:2:theme".to_owned()].iter());
        assert_eq!(chosen.recall("person:1:"), Ok(Vec::new()), "somebody else's");
        chosen.forget(["person:1:theme".to_owned()].iter());
        assert!(chosen.recall("person:1:").is_err());
    }
}
