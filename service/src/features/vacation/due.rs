//! Vacations over time (days 2.5): opponents see beginning and end on the current boards; the owner gets private
//! messages.
//!
//! The due step is stored in its own value (`leave:<person>`) and compared before each change: a restart or a repeated
//! check posts nothing twice.

use std::collections::BTreeMap;

use banco_engine::{Millis, PersonKey};
use banco_ports::limits::OPEN_CARDS_READ_MAX;
use banco_ports::{Address, Place, Platform};
use banco_store::{GameCard, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::boxed::apart;
use crate::calendar::{Calendar, VacationDays};
use crate::due_values::{DueSpec, DueValue};
use crate::features::vacation::post::{BEGUN, Begun, OVER};
use crate::log_throttle::Chore;
use crate::messages::notice::Notice;
use crate::prepared_commit::{Cause, Commit};
use crate::{Post, Service};

const PREFIX: &str = "leave:";

/// Steps of one vacation.
const STEPS: usize = 4;

/// Stage of a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stage {
    /// Its games do not know it yet.
    New,
    /// It has not begun, and every game knows its days.
    Ahead,
    /// It has begun, and opponents have been told.
    Begun,
}

/// A vacation with a beginning or end still to be announced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Leave {
    person: PersonKey,
    from: Millis,
    until: Millis,
    stage: Stage,
    /// True if the reply to a command has told its owner about the next step.
    is_told: bool,
}

pub(crate) fn leave_key(person: &PersonKey) -> String {
    format!("{PREFIX}{}", person.0)
}

fn value_of(leave: &Leave) -> Option<Value> {
    serde_json::to_value(leave).ok()
}

/// Value of a vacation that its owner has just requested; `is_told` means that it begins at once and the reply says so.
pub(crate) fn asked(person: &PersonKey, vacation: VacationDays, is_told: bool) -> Option<Value> {
    let VacationDays { from, until, .. } = vacation;
    value_of(&Leave { person: person.clone(), from, until, stage: Stage::New, is_told })
}

/// Value of a vacation that its owner has just ended; opponents are told only if it had begun.
pub(crate) fn ended(person: &PersonKey, vacation: VacationDays, now: Millis) -> Option<Value> {
    let stage = if vacation.from < now { Stage::Begun } else { Stage::New };
    value_of(&Leave { person: person.clone(), from: vacation.from, until: now, stage, is_told: true })
}

/// Vacations with a step to be announced.
pub(crate) static DUE: &[DueSpec] =
    &[DueSpec { prefix: PREFIX, run: |service, due| apart(move || DueVacations::of(service).keep(due)) }];

/// Vacations that begin or end.
#[derive(Clone, Copy)]
pub(crate) struct DueVacations<'a> {
    service: &'a Service,
}

impl<'a> DueVacations<'a> {
    pub(crate) fn of(service: &'a Service) -> DueVacations<'a> {
        DueVacations { service }
    }

    async fn keep(self, due: DueValue) -> Result<bool, StoreError> {
        let Ok(leave) = serde_json::from_value::<Leave>(due.value) else { return Ok(false) };
        Ok(self.keep_vacation(&leave.person).await > 0)
    }

    /// Announces the due steps of one person's vacation.
    pub(crate) async fn keep_vacation(self, person: &PersonKey) -> usize {
        let mut steps = 0;
        // A vacation is new, ahead, begun and gone; after a long absence of the bot the next one follows at once.
        for _ in 0..2 * STEPS {
            match self.step_of_vacation(person).await {
                Ok(true) => steps += 1,
                // Another process did it, or the owner ended the vacation.
                Ok(false) | Err(StoreError::Changed(_)) => break,
                Err(error) => {
                    if self.service.is_news(Chore::Feature(PREFIX), &error) {
                        tracing::warn!("a vacation is due and cannot be told of: {error}");
                    }
                    break;
                }
            }
        }
        steps
    }

    /// Takes the next step of this person's vacation, if it is due; `false` if none is.
    async fn step_of_vacation(self, person: &PersonKey) -> Result<bool, StoreError> {
        let key = leave_key(person);
        let Some(value) = self.service.store.value(&key).await? else { return Ok(false) };
        let Ok(leave) = serde_json::from_value::<Leave>(value.clone()) else { return Ok(false) };
        let now = self.service.now();
        let is_over = leave.until <= now;
        let following = if is_over { self.next_leave(person, now).await } else { None };
        let (next, posts) = match leave.stage {
            Stage::New if is_over => (following, Vec::new()),
            Stage::New => (Some(Leave { stage: Stage::Ahead, ..leave.clone() }), Vec::new()),
            Stage::Ahead if leave.from <= now && !is_over => {
                let told = Post::Notice(Notice::new(&BEGUN, &Begun { until: leave.until }));
                (Some(Leave { stage: Stage::Begun, is_told: false, ..leave.clone() }), vec![told])
            }
            Stage::Ahead | Stage::Begun if is_over => (following, vec![Post::Notice(Notice::plain(&OVER))]),
            Stage::Ahead | Stage::Begun => return Ok(false),
        };
        // Boards show what the games know, so the games are updated first.
        Calendar::of(self.service).settle_calendar(person).await;
        let mut commit = Commit::new(Cause::Clock).expect(BTreeMap::from([(key.clone(), Some(value))]));
        commit = commit.values(BTreeMap::from([(key, next.as_ref().and_then(value_of))]));
        if !posts.is_empty() {
            for (game, places) in self.slow_games(person).await? {
                commit = commit.tell(&places, &[Post::Restated { game }]);
            }
        }
        // The page has no private chats; its list says it.
        if !leave.is_told && Platform::of(person).is_some_and(|platform| platform.abilities().private_chats) {
            commit = commit.write(Address::Person(person.clone()), &posts);
        }
        self.service.commit(commit).await?;
        Ok(true)
    }

    /// The next planned vacation of a person, to be announced from its beginning on.
    async fn next_leave(self, person: &PersonKey, now: Millis) -> Option<Leave> {
        let VacationDays { from, until, .. } = Calendar::of(self.service).of_person(person).await.1?.joined(now)?;
        Some(Leave { person: person.clone(), from, until, stage: Stage::New, is_told: false })
    }

    /// Running games of a person whose clocks stop on vacation, and where they are shown.
    pub(crate) async fn slow_games(self, person: &PersonKey) -> Result<Vec<(String, Vec<Place>)>, StoreError> {
        let cards = self.service.store.games_of(person, true, OPEN_CARDS_READ_MAX).await?;
        let is_running =
            |(id, card): &(String, GameCard)| card.challenger.is_none() && !self.service.games.is_set_aside(id);
        let mut slow = Vec::new();
        for (id, _) in cards.into_iter().filter(is_running) {
            // Damage was reported when it was found.
            let Ok(Some(seated)) = self.service.games.snapshot(&*self.service.store, &id).await else { continue };
            if seated.table.seats().is_some() && Calendar::of(self.service).may_rest(&seated.table).await {
                slow.push((id, seated.card.places.clone()));
            }
        }
        Ok(slow)
    }
}
