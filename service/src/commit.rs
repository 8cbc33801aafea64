//! The one place that commits: cause, entries of one or more games, values and posts. Nothing is posted and no table
//! changes before the commit is durable.

use banco_beacon::Round;
use banco_engine::{Entry, Event, Phase, Table};
use banco_ports::{Address, Stir};
use banco_store::{GameCard, StoreError};

use crate::cache_invalidation::CacheInvalidation;
use crate::calendar::Calendar;
use crate::card::next_card;
use crate::game_cache::Seated;
use crate::invitation_codes::values_of_ended;
use crate::prepared_commit::{Commit, Origin, Step};
use crate::sessions::{persons_changed, stir};
use crate::{Post, Service};

/// Round of the number that a table waits for.
fn round_of(table: &Table) -> Option<Round> {
    table.open_draws().map(|open| open.round)
}

/// Announces open draws in every place of their game, instead of its board: nothing that comes later replaces that
/// message (beacon 3.4).
fn announce(posts: &mut Vec<(Address, Post)>, step: &Step<'_>, round: Round) {
    let game = step.next.id();
    let announced = Post::Announced { game: game.to_owned(), round: round.get() };
    let boards = posts.iter_mut().filter(|(_, post)| post.board_of() == Some(game));
    let count = boards.map(|(_, post)| post.clone_from(&announced)).count();
    if count == 0 {
        posts.extend(step.card.places.iter().map(|place| (Address::from(place), announced.clone())));
    }
}

impl Service {
    /// Reports the results of these durable entries to the metrics.
    fn count(&self, entries: &[Entry], table: &Table) {
        let (measure, game) = (self.outbox.measure(), table.challenge().game);
        for entry in entries {
            match &entry.event {
                Event::Accepted { .. } => measure.begun(game),
                Event::Moved { .. } => measure.moved(game),
                Event::Ended { .. } => measure.ended(game),
                _ => {}
            }
        }
    }

    /// Tells ladders and features of a game that has changed, durably.
    pub(crate) fn game_changed(&self, game: &str, card: &GameCard) {
        self.standings.changed(game, card);
        let places = || card.places.iter().chain(&card.lobby).cloned().collect();
        stir(self, || Stir::Game { id: game.to_owned(), persons: card.persons.clone(), places: places() });
        for feature in self.features {
            feature.game_changed(self, game, card);
        }
    }

    /// Saves a commit, all of it or nothing, and hands its posts to the outbox.
    ///
    /// # Errors
    /// The store refused, and no table has changed. After a conflict the games are reloaded at their next use.
    pub(crate) async fn commit(&self, mut commit: Commit<'_>) -> Result<(), StoreError> {
        for step in &mut commit.steps {
            let (plies, phase, waited) = match &step.from {
                Origin::Nothing => continue,
                Origin::Held(seated) => {
                    (seated.table.made_plies().len(), seated.table.phase(), round_of(&seated.table))
                }
            };
            let waits = round_of(&step.next);
            if plies != step.next.made_plies().len() || phase != step.next.phase() || waited != waits {
                for feature in self.features {
                    commit.values.extend(feature.follow_up(self, step).await);
                }
                step.card = next_card(&step.next, &step.card, step.card.changed);
                if !step.card.open {
                    commit.values.extend(values_of_ended(&step.next));
                }
            }
            if let Some(round) = waits.filter(|_| waits != waited) {
                announce(&mut commit.posts, step, round);
            }
            Calendar::of(self).keep_calendar(&mut step.entries, &mut step.next, &mut step.card).await;
            if phase == Phase::Playing
                && matches!(step.next.phase(), Phase::Over(_))
                && let Some((lobby, room)) = step.card.told_at().zip(step.card.home())
            {
                let (game, room) = (step.next.id().to_owned(), room.clone());
                commit.posts.push((Address::from(lobby), Post::Finished { game, room }));
            }
        }
        let numbers = self.store.append(commit.batch(self.store.is_shared())).await.inspect_err(|error| {
            self.outbox.measure().refused(error.kind());
            if let StoreError::Conflict { .. } = error {
                let held = commit.steps.iter().filter(|step| matches!(step.from, Origin::Held(_)));
                held.for_each(|step| self.games.forget(step.next.id()));
            }
        })?;
        let Commit { cause, steps, values, posts, .. } = commit;
        self.clients.kept(&values);
        self.settings.forget(values.keys());
        persons_changed(self, values.keys());
        for Step { from, entries, next, card } in steps {
            self.count(&entries, &next);
            let next = next.kept();
            let (id, told) = (next.id().to_owned(), card.clone());
            match from {
                Origin::Nothing => self.games.insert(next, card),
                Origin::Held(seated) => {
                    let revision = seated.revision + 1;
                    seated.become_committed(Seated { table: next, card, revision });
                }
            }
            // Open pages that hear of it look at once.
            self.game_changed(&id, &told);
        }
        for (number, (to, post)) in numbers.into_iter().zip(posts) {
            if CacheInvalidation::of(self).sends_to(&to) {
                self.outbox.enqueue(number, to, post, cause.by());
            }
        }
        Ok(())
    }
}
