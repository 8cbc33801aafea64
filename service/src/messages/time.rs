//! Durations as people type them: `1d`, `12 giờ`, `10m+10s` (days 1.1).

use banco_engine::{FlagRule, Millis, Pace, Rest, TIME_MAX, Table, TimeControl};
use banco_ports::text::fold;

/// Unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Second,
    Minute,
    Hour,
    Day,
}

impl Unit {
    /// All units, the largest first.
    const ALL: [Unit; 4] = [Unit::Day, Unit::Hour, Unit::Minute, Unit::Second];

    pub(crate) const fn millis(self) -> Millis {
        match self {
            Unit::Second => 1_000,
            Unit::Minute => 60 * 1_000,
            Unit::Hour => 60 * 60 * 1_000,
            Unit::Day => 24 * 60 * 60 * 1_000,
        }
    }

    pub(crate) const fn key(self) -> &'static str {
        match self {
            Unit::Second => "second",
            Unit::Minute => "minute",
            Unit::Hour => "hour",
            Unit::Day => "day",
        }
    }

    /// Reads a unit in either language, without accents and in lower case.
    fn read(word: &str) -> Option<Unit> {
        match word {
            "s" | "sec" | "second" | "seconds" | "giay" => Some(Unit::Second),
            "m" | "min" | "minute" | "minutes" | "phut" | "p" => Some(Unit::Minute),
            "h" | "hour" | "hours" | "gio" | "tieng" | "g" => Some(Unit::Hour),
            "d" | "day" | "days" | "ngay" => Some(Unit::Day),
            _ => None,
        }
    }
}

/// A duration in the largest unit that says it exactly: 36 hours are not a day and a half.
pub(crate) fn exact(millis: Millis) -> (i64, Unit) {
    let unit = Unit::ALL.into_iter().find(|unit| millis >= unit.millis() && millis % unit.millis() == 0);
    let unit = unit.unwrap_or(Unit::Second);
    (millis / unit.millis(), unit)
}

/// Remaining time in the unit that a person reads (days 1.5): from two of a unit on in that unit. Hours are rounded to
/// the nearest, other units down. Three days stay three until half an hour of the third is gone.
pub(crate) fn about(millis: Millis) -> (i64, Unit) {
    let nearly = |unit: Unit| if unit == Unit::Second { millis } else { millis + unit.millis() / 48 };
    let unit = Unit::ALL.into_iter().find(|unit| nearly(*unit) >= 2 * unit.millis()).unwrap_or(Unit::Second);
    // A running clock has at least one unit left.
    let counted = if unit == Unit::Hour { millis + unit.millis() / 2 } else { nearly(unit) };
    ((counted / unit.millis()).max(i64::from(millis > 0)), unit)
}

/// Limit below which minutes are told with their seconds: players in fast games count them.
const MINUTES_AND_SECONDS: Millis = 10 * 60 * 1_000;

/// Minutes and seconds of the remaining time, from one minute up to ten.
pub(crate) fn minutes(millis: Millis) -> Option<(i64, i64)> {
    let seconds = millis / Unit::Second.millis();
    (Unit::Minute.millis()..MINUTES_AND_SECONDS).contains(&millis).then_some((seconds / 60, seconds % 60))
}

/// Reads a whole text of groups of number and unit: `90m`, `1d12h`, `12giờ`.
pub(crate) fn read_span(text: &str) -> Option<Millis> {
    let folded = fold(text);
    let mut rest: &str = &folded;
    let mut total: Millis = 0;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).filter(|count| *count > 0)?;
        let (number, after) = rest.split_at(digits);
        let letters = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, after) = after.split_at(letters);
        let number: Millis = number.parse().ok()?;
        total = total.checked_add(number.checked_mul(Unit::read(unit)?.millis())?)?;
        rest = after;
    }
    (total > 0).then_some(total)
}

/// True for a duration or its unit: `12h`, `ngay`.
pub(crate) fn is_of_time(word: &str) -> bool {
    Unit::read(&fold(word)).is_some() || read_span(word).is_some()
}

/// Duration at the start of some words, with the number of words used: `12h`, or `12 giờ`.
pub(crate) fn leading_span(words: &[&str]) -> Option<(Millis, usize)> {
    // A comma may end a phrase: "mỗi vòng 7 ngày, ghi danh 2 ngày".
    let word = |at: usize| words.get(at).map(|word| word.trim_end_matches([',', ';']));
    let first = word(0)?;
    if first.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some((read_span(&format!("{first}{}", word(1)?))?, 2));
    }
    Some((read_span(first)?, 1))
}

/// True for a bare number.
fn is_bare(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads `10m+10s`, in short `10+10`, or a duration per move or for the whole game of a side.
fn leading_pace(words: &[&str]) -> Option<(Pace, usize)> {
    if let [base, "+", increment, ..] = words
        && is_bare(base)
        && is_bare(increment)
    {
        return Some((short_form(base, increment)?, 3));
    }
    if let Some((base, increment)) = words.first().and_then(|word| word.split_once('+')) {
        return Some((short_form(base, increment)?, 1));
    }
    if let Some((each, count)) = span_with(words, &["/nuoc", "/luot", "/move", "/turn"]) {
        return Some((Pace::Move { each, bank: 0 }, count));
    }
    if let Some((base, count)) = span_with(words, &["/van", "/ben", "/nguoi", "/game", "/side", "/player"]) {
        return Some((Pace::Fischer { base, increment: 0 }, count));
    }
    let (each, count) = leading_span(words)?;
    let behind = words.get(count..).unwrap_or_default();
    if let Some((increment, more)) = increment(behind) {
        return Some((Pace::Fischer { base: each, increment }, count + more));
    }
    let whole = said(behind, FOR_EACH_SIDE);
    if whole > 0 {
        return Some((Pace::Fischer { base: each, increment: 0 }, count + whole));
    }
    Some((Pace::Move { each, bank: 0 }, count + said(behind, FOR_EACH)))
}

/// The usual short form of other sites: minutes, and seconds per move. `10+0` is 10 minutes for the whole game.
fn short_form(base: &str, increment: &str) -> Option<Pace> {
    let span = |text: &str, usual: &str| match is_bare(text) {
        true => read_span(&format!("{text}{usual}")),
        false => read_span(text),
    };
    let is_nothing =
        increment.starts_with('0') && increment.trim_end_matches(char::is_alphabetic).bytes().all(|byte| byte == b'0');
    let increment = if is_nothing { 0 } else { span(increment, "s")? };
    Some(Pace::Fischer { base: span(base, "m")?, increment })
}

/// A duration with one of these ends in its last word, with the number of words: `12h/nước`, `10 phút/nước`.
fn span_with(words: &[&str], tails: &[&str]) -> Option<(Millis, usize)> {
    (1..=2).find_map(|count| {
        let said = fold(words.get(..count)?.concat().trim_end_matches([',', ';']));
        let span = tails.iter().find_map(|tail| read_span(said.strip_suffix(tail)?))?;
        Some((span, count))
    })
}

/// Increment after the time of a side: `+ 10 giây mỗi nước`, `for each side, 10 s more with every move`. Returns the
/// number of words used, too.
fn increment(words: &[&str]) -> Option<(Millis, usize)> {
    let behind = |count: usize| words.get(count..).unwrap_or_default();
    let side = said(words, FOR_EACH_SIDE);
    let plus = side + said(behind(side), PLUS);
    let (increment, span) = leading_span(behind(plus))?;
    let tail = said(behind(plus + span), FOR_EACH);
    (plus > side || (side > 0 && tail > 0)).then_some((increment, plus + span + tail))
}

/// Phrases after a time for the whole game of a side.
const FOR_EACH_SIDE: &[&[&str]] = &[
    &["for", "each", "side"],
    &["for", "each", "player"],
    &["each", "side"],
    &["each", "player"],
    &["per", "side"],
    &["per", "player"],
    &["moi", "ben"],
    &["moi", "nguoi"],
    &["mot", "ben"],
    &["for", "the", "whole", "game"],
    &["for", "the", "entire", "game"],
    &["for", "the", "game"],
    &["the", "whole", "game"],
    &["whole", "game"],
    &["per", "game"],
    &["a", "game"],
    &["sudden", "death"],
    &["cho", "ca", "van"],
    &["ca", "van"],
    &["moi", "van"],
    &["mot", "van"],
];

/// Phrases before an increment.
const PLUS: &[&[&str]] = &[&["+"], &["cong", "them"], &["cong"], &["plus"], &["moi", "nuoc", "them"], &["them"]];

/// Phrases after a time per move, also as our own texts print them; the longest first.
const FOR_EACH: &[&[&str]] = &[
    &["more", "with", "every", "move"],
    &["more", "per", "move"],
    &["for", "each", "move"],
    &["moi", "nuoc", "di"],
    &["moi", "nuoc"],
    &["mot", "nuoc"],
    &["moi", "luot"],
    &["/", "nuoc"],
    &["/", "move"],
    &["a", "move"],
    &["per", "move"],
    &["each", "move"],
    &["every", "move"],
    &["a", "turn"],
    &["per", "turn"],
];

/// Phrases after a reserve.
const IN_RESERVE: &[&[&str]] = &[&["in", "reserve"], &["of", "reserve"], &["reserve"], &["bank"], &["du", "tru"]];

/// Phrases after a thinking time that begins with the look at the board.
const FROM_LOOK: &[&[&str]] = &[
    &["after", "looking"],
    &["from", "the", "look"],
    &["from", "looking"],
    &["ke", "tu", "luc", "xem", "ban"],
    &["tu", "luc", "xem", "ban"],
    &["tu", "luc", "xem"],
    &["sau", "khi", "xem", "ban"],
    &["sau", "khi", "xem"],
];

/// Phrases for no clock, which override the chat's setting.
const NO_CLOCK: &[&[&str]] = &[
    &["khong", "tinh", "gio"],
    &["khong", "tinh", "thoi", "gian"],
    &["khong", "dong", "ho"],
    &["no", "clock"],
    &["no", "time", "limit"],
    &["without", "a", "clock"],
    &["untimed"],
];

/// Phrases for clocks that stop on weekends.
const WEEKENDS_OFF: &[&[&str]] = &[
    &["clocks", "stop", "on", "weekends"],
    &["clocks", "stand", "on", "weekends"],
    &["the", "clock", "rests", "on", "weekends"],
    &["thu", "bay", "chu", "nhat", "dong", "ho", "dung"],
    &["thu", "bay", "chu", "nhat", "nghi"],
    &["nghi", "thu", "bay", "chu", "nhat"],
    &["cuoi", "tuan", "dong", "ho", "dung"],
    &["dong", "ho", "nghi", "cuoi", "tuan"],
    &["cuoi", "tuan", "nghi"],
    &["nghi", "cuoi", "tuan"],
    &["cuoi", "tuan"],
    &["weekends", "off"],
    &["weekend", "off"],
    &["no", "weekends"],
    &["weekends"],
];

/// Phrases for the time-out rules: a loss on time only after a claim, or at once.
const FLAG_CLAIMED: &[&[&str]] = &[
    &["out", "of", "time", "the", "other", "side", "may", "claim", "the", "win"],
    &["out", "of", "time", "loses", "when", "the", "other", "side", "claims", "it"],
    &["het", "gio", "thi", "ben", "kia", "doi", "moi", "thua"],
];
const FLAG_AT_ONCE: &[&[&str]] =
    &[&["out", "of", "time", "loses", "at", "once"], &["het", "gio", "la", "thua"], &["het", "gio", "thua", "ngay"]];

/// Number of words that match one of the phrases; punctuation at their edges is ignored.
fn said(words: &[&str], phrases: &[&[&str]]) -> usize {
    let says = |phrase: &[&str]| {
        let bare = |word: &&str| fold(word.trim_matches([',', ';', ':', '.', '(', ')']));
        let begins = words.iter().take(phrase.len()).map(bare);
        words.len() >= phrase.len() && begins.eq(phrase.iter().copied())
    };
    phrases.iter().find(|phrase| says(phrase)).map_or(0, |phrase| phrase.len())
}

/// Time settings in the words of a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Timing {
    /// Time per move or side. `Some(None)` means no clock, whatever the chat has chosen.
    pace: Option<Option<Pace>>,
    bank: Option<Millis>,
    flag: Option<FlagRule>,
    rest: Option<Rest>,
    /// Thinking time from the look at a closed board (days 1.7).
    look: Option<Millis>,
}

/// Error in the time settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimingError {
    Unread,
    OutOfRange,
    /// A reserve or a time-out rule without a time.
    NoTime,
    /// A thinking time from the look without a time per move, or beside a reserve.
    LookAlone,
    /// A thinking time from the look that is longer than the time per move.
    LookLonger,
}

impl Timing {
    /// Reads `key=value` for a key about time; `rest` are the words after it. Returns the number of those used.
    pub(crate) fn option(&mut self, key: &str, value: &str, rest: &[&str]) -> Option<Result<usize, TimingError>> {
        let mut words = vec![value];
        words.extend(rest);
        let taken = match fold(key).as_str() {
            "time" | "thoigian" => self.time(&words),
            "bank" | "dutru" => self.bank(&words),
            "flag" | "hetgio" => self.flag(value),
            "rest" | "nghi" => self.rest(&words),
            "look" | "nhin" | "xem" => self.look(&words),
            _ => return None,
        };
        Some(taken.map(|count| count - 1).ok_or(TimingError::Unread))
    }

    /// Reads words that name a time by themselves: `12 giờ mỗi nước`, `dự trữ 2 ngày`. Returns their number.
    pub(crate) fn leading(&mut self, words: &[&str]) -> Option<usize> {
        if let Some(count) = self.phrase(words).or_else(|| self.looking(words)) {
            return Some(count);
        }
        let folded: Vec<String> = words.iter().take(2).map(|word| fold(word.trim_end_matches(':'))).collect();
        let behind = |count: usize| words.get(count..).unwrap_or_default();
        match folded.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["thoi", "gian"] => Some(2 + self.time(behind(2))?),
            ["time", "control"] => Some(2 + self.time(behind(2))?),
            ["time" | "gio", _] => Some(1 + self.time(behind(1))?),
            ["moi", "nuoc"] => Some(2 + self.time(behind(2))?),
            ["nghi", _] => Some(1 + self.rest(behind(1))?),
            ["du", "tru"] => Some(2 + self.bank(behind(2))?),
            ["bank", _] => Some(1 + self.bank(behind(1))?),
            _ => self.reserve(words).or_else(|| self.time(words).filter(|_| !is_no_time(words))),
        }
    }

    /// Reads whole phrases, as people say them and as our own texts print them.
    fn phrase(&mut self, words: &[&str]) -> Option<usize> {
        let count = |phrases| Some(said(words, phrases)).filter(|count| *count > 0);
        if let Some(count) = count(NO_CLOCK) {
            self.pace = Some(None);
            return Some(count);
        }
        if let Some(count) = count(WEEKENDS_OFF) {
            self.rest = Some(Rest::Weekend);
            return Some(count);
        }
        if let Some(count) = count(FLAG_CLAIMED) {
            self.flag = Some(FlagRule::Claim);
            return Some(count);
        }
        let count = count(FLAG_AT_ONCE)?;
        self.flag = Some(FlagRule::Auto);
        Some(count)
    }

    fn time(&mut self, words: &[&str]) -> Option<usize> {
        if let Some(count) = Some(said(words, NO_CLOCK)).filter(|count| *count > 0) {
            self.pace = Some(None);
            return Some(count);
        }
        if is_no_time(words) {
            self.pace = Some(None);
            return Some(1);
        }
        let (pace, count) = leading_pace(words)?;
        self.pace = Some(Some(pace));
        Some(count)
    }

    /// `2 days in reserve`, `2 ngày dự trữ`. In `12 giờ dự trữ 1 ngày` the word belongs to the time that follows it, unless
    /// that time is said to be the time of a move: `2 ngày dự trữ, 1 ngày mỗi nước`.
    fn reserve(&mut self, words: &[&str]) -> Option<usize> {
        let (bank, count) = leading_span(words)?;
        let tail = Some(said(words.get(count..)?, IN_RESERVE)).filter(|tail| *tail > 0)?;
        let behind = words.get(count + tail..)?;
        let leads = words.get(count).is_some_and(|word| fold(word) == "du");
        let is_of_next = leading_span(behind)
            .is_some_and(|(_, span)| self.pace.is_none() && leading_pace(behind).is_none_or(|(_, pace)| pace == span));
        if leads && is_of_next {
            return None;
        }
        self.bank = Some(bank);
        Some(count + tail)
    }

    fn bank(&mut self, words: &[&str]) -> Option<usize> {
        let (bank, count) = leading_span(words)?;
        self.bank = Some(bank);
        Some(count)
    }

    fn look(&mut self, words: &[&str]) -> Option<usize> {
        let (look, count) = leading_span(words)?;
        self.look = Some(look);
        Some(count + said(words.get(count..).unwrap_or_default(), FROM_LOOK))
    }

    /// `10 minutes after looking`, `10 phút từ lúc xem bàn`.
    fn looking(&mut self, words: &[&str]) -> Option<usize> {
        let (_, count) = leading_span(words)?;
        if said(words.get(count..)?, FROM_LOOK) == 0 {
            return None;
        }
        self.look(words)
    }

    fn flag(&mut self, word: &str) -> Option<usize> {
        self.flag = Some(match fold(word).as_str() {
            "auto" | "tudong" => FlagRule::Auto,
            "claim" | "xinxu" => FlagRule::Claim,
            _ => return None,
        });
        Some(1)
    }

    /// Reads the weekend rule: `weekend`, `cuối tuần`.
    fn rest(&mut self, words: &[&str]) -> Option<usize> {
        let folded: Vec<String> = words.iter().take(2).map(|word| fold(word)).collect();
        let (rest, count) = match folded.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["weekend" | "weekends" | "cuoituan", ..] => (Rest::Weekend, 1),
            ["cuoi", "tuan"] => (Rest::Weekend, 2),
            ["none" | "khong" | "never", ..] => (Rest::Never, 1),
            _ => return None,
        };
        self.rest = Some(rest);
        Some(count)
    }

    /// The resulting clock; `usual` is the chat's clock.
    pub(crate) fn control(self, usual: Option<TimeControl>) -> Result<Option<TimeControl>, TimingError> {
        let usual_flag = usual.map(|usual| usual.flag).unwrap_or_default();
        let pace = match self.pace {
            Some(said) => said,
            None => usual.map(|usual| usual.pace),
        };
        let pace = match (pace, self.bank) {
            (None, _) if self.look.is_some() => return Err(TimingError::LookAlone),
            (None, None) if (self.flag.is_none() && self.rest.is_none()) || self.pace == Some(None) => return Ok(None),
            (None, _) | (Some(Pace::Fischer { .. }), Some(_)) => return Err(TimingError::NoTime),
            (Some(Pace::Move { each, .. }), Some(bank)) => Pace::Move { each, bank },
            (Some(pace), None) => pace,
        };
        let rest = self.rest.or(usual.map(|usual| usual.rest)).unwrap_or_default();
        match (self.look, pace) {
            (Some(look), Pace::Move { each, bank: 0 }) if look > each => return Err(TimingError::LookLonger),
            (None, _) | (Some(_), Pace::Move { bank: 0, .. }) => {}
            (Some(_), Pace::Move { .. } | Pace::Fischer { .. }) => return Err(TimingError::LookAlone),
        }
        let control = TimeControl { pace, flag: self.flag.unwrap_or(usual_flag), rest, look: self.look };
        if control.is_in_range() { Ok(Some(control)) } else { Err(TimingError::OutOfRange) }
    }
}

fn is_no_time(words: &[&str]) -> bool {
    words.first().is_some_and(|word| matches!(fold(word).as_str(), "none" | "khong" | "off"))
}

/// A clock of a chat's list: a time per move.
pub(crate) fn each(word: &str) -> Option<TimeControl> {
    let each = read_span(word).filter(|each| *each <= TIME_MAX)?;
    Some(TimeControl {
        pace: Pace::Move { each, bank: 0 },
        flag: FlagRule::default(),
        rest: Rest::default(),
        look: None,
    })
}

/// Part of a move's time below which time given back is not worth a line.
const TOLD_PART: i64 = 48;

/// True if time given back is large enough for a line.
pub(crate) fn is_worth_telling(table: &Table, given: i64) -> bool {
    let whole = table.challenge().time.map(|time| match time.pace {
        Pace::Move { each, .. } => each,
        Pace::Fischer { base, .. } => base,
    });
    given > 0 && whole.is_some_and(|whole| given >= whole / TOLD_PART)
}

#[cfg(test)]
mod tests;
