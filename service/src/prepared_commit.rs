//! A commit before it is saved: its cause, entries of one or more games, values and posts. [`crate::commit`] saves it.

use std::collections::BTreeMap;

use banco_engine::{Entry, PersonKey, Table};
use banco_ports::{Address, Place};
use banco_store::{Batch, GameAppend, GameCard, Letter};
use serde_json::Value;

use crate::Post;
use crate::game_cache::LiveGame;

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

    pub(crate) fn by(&self) -> Option<&PersonKey> {
        match self {
            Cause::Person { by, .. } => Some(by),
            Cause::Clock | Cause::House { .. } => None,
        }
    }
}

/// Table from which a step starts.
pub(crate) enum Origin<'a> {
    Nothing,
    Held(&'a mut LiveGame),
}

/// Part of a commit that belongs to one game.
pub(crate) struct Step<'a> {
    pub from: Origin<'a>,
    pub entries: Vec<Entry>,
    pub next: Table,
    pub card: GameCard,
}

impl Step<'_> {
    /// Number of plies before the event; `None` for a new game.
    pub(crate) fn plies_before(&self) -> Option<usize> {
        match &self.from {
            Origin::Nothing => None,
            Origin::Held(seated) => Some(seated.table.made_plies().len()),
        }
    }
}

/// Everything that one cause changes, gathered until [`crate::Service::commit`].
pub(crate) struct Commit<'a> {
    pub cause: Cause<'a>,
    pub steps: Vec<Step<'a>>,
    pub values: BTreeMap<String, Option<Value>>,
    /// Values that the store must still have; otherwise the commit is refused.
    expected: BTreeMap<String, Option<Value>>,
    pub posts: Vec<(Address, Post)>,
}

impl<'a> Commit<'a> {
    pub(crate) fn new(cause: Cause<'a>) -> Commit<'a> {
        let (values, expected) = (BTreeMap::new(), BTreeMap::new());
        Commit { cause, steps: Vec::new(), values, expected, posts: Vec::new() }
    }

    /// Adds a step of an existing game to its new state `next`.
    pub(crate) fn step(
        mut self,
        held: &'a mut LiveGame,
        entries: Vec<Entry>,
        next: Table,
        card: GameCard,
    ) -> Commit<'a> {
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

    /// The commit as the store takes it.
    #[expect(clippy::expect_used, reason = "a post is plain data")]
    pub(crate) fn batch(&self, is_shared: bool) -> Batch {
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
