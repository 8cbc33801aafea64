//! What happens because its time has come, not because somebody did something. Everything that waits for
//! a time is the `due` of a card, so it survives a restart by itself.

use std::sync::Arc;

use banco_engine::{Action, Actor, Phase};
use banco_ports::limits::{CLOCKWORK_PAUSE, DUE_PER_TURN_MAX};
use banco_store::{GameCard, StoreError};

use crate::apart::apart;
use crate::card::next_card;
use crate::complaints::Chore;
use crate::desk::{Cause, Commit};
use crate::{Post, Seated, Service};

/// Looks again and again at what is due, until the service is gone with its program.
pub async fn run(service: Arc<Service>) {
    service.give_all_back().await;
    let turns_per_beat = (service.times.beat / CLOCKWORK_PAUSE.as_millis() as i64).max(1);
    for turn in 0_i64.. {
        service.follow_the_wall().await;
        service.follow_the_platforms().await;
        // What could not be kept is given back before a flag falls for it.
        if service.is_mute() {
            service.beat().await;
        }
        if !service.is_mute() {
            service.do_what_is_due().await;
        }
        if turn % turns_per_beat == 0 {
            service.beat().await;
            service.keep_seasons().await;
            service.keep_puzzles().await;
            service.keep_vacations().await;
            service.keep_challenges().await;
        }
        tokio::time::sleep(CLOCKWORK_PAUSE).await;
    }
}

impl Service {
    /// Does what is due by now, the earliest first and not all at once: people's moves go between. Answers how
    /// many games were looked at.
    pub async fn do_what_is_due(&self) -> usize {
        // What was found damaged stays due for ever, and must not stand before what can be done.
        let limit = match self.is_all_in_reach() {
            true => DUE_PER_TURN_MAX + self.book.set_aside_count(),
            // However many wait for their platform, what goes on elsewhere is among the rest.
            false => usize::MAX,
        };
        let due = match self.store.due(self.now().saturating_add(1), limit).await {
            Ok(due) => due,
            Err(error) => {
                self.hours.fall_mute();
                if self.is_news(Chore::Due, &error) {
                    tracing::warn!("what is due cannot be read: {error}");
                }
                return 0;
            }
        };
        self.complaints.went_well(Chore::Due);
        let (mut looked_at, mut went_well) = (0, true);
        let is_peace = self.is_peace();
        let waits = |id: &str, card: &GameCard| {
            let is_game = card.game.is_some() && card.challenger.is_none();
            (is_peace && is_game && !self.peace_is_over(id, card)) || self.is_out_of_reach(card)
        };
        let due = due.iter().filter(|(id, card)| !self.book.is_set_aside(id) && !waits(id, card));
        for (id, _) in due.take(DUE_PER_TURN_MAX) {
            looked_at += 1;
            match self.come_due(id).await {
                // Damage is named when it is found.
                Ok(()) | Err(StoreError::Damaged { .. }) => {}
                Err(error) => {
                    went_well = false;
                    if self.is_news(Chore::Games, &error) {
                        tracing::warn!("game {id} is due and cannot be handled, perhaps others too: {error}");
                    }
                }
            }
        }
        if went_well {
            self.complaints.went_well(Chore::Games);
        }
        looked_at += apart(|| self.run_cups(is_peace)).await;
        looked_at
    }

    async fn come_due(&self, id: &str) -> Result<(), StoreError> {
        let Some(slot) = self.book.open(&*self.store, id).await? else { return Ok(()) };
        let mut seated = slot.lock().await;
        self.give_back(&mut seated).await;
        let now = self.now();
        // Somebody was quicker than the clock.
        if seated.card.due_at().is_none_or(|due| due > now) {
            return Ok(());
        }
        // A platform that went silent may be out of reach without knowing it.
        if let Some(falls) = seated.table.flag_falls_at().filter(|at| *at <= now)
            && !self.was_in_reach(&seated.table, falls)
        {
            return Ok(());
        }
        let commit = Commit::new(Cause::Clock);
        let Seated { table, card, .. } = &*seated;
        // Nobody did anything: when it changed last stays as it was.
        let known = next_card(table, card, card.changed);
        // A game is looked at for its flag or for a reminder: what its card says has come.
        let waits = table.phase() != Phase::Playing && known.due.is_none_or(|due| due > now);
        let (commit, entries, next, card) = match (Some(now).filter(|_| !waits), table.phase()) {
            (Some(_), Phase::Challenged) => match table.act(&Actor::Clock, Action::Expire, now) {
                Ok((entries, next)) => {
                    let card = next_card(&next, &known, now);
                    (commit.tell(&known.places, &[Post::Cancelled { game: id.to_owned() }]), entries, next, card)
                }
                Err(refusal) => {
                    tracing::warn!("challenge {id} is due and could not expire: {refusal:?}");
                    (commit, Vec::new(), table.clone(), GameCard { due: None, ..known })
                }
            },
            (Some(_), Phase::Playing) if table.flag_falls_at().is_none_or(|at| at > now) => {
                return self.remind(&mut seated, now).await;
            }
            (Some(_), Phase::Playing) => match table.act(&Actor::Clock, Action::Flag, now) {
                Ok((entries, next)) => {
                    let card = next_card(&next, &known, now);
                    (commit.tell(&known.places, &[Post::Board { game: id.to_owned() }]), entries, next, card)
                }
                Err(refusal) => {
                    tracing::warn!("game {id} is out of time and could not be ended: {refusal:?}");
                    (commit, Vec::new(), table.clone(), GameCard { due: None, ..known })
                }
            },
            // An older card, set right.
            (Some(_), Phase::Declined | Phase::Cancelled | Phase::Over(_)) | (None, _) => {
                (commit, Vec::new(), table.clone(), known)
            }
        };
        self.commit(commit.step(&mut seated, entries, next, card)).await
    }
}
