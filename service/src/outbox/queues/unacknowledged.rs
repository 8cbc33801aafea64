//! Sent messages that could not be marked in the store. Until the mark succeeds, a search for unsent messages would
//! find them and send them again.

use banco_store::SentMessage;

use super::Lines;

/// A message that need not be sent any more, and the platform's message it became.
pub(in crate::outbox) struct Mark {
    pub number: u64,
    pub sent: Option<SentMessage>,
}

impl Mark {
    /// Mark of a message that was not sent and is no longer needed.
    pub(in crate::outbox) fn spare(number: u64) -> Mark {
        Mark { number, sent: None }
    }
}

impl Lines {
    /// Records that the mark failed; `true` if that is new.
    pub(in crate::outbox) fn note_unmarked(&self, mark: Mark) -> bool {
        self.state().unmarked.insert(mark.number, mark.sent).is_none()
    }

    /// Records that the store has the mark.
    pub(in crate::outbox) fn note_marked(&self, number: u64) {
        let mut state = self.state();
        if state.unmarked.remove(&number).is_some()
            && let Some(done) = &mut state.done
        {
            done.insert(number);
        }
    }

    /// Marks to retry; each is in progress until [`Lines::marked`].
    pub(in crate::outbox) fn unmarked(&self) -> Vec<Mark> {
        let mut state = self.state();
        let mark = |(number, sent): (&u64, &Option<SentMessage>)| Mark { number: *number, sent: sent.clone() };
        let unmarked: Vec<Mark> = state.unmarked.iter().map(mark).collect();
        state.spare += unmarked.len();
        unmarked
    }
}
