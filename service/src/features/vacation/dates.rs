//! Vacations as people type them: `7d`, `20/12 5 ngày`, `từ 20/12 đến 25/12` (days 2.5).

use banco_ports::text::fold;
use jiff::{Span, civil::Date};

use crate::messages::time::read_span;
use crate::messages::zone::DAY;

/// Maximum days ahead for a planned vacation: a day of the year beyond that could be in either year.
pub(crate) const PLANNED_DAYS_MAX: i64 = 366;

/// A day without a year that is past by no more than this is a slip; one that lies further back is meant for next year.
const PAST_DAYS_MAX: i64 = 60;

/// A requested vacation: whole days, from now or from the beginning of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leave {
    /// First day; `None` means now.
    pub from: Option<Date>,
    /// Number of days.
    pub days: i64,
}

/// Why nothing can be planned by what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Odd {
    /// This day is past; so many days were asked for, where they are known.
    Past {
        day: Date,
        days: Option<i64>,
    },
    /// The month stands before the day; `instead`: the same the other way round.
    NoMonth {
        month: u8,
        instead: String,
    },
    /// A length of time, and not in days.
    NotDays,
    /// It begins too late, or is too long.
    Far,
    Unread,
}

/// Reads it; `today` is the day where its author lives.
pub(crate) fn read(said: &str, today: Date) -> Result<Leave, Odd> {
    let leave = read_forward(said, today);
    match leave {
        Err(Odd::Unread) => Err(month_first(said, today).unwrap_or(Odd::Unread)),
        leave => leave,
    }
}

/// The one day that these words name.
pub(crate) fn read_day(said: &str, today: Date) -> Option<Date> {
    let said = fold(said);
    let words: Vec<&str> = said.split_whitespace().map(|word| word.trim_matches([',', '.', ';'])).collect();
    let Begins { from, rest, .. } = beginning(&words, today);
    from.flatten().filter(|_| rest.is_empty())
}

fn read_forward(said: &str, today: Date) -> Result<Leave, Odd> {
    let said = fold(said).replace(['–', '→'], " - ");
    let words: Vec<&str> = said.split_whitespace().map(|word| word.trim_matches([',', '.', ';'])).collect();
    let words: Vec<&str> =
        words.into_iter().flat_map(parted).filter(|word| !word.is_empty() && !is_hour(word)).collect();
    let Begins { from, usual, rest } = beginning(&words, today);
    let first = from.flatten().unwrap_or(today);
    let days = match (until(rest), usual) {
        (Some((end, is_whole)), _) => {
            let last = leading_day(end, first).and_then(whole).ok_or(Odd::Unread)?;
            if last < today {
                return Err(Odd::Past { day: last, days: None });
            }
            // A day that is named is part of it; "from now until 30 Nov" counts days from this hour.
            let counted = i64::from(from.flatten().is_some() || is_whole);
            Some(between(first, last) + counted).filter(|days| *days > 0).ok_or(Odd::Unread)
        }
        (None, Some(days)) if rest.is_empty() => Ok(days),
        (None, _) => length(rest),
    };
    if first < today {
        return Err(Odd::Past { day: first, days: days.ok() });
    }
    let days = days?;
    let is_near = days <= PLANNED_DAYS_MAX && between(today, first) <= PLANNED_DAYS_MAX;
    if is_near { Ok(Leave { from: from.flatten(), days }) } else { Err(Odd::Far) }
}

/// `12/20 5d`: whose month is the day of a month, and can be read the other way round.
fn month_first(said: &str, today: Date) -> Option<Odd> {
    let turned = |word: &str| -> Option<(u8, String)> {
        let bare = word.trim_matches([',', '.', ';']);
        let (month, day) = bare.split_once('/')?;
        let number: u8 = day.parse().ok().filter(|day| (13..=31).contains(day))?;
        Some((number, word.replace(bare, &format!("{day}/{month}"))))
    };
    let month = said.split_whitespace().find_map(turned)?.0;
    let words = said.split_whitespace().map(|word| turned(word).map_or(word.to_owned(), |(_, word)| word));
    let instead = words.collect::<Vec<_>>().join(" ");
    read_forward(&instead, today).is_ok().then_some(Odd::NoMonth { month, instead })
}

/// `8:00`: the hour at which a vacation ends, as the bot prints it.
fn is_hour(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    word.split_once(':').is_some_and(|(hour, minute)| is_number(hour) && is_number(minute))
}

/// `20/12-25/12` is a day, a dash and a day.
fn parted(word: &str) -> Vec<&str> {
    match word.split_once('-') {
        Some((from, until)) if from.contains('/') && until.contains('/') => vec![from, "-", until],
        _ => vec![word],
    }
}

fn between(from: Date, until: Date) -> i64 {
    from.until(until).map_or(-1, |span| i64::from(span.get_days()))
}

/// Rest of the words after one of these phrases, if they begin with one; the longest phrase is tried first.
fn behind<'w>(words: &'w [&'w str], phrases: Phrases) -> Option<&'w [&'w str]> {
    phrases.iter().find_map(|phrase| words.strip_prefix(*phrase))
}

/// Phrases with one meaning, each as its words.
type Phrases = &'static [&'static [&'static str]];

const FROM: Phrases = &[&["from"], &["starting"], &["on"], &["tu", "ngay"], &["tu"], &["ngay"]];
const NOW: Phrases = &[&["bay", "gio"], &["now"]];
const UNTIL_THE_END: Phrases = &[
    &["until", "the", "end", "of"],
    &["to", "the", "end", "of"],
    &["through"],
    &["den", "het", "ngay"],
    &["den", "het"],
    &["toi", "het"],
];
const UNTIL: Phrases =
    &[&["den", "ngay"], &["toi", "ngay"], &["den"], &["toi"], &["until"], &["till"], &["to"], &["-"]];
const DAY_OF: Phrases = &[&["ngay"], &["on"]];
const FOR: Phrases = &[&["for"], &["trong"], &["nghi"]];

/// Beginning of the typed text.
struct Begins<'w> {
    /// `Some(None)` is now.
    from: Option<Option<Date>>,
    /// Number of days that these words mean alone.
    usual: Option<i64>,
    /// The text behind them.
    rest: &'w [&'w str],
}

const TODAY: Phrases = &[&["today"], &["hom", "nay"]];
const TOMORROW: Phrases = &[&["tomorrow"], &["ngay", "mai"], &["mai"]];
const NEXT_WEEK: Phrases = &[&["next", "week"], &["tuan", "sau"], &["tuan", "toi"]];

/// Its beginning, and the text behind that.
fn beginning<'w>(words: &'w [&'w str], today: Date) -> Begins<'w> {
    let said = behind(words, FROM).unwrap_or(words);
    if let Some(rest) = behind(said, NOW) {
        return Begins { from: Some(None), usual: None, rest };
    }
    let monday = 7 - i64::from(today.weekday().to_monday_zero_offset());
    for (phrases, ahead, usual) in [(TODAY, 0, 1), (TOMORROW, 1, 1), (NEXT_WEEK, monday, 7)] {
        let date = today.checked_add(Span::new().days(ahead));
        if let (Some(rest), Ok(date)) = (behind(said, phrases), date) {
            return Begins { from: Some(Some(date)), usual: Some(usual), rest };
        }
    }
    match leading_day(said, today) {
        Some((date, rest)) => Begins { from: Some(Some(date)), usual: None, rest },
        None => Begins { from: None, usual: None, rest: words },
    }
}

/// Words after "until", and true if the last day is included.
fn until<'w>(words: &'w [&'w str]) -> Option<(&'w [&'w str], bool)> {
    let whole = behind(words, UNTIL_THE_END).map(|rest| (rest, true));
    whole.or_else(|| behind(words, UNTIL).map(|rest| (rest, false)))
}

/// The day, if no words follow it.
fn whole((date, rest): (Date, &[&str])) -> Option<Date> {
    rest.is_empty().then_some(date)
}

/// So many whole days, or weeks.
fn length(words: &[&str]) -> Result<i64, Odd> {
    let joined = behind(words, FOR).unwrap_or(words).concat();
    let days = joined.parse().ok().or_else(|| weeks(&joined));
    let days = match days.or_else(|| read_span(&joined).map(|span| if span % DAY == 0 { span / DAY } else { 0 })) {
        Some(days) if !joined.is_empty() => days,
        Some(_) | None => return Err(Odd::Unread),
    };
    if days > 0 { Ok(days) } else { Err(Odd::NotDays) }
}

/// `2weeks`, `2tuan`: as days.
fn weeks(joined: &str) -> Option<i64> {
    let number = ["weeks", "week", "tuan", "w"].into_iter().find_map(|unit| joined.strip_suffix(unit))?;
    let number: i64 = if matches!(number, "a" | "one" | "mot") { 1 } else { number.parse().ok()? };
    Some(number.saturating_mul(7))
}

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Number of a month written in English, short or long.
fn month(word: &str) -> Option<i8> {
    let is_word = word.bytes().all(|letter| letter.is_ascii_alphabetic());
    let at = MONTHS.iter().position(|short| is_word && word.starts_with(*short))?;
    i8::try_from(at + 1).ok()
}

/// A day at the beginning of some words; without a year it is the next one from `after` on, or one that is just past.
fn leading_day<'w>(words: &'w [&'w str], after: Date) -> Option<(Date, &'w [&'w str])> {
    let words = behind(words, DAY_OF).unwrap_or(words);
    let (first, rest) = words.split_first()?;
    if let Ok(date) = first.parse::<Date>() {
        return first.contains('-').then_some((date, rest));
    }
    if let Some((day, month)) = first.split_once('/') {
        let (month, year) = month.split_once('/').map_or((month, None), |(month, year)| (month, Some(year)));
        let year = year.map(|year| year.parse().ok()).map_or(Some(None), |year: Option<i16>| year.map(Some))?;
        return Some((dated(day.parse().ok()?, month.parse().ok()?, year, after)?, rest));
    }
    let (second, others) = rest.split_first()?;
    let (number, named, rest) = match (first.parse(), month(second)) {
        (Ok(number), Some(named)) => (number, named, others),
        // "20 tháng 12"
        (Ok(number), None) if *second == "thang" => (number, others.first()?.parse().ok()?, others.get(1..)?),
        _ => (second.parse().ok()?, month(first)?, others),
    };
    let year = rest.first().filter(|word| word.len() == 4).and_then(|word| word.parse().ok());
    let rest = if year.is_some() { rest.get(1..)? } else { rest };
    Some((dated(number, named, year, after)?, rest))
}

fn dated(day: i8, month: i8, year: Option<i16>, after: Date) -> Option<Date> {
    if let Some(year) = year {
        return Date::new(year, month, day).ok();
    }
    let earliest = after.checked_sub(Span::new().days(PAST_DAYS_MAX)).ok()?;
    // Of 29 February the next one may be years away: then there is none.
    [after.year().checked_sub(1)?, after.year(), after.year().checked_add(1)?]
        .into_iter()
        .filter_map(|year| Date::new(year, month, day).ok())
        .find(|date| *date >= earliest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().expect("a date")
    }

    #[test]
    fn clause_2_5_a_vacation_is_read_as_people_write_it() {
        let today = date("2026-11-23");
        let from = |text: &str, days: i64| Ok(Leave { from: Some(date(text)), days });
        let now = |days: i64| Ok(Leave { from: None, days });
        for (typed, leave) in [
            ("7d", now(7)),
            ("7 ngày", now(7)),
            ("7", now(7)),
            ("20/12 5d", from("2026-12-20", 5)),
            ("20/12, 5 ngày", from("2026-12-20", 5)),
            ("from 20/12 to 25/12", from("2026-12-20", 6)),
            ("từ 20/12 đến 25/12", from("2026-12-20", 6)),
            ("từ ngày 20/12 đến hết ngày 25/12", from("2026-12-20", 6)),
            ("20/12 - 25/12", from("2026-12-20", 6)),
            ("20/12-25/12", from("2026-12-20", 6)),
            ("20/12–25/12", from("2026-12-20", 6)),
            ("from 20 Dec to the end of 25 Dec", from("2026-12-20", 6)),
            ("from Dec 20 through Dec 25", from("2026-12-20", 6)),
            ("20 December for 5 days", from("2026-12-20", 5)),
            ("ngày 20 tháng 12 trong 5 ngày", from("2026-12-20", 5)),
            ("2026-12-20 5d", from("2026-12-20", 5)),
            ("20/12/2026 5d", from("2026-12-20", 5)),
            ("28/12 đến 3/1", from("2026-12-28", 7)),
            ("từ 2/1 đến 3/1", from("2027-01-02", 2)),
            ("ngày mai 2 ngày", from("2026-11-24", 2)),
            ("tomorrow 2d", from("2026-11-24", 2)),
            // Phrase in which the bot describes a vacation that begins at once.
            ("từ bây giờ đến 30/11", now(7)),
            ("from now until 30 Nov", now(7)),
            ("until 30 Nov", now(7)),
            ("from now until 8:00 on 30 Nov", now(7)),
            ("từ bây giờ đến 8:00 ngày 30/11", now(7)),
            // A date far behind is next year's; weeks and the days that have names.
            ("20/9 5d", from("2027-09-20", 5)),
            ("2 tuần", now(14)),
            ("một tuần", now(7)),
            ("2 weeks", now(14)),
            ("20/12 2w", from("2026-12-20", 14)),
            ("mai", from("2026-11-24", 1)),
            ("tomorrow", from("2026-11-24", 1)),
            ("từ mai 3 ngày", from("2026-11-24", 3)),
            ("tuần sau", from("2026-11-30", 7)),
            ("next week 2d", from("2026-11-30", 2)),
        ] {
            assert_eq!(read(typed, today), leave, "{typed}");
        }
    }

    #[test]
    fn clause_2_5_twins_what_is_no_vacation() {
        let today = date("2026-11-23");
        let past = |text: &str, days: Option<i64>| Odd::Past { day: date(text), days };
        let turned = |month: u8, instead: &str| Odd::NoMonth { month, instead: instead.to_owned() };
        for (typed, odd) in [
            ("90m", Odd::NotDays),
            ("0", Odd::NotDays),
            ("-3", Odd::NotDays),
            ("20/12", Odd::Unread),
            ("22/11 3d", past("2026-11-22", Some(3))),
            ("24/9 5 ngày", past("2026-09-24", Some(5))),
            ("đến 20/11", past("2026-11-20", None)),
            ("20/12/2024 5d", past("2024-12-20", Some(5))),
            ("12/20 5d", turned(20, "20/12 5d")),
            ("from 12/20 to 12/25", turned(20, "from 20/12 to 25/12")),
            ("20/13 5d", Odd::Unread),
            ("31/2 5d", Odd::Unread),
            ("from 25/12/2026 to 20/12/2026", Odd::Unread),
            ("20/12/2029 5d", Odd::Far),
            ("9999w", Odd::Far),
            ("from 20/12", Odd::Unread),
            ("đến 20/12 thôi nhé", Odd::Unread),
            ("5d 20/12", Odd::Unread),
            ("99999999999999999999d", Odd::Unread),
            ("99999999999999999w", Odd::Far),
            ("from 1/1/99999 to 2/1/99999", Odd::Unread),
            ("soon", Odd::Unread),
            ("", Odd::Unread),
        ] {
            assert_eq!(read(typed, today), Err(odd), "{typed}");
        }
    }
}
