//! Vacations (days 2.5): days of a yearly allowance on which the clocks of slow games stand.

use std::collections::BTreeMap;

use banco_engine::Millis;
use banco_ports::ReplyKind;
use banco_ports::limits::{OPEN_CARDS_READ_MAX, VACATION_NOTICE_MILLIS};
use banco_ports::text::{fold, repeated};
use serde_json::Value;

use crate::calendar::{Away, away_key, has_vacations};
use crate::context::{Context, Handled, store_trouble};
use crate::facts::say::{DaysSay, Draft, Refused, Say, VacationSay};
use crate::facts::time::read_span;
use crate::facts::wishes::{self, Scope};
use crate::facts::zone::DAY;
use crate::handlers::request::Typed;

fn told(say: VacationSay) -> Vec<Draft> {
    vec![Draft::new(ReplyKind::Private, Say::Days(DaysSay::Vacation(say)))]
}

fn denied(say: VacationSay) -> Refused {
    Say::Days(DaysSay::Vacation(say)).into()
}

impl Context<'_> {
    /// `/vacation 7d`, `/vacation off`; alone it says how it stands.
    pub(crate) async fn vacation(&self, typed: &Typed<'_>) -> Handled {
        let (of_me, known) = self.service.of_person(&self.person.key).await;
        let (of_chat, _) = self.service.wishes(Scope::Chat, &wishes::of_chat(&self.place)).await;
        let allowed = of_chat.vacation_days();
        let (year, _, _) = of_me.zone().date(self.now);
        let used = known.filter(|away| away.year == year).map_or(0, |away| away.used);
        let left = (allowed - used).max(0);
        let current = known.filter(|away| away.until > self.now && away.from < away.until);
        let said = typed.text("days");
        let folded = fold(said);
        if said.is_empty() {
            return Ok(told(match current {
                Some(Away { from, until, .. }) => VacationSay::Stands { from, until, left },
                None => VacationSay::None { left, allowed },
            }));
        }
        if matches!(folded.as_str(), "off" | "thoi" | "het" | "ve" | "dave" | "tat") {
            return self.end_vacation(current, left, allowed).await;
        }
        if let Some(away) = current {
            return Err(denied(VacationSay::Already { until: away.until }));
        }
        let days = days(said).ok_or_else(|| denied(VacationSay::Days { typed: repeated(said) }))?;
        if days > left {
            return Err(denied(VacationSay::TooLong { left, allowed }));
        }
        let (is_now, games) = self.may_leave_now().await?;
        let from = if is_now { self.now } else { self.now + VACATION_NOTICE_MILLIS };
        let away = Away { from, until: from + days * DAY, year, used: used + days };
        self.keep_away(away).await?;
        Ok(told(VacationSay::Begins { from, until: away.until, left: left - days, is_now, games }))
    }

    /// Days that were begun are gone, the others come back.
    async fn end_vacation(&self, current: Option<Away>, left: i64, allowed: i64) -> Handled {
        let Some(away) = current else { return Ok(told(VacationSay::None { left, allowed })) };
        let had = (away.until - away.from) / DAY;
        let gone = (self.now - away.from).max(0);
        let begun = gone / DAY + i64::from(gone % DAY > 0);
        let back = (had - begun).max(0);
        let until = self.now.max(away.from);
        self.keep_away(Away { until, used: away.used - back, ..away }).await?;
        Ok(told(VacationSay::Ended { left: left + back }))
    }

    async fn keep_away(&self, away: Away) -> Result<(), Refused> {
        let value = serde_json::to_value(away).map_err(|_| Say::Trouble)?;
        self.keep_values(BTreeMap::from([(away_key(&self.person.key), Some(value) as Option<Value>)])).await?;
        self.service.settle_calendar(&self.person.key).await;
        Ok(())
    }

    /// Whether nothing of one's own is due within the notice, and how many games stand still then.
    async fn may_leave_now(&self) -> Result<(bool, usize), Refused> {
        let games = self.service.store.games_of(&self.person.key, true, OPEN_CARDS_READ_MAX).await;
        let (mut is_now, mut count) = (true, 0);
        for (id, card) in games.map_err(|error| store_trouble(&error))? {
            if card.challenger.is_some() {
                continue;
            }
            let Some(held) = self.hold_listed(&id).await? else { continue };
            let table = held.table();
            let may_rest = self.service.cup_of(table).is_none_or(|belongs| belongs.vacations);
            if !has_vacations(table) || !may_rest || table.seats().is_none() {
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

/// `7d`, `7 ngày`, `7`: whole days.
fn days(said: &str) -> Option<i64> {
    let joined: String = said.split_whitespace().collect();
    let days = joined.parse().ok().or_else(|| read_span(&joined).filter(|span| span % DAY == 0).map(|span| span / DAY));
    days.filter(|days| *days > 0)
}
