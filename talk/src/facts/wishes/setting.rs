//! The closed list of what may be chosen, and the words of each.

use banco_engine::GameKey;
use banco_ports::{Lang, Platform};
use banco_render::{PieceSet, Theme};

use super::{Bottom, Family, RemindAt, Rhythm};
use crate::facts::puzzle;
use crate::facts::zone::{self, NO_QUIET};
use crate::games::read_game;

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
    /// Whether opponents of private games may write; a person's alone.
    Talk,
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
pub(super) const VACATIONS: [(&str, i64); 5] = [("0", 0), ("7", 7), ("14", 14), ("21", VACATION_DAYS), ("42", 42)];

/// Days of vacation in a year where the chat says nothing (days 2.5).
pub const VACATION_DAYS: i64 = 21;

/// Times of the day that stand on buttons; any others are typed.
const PUZZLE_TIMES: [&str; 4] = ["07:00", "08:00", "12:00", "20:00"];

/// Games of one person a chat may allow at a time.
pub(super) const GAMES: [(&str, usize); 4] = [("1", 1), ("3", 3), ("5", 5), ("10", 10)];

/// Clocks that a chat may choose, so much for each move; others are typed with a challenge.
const CLOCKS: [&str; 6] = [NO_CLOCK, "30m", "12h", "1d", "3d", "7d"];

const NO_CLOCK: &str = "none";

/// Days that a challenge may wait.
pub(super) const PATIENCE: [(&str, i64); 4] = [("1d", 1), ("3d", 3), ("7d", 7), ("30d", 30)];

/// How a chat shows a game: a new board for every move, one that is written anew, or in a chat of its own.
const MODES: [&str; 3] = ["log", LIVE, THREAD];
pub(super) const LIVE: &str = "live";
pub(super) const THREAD: &str = "thread";

pub(super) const ON: &str = "on";
pub(super) const OFF: &str = "off";

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
            Setting::Talk,
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
            Setting::Talk => "talk",
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
            (Setting::Pieces, _) => PieceSet::CHOICES.map(PieceSet::key).to_vec(),
            (Setting::Theme, _) => Theme::ALL.map(Theme::key).to_vec(),
            (Setting::View, Scope::Person) => Bottom::ALL.map(Bottom::key).to_vec(),
            // A chat has no side of its own.
            (Setting::View, Scope::Chat) => vec![Bottom::Fixed.key(), Bottom::Mover.key()],
            (Setting::Bars | Setting::Rated | Setting::Season, Scope::Chat) => vec![ON, OFF],
            (Setting::Talk, Scope::Person) => vec![ON, OFF],
            (Setting::Puzzle, Scope::Chat) => PUZZLE_TIMES.to_vec(),
            (Setting::PuzzleGame, Scope::Chat) => puzzle::GAMES.map(GameKey::key).to_vec(),
            (Setting::Challenges, Scope::Chat) => PATIENCE.map(|(word, _)| word).to_vec(),
            (Setting::Time, Scope::Chat) => CLOCKS.to_vec(),
            (Setting::Mode, Scope::Chat) => MODES.to_vec(),
            (Setting::Reminders, Scope::Person) => Rhythm::ALL.map(Rhythm::key).to_vec(),
            (Setting::RemindAt, Scope::Person) => RemindAt::ALL.map(RemindAt::key).to_vec(),
            (Setting::Quiet, _) => QUIETS.to_vec(),
            (Setting::Reminders | Setting::RemindAt | Setting::Talk, Scope::Chat) => Vec::new(),
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
        let can = platform.abilities();
        self != Setting::Mode || ((word != THREAD || can.threads) && (word != LIVE || can.edits))
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
            | Setting::Talk
            | Setting::Vacation
            | Setting::Games => None,
        })
    }

    /// Whether its words are written alike in every language.
    pub const fn is_of_numbers(self) -> bool {
        matches!(self, Setting::Quiet | Setting::Zone | Setting::Vacation | Setting::Games | Setting::Puzzle)
    }
}
