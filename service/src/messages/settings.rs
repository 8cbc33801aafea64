//! Settings of a person or a chat: a closed list, each with a closed list of words.
//!
//! Each setting is stored as its own value (`person:<key>:theme`), so that two simultaneous taps never undo each other.
//! Words that are no longer in a list are ignored, because old journals must stay readable.

mod setting;

use std::collections::BTreeMap;

use banco_engine::{GameKey, Notation, PersonKey, TimeControl};
use banco_ports::{Lang, Place};
use banco_render::{PieceSet, Theme};
use serde_json::Value;

use crate::games::{Writing, face};
use crate::messages::time;
use crate::messages::zone::{self, Quiet, Time, Zone};
use setting::{GAMES, LIVE, OFF, ON, PATIENCE, THREAD, VACATIONS};

pub use setting::{Scope, Setting, VACATION_DAYS};

/// Games with the same notation, which share one setting; named by one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family(GameKey);

impl Family {
    fn all() -> impl Iterator<Item = Family> {
        GameKey::ALL.iter().filter_map(|game| Family::of(*game).filter(|family| family.0 == *game))
    }

    /// The family of a game; `None` if it has only one notation.
    pub const fn of(game: GameKey) -> Option<Family> {
        match face(game).writing {
            Writing::OneWay => None,
            Writing::Own { .. } => Some(Family(game)),
            Writing::Like(other) => Some(Family(other)),
        }
    }

    /// The game that represents the family.
    pub const fn game(self) -> GameKey {
        self.0
    }

    /// Notations that its games print.
    pub const fn notations(self) -> &'static [Notation] {
        self.0.notations()
    }

    /// Default notation for a person of this language.
    pub const fn house(self, lang: Lang) -> Notation {
        match face(self.0).writing {
            Writing::Own { house, .. } => house[lang as usize],
            Writing::OneWay | Writing::Like(_) => Notation::Coordinates,
        }
    }

    /// True if the notation counts files from the player's right.
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

/// Side at the bottom of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bottom {
    /// The reader's own side.
    Own,
    /// Always the first seat.
    Fixed,
    /// The side to move.
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

/// Reminders of a move that a person wants (days 2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rhythm {
    /// At a half, a quarter and a tenth of the time.
    All,
    /// Only the last one.
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

/// Place of a person's reminders (days 2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemindAt {
    /// The chat of the game.
    Game,
    /// The private chat.
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

/// Settings of a person or chat; settings without a choice are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<Setting, &'static str>);

impl Settings {
    /// Reads settings from stored values, by name of the setting.
    pub fn read(scope: Scope, values: &[(String, Value)]) -> Settings {
        let wishes = values.iter().filter_map(|(name, value)| {
            let setting = Setting::from_key(name)?;
            Some((setting, setting.known(scope, value.as_str()?)?))
        });
        Settings(wishes.collect())
    }

    /// The chosen word.
    pub fn get(&self, setting: Setting) -> Option<&'static str> {
        self.0.get(&setting).copied()
    }

    /// Chooses a word, or resets the setting.
    pub fn set(&mut self, setting: Setting, word: Option<&'static str>) {
        match word {
            Some(word) => self.0.insert(setting, word),
            None => self.0.remove(&setting),
        };
    }

    /// These settings, completed by `others`.
    pub fn or(mut self, others: Settings) -> Settings {
        for (setting, word) in others.0 {
            self.0.entry(setting).or_insert(word);
        }
        self
    }

    /// Settings that several people share.
    pub fn common(of: &[Settings]) -> Settings {
        let Some((first, others)) = of.split_first() else { return Settings::default() };
        let mut common = first.clone();
        common.0.retain(|setting, word| others.iter().all(|other| other.get(*setting) == Some(*word)));
        common
    }

    /// The chosen language.
    pub fn lang(&self) -> Option<Lang> {
        let word = self.get(Setting::Language)?;
        Lang::BOTH.into_iter().find(|lang| lang.key() == word)
    }

    /// The chosen notation for a family of games.
    pub fn notation(&self, family: Family) -> Option<Notation> {
        Notation::from_key(self.get(Setting::Notation(family))?)
    }

    /// The chosen colours.
    pub fn theme(&self) -> Option<Theme> {
        Theme::from_key(self.get(Setting::Theme)?)
    }

    /// The chosen piece set.
    pub fn pieces(&self) -> Option<PieceSet> {
        PieceSet::from_key(self.get(Setting::Pieces)?)
    }

    /// The chosen side for the bottom.
    pub fn sight(&self) -> Option<Bottom> {
        let word = self.get(Setting::View)?;
        Bottom::ALL.into_iter().find(|sight| sight.key() == word)
    }

    /// Days that a challenge waits.
    pub fn patience(&self) -> Option<i64> {
        let chosen = self.get(Setting::Challenges)?;
        PATIENCE.iter().find(|(word, _)| *word == chosen).map(|(_, days)| *days)
    }

    /// The chosen reminders; all of them by default.
    pub fn reminders(&self) -> Rhythm {
        let word = self.get(Setting::Reminders);
        Rhythm::ALL.into_iter().find(|rhythm| Some(rhythm.key()) == word).unwrap_or(Rhythm::All)
    }

    /// Place of reminders.
    pub fn remind_at(&self) -> RemindAt {
        let word = self.get(Setting::RemindAt);
        RemindAt::ALL.into_iter().find(|at| Some(at.key()) == word).unwrap_or(RemindAt::Game)
    }

    /// Quiet hours; the host's by default.
    pub fn quiet(&self) -> Option<Quiet> {
        Quiet::read(self.get(Setting::Quiet).unwrap_or_else(zone::house_quiet))
    }

    /// Time zone; the host's by default.
    pub fn zone(&self) -> Zone {
        self.get(Setting::Zone).map_or(Zone::house(), Zone::named)
    }

    /// Days of vacation in a year.
    pub fn vacation_days(&self) -> i64 {
        let word = self.get(Setting::Vacation);
        VACATIONS.iter().find(|(known, _)| Some(*known) == word).map_or(VACATION_DAYS, |(_, days)| *days)
    }

    /// Maximum number of simultaneous games of a person in this chat.
    pub fn games(&self) -> Option<usize> {
        let word = self.get(Setting::Games)?;
        GAMES.iter().find(|(known, _)| *known == word).map(|(_, count)| *count)
    }

    /// Time of the daily puzzle; `None` by default.
    pub(crate) fn puzzle_time(&self) -> Option<Time> {
        Time::read(self.get(Setting::Puzzle)?)
    }

    /// Game of the daily puzzle; each in turn by default.
    pub fn puzzle_game(&self) -> Option<GameKey> {
        GameKey::from_key(self.get(Setting::PuzzleGame)?)
    }

    /// Clock of challenges that name none.
    pub fn clock(&self) -> Option<TimeControl> {
        self.get(Setting::Time).and_then(time::each)
    }

    /// True if the chat chose one board message that is edited.
    pub fn shows_one_board(&self) -> bool {
        self.get(Setting::Mode) == Some(LIVE)
    }

    /// True if the chat chose a thread for every game.
    pub fn parts_games(&self) -> bool {
        self.get(Setting::Mode) == Some(THREAD)
    }

    /// True if opponents in private games may send messages; true by default.
    pub fn hears_talk(&self) -> bool {
        self.get(Setting::Talk) != Some(OFF)
    }

    /// True if games may be rated; true by default.
    pub fn is_rated(&self) -> bool {
        self.get(Setting::Rated) != Some(OFF)
    }

    /// True if this word switches a setting on.
    pub fn is_on(word: Option<&str>) -> bool {
        word == Some(ON)
    }

    /// True if name bars were chosen; `None` without a choice.
    pub fn bars(&self) -> Option<bool> {
        self.get(Setting::Bars).map(|word| word == ON)
    }
}

/// Key prefix of a person's settings in the store.
pub fn of_person(person: &PersonKey) -> String {
    format!("person:{}:", person.0)
}

/// Key prefix of a chat's settings in the store; its topics share them.
pub fn of_chat(place: &Place) -> String {
    format!("chat:{}:{}:", place.platform.key(), place.chat)
}
/// A setting with its new value.
pub(crate) type Change = (Setting, Option<&'static str>);
