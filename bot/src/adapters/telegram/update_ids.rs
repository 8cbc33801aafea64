//! Known updates, and the offset of the next poll.
//!
//! A poll confirms every update below its offset. The offset is the oldest update that is not durable yet. While one is
//! under way the server sends it again with the newer ones, and known ones are skipped.
//!
//! Numbers rise one by one. But "if there are no new updates for at least a week, then identifier of the next update
//! will be chosen randomly instead of sequentially" (Bot API, `Update`), so it may fall. For an offset above the newest
//! update some servers answer everything and confirm nothing. Others confirm everything below it unseen. So the offset
//! follows the last answer, not the highest number seen. After an empty answer, which confirmed all, there is none.

use std::collections::BTreeSet;

/// Handled updates that are remembered: a hundred full answers. The server has confirmed older ones long ago.
const HANDLED_MAX: usize = 10_000;

/// Updates of one bot, as far as this run knows them.
#[derive(Debug, Default)]
pub(super) struct Sequence {
    /// Updates taken but not durable.
    open: BTreeSet<u32>,
    /// Durable updates that a poll may bring once more: it was sent before they were durable, or nothing was confirmed.
    handled: BTreeSet<u32>,
    /// Newest update taken in the running sequence.
    newest: Option<u32>,
    /// One above the newest update of the last answer, until an empty answer.
    next: Option<u32>,
}

impl Sequence {
    /// Offset of the next poll; `None`: all there are.
    pub(super) fn offset(&self) -> Option<u32> {
        self.open.first().copied().or(self.next)
    }

    /// True if no taken update waits to become durable.
    pub(super) fn is_idle(&self) -> bool {
        self.open.is_empty()
    }

    /// Notes the numbers of one answer; answers the new ones.
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
            // A new sequence has begun. Updates of the old one are finished, but need no offset any more.
            self.open.clear();
            self.handled.clear();
            self.newest = None;
        }
        self.newest = self.newest.max(unknown.last().copied());
        self.next = Some(newest.saturating_add(1));
        unknown
    }

    /// Notes that an update is under way.
    pub(super) fn begin(&mut self, id: u32) {
        self.open.insert(id);
    }

    /// Notes that an update is durable, or needed no work.
    pub(super) fn settle(&mut self, id: u32) {
        self.open.remove(&id);
        // One of an older sequence would only displace a number that can still come.
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
