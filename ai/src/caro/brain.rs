//! The brain of caro: wins by threats come before the tree, few squares are searched, and threats explain a move.

use banco_engine::games::caro::{Caro, Square};
use banco_engine::{AnyGame, Kind, Seat};

use crate::brain::{Brain, Known};
use crate::facts::{Fact, wins};
use crate::limits::Limits;
use crate::node::{Node, Root};
use crate::report::{Line, Report};
use crate::resources::Resources;
use crate::score;

use super::caro;
use super::paper::Paper;
use super::threats::{Threats, Win, score_of};

/// Parts of the positions that may be looked at: for the own win by threats, for the other side's, and for the moves
/// that answer it. The rest is the tree's.
const OWN_PART: u64 = 4;
const OTHER_PART: u64 = 8;
const ANSWERS_PART: u64 = 4;

/// With fewer positions to look at, all of them are the tree's.
const NODES_MIN: u64 = 1_000;

impl Brain for Caro {
    const NODES: [u64; 6] = [300, 800, 2_000, 8_000, 35_000, 250_000];
    const ERRORS: [(i32, i32, i32); 5] = [(128, 300, 187), (71, 140, 87), (40, 66, 41), (19, 25, 16), (8, 8, 5)];
    const SEARCHES_ALL: bool = false;
    // A node costs several times as much as elsewhere.
    const HINT_NODES: u64 = Self::NODES[4];

    fn known(&self, _seat: Seat) -> Box<dyn Known> {
        Box::new(Sheet(caro(self)))
    }

    fn facts(&self, game: &AnyGame, seat: Seat, _report: &Report, line: &Line) -> Vec<Fact> {
        if wins(game, seat, &line.mv) { vec![Fact::Wins] } else { super::facts(self, seat, &line.mv) }
    }
}

/// A position with its moves; players who overlook nothing look for wins by threats before they search it.
struct Sheet(Root<Paper>);

impl Known for Sheet {
    fn choices(&self) -> usize {
        self.0.choices()
    }

    fn worth_of(&self, mv: &str, limits: Limits<'_>) -> Option<(Line, u64)> {
        let found = Sheet(self.0.only(mv)?).think(Limits { lines: 1, ..limits }, Resources::FULL);
        Some((found.best?, found.nodes))
    }

    fn by_kind(&self, _mv: &str, _limits: Limits<'_>) -> Option<Vec<(Kind, u8, i32)>> {
        None
    }

    fn think(&self, limits: Limits<'_>, wits: Resources) -> Report {
        if wits.overlook > 0 || limits.nodes < NODES_MIN {
            return self.0.think(limits, wits);
        }
        let mut threats = Threats::new(limits);
        let firsts: Vec<Square> = self.0.moves.iter().map(|(mv, _)| *mv).collect();
        let own = threats.win(&self.0.node, Some(&firsts), limits.nodes / OWN_PART);
        let mut report = match own {
            Some(win) => self.with_win(&win, limits, wits, &threats),
            None => self.without_lost(&mut threats, limits, wits),
        };
        report.nodes += threats.nodes;
        report.cancelled |= threats.cancelled;
        report
    }
}

impl Sheet {
    fn line(&self, moves: &[Square], score: i32) -> Option<Line> {
        let pv: Vec<String> = moves.iter().map(|mv| self.0.node.text(*mv)).collect();
        Some(Line { mv: pv.first()?.clone(), score, pv })
    }

    /// The root with some of its moves.
    fn keeping(&self, is_kept: impl Fn(Square) -> bool) -> Root<Paper> {
        let moves = self.0.moves.iter().copied().filter(|(mv, _)| is_kept(*mv)).collect();
        Root { node: self.0.node.clone(), past: self.0.past.clone(), moves, is_narrowed: true }
    }

    /// The win, and behind it the other lines that are asked for.
    fn with_win(&self, win: &[Square], limits: Limits<'_>, wits: Resources, threats: &Threats<'_>) -> Report {
        let line = self.line(win, score_of(win));
        let depth = win.len() as u8;
        let rest = self.keeping(|mv| Some(&mv) != win.first());
        let mut report = if limits.lines > 1 && !rest.moves.is_empty() {
            let nodes = limits.nodes.saturating_sub(threats.nodes);
            rest.think(Limits { nodes, lines: limits.lines - 1, ..limits }, wits)
        } else {
            Report { best: None, alternatives: Vec::new(), nodes: 0, depth, cancelled: false }
        };
        report.alternatives.splice(..0, line.clone());
        report.best = line;
        report
    }

    /// The best of the moves after which the other side has no win by threats.
    fn without_lost(&self, threats: &mut Threats<'_>, limits: Limits<'_>, wits: Resources) -> Report {
        let node = &self.0.node;
        let other = |threats: &mut Threats<'_>, node: &Paper| threats.win(node, None, limits.nodes / OTHER_PART);
        let is_threatened = node.in_check() || node.passed().is_some_and(|passed| other(threats, &passed).is_some());
        let each = limits.nodes / ANSWERS_PART / (self.0.moves.len() as u64).max(1);
        let mut lost: Vec<(Square, Win)> = Vec::new();
        if is_threatened || self.0.is_narrowed {
            for (mv, _) in &self.0.moves {
                if let Some(win) = threats.win_after(node, *mv, each) {
                    lost.push((*mv, win));
                }
            }
        }
        let nodes = limits.nodes.saturating_sub(threats.nodes);
        if lost.len() < self.0.moves.len() {
            let root = self.keeping(|mv| lost.iter().all(|(lost, _)| *lost != mv));
            return Root { is_narrowed: self.0.is_narrowed, ..root }.think(Limits { nodes, ..limits }, wits);
        }
        // The longest resistance.
        lost.sort_by_key(|(_, win)| -(win.len() as i32));
        lost.truncate(limits.lines.max(1));
        let line = |(mv, win): &(Square, Win)| {
            let moves: Vec<Square> = std::iter::once(*mv).chain(win.iter().copied()).collect();
            self.line(&moves, score::lost(moves.len()))
        };
        let alternatives: Vec<Line> = lost.iter().filter_map(line).collect();
        let depth = alternatives.first().map_or(0, |line| line.pv.len() as u8);
        Report { best: alternatives.first().cloned(), alternatives, nodes: 0, depth, cancelled: false }
    }
}
