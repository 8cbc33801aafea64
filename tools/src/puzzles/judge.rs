//! Judges of a position: the search of this project, or a UCI program.

use anyhow::{Context, Result};
use banco_ai::{Limits, Resources, Sight, mate_in};
use banco_engine::{AnyGame, GameKey, GameOptions, Seat, Turn};

use crate::arena::uci::{self, Program};

/// Programs from outside and the games that they judge.
const PROGRAMS: [(GameKey, &str); 2] =
    [(GameKey::Chess, "/usr/games/stockfish"), (GameKey::Xiangqi, "/usr/games/fairy-stockfish")];

/// Score at which a game is three quarters won, in hundredths of a pawn: six pawns are 90 of 100.
const SCALE: i64 = 150;

/// A move with what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    pub mv: String,
    /// Chance to win by [`chance`], in thousandths.
    pub chance: u16,
    /// Moves to mate; negative for the side to move.
    pub mate: Option<i32>,
    /// Score in hundredths of a pawn, or in thousandths of the stake.
    pub score: i32,
}

impl Judged {
    /// True if it mates within so many moves.
    pub(super) fn mates_in(&self, moves: u32) -> bool {
        self.mate.is_some_and(|mate| mate > 0 && mate.unsigned_abs() <= moves)
    }
}

pub(super) enum Judge {
    /// The search of this project with so many nodes.
    Own(u64),
    /// A program with so many nodes.
    Program(Box<Program>, u64),
}

impl Judge {
    /// The program that judges this game; `None` if there is none for it.
    ///
    /// # Errors
    /// The program cannot be started.
    pub(super) fn from_outside(game: GameKey, nodes: u64) -> Result<Option<Judge>> {
        let Some((_, path)) = PROGRAMS.into_iter().find(|(known, _)| *known == game) else { return Ok(None) };
        let mut program = Program::start(&format!("{path},Hash=64,Threads=1"), game)?;
        program.begin()?;
        Ok(Some(Judge::Program(Box::new(program), nodes)))
    }

    /// Nodes that this judge may spend on one question.
    pub(super) fn set_nodes(&mut self, value: u64) {
        match self {
            Judge::Own(nodes) | Judge::Program(_, nodes) => *nodes = value,
        }
    }

    /// The best `count` moves of `game`, best first.
    ///
    /// # Errors
    /// The program does not answer, or no player is to move.
    pub(super) fn lines(&mut self, game: &AnyGame, count: usize) -> Result<Vec<Judged>> {
        self.lines_to(game, count, 0)
    }

    /// As [`Judge::lines`]; a mate within so many moves may end the search early.
    ///
    /// # Errors
    /// As there.
    pub(super) fn lines_to(&mut self, game: &AnyGame, count: usize, mate: u32) -> Result<Vec<Judged>> {
        match self {
            Judge::Own(nodes) => own(game, *nodes, count),
            Judge::Program(program, nodes) => {
                let found = program.lines(&game.position(), count, *nodes, mate)?;
                Ok(found.into_iter().map(from_outside).collect())
            }
        }
    }
}

/// The seat to move and its knowledge.
pub(super) fn sight(game: &AnyGame) -> Result<Sight> {
    match game.turn() {
        Turn::Player(seat) => Sight::of(game, seat).context("no sight"),
        // A position with face-down pieces that no deal has been made for.
        Turn::Chance => {
            let (_, sight) = Sight::of_text(game.key(), &game.position(), &[], &GameOptions::new())?;
            sight.context("no player is to move")
        }
        Turn::Over(_) => anyhow::bail!("the game is over"),
    }
}

/// Seat that is to move; also where pieces lie face down and no deal has been made.
pub(super) fn to_move(game: &AnyGame) -> Option<Seat> {
    Some(sight(game).ok()?.seat())
}

fn own(game: &AnyGame, nodes: u64, count: usize) -> Result<Vec<Judged>> {
    let report = sight(game)?.think(Limits { lines: count, ..Limits::nodes(nodes) }, Resources::FULL);
    let judged = |line: banco_ai::Line| {
        let mate = mate_in(line.score);
        Judged { chance: chance(line.score, mate), mate, score: line.score, mv: line.mv }
    };
    Ok(report.alternatives.into_iter().map(judged).collect())
}

fn from_outside(line: uci::Line) -> Judged {
    Judged { chance: chance(line.score, line.mate), mv: line.mv, mate: line.mate, score: line.score }
}

/// Chance to win that a score stands for, in thousandths, alike for all judges.
pub(super) fn chance(score: i32, mate: Option<i32>) -> u16 {
    let score = i64::from(score);
    match mate {
        Some(mate) if mate > 0 => 1_000,
        Some(_) => 0,
        None => u16::try_from(500 + 500 * score / (score.abs() + SCALE)).unwrap_or_default(),
    }
}
