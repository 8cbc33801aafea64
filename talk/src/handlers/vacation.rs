//! Vacations (days 2.5): days of a yearly allowance on which the clocks of slow games stop.

use std::collections::BTreeMap;

use banco_engine::Millis;
use banco_ports::ReplyKind;
use banco_ports::limits::{OPEN_CARDS_READ_MAX, VACATION_NOTICE_MILLIS};
use banco_ports::text::{fold, repeated};
use serde_json::Value;

use crate::calendar::{Away, away_key};
use crate::context::{Context, Handled, store_trouble};
use crate::facts::leave::{Leave, read};
use crate::facts::say::{Beginning, DaysSay, Draft, Refused, Say, VacationSay};
use crate::facts::wishes::{self, Scope};
use crate::facts::zone::{DAY, Zone};
use crate::handlers::request::Typed;
use crate::lists::list_choices;
use crate::vacations::{asked, ended, leave_key};

fn say(said: VacationSay) -> Say {
    Say::Days(DaysSay::Vacation(said))
}

fn told(said: VacationSay) -> Vec<Draft> {
    vec![Draft::new(ReplyKind::Private, say(said))]
}

fn denied(said: VacationSay) -> Refused {
    say(said).into()
}

/// Beginning and end of a vacation, with the number of games whose clocks stop.
struct Days {
    from: Millis,
    until: Millis,
    begins: Beginning,
    games: usize,
}

impl Context<'_> {
    /// Handles `/vacation 7d`, `/vacation 20/12 5d`, `/vacation off`; without arguments it shows the status.
    pub(crate) async fn vacation(&self, typed: &Typed<'_>) -> Handled {
        let (of_me, known) = self.service.of_person(&self.person.key).await;
        let (of_chat, _) = self.service.wishes(Scope::Chat, &wishes::of_chat(&self.place)).await;
        let (allowed, zone) = (of_chat.vacation_days(), of_me.zone());
        let used = |year: i16| known.map_or(0, |away| away.used_in(year));
        let current = known.filter(|away| away.until > self.now && away.from < away.until);
        // Days count for the year in which their vacation begins.
        let year = current.map_or(zone.day(self.now).year(), |away| away.year);
        let left = (allowed - used(year)).max(0);
        let said = typed.text("days");
        if said.is_empty() {
            return Ok(told(match current {
                Some(Away { from, until, .. }) => VacationSay::Stands { from, until, left },
                None => VacationSay::None { left, allowed },
            }));
        }
        if matches!(fold(said).as_str(), "off" | "thoi" | "het" | "ve" | "dave" | "tat") {
            return self.end_vacation(current, left, allowed).await;
        }
        if let Some(Away { from, until, .. }) = current {
            return Err(denied(VacationSay::Already { from: Some(from).filter(|from| *from > self.now), until }));
        }
        let unread = || denied(VacationSay::Days { typed: repeated(said) });
        let leave = read(said, zone.day(self.now)).ok_or_else(unread)?;
        let year = leave.from.map_or(year, |day| day.year());
        let left = (allowed - used(year)).max(0);
        if leave.days > left {
            return Err(denied(VacationSay::TooLong { left, allowed }));
        }
        let Days { from, until, begins, games } = self.days_of(leave, zone).await?.ok_or_else(unread)?;
        let away = Away::new(from, until, year, used(year) + leave.days, known);
        self.keep_away(away, asked(&self.person.key, &away, begins == Beginning::Now)).await?;
        Ok(told(VacationSay::Begins { from, until, left: left - leave.days, begins, games }))
    }

    /// Beginning and end of a vacation; `None` if there is no such day. It cannot begin just before a move is due.
    async fn days_of(&self, Leave { from, days }: Leave, zone: Zone) -> Result<Option<Days>, Refused> {
        let (is_free, games) = self.may_leave_now().await?;
        let today = zone.day(self.now);
        let Some(first) = from.filter(|day| *day > today) else {
            let begins = if is_free { Beginning::Now } else { Beginning::Notice };
            let from = if is_free { self.now } else { self.now + VACATION_NOTICE_MILLIS };
            return Ok(Some(Days { from, until: from + days * DAY, begins, games }));
        };
        // From midnight to midnight, even with summer time changes.
        let last = first.checked_add(jiff::Span::new().days(days)).ok();
        let Some((from, until)) = zone.begins(first).zip(last.and_then(|day| zone.begins(day))) else {
            return Ok(None);
        };
        if !is_free && from < self.now + VACATION_NOTICE_MILLIS {
            return Err(denied(VacationSay::TooSoon { from }));
        }
        Ok(Some(Days { from, until, begins: Beginning::Planned, games }))
    }

    /// Ends a vacation: started days are used up, the others are given back.
    async fn end_vacation(&self, current: Option<Away>, left: i64, allowed: i64) -> Handled {
        let Some(away) = current else { return Ok(told(VacationSay::None { left, allowed })) };
        // A day has 23 or 25 hours when summer time begins or ends.
        let had = (away.until - away.from + DAY / 2) / DAY;
        let gone = (self.now - away.from).max(0);
        let begun = gone / DAY + i64::from(gone % DAY > 0);
        let back = (had - begun).clamp(0, had);
        let (until, left) = (self.now.max(away.from), left + back);
        let is_begun = away.from < self.now;
        self.keep_away(Away { until, used: away.used - back, ..away }, ended(&self.person.key, &away, self.now))
            .await?;
        if !is_begun {
            return Ok(told(VacationSay::Dropped { left }));
        }
        let lines = self.service.waiting_lines(self.list_reader()).await.map_err(|error| store_trouble(&error))?;
        let choices = list_choices(&lines);
        let ended = Draft::new(ReplyKind::Private, say(VacationSay::Ended { left, lines }));
        Ok(vec![ended.choices(choices)])
    }

    async fn keep_away(&self, away: Away, leave: Option<Value>) -> Result<(), Refused> {
        let value = serde_json::to_value(away).map_err(|_| Say::Trouble)?;
        let key = &self.person.key;
        self.keep_values(BTreeMap::from([(away_key(key), Some(value)), (leave_key(key), leave)])).await?;
        self.service.keep_vacation(key).await;
        Ok(())
    }

    /// True if no own move is due within the notice, with the number of games whose clocks will stop.
    async fn may_leave_now(&self) -> Result<(bool, usize), Refused> {
        let games = self.service.store.games_of(&self.person.key, true, OPEN_CARDS_READ_MAX).await;
        let (mut is_now, mut count) = (true, 0);
        for (id, card) in games.map_err(|error| store_trouble(&error))? {
            if card.challenger.is_some() {
                continue;
            }
            let Some(held) = self.hold_listed(&id).await? else { continue };
            let table = held.table();
            if table.seats().is_none() || !self.service.may_rest(table) {
                continue;
            }
            count += 1;
            let is_own = table.to_move().is_some() && table.to_move() == table.seat_of(&self.person.key);
            let falls: Option<Millis> = table.flag_falls_at().filter(|_| is_own);
            is_now &= falls.is_none_or(|at| at >= self.now + VACATION_NOTICE_MILLIS);
        }
        Ok((is_now, count))
    }
}
