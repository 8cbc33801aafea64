//! Time in words: time control, time left, out of time.

use banco_engine::{BOARD_PATIENCE, Bound, FlagRule, Pace, Reading, Reminder, Rest, RunsOut, Seat, Table, TimeControl};
use banco_ports::{Lang, Platform, RichText, Span};

use super::player_names::public_name;
use super::{BoardFacts, platform_name};
use crate::card::clock_has_begun;
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::outage::ClockTime;
use crate::messages::settings::ZONE;
use crate::messages::time::{Unit, about, exact, is_worth_telling, minutes};
use crate::messages::zone::{Coming, HOUSE_ZONE, Zone};

/// Minimum time left at which the time of day is given, too: with less, players look at the time left.
const TOLD_WHEN_MIN: i64 = 60 * 60 * 1_000;

fn counted(lang: Lang, (count, unit): (i64, Unit)) -> String {
    Sentence::new(lang, "time-span").text("unit", unit.key()).number("count", count).plain()
}

/// An agreed duration: `36 giờ`.
pub(crate) fn span(lang: Lang, millis: i64) -> String {
    counted(lang, exact(millis))
}

/// Remaining time: `5 giờ`, `1 giờ 11 phút`, `9 phút 57 giây`.
pub(crate) fn left(lang: Lang, millis: i64) -> String {
    if let (counted_minutes @ 60.., Unit::Minute) = about(millis) {
        let both = [(counted_minutes / 60, Unit::Hour), (counted_minutes % 60, Unit::Minute)];
        return both
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|one| counted(lang, one))
            .collect::<Vec<_>>()
            .join(" ");
    }
    match minutes(millis) {
        Some((minutes, 0)) => counted(lang, (minutes, Unit::Minute)),
        Some((minutes, seconds)) => {
            [(minutes, Unit::Minute), (seconds, Unit::Second)].map(|one| counted(lang, one)).join(" ")
        }
        None => counted(lang, about(millis)),
    }
}

/// "Thời gian: 1 ngày mỗi nước, dự trữ 2 ngày."
pub(super) fn control(lang: Lang, time: TimeControl) -> String {
    let (kind, each, extra) = match time.pace {
        Pace::Move { each, bank } => ("move", each, bank),
        Pace::Fischer { base, increment } => ("fischer", base, increment),
    };
    let extra = if extra == 0 { "none".to_owned() } else { span(lang, extra) };
    let flag = match time.flag {
        FlagRule::Auto => "auto",
        FlagRule::Claim => "claim",
    };
    let rest = match time.rest {
        Rest::Never => "never",
        Rest::Weekend => "weekend",
    };
    let sentence = Sentence::new(lang, "challenge-time").text("kind", kind).text("each", span(lang, each));
    let look = time.look.map_or_else(|| "none".to_owned(), |look| span(lang, look));
    sentence.text("look", look).text("extra", extra).text("flag", flag).text("rest", rest).plain()
}

/// The time control in a challenge, with a note if the game is too fast for reminders.
pub(super) fn announced(lang: Lang, time: TimeControl) -> String {
    let said = control(lang, time);
    if time.is_reminded() { said } else { Sentence::new(lang, "challenge-time-short").text("time", said).plain() }
}

/// The time control after its label: "1 ngày mỗi nước, dự trữ 2 ngày".
pub fn clock_words(lang: Lang, time: TimeControl) -> String {
    let said = control(lang, time);
    said.split_once(": ").map_or(said.clone(), |(_, words)| words.to_owned())
}

/// "Bot vắng mặt 5 giờ: thời gian đó không tính.", or the same about a lost platform.
fn given_back(lang: Lang, given: i64, lost: Option<Platform>) -> RichText {
    let sentence = match lost {
        Some(platform) => Sentence::new(lang, "clock-given-back-lost").text("platform", platform_name(platform)),
        None => Sentence::new(lang, "clock-given-back"),
    };
    sentence.text("time", left(lang, given)).rich()
}

fn is_fischer(table: &Table) -> bool {
    table.challenge().time.is_some_and(|time| matches!(time.pace, Pace::Fischer { .. }))
}

/// Clock lines of a caption: time given back, player out of time, time left.
pub(super) fn clocks(facts: &BoardFacts<'_>) -> Vec<RichText> {
    let BoardFacts { table, taste, now, outage, .. } = *facts;
    let lang = taste.lang;
    let mut lines = Vec::new();
    if let Some(given) = table.given_back().filter(|given| is_worth_telling(table, *given)) {
        lines.push(given_back(lang, given, outage.given_for));
    }
    if let Some(seat) = table.fallen_flag() {
        let sentence = Sentence::new(lang, "flag-fallen").bold("name", public_name(lang, table, seat));
        lines.push(sentence.bold("other", public_name(lang, table, seat.other())).rich());
        return lines;
    }
    if table.is_paused() {
        lines.push(Sentence::new(lang, "clock-paused").rich());
        return lines;
    }
    let Some(seat) = table.to_move() else { return lines };
    lines.extend(standing(taste, table, seat, now));
    let read_at = ClockTime { now, outage }.read_at(table);
    let [Some(own), Some(other)] = [seat, seat.other()].map(|seat| table.reading(seat, read_at)) else { return lines };
    if let Some(cut_off) = outage.cut_off.filter(|cut_off| cut_off.is_told) {
        let sentence = Sentence::new(lang, "clock-cut-off").text("platform", platform_name(cut_off.platform));
        lines.push(sentence.bold("name", public_name(lang, table, seat)).rich());
    }
    lines.extend(looked(taste, table, seat, now));
    if own.total() <= 0 {
        // The platform is asked once more before a loss on time (days 1.3).
        lines.push(Sentence::new(lang, "clock-out").rich());
        return lines;
    }
    // A clock that stands runs out at no instant that could be told.
    let is_cut_off = outage.cut_off.is_some();
    if table.closed_for() == Some(seat) {
        let until = falls_at(table, now).filter(|_| !is_cut_off);
        let sentence = Sentence::new(lang, "clock-to-look")
            .bold("name", public_name(lang, table, seat))
            .text("left", left(lang, own.total()))
            .text("told", if until.is_some() { "yes" } else { "no" });
        let until = until.unwrap_or_default();
        lines.push(sentence.instant("at", until, false, moment(taste, until, now)).rich());
        return lines;
    }
    let round = round_first(table, now).filter(|_| !is_cut_off);
    if let Some(out) = round.filter(|_| !is_fischer(table)) {
        lines.push(round_line(taste, out, now));
        return lines;
    }
    let line = if is_fischer(table) {
        Sentence::new(lang, "clock-both")
            .text("left", left(lang, own.total()))
            .text("others", left(lang, other.total()))
    } else {
        let bank = if own.of_move > 0 && own.reserve > 0 { left(lang, own.reserve) } else { "none".to_owned() };
        let own_time = if own.of_move > 0 { own.of_move } else { own.reserve };
        let line = Sentence::new(lang, "clock-left").text("left", left(lang, own_time)).text("bank", bank);
        let until = falls_at(table, now).filter(|_| !is_cut_off);
        let is_told = if until.is_some() { "yes" } else { "no" };
        let until = until.unwrap_or_default();
        let line = line.text("told", is_told).instant("at", until, false, moment(taste, until, now));
        lines.push(line.rich());
        return lines;
    };
    let falls = || falls(taste, table, now, false).filter(|_| !is_cut_off);
    let next = round.map(|out| round_line(taste, out, now)).or_else(falls);
    lines.push(beside(line.rich(), next));
    lines
}

/// Line about the look that began the thinking time (days 1.7).
fn looked(taste: &DisplayPrefs, table: &Table, seat: Seat, now: i64) -> Option<RichText> {
    let at = table.looked_at()?;
    let sentence = Sentence::new(taste.lang, "clock-looked").bold("name", public_name(taste.lang, table, seat));
    Some(sentence.instant("at", at, false, moment(taste, at, now)).rich())
}

/// End of the tournament's round, if it comes before the clock of the side to act (days 4.2).
fn round_first(table: &Table, now: i64) -> Option<RunsOut> {
    table.runs_out(now).filter(|out| out.by != Bound::Clock)
}

/// "Vòng đấu còn 5 giờ (đến 22:10 hôm nay); đồng hồ còn lâu hơn."
fn round_line(taste: &DisplayPrefs, out: RunsOut, now: i64) -> RichText {
    Sentence::new(taste.lang, "clock-round")
        .text("kind", if out.by == Bound::Overtime { "overtime" } else { "round" })
        .text("left", left(taste.lang, (out.at - now).max(0)))
        .instant("at", out.at, false, moment(taste, out.at, now))
        .rich()
}

/// Players on vacation, and the reason for a stopped clock of the side to act (days 1.3, 2.5).
fn standing(taste: &DisplayPrefs, table: &Table, to_act: Seat, now: i64) -> Vec<RichText> {
    let lang = taste.lang;
    let away = Seat::BOTH.into_iter().filter_map(|seat| {
        let off = table.vacation(seat, now)?;
        let key = if off.from <= now { "vacation-is" } else { "vacation-ahead" };
        let sentence = Sentence::new(lang, key).bold("name", public_name(lang, table, seat));
        let sentence = sentence.text("from", day_seen(taste, off.from, now));
        // Readers of a board live in many zones, and its owner in another one.
        Some(sentence.instant("until", off.until, false, last_day_seen(taste, off.until, now)).rich())
    });
    let mut lines: Vec<RichText> = away.collect();
    if table.round_end().is_some_and(|round| round.at <= now) {
        lines.push(Sentence::new(lang, "clock-round-over").rich());
    }
    let is_away = table.vacation(to_act, now).is_some_and(|off| off.from <= now);
    if let Some(until) = table.stands_until(now).filter(|_| !is_away) {
        if !clock_has_begun(table) {
            let sentence = Sentence::new(lang, "clock-begins").instant("at", until, false, moment(taste, until, now));
            lines.push(sentence.rich());
            return lines;
        }
        lines.push(Sentence::new(lang, "clock-rests").text("until", day(taste, until)).rich());
    }
    lines
}

/// A day in the readers' time zone: `25/11`.
pub(crate) fn day(taste: &DisplayPrefs, instant: i64) -> String {
    day_in(taste.lang, taste.wishes.zone(), instant)
}

/// The same with its year, where that is not the year of `now`.
pub(crate) fn day_seen(taste: &DisplayPrefs, instant: i64, now: i64) -> String {
    let (zone, day) = (taste.wishes.zone(), day(taste, instant));
    let year = zone.date(instant).0;
    if year == zone.date(now).0 {
        return day;
    }
    Sentence::new(taste.lang, "day-and-year").text("day", day).text("year", year.to_string()).plain()
}

/// The end of a vacation: `hết 24/12` where it ends at midnight, else with its hour: `8:00 ngày 25/12`. The year is
/// named where it is not the year of `now`.
pub(crate) fn last_day_seen(taste: &DisplayPrefs, until: i64, now: i64) -> String {
    let named = |instant| day_seen(taste, instant, now);
    match taste.wishes.zone().clock(until) {
        (0, 0) => Sentence::new(taste.lang, "day-whole").text("day", named(until - 1)).plain(),
        (hour, minute) => {
            let sentence = Sentence::new(taste.lang, "moment").text("time", format!("{hour}:{minute:02}"));
            sentence.text("day", named(until)).plain()
        }
    }
}

fn day_in(lang: Lang, zone: Zone, instant: i64) -> String {
    let (_, month, day) = zone.date(instant);
    Sentence::new(lang, "day-of-year").number("day", day).number("month", month).plain()
}

/// An instant in the readers' time zone, seen from `now`: `22:10`, `22:10 ngày 25/11`.
pub(crate) fn moment(taste: &DisplayPrefs, instant: i64, now: i64) -> String {
    moment_in(taste.lang, taste.wishes.zone(), instant, now)
}

/// Words for an hour, with the time zone if a reader who chose none may live elsewhere.
pub(crate) fn with_zone(taste: &DisplayPrefs, words: String) -> String {
    let zone = taste.wishes.zone();
    let is_own = taste.wishes.get(&ZONE.spec).is_some() || (taste.lang == Lang::Vi && zone.name() == HOUSE_ZONE);
    if is_own { words } else { format!("{words} ({})", zone.name()) }
}

/// As [`last_day_seen`], with the time zone of an hour.
pub(crate) fn last_hour_seen(taste: &DisplayPrefs, until: i64, now: i64) -> String {
    let words = last_day_seen(taste, until, now);
    if taste.wishes.zone().clock(until) == (0, 0) { words } else { with_zone(taste, words) }
}

/// An instant in the time zone `zone`, seen from `now`.
pub(crate) fn moment_in(lang: Lang, zone: Zone, instant: i64, now: i64) -> String {
    let (hour, minute) = zone.clock(instant);
    let key = if zone.date(instant) == zone.date(now) { "moment-today" } else { "moment" };
    let sentence = Sentence::new(lang, key).text("time", format!("{hour}:{minute:02}"));
    sentence.text("day", day_in(lang, zone, instant)).plain()
}

/// Instant at which the side to act is out of time, if it is far enough away that seconds do not matter.
fn falls_at(table: &Table, now: i64) -> Option<i64> {
    let at = table.flag_falls_at()?;
    // The clock starts with this board: the told instant must not be later than the real one.
    // While it is stopped, the wait for the board costs nothing.
    let stopped = table.stands_until(now).map_or(0, |until| until.saturating_sub(now));
    let wait = BOARD_PATIENCE.saturating_sub(stopped).max(0);
    let at = if table.waits_for_board(now) { at.saturating_sub(wait) } else { at };
    (at.saturating_sub(now) >= TOLD_WHEN_MIN).then_some(at)
}

/// The same instant in a sentence of its own.
fn falls(taste: &DisplayPrefs, table: &Table, now: i64, is_live: bool) -> Option<RichText> {
    let at = falls_at(table, now)?;
    Some(Sentence::new(taste.lang, "clock-falls").instant("at", at, is_live, moment(taste, at, now)).rich())
}

/// "binh ơi, ván #k7m2 còn 12 giờ cho nước này, sau đó trừ vào dự trữ 2 ngày. Hết giờ: 22:10."
pub(crate) fn reminder(taste: &DisplayPrefs, table: &Table, of: Option<Reminder>, now: i64) -> Option<RichText> {
    let (lang, seat) = (taste.lang, table.to_move()?);
    let (person, reading) = (table.person_at(seat)?, table.reading(seat, now)?);
    if let Some(out) = round_first(table, now) {
        let sentence = Sentence::new(lang, "reminder-round").mention("name", person);
        let sentence = sentence.bold("other", public_name(lang, table, seat.other()));
        return Some(
            sentence
                .text("kind", if out.by == Bound::Overtime { "overtime" } else { "round" })
                .text("left", left(lang, (out.at - now).max(0)))
                .text("game", table.id())
                .instant("at", out.at, true, moment(taste, out.at, now))
                .rich(),
        );
    }
    let has_reserve = !is_fischer(table) && reading.reserve > 0;
    let (state, until) = match (has_reserve, reading.of_move) {
        (true, 0) if of == Some(Reminder::ReserveBegins) => ("begins", reading.reserve),
        (true, 0) => ("reserve", reading.reserve),
        (true, of_move) => ("both", of_move),
        (false, _) => ("move", reading.total()),
    };
    let sentence = Sentence::new(lang, "reminder").mention("name", person).text("state", state);
    let sentence = sentence.bold("other", public_name(lang, table, seat.other())).text("game", table.id());
    let text = sentence.text("left", left(lang, until)).text("reserve", left(lang, reading.reserve)).rich();
    let mut text = beside(text, falls(taste, table, now, true));
    if let Some(given) = Some(table.credited()).filter(|given| is_worth_telling(table, *given)) {
        let line = Sentence::new(lang, "clock-given-back").text("time", left(lang, given)).rich();
        text = beside(text, Some(line));
    }
    Some(text)
}

/// "binh ơi, 3 ván chờ bạn. Gấp nhất: #k7m2 với an, còn 2 giờ. Hết giờ: 9:03 hôm nay." `tables` begin with the most
/// urgent.
pub(crate) fn reminders(taste: &DisplayPrefs, tables: &[&Table], now: i64) -> Option<RichText> {
    let (lang, table) = (taste.lang, *tables.first()?);
    let seat = table.to_move()?;
    let (person, reading) = (table.person_at(seat)?, table.reading(seat, now)?);
    let sentence = Sentence::new(lang, "reminders").mention("name", person).text("game", table.id());
    let sentence = sentence.number("count", i64::try_from(tables.len()).unwrap_or(i64::MAX));
    let sentence = sentence.bold("other", public_name(lang, table, seat.other()));
    let (left_now, end) = match round_first(table, now) {
        Some(out) => (out.at - now, Some(round_line(taste, out, now))),
        None => (reading.total(), falls(taste, table, now, true)),
    };
    Some(beside(sentence.text("left", left(lang, left_now)).rich(), end))
}

/// Note on a challenge that the night may take most of a move's time (days 2.7).
pub(crate) fn night(taste: &DisplayPrefs, time: TimeControl) -> Option<RichText> {
    let (Pace::Move { each, .. }, quiet) = (time.pace, taste.wishes.quiet()?) else { return None };
    let swallowed = each.min(quiet.length());
    let is_told = time.is_reminded() && swallowed > each / 2;
    let word = quiet.word();
    let (from, until) = word.split_once('-')?;
    is_told.then(|| Sentence::new(taste.lang, "challenge-night").text("from", from).text("until", until).rich())
}

/// Instant until which a challenge waits for an answer.
pub(crate) fn waits_until(taste: &DisplayPrefs, until: i64, now: i64) -> RichText {
    Sentence::new(taste.lang, "challenge-until").instant("at", until, false, moment(taste, until, now)).rich()
}

/// Two sentences on one line.
fn beside(mut text: RichText, next: Option<RichText>) -> RichText {
    if let Some(next) = next {
        text.0.push(Span::Text(" ".to_owned()));
        text.0.extend(next.0);
    }
    text
}

/// Badge on a seat's name bar: time left of the side to act; with an increment also of the other side.
pub(crate) fn badge(lang: Lang, table: &Table, seat: Seat, now: i64) -> Option<String> {
    let reading: Reading = table.reading(seat, now)?;
    if reading.is_paused || (!reading.is_to_act && !is_fischer(table)) {
        return None;
    }
    let shown = if reading.of_move > 0 { reading.of_move } else { reading.reserve };
    if shown <= 0 && reading.is_to_act {
        return Some(i18n::text(lang, "badge-out"));
    }
    let round = round_first(table, now).filter(|_| reading.is_to_act);
    let shown = round.map_or(shown, |out| out.at - now);
    // A bar has no room for words.
    let left = match about(shown) {
        (count, Unit::Second) => Sentence::new(lang, "badge-seconds").number("count", count).plain(),
        longer => counted(lang, longer),
    };
    let key = match round.map(|out| out.by) {
        Some(Bound::Round) => "badge-round",
        Some(Bound::Overtime) => "badge-overtime",
        Some(Bound::Clock) | None => "badge-left",
    };
    Some(Sentence::new(lang, key).text("left", left).plain())
}

/// A sentence about a puzzle to come. A platform without local times gets the name of the time zone.
pub(crate) fn coming(lang: Lang, key: &str, Coming { at, now, zone }: Coming) -> RichText {
    let moment = format!("{} ({})", moment_in(lang, zone, at, now), zone.name());
    Sentence::new(lang, key).instant("at", at, false, moment).rich()
}
