//! Suggested durations while one is being typed: the usual ones, and possible units for a typed number.

use banco_engine::{Millis, Pace, TIME_MAX, TIME_MIN, TimeControl};
use banco_ports::{Lang, Suggestion};

use super::begins;
use crate::i18n::{self, Sentence};
use crate::messages::commands::choice_key;
use crate::messages::time::{Timing, Unit, read_span};
use crate::words::time::span;

/// Usual clocks; `none` chooses no clock in a chat that has one.
const CLOCKS: [&str; 9] = ["10m+10s", "30m+30s", "5m", "30m", "12h", "1d", "3d", "7d", "none"];

/// Thinking times from the look at a closed board.
const LOOKS: [&str; 5] = ["5m", "10m", "15m", "30m", "1h"];

const BANKS: [&str; 5] = ["1h", "12h", "1d", "2d", "7d"];

const GIFTS: [&str; 6] = ["15m", "1h", "6h", "12h", "1d", "3d"];

const FLAGS: [&str; 2] = ["auto", "claim"];

/// Clocks of a challenge.
pub(super) fn clocks(typed: &str, lang: Lang) -> Vec<Suggestion> {
    let mut values = counted(typed);
    values.extend(CLOCKS.map(str::to_owned));
    offers(typed, values, |value| clock(lang, value))
}

/// Reserves besides the time per move.
pub(super) fn banks(typed: &str, lang: Lang) -> Vec<Suggestion> {
    spans(typed, &BANKS, lang)
}

/// Thinking times from the look.
pub(super) fn looks(typed: &str, lang: Lang) -> Vec<Suggestion> {
    spans(typed, &LOOKS, lang)
}

/// Times that a player can give to the opponent.
pub(super) fn gifts(typed: &str, lang: Lang) -> Vec<Suggestion> {
    spans(typed, &GIFTS, lang)
}

/// Rules for a player who is out of time.
pub(super) fn flags(typed: &str, lang: Lang) -> Vec<Suggestion> {
    offers(typed, FLAGS.map(str::to_owned).to_vec(), |value| Some(i18n::text(lang, &format!("suggested-flag-{value}"))))
}

fn spans(typed: &str, usual: &[&str], lang: Lang) -> Vec<Suggestion> {
    let mut values = counted(typed);
    values.extend(usual.iter().map(|value| (*value).to_owned()));
    offers(typed, values, |value| Some(span(lang, read_span(value)?)))
}

/// The typed duration, or possible units for a typed number: `2` is two hours or two days.
fn counted(typed: &str) -> Vec<String> {
    let typed = typed.trim();
    if typed.is_empty() || !typed.bytes().all(|byte| byte.is_ascii_digit()) {
        return if is_clock(typed) { vec![typed.to_owned()] } else { Vec::new() };
    }
    let in_range = |each: &Millis| (TIME_MIN..=TIME_MAX).contains(each);
    let unit = |(unit, letter): (Unit, char)| {
        typed.parse::<Millis>().ok()?.checked_mul(unit.millis()).filter(in_range)?;
        Some(format!("{typed}{letter}"))
    };
    let units = [(Unit::Day, 'd'), (Unit::Hour, 'h'), (Unit::Minute, 'm'), (Unit::Second, 's')];
    units.into_iter().filter_map(unit).collect()
}

fn is_clock(typed: &str) -> bool {
    let words: Vec<&str> = typed.split_whitespace().collect();
    control(&words).is_some()
}

fn control(words: &[&str]) -> Option<TimeControl> {
    let mut timing = Timing::default();
    let (first, rest) = words.split_first()?;
    let taken = timing.option("time", first, rest)?.ok()?;
    timing.control(None).ok()?.filter(|_| taken == rest.len())
}

/// The clock as a choice: "1 day per move".
fn clock(lang: Lang, value: &str) -> Option<String> {
    if value == "none" {
        return Some(i18n::text(lang, &choice_key(value)));
    }
    let words: Vec<&str> = value.split_whitespace().collect();
    let (kind, each, extra) = match control(&words)?.pace {
        Pace::Move { each, .. } => ("move", each, String::new()),
        Pace::Fischer { base, increment: 0 } => ("whole", base, String::new()),
        Pace::Fischer { base, increment } => ("fischer", base, span(lang, increment)),
    };
    Some(
        Sentence::new(lang, "suggested-clock")
            .text("kind", kind)
            .text("each", span(lang, each))
            .text("extra", extra)
            .plain(),
    )
}

fn offers(typed: &str, values: Vec<String>, said: impl Fn(&str) -> Option<String>) -> Vec<Suggestion> {
    let mut offers: Vec<Suggestion> = Vec::new();
    for value in values {
        let Some(said) = said(&value) else { continue };
        let is_known = offers.iter().any(|known| known.label.starts_with(&said));
        if !is_known && (begins(&said, typed) || begins(&value, typed)) {
            offers.push(Suggestion { label: format!("{said} ({value})"), value });
        }
    }
    offers
}
