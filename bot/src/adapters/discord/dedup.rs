//! Events that this run has taken, so that a repeated one is not judged twice.
//!
//! The store remembers only events that changed something. A refused move is not stored, and may be allowed a minute
//! later.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

/// Events remembered: Discord repeats events from a gap of the connection, minutes later at most.
const SEEN_MAX: usize = 10_000;

#[derive(Default)]
pub(super) struct Seen(Mutex<Recent>);

#[derive(Default)]
struct Recent {
    ids: HashSet<u64>,
    order: VecDeque<u64>,
}

impl Seen {
    /// True if this event is new; afterwards it counts as taken.
    pub(super) fn is_new(&self, id: u64) -> bool {
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !recent.ids.insert(id) {
            return false;
        }
        recent.order.push_back(id);
        if recent.order.len() > SEEN_MAX
            && let Some(oldest) = recent.order.pop_front()
        {
            recent.ids.remove(&oldest);
        }
        true
    }
}
