//! Calendars and clocks: vacations, weekends, time for the first move (days 1.2, 1.3, 2.5).
//!
//! The record alone determines the time. Days on which a clock stops are written into it in advance, as soon as the
//! time limit of a turn lies after them.

use banco_engine::{Action, Actor, BOARD_PATIENCE, Entry, Event, Millis, Off, Pace, PersonKey, Rest, Seat, Table};
use banco_ports::Place;
use banco_ports::limits::{OPEN_CARDS_READ_MAX, VACATION_MOVE_MIN_MILLIS};
use banco_store::{GameCard, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Service;
use crate::card::next_card;
use crate::messages::settings::{self, Change, Scope, Settings};
use crate::messages::time::Unit;
use crate::preferences::Preferences;
use crate::prepared_commit::{Cause, Commit};
use crate::time_credit::TimeCredits;

/// Store key suffix of a person's vacation, beside the settings.
const AWAY: &str = "away";

/// One vacation of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct VacationDays {
    pub from: Millis,
    pub until: Millis,
    /// Year its days count for.
    pub year: i16,
}

impl VacationDays {
    /// True if it has not ended, and was not cancelled.
    const fn is_ahead(&self, now: Millis) -> bool {
        self.until > now && self.from < self.until
    }
}

/// A person's vacations, with the days used in their years.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Away {
    /// The first vacation that is not over.
    #[serde(flatten)]
    first: VacationDays,
    /// Used days of vacations that began in its year, itself included.
    used: i64,
    /// The same for another year: vacations planned beyond New Year give days in two years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other: Option<(i16, i64)>,
    /// Vacations after the first one, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    later: Vec<VacationDays>,
}

impl Away {
    /// Vacations that are not over at `now`, in order; none overlap.
    pub(crate) fn ahead(&self, now: Millis) -> Vec<VacationDays> {
        std::iter::once(&self.first).chain(&self.later).filter(|vacation| vacation.is_ahead(now)).copied().collect()
    }

    /// The first of them with those that adjoin it: for opponents and clocks these are one vacation.
    pub(crate) fn joined(&self, now: Millis) -> Option<VacationDays> {
        let mut ahead = self.ahead(now).into_iter();
        let first = ahead.next()?;
        let until = ahead.fold(first.until, |until, next| if next.from <= until { next.until } else { until });
        Some(VacationDays { until, ..first })
    }

    /// Days of vacations that began in a year.
    pub(crate) fn used_in(&self, year: i16) -> i64 {
        if self.first.year == year {
            return self.used;
        }
        self.other.filter(|(other, _)| *other == year).map_or(0, |(_, used)| used)
    }

    /// Adds a vacation of so many days to those in `before`.
    pub(crate) fn with(vacation: VacationDays, days: i64, before: Option<&Away>, now: Millis) -> Away {
        let mut ahead = before.map(|before| before.ahead(now)).unwrap_or_default();
        ahead.push(vacation);
        ahead.sort_by_key(|vacation| vacation.from);
        Away::of(vacation, ahead, before, (vacation.year, days))
    }

    /// Ends one of them at `now`, or cancels it before its first day, and gives so many of its days back.
    pub(crate) fn without(&self, ended: VacationDays, back: i64, now: Millis) -> Away {
        let rest = self.ahead(now).into_iter().filter(|vacation| *vacation != ended).collect();
        Away::of(VacationDays { until: now.max(ended.from), ..ended }, rest, Some(self), (ended.year, -back))
    }

    /// Builds the vacations in `ahead`, or `last` where there are none, with changed days of one year.
    fn of(last: VacationDays, ahead: Vec<VacationDays>, before: Option<&Away>, (year, days): (i16, i64)) -> Away {
        let mut later = ahead.into_iter();
        let first = later.next().unwrap_or(last);
        let used = |of: i16| before.map_or(0, |before| before.used_in(of)) + if of == year { days } else { 0 };
        let known = before.map(|before| [Some(before.first.year), before.other.map(|(other, _)| other)]);
        let years = known.into_iter().flatten().flatten().chain([year]).filter(|of| *of != first.year);
        // Days of earlier years are no longer needed.
        let other = years.max().map(|of| (of, used(of)));
        Away { first, used: used(first.year), other, later: later.collect() }
    }
}

pub(crate) fn away_key(person: &PersonKey) -> String {
    format!("{}{AWAY}", settings::of_person(person))
}

/// True if this table's clock stops during a player's vacation (days 2.5).
pub(crate) fn has_vacations(table: &Table) -> bool {
    table.challenge().time.is_some_and(|time| time.move_time() >= VACATION_MOVE_MIN_MILLIS)
}

/// Time outside quiet hours for the first move of each side (days 1.2), if a move has at least this much time.
const FIRST_MOVE_AWAKE: Millis = 12 * Unit::Hour.millis();
const FIRST_MOVE_LONG: Millis = 6 * Unit::Hour.millis();

/// Time added to the first move of the side to act, so that the night leaves it time enough without its reserve
/// (days 1.2). That is settled as its clock begins: a turn that began without it stays as it is.
fn first_move_lacks(table: &Table, of_chat: &Settings, now: Millis) -> Option<Millis> {
    let Some(Pace::Move { each: FIRST_MOVE_LONG.., .. }) = table.challenge().time.map(|time| time.pace) else {
        return None;
    };
    let (from, ends) = (table.first_turn().filter(|from| *from >= now)?, table.move_time_ends_at()?);
    let enough = match of_chat.quiet() {
        Some(quiet) => of_chat.zone().awake_for(quiet, from, FIRST_MOVE_AWAKE),
        None => from.saturating_add(FIRST_MOVE_AWAKE),
    };
    // The clock may begin earlier by the time that its board is waited for.
    (ends < enough).then(|| enough.saturating_sub(ends).saturating_add(BOARD_PATIENCE))
}

/// Calendars at the tables: vacations and weekends.
#[derive(Clone, Copy)]
pub(crate) struct Calendar<'a> {
    service: &'a Service,
}

impl<'a> Calendar<'a> {
    pub(crate) fn of(service: &'a Service) -> Calendar<'a> {
        Calendar { service }
    }

    /// Settings of a person, with the vacations.
    pub(crate) async fn of_person(self, person: &PersonKey) -> (Settings, Option<Away>) {
        let values = Preferences::of(self.service).recalled(&settings::of_person(person)).await;
        let away = values.iter().find(|(name, _)| name == AWAY).map(|(_, value)| value);
        (Settings::read(Scope::Person, &values), away.and_then(read_away))
    }

    /// True if this table's clock stops during a player's vacation: its event may forbid it.
    pub(crate) async fn may_rest(self, table: &Table) -> bool {
        has_vacations(table) && !self.is_barred(table).await
    }

    /// True if the event of this table lets its clocks run during vacations.
    async fn is_barred(self, table: &Table) -> bool {
        for feature in self.service.features {
            if feature.forbids_vacations(self.service, table).await {
                return true;
            }
        }
        false
    }

    /// Writes the days on which this table's clocks stop, and updates its card.
    pub(crate) async fn keep_calendar(self, entries: &mut Vec<Entry>, table: &mut Table, card: &mut GameCard) {
        let now = self.service.now().max(table.last_at());
        // Time given back moves a clock, but starts none.
        let begins = |event: &Event| matches!(event, Event::Accepted { .. } | Event::Moved { .. } | Event::Shown);
        let is_begun = entries.iter().any(|entry| begins(&entry.event));
        let mut act = |table: &mut Table, action: Action| match table.act(&Actor::Clock, action, now) {
            Ok((new, next)) => {
                entries.extend(new);
                *table = next;
                true
            }
            Err(_) => false,
        };
        if card.due.is_none() || card.challenger.is_some() {
            return;
        }
        let vacations = self.may_rest(table).await;
        for seat in Seat::BOTH.into_iter().filter(|_| vacations) {
            let Some(person) = table.person_at(seat) else { continue };
            let (_, away) = self.of_person(&person.key).await;
            // A later vacation is written once the one before it is over, unless they adjoin.
            let next = away.and_then(|away| away.joined(now));
            let wanted = next.map(|next| Off { seat: Some(seat), from: next.from, until: next.until });
            let known = table.vacation(seat, now);
            // A vacation that has begun counts from the time it was written.
            let begun = |off: Off| Off { from: off.from.max(now), ..off };
            if known.map(begun) == wanted.map(begun) {
                continue;
            }
            if known.is_some() {
                act(table, Action::VacationOver { seat });
            }
            if let Some(Off { from, until, .. }) = wanted {
                act(table, Action::Vacation { seat, from: from.max(table.last_at()), until });
            }
        }
        if let Some(home) = card.home().filter(|_| is_begun) {
            let of_chat = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(home)).await.0;
            if let Some(millis) = first_move_lacks(table, &of_chat, now) {
                act(table, Action::FirstMove(millis));
            }
        }
        let rests = table.challenge().time.is_some_and(|time| time.rest == Rest::Weekend);
        if let Some(home) = card.home().filter(|_| rests) {
            let zone = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(home)).await.0.zone();
            while let Some(falls) = table.flag_falls_at() {
                let Some((from, until)) = zone.weekend(table.rest_known().unwrap_or(now).max(now)) else { break };
                if from >= falls || !act(table, Action::Rests { from, until }) {
                    break;
                }
            }
        }
        let mut due = table.flag_falls_at();
        for feature in self.service.features {
            let acts = feature.acts_at(self.service, table, card.home(), now).await;
            due = due.into_iter().chain(acts).min();
        }
        *card = GameCard { due, ..next_card(table, card, card.changed) };
    }

    /// Applies a changed setting about time to the running clocks of a person's or chat's games.
    pub(crate) async fn calendar_changed(self, scope: Scope, person: &PersonKey, place: &Place, changes: &[Change]) {
        if !changes.iter().any(|(setting, _)| setting.moves_clocks) {
            return;
        }
        match scope {
            Scope::Person => self.settle_calendar(person).await,
            Scope::Chat => self.settle(self.service.store.open_games_at(place).await).await,
        }
    }

    /// Applies a person's calendar to all their running games.
    pub(crate) async fn settle_calendar(self, person: &PersonKey) {
        self.settle(self.service.store.games_of(person, true, OPEN_CARDS_READ_MAX).await).await;
    }

    async fn settle(self, games: Result<Vec<(String, GameCard)>, StoreError>) {
        let games = match games {
            Ok(games) => games,
            Err(error) => return tracing::error!("running games cannot be read: {error}"),
        };
        for (id, card) in games {
            if card.challenger.is_some() || card.due.is_none() || self.service.games.is_set_aside(&id) {
                continue;
            }
            let Ok(Some(slot)) = self.service.games.open(&*self.service.store, &id).await else { continue };
            let mut seated = slot.lock().await;
            TimeCredits::of(self.service).give_back(&mut seated).await;
            let (next, card) = (seated.table.clone(), next_card(&seated.table, &seated.card, seated.card.changed));
            let commit = Commit::new(Cause::Clock).step(&mut seated, Vec::new(), next, card);
            if let Err(error) = self.service.commit(commit).await {
                tracing::warn!("game {id} does not know the calendar of its players yet: {error}");
            }
        }
    }
}

fn read_away(value: &Value) -> Option<Away> {
    serde_json::from_value(value.clone()).ok()
}
