//! Vacations (days 2.5): days of a yearly allowance on which the clocks of slow games stop.

use std::collections::BTreeMap;

use banco_engine::Millis;
use banco_ports::ReplyKind;
use banco_ports::limits::{OPEN_CARDS_READ_MAX, VACATION_NOTICE_MILLIS, VACATIONS_PLANNED_MAX};
use banco_ports::text::{fold, repeated};
use jiff::civil::Date;
use serde_json::Value;

use crate::calendar::{Away, Calendar, VacationDays, away_key};
use crate::context::{Context, Handled, store_trouble};
use crate::features::vacation::ALLOWED;
use crate::features::vacation::dates::{Leave, Odd, read, read_day};
use crate::features::vacation::due::{DueVacations, asked, ended, leave_key};
use crate::features::vacation::say::{Beginning, DaysLeft, VacationSay};
use crate::game_lists::{GameLists, list_choices};
use crate::messages::say::{Draft, Refused, Say};
use crate::messages::settings::{self, Scope};
use crate::messages::time::Unit;
use crate::messages::zone::{DAY, Zone};
use crate::own_games::OwnGames;
use crate::preferences::Preferences;
use crate::typed::Typed;

fn told(said: VacationSay) -> Vec<Draft> {
    vec![Draft::new(ReplyKind::Private, said)]
}

fn denied(said: VacationSay) -> Refused {
    said.into()
}

/// A vacation that is asked for, with the number of games whose clocks stop.
struct Asked {
    days: VacationDays,
    begins: Beginning,
    games: usize,
}

/// Vacations of a person, and the days that are left for more.
struct Account {
    known: Option<Away>,
    allowed: i64,
    zone: Zone,
    now: Millis,
}

impl Account {
    fn ahead(&self) -> Vec<VacationDays> {
        self.known.as_ref().map(|known| known.ahead(self.now)).unwrap_or_default()
    }

    /// The vacation with this day.
    fn on(&self, day: Date) -> Option<VacationDays> {
        let is_on = |days: &VacationDays| (self.zone.day(days.from)..=self.zone.day(days.until - 1)).contains(&day);
        self.ahead().into_iter().find(is_on)
    }

    /// Days of a year's allowance that are left; they count for the year in which their vacation begins.
    fn left(&self, year: i16) -> DaysLeft {
        let used = self.known.as_ref().map_or(0, |known| known.used_in(year));
        let present = self.zone.day(self.now).year();
        DaysLeft { days: (self.allowed - used).max(0), year: Some(year).filter(|year| *year != present) }
    }

    /// The vacations that stand, or that there are none.
    fn stands(&self) -> VacationSay {
        let ahead = self.ahead();
        let Some((first, later)) = ahead.split_first() else {
            return VacationSay::None { left: self.left(self.zone.day(self.now).year()).days, allowed: self.allowed };
        };
        let (from, until, left) = (first.from, first.until, self.left(first.year));
        VacationSay::Stands { from, until, now: self.now, left, later: spans(later) }
    }
}

impl Account {
    /// That no vacation has this day, and those that stand.
    fn nothing_on(&self, day: Option<Date>) -> VacationSay {
        let stands = self.stands();
        match day.and_then(|day| self.zone.begins(day)) {
            Some(day) => VacationSay::NotOn { day, now: self.now, stands: Box::new(stands) },
            None => stands,
        }
    }
}

/// Beginnings and ends, for a sentence.
fn spans(all: &[VacationDays]) -> Vec<(Millis, Millis)> {
    all.iter().map(|days| (days.from, days.until)).collect()
}

/// A vacation that is ended so soon after it began costs nothing, if no clock stood on it.
const SECOND_THOUGHTS: Millis = Unit::Hour.millis();

/// Running games in which clocks stand on vacation.
struct Slow {
    count: usize,
    /// Nothing of one's own is due within the notice.
    is_free: bool,
    /// In one of them it is one's own turn.
    is_own_turn: bool,
}

/// Outcome of a request to end a vacation.
enum Ending {
    Of(VacationDays),
    /// There is no such vacation, or it has not begun; the day that was named.
    Nothing(Option<Date>),
}

/// Words that come back from one that has begun, and leave one that lies ahead as it is.
const RETURNS: [&str; 3] = ["back", "ve", "dave"];

/// Words that cancel one that lies ahead, or come back from one that has begun.
const ENDS: [&str; 10] = ["off", "cancel", "back", "stop", "thoi", "huy", "het", "ve", "dave", "tat"];

/// Answers `/vacation`.
#[derive(Clone, Copy)]
pub(crate) struct Vacation<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Vacation<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Vacation<'a> {
        Vacation { cx }
    }

    /// `/vacation 7d`, `/vacation 20/12 5d`, `/vacation cancel`, `/vacation back`; alone it says how it stands.
    pub(crate) async fn vacation(self, typed: &Typed<'_>) -> Handled {
        let (of_me, known) = Calendar::of(self.cx.service).of_person(&self.cx.person.key).await;
        let (of_chat, _) =
            Preferences::of(self.cx.service).wishes(Scope::Chat, &settings::of_chat(&self.cx.place)).await;
        // The answer shows its days by the same zone.
        let (allowed, zone) = (ALLOWED.of(&of_chat), of_me.or(of_chat).zone());
        let account = Account { known, allowed, zone, now: self.cx.now };
        let said = typed.text("days");
        if said.is_empty() {
            return Ok(told(account.stands()));
        }
        match self.ending(said, &account) {
            Some(Ending::Of(days)) => self.end_vacation(days, &account).await,
            // Before the first day there is nothing to come back from: the plan stands until it is cancelled.
            Some(Ending::Nothing(day)) => Ok(told(account.nothing_on(day))),
            None => self.plan(said, &account).await,
        }
    }

    /// The vacation that these words end: the one that has begun, else the next one, or the one with a named day. `None`
    /// for other words.
    fn ending(self, said: &str, account: &Account) -> Option<Ending> {
        let folded = fold(said);
        let (word, rest) = folded.split_once(' ').unwrap_or((&folded, ""));
        if !ENDS.contains(&word) {
            return None;
        }
        let (next, day) = match rest {
            "" => (account.ahead().first().copied(), None),
            rest => {
                let day = read_day(rest, account.zone.day(account.now))?;
                (account.on(day), Some(day))
            }
        };
        let stays = |days: &VacationDays| days.from > account.now && RETURNS.contains(&word);
        let nothing = Ending::Nothing(day.filter(|_| next.is_none()));
        Some(next.filter(|days| !stays(days)).map_or(nothing, Ending::Of))
    }

    /// Plans a vacation beside those that are planned already.
    async fn plan(self, said: &str, account: &Account) -> Handled {
        let (zone, now) = (account.zone, account.now);
        let leave = read(said, zone.day(now)).map_err(|odd| denied(self.odd(odd, said, zone)))?;
        let unread = || denied(VacationSay::Unread { typed: repeated(said) });
        let Asked { days, begins, games } = self.days_of(leave, zone).await?.ok_or_else(unread)?;
        let (ahead, VacationDays { from, until, year }) = (account.ahead(), days);
        let overlaps = |other: &VacationDays| from < other.until && other.from < until;
        if let Some((at, other)) = ahead.iter().enumerate().find(|(_, other)| overlaps(other)) {
            let (from, until) = (other.from, other.until);
            return Err(denied(VacationSay::Already { from, until, now, is_first: at == 0 }));
        }
        if ahead.len() >= VACATIONS_PLANNED_MAX {
            return Err(denied(VacationSay::TooMany { max: VACATIONS_PLANNED_MAX }));
        }
        let left = account.left(year);
        if leave.days > left.days {
            return Err(denied(VacationSay::TooLong { left, allowed: account.allowed }));
        }
        let away = Away::with(days, leave.days, account.known.as_ref(), now);
        // The one that comes first is announced first, with those that adjoin it; the others follow as it ends.
        let news = self.changed(account.known.as_ref(), &away, begins == Beginning::Now);
        self.keep_away(&away, news).await?;
        let left = DaysLeft { days: left.days - leave.days, ..left };
        Ok(told(VacationSay::Begins { from, until, now, left, begins, games }))
    }

    /// Why nothing was planned, and what to type.
    fn odd(self, odd: Odd, said: &str, zone: Zone) -> VacationSay {
        let typed = repeated(said);
        match odd {
            Odd::Past { day, days } => {
                let next = day
                    .year()
                    .checked_add(1)
                    .and_then(|year| jiff::civil::Date::new(year, day.month(), day.day()).ok());
                let again = next.filter(|next| *next >= zone.day(self.cx.now));
                let again = again.map(|next| format!("{}/{}/{}", next.day(), next.month(), next.year()));
                match zone.begins(day) {
                    Some(day) => VacationSay::Past { day, now: self.cx.now, days, again },
                    None => VacationSay::Unread { typed },
                }
            }
            Odd::NoMonth { month, instead } => VacationSay::NoMonth { month, instead: repeated(&instead) },
            Odd::NotDays => VacationSay::Days { typed },
            Odd::Far => VacationSay::Far,
            Odd::Unread => VacationSay::Unread { typed },
        }
    }

    /// The vacation that is asked for; `None` if there is no such day. It cannot begin just before a move is due.
    async fn days_of(self, Leave { from, days }: Leave, zone: Zone) -> Result<Option<Asked>, Refused> {
        let Slow { is_free, count: games, .. } = self.slow_now().await?;
        let today = zone.day(self.cx.now);
        let Some(first) = from.filter(|day| *day > today) else {
            let begins = if is_free { Beginning::Now } else { Beginning::Notice };
            let from = if is_free { self.cx.now } else { self.cx.now + VACATION_NOTICE_MILLIS };
            let days = VacationDays { from, until: from + days * DAY, year: today.year() };
            return Ok(Some(Asked { days, begins, games }));
        };
        // From midnight to midnight, even with summer time changes.
        let last = first.checked_add(jiff::Span::new().days(days)).ok();
        let Some((from, until)) = zone.begins(first).zip(last.and_then(|day| zone.begins(day))) else {
            return Ok(None);
        };
        if !is_free && from < self.cx.now + VACATION_NOTICE_MILLIS {
            return Err(denied(VacationSay::TooSoon { from }));
        }
        Ok(Some(Asked { days: VacationDays { from, until, year: first.year() }, begins: Beginning::Planned, games }))
    }

    /// Days that were begun are gone, the others come back.
    async fn end_vacation(self, days: VacationDays, account: &Account) -> Handled {
        let (slow, now, VacationDays { from, until, .. }) = (self.slow_now().await?, account.now, days);
        // A day has 23 or 25 hours where the summer time begins or ends.
        let had = (until - from + DAY / 2) / DAY;
        let gone = (now - from).max(0);
        let is_free = gone <= SECOND_THOUGHTS && !slow.is_own_turn;
        let begun = if is_free { 0 } else { gone / DAY + i64::from(gone % DAY > 0) };
        let back = (had - begun).clamp(0, had);
        let known = account.known.as_ref().map(|known| known.without(days, back, now));
        let is_first = account.ahead().first() == Some(&days);
        let news = match (&account.known, &known) {
            (Some(before), Some(known)) if !is_first => self.changed(Some(before), known, false),
            (_, _) => ended(&self.cx.person.key, days, now),
        };
        let account = Account { known, ..*account };
        if let Some(known) = &account.known {
            self.keep_away(known, news).await?;
        }
        let (left, later) = (account.left(days.year), spans(&account.ahead()));
        if from >= now {
            return Ok(told(VacationSay::Dropped { from, until, now, left, later }));
        }
        let lines = GameLists::of(self.cx.service)
            .waiting_lines(OwnGames::of(self.cx).list_reader())
            .await
            .map_err(|error| store_trouble(&error))?;
        let choices = list_choices(&lines);
        let said = VacationSay::Ended { left, charged: had - back, stood: slow.count > 0, now, later, lines };
        Ok(vec![Draft::new(ReplyKind::Private, said).choices(choices)])
    }

    /// The vacation to be announced first, if it is another one than before or ends on another day; its owner knows the
    /// days of one that has begun already.
    fn changed(self, before: Option<&Away>, away: &Away, begins_now: bool) -> Option<Value> {
        let (before, first) = (before.and_then(|before| before.joined(self.cx.now)), away.joined(self.cx.now)?);
        let has_begun = before.is_some_and(|before| before.from <= self.cx.now);
        (before != Some(first)).then(|| asked(&self.cx.person.key, first, begins_now || has_begun)).flatten()
    }

    /// Stores the vacations, and what is to be announced first if that changes.
    async fn keep_away(self, away: &Away, news: Option<Value>) -> Result<(), Refused> {
        let value = serde_json::to_value(away).map_err(|_| Say::Trouble)?;
        let key = &self.cx.person.key;
        let mut values = BTreeMap::from([(away_key(key), Some(value))]);
        values.extend(news.map(|news| (leave_key(key), Some(news))));
        self.cx.keep_values(values).await?;
        DueVacations::of(self.cx.service).keep_vacation(key).await;
        Ok(())
    }

    /// The games in which one's clock stands on vacation, as they are now.
    async fn slow_now(self) -> Result<Slow, Refused> {
        let games = self.cx.service.store.games_of(&self.cx.person.key, true, OPEN_CARDS_READ_MAX).await;
        let mut slow = Slow { count: 0, is_free: true, is_own_turn: false };
        for (id, card) in games.map_err(|error| store_trouble(&error))? {
            if card.challenger.is_some() {
                continue;
            }
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            let table = held.table();
            if table.seats().is_none() || !Calendar::of(self.cx.service).may_rest(table).await {
                continue;
            }
            slow.count += 1;
            let is_own = table.to_move().is_some() && table.to_move() == self.cx.seat_at(table);
            slow.is_own_turn |= is_own;
            let falls: Option<Millis> = table.flag_falls_at().filter(|_| is_own);
            slow.is_free &= falls.is_none_or(|at| at >= self.cx.now + VACATION_NOTICE_MILLIS);
        }
        Ok(slow)
    }
}
