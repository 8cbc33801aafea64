//! Events this run has taken, so that one that Discord sends again is not judged anew.
//!
//! What changed something the store remembers; what was refused it does not, and a move that was
//! refused a minute ago may be allowed now.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

/// Events remembered: Discord repeats what fell into a gap of the connection, minutes later at most.
const SEEN_MAX: usize = 10_000;

#[derive(Default)]
pub(super) struct Seen(Mutex<Recent>);

#[derive(Default)]
struct Recent {
    ids: HashSet<u64>,
    order: VecDeque<u64>,
}

impl Seen {
    /// Whether this event is new; it is not from now on.
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
