//! Reminders: all games that wait for one person in one place are named in one message (days 2.7).

use std::sync::Arc;

use banco_engine::{Action, Actor, Entry, Millis, PersonKey, Reminder, Seat, Table};
use banco_ports::Address;
use banco_ports::limits::{OPEN_CARDS_READ_MAX, REMINDED_TOGETHER_MAX, REMINDED_TOGETHER_MILLIS};
use banco_store::{GameCard, StoreError};
use tokio::sync::Mutex;

use crate::calendar::Calendar;
use crate::card::next_card;
use crate::features::reminder::post::{Awaited, Called, REMINDER};
use crate::features::reminder::when::reminder_of;
use crate::game_cache::LiveGame;
use crate::messages::notice::Notice;
use crate::prepared_commit::{Cause, Commit};
use crate::present::Presenter;
use crate::reminders::{REMIND_AT, RemindAt};
use crate::time_credit::TimeCredits;
use crate::{Post, Seated, Service};

/// A due reminder of one game.
struct Due {
    of: Reminder,
    to: Vec<Address>,
}

/// Change of one game by a reminder.
struct Step<'a> {
    seated: &'a mut LiveGame,
    entries: Vec<Entry>,
    next: Table,
    card: GameCard,
}

/// Reminders that are due.
#[derive(Clone, Copy)]
pub(crate) struct DueReminders<'a> {
    service: &'a Service,
}

impl<'a> DueReminders<'a> {
    pub(crate) fn of(service: &'a Service) -> DueReminders<'a> {
        DueReminders { service }
    }

    /// Reminds the side to act of a due game, and of others that are due soon; false if nothing is to be said now,
    /// because the card or the quiet hours changed.
    pub(crate) async fn remind(self, seated: &mut LiveGame, now: Millis) -> Result<bool, StoreError> {
        let due = self.due_by(seated, now, now).await;
        let (Some(due), Some(person)) = (due, mover(&seated.table)) else { return Ok(false) };
        let slots = self.waiting_beside(seated, &person, now).await;
        // A game in use by another task gets its own reminder.
        let mut held: Vec<_> = slots.iter().filter_map(|slot| slot.try_lock().ok()).collect();
        let mut steps: Vec<Step<'_>> = step(seated, due.of, now).into_iter().collect();
        for other in &mut held {
            TimeCredits::of(self.service).give_back(other).await;
            let soon = now.saturating_add(REMINDED_TOGETHER_MILLIS);
            let Some(beside) = self.due_by(other, soon, now).await.filter(|beside| beside.to == due.to) else {
                continue;
            };
            steps.extend(step(other, beside.of, now));
        }
        steps.sort_by_key(|step| step.next.runs_out(now).map(|out| out.at));
        let Some(post) = post(&steps, due.of) else { return Ok(true) };
        let commit = Commit::new(Cause::Clock);
        let mut commit = due.to.iter().fold(commit, |commit, to| commit.write(to.clone(), std::slice::from_ref(&post)));
        for Step { seated, entries, next, card } in steps {
            commit = commit.step(seated, entries, next, card);
        }
        self.service.commit(commit).await.map(|()| true)
    }

    /// Reminder of a game that is due by `by`, judged at `now`.
    async fn due_by(self, seated: &Seated, by: Millis, now: Millis) -> Option<Due> {
        let Seated { table, card, .. } = seated;
        if table.flag_falls_at().is_none_or(|at| at <= now) {
            return None;
        }
        let (_, of) = reminder_of(self.service, table, card.home(), now).await.filter(|(at, _)| *at <= by)?;
        Some(Due { of, to: self.called_at(seated).await? })
    }

    /// Places in which the side to act gets reminders.
    async fn called_at(self, seated: &Seated) -> Option<Vec<Address>> {
        let (table, places) = (&seated.table, &seated.card.places);
        let seat = table.to_move()?;
        let [person, other] = [seat, seat.other()].map(|seat| table.person_at(seat));
        let (person, other) = (&person?.key, &other?.key);
        if REMIND_AT.of(&Calendar::of(self.service).of_person(person).await.0) == RemindAt::Private {
            return Some(vec![Address::Person(person.clone())]);
        }
        if let Some(place) = Presenter::of(self.service).called_at(seated, person).await {
            return Some(vec![Address::from(place)]);
        }
        let mut to = Vec::with_capacity(places.len());
        for place in places {
            // No reminder goes to the opponent's private chat.
            if places.len() == 1 || !Presenter::of(self.service).reads_alone(place, other).await {
                to.push(Address::from(place));
            }
        }
        Some(to)
    }

    /// Other games in which this person will get a reminder soon.
    async fn waiting_beside(self, seated: &Seated, person: &PersonKey, now: Millis) -> Vec<Arc<Mutex<LiveGame>>> {
        let games = match self.service.store.games_of(person, true, OPEN_CARDS_READ_MAX).await {
            Ok(games) => games,
            // Each game gets its own message.
            Err(_) => return Vec::new(),
        };
        let (soon, is_peace) = (now.saturating_add(REMINDED_TOGETHER_MILLIS), TimeCredits::of(self.service).is_peace());
        let is_beside = |id: &str, card: &GameCard| {
            let waits = card.waiting_for.as_ref() == Some(person) && card.challenger.is_none();
            let is_due = card.due.is_some_and(|due| due <= soon);
            id != seated.table.id() && waits && is_due && !self.service.games.is_set_aside(id)
        };
        let mut slots = Vec::new();
        for (id, card) in games.iter().filter(|(id, card)| is_beside(id, card)) {
            if slots.len() == REMINDED_TOGETHER_MAX - 1 {
                break;
            }
            if is_peace && !TimeCredits::of(self.service).peace_is_over(id, card).await {
                continue;
            }
            // Damage was reported when it was found.
            if let Ok(Some(slot)) = self.service.games.open(&*self.service.store, id).await {
                slots.push(slot);
            }
        }
        slots
    }
}

fn mover(table: &Table) -> Option<PersonKey> {
    Some(table.person_at(table.to_move()?)?.key.clone())
}

fn step(seated: &mut LiveGame, of: Reminder, now: Millis) -> Option<Step<'_>> {
    let (entries, next) = seated.table.act(&Actor::Clock, Action::Remind(of), now).ok()?;
    let card = next_card(&next, &seated.card, seated.card.changed);
    Some(Step { seated, entries, next, card })
}

/// One message for these games, most urgent first.
fn post(steps: &[Step<'_>], of: Reminder) -> Option<Post> {
    let awaited = |step: &Step<'_>| Awaited { game: step.next.id().to_owned(), version: step.next.version() };
    let (first, others) = steps.split_first()?;
    let seat: Seat = first.next.to_move()?;
    let Awaited { game, version } = awaited(first);
    let of = Some(of).filter(|_| others.is_empty());
    let called = Called { game, seat, version, of, also: others.iter().map(awaited).collect() };
    Some(Post::Notice(Notice::new(&REMINDER, &called)))
}
