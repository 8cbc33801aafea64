//! Reader of a challenge in free words: opponent, side, options, time.

mod reading;
pub(crate) mod say;

use std::collections::BTreeMap;

use banco_ai::Level;
use banco_engine::{GameKey, GameOptions, Opponent, Seat, Series, Side};
use banco_ports::Lang;
use banco_ports::limits::NAME_CHARS_MAX;
use banco_ports::text::{fold, repeated};

use crate::challenge_terms::say::TermsSay;
use crate::challenges::level_words::AskedLevel;
use crate::challenges::{level_words as computer, option_words};
use crate::context::Context;
use crate::games::{self, read_game};
use crate::i18n;
use crate::messages::computer::{level_of, person};
use crate::messages::keyboards::{machine_choices, start_choices};
use crate::messages::say::{Draft, Refused, Say, Term};
use crate::messages::time::{Timing, TimingError, is_of_time};
use crate::typed::Typed;
use crate::words::option_keys;

use reading::Reading;

/// Levels of the computer and language of the reader, which words of a challenge depend on.
pub(crate) struct Terms<'a> {
    pub levels: &'a [Level],
    pub lang: Lang,
}

impl Terms<'_> {
    /// The computer of this level; of the usual one for the level that results decide.
    fn machine(&self, level: AskedLevel) -> Result<Opponent, Refused> {
        if self.levels.is_empty() {
            return Err(Say::NoMachine.into());
        }
        let level = match level {
            AskedLevel::Level(level) => level,
            AskedLevel::Equal => computer::USUAL,
        };
        Ok(Opponent::Person(person(level, self.lang)))
    }
}

/// Request of `/play`.
pub(crate) struct Invitation {
    pub opponent: Opponent,
    pub side: Side,
    pub options: GameOptions,
    pub timing: Timing,
    pub rated: bool,
    pub series: Option<Series>,
    pub hints: bool,
    /// It may be accepted on every platform, with a code.
    pub anywhere: bool,
    /// True for public numbers, false for the envelope alone.
    pub is_public_luck: Option<bool>,
    /// The computer plays at the level that is equal to the player.
    pub equal: bool,
}

impl Invitation {
    /// Sets the opponent by account name; a person identified by the platform comes first.
    fn invite(&mut self, name: &str) -> Result<(), Refused> {
        if name.chars().count() > NAME_CHARS_MAX {
            return Err(Say::UnknownWord { typed: repeated(name), term: Term::Any(None) }.into());
        }
        match &self.opponent {
            Opponent::Anyone => self.opponent = Opponent::Username(name.to_owned()),
            Opponent::Username(other) if fold(other) != fold(name) => return Err(TermsSay::OneOpponent.into()),
            Opponent::Person(person) if level_of(&person.key).is_some() => return Err(TermsSay::OneOpponent.into()),
            Opponent::Username(_) | Opponent::Person(_) => {}
        }
        Ok(())
    }

    /// Sets the computer as opponent, unless another person was named. "computer level=4" and "level=4 computer" mean
    /// the same.
    fn oppose(&mut self, machine: Opponent) -> Result<(), Refused> {
        match &self.opponent {
            Opponent::Anyone => self.opponent = machine,
            known if machine_level(known).is_some() => {
                if machine_level(&machine) != Some(computer::USUAL) {
                    self.opponent = machine;
                }
            }
            Opponent::Username(_) | Opponent::Person(_) => return Err(TermsSay::OneOpponent.into()),
        }
        Ok(())
    }

    /// Sets the number of games of a series.
    fn best_of(&mut self, typed: &str) -> Result<(), Refused> {
        let games = typed.trim().parse().ok();
        self.series = match games {
            Some(1) => None,
            games => Some(games.and_then(Series::first).ok_or_else(|| TermsSay::BadSeries { typed: repeated(typed) })?),
        };
        Ok(())
    }

    fn option(&mut self, key: &str, value: &str) -> Result<(), Refused> {
        if matches!(fold(key).as_str(), "side" | "ben") {
            self.side =
                read_side(value).ok_or_else(|| Say::UnknownWord { typed: repeated(value), term: Term::Side })?;
            return Ok(());
        }
        if matches!(fold(key).as_str(), "rated" | "heso" | "tinhheso") {
            self.rated =
                read_yes(value).ok_or_else(|| Say::UnknownWord { typed: repeated(value), term: Term::Rated })?;
            return Ok(());
        }
        if matches!(fold(key).as_str(), "hints" | "hint" | "goiy") {
            self.hints =
                read_yes(value).ok_or_else(|| Say::UnknownWord { typed: repeated(value), term: Term::Hints })?;
            return Ok(());
        }
        if matches!(fold(key).as_str(), "where" | "noi" | "odau") {
            if !is_anywhere(&squeezed(value)) {
                return Err(Say::UnknownWord { typed: repeated(value), term: Term::Where }.into());
            }
            self.anywhere = true;
            return Ok(());
        }
        if matches!(fold(key).as_str(), "luck" | "mayrui" | "vanmay") {
            let is_public = luck_words(&[value]).map(|(is_public, _)| is_public);
            self.is_public_luck =
                Some(is_public.ok_or_else(|| Say::UnknownWord { typed: repeated(value), term: Term::Any(None) })?);
            return Ok(());
        }
        if matches!(fold(key).as_str(), "bestof" | "may") {
            return self.best_of(value);
        }
        // Upper and lower case mean sides in a position text, so the value is kept as typed.
        let key = key.to_lowercase();
        let value = if key == "position" { value.to_owned() } else { value.to_lowercase() };
        self.options.insert(key, value);
        Ok(())
    }
}

/// Terms of a challenge, read from a command.
#[derive(Clone, Copy)]
pub(crate) struct ChallengeTerms<'a> {
    cx: &'a Context<'a>,
}

impl<'a> ChallengeTerms<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> ChallengeTerms<'a> {
        ChallengeTerms { cx }
    }

    pub(crate) fn invitation(self, typed: &Typed<'_>) -> Result<(GameKey, Invitation), Refused> {
        read(typed, &Terms { levels: &self.cx.service.opponents().levels, lang: self.cx.taste.lang })
    }
}

impl Invitation {
    fn nothing_said(opponent: Opponent) -> Invitation {
        Invitation {
            opponent,
            side: Side::Lot,
            options: BTreeMap::new(),
            timing: Timing::default(),
            rated: false,
            series: None,
            hints: false,
            anywhere: false,
            is_public_luck: None,
            equal: false,
        }
    }
}

/// Level of the computer that is asked to play; `None` for a person.
pub(crate) fn machine_level(opponent: &Opponent) -> Option<Level> {
    match opponent {
        Opponent::Person(person) => level_of(&person.key),
        Opponent::Anyone | Opponent::Username(_) => None,
    }
}

/// Reads a challenge, in any order of its parts.
pub(crate) fn read(typed: &Typed<'_>, terms: &Terms<'_>) -> Result<(GameKey, Invitation), Refused> {
    let args = typed.args();
    let opponent = args.opponent.clone().unwrap_or(Opponent::Anyone);
    let mut reading = Reading { terms, invitation: Invitation::nothing_said(opponent), game: None, gift: None };
    reading.read_options(&args.named)?;
    let options = args.named.get("options").into_iter().flat_map(|options| options.split_whitespace());
    let words = args.rest.split_whitespace().chain(options);
    // "12 hours per move, 2 days in reserve"
    let words: Vec<&str> = words.map(bare).filter(|word| !word.is_empty()).collect();
    let mut words = words.as_slice();
    while !words.is_empty() {
        let count = reading.read_part(words)?;
        words = words.get(count..).unwrap_or_default();
    }
    reading.finish()
}

/// A word without the punctuation at its end.
fn bare(word: &str) -> &str {
    let word = word.trim_end_matches([',', ';']);
    if word.contains('=') { word } else { word.trim_end_matches('.') }
}

/// Refusal of unread words, up to one that clearly starts something else. One word where no opponent is named may be a
/// name without its `@`.
fn unread(game: Option<GameKey>, words: &[&str], opponent: &Opponent) -> Say {
    const WORDS_MAX: usize = 6;
    let is_read = |words: &[&str]| {
        let Some(word) = words.first() else { return true };
        word.starts_with('@')
            || word.contains('=')
            || leading_side(words).is_some()
            || rated_words(words).is_some()
            || anywhere_words(words).is_some()
            || luck_words(words).is_some()
            || option_words::read(game, words).is_some()
            || Timing::default().leading(words).is_some()
    };
    let count = (1..words.len().min(WORDS_MAX)).find(|at| is_read(words.get(*at..).unwrap_or_default()));
    let unread = words.get(..count.unwrap_or(words.len().min(WORDS_MAX))).unwrap_or_default();
    let typed = repeated(&unread.join(" "));
    let may_be_name = |word: &str| word.chars().all(char::is_alphanumeric) && word.starts_with(char::is_alphabetic);
    match unread {
        [name] if *opponent == Opponent::Anyone && may_be_name(name) => Say::UnknownName { typed },
        words if is_like_time(game, words) => Say::UnknownWord { typed, term: Term::Time },
        _ => Say::UnknownWord { typed, term: Term::Any(game) },
    }
}

/// True for words that were probably meant as a clock: they begin with a number, or have a unit of time. A number alone
/// may also be the length of a match.
fn is_like_time(game: Option<GameKey>, words: &[&str]) -> bool {
    let begins = words.first().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let is_number = matches!(words, [number] if number.bytes().all(|byte| byte.is_ascii_digit()));
    let has_match = || game.is_some_and(|game| option_keys(game).any(|key| key == "match"));
    (begins && !(is_number && has_match())) || words.iter().any(|word| is_of_time(word))
}

/// True for odds by results: "chấp theo kết quả", "auto odds".
fn is_by_result(gift: &str) -> bool {
    let said: String = fold(gift).chars().filter(|c| c.is_alphanumeric()).collect();
    matches!(said.as_str(), "auto" | "tudong" | "theoketqua")
}

/// Number of words that ask for hints: `được gợi ý`, `gợi ý`, `with hints`, `hints`.
fn hint_words(words: &[&str]) -> Option<usize> {
    let said = |count: usize| Some(words.get(..count)?.iter().map(|word| fold(word)).collect::<String>());
    let is_said = |count: &usize| {
        said(*count).is_some_and(|said| matches!(said.as_str(), "duocgoiy" | "cogoiy" | "goiy" | "withhints" | "hints"))
    };
    (1..=3).rev().find(is_said)
}

/// True for a challenge that may be accepted on every platform, in letters without accents.
fn is_anywhere(said: &str) -> bool {
    matches!(said, "anywhere" | "odaucungduoc" | "daucungduoc" | "odaucungnhan" | "batcudau")
}

/// Number of words that ask for such a challenge: `anywhere`, `ở đâu cũng được`.
fn anywhere_words(words: &[&str]) -> Option<usize> {
    const WORDS_MAX: usize = 4;
    let is_said = |count: &usize| words.get(..*count).is_some_and(|said| is_anywhere(&squeezed(&said.concat())));
    (1..=WORDS_MAX).rev().find(is_said)
}

/// True or false for "public luck", "số công cộng", "phong bì", with the number of words; the longest phrase is tried
/// first.
fn luck_words(words: &[&str]) -> Option<(bool, usize)> {
    const PUBLIC: &[&str] = &["beacon", "publicluck", "publicnumbers", "drand", "socongcong", "mayruicongcong"];
    const SEALED: &[&str] = &["envelope", "sealedenvelope", "phongbi"];
    const WORDS_MAX: usize = 4;
    (1..=words.len().min(WORDS_MAX)).rev().find_map(|count| {
        let said = squeezed(&words.get(..count)?.concat());
        let is = |list: &[&str]| list.contains(&said.as_str());
        (is(PUBLIC) || is(SEALED)).then(|| (is(PUBLIC), count))
    })
}

/// The typed level of the computer.
fn known_level(typed: &str) -> Result<AskedLevel, Refused> {
    computer::read_level(typed).ok_or_else(|| Say::UnknownLevel { typed: repeated(typed) }.into())
}

/// Reason why the clock of a challenge is refused.
pub(crate) fn bad_time(error: TimingError, typed: &str) -> Refused {
    match error {
        TimingError::Unread => TermsSay::BadTime { typed: repeated(typed) }.into(),
        TimingError::OutOfRange => Say::TimeRange.into(),
        TimingError::NoTime => TermsSay::NoTimeForMove.into(),
        TimingError::LookAlone => TermsSay::LookAlone.into(),
        TimingError::LookLonger => TermsSay::LookLonger.into(),
    }
}

/// The game that the first words name, with the number of words; the longest name is tried first.
pub(crate) fn leading_game(words: &[&str]) -> Option<(GameKey, usize)> {
    let most = words.len().min(games::NAME_WORDS_MAX);
    (1..=most).rev().find_map(|count| Some((read_game(&words[..count].concat())?, count)))
}

/// Reply to an unknown game's name; it repeats the words up to one that clearly starts something else.
fn unknown_game(words: &[&str]) -> Say {
    let is_name = |word: &&&str| !word.starts_with('@') && !word.contains('=') && read_side(word).is_none();
    let name: Vec<&str> = words.iter().take_while(is_name).take(games::NAME_WORDS_MAX).copied().collect();
    let typed = if name.is_empty() { words.first().copied().unwrap_or_default().to_owned() } else { name.join(" ") };
    Say::UnknownGame { typed: repeated(&typed) }
}

/// Yes or no, in either language.
fn read_yes(text: &str) -> Option<bool> {
    match fold(text).as_str() {
        "yes" | "on" | "true" | "1" | "co" => Some(true),
        "no" | "off" | "false" | "0" | "khong" => Some(false),
        _ => None,
    }
}

/// True or false for "rated", "tính hệ số", "không tính hệ số", with the number of words; the longest phrase is tried
/// first.
fn rated_words(words: &[&str]) -> Option<(bool, usize)> {
    const RATED: &[&str] =
        &["tinhheso", "cotinhheso", "coheso", "heso", "tinhdiem", "xephang", "rated", "ranked", "ladder"];
    const CASUAL: &[&str] =
        &["khongtinhheso", "khongheso", "unrated", "notrated", "casual", "choivui", "giaohuu", "friendly"];
    // "Ván này tính hệ số Elo": as a challenge prints it.
    const WORDS_MAX: usize = 6;
    let most = words.len().min(WORDS_MAX);
    (1..=most).rev().find_map(|count| {
        let said: String = words.get(..count)?.iter().map(|word| fold(word)).collect();
        let said = ["vannay", "thisgameis"].into_iter().find_map(|head| said.strip_prefix(head)).unwrap_or(&said);
        let said = said.strip_suffix("elo").unwrap_or(said);
        let is = |list: &[&str]| list.contains(&said);
        (is(RATED) || is(CASUAL)).then(|| (is(RATED), count))
    })
}

/// The number in "best of 3", "3 ván", "đấu 3 ván", with the number of words, including the explanation that texts
/// print after it.
fn series_words<'a>(words: &[&'a str]) -> Option<(&'a str, usize)> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let folded: Vec<String> = words.iter().take(SERIES_WORDS_MAX).map(|word| squeezed(word)).collect();
    let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
    let (at, count) = match folded.as_slice() {
        ["best", "of", games, "games", ..] if is_number(games) => (2, 4),
        ["best", "of", _, ..] => (2, 3),
        ["dau", games, "van", ..] if is_number(games) => (1, 3),
        [games, "van", ..] if is_number(games) => (0, 2),
        _ => return None,
    };
    let behind = folded.get(count..).unwrap_or_default();
    let tail = SERIES_TAILS.iter().find(|tail| behind.starts_with(tail)).map_or(0, |tail| tail.len());
    let games = words.get(at)?;
    Some((games.trim_end_matches(':'), count + tail))
}

/// Explanations of a series that texts print after its number.
const SERIES_TAILS: [&[&str]; 4] = [
    &["more", "than", "half", "of", "the", "points", "wins"],
    &["ai", "duoc", "qua", "nua", "so", "diem", "thi", "thang"],
    &["qua", "nua", "diem", "thi", "thang"],
    &["qua", "nua", "diem", "la", "thang"],
];
const SERIES_WORDS_MAX: usize = 12;

/// Letters and digits without accents.
fn squeezed(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The side that the first words name, with the number of words; the longest phrase is tried first: "tôi đi trước".
fn leading_side(words: &[&str]) -> Option<(Side, usize)> {
    /// "you move first", "Colours are drawn by lot; the opening roll decides who begins."
    const SIDE_WORDS_MAX: usize = 14;
    let most = words.len().min(SIDE_WORDS_MAX);
    (1..=most).rev().find_map(|count| Some((read_side(&words.get(..count)?.concat())?, count)))
}

/// True if a text is a side and nothing else.
pub(crate) fn is_side(text: &str) -> bool {
    read_side(&text.split_whitespace().collect::<String>()).is_some()
}

/// The side that the challenger wants, in either language, also in the words of our lists.
fn read_side(text: &str) -> Option<Side> {
    const LISTED: [(&str, Side); 9] = [
        ("choice-first", Side::First),
        ("choice-second", Side::Second),
        ("choice-lot", Side::Lot),
        ("challenge-side-first", Side::First),
        ("challenge-side-second", Side::Second),
        ("challenge-side-lot", Side::Lot),
        ("challenge-side-first-backgammon", Side::First),
        ("challenge-side-second-backgammon", Side::Second),
        ("challenge-side-lot-backgammon", Side::Lot),
    ];
    let folded = squeezed(text);
    let is_label = |key: &str| Lang::BOTH.into_iter().any(|lang| squeezed(&i18n::text(lang, key)) == folded);
    if let Some((_, side)) = LISTED.iter().find(|(key, _)| is_label(key)) {
        return Some(*side);
    }
    match folded.as_str() {
        "first" | "truoc" | "ditruoc" | "tien" | "tienthu" => Some(Side::First),
        "second" | "sau" | "disau" | "hauthu" => Some(Side::Second),
        "lot" | "boctham" | "random" => Some(Side::Lot),
        seat => games::read_seat(seat).map(|seat| match seat {
            Seat::First => Side::First,
            Seat::Second => Side::Second,
        }),
    }
}

fn ask_game(opponent: &Opponent, levels: &[Level]) -> Refused {
    let is_machine = matches!(opponent, Opponent::Person(person) if level_of(&person.key).is_some());
    Box::new(match is_machine {
        true => Draft::note(Say::WhichMachineGame).choices(machine_choices()),
        false => Draft::note(Say::WhatGame).choices(start_choices(levels)),
    })
}
