//! Faces: what the conversation knows of single games and nothing else does. One file a game, named after its key and
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

/// What people call a game, how they write it, what they say of it.
#[derive(Debug)]
pub(crate) struct GameFace {
    /// Its names beside its key, folded and squeezed: `cotuong`.
    pub names: &'static [&'static str],
    /// What people call its seats, folded and squeezed.
    pub seats: [&'static [&'static str]; 2],
    /// Its law for players, Vietnamese and English, cut into pages at lines of `---`.
    pub rules: [&'static str; 2],
    /// Sentences that it alone has, Vietnamese and English.
    pub words: Option<[&'static str; 2]>,
    pub writing: Writing,
    /// What stands before the names of its men in keys of messages, for gifts: `man-chess-rook`.
    pub men: &'static str,
    /// The option that says what one side gives.
    pub gift: &'static str,
    /// What is given by result (days 5.1), the least first; nothing where a game has no gifts.
    pub odds: &'static [&'static str],
    /// Folded words that say an option by themselves, beside those of the locales (`say-…`), with its key and value.
    pub phrases: &'static [(&'static [&'static str], &'static str, &'static str)],
    /// The option and its value under which it counts progress as all games do, where it has a count of its own.
    pub plain_progress: Option<(&'static str, &'static str)>,
    /// Warnings of its law that a caption says aloud, each with the key of its sentence.
    pub warnings: &'static [(&'static str, &'static str)],
}

/// Most of a face is empty.
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

/// How the moves of a game are written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Writing {
    /// There is nothing to choose.
    OneWay,
    /// As people choose for this game.
    Own {
        /// The name of the setting.
        setting: &'static str,
        /// For those who chose nothing, by language.
        house: [Notation; 2],
        /// The notations that count files from the own right, as the edge of the picture then does.
        counting: &'static [Notation],
    },
    /// As they choose for another one.
    Like(GameKey),
}

/// Words of the longest name: `five in a row`.
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

/// The seat that people of any game call so.
pub(crate) fn read_seat(folded: &str) -> Option<Seat> {
    let is_called = |seat: &Seat| GameKey::ALL.iter().any(|game| face(*game).seats[seat.index()].contains(&folded));
    Seat::BOTH.into_iter().find(is_called)
}

/// Pages of the rules of a game for players: its own, then those that all games share.
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

/// The law of a game in both languages.
macro_rules! law {
    ($key:literal) => {
        [
            include_str!(concat!("../../../data/games/", $key, "/rules.vi.md")),
            include_str!(concat!("../../../data/games/", $key, "/rules.en.md")),
        ]
    };
}

use law;
