//! The one place that commits: cause, entries of one or more games, values and posts. Nothing is posted and no table
//! changes before the commit is durable.

use std::collections::BTreeMap;

use banco_engine::{Entry, Event, PersonKey, Phase, Table};
use banco_ports::{Address, Place};
use banco_store::{Batch, GameAppend, GameCard, Letter, StoreError};
use serde_json::Value;

use crate::cache_invalidation::CacheInvalidation;
use crate::calendar::Calendar;
use crate::card::next_card;
use crate::features::computer::ComputerMoves;
use crate::features::conditional_moves::lines::ConditionalLines;
use crate::game_cache::Seated;
use crate::{Post, Service};

/// Cause of a commit.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cause<'a> {
    /// Event of a person: `event` is the platform's id, and the event is applied once.
    Person { event: &'a str, by: &'a PersonKey },
    /// A due time has come. A repeat changes nothing, because the number of game entries is checked.
    Clock,
    /// A chat was added, moved or changed; `event` is set if the platform reports it with an id.
    House { event: Option<&'a str> },
}

impl Cause<'_> {
    fn event(&self) -> Option<&str> {
        match self {
            Cause::Person { event, .. } => Some(event),
            Cause::House { event } => *event,
            Cause::Clock => None,
        }
    }

    fn by(&self) -> Option<&PersonKey> {
        match self {
            Cause::Person { by, .. } => Some(by),
            Cause::Clock | Cause::House { .. } => None,
        }
    }
}

/// Table from which a step starts.
enum Origin<'a> {
    Nothing,
    Held(&'a mut Seated),
}

/// Part of a commit that belongs to one game.
struct Step<'a> {
    from: Origin<'a>,
    entries: Vec<Entry>,
    next: Table,
    card: GameCard,
}

/// Everything that one cause changes, gathered until [`Service::commit`].
pub(crate) struct Commit<'a> {
    cause: Cause<'a>,
    steps: Vec<Step<'a>>,
    values: BTreeMap<String, Option<Value>>,
    /// Values that the store must still have; otherwise the commit is refused.
    expected: BTreeMap<String, Option<Value>>,
    posts: Vec<(Address, Post)>,
}

impl<'a> Commit<'a> {
    pub(crate) fn new(cause: Cause<'a>) -> Commit<'a> {
        let (values, expected) = (BTreeMap::new(), BTreeMap::new());
        Commit { cause, steps: Vec::new(), values, expected, posts: Vec::new() }
    }

    /// Adds a step of an existing game to its new state `next`.
    pub(crate) fn step(mut self, held: &'a mut Seated, entries: Vec<Entry>, next: Table, card: GameCard) -> Commit<'a> {
        self.steps.push(Step { from: Origin::Held(held), entries, next, card });
        self
    }

    /// Adds a new game. If its id is taken, the whole commit is refused as a conflict.
    pub(crate) fn open(mut self, entries: Vec<Entry>, next: Table, card: GameCard) -> Commit<'a> {
        self.steps.push(Step { from: Origin::Nothing, entries, next, card });
        self
    }

    pub(crate) fn values(mut self, values: BTreeMap<String, Option<Value>>) -> Commit<'a> {
        self.values.extend(values);
        self
    }

    /// Refuses the commit with [`StoreError::Changed`] unless the store still has these values.
    pub(crate) fn expect(mut self, values: BTreeMap<String, Option<Value>>) -> Commit<'a> {
        self.expected.extend(values);
        self
    }

    /// Posts to each of these places.
    pub(crate) fn tell<'p>(self, places: impl IntoIterator<Item = &'p Place>, posts: &[Post]) -> Commit<'a> {
        places.into_iter().fold(self, |commit, place| commit.write(Address::from(place), posts))
    }

    /// Posts to one address.
    pub(crate) fn write(mut self, to: Address, posts: &[Post]) -> Commit<'a> {
        self.posts.extend(posts.iter().map(|post| (to.clone(), post.clone())));
        self
    }

    #[expect(clippy::expect_used, reason = "a post is plain data")]
    fn batch(&self, is_shared: bool) -> Batch {
        let append = |step: &Step<'_>| GameAppend {
            id: step.next.id().to_owned(),
            expected: match &step.from {
                Origin::Nothing => 0,
                Origin::Held(seated) => seated.table.entries(),
            },
            entries: step.entries.clone(),
            card: step.card.clone(),
        };
        let seen = |step: &Step<'_>| match &step.from {
            Origin::Nothing => None,
            Origin::Held(seated) => Some((step.next.id().to_owned(), seated.revision)),
        };
        let letter = |(to, post): &(Address, Post)| Letter {
            to: to.clone(),
            by: self.cause.by().cloned(),
            body: serde_json::to_value(post).expect("a post is plain data"),
        };
        Batch {
            event: self.cause.event().map(str::to_owned),
            games: self.steps.iter().map(append).collect(),
            values: self.values.clone(),
            expected: self.expected.clone(),
            outbox: self.posts.iter().map(letter).collect(),
            revisions: self.steps.iter().filter(|_| is_shared).filter_map(seen).collect(),
        }
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

    /// Saves a commit, all of it or nothing, and hands its posts to the outbox.
    ///
    /// # Errors
    /// The store refused, and no table has changed. After a conflict the games are reloaded at their next use.
    pub(crate) async fn commit(&self, mut commit: Commit<'_>) -> Result<(), StoreError> {
        for step in &mut commit.steps {
            let before = match &step.from {
                Origin::Nothing => continue,
                Origin::Held(seated) => &seated.table,
            };
            let plies = before.plies().len();
            if plies != step.next.plies().len() || before.phase() != step.next.phase() {
                commit
                    .values
                    .extend(ConditionalLines::of(self).play_lines(plies, &mut step.entries, &mut step.next).await);
                step.card = next_card(&step.next, &step.card, step.card.changed);
            }
            Calendar::of(self).keep_calendar(&mut step.entries, &mut step.next, &mut step.card).await;
            if before.phase() == Phase::Playing
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
        for Step { from, entries, next, card } in steps {
            self.count(&entries, &next);
            ComputerMoves::of(self).call_machines(next.id(), &card);
            self.standings.changed(next.id(), &card);
            if !card.open {
                self.tournaments.ended(next.id());
            }
            match from {
                Origin::Nothing => self.games.insert(next, card),
                Origin::Held(seated) => {
                    let revision = seated.revision + 1;
                    *seated = Seated { table: next, card, revision };
                }
            }
        }
        for (number, (to, post)) in numbers.into_iter().zip(posts) {
            if CacheInvalidation::of(self).sends_to(&to) {
                self.outbox.enqueue(number, to, post, cause.by());
            }
        }
        Ok(())
    }
}
