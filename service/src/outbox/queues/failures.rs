//! Notices to authors about the outcome of their messages, and offers that still have buttons.

use banco_engine::PersonKey;
use banco_ports::{MessageRef, Place};

use super::Lines;
use crate::outbox::{Instead, Unshown};

/// Maximum number of people with pending detour notices. Forgotten ones get none, and no code waits for them.
const DETOURS_MAX: usize = 1_000;

/// Maximum number of remembered offers whose buttons end with the answer. Forgotten ones keep them until the next
/// board.
const QUESTIONS_MAX: usize = 1_000;

impl Lines {
    /// True if a message that this person caused is still queued.
    pub(in crate::outbox) fn carries_for(&self, by: &PersonKey) -> bool {
        self.state().lines.values().flat_map(|line| &line.queue).any(|item| item.by.as_ref() == Some(by))
    }

    /// Records a message about a game's offer: `asked` makes an offer, and `is_open` means one waits for its answer.
    /// Returns the message whose offer is closed.
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

    /// Records that a message took another way; its author gets a notice.
    pub(in crate::outbox) fn note_detour(&self, by: &PersonKey, told: Unshown) {
        let mut state = self.state();
        if state.detours.len() >= DETOURS_MAX {
            state.detours.clear();
        }
        let told_him = state.detours.entry(by.clone()).or_default();
        told_him.retain(|known| known.post.game() != told.post.game());
        told_him.push(told);
    }

    /// Parked and rerouted messages of this author without a notice yet; only the last one per game and place.
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
