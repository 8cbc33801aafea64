//! What a person or a chat may choose: one closed list of settings, each a word out of a closed list.
//!
//! A wish is kept as one value per setting (`person:<key>:theme`), so two taps at the same time never
//! undo each other. Words that no list has any more are passed over: old journals replay for ever.

mod setting;

use std::collections::BTreeMap;

use banco_engine::{GameKey, Notation, PersonKey, TimeControl};
use banco_ports::{Lang, Place};
use banco_render::{PieceSet, Theme};
use serde_json::Value;

use crate::facts::time;
use crate::facts::zone::{self, Quiet, Time, Zone};
use crate::games::{Writing, face};
use setting::{GAMES, LIVE, OFF, ON, PATIENCE, THREAD, VACATIONS};

pub use setting::{Scope, Setting, VACATION_DAYS};

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

    /// The game that speaks for all of them.
    pub const fn game(self) -> GameKey {
        self.0
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

    /// The piece set chosen.
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

    /// Whether opponents of private games may write: they may where nobody said no.
    pub fn hears_talk(&self) -> bool {
        self.get(Setting::Talk) != Some(OFF)
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
