//! Brains: the computer's part for each game of the engine's list (`each_game!`).

use banco_engine::{AnyGame, Game, GameKey, GameOptions, Kind, Outcome, Seat, Turn};

use crate::evaluate_moves::SURE;
use crate::facts::{Fact, of_men};
use crate::limits::Limits;
use crate::report::{Line, Report};
use crate::resources::Resources;
use crate::score::{self, CERTAIN};
use crate::sight::{Rival, ToldError};

/// Knowledge of one seat about one position: the start of every search.
pub(crate) trait Known: Send + Sync {
    /// Number of moves to choose from.
    fn choices(&self) -> usize;

    /// Worth of `mv` alone, and the positions looked at; `None` if it cannot be played.
    fn worth_of(&self, mv: &str, limits: Limits<'_>) -> Option<(Line, u64)>;

    /// Worth of `mv` with each kind that it may turn up, and how many pieces of that kind there may be; `None`
    /// where it turns up nothing, or the rules end the game on it.
    fn by_kind(&self, mv: &str, limits: Limits<'_>) -> Option<Vec<(Kind, u8, i32)>>;

    /// The best move that a player with these wits finds within `limits`.
    fn think(&self, limits: Limits<'_>, wits: Resources) -> Report;
}

/// A position from a text that says more than the game alone can hold, with the seat whose knowledge that is; `None`
/// for the knowledge of a game that is over.
pub(crate) type OfText = (AnyGame, Option<(Seat, Box<dyn Known>)>);

/// The computer's part for one game. Its own file says how it sees, judges and errs there.
pub(crate) trait Brain: Game {
    /// Positions looked at for one move, at Beginner, Easy, Casual, Club, Strong and Expert; the levels between follow
    /// from them.
    const NODES: [u64; 6];

    /// Noise, overlook and slip of [`Resources`], from Beginner to Strong in the same order.
    const ERRORS: [(i32, i32, i32); 5];

    /// Positions looked at for a hint: three times those of the fifth level, which takes less than a third of a second.
    const HINT_NODES: u64 = 3 * Self::NODES[4];

    /// True if a score stands for a chance that a person knows without the stake.
    const TELLS_CHANCE: bool = true;

    /// True if every legal move is searched; a game with more moves leaves out the unlikely ones.
    const SEARCHES_ALL: bool = true;

    /// True if `seat` decides now. A set-up position whose pieces are not dealt yet may be asked about, too.
    fn is_to_move(&self, seat: Seat) -> bool {
        self.turn() == Turn::Player(seat)
    }

    /// Knowledge of `seat`, without what is hidden from it.
    fn known(&self, seat: Seat) -> Box<dyn Known>;

    /// Knowledge of a simpler player, to be measured against; `None` in games without one.
    fn rival(&self, _seat: Seat, _rival: Rival) -> Option<Box<dyn Known>> {
        None
    }

    /// Reads what an ordinary position text and its moves cannot say: a position in the text of analysis programs, or
    /// moves that turn pieces up; `None` if text and moves are ordinary ones.
    fn of_text(_text: &str, _moves: &[&str], _options: &GameOptions) -> Option<Result<OfText, ToldError>> {
        None
    }

    /// Moves until the mate that `score` sees.
    fn mate_in(score: i32) -> Option<i32> {
        score::mate_in(score)
    }

    /// The chance to win that `score` stands for, for the side to move, in parts of [`SURE`].
    fn chance_to_win(score: i32) -> i32 {
        match Self::mate_in(score) {
            Some(moves) if moves > 0 => i32::from(SURE),
            Some(_) => 0,
            None => {
                let parts = (CERTAIN + score::chance(score)) * i64::from(SURE) / (2 * CERTAIN);
                i32::try_from(parts).unwrap_or_default()
            }
        }
    }

    /// Luck of the side that threw the dice `drawn`, in thousandths of the stake; `None` without dice, and for the
    /// opening roll.
    fn luck(&self, _drawn: &Outcome) -> Option<(Seat, i32)> {
        None
    }

    /// Facts of the best move of `report`, which is `line`; `game` is this game.
    fn facts(&self, game: &AnyGame, seat: Seat, _report: &Report, line: &Line) -> Vec<Fact> {
        of_men(game, seat, line).unwrap_or_default()
    }
}

macro_rules! brains {
    ($($(#[$doc:meta])* $module:ident, $variant:ident, $key:literal;)+) => {
        $(use banco_engine::games::$module::$variant;)+

        /// [`Brain::NODES`] of a game.
        pub(crate) const fn nodes(game: GameKey) -> [u64; 6] {
            match game { $(GameKey::$variant => <$variant as Brain>::NODES,)+ }
        }

        /// [`Brain::HINT_NODES`] of a game.
        pub(crate) const fn hint_nodes(game: GameKey) -> u64 {
            match game { $(GameKey::$variant => <$variant as Brain>::HINT_NODES,)+ }
        }

        /// [`Brain::TELLS_CHANCE`] of a game.
        pub(crate) const fn tells_chance(game: GameKey) -> bool {
            match game { $(GameKey::$variant => <$variant as Brain>::TELLS_CHANCE,)+ }
        }

        /// [`Brain::ERRORS`] of a game.
        pub(crate) const fn errors(game: GameKey) -> [(i32, i32, i32); 5] {
            match game { $(GameKey::$variant => <$variant as Brain>::ERRORS,)+ }
        }

        /// [`Brain::SEARCHES_ALL`] of a game.
        pub(crate) const fn searches_all(game: GameKey) -> bool {
            match game { $(GameKey::$variant => <$variant as Brain>::SEARCHES_ALL,)+ }
        }

        /// [`Brain::is_to_move`].
        pub(crate) fn is_to_move(game: &AnyGame, seat: Seat) -> bool {
            match game { $(AnyGame::$variant(game) => game.is_to_move(seat),)+ }
        }

        /// [`Brain::known`].
        pub(crate) fn known(game: &AnyGame, seat: Seat) -> Box<dyn Known> {
            match game { $(AnyGame::$variant(game) => Brain::known(game, seat),)+ }
        }

        /// [`Brain::rival`].
        pub(crate) fn rival(game: &AnyGame, seat: Seat, rival: Rival) -> Option<Box<dyn Known>> {
            match game { $(AnyGame::$variant(game) => game.rival(seat, rival),)+ }
        }

        /// [`Brain::of_text`].
        pub(crate) fn of_text(
            game: GameKey,
            text: &str,
            moves: &[&str],
            options: &GameOptions,
        ) -> Option<Result<OfText, ToldError>> {
            match game { $(GameKey::$variant => <$variant as Brain>::of_text(text, moves, options),)+ }
        }

        /// [`Brain::mate_in`].
        pub(crate) fn mate_in(game: GameKey, score: i32) -> Option<i32> {
            match game { $(GameKey::$variant => <$variant as Brain>::mate_in(score),)+ }
        }

        /// [`Brain::chance_to_win`].
        pub(crate) fn chance_to_win(game: GameKey, score: i32) -> i32 {
            match game { $(GameKey::$variant => <$variant as Brain>::chance_to_win(score),)+ }
        }

        /// [`Brain::luck`].
        pub(crate) fn luck(game: &AnyGame, drawn: &Outcome) -> Option<(Seat, i32)> {
            match game { $(AnyGame::$variant(game) => game.luck(drawn),)+ }
        }

        /// [`Brain::facts`].
        pub(crate) fn facts(game: &AnyGame, seat: Seat, report: &Report, line: &Line) -> Vec<Fact> {
            match game { $(AnyGame::$variant(brain) => brain.facts(game, seat, report, line),)+ }
        }
    };
}

banco_engine::each_game!(brains);
