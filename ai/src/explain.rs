//! The whole reason for a move: facts of it, what it threatens, stops or answers, and how the game stands.
//!
//! Threats are searched in the position with one side left out; a threat is told only if it gains clearly and by a
//! fact of the board.

mod asked;

use banco_engine::{AnyGame, Face, GameKey, Seat};

use crate::brain;
use crate::facts::{Fact, Motif, facts, rough_worth};
use crate::limits::Limits;
use crate::report::Report;

use asked::Asked;

/// Lines compared for a hint: the move and the next best.
const LINES: usize = 2;

/// Share of a hint's positions that each search for a threat gets.
const THREAT_SHARE: u64 = 12;

/// Rough worth from which on a captured piece accounts for such a gain.
const WORTH_TELLING: i32 = 2;

/// Longest mate that is told as a threat, in moves.
const THREAT_MATE_MAX: u8 = 4;

/// Facts up to this rank are reason enough; no threat is looked for.
const ENOUGH_RANK: u8 = 4;

/// Chances in thousandths from which on a side stands better, or wins; mirrored for the other side.
const BETTER: u16 = 600;
const WINNING: u16 = 850;

/// A move with the position in which it is played, to be written there.
#[derive(Clone, Debug)]
pub struct MoveAt {
    /// Position before the move.
    pub game: AnyGame,
    /// Canonical text.
    pub mv: String,
}

/// Gain of a move of the other side, or of the next own one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// It ends the game.
    Wins,
    /// It mates in so many moves.
    Mate(u8),
    /// It captures this piece at a gain.
    Takes(Face),
    /// This piece falls after every answer.
    Gets(Face),
    /// It attacks both.
    Fork([Face; 2]),
}

/// Connection between a move and a gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reasoning {
    /// Left alone, the other side would play the move; after the advised one it gains no more.
    Otherwise,
    /// Left alone, the own side plays the move next.
    Threatens,
    /// The other side's capture, the first of the moves, is refuted by the second.
    Answers,
    /// The expected line ends with the gain.
    Later,
}

/// A threat, a refutation, or a later gain.
#[derive(Clone, Debug)]
pub struct Because {
    /// Connection of the moves.
    pub reasoning: Reasoning,
    /// One move, or a line.
    pub moves: Vec<MoveAt>,
    /// Gain of the last of them.
    pub gain: Gain,
}

/// Standing of a side in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It is mated in so many moves.
    Mated(u8),
    /// A chance of less than 15 %.
    Losing,
    /// Less than 40 %.
    Worse,
    /// About even.
    Even,
    /// More than 60 %.
    Better,
    /// More than 85 %.
    Winning,
    /// It mates.
    Mating,
}

/// Standing of the game with the advised move.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The chance to win in words.
    pub tone: Tone,
    /// The chance to win in thousandths.
    pub chance: u16,
    /// The chance with the next best move, if it is clearly less.
    pub next_best: Option<u16>,
    /// The expected line from the advised move on; empty if nothing but that move is expected.
    pub line: Vec<MoveAt>,
}

/// Reason for a move.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The most telling facts, at most two.
    pub facts: Vec<Fact>,
    /// A threat or a refutation; with it there is one fact at most.
    pub because: Option<Because>,
    /// `None` in games without a chance to tell, and for a move that wins at once.
    pub standing: Option<Standing>,
}

impl Explained {
    /// True if something on the board is named beside the standing. Where every move is mated, to hold out longest is
    /// the reason.
    pub fn is_concrete(&self) -> bool {
        let says = |fact: &Fact| !matches!(fact, Fact::Check | Fact::TurnsUp | Fact::Shots(1..));
        let is_mated = self.standing.as_ref().is_some_and(|standing| matches!(standing.tone, Tone::Mated(_)));
        self.because.is_some() || is_mated || self.facts.iter().any(says)
    }
}

/// Limits of the search for a hint; `cancel` as in [`Limits::cancel`].
pub fn hint_limits(game: GameKey, cancel: &dyn Fn() -> bool) -> Limits<'_> {
    Limits { lines: LINES, cancel, ..Limits::nodes(brain::hint_nodes(game)) }
}

/// Reason for the best move of `report`, found within `limits`, for `seat` to play it in `game`.
pub fn explain(game: &AnyGame, seat: Seat, report: &Report, limits: Limits<'_>) -> Explained {
    let mut facts = facts(game, seat, report);
    let Some(best) = &report.best else { return Explained { facts, because: None, standing: None } };
    let is_enough = facts.first().is_some_and(|fact| fact.rank() <= ENOUGH_RANK);
    let asked = Asked { game, seat, best, limits: Limits { nodes: limits.nodes / THREAT_SHARE, lines: 1, ..limits } };
    let because = if is_enough { None } else { asked.because(&facts) };
    if because.is_some() {
        facts.truncate(1);
    }
    let is_over = facts.first() == Some(&Fact::Wins);
    let standing = (!is_over && brain::tells_chance(game.key())).then(|| asked.standing(report, because.as_ref()));
    Explained { facts, because, standing }
}

impl Gain {
    fn of(fact: Fact) -> Option<Gain> {
        match fact {
            Fact::Wins => Some(Gain::Wins),
            Fact::MateIn(moves) => (moves <= THREAT_MATE_MAX).then_some(Gain::Mate(moves)),
            Fact::TakesFree(face) | Fact::Takes(face) if rough_worth(face.kind) >= WORTH_TELLING => {
                Some(Gain::Takes(face))
            }
            Fact::Motif(Motif::CheckWins(face) | Motif::Traps(face)) => Some(Gain::Gets(face)),
            Fact::Fork(both) => Some(Gain::Fork(both)),
            _ => None,
        }
    }

    const fn is_mate(self) -> bool {
        matches!(self, Gain::Wins | Gain::Mate(_))
    }

    /// True if it is more than what the move itself captures.
    fn exceeds(self, facts: &[Fact]) -> bool {
        let taken = facts.iter().filter_map(|fact| match *fact {
            Fact::TakesFree(face) | Fact::Takes(face) => Some(rough_worth(face.kind)),
            _ => None,
        });
        match self {
            Gain::Takes(face) | Gain::Gets(face) => taken.max().is_none_or(|worth| rough_worth(face.kind) > worth),
            Gain::Wins | Gain::Mate(_) | Gain::Fork(_) => true,
        }
    }

    /// True if one of these facts says as much.
    fn is_told_by(self, facts: &[Fact]) -> bool {
        let named = |face: Face| {
            facts.iter().any(|fact| match *fact {
                Fact::Attacks(known) | Fact::ThenTakes(known) | Fact::Saves(known) | Fact::Guards(known) => {
                    known == face
                }
                Fact::Fork(both) => both.contains(&face),
                Fact::Motif(motif) => match motif {
                    Motif::AttacksLoose(known) | Motif::Traps(known) | Motif::RemovesGuard(known) => known == face,
                    Motif::Rescues(known) | Motif::Shields([known, _]) => known == face,
                    Motif::Uncovers([_, known]) | Motif::Screens([_, known]) => known == face,
                    _ => false,
                },
                _ => false,
            })
        };
        matches!(self, Gain::Takes(face) | Gain::Gets(face) if named(face))
    }
}

impl Tone {
    const fn of(chance: u16) -> Tone {
        match chance {
            WINNING.. => Tone::Winning,
            BETTER.. => Tone::Better,
            chance if chance + BETTER > 1_000 => Tone::Even,
            chance if chance + WINNING > 1_000 => Tone::Worse,
            _ => Tone::Losing,
        }
    }
}
