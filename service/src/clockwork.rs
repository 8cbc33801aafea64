//! Scheduler: events that happen at a due time, without a person's action. Every waiting thing has its due time in a
//! card, so it survives a restart.

use std::sync::Arc;

use banco_engine::{Action, Actor, Phase};
use banco_ports::limits::{CLOCKWORK_PAUSE, DUE_PER_TURN_MAX};
use banco_store::{GameCard, StoreError};

use crate::boxed::apart;
use crate::card::next_card;
use crate::log_throttle::Chore;
use crate::platform_status::PlatformReach;
use crate::prepared_commit::{Cause, Commit};
use crate::time_credit::TimeCredits;
use crate::{Post, Seated, Service};

/// Looks at due games in a loop, until the service ends with its program.
pub async fn run(service: Arc<Service>) {
    service.give_all_back().await;
    let turns_per_beat = (service.times.beat / CLOCKWORK_PAUSE.as_millis() as i64).max(1);
    for turn in 0_i64.. {
        service.follow_the_wall().await;
        service.follow_the_platforms().await;
        // Time in which nothing could be saved is given back before a loss on time.
        if TimeCredits::of(&service).is_mute() {
            service.beat().await;
        }
        if !TimeCredits::of(&service).is_mute() {
            service.do_what_is_due().await;
        }
        if turn % turns_per_beat == 0 {
            service.beat().await;
            for feature in service.features {
                feature.beat(&service).await;
            }
            service.keep_all_due().await;
        }
        tokio::time::sleep(CLOCKWORK_PAUSE).await;
    }
}

impl Service {
    /// Handles what is due now, the earliest first and in parts, so that people's moves come between. Returns the
    /// number of games looked at.
    pub async fn do_what_is_due(&self) -> usize {
        // Damaged games stay due for ever and must not block the others.
        let limit = match PlatformReach::of(self).is_all_in_reach() {
            true => DUE_PER_TURN_MAX + self.games.set_aside_count(),
            // Any number of games may wait for their platform; games on other platforms are among the rest.
            false => usize::MAX,
        };
        let due = match self.store.due(self.now().saturating_add(1), limit).await {
            Ok(due) => due,
            Err(error) => {
                self.time_credit.fall_mute();
                if self.is_news(Chore::Due, &error) {
                    tracing::warn!("what is due cannot be read: {error}");
                }
                return 0;
            }
        };
        self.log_throttle.went_well(Chore::Due);
        let (mut looked_at, mut went_well) = (0, true);
        let is_peace = TimeCredits::of(self).is_peace();
        let waits = async |id: &str, card: &GameCard| {
            let is_game = card.game.is_some() && card.challenger.is_none();
            (is_peace && is_game && !TimeCredits::of(self).peace_is_over(id, card).await)
                || PlatformReach::of(self).is_out_of_reach(card).await
        };
        for (id, card) in due.iter().filter(|(id, _)| !self.games.is_set_aside(id)) {
            if looked_at == DUE_PER_TURN_MAX {
                break;
            }
            if waits(id, card).await {
                continue;
            }
            looked_at += 1;
            match self.come_due(id).await {
                // Damage was reported when it was found.
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
            self.log_throttle.went_well(Chore::Games);
        }
        for feature in self.features {
            looked_at += apart(|| feature.run_due(self)).await;
        }
        looked_at
    }

    async fn come_due(&self, id: &str) -> Result<(), StoreError> {
        let Some(slot) = self.games.open(&*self.store, id).await? else { return Ok(()) };
        let mut seated = slot.lock().await;
        TimeCredits::of(self).give_back(&mut seated).await;
        let now = self.now();
        // Another action was faster than the clock.
        if seated.card.due_at().is_none_or(|due| due > now) {
            return Ok(());
        }
        // A silent platform may be unreachable without knowing it yet.
        if let Some(falls) = seated.table.flag_falls_at().filter(|at| *at <= now)
            && !PlatformReach::of(self).was_in_reach(&seated.card, falls).await
        {
            return Ok(());
        }
        let commit = Commit::new(Cause::Clock);
        let Seated { table, card, .. } = &**seated;
        // No person acted: the time of the last change stays.
        let known = next_card(table, card, card.changed);
        // The due time of a card is its time limit or a reminder; this one has come.
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
                for feature in self.features {
                    if feature.act_in_time(self, &mut seated, now).await? {
                        return Ok(());
                    }
                }
                (commit, Vec::new(), seated.table.clone(), known)
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
            // A card of an older version is corrected.
            (Some(_), Phase::Declined | Phase::Cancelled | Phase::Over(_)) | (None, _) => {
                (commit, Vec::new(), table.clone(), known)
            }
        };
        self.commit(commit.step(&mut seated, entries, next, card)).await
    }
}
