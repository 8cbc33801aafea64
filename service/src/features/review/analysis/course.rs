//! Analysis of a review: compares every ply with the best one, then examines the costliest errors again and deeper. A
//! deeper search also updates the neighbouring plies, which are examined in turn.
//!
//! Each ply is judged from the side of the seat that played it, with that seat's knowledge. The effort is a number of
//! nodes, so a repeated review has the same result.

use std::cmp::Reverse;

use banco_ai::{DEPTH_MAX, Limits, SURE, luck, luck_of_turning, weigh, weigh_again};
use banco_engine::{GameKey, Phase, Seat, Table};
use banco_ports::limits::{
    REVIEW_NODES_MAX, REVIEW_NODES_PER_MOVE_MAX, REVIEW_NODES_PER_MOVE_MIN, REVIEW_NODES_PER_STEP, REVIEW_POINTS_MAX,
};

use crate::features::review::analysis::story::{Judged, Story};
use crate::features::review::graph::Review;
use crate::games::{Luck, face};

/// Maximum number of plies examined again; some of them prove to be no errors and reveal others.
const AGAIN_MAX: usize = 10;

/// Factor of the effort for these plies.
const AGAIN: u64 = 4;

/// Cost, in thousandths of the chance to win, of a move half as good as the best.
const HALF_GOOD: u64 = 170;

/// Number of positions for all possible kinds of a face-down piece: the usual five or six are each searched some moves
/// ahead.
const NODES_TO_TURN_UP: u64 = 15_000;

/// A review in progress.
#[derive(Default)]
pub(crate) struct Course {
    judged: Vec<Judged>,
    /// True if all plies are judged.
    is_through: bool,
    luck: Option<[i32; 2]>,
}

/// Number of nodes per ply: a longer game gets fewer.
fn nodes_per_move(plies: usize) -> u64 {
    let share = REVIEW_NODES_MAX / (2 * plies.max(1) as u64);
    share.clamp(REVIEW_NODES_PER_MOVE_MIN, REVIEW_NODES_PER_MOVE_MAX)
}

impl Course {
    /// Works for a part of a second; returns the review once it is finished.
    pub(crate) fn go_on(&mut self, table: &Table) -> Option<Review> {
        let kind = table.challenge().game;
        let terms = &face(kind).review;
        if !self.is_through {
            if self.judged.is_empty() {
                self.luck = match terms.luck {
                    Luck::Dice => Some(lucks(table)),
                    // The luck is added up piece by piece, because it takes long.
                    Luck::Pieces => Some([0; 2]),
                    Luck::None => None,
                };
            }
            self.judge(table, (terms.limits)(nodes_per_move(table.plies().len())));
            return None;
        }
        let Some(next) = self.suspect(kind) else { return Some(self.review(table)) };
        let nodes = AGAIN * nodes_per_move(table.plies().len());
        self.judge_again(table, next, (terms.limits)(nodes));
        None
    }

    /// Number of plies that are judged.
    pub(crate) fn judged(&self) -> usize {
        self.judged.len()
    }

    fn judge(&mut self, table: &Table, limits: Limits<'_>) {
        let done = self.judged.last().map_or(0, |last| last.ply + 1);
        let (mut at, mut spent, mut is_through) = (0, 0, true);
        let knows_all_alike = face(table.challenge().game).review.is_open;
        let mut is_hidden = false;
        table.retell(|game, ply| {
            let here = at;
            at += 1;
            is_hidden |= ply.played.captured.iter().any(|captured| captured.kind.is_none());
            if here < done {
                return;
            }
            if spent >= REVIEW_NODES_PER_STEP {
                is_through = false;
                return;
            }
            let seen = game.seen_by(ply.seat);
            if let Some(weighed) = weigh(&seen, ply.seat, &ply.mv, limits) {
                spent += weighed.nodes;
                if let (Some(luck), Some(kind)) = (&mut self.luck, ply.played.turned_up) {
                    let all_kinds = Limits { depth: DEPTH_MAX, ..Limits::nodes(NODES_TO_TURN_UP) };
                    luck[ply.seat.index()] +=
                        luck_of_turning(&seen, ply.seat, &ply.mv, kind, all_kinds).unwrap_or_default();
                    spent += NODES_TO_TURN_UP;
                }
                let is_open = knows_all_alike && !is_hidden && ply.played.turned_up.is_none();
                self.judged.push(Judged { ply: here, seat: ply.seat, weighed, is_deep: false, is_open });
            }
        });
        self.is_through = is_through;
    }

    fn judge_again(&mut self, table: &Table, place: usize, limits: Limits<'_>) {
        let Some(judged) = self.judged.get_mut(place) else { return };
        judged.is_deep = true;
        let mut at = 0;
        table.retell(|game, ply| {
            if at == judged.ply {
                let seen = game.seen_by(ply.seat);
                if let Some(again) = weigh_again(&seen, ply.seat, &judged.weighed, limits) {
                    judged.weighed = again;
                }
            }
            at += 1;
        });
    }

    /// Costliest error that was not examined again yet.
    fn suspect(&self, kind: GameKey) -> Option<usize> {
        if self.judged.iter().filter(|judged| judged.is_deep).count() >= AGAIN_MAX {
            return None;
        }
        let story = Story::of(kind, &self.judged);
        let unsure = self.judged.iter().enumerate().filter(|(_, judged)| !judged.is_deep);
        let (loss, place) = unsure.map(|(at, _)| (story.loss(at), at)).max()?;
        (loss >= face(kind).review.dear).then_some(place)
    }

    fn review(&self, table: &Table) -> Review {
        let kind = table.challenge().game;
        let story = Story::of(kind, &self.judged);
        let mut graph = story.graph();
        graph.extend(match table.phase() {
            Phase::Over(ending) if !ending.reason.is_of_the_players() => Some(match ending.winner {
                Some(Seat::First) => SURE,
                Some(Seat::Second) => 0,
                None => SURE / 2,
            }),
            // A player who resigns or is out of time may have been better: the value of the board counts.
            _ => story.end(),
        });
        let errors = self.judged.iter().enumerate().filter(|(_, judged)| judged.is_deep);
        let mut errors: Vec<(u16, usize)> =
            errors.map(|(at, _)| (story.loss(at), at)).filter(|(loss, _)| *loss >= face(kind).review.dear).collect();
        errors.sort_by_key(|(loss, _)| Reverse(*loss));
        errors.truncate(REVIEW_POINTS_MAX);
        errors.sort_by_key(|(_, at)| *at);
        let points = errors.into_iter().filter_map(|(_, at)| story.turning_point(at)).collect();
        let plies = self.judged.iter().map(|judged| judged.ply).collect();
        let losses = (0..self.judged.len()).map(|at| story.loss(at)).collect();
        let accuracy = Seat::BOTH.map(|seat| self.accuracy(&story, seat));
        Review { graph, accuracy, luck: self.luck, plies, losses, points }
    }

    fn accuracy(&self, story: &Story<'_>, seat: Seat) -> Option<u16> {
        let own = self.judged.iter().enumerate().filter(|(_, judged)| judged.seat == seat && judged.weighed.is_free);
        let good = own.map(|(at, _)| u64::from(SURE) * HALF_GOOD / (HALF_GOOD + u64::from(story.slip(at))));
        let (sum, count) = good.fold((0, 0), |(sum, count), good| (sum + good, count + 1));
        let mean = (sum + count / 2).checked_div(count)?;
        u16::try_from(mean).ok()
    }
}

/// Luck of each seat with the dice.
fn lucks(table: &Table) -> [i32; 2] {
    let mut sums = [0; 2];
    table.retell_draws(|game, drawn| {
        if let Some((seat, luck)) = luck(&game.seen_by(Seat::First), drawn) {
            sums[seat.index()] += luck;
        }
    });
    sums
}
