//! The thinking of a review: every ply held against the best one, then the dearest errors once more and deeper. What a deeper
//! look revises is told of the plies beside it, too, and those are looked at in their turn.
//!
//! Each ply is judged in the place of the seat that played it, with what that seat knew then. Nodes decide how long is
//! thought, so a review that is begun anew comes to the same.

use std::cmp::Reverse;

use banco_engine::{GameKey, Phase, Seat, Table};
use banco_mind::{DEPTH_MAX, Limits, SURE, luck, luck_of_turning, weigh, weigh_again};
use banco_ports::limits::{
    REVIEW_NODES_MAX, REVIEW_NODES_PER_MOVE_MAX, REVIEW_NODES_PER_MOVE_MIN, REVIEW_NODES_PER_STEP, REVIEW_POINTS_MAX,
};

use crate::facts::review::Review;
use crate::reviews::story::{Judged, Story};

/// Plies that are looked at again; some of them turn out to be no errors, and show others.
const AGAIN_MAX: usize = 10;

/// How much longer they are looked at.
const AGAIN: u64 = 4;

/// An error this dear is a turning point: chance to win, in thousandths.
const DEAR: u16 = 60;
/// In backgammon, where single errors weigh less: 40 thousandths of the stake.
const DEAR_WITH_DICE: u16 = 20;

/// An error of so many thousandths of the chance to win makes a move half as good as the best.
const HALF_GOOD: u64 = 170;

/// In backgammon one roll is looked ahead: all that can be had for every play of a long match.
const DEPTH_WITH_DICE: u8 = 2;
const NODES_WITH_DICE: u64 = 20_000;

/// Positions for all kinds that a man may turn out to be: the usual five or six are each seen some moves ahead.
const NODES_TO_TURN_UP: u64 = 15_000;

/// A review that is on its way.
#[derive(Default)]
pub(super) struct Course {
    judged: Vec<Judged>,
    /// All plies are judged.
    is_through: bool,
    luck: Option<[i32; 2]>,
}

fn limits(game: GameKey, nodes: u64) -> Limits<'static> {
    match game {
        GameKey::Backgammon => Limits { depth: DEPTH_WITH_DICE, ..Limits::nodes(NODES_WITH_DICE) },
        // Its positions take three times as long as others.
        GameKey::ChuShogi => Limits { depth: DEPTH_MAX, ..Limits::nodes(nodes / 2) },
        GameKey::Jieqi | GameKey::Xiangqi | GameKey::Chess | GameKey::Caro => {
            Limits { depth: DEPTH_MAX, ..Limits::nodes(nodes) }
        }
    }
}

/// The longer a game was, the shorter is each of its plies looked at.
fn nodes_per_move(plies: usize) -> u64 {
    let share = REVIEW_NODES_MAX / (2 * plies.max(1) as u64);
    share.clamp(REVIEW_NODES_PER_MOVE_MIN, REVIEW_NODES_PER_MOVE_MAX)
}

impl Course {
    /// Thinks for a part of a second; the finished review once there is nothing more to think about.
    pub(super) fn go_on(&mut self, table: &Table) -> Option<Review> {
        let kind = table.challenge().game;
        if !self.is_through {
            if self.judged.is_empty() {
                self.luck = match kind {
                    GameKey::Backgammon => Some(lucks(table)),
                    // Added up man by man, because it takes long.
                    GameKey::Jieqi => Some([0; 2]),
                    GameKey::Xiangqi | GameKey::Chess | GameKey::ChuShogi | GameKey::Caro => None,
                };
            }
            self.judge(table, limits(kind, nodes_per_move(table.plies().len())));
            return None;
        }
        let Some(next) = self.suspect(kind) else { return Some(self.review(table)) };
        let nodes = AGAIN * nodes_per_move(table.plies().len());
        self.judge_again(table, next, limits(kind, nodes));
        None
    }

    fn judge(&mut self, table: &Table, limits: Limits<'_>) {
        let done = self.judged.last().map_or(0, |last| last.ply + 1);
        let (mut at, mut spent, mut is_through) = (0, 0, true);
        let knows_all_alike = table.challenge().game != GameKey::Backgammon;
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

    /// The dearest error that was not yet looked at again.
    fn suspect(&self, kind: GameKey) -> Option<usize> {
        if self.judged.iter().filter(|judged| judged.is_deep).count() >= AGAIN_MAX {
            return None;
        }
        let story = Story::of(kind, &self.judged);
        let unsure = self.judged.iter().enumerate().filter(|(_, judged)| !judged.is_deep);
        let (loss, place) = unsure.map(|(at, _)| (story.loss(at), at)).max()?;
        (loss >= dear(kind)).then_some(place)
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
            // Whoever gives up or runs out of time may have stood well: the board was worth what it was.
            _ => story.end(),
        });
        let errors = self.judged.iter().enumerate().filter(|(_, judged)| judged.is_deep);
        let mut errors: Vec<(u16, usize)> =
            errors.map(|(at, _)| (story.loss(at), at)).filter(|(loss, _)| *loss >= dear(kind)).collect();
        errors.sort_by_key(|(loss, _)| Reverse(*loss));
        errors.truncate(REVIEW_POINTS_MAX);
        errors.sort_by_key(|(_, at)| *at);
        let points = errors.into_iter().filter_map(|(_, at)| story.turning_point(at)).collect();
        Review { graph, accuracy: Seat::BOTH.map(|seat| self.accuracy(&story, seat)), luck: self.luck, points }
    }

    fn accuracy(&self, story: &Story<'_>, seat: Seat) -> Option<u16> {
        let own = self.judged.iter().enumerate().filter(|(_, judged)| judged.seat == seat && judged.weighed.is_free);
        let good = own.map(|(at, _)| u64::from(SURE) * HALF_GOOD / (HALF_GOOD + u64::from(story.slip(at))));
        let (sum, count) = good.fold((0, 0), |(sum, count), good| (sum + good, count + 1));
        let mean = (sum + count / 2).checked_div(count)?;
        u16::try_from(mean).ok()
    }
}

const fn dear(kind: GameKey) -> u16 {
    match kind {
        GameKey::Backgammon => DEAR_WITH_DICE,
        GameKey::Jieqi | GameKey::Xiangqi | GameKey::Chess | GameKey::ChuShogi | GameKey::Caro => DEAR,
    }
}

/// What the dice gave each seat.
fn lucks(table: &Table) -> [i32; 2] {
    let mut sums = [0; 2];
    table.retell_draws(|game, drawn| {
        if let Some((seat, luck)) = luck(&game.seen_by(Seat::First), drawn) {
            sums[seat.index()] += luck;
        }
    });
    sums
}
