//! Knowledge of a player about a game: all that a search is ever given.

use std::error::Error;
use std::fmt;

use banco_engine::{AnyGame, GameKey, GameOptions, Kind, Seat, SetUpError};

use crate::brain::{self, Known};
use crate::limits::Limits;
use crate::node::{Node, Root};
use crate::report::{Line, Report};
use crate::resources::{Resources, mix};
use crate::score::mate_in;
use crate::search::Search;
use crate::variety;

/// A game as the player to move sees it; what is hidden from that player is not in it.
pub struct Sight {
    seat: Seat,
    known: Box<dyn Known>,
    /// The game is in its first moves.
    is_opening: bool,
}

/// Cheaper ways to think about pieces that lie face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rival {
    /// A turned-up piece is the average of those left.
    AverageMan,
    /// It is worth the same from the first to the last move.
    FixedWorth,
}

/// Reason why a position and its moves cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToldError {
    /// The position or its options.
    SetUp(SetUpError),
    /// A move.
    Move {
        /// Its place in the list, from 0.
        at: usize,
        /// Reason, in English.
        why: String,
    },
}

impl From<SetUpError> for ToldError {
    fn from(error: SetUpError) -> ToldError {
        ToldError::SetUp(error)
    }
}

impl fmt::Display for ToldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToldError::SetUp(error) => write!(f, "{error}"),
            ToldError::Move { at, why } => write!(f, "move {}: {why}", at + 1),
        }
    }
}

impl Error for ToldError {}

impl Sight {
    /// Knowledge of `seat` about `game`; `None` if it is not `seat`'s turn.
    ///
    /// A position of jieqi that was set up may be asked about before anything is dealt: it is all the seat knows.
    pub fn of(game: &AnyGame, seat: Seat) -> Option<Sight> {
        let sight = || Sight { seat, known: brain::known(game, seat), is_opening: variety::is_opening(game) };
        brain::is_to_move(game, seat).then(sight)
    }

    /// Knowledge of one of our simpler rivals about a game of jieqi; `None` for other games, or out of turn. They are
    /// there to be measured against.
    pub fn of_rival(game: &AnyGame, seat: Seat, rival: Rival) -> Option<Sight> {
        let known = brain::rival(game, seat, rival).filter(|_| brain::is_to_move(game, seat))?;
        Some(Sight { seat, known, is_opening: false })
    }

    /// Seat whose knowledge this is: the side to move.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The game at a position text after `moves`, and what the side to move sees there; `None` for the sight where the
    /// game is over.
    ///
    /// Moves are canonical. Of jieqi the text of analysis programs is read too, which names the pieces that may lie
    /// face down; there a move says what it turned up (`b3b10=R`).
    ///
    /// # Errors
    /// Unknown options, a text that is no position of this game, or a move that cannot be played.
    pub fn of_text(
        key: GameKey,
        text: &str,
        moves: &[&str],
        options: &GameOptions,
    ) -> Result<(AnyGame, Option<Sight>), ToldError> {
        if let Some(read) = brain::of_text(key, text, moves, options) {
            let (game, known) = read?;
            return Ok((game, known.map(|(seat, known)| Sight { seat, known, is_opening: false })));
        }
        let mut game = key.set_up(text, options)?;
        for (at, mv) in moves.iter().enumerate() {
            game.play(mv).map_err(|error| ToldError::Move { at, why: error.to_string() })?;
        }
        let sight = Seat::BOTH.into_iter().find_map(|seat| Sight::of(&game, seat));
        // A position from a text is a task of its own.
        Ok((game, sight.map(|sight| Sight { is_opening: false, ..sight })))
    }

    /// The same knowledge of `game`, which began in the usual start position: its opening varies by the seed of a level.
    #[must_use]
    pub fn from_start(self, game: &AnyGame) -> Sight {
        Sight { is_opening: variety::is_opening(game), ..self }
    }

    /// Number of moves to choose from.
    pub(crate) fn choices(&self) -> usize {
        self.known.choices()
    }

    /// Worth of `mv` alone, and the positions looked at; `None` if it cannot be played.
    pub(crate) fn worth_of(&self, mv: &str, limits: Limits<'_>) -> Option<(Line, u64)> {
        self.known.worth_of(mv, limits)
    }

    /// See [`Known::by_kind`].
    pub(crate) fn by_kind(&self, mv: &str, limits: Limits<'_>) -> Option<Vec<(Kind, u8, i32)>> {
        self.known.by_kind(mv, limits)
    }

    /// The best move that a player with these wits finds within `limits`.
    pub fn think(&self, limits: Limits<'_>, wits: Resources) -> Report {
        let varies = wits.varies && self.is_opening;
        let lines = if varies { limits.lines.max(variety::LINES) } else { limits.lines };
        self.known.think(Limits { lines, ..limits }, Resources { varies, ..wits })
    }
}

impl<N: Node> Known for Root<N> {
    fn choices(&self) -> usize {
        self.moves.len()
    }

    fn worth_of(&self, mv: &str, limits: Limits<'_>) -> Option<(Line, u64)> {
        let found = report(&self.only(mv)?, Limits { lines: 1, ..limits }, Resources::FULL);
        Some((found.best?, found.nodes))
    }

    fn by_kind(&self, mv: &str, limits: Limits<'_>) -> Option<Vec<(Kind, u8, i32)>> {
        let (mv, fate) = self.moves.iter().find(|(known, _)| self.node.text(*known) == mv)?;
        if fate.is_some() || self.node.turns_up(*mv).is_empty() {
            return None;
        }
        let weights = Search::by_kind(self, *mv, limits)?;
        weights.into_iter().map(|(kind, count, score)| Some((N::kind(kind)?, count, score))).collect()
    }

    fn think(&self, limits: Limits<'_>, wits: Resources) -> Report {
        report(self, limits, wits)
    }
}

fn report<N: Node>(root: &Root<N>, limits: Limits<'_>, wits: Resources) -> Report {
    // Two games with one seed do not err alike.
    let wits = Resources { seed: mix(wits.seed, root.node.key()), ..wits };
    let found = Search::run(root, limits, wits);
    // The texts of a line are those of the positions it goes through.
    let line = |(score, moves): &(i32, Vec<N::Move>)| {
        let pv: Vec<String> = moves.iter().map(|mv| root.node.text(*mv)).collect();
        Some(Line { mv: pv.first()?.clone(), score: *score, pv })
    };
    let alternatives: Vec<Line> = found.lines.iter().filter_map(line).collect();
    let scores: Vec<i32> = found.lines.iter().map(|(score, _)| *score).collect();
    let sees_mate = scores.first().and_then(|score| mate_in(*score)).is_some_and(|moves| moves > 0);
    let key = root.node.key();
    let chosen = if sees_mate && !wits.may_miss_mate {
        Some(0)
    } else if wits.varies {
        wits.taken(&scores, key).filter(|taken| *taken > 0).or_else(|| variety::taken(&scores, mix(wits.seed, key)))
    } else {
        wits.taken(&scores, key)
    };
    Report {
        best: chosen.and_then(|at| alternatives.get(at).cloned()),
        alternatives,
        nodes: found.nodes,
        depth: found.depth,
        cancelled: found.cancelled,
    }
}
