//! Vacations as people type them: `7d`, `20/12 5 ngày`, `từ 20/12 đến 25/12` (days 2.5).

use banco_engine::Millis;
use banco_ports::text::fold;
use jiff::{Span, civil::Date};

use super::time::read_span;
use super::zone::DAY;

/// Maximum days ahead for a planned vacation: a day of the year beyond that could be in either year.
pub(crate) const PLANNED_DAYS_MAX: i64 = 366;

/// Requested vacation: whole days, from now or from the beginning of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leave {
    /// First day; `None` means now.
    pub from: Option<Date>,
    /// Number of days.
    pub days: i64,
}

/// Reads a request; `today` is the date in its author's time zone.
pub(crate) fn read(said: &str, today: Date) -> Option<Leave> {
    let said = fold(said).replace(['–', '→'], " - ");
    let words: Vec<&str> = said.split_whitespace().map(|word| word.trim_matches([',', '.', ';'])).collect();
    let words: Vec<&str> = words.into_iter().flat_map(parted).filter(|word| !word.is_empty()).collect();
    let (begins, rest) = beginning(&words, today);
    let leave = match (begins, until(rest)) {
        (Some(from), Some((end, is_whole))) => {
            let first = from.unwrap_or(today);
            let last = whole(leading_day(end, first)?)?;
            // A named day is included; "from now until 30 Nov" counts days from the current hour.
            let counted = i64::from(from.is_some() || is_whole);
            Leave { from, days: between(first, last) + counted }
        }
        (Some(from), None) => Leave { from, days: length(rest)? },
        (None, Some((end, is_whole))) => {
            let last = whole(leading_day(end, today)?)?;
            Leave { from: None, days: between(today, last) + i64::from(is_whole) }
        }
        (None, None) => Leave { from: None, days: length(rest)? },
    };
    let is_near = leave.from.is_none_or(|from| (0..=PLANNED_DAYS_MAX).contains(&between(today, from)));
    (leave.days > 0 && leave.days <= PLANNED_DAYS_MAX && is_near).then_some(leave)
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
const FOR: Phrases = &[&["for"], &["trong"], &["nghi"]];

/// Beginning of the vacation with the rest of the words; `Some(None)` is now.
fn beginning<'w>(words: &'w [&'w str], today: Date) -> (Option<Option<Date>>, &'w [&'w str]) {
    let said = behind(words, FROM).unwrap_or(words);
    if let Some(rest) = behind(said, NOW) {
        return (Some(None), rest);
    }
    let named = |phrases: Phrases, days: i64| {
        let rest = behind(said, phrases)?;
        Some((today.checked_add(Span::new().days(days)).ok()?, rest))
    };
    let of_name =
        named(&[&["today"], &["hom", "nay"]], 0).or_else(|| named(&[&["tomorrow"], &["ngay", "mai"], &["mai"]], 1));
    match of_name.or_else(|| leading_day(said, today)) {
        Some((date, rest)) => (Some(Some(date)), rest),
        None => (None, words),
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

/// Number of whole days.
fn length(words: &[&str]) -> Option<i64> {
    let joined = behind(words, FOR).unwrap_or(words).concat();
    let of_days = |span: &Millis| span % DAY == 0;
    joined.parse().ok().or_else(|| read_span(&joined).filter(of_days).map(|span| span / DAY))
}

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Number of a month written in English, short or long.
fn month(word: &str) -> Option<i8> {
    let is_word = word.bytes().all(|letter| letter.is_ascii_alphabetic());
    let at = MONTHS.iter().position(|short| is_word && word.starts_with(*short))?;
    i8::try_from(at + 1).ok()
}

/// Day at the beginning of some words; without a year it is the next one from `after` on.
fn leading_day<'w>(words: &'w [&'w str], after: Date) -> Option<(Date, &'w [&'w str])> {
    let words = words.strip_prefix(&["ngay"][..]).unwrap_or(words);
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
    // The next 29 February may be years away: then there is no day.
    [after.year(), after.year().checked_add(1)?]
        .into_iter()
        .filter_map(|year| Date::new(year, month, day).ok())
        .find(|date| *date >= after)
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
        let from = |text: &str, days: i64| Some(Leave { from: Some(date(text)), days });
        let now = |days: i64| Some(Leave { from: None, days });
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
        ] {
            assert_eq!(read(typed, today), leave, "{typed}");
        }
    }

    #[test]
    fn clause_2_5_twins_what_is_no_vacation() {
        let today = date("2026-11-23");
        for typed in [
            "90m",
            "0",
            "-3",
            "20/12",
            "20/13 5d",
            "31/2 5d",
            "from 25/12/2026 to 20/12/2026",
            "20/12/2024 5d",
            "20/12/2029 5d",
            "from 20/12",
            "đến 20/12 thôi nhé",
            "5d 20/12",
            "99999999999999999999d",
            "from 1/1/99999 to 2/1/99999",
            "soon",
            "",
        ] {
            assert_eq!(read(typed, today), None, "{typed}");
        }
    }
}
