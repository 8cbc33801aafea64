//! Vacations (days 2.5): days of a yearly allowance on which the clocks of slow games stop.

use std::collections::BTreeMap;

use banco_engine::Millis;
use banco_ports::ReplyKind;
use banco_ports::limits::{OPEN_CARDS_READ_MAX, VACATION_NOTICE_MILLIS};
use banco_ports::text::{fold, repeated};
use serde_json::Value;

use crate::calendar::{Away, away_key};
use crate::context::{Context, Handled, store_trouble};
use crate::features::vacation::dates::{Leave, Odd, read};
use crate::features::vacation::due::{asked, ended, leave_key};
use crate::game_lists::list_choices;
use crate::messages::say::{Beginning, DaysLeft, DaysSay, Draft, Refused, Say, VacationSay};
use crate::messages::settings::{self, Scope};
use crate::messages::time::Unit;
use crate::messages::zone::{DAY, Zone};
use crate::own_games::OwnGames;
use crate::typed::Typed;

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
        let (of_me, known) = self.cx.service.of_person(&self.cx.person.key).await;
        let (of_chat, _) = self.cx.service.wishes(Scope::Chat, &settings::of_chat(&self.cx.place)).await;
        // The answer shows its days by the same zone.
        let (allowed, zone, now) = (of_chat.vacation_days(), of_me.or(of_chat).zone(), self.cx.now);
        let used = |year: i16| known.map_or(0, |away| away.used_in(year));
        let current = known.filter(|away| away.until > now && away.from < away.until);
        // Days count for the year in which their vacation begins.
        let (today, present) = (zone.day(now), zone.day(now).year());
        let left = |year: i16, taken: i64| DaysLeft {
            days: (allowed - used(year)).max(0) - taken,
            year: Some(year).filter(|year| *year != present),
        };
        let said = typed.text("days");
        let none = || Ok(told(VacationSay::None { left: left(present, 0).days, allowed }));
        if said.is_empty() {
            return match current {
                Some(Away { from, until, year, .. }) => {
                    Ok(told(VacationSay::Stands { from, until, now, left: left(year, 0) }))
                }
                None => none(),
            };
        }
        let ends = fold(said);
        if ENDS.contains(&ends.as_str()) {
            return match current {
                // Before the first day there is nothing to come back from: the plan stands until it is cancelled.
                Some(Away { from, until, year, .. }) if from > now && RETURNS.contains(&ends.as_str()) => {
                    Ok(told(VacationSay::Stands { from, until, now, left: left(year, 0) }))
                }
                Some(away) => self.end_vacation(away, left(away.year, 0)).await,
                None => none(),
            };
        }
        if let Some(Away { from, until, .. }) = current {
            return Err(denied(VacationSay::Already { from, until, now }));
        }
        let leave = read(said, today).map_err(|odd| denied(self.odd(odd, said, zone)))?;
        let year = leave.from.map_or(present, |day| day.year());
        if leave.days > left(year, 0).days {
            return Err(denied(VacationSay::TooLong { left: left(year, 0), allowed }));
        }
        let unread = || denied(VacationSay::Unread { typed: repeated(said) });
        let Days { from, until, begins, games } = self.days_of(leave, zone).await?.ok_or_else(unread)?;
        let away = Away::new(from, until, year, used(year) + leave.days, known);
        self.keep_away(away, asked(&self.cx.person.key, &away, begins == Beginning::Now)).await?;
        Ok(told(VacationSay::Begins { from, until, now, left: left(year, leave.days), begins, games }))
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

    /// Beginning and end of a vacation; `None` if there is no such day. It cannot begin just before a move is due.
    async fn days_of(self, Leave { from, days }: Leave, zone: Zone) -> Result<Option<Days>, Refused> {
        let Slow { is_free, count: games, .. } = self.slow_now().await?;
        let today = zone.day(self.cx.now);
        let Some(first) = from.filter(|day| *day > today) else {
            let begins = if is_free { Beginning::Now } else { Beginning::Notice };
            let from = if is_free { self.cx.now } else { self.cx.now + VACATION_NOTICE_MILLIS };
            return Ok(Some(Days { from, until: from + days * DAY, begins, games }));
        };
        // From midnight to midnight, even with summer time changes.
        let last = first.checked_add(jiff::Span::new().days(days)).ok();
        let Some((from, until)) = zone.begins(first).zip(last.and_then(|day| zone.begins(day))) else {
            return Ok(None);
        };
        if !is_free && from < self.cx.now + VACATION_NOTICE_MILLIS {
            return Err(denied(VacationSay::TooSoon { from }));
        }
        Ok(Some(Days { from, until, begins: Beginning::Planned, games }))
    }

    /// Days that were begun are gone, the others come back.
    async fn end_vacation(self, away: Away, left: DaysLeft) -> Handled {
        let slow = self.slow_now().await?;
        // A day has 23 or 25 hours where the summer time begins or ends.
        let had = (away.until - away.from + DAY / 2) / DAY;
        let gone = (self.cx.now - away.from).max(0);
        let is_free = gone <= SECOND_THOUGHTS && !slow.is_own_turn;
        let begun = if is_free { 0 } else { gone / DAY + i64::from(gone % DAY > 0) };
        let back = (had - begun).clamp(0, had);
        let (until, left) = (self.cx.now.max(away.from), DaysLeft { days: left.days + back, ..left });
        let is_begun = away.from < self.cx.now;
        self.keep_away(Away { until, used: away.used - back, ..away }, ended(&self.cx.person.key, &away, self.cx.now))
            .await?;
        if !is_begun {
            return Ok(told(VacationSay::Dropped { left }));
        }
        let lines = self
            .cx
            .service
            .waiting_lines(OwnGames::of(self.cx).list_reader())
            .await
            .map_err(|error| store_trouble(&error))?;
        let choices = list_choices(&lines);
        let said = VacationSay::Ended { left, charged: had - back, stood: slow.count > 0, lines };
        Ok(vec![Draft::new(ReplyKind::Private, say(said)).choices(choices)])
    }

    async fn keep_away(self, away: Away, leave: Option<Value>) -> Result<(), Refused> {
        let value = serde_json::to_value(away).map_err(|_| Say::Trouble)?;
        let key = &self.cx.person.key;
        self.cx.keep_values(BTreeMap::from([(away_key(key), Some(value)), (leave_key(key), leave)])).await?;
        self.cx.service.keep_vacation(key).await;
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
            if table.seats().is_none() || !self.cx.service.may_rest(table) {
                continue;
            }
            slow.count += 1;
            let is_own = table.to_move().is_some() && table.to_move() == table.seat_of(&self.cx.person.key);
            slow.is_own_turn |= is_own;
            let falls: Option<Millis> = table.flag_falls_at().filter(|_| is_own);
            slow.is_free &= falls.is_none_or(|at| at >= self.cx.now + VACATION_NOTICE_MILLIS);
        }
        Ok(slow)
    }
}
