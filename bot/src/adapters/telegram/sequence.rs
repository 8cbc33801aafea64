//! Which updates are known, and what the next poll asks for.
//!
//! A poll confirms every update below its offset. The offset is the oldest update that is not
//! durable yet: while one is under way the server sends it again with the newer ones, and what is
//! known already is skipped.
//!
//! Numbers rise one by one, but "if there are no new updates for at least a week, then identifier
//! of the next update will be chosen randomly instead of sequentially" (Bot API, `Update`): it may
//! fall. Some servers answer an offset above their newest update with all they have and confirm
//! nothing, others confirm everything below it unseen. So the offset goes by the last answer, not
//! by the highest number ever seen, and after an empty answer, which confirmed all, there is none.

use std::collections::BTreeSet;

/// Handled updates that are remembered: a hundred full answers. Older ones the server has long confirmed.
const HANDLED_MAX: usize = 10_000;

/// The updates of one bot as far as this run knows them.
#[derive(Debug, Default)]
pub(super) struct Sequence {
    /// Taken but not durable.
    open: BTreeSet<u32>,
    /// Durable, but a poll may bring them once more: it was asked when they were not, or nothing was confirmed.
    handled: BTreeSet<u32>,
    /// The newest update taken in the running sequence.
    newest: Option<u32>,
    /// One above the newest update of the last answer, until an empty one.
    next: Option<u32>,
}

impl Sequence {
    /// What the next poll asks for; none: whatever there is.
    pub(super) fn offset(&self) -> Option<u32> {
        self.open.first().copied().or(self.next)
    }

    /// Nothing taken waits to become durable.
    pub(super) fn is_idle(&self) -> bool {
        self.open.is_empty()
    }

    /// Notes the numbers of one answer and gives back those that are new.
    pub(super) fn answered(&mut self, ids: &[u32]) -> BTreeSet<u32> {
        let Some(newest) = ids.iter().max() else {
            if self.open.is_empty() {
                self.next = None;
            }
            return BTreeSet::new();
        };
        let unknown: BTreeSet<u32> =
            ids.iter().copied().filter(|id| !self.open.contains(id) && !self.handled.contains(id)).collect();
        if unknown.first().is_some_and(|&id| self.newest.is_some_and(|newest| id < newest)) {
            // A new sequence. What is under way from the old one is finished, but asks for nothing any more.
            self.open.clear();
            self.handled.clear();
            self.newest = None;
        }
        self.newest = self.newest.max(unknown.last().copied());
        self.next = Some(newest.saturating_add(1));
        unknown
    }

    /// An update is under way.
    pub(super) fn begin(&mut self, id: u32) {
        self.open.insert(id);
    }

    /// An update is durable, or there was nothing to do.
    pub(super) fn settle(&mut self, id: u32) {
        self.open.remove(&id);
        // One of an older sequence would only push a number out that can still come.
        if self.newest.is_some_and(|newest| id <= newest) {
            self.handled.insert(id);
            if self.handled.len() > HANDLED_MAX {
                self.handled.pop_first();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_done(sequence: &mut Sequence, ids: &[u32]) -> Vec<u32> {
        let new = sequence.answered(ids);
        new.iter().for_each(|&id| sequence.begin(id));
        new.iter().for_each(|&id| sequence.settle(id));
        new.into_iter().collect()
    }

    #[test]
    fn the_offset_is_the_oldest_open_one_else_one_above_the_last_answer() {
        let mut sequence = Sequence::default();
        assert_eq!(sequence.offset(), None);
        for id in sequence.answered(&[5, 6, 7]) {
            sequence.begin(id);
        }
        sequence.settle(5);
        sequence.settle(7);
        assert_eq!(sequence.offset(), Some(6));
        assert!(sequence.answered(&[6, 7]).is_empty());
        sequence.settle(6);
        assert_eq!(sequence.offset(), Some(8));
        sequence.answered(&[]);
        assert_eq!(sequence.offset(), None, "an empty answer has confirmed everything");
    }

    #[test]
    fn a_fall_begins_a_new_sequence() {
        let mut sequence = Sequence::default();
        sequence.answered(&[900_000_001]);
        sequence.begin(900_000_001);
        assert_eq!(all_done(&mut sequence, &[400_000_001]), [400_000_001]);
        assert_eq!(sequence.offset(), Some(400_000_002), "what is open from before asks for nothing");
        sequence.settle(900_000_001);
        assert_eq!(all_done(&mut sequence, &[400_000_001, 400_000_002]), [400_000_002]);
        assert_eq!(sequence.offset(), Some(400_000_003));
    }

    #[test]
    fn a_known_one_that_comes_again_late_is_no_fall() {
        let mut sequence = Sequence::default();
        all_done(&mut sequence, &[5, 6, 7]);
        assert!(all_done(&mut sequence, &[5]).is_empty());
        assert_eq!(sequence.offset(), Some(6));
        assert_eq!(all_done(&mut sequence, &[6, 7, 8]), [8]);
    }
}
