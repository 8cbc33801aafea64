//! Searches for what lies behind an advised move.

use banco_engine::{AnyGame, Seat, Viewer};

use crate::brain;
use crate::evaluate_moves::chance_to_win;
use crate::facts::{Fact, facts, rough_worth};
use crate::limits::Limits;
use crate::report::{Line, Report};
use crate::resources::Resources;
use crate::score;
use crate::sight::Sight;

use super::{Because, Gain, MoveAt, Reasoning, Standing, Tone};

/// Gain, in hundredths of a pawn, from which on a threat or a refutation is told.
const CLEAR: i32 = 150;

/// Facts from this rank on leave room for a gain that comes later.
const WEAK_RANK: u8 = 9;

/// Half-moves of the expected line that are told, and that are looked through for a later gain.
const LINE_MAX: usize = 4;
const LATER_MAX: usize = 7;

/// By so many thousandths the next best move must be worse to be told.
const ONLY_MOVE: u16 = 100;

/// A search for what lies behind the advised move.
pub(super) struct Asked<'a> {
    pub game: &'a AnyGame,
    pub seat: Seat,
    pub best: &'a Line,
    pub limits: Limits<'a>,
}

impl Asked<'_> {
    pub(super) fn because(&self, facts: &[Fact]) -> Option<Because> {
        if self.game.board().is_placed() || !brain::tells_chance(self.game.key()) {
            return None;
        }
        let after = play(self.game, &self.best.mv)?;
        let threat = self.threat(&after).filter(|because| !because.gain.is_told_by(facts));
        let (mating, threat) = match threat {
            Some(because) if because.gain.is_mate() => (Some(because), None),
            other => (None, other),
        };
        mating
            .or_else(|| {
                self.otherwise(&after).filter(|because| because.gain.exceeds(facts) && !because.gain.is_told_by(facts))
            })
            .or_else(|| self.refuted(&after))
            .or(threat)
            .or_else(|| facts.iter().all(|fact| fact.rank() >= WEAK_RANK).then(|| self.later()).flatten())
            .filter(|because| because.reasoning != Reasoning::Later || !because.gain.is_told_by(facts))
    }

    fn think(&self, game: &AnyGame, seat: Seat) -> Option<Report> {
        Some(Sight::of(game, seat)?.think(self.limits, Resources::FULL))
    }

    /// The best move of `seat` in `game`, if it gains at least [`CLEAR`] over `known` by a fact of the board.
    fn gain(&self, game: &AnyGame, seat: Seat, known: i32) -> Option<(String, Gain)> {
        let report = self.think(game, seat)?;
        let line = report.best.as_ref()?;
        if line.score < known.saturating_add(CLEAR) {
            return None;
        }
        Some((line.mv.clone(), self.told_gain(game, seat, &report)?))
    }

    /// Gain by the facts of the best move; an even exchange is none.
    fn told_gain(&self, game: &AnyGame, seat: Seat, report: &Report) -> Option<Gain> {
        let from = game.shape_of(&report.best.as_ref()?.mv)?.from?;
        let by = rough_worth(game.view(Viewer::Seat(self.seat)).man_at(from)?.face.kind);
        let is_even = |fact: &Fact| matches!(fact, Fact::Takes(face) if rough_worth(face.kind) <= by);
        facts(game, seat, report).into_iter().filter(|fact| !is_even(fact)).find_map(Gain::of)
    }

    /// The other side's best move if nothing were done.
    fn otherwise(&self, after: &AnyGame) -> Option<Because> {
        let other = self.seat.other();
        if after.in_check() {
            return None;
        }
        let passed = self.game.in_turn_of(other)?;
        let (mv, gain) = self.gain(&passed, other, -self.best.score)?;
        let is_there = after.legal().iter().any(|legal| legal.text == mv);
        if is_there && !gain.is_mate() && self.gains_by(after, other, &mv) == Some(gain) {
            return None;
        }
        Some(Because { reasoning: Reasoning::Otherwise, moves: vec![MoveAt { game: passed, mv }], gain })
    }

    /// Gain of one move by its own facts.
    fn gains_by(&self, game: &AnyGame, seat: Seat, mv: &str) -> Option<Gain> {
        let line = Line { mv: mv.to_owned(), score: 0, pv: vec![mv.to_owned()] };
        let report = Report { best: Some(line), alternatives: Vec::new(), nodes: 0, depth: 0, cancelled: false };
        self.told_gain(game, seat, &report)
    }

    /// The own side's next move if the other one does nothing.
    fn threat(&self, after: &AnyGame) -> Option<Because> {
        let passed = after.in_turn_of(self.seat).filter(|_| !after.in_check())?;
        let (mv, gain) = self.gain(&passed, self.seat, self.best.score)?;
        let was_there = self.game.legal().iter().any(|legal| legal.text == mv);
        if was_there && self.gains_by(self.game, self.seat, &mv) == Some(gain) {
            return None;
        }
        // The expected answer may take what threatens.
        let from = passed.shape_of(&mv).and_then(|shape| shape.from);
        let answer = self.best.pv.get(1).and_then(|answer| after.shape_of(answer));
        if answer.is_some_and(|answer| Some(answer.to) == from) {
            return None;
        }
        Some(Because { reasoning: Reasoning::Threatens, moves: vec![MoveAt { game: passed, mv }], gain })
    }

    /// The most tempting capture of the other side, if it costs more than it takes.
    fn refuted(&self, after: &AnyGame) -> Option<Because> {
        let view = after.view(Viewer::Seat(self.seat));
        let captures = after.legal().into_iter().filter_map(|mv| {
            let shape = mv.shape?;
            let by = view.man_at(shape.from?)?.face;
            let face = view.man_at(shape.to)?.face;
            let tempts = face.seat == self.seat && !face.dark && !by.dark && {
                let then = play(after, &mv.text)?;
                let is_retaken = then.legal().iter().any(|back| back.shape.is_some_and(|back| back.to == shape.to));
                !is_retaken || rough_worth(by.kind) < rough_worth(face.kind)
            };
            tempts.then_some((rough_worth(face.kind), mv.text))
        });
        let (worth, answer) = captures.max()?;
        let then = play(after, &answer)?;
        let (mv, gain) = self.gain(&then, self.seat, self.best.score)?;
        let is_dearer = match gain {
            Gain::Takes(face) | Gain::Gets(face) => rough_worth(face.kind) > worth,
            Gain::Wins | Gain::Mate(_) | Gain::Fork(_) => true,
        };
        let moves = vec![MoveAt { game: after.clone(), mv: answer }, MoveAt { game: then, mv }];
        is_dearer.then_some(Because { reasoning: Reasoning::Answers, moves, gain })
    }

    /// A capture in the expected line that nothing in it pays for.
    fn later(&self) -> Option<Because> {
        let line = line(self.game, &self.best.pv, LATER_MAX);
        let (mut balance, mut gain) = (0, None);
        for (ply, step) in line.iter().enumerate() {
            let shape = step.game.shape_of(&step.mv)?;
            let view = step.game.view(Viewer::Seat(self.seat));
            let Some(face) = view.man_at(shape.to).map(|man| man.face) else { continue };
            let is_own = ply % 2 == 0;
            if (face.seat == self.seat) == is_own {
                continue;
            }
            balance += if is_own { rough_worth(face.kind) } else { -rough_worth(face.kind) };
            if is_own && ply >= 2 && balance > 0 {
                gain = gain.or(Some((ply, face)));
            }
        }
        let (ply, face) = gain.filter(|_| balance > 0 && !self.ends_in_exchange(&line))?;
        let moves = line.into_iter().take(ply + 1).collect();
        Some(Because { reasoning: Reasoning::Later, moves, gain: Gain::Takes(face) })
    }

    /// True if the line ends with an own move that can be answered on its square: what it took is not won yet.
    fn ends_in_exchange(&self, line: &[MoveAt]) -> bool {
        let Some(last) = line.last().filter(|_| line.len() % 2 == 1) else { return false };
        let to = last.game.shape_of(&last.mv).map(|shape| shape.to);
        let answers = play(&last.game, &last.mv).map(|after| after.legal()).unwrap_or_default();
        answers.iter().any(|mv| mv.shape.map(|shape| shape.to) == to)
    }

    pub(super) fn standing(&self, report: &Report, because: Option<&Because>) -> Standing {
        let key = self.game.key();
        let chance = chance_to_win(key, self.best.score);
        let tone = match score::mate_in(self.best.score).map(|moves| (moves > 0, moves.unsigned_abs())) {
            Some((true, _)) => Tone::Mating,
            Some((false, moves)) => Tone::Mated(u8::try_from(moves).unwrap_or(u8::MAX)),
            None => Tone::of(chance),
        };
        let others = report.alternatives.iter().filter(|line| line.mv != self.best.mv);
        let next = others.map(|line| chance_to_win(key, line.score)).max();
        let is_told = because.is_some_and(|because| because.reasoning == Reasoning::Later);
        let line = if is_told { Vec::new() } else { line(self.game, &self.best.pv, LINE_MAX) };
        Standing {
            tone,
            chance,
            next_best: next.filter(|next| next.saturating_add(ONLY_MOVE) <= chance),
            line: if line.len() > 1 { line } else { Vec::new() },
        }
    }
}

fn play(game: &AnyGame, mv: &str) -> Option<AnyGame> {
    let mut after = game.clone();
    after.play(mv).ok()?;
    Some(after)
}

/// The first moves of a line with their positions, as far as they can be played on.
fn line(game: &AnyGame, moves: &[String], count: usize) -> Vec<MoveAt> {
    let mut at = Some(game.clone());
    let mut line = Vec::new();
    for mv in moves.iter().take(count) {
        let Some(game) = at else { break };
        at = play(&game, mv);
        line.push(MoveAt { game, mv: mv.clone() });
    }
    line
}
