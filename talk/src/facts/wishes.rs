//! What a person or a chat may choose: one closed list of settings, each a word out of a closed list.
//!
//! A wish is kept as one value per setting (`person:<key>:theme`), so two taps at the same time never
//! undo each other. Words that no list has any more are passed over: old journals replay for ever.

use std::collections::BTreeMap;

use banco_engine::{GameKey, Notation, PersonKey, TimeControl};
use banco_ports::{Lang, Place, Platform};
use banco_render::{PieceSet, Theme};
use serde_json::Value;

use crate::facts::puzzle;
use crate::facts::time;
use crate::facts::zone::{self, NO_QUIET, Quiet, Time, Zone};
use crate::games::{Writing, face, read_game};

/// Games whose moves are written alike and share one choice of notation, by the one that speaks for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family(GameKey);

impl Family {
    fn all() -> impl Iterator<Item = Family> {
        GameKey::ALL.iter().filter_map(|game| Family::of(*game).filter(|family| family.0 == *game))
    }

    /// The family of a game; `None` where there is nothing to choose.
    pub const fn of(game: GameKey) -> Option<Family> {
        match face(game).writing {
            Writing::OneWay => None,
            Writing::Own { .. } => Some(Family(game)),
            Writing::Like(other) => Some(Family(other)),
        }
    }

    /// The notations its games print.
    pub const fn notations(self) -> &'static [Notation] {
        self.0.notations()
    }

    /// What is printed for somebody of this language who chose nothing.
    pub const fn house(self, lang: Lang) -> Notation {
        match face(self.0).writing {
            Writing::Own { house, .. } => house[lang as usize],
            Writing::OneWay | Writing::Like(_) => Notation::Coordinates,
        }
    }

    /// Whether the notation counts files from the own right.
    pub fn counts_files(self, notation: Notation) -> bool {
        match face(self.0).writing {
            Writing::Own { counting, .. } => counting.contains(&notation),
            Writing::OneWay | Writing::Like(_) => false,
        }
    }

    const fn setting(self) -> &'static str {
        match face(self.0).writing {
            Writing::Own { setting, .. } => setting,
            Writing::OneWay | Writing::Like(_) => "notation",
        }
    }
}

/// Something that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Setting {
    /// What is spoken.
    Language,
    /// How moves of such games are written.
    Notation(Family),
    /// What is written on the men of pictures.
    Pieces,
    /// Colours of pictures.
    Theme,
    /// Whose side lies at the bottom; see [`Bottom`].
    View,
    /// Whether pictures have name bars; a chat's alone.
    Bars,
    /// How long a challenge waits for an answer; a chat's alone.
    Challenges,
    /// The clock of challenges that say nothing of one; a chat's alone.
    Time,
    /// Whether a game is a row of boards, one that is written anew, or has a chat of its own; a chat's alone.
    Mode,
    /// Whether games may count for the ladder; a chat's alone.
    Rated,
    /// Whether the standings of a month are posted at its end; a chat's alone.
    Season,
    /// When the puzzle of a day is posed; a chat's alone.
    Puzzle,
    /// Of which game it is; a chat's alone.
    PuzzleGame,
    /// How often he is reminded of a move; a person's alone.
    Reminders,
    /// Where he is reminded; a person's alone.
    RemindAt,
    /// In which hours he is not reminded, or nobody in a chat who did not say.
    Quiet,
    /// Where he lives, or where the chat does.
    Zone,
    /// Days of vacation in a year; a chat's alone.
    Vacation,
    /// How many games somebody may have here at a time; a chat's alone.
    Games,
}

/// Whose choice it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A person's, wherever he plays.
    Person,
    /// A chat's, for its public messages.
    Chat,
}

impl Scope {
    /// Stable word for buttons.
    pub const fn key(self) -> &'static str {
        match self {
            Scope::Person => "me",
            Scope::Chat => "chat",
        }
    }

    /// The inverse of [`Scope::key`].
    pub fn from_key(key: &str) -> Option<Scope> {
        [Scope::Person, Scope::Chat].into_iter().find(|scope| scope.key() == key)
    }
}

/// Whose side lies at the bottom of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bottom {
    /// The own side of whoever asked.
    Own,
    /// The first seat's, always.
    Fixed,
    /// That of the side to move.
    Mover,
}

impl Bottom {
    const ALL: [Bottom; 3] = [Bottom::Own, Bottom::Fixed, Bottom::Mover];

    /// Stable word for the store and buttons.
    pub const fn key(self) -> &'static str {
        match self {
            Bottom::Own => "own",
            Bottom::Fixed => "fixed",
            Bottom::Mover => "mover",
        }
    }
}

/// Which reminders of a move somebody wants (days 2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rhythm {
    /// At a half, a quarter and a tenth.
    All,
    /// The last one.
    Last,
    /// None.
    Off,
}

impl Rhythm {
    const ALL: [Rhythm; 3] = [Rhythm::All, Rhythm::Last, Rhythm::Off];

    const fn key(self) -> &'static str {
        match self {
            Rhythm::All => "all",
            Rhythm::Last => "last",
            Rhythm::Off => OFF,
        }
    }
}

/// Where somebody is reminded (days 2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemindAt {
    /// Where the game is.
    Game,
    /// In his private chat.
    Private,
}

impl RemindAt {
    const ALL: [RemindAt; 2] = [RemindAt::Game, RemindAt::Private];

    const fn key(self) -> &'static str {
        match self {
            RemindAt::Game => "game",
            RemindAt::Private => "private",
        }
    }
}

/// Quiet hours that stand on buttons beside the house's own; any others are typed.
const QUIETS: [&str; 5] = ["21-6", "22-7", "23-8", NO_QUIET, "0-8"];

/// Zones that stand on buttons; any others of the tz database are typed.
const ZONES: [&str; 7] = [
    "Asia/Tokyo",
    "Australia/Sydney",
    "Europe/Berlin",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "UTC",
];

/// Days of vacation a chat may grant.
const VACATIONS: [(&str, i64); 5] = [("0", 0), ("7", 7), ("14", 14), ("21", VACATION_DAYS), ("42", 42)];

/// Days of vacation in a year where the chat says nothing (days 2.5).
pub const VACATION_DAYS: i64 = 21;

/// Times of the day that stand on buttons; any others are typed.
const PUZZLE_TIMES: [&str; 4] = ["07:00", "08:00", "12:00", "20:00"];

/// Games of one person a chat may allow at a time.
const GAMES: [(&str, usize); 4] = [("1", 1), ("3", 3), ("5", 5), ("10", 10)];

/// Clocks that a chat may choose, so much for each move; others are typed with a challenge.
const CLOCKS: [&str; 6] = [NO_CLOCK, "30m", "12h", "1d", "3d", "7d"];

const NO_CLOCK: &str = "none";

/// Days that a challenge may wait.
const PATIENCE: [(&str, i64); 4] = [("1d", 1), ("3d", 3), ("7d", 7), ("30d", 30)];

/// How a chat shows a game: a new board for every move, one that is written anew, or in a chat of its own.
const MODES: [&str; 3] = ["log", LIVE, THREAD];
const LIVE: &str = "live";
const THREAD: &str = "thread";

const ON: &str = "on";
const OFF: &str = "off";

impl Setting {
    /// Every setting there is, in the order they are shown.
    fn all() -> impl Iterator<Item = Setting> {
        let others = [
            Setting::Pieces,
            Setting::Theme,
            Setting::View,
            Setting::Bars,
            Setting::Challenges,
            Setting::Time,
            Setting::Mode,
            Setting::Rated,
            Setting::Season,
            Setting::Puzzle,
            Setting::PuzzleGame,
            Setting::Reminders,
            Setting::RemindAt,
            Setting::Quiet,
            Setting::Zone,
            Setting::Vacation,
            Setting::Games,
        ];
        std::iter::once(Setting::Language).chain(Family::all().map(Setting::Notation)).chain(others)
    }

    /// Stable name: in the journal, in buttons and typed.
    pub const fn key(self) -> &'static str {
        match self {
            Setting::Language => "language",
            Setting::Notation(family) => family.setting(),
            Setting::Pieces => "pieces",
            Setting::Theme => "theme",
            Setting::View => "view",
            Setting::Bars => "bars",
            Setting::Challenges => "challenges",
            Setting::Time => "time",
            Setting::Mode => "mode",
            Setting::Rated => "rated",
            Setting::Season => "season",
            Setting::Puzzle => "puzzle",
            Setting::PuzzleGame => "game",
            Setting::Reminders => "reminders",
            Setting::RemindAt => "remindat",
            Setting::Quiet => "quiet",
            Setting::Zone => "zone",
            Setting::Vacation => "vacation",
            Setting::Games => "games",
        }
    }

    /// The inverse of [`Setting::key`].
    pub fn from_key(key: &str) -> Option<Setting> {
        Setting::all().find(|setting| setting.key() == key)
    }

    /// What can be chosen; empty where this scope, or this house, has no such choice.
    pub fn words(self, scope: Scope) -> Vec<&'static str> {
        match (self, scope) {
            (Setting::Language, _) => Lang::BOTH.map(Lang::key).to_vec(),
            (Setting::Notation(family), _) => family.notations().iter().map(|notation| notation.key()).collect(),
            (Setting::Pieces, _) => PieceSet::ALL.map(PieceSet::key).to_vec(),
            (Setting::Theme, _) => Theme::ALL.map(Theme::key).to_vec(),
            (Setting::View, Scope::Person) => Bottom::ALL.map(Bottom::key).to_vec(),
            // A chat has no side of its own.
            (Setting::View, Scope::Chat) => vec![Bottom::Fixed.key(), Bottom::Mover.key()],
            (Setting::Bars | Setting::Rated | Setting::Season, Scope::Chat) => vec![ON, OFF],
            (Setting::Puzzle, Scope::Chat) => PUZZLE_TIMES.to_vec(),
            (Setting::PuzzleGame, Scope::Chat) => puzzle::GAMES.map(GameKey::key).to_vec(),
            (Setting::Challenges, Scope::Chat) => PATIENCE.map(|(word, _)| word).to_vec(),
            (Setting::Time, Scope::Chat) => CLOCKS.to_vec(),
            (Setting::Mode, Scope::Chat) => MODES.to_vec(),
            (Setting::Reminders, Scope::Person) => Rhythm::ALL.map(Rhythm::key).to_vec(),
            (Setting::RemindAt, Scope::Person) => RemindAt::ALL.map(RemindAt::key).to_vec(),
            (Setting::Quiet, _) => QUIETS.to_vec(),
            (Setting::Reminders | Setting::RemindAt, Scope::Chat) => Vec::new(),
            (Setting::Zone, _) => ZONES.to_vec(),
            (Setting::Vacation, Scope::Chat) => VACATIONS.map(|(word, _)| word).to_vec(),
            (Setting::Games, Scope::Chat) => GAMES.map(|(word, _)| word).to_vec(),
            (
                Setting::Bars
                | Setting::Challenges
                | Setting::Time
                | Setting::Mode
                | Setting::Rated
                | Setting::Season
                | Setting::Puzzle
                | Setting::PuzzleGame
                | Setting::Vacation
                | Setting::Games,
                Scope::Person,
            ) => Vec::new(),
        }
    }

    /// Whether a platform can do what this word of the setting asks for.
    pub fn is_done_on(self, platform: Platform, word: &str) -> bool {
        match (self, platform) {
            (Setting::Mode, Platform::Telegram) => word != THREAD,
            // The page shows one board anyway.
            (Setting::Mode, Platform::Web) => word != THREAD && word != LIVE,
            (_, Platform::Discord | Platform::Telegram | Platform::Web) => true,
        }
    }

    /// The settings of a scope that offer a choice.
    pub fn of(scope: Scope) -> impl Iterator<Item = Setting> {
        Setting::all().filter(move |setting| setting.words(scope).len() > 1)
    }

    /// The word of the list that `word` is; of zones and quiet hours there are more than stand on buttons.
    pub fn known(self, scope: Scope, word: &str) -> Option<&'static str> {
        let words = self.words(scope);
        let listed = words.iter().find(|known| **known == word).copied();
        listed.or_else(|| match self {
            _ if words.is_empty() => None,
            Setting::Quiet => zone::quiet_word(word),
            Setting::Zone => zone::zone_word(word),
            Setting::Puzzle => zone::time_word(word),
            Setting::PuzzleGame => read_game(word).map(GameKey::key).filter(|key| words.contains(key)),
            Setting::Language
            | Setting::Notation(_)
            | Setting::Pieces
            | Setting::Theme
            | Setting::View
            | Setting::Bars
            | Setting::Challenges
            | Setting::Time
            | Setting::Mode
            | Setting::Rated
            | Setting::Season
            | Setting::Reminders
            | Setting::RemindAt
            | Setting::Vacation
            | Setting::Games => None,
        })
    }

    /// Whether its words are written alike in every language.
    pub const fn is_of_numbers(self) -> bool {
        matches!(self, Setting::Quiet | Setting::Zone | Setting::Vacation | Setting::Games | Setting::Puzzle)
    }
}

/// What somebody chose; what he did not choose is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes(BTreeMap<Setting, &'static str>);

impl Wishes {
    /// From the values of a store, by name of the setting.
    pub fn read(scope: Scope, values: &[(String, Value)]) -> Wishes {
        let wishes = values.iter().filter_map(|(name, value)| {
            let setting = Setting::from_key(name)?;
            Some((setting, setting.known(scope, value.as_str()?)?))
        });
        Wishes(wishes.collect())
    }

    /// The word that was chosen.
    pub fn get(&self, setting: Setting) -> Option<&'static str> {
        self.0.get(&setting).copied()
    }

    /// Chooses a word, or takes the choice back.
    pub fn set(&mut self, setting: Setting, word: Option<&'static str>) {
        match word {
            Some(word) => self.0.insert(setting, word),
            None => self.0.remove(&setting),
        };
    }

    /// These wishes, and `others` where there are none.
    pub fn or(mut self, others: Wishes) -> Wishes {
        for (setting, word) in others.0 {
            self.0.entry(setting).or_insert(word);
        }
        self
    }

    /// What all of several people want alike.
    pub fn common(of: &[Wishes]) -> Wishes {
        let Some((first, others)) = of.split_first() else { return Wishes::default() };
        let mut common = first.clone();
        common.0.retain(|setting, word| others.iter().all(|other| other.get(*setting) == Some(*word)));
        common
    }

    /// The language chosen.
    pub fn lang(&self) -> Option<Lang> {
        let word = self.get(Setting::Language)?;
        Lang::BOTH.into_iter().find(|lang| lang.key() == word)
    }

    /// The notation chosen for a family of games.
    pub fn notation(&self, family: Family) -> Option<Notation> {
        Notation::from_key(self.get(Setting::Notation(family))?)
    }

    /// The colours chosen.
    pub fn theme(&self) -> Option<Theme> {
        Theme::from_key(self.get(Setting::Theme)?)
    }

    /// The signs chosen.
    pub fn pieces(&self) -> Option<PieceSet> {
        PieceSet::from_key(self.get(Setting::Pieces)?)
    }

    /// Which side was chosen for the bottom.
    pub fn sight(&self) -> Option<Bottom> {
        let word = self.get(Setting::View)?;
        Bottom::ALL.into_iter().find(|sight| sight.key() == word)
    }

    /// Days that a challenge waits.
    pub fn patience(&self) -> Option<i64> {
        let chosen = self.get(Setting::Challenges)?;
        PATIENCE.iter().find(|(word, _)| *word == chosen).map(|(_, days)| *days)
    }

    /// Which reminders were chosen: all of them where nobody said.
    pub fn reminders(&self) -> Rhythm {
        let word = self.get(Setting::Reminders);
        Rhythm::ALL.into_iter().find(|rhythm| Some(rhythm.key()) == word).unwrap_or(Rhythm::All)
    }

    /// Where he is reminded.
    pub fn remind_at(&self) -> RemindAt {
        let word = self.get(Setting::RemindAt);
        RemindAt::ALL.into_iter().find(|at| Some(at.key()) == word).unwrap_or(RemindAt::Game)
    }

    /// The hours in which he is left alone: the house's where nobody said.
    pub fn quiet(&self) -> Option<Quiet> {
        Quiet::read(self.get(Setting::Quiet).unwrap_or_else(zone::house_quiet))
    }

    /// The zone that was chosen, else the house's.
    pub fn zone(&self) -> Zone {
        self.get(Setting::Zone).map_or(Zone::house(), Zone::named)
    }

    /// Days of vacation in a year.
    pub fn vacation_days(&self) -> i64 {
        let word = self.get(Setting::Vacation);
        VACATIONS.iter().find(|(known, _)| Some(*known) == word).map_or(VACATION_DAYS, |(_, days)| *days)
    }

    /// How many games somebody may have here at a time.
    pub fn games(&self) -> Option<usize> {
        let word = self.get(Setting::Games)?;
        GAMES.iter().find(|(known, _)| *known == word).map(|(_, count)| *count)
    }

    /// When the puzzle of a day is posed; never where nobody said so.
    pub(crate) fn puzzle_time(&self) -> Option<Time> {
        Time::read(self.get(Setting::Puzzle)?)
    }

    /// Of which game it is; of each in its turn where nobody said.
    pub fn puzzle_game(&self) -> Option<GameKey> {
        GameKey::from_key(self.get(Setting::PuzzleGame)?)
    }

    /// The clock of challenges that say nothing of one.
    pub fn clock(&self) -> Option<TimeControl> {
        self.get(Setting::Time).and_then(time::each)
    }

    /// Whether one board was chosen that is written anew.
    pub fn shows_one_board(&self) -> bool {
        self.get(Setting::Mode) == Some(LIVE)
    }

    /// Whether every game was to have a chat of its own.
    pub fn parts_games(&self) -> bool {
        self.get(Setting::Mode) == Some(THREAD)
    }

    /// Whether games may count for the ladder: they may where nobody said no.
    pub fn is_rated(&self) -> bool {
        self.get(Setting::Rated) != Some(OFF)
    }

    /// Whether this word switches something on.
    pub fn is_on(word: Option<&str>) -> bool {
        word == Some(ON)
    }

    /// Whether name bars were chosen; `None` where nobody said.
    pub fn bars(&self) -> Option<bool> {
        self.get(Setting::Bars).map(|word| word == ON)
    }
}

/// Where the wishes of a person begin in the store.
pub fn of_person(person: &PersonKey) -> String {
    format!("person:{}:", person.0)
}

/// Where the wishes of a chat begin; its topics share them.
pub fn of_chat(place: &Place) -> String {
    format!("chat:{}:{}:", place.platform.key(), place.chat)
}
