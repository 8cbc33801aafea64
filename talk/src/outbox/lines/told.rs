//! Whom to tell what became of a letter, and which offers still have their buttons.

use banco_engine::PersonKey;
use banco_ports::{MessageRef, Place};

use super::Lines;
use crate::outbox::{Instead, Unshown};

/// People remembered who are to be told that something went another way; of those forgotten nobody waits for it.
const DETOURS_MAX: usize = 1_000;

/// Offers remembered whose buttons are to go with the answer; of those forgotten they stay until the next board.
const QUESTIONS_MAX: usize = 1_000;

impl Lines {
    /// Something that this person caused is still on its way.
    pub(in crate::outbox) fn carries_for(&self, by: &PersonKey) -> bool {
        self.state().lines.values().flat_map(|line| &line.queue).any(|item| item.by.as_ref() == Some(by))
    }

    /// Something of a game was said: `asked` is the message that makes an offer, and `is_open` where one waits for
    /// its answer. The message whose offer nothing waits for any more.
    pub(in crate::outbox) fn note_question(
        &self,
        place: &Place,
        game: Option<&str>,
        asked: Option<&MessageRef>,
        is_open: bool,
    ) -> Option<MessageRef> {
        let at = (place.clone(), game?.to_owned());
        let questions = &mut self.state().questions;
        match asked.filter(|_| is_open) {
            Some(asked) => {
                if questions.len() >= QUESTIONS_MAX {
                    questions.clear();
                }
                questions.insert(at, asked.clone())
            }
            None if is_open => None,
            None => questions.remove(&at),
        }
    }

    /// A letter has found another way: whoever caused it is to be told.
    pub(in crate::outbox) fn note_detour(&self, by: &PersonKey, told: Unshown) {
        let mut state = self.state();
        if state.detours.len() >= DETOURS_MAX {
            state.detours.clear();
        }
        let told_him = state.detours.entry(by.clone()).or_default();
        told_him.retain(|known| known.post.game() != told.post.game());
        told_him.push(told);
    }

    /// What lies aside of this person's doing, or went another way, and he was not told yet; of a game in a place the
    /// last.
    pub(in crate::outbox) fn tell(&self, by: &PersonKey) -> Vec<Unshown> {
        let mut state = self.state();
        let mut untold: Vec<Unshown> = state.detours.remove(by).unwrap_or_default();
        for (place, (why, items)) in &mut state.aside {
            for item in items.iter_mut().filter(|item| item.by.as_ref() == Some(by) && !item.is_told) {
                item.is_told = true;
                let game = item.post.game();
                untold.retain(|told| told.place != *place || told.post.game() != game);
                let is_private = item.person.is_some();
                let instead = Instead::LiesAside;
                untold.push(Unshown { place: place.clone(), post: item.post.clone(), why: *why, is_private, instead });
            }
        }
        untold
    }
}
