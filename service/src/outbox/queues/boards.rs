//! Boards in the queue: a newer board of a game replaces an unsent older one. This module also tells the effect on
//! authors and readers.

use std::collections::VecDeque;

use banco_ports::{MessageRef, Place};

use super::{BOARDS_MAX, ChatKey, Item, Lines, chat_of};
use crate::messages::say::Post;

impl Lines {
    /// True if a newer board of the same game waits behind this one.
    pub(in crate::outbox) fn is_superseded(&self, chat: &ChatKey, item: &Item) -> bool {
        let state = self.state();
        let Some(board) = item.board().filter(|_| !state.every_board.contains(&chat.0)) else { return false };
        let newer = |other: &Item| other.number != item.number && other.board().as_ref() == Some(&board);
        state.lines.get(chat).is_some_and(|line| line.queue.iter().any(newer))
    }

    /// True if a board of this game is queued for this place.
    pub(in crate::outbox) fn has_board(&self, place: &Place, game: &str) -> bool {
        let state = self.state();
        let is_it = |item: &Item| item.board().is_some_and(|(at, of)| at == *place && of == game);
        state.lines.get(&chat_of(place)).is_some_and(|line| line.queue.iter().any(is_it))
    }

    /// True if this board may wait for a newer one, or this offer for its answer. The newer one must be able to replace
    /// it, and nothing else may wait behind it.
    pub(in crate::outbox) fn may_wait(&self, chat: &ChatKey, item: &Item) -> bool {
        let state = self.state();
        let is_alone = |other: &Item| other.number == item.number;
        let gives_way = item.board().is_some() || matches!(item.post, Post::Offered { .. });
        let is_replaced = gives_way && !state.every_board.contains(&chat.0);
        is_replaced && state.lines.get(chat).is_some_and(|line| line.queue.iter().all(is_alone))
    }

    /// Records the game version on a board that arrived at a place.
    pub(in crate::outbox) fn note_shown(&self, place: &Place, game: &str, version: u32) {
        let shown = &mut self.state().shown;
        if shown.len() >= BOARDS_MAX {
            shown.clear();
        }
        shown.insert((place.clone(), game.to_owned()), version);
    }

    /// Records the message that shows a named thing.
    pub(in crate::outbox) fn note_standing(&self, place: &Place, name: String, message: MessageRef) {
        let standing = &mut self.state().standing;
        if standing.len() >= BOARDS_MAX {
            standing.clear();
        }
        standing.insert((place.clone(), name), message);
    }

    /// The message that shows a named thing.
    pub(in crate::outbox) fn standing(&self, place: &Place, name: &str) -> Option<MessageRef> {
        self.state().standing.get(&(place.clone(), name.to_owned())).cloned()
    }

    /// The message that shows a named thing, which is forgotten at the same time.
    pub(in crate::outbox) fn end_standing(&self, place: &Place, name: &str) -> Option<MessageRef> {
        self.state().standing.remove(&(place.clone(), name.to_owned()))
    }

    /// True if a board of this game is queued or parked for any place.
    pub(in crate::outbox) fn awaits_board(&self, game: &str) -> bool {
        let state = self.state();
        let queued = state.lines.values().flat_map(|line| &line.queue);
        let aside = state.aside.values().flat_map(|(_, items)| items);
        queued.chain(aside).any(|item| item.post.board_of() == Some(game))
    }

    /// Game version on the last board that arrived at a place, if remembered.
    pub(in crate::outbox) fn shown(&self, place: &Place, game: &str) -> Option<u32> {
        self.state().shown.get(&(place.clone(), game.to_owned())).copied()
    }
}

/// Passes the author of a replaced board to its replacement if that has none, as with a computer's answer. Items from
/// `known` on are new.
pub(super) fn hand_on(queue: &mut VecDeque<Item>, known: usize) {
    for at in known..queue.len() {
        let (Some(board), None) = (queue[at].board(), &queue[at].by) else { continue };
        let older = queue.range(..at).rfind(|older| older.board().as_ref() == Some(&board));
        queue[at].by = older.and_then(|older| older.by.clone());
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::PersonKey;

    use super::super::tests::{board, item};
    use super::*;
    use crate::messages::say::Obstacle;
    use crate::outbox::queues::Fate;

    #[test]
    fn whoever_moved_hears_what_became_of_the_board_that_answered_him() {
        let an = PersonKey("telegram:an".to_owned());
        let lines = Lines::default();
        let own = Item { by: Some(an.clone()), ..board(1, "a") };
        let chat = chat_of(&own.place);
        lines.push(&chat, vec![own.clone()], 0);
        lines.push(&chat, vec![board(2, "a")], 0);
        assert!(lines.is_superseded(&chat, &own));
        lines.finish(&chat, 1, Fate::Done);
        assert!(lines.carries_for(&an));
        let answer = lines.next(&chat).expect("it waits");
        lines.finish(&chat, 2, Fate::Refused(answer, Obstacle::Muted));
        assert_eq!(lines.tell(&an).len(), 1);
    }

    #[test]
    fn a_board_waits_only_where_it_is_alone_and_can_be_replaced() {
        let lines = Lines::default();
        let first = board(1, "a");
        let chat = chat_of(&first.place);
        lines.push(&chat, vec![first.clone()], 0);
        assert!(lines.may_wait(&chat, &first));
        lines.push(&chat, vec![item(2, Post::Welcome { lang: None })], 0);
        assert!(!lines.may_wait(&chat, &first), "somebody else's words stand behind it");
        let lines = Lines::default();
        lines.show_every_board([first.place.platform].into_iter());
        lines.push(&chat, vec![first.clone()], 0);
        assert!(!lines.may_wait(&chat, &first), "every board is seen there");
    }
}
