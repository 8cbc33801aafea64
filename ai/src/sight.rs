//! Knowledge of a player about a game: all that a search is ever given.

use banco_engine::games::xiangqi::Piece;
use banco_engine::{AnyGame, GameKey, GameOptions, Kind, Seat, SetUpError, Turn};

use crate::backgammon::{self, Decision};
use crate::caro::{self, Paper};
use crate::chess::{self, Board};
use crate::chushogi::{self, Chu};
use crate::limits::Limits;
use crate::node::{Node, Root};
use crate::report::{Line, Report};
use crate::resources::{Resources, mix};
use crate::score::mate_in;
use crate::search::Search;
use crate::xiangqi_search::{self, Lattice};

/// A game as the player to move sees it; what is hidden from that player is not in it.
pub struct Sight {
    seat: Seat,
    known: Known,
}

/// Cheaper ways to think about pieces that lie face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rival {
    /// A turned-up piece is the average of those left.
    AverageMan,
    /// It is worth the same from the first to the last move.
    FixedWorth,
}

enum Known {
    Lattice(Box<Root<Lattice>>),
    Chess(Box<Root<Board>>),
    Chu(Box<Root<Chu>>),
    Caro(Box<Root<Paper>>),
    Backgammon(Box<Decision>),
}

impl Sight {
    /// Knowledge of `seat` about `game`; `None` if it is not `seat`'s turn, or the computer does not play the game.
    ///
    /// A position of jieqi that was set up may be asked about before anything is dealt: it is all the seat knows.
    pub fn of(game: &AnyGame, seat: Seat) -> Option<Sight> {
        let is_to_move = match (game, game.turn()) {
            (AnyGame::Jieqi(game), Turn::Chance) => game.board().to_move() == seat,
            (_, Turn::Player(to_move)) => to_move == seat,
            (_, Turn::Chance | Turn::Over(_)) => false,
        };
        if !is_to_move {
            return None;
        }
        let known = match game {
            AnyGame::Xiangqi(game) => Known::Lattice(Box::new(xiangqi_search::xiangqi(game))),
            AnyGame::Jieqi(game) => Known::Lattice(Box::new(xiangqi_search::jieqi(game, seat))),
            AnyGame::Chess(game) => Known::Chess(Box::new(chess::chess(game))),
            AnyGame::ChuShogi(game) => Known::Chu(Box::new(chushogi::chushogi(game))),
            AnyGame::Caro(game) => Known::Caro(Box::new(caro::caro(game))),
            AnyGame::Backgammon(game) => Known::Backgammon(Box::new(backgammon::backgammon(game, seat))),
        };
        Some(Sight { seat, known })
    }

    /// Knowledge of one of our simpler rivals about a game of jieqi; `None` for other games, or out of turn. They are
    /// there to be measured against.
    pub fn of_rival(game: &AnyGame, seat: Seat, rival: Rival) -> Option<Sight> {
        let AnyGame::Jieqi(jieqi) = game else { return None };
        let Known::Lattice(root) = Sight::of(game, seat)?.known else { return None };
        let root = match rival {
            Rival::AverageMan => *root,
            Rival::FixedWorth => xiangqi_search::jieqi_uncounted(jieqi),
        };
        let node = root.node.with_average_men();
        Some(Sight { seat, known: Known::Lattice(Box::new(Root { node, ..root })) })
    }

    /// Seat whose knowledge this is: the side to move.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The game at a position text, and what the side to move sees there; `None` for the sight where the game is over
    /// or has no opponent of ours. Of jieqi the text of analysis programs is read too, which names the pieces that may
    /// lie face down.
    ///
    /// # Errors
    /// Unknown options, or a text that is no position of this game.
    pub fn of_text(key: GameKey, text: &str, options: &GameOptions) -> Result<(AnyGame, Option<Sight>), SetUpError> {
        if let (GameKey::Jieqi, Some((position, pools))) = (key, xiangqi_search::read_pools(text)) {
            let game = key.set_up(&position, options)?;
            let sight = match &game {
                AnyGame::Jieqi(jieqi) if !matches!(game.turn(), Turn::Over(_)) => {
                    let known = Known::Lattice(Box::new(xiangqi_search::jieqi_of_pools(jieqi, pools)));
                    Some(Sight { seat: jieqi.board().to_move(), known })
                }
                _ => None,
            };
            return Ok((game, sight));
        }
        let game = key.set_up(text, options)?;
        let sight = Seat::BOTH.into_iter().find_map(|seat| Sight::of(&game, seat));
        Ok((game, sight))
    }

    /// Number of moves to choose from.
    pub(crate) fn choices(&self) -> usize {
        match &self.known {
            Known::Lattice(root) => root.moves.len(),
            Known::Chess(root) => root.moves.len(),
            Known::Chu(root) => root.moves.len(),
            Known::Caro(root) => root.moves.len(),
            Known::Backgammon(decision) => decision.choices(),
        }
    }

    /// Worth of `mv` alone, and the positions looked at; `None` if it cannot be played.
    pub(crate) fn worth_of(&self, mv: &str, limits: Limits<'_>) -> Option<(Line, u64)> {
        match &self.known {
            Known::Lattice(root) => worth(&root.only(mv)?, limits),
            Known::Chess(root) => worth(&root.only(mv)?, limits),
            Known::Chu(root) => worth(&root.only(mv)?, limits),
            Known::Caro(root) => worth(&root.only(mv)?, limits),
            Known::Backgammon(decision) => decision.worth_of(mv, limits),
        }
    }

    /// Worth of `mv` with each kind that it may turn up, and how many pieces of that kind there may be; `None`
    /// where it turns up nothing, or the rules end the game on it.
    pub(crate) fn by_kind(&self, mv: &str, limits: Limits<'_>) -> Option<Vec<(Kind, u8, i32)>> {
        let Known::Lattice(root) = &self.known else { return None };
        let (mv, fate) = root.moves.iter().find(|(known, _)| root.node.text(*known) == mv)?;
        if fate.is_some() || root.node.turns_up(*mv).is_empty() {
            return None;
        }
        let weights = Search::by_kind(root, *mv, limits)?;
        let named = |(kind, count, score): (u8, u8, i32)| {
            let piece = Piece::ALL.get(usize::from(kind))?;
            Some((piece.kind(), count, score))
        };
        weights.into_iter().map(named).collect()
    }

    /// The best move that a player with these wits finds within `limits`.
    pub fn think(&self, limits: Limits<'_>, wits: Resources) -> Report {
        match &self.known {
            Known::Lattice(root) => report(root, limits, wits),
            Known::Chess(root) => report(root, limits, wits),
            Known::Chu(root) => report(root, limits, wits),
            Known::Caro(root) => report(root, limits, wits),
            Known::Backgammon(decision) => decision.think(limits, wits),
        }
    }
}

fn worth<N: Node>(root: &Root<N>, limits: Limits<'_>) -> Option<(Line, u64)> {
    let found = report(root, Limits { lines: 1, ..limits }, Resources::FULL);
    Some((found.best?, found.nodes))
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
    let felt = |at: &usize| {
        let (score, moves) = &found.lines[*at];
        let code = moves.first().map_or(0, |mv| N::code(*mv));
        wits.felt(*score, root.node.key(), code)
    };
    let sees_mate = alternatives.first().is_some_and(|line| mate_in(line.score).is_some_and(|moves| moves > 0));
    let chosen = if sees_mate && !wits.may_miss_mate {
        Some(0)
    } else {
        // The first of equals is the better one.
        (0..found.lines.len()).rev().max_by_key(felt)
    };
    Report {
        best: chosen.and_then(|at| alternatives.get(at).cloned()),
        alternatives,
        nodes: found.nodes,
        depth: found.depth,
        cancelled: found.cancelled,
    }
}
