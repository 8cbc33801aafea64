//! Boards of positions that are no games: a start, and moves that a page plays from it. Nothing is kept of them.

use banco_engine::{GameKey, GameOptions, Seat};

use super::{BoardSeen, StepsSeen};

/// Position that a page asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeBoard {
    /// Start of the line.
    pub start: FreeStart,
    /// Canonical moves from there; `=6 3` is a result of chance, as records have it.
    pub moves: Vec<String>,
}

/// Start of a [`FreeBoard`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FreeStart {
    /// A finished game after so many plies.
    Game {
        /// Its id.
        id: String,
        /// Plies played before.
        plies: usize,
    },
    /// A position from its text, or the start of a game.
    Position {
        /// The game.
        game: GameKey,
        /// Its options.
        options: GameOptions,
        /// Position text, or a record of a game; empty: the usual start.
        text: String,
    },
}

/// A free board as its reader sees it.
#[derive(Clone, Debug)]
pub struct FreeSeen {
    /// Start of the line, as addresses carry it: a record has become a position with moves.
    pub asked: FreeBoard,
    /// Key of the game.
    pub game: GameKey,
    /// Name of the game.
    pub title: String,
    /// Names of the players, or of the sides.
    pub names: [String; 2],
    /// Side to move; `None` after the end and while dice are awaited.
    pub to_move: Option<Seat>,
    /// Dice come next.
    pub awaits_dice: bool,
    /// Side to move, or the result, in words.
    pub headline: String,
    /// Public text of the position.
    pub text: String,
    /// The board. The side to move is the reader's own.
    pub board: BoardSeen,
    /// Decisions without a piece, such as a roll, with their labels.
    pub decisions: Vec<(String, String)>,
    /// Possible steps after the dice played so far, if dice are played.
    pub steps: Option<StepsSeen>,
}

/// Why there is no free board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBoard {
    /// There is no such game for this reader.
    Unknown,
    /// The game is not over.
    Unfinished,
    /// The text is no position of this game.
    BadPosition,
    /// A move cannot be played there.
    BadMove,
    /// Too many boards are asked for.
    Busy,
}
