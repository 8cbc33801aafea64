//! Wins by threats alone: fours, then threes as well. The other side has few answers to a threat, so that such a win is
//! found and proved far deeper than the tree reaches.
//!
//! A win is proved against all answers: those that stop the threat, and the fours by which the other side gains time.

use banco_engine::games::caro::Square;

use crate::limits::{CANCEL_NODES, Limits};
use crate::node::Node;
use crate::resources::mix;
use crate::score;

use super::lines::Makes;
use super::paper::Paper;

/// Marks of the attacker that are looked ahead, the five included.
const FOURS_MARKS_MAX: u8 = 16;
const THREES_MARKS_MAX: u8 = 10;

/// Threats with threes that are tried in a position, the best first.
const THREATS_MAX: usize = 16;

/// Entries of the table of positions without a win.
const KNOWN_MAX: usize = 1 << 14;

/// A win, with every move of it: the attacker's first, against the longest resistance.
pub(super) type Win = Vec<Square>;

/// Search for a win by threats, with its limits.
pub(super) struct Threats<'a> {
    cancel: &'a dyn Fn() -> bool,
    pub(super) nodes: u64,
    /// Never more than these, and no more than these for the present question.
    all_nodes_max: u64,
    nodes_max: u64,
    pub(super) cancelled: bool,
    with_threes: bool,
    /// With more marks more could be found.
    is_cut: bool,
    /// Key of a position in the present question, and the number of marks with which there is no win in it.
    known: Vec<(u64, u8)>,
    /// Number of the question.
    question: u64,
}

impl<'a> Threats<'a> {
    pub(super) fn new(limits: Limits<'a>) -> Threats<'a> {
        let size = usize::try_from(limits.nodes).unwrap_or(KNOWN_MAX).clamp(1, KNOWN_MAX).next_power_of_two();
        Threats {
            cancel: limits.cancel,
            nodes: 0,
            all_nodes_max: limits.nodes,
            nodes_max: limits.nodes,
            cancelled: false,
            with_threes: false,
            is_cut: false,
            known: vec![(0, 0); size],
            question: 0,
        }
    }

    /// The shortest win of the side to move by fours; else by threes and fours; `None` if none is found within so many
    /// positions. It begins with one of `firsts`, if there are any.
    pub(super) fn win(&mut self, node: &Paper, firsts: Option<&[Square]>, nodes: u64) -> Option<Win> {
        for (with_threes, marks_max) in [(false, FOURS_MARKS_MAX), (true, THREES_MARKS_MAX)] {
            self.nodes_max = self.all_nodes_max.min(self.nodes + nodes / 2);
            self.with_threes = with_threes;
            self.question += 1;
            for marks in 1..=marks_max {
                self.is_cut = false;
                let found = self.attack(node, marks, firsts);
                if found.is_some() {
                    return found;
                }
                if self.is_over() || !self.is_cut {
                    break;
                }
            }
        }
        None
    }

    fn is_over(&self) -> bool {
        self.cancelled || self.nodes >= self.nodes_max
    }

    /// The position after a mark; `None` where no more may be looked at.
    fn after(&mut self, node: &Paper, site: usize) -> Option<Paper> {
        if self.is_over() {
            return None;
        }
        self.nodes += 1;
        if self.nodes % CANCEL_NODES == CANCEL_NODES - 1 && (self.cancel)() {
            self.cancelled = true;
        }
        Some(node.after(node.square(site)))
    }

    /// A win of the other side by threats after `mv`.
    pub(super) fn win_after(&mut self, node: &Paper, mv: Square, nodes: u64) -> Option<Win> {
        self.nodes_max = self.all_nodes_max;
        let after = self.after(node, node.site(mv))?;
        self.win(&after, None, nodes)
    }

    /// A win of the side to move with at most so many own marks.
    fn attack(&mut self, node: &Paper, marks: u8, firsts: Option<&[Square]>) -> Option<Win> {
        let own = node.to_move;
        let is_first = |site: &usize| firsts.is_none_or(|firsts| firsts.contains(&node.square(*site)));
        if let Some(five) = node.fives(own).find(is_first) {
            return Some(vec![node.square(five)]);
        }
        self.is_cut |= marks < 2 || (self.with_threes && marks < 3);
        if marks < 2 || self.is_over() {
            return None;
        }
        let key = mix(node.key(), self.question);
        let place = key as usize & (self.known.len() - 1);
        if self.known[place].0 == key && self.known[place].1 >= marks {
            return None;
        }
        for site in self.threats(node, marks).into_iter().filter(is_first) {
            let after = self.after(node, site)?;
            if let Some(mut win) = self.resisted(&after, marks - 1) {
                win.insert(0, node.square(site));
                return Some(win);
            }
        }
        if !self.is_over() {
            self.known[place] = (key, marks);
        }
        None
    }

    /// Marks of the side to move that threaten something, the best first; those that also answer a five where one is
    /// threatened.
    fn threats(&self, node: &Paper, marks: u8) -> Vec<usize> {
        let own = node.to_move;
        let mut found: Vec<usize> = node.fours(own).collect();
        if self.with_threes && marks > 2 {
            let is_three = |site: &usize| node.most(own, *site) == Makes::OpenThree as u8;
            found.extend(node.near().filter(is_three));
        }
        if node.in_check() {
            let stops = node.stops_of_fives();
            found.retain(|site| stops.contains(site));
        }
        found.sort_by_cached_key(|site| (-node.weight(*site), *site));
        found.truncate(THREATS_MAX);
        found
    }

    /// The win of the side that has just made a threat, if it wins against every answer; the longest line.
    fn resisted(&mut self, node: &Paper, marks: u8) -> Option<Win> {
        let attacker = node.to_move.other();
        if node.fives(node.to_move).next().is_some() {
            return None;
        }
        let answers = if node.in_check() {
            node.stops_of_fives()
        } else if marks > 1 && node.count(attacker, Makes::OpenFour) > 0 {
            Threats::stops_of_open_four(node)
        } else {
            return None;
        };
        let mut longest: Win = Vec::new();
        for site in answers {
            let after = self.after(node, site)?;
            let mut win = self.attack(&after, marks, None)?;
            if win.len() >= longest.len() {
                win.insert(0, node.square(site));
                longest = win;
            }
        }
        (!longest.is_empty()).then_some(longest)
    }

    /// The answers to the threat of an open four: own fours, and every mark that takes the openness from one of its
    /// squares. After any other mark that square wins.
    fn stops_of_open_four(node: &Paper) -> Vec<usize> {
        let attacker = node.to_move.other();
        let shapes = |site: usize| node.shapes_at(attacker, site);
        let is_open = |makes: u8| makes == Makes::OpenFour as u8;
        let Some(threat) = node.fours(attacker).find(|site| shapes(*site).into_iter().any(is_open)) else {
            return Vec::new();
        };
        let mut found = vec![threat];
        let directions: Vec<usize> = (0..4).filter(|direction| is_open(shapes(threat)[*direction])).collect();
        for (site, at) in node.around(threat, directions[0]) {
            if !node.stays_open(attacker, threat, directions[0], at) {
                found.push(site);
            }
        }
        found.extend(node.fours(node.to_move));
        found.sort_unstable();
        found.dedup();
        // The strongest answers first: one that holds ends the look at this threat.
        found.sort_by_cached_key(|site| -node.weight(*site));
        found
    }
}

/// Score of a win of so many half-moves.
pub(super) fn score_of(win: &[Square]) -> i32 {
    -score::lost(win.len())
}
