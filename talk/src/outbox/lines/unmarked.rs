//! Letters that are out, though the store could not be told: it took nothing just then. Until it is told, a look for what
//! is not out would find them, and they would go out once more.

use banco_store::SentMessage;

use super::Lines;

/// A letter that needs to go out no more, and the message it became.
pub(in crate::outbox) struct Mark {
    pub number: u64,
    pub sent: Option<SentMessage>,
}

impl Mark {
    /// Nothing was sent, and nothing waits for it.
    pub(in crate::outbox) fn spare(number: u64) -> Mark {
        Mark { number, sent: None }
    }
}

impl Lines {
    /// The store could not be told; whether that is news.
    pub(in crate::outbox) fn note_unmarked(&self, mark: Mark) -> bool {
        self.state().unmarked.insert(mark.number, mark.sent).is_none()
    }

    /// The store knows.
    pub(in crate::outbox) fn note_marked(&self, number: u64) {
        let mut state = self.state();
        if state.unmarked.remove(&number).is_some()
            && let Some(done) = &mut state.done
        {
            done.insert(number);
        }
    }

    /// What the store is to be told once more; on its way until [`Lines::marked`].
    pub(in crate::outbox) fn unmarked(&self) -> Vec<Mark> {
        let mut state = self.state();
        let mark = |(number, sent): (&u64, &Option<SentMessage>)| Mark { number: *number, sent: sent.clone() };
        let unmarked: Vec<Mark> = state.unmarked.iter().map(mark).collect();
        state.spare += unmarked.len();
        unmarked
    }
}
