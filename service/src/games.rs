//! Faces: knowledge of single games that only the conversation needs. Each game of the engine's list (`each_game!`) has one
//! file named after its key.

mod backgammon;
mod caro;
mod chess;
mod chushogi;
mod jieqi;
mod links;
mod openings;
mod review;
mod xiangqi;

use banco_ai::Fact;
use banco_engine::{Action, GameKey, GameOptions, Kind, LegalMove, Notation, Public, Seat, Table, View};
use banco_ports::Lang;
use banco_ports::text::fold;
use banco_render::PieceSet;

use crate::i18n::RULES;

pub(crate) use links::Taken;
pub(crate) use openings::OpeningName;
pub(crate) use review::ReviewTerms;

macro_rules! faces {
    ($($(#[$doc:meta])* $module:ident, $variant:ident, $key:literal;)+) => {
        /// The face of a game.
        pub(crate) const fn face(game: GameKey) -> &'static GameFace {
            match game { $(GameKey::$variant => &$module::FACE,)+ }
        }
    };
}

banco_engine::each_game!(faces);

/// Spoken forms of a legal move, besides its notations.
pub(crate) type SpokenForms = fn(&View, &LegalMove, &[(Notation, String)]) -> Vec<String>;

/// Names, notation and texts of a game.
#[derive(Debug)]
pub(crate) struct GameFace {
    /// Names besides its key, without accents and spaces: `cotuong`.
    pub names: &'static [&'static str],
    /// Names of its seats, without accents and spaces.
    pub seats: [&'static [&'static str]; 2],
    pub writing: Writing,
    /// Everyday words for its moves.
    pub spoken: Spoken,
    /// Piece that a move in the English notation names first, in a game whose piece codes few people know: sentences
    /// then name the piece before the move.
    pub mover: Option<fn(&str) -> Option<Kind>>,
    /// Default piece signs on its pictures, Vietnamese and English.
    pub pieces: [PieceSet; 2],
    /// Pieces that are letters on its text board and are explained below it; `None` is a face-down piece.
    pub lettered: &'static [Option<Kind>],
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
    /// Addresses and texts of a table for sites and programs that analyse the game; `None` if none does.
    pub links: Option<fn(&Table, Public<'_>) -> Vec<Taken>>,
    /// True if a new game may begin from a position of a finished one.
    pub continues: bool,
    pub puzzles: PuzzleFiles,
    /// True if one move goes with several pieces, so that a picture shows it by several arrows.
    pub moves_several: bool,
    /// First hint for a move with these facts that begins with no piece on the board.
    pub look: fn(&[Fact]) -> Look,
    /// Resignation of a stronger computer in this seat, whose best move has this score; `None`: it plays on.
    pub gives_up: fn(&Table, Seat, i32) -> Option<Action>,
    /// True if external programs of the host know the rules under these options.
    pub programs_know: fn(&GameOptions) -> bool,
    pub review: ReviewTerms,
    /// Name of a game's opening in a language; `None` in a game whose openings have no names.
    pub opening: Option<fn(&Table, Lang) -> Option<OpeningName>>,
}

/// Files with the puzzles of a game, one a line; empty for none.
#[derive(Debug)]
pub(crate) struct PuzzleFiles {
    /// Puzzles of this release.
    pub set: &'static str,
    /// Puzzles of releases that asked for the first move only.
    pub old: &'static str,
    /// Composed endings from books.
    pub composed: &'static str,
    /// Worth of a move by which an answer is judged.
    pub aim: Aim,
}

/// Worth of a move by which the answer to a puzzle is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// It wins: a search judges a move that is not in the solution.
    Win,
    /// It is the best play of these dice.
    BestPlay,
    /// Its expected chance is the best, as pieces lie face down.
    BestChance,
}

/// Everyday words for the moves of a game, without accents, to complete what a person types.
#[derive(Debug)]
pub(crate) struct Spoken {
    /// Words that mean a piece as the first word only, each with the usual name of the piece.
    pub first: &'static [(&'static str, &'static str)],
    /// Words that mean the same as another word, which [`Spoken::forms`] uses; empty for a word without meaning.
    pub same: &'static [(&'static str, &'static str)],
    /// Wordings of a legal move besides the printed ones, which are given by notation.
    pub forms: SpokenForms,
}

/// Place of a good move that begins with no piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// A decision about the cube.
    Cube,
    /// The first mark on an empty board.
    Begin,
    /// A mark that stops a threat.
    Defend,
    /// A mark that threatens.
    Attack,
    /// A mark that neither stops a threat nor makes one yet.
    Build,
}

/// Opening of a game in a language, if it has a name.
pub(crate) fn opening(table: &Table, lang: Lang) -> Option<OpeningName> {
    face(table.challenge().game).opening.and_then(|find| find(table, lang))
}

/// Default of [`GameFace::look`]: a mark by its threats.
fn look_for_threats(facts: &[Fact]) -> Look {
    if facts.iter().any(|fact| matches!(fact, Fact::StopsFive | Fact::StopsOpenFour)) {
        Look::Defend
    } else if facts.iter().any(|fact| is_strike(*fact)) {
        Look::Attack
    } else {
        Look::Build
    }
}

/// True for a mark that makes a threat, or wins.
const fn is_strike(fact: Fact) -> bool {
    use Fact::{Four, MateIn, OpenFour, OpenThree, TwoThreats, Wins};
    matches!(fact, Wins | MateIn(_) | OpenFour | Four | TwoThreats | OpenThree)
}

/// Score, in hundredths of a pawn, at which a stronger computer resigns, and the minimum number of plies before that.
const RESIGN_SCORE: i32 = -1_500;
const RESIGN_PLIES_MIN: usize = 20;

/// Default of [`GameFace::gives_up`].
fn resigns(table: &Table, _seat: Seat, score: i32) -> Option<Action> {
    (score <= RESIGN_SCORE && table.plies().len() >= RESIGN_PLIES_MIN).then_some(Action::Resign)
}

/// Game that an example of a command names if no game was asked for.
pub(crate) const EXAMPLE: GameKey = GameKey::Jieqi;

/// Game on the sample board for colours and piece signs.
pub(crate) const SAMPLE: GameKey = GameKey::Xiangqi;

/// The first game that explains this piece as a letter: its settings decide which letter that is.
pub(crate) fn lettering(kind: Kind) -> Option<GameKey> {
    GameKey::ALL.iter().copied().find(|game| face(*game).lettered.contains(&Some(kind)))
}

/// Default of most fields of a face: empty.
const PLAIN: GameFace = GameFace {
    names: &[],
    seats: [&[], &[]],
    writing: Writing::OneWay,
    spoken: Spoken { first: &[], same: &[], forms: |_, _, _| Vec::new() },
    mover: None,
    pieces: [PieceSet::Hanzi; 2],
    lettered: &[],
    men: "",
    gift: "odds",
    odds: &[],
    phrases: &[],
    plain_progress: None,
    warnings: &[],
    links: None,
    continues: false,
    puzzles: PuzzleFiles { set: "", old: "", composed: "", aim: Aim::Win },
    moves_several: false,
    look: look_for_threats,
    gives_up: resigns,
    programs_know: |_| true,
    review: ReviewTerms::PLAIN,
    opening: None,
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

/// Rules pages of a game: its own, split at lines of `---`, then the one about clocks, which is common to all games.
pub(crate) fn rules_pages(game: GameKey, lang: Lang) -> impl Iterator<Item = &'static str> {
    rules_file(game.key(), lang).split("\n---\n").chain([rules_file("", lang)])
}

/// A file with rules, by the key of its game; in English if the language has none.
fn rules_file(game: &str, lang: Lang) -> &'static str {
    let written = |lang: Lang| RULES.iter().find(|(of, about, _)| (*of, *about) == (lang.key(), game));
    written(lang).or_else(|| written(Lang::En)).map_or("", |(.., text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_threat_is_a_strike() {
        for (facts, look) in [
            (&[][..], Look::Build),
            (&[Fact::Joins(2), Fact::Hinders(1)], Look::Build),
            (&[Fact::OpenThree], Look::Attack),
            (&[Fact::Four, Fact::Hinders(1)], Look::Attack),
            (&[Fact::TwoThreats], Look::Attack),
            (&[Fact::OpenThree, Fact::StopsOpenFour], Look::Defend),
            (&[Fact::StopsFive], Look::Defend),
        ] {
            assert_eq!(look_for_threats(facts), look, "{facts:?}");
        }
    }
}
