//! The brain of backgammon: scores are thousandths of the stake, and no score is a mate.

use banco_engine::games::backgammon::Backgammon;
use banco_engine::{AnyGame, Kind, Outcome, Seat};

use crate::brain::{Brain, Known};
use crate::facts::Fact;
use crate::limits::Limits;
use crate::report::{Line, Report};
use crate::resources::Resources;

use super::{Decision, backgammon};

/// The stake in the scores of backgammon.
const STAKE: i32 = 1_000;

impl Brain for Backgammon {
    const NODES: [u64; 6] = [300, 1_000, 3_000, 15_000, 80_000, 300_000];
    // The net sees what is to be seen: only its plays are misjudged, in parts of the stake.
    const ERRORS: [(i32, i32, i32); 5] = [(300, 0, 0), (210, 0, 0), (140, 0, 0), (90, 0, 0), (45, 0, 0)];

    const TELLS_CHANCE: bool = false;

    fn known(&self, seat: Seat) -> Box<dyn Known> {
        Box::new(backgammon(self, seat))
    }

    fn mate_in(_score: i32) -> Option<i32> {
        None
    }

    fn chance_to_win(score: i32) -> i32 {
        (STAKE + score.clamp(-STAKE, STAKE)) / 2
    }

    fn luck(&self, drawn: &Outcome) -> Option<(Seat, i32)> {
        super::luck(self, drawn)
    }

    fn facts(&self, _game: &AnyGame, seat: Seat, report: &Report, line: &Line) -> Vec<Fact> {
        let facts = super::facts::facts(self, seat, &line.mv);
        if facts.is_empty() { costs(report).collect() } else { facts }
    }
}

impl Known for Decision {
    fn choices(&self) -> usize {
        self.choices()
    }

    fn worth_of(&self, mv: &str, limits: Limits<'_>) -> Option<(Line, u64)> {
        self.worth_of(mv, limits)
    }

    fn by_kind(&self, _mv: &str, _limits: Limits<'_>) -> Option<Vec<(Kind, u8, i32)>> {
        None
    }

    fn think(&self, limits: Limits<'_>, wits: Resources) -> Report {
        self.think(limits, wits)
    }
}

/// Loss of the second best decision.
fn costs(report: &Report) -> impl Iterator<Item = Fact> {
    let difference = match report.alternatives.as_slice() {
        [best, second, ..] => u16::try_from(best.score - second.score).ok(),
        [_] | [] => None,
    };
    difference.filter(|difference| *difference > 0).map(Fact::Costs).into_iter()
}
