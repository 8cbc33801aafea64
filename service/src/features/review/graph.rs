//! Review of a finished game. It is stored beside the record, so that one wait is enough. Facts about a move are
//! computed again for each reply.

use banco_ai::review::{Findings, Mark, Point};
use banco_ai::{Line, SURE};
use banco_engine::Seat;
use serde::{Deserialize, Serialize};

/// Review of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Review {
    /// The first seat's chance to win in thousandths, before each ply and at the end. The last value is the result, or
    /// the value of the board if the players ended the game themselves.
    pub graph: Vec<u16>,
    /// Accuracy of each seat in thousandths; `None` for a seat that never had a choice.
    pub accuracy: [Option<u16>; 2],
    /// Luck of each seat: dice in thousandths of the stake, turned-up pieces in thousandths of the chance to win.
    /// `None` in a game without chance.
    pub luck: Option<[i32; 2]>,
    /// Number of plies before each value of the graph but the last; empty in reviews of older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plies: Vec<usize>,
    /// Loss of each of these moves, in thousandths of the chance to win.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<u16>,
    /// Marks of played moves by the number of plies before them, as they are printed; `None` in reviews of older
    /// versions, which had another accuracy, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<(usize, String)>>,
    /// The costliest errors, in the order of play.
    pub points: Vec<TurningPoint>,
}

impl From<Findings> for Review {
    fn from(found: Findings) -> Review {
        let Findings { graph, accuracy, luck, plies, losses, marks, points } = found;
        let marks = marks.into_iter().map(|(ply, mark)| (ply, mark.sign().to_owned())).collect();
        let points = points.into_iter().map(TurningPoint::from).collect();
        Review { graph, accuracy, luck, plies, losses, marks: Some(marks), points }
    }
}

impl Review {
    /// Index in the graph of the value before a ply.
    pub(crate) fn place_of(&self, ply: usize) -> Option<usize> {
        if self.plies.is_empty() { Some(ply) } else { self.plies.iter().position(|known| *known == ply) }
    }

    /// Marks by the number of plies before the moves. In a review of an older version they follow from the losses, or
    /// from the turning points where only these are known. `errors`: the least losses of `?!`, `?` and `??`.
    pub(crate) fn marks(&self, errors: [u16; 3]) -> Vec<(usize, Mark)> {
        if let Some(marks) = &self.marks {
            return marks.iter().filter_map(|(ply, sign)| Some((*ply, Mark::from_sign(sign)?))).collect();
        }
        let told = |point: &TurningPoint| (point.ply, point.before.saturating_sub(point.after));
        let losses: Vec<(usize, u16)> = match self.losses.is_empty() {
            true => self.points.iter().map(told).collect(),
            false => self.plies.iter().copied().zip(self.losses.iter().copied()).collect(),
        };
        losses.into_iter().filter_map(|(ply, loss)| Some((ply, Mark::of_loss(loss, errors)?))).collect()
    }
}

/// A move that lost some of the advantage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TurningPoint {
    /// Number of plies before it.
    pub ply: usize,
    /// Its index in the graph.
    pub at: usize,
    /// Seat that moved.
    pub seat: Seat,
    /// Chance to win with the best move, in thousandths.
    pub before: u16,
    /// Chance to win with the played move, in thousandths.
    pub after: u16,
    /// The best move.
    pub best: Variation,
    /// The played move.
    pub played: Variation,
}

impl TurningPoint {
    /// A chance of the player who erred, as the first seat's.
    pub(crate) const fn of_first(&self, chance: u16) -> u16 {
        match self.seat {
            Seat::First => chance,
            Seat::Second => SURE.saturating_sub(chance),
        }
    }
}

impl From<Point> for TurningPoint {
    fn from(point: Point) -> TurningPoint {
        let Point { ply, at, seat, before, after, best, played } = point;
        TurningPoint { ply, at, seat, before, after, best: best.into(), played: played.into() }
    }
}

/// A move with its expected continuation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Variation {
    /// Canonical text.
    pub mv: String,
    /// Score for the side that moves.
    pub score: i32,
    /// Continuation from `mv` on, until hidden information decides.
    pub pv: Vec<String>,
}

impl From<Line> for Variation {
    fn from(Line { mv, score, pv }: Line) -> Variation {
        Variation { mv, score, pv }
    }
}

impl Variation {
    /// The variation in the form that the fact finder takes.
    pub(crate) fn line(&self) -> Line {
        Line { mv: self.mv.clone(), score: self.score, pv: self.pv.clone() }
    }

    /// The reply to the first move, scored for the other side; `None` if no reply is expected.
    pub(crate) fn answer(&self) -> Option<Line> {
        let pv: Vec<String> = self.pv.get(1..).unwrap_or_default().to_vec();
        Some(Line { mv: pv.first()?.clone(), score: -self.score, pv })
    }
}
