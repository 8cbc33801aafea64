//! Faces: knowledge of single games that only the conversation needs. Each game has one file named after its key and
//! listed here beside the engine's list (`games!`).

use banco_engine::{GameKey, Notation, Seat};
use banco_ports::Lang;
use banco_ports::text::fold;

macro_rules! faces {
    ($($module:ident, $variant:ident;)+) => {
        $(mod $module;)+

        /// The face of a game.
        pub(crate) const fn face(game: GameKey) -> &'static GameFace {
            match game { $(GameKey::$variant => &$module::FACE,)+ }
        }
    };
}

faces! {
    jieqi, Jieqi;
    xiangqi, Xiangqi;
    chess, Chess;
    chushogi, ChuShogi;
    backgammon, Backgammon;
    caro, Caro;
}

/// Names, notation and texts of a game.
#[derive(Debug)]
pub(crate) struct GameFace {
    /// Names besides its key, without accents and spaces: `cotuong`.
    pub names: &'static [&'static str],
    /// Names of its seats, without accents and spaces.
    pub seats: [&'static [&'static str]; 2],
    /// Rules for players, Vietnamese and English, split into pages at lines of `---`.
    pub rules: [&'static str; 2],
    /// Sentences of this game only, Vietnamese and English.
    pub words: Option<[&'static str; 2]>,
    pub writing: Writing,
    /// Middle part of the message keys of its piece names, for odds: `man-chess-rook`.
    pub men: &'static str,
    /// Option for odds.
    pub gift: &'static str,
    /// Odds by results (days 5.1), the smallest first; empty in a game without them.
    pub odds: &'static [&'static str],
    /// Phrases for an option besides those of the locales (`say-…`), without accents, with the option's key and value.
    pub phrases: &'static [(&'static [&'static str], &'static str, &'static str)],
    /// Option and value with which the game counts progress in the common way, if it has its own way.
    pub plain_progress: Option<(&'static str, &'static str)>,
    /// Warnings of its rules that a caption mentions, each with the key of its sentence.
    pub warnings: &'static [(&'static str, &'static str)],
}

/// Default of most fields of a face: empty.
const PLAIN: GameFace = GameFace {
    names: &[],
    seats: [&[], &[]],
    rules: [""; 2],
    words: None,
    writing: Writing::OneWay,
    men: "",
    gift: "odds",
    odds: &[],
    phrases: &[],
    plain_progress: None,
    warnings: &[],
};

/// Notation of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Writing {
    /// One notation only.
    OneWay,
    /// A setting of its own.
    Own {
        /// Name of the setting.
        setting: &'static str,
        /// Default notation, by language.
        house: [Notation; 2],
        /// Notations that count files from the player's right; the picture's edge then does so, too.
        counting: &'static [Notation],
    },
    /// The setting of another game.
    Like(GameKey),
}

/// Maximum number of words in a game's name: `five in a row`.
pub(crate) const NAME_WORDS_MAX: usize = 4;

/// Letters and digits, without accents.
fn squeeze(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// A game by key, name or alias, with or without accents: `jieqi`, `cờ úp`, `coup`.
pub(crate) fn read_game(text: &str) -> Option<GameKey> {
    let name = squeeze(text);
    let is_meant = |game: &GameKey| game.key() == name || face(*game).names.contains(&name.as_str());
    GameKey::ALL.iter().copied().find(is_meant)
}

/// The seat with this name in any game.
pub(crate) fn read_seat(folded: &str) -> Option<Seat> {
    let is_called = |seat: &Seat| GameKey::ALL.iter().any(|game| face(*game).seats[seat.index()].contains(&folded));
    Seat::BOTH.into_iter().find(is_called)
}

/// Rules pages of a game: its own, then those common to all games.
pub(crate) fn rules_pages(game: GameKey, lang: Lang) -> impl Iterator<Item = &'static str> {
    face(game).rules[lang as usize].split("\n---\n").chain([CLOCKS[lang as usize]])
}

/// The page about clocks, by language.
const CLOCKS: [&str; 2] =
    [include_str!("../../data/games/clocks.vi.md"), include_str!("../../data/games/clocks.en.md")];

/// Sentences of all games that have their own.
pub(crate) fn words(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
    GameKey::ALL.iter().filter_map(move |game| Some((game.key(), face(*game).words?[lang as usize])))
}

/// Rules of a game in both languages.
macro_rules! law {
    ($key:literal) => {
        [
            include_str!(concat!("../../../data/games/", $key, "/rules.vi.md")),
            include_str!(concat!("../../../data/games/", $key, "/rules.en.md")),
        ]
    };
}

use law;
