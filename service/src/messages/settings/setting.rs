//! The closed list of settings, with the words of each.

use banco_engine::GameKey;
use banco_ports::{Lang, Platform};
use banco_render::{PieceSet, Theme};

use super::{Bottom, Family, RemindAt, Rhythm};
use crate::games::{WITH_PUZZLES, read_game};
use crate::messages::zone::{self, NO_QUIET};

/// A setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Setting {
    /// Language of the bot.
    Language,
    /// Notation of moves in such games.
    Notation(Family),
    /// Signs on the pieces of pictures.
    Pieces,
    /// Colours of pictures.
    Theme,
    /// Side at the bottom; see [`Bottom`].
    View,
    /// Name bars on pictures; chats only.
    Bars,
    /// Waiting time of a challenge; chats only.
    Challenges,
    /// Clock of challenges that name none; chats only.
    Time,
    /// Form of a game: a board message per move, one edited message, or a thread of its own; chats only.
    Mode,
    /// Permission of rated games; chats only.
    Rated,
    /// Monthly post of standings; chats only.
    Season,
    /// Time of the daily puzzle; chats only.
    Puzzle,
    /// Game of the daily puzzle; chats only.
    PuzzleGame,
    /// Frequency of reminders of a move; persons only.
    Reminders,
    /// Place of reminders; persons only.
    RemindAt,
    /// Permission for opponents of private games to send messages; persons only.
    Talk,
    /// Quiet hours without reminders. A chat's hours apply to people in it who set none.
    Quiet,
    /// Time zone of the person or chat.
    Zone,
    /// Days of vacation in a year; chats only.
    Vacation,
    /// Maximum number of simultaneous games of a person in this chat; chats only.
    Games,
}

/// Owner of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A person, in all chats.
    Person,
    /// A chat, for its public messages.
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

/// Quiet hours on buttons beside the host's own; any others are typed.
const QUIETS: [&str; 5] = ["21-6", "22-7", "23-8", NO_QUIET, "0-8"];

/// Time zones on buttons; any others of the tz database are typed.
const ZONES: [&str; 7] = [
    "Asia/Tokyo",
    "Australia/Sydney",
    "Europe/Berlin",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "UTC",
];

/// Days of vacation that a chat may grant.
pub(super) const VACATIONS: [(&str, i64); 5] = [("0", 0), ("7", 7), ("14", 14), ("21", VACATION_DAYS), ("42", 42)];

/// Default days of vacation in a year (days 2.5).
pub const VACATION_DAYS: i64 = 21;

/// Puzzle times on buttons; any others are typed.
const PUZZLE_TIMES: [&str; 4] = ["07:00", "08:00", "12:00", "20:00"];

/// Limits that a chat may set on simultaneous games of one person.
pub(super) const GAMES: [(&str, usize); 4] = [("1", 1), ("3", 3), ("5", 5), ("10", 10)];

/// Clocks that a chat may choose, as a time per move; others are typed with a challenge.
const CLOCKS: [&str; 6] = [NO_CLOCK, "30m", "12h", "1d", "3d", "7d"];

const NO_CLOCK: &str = "none";

/// Days that a challenge may wait.
pub(super) const PATIENCE: [(&str, i64); 4] = [("1d", 1), ("3d", 3), ("7d", 7), ("30d", 30)];

/// Forms of a game in a chat: a board message per move, one edited message, or a thread of its own.
const MODES: [&str; 3] = ["log", LIVE, THREAD];
pub(super) const LIVE: &str = "live";
pub(super) const THREAD: &str = "thread";

pub(super) const ON: &str = "on";
pub(super) const OFF: &str = "off";

impl Setting {
    /// Every setting, in the order of the list.
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

    /// Stable name for the journal, for buttons and for typing.
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

    /// Words to choose from; empty if this scope or this host offers no choice.
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
            (Setting::PuzzleGame, Scope::Chat) => WITH_PUZZLES.map(GameKey::key).to_vec(),
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

    /// True if a platform supports this word of the setting.
    pub fn is_done_on(self, platform: Platform, word: &str) -> bool {
        let can = platform.abilities();
        self != Setting::Mode || ((word != THREAD || can.threads) && (word != LIVE || can.edits))
    }

    /// Settings of a scope that offer a choice.
    pub fn of(scope: Scope) -> impl Iterator<Item = Setting> {
        Setting::all().filter(move |setting| setting.words(scope).len() > 1)
    }

    /// The listed word for `word`. Time zones, quiet hours and similar settings have more words than buttons.
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

    /// True if its words are the same in every language.
    pub const fn is_of_numbers(self) -> bool {
        matches!(self, Setting::Quiet | Setting::Zone | Setting::Vacation | Setting::Games | Setting::Puzzle)
    }
}
