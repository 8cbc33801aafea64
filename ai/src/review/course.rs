//! Course of a review: compares every ply with the best one, then examines the costliest errors and the greatest
//! contradictions of neighbours again and deeper. A deeper search also updates the neighbouring plies, which are
//! examined in turn.
//!
//! Each ply is judged from the side of the seat that played it, with that seat's knowledge. The effort is a number of
//! nodes, so a repeated review has the same result.

use std::cmp::Reverse;

use banco_engine::{GameKey, Phase, Ply, Public, Seat, Site, Table};

use crate::evaluate_moves::{SURE, luck, luck_of_turning, weigh, weigh_again, weigh_beside};
use crate::limits::Limits;
use crate::review::finds::find;
use crate::review::story::{Judged, Story};
use crate::review::{Effort, Findings, Luck, Mark, Point, Terms, accuracy};

/// Maximum number of plies examined again; some of them prove to be no errors and reveal others.
const AGAIN_MAX: usize = 10;

/// Factor of the effort for these plies.
const AGAIN: u64 = 4;

/// Number of positions for all possible kinds of a face-down piece: the usual five or six are each searched some moves
/// ahead.
const NODES_TO_TURN_UP: u64 = 15_000;

/// A review in progress.
#[derive(Default)]
pub struct Course {
    judged: Vec<Judged>,
    /// True if all plies are judged.
    is_through: bool,
    luck: Option<[i32; 2]>,
    /// Plies at the beginning that follow a named opening.
    opening: usize,
}

impl Effort {
    /// Number of nodes per ply: a longer game gets fewer.
    fn nodes_per_ply(&self, plies: usize) -> u64 {
        let share = self.nodes / (2 * plies.max(1) as u64);
        share.clamp(self.per_ply[0], self.per_ply[1])
    }
}

/// Target of a capture, so that the next ply is known as a recapture.
fn captured_on(game: Public<'_>, ply: &Ply) -> Option<Site> {
    if ply.played.captured.is_empty() { None } else { Some(game.shape_of(&ply.mv)?.to) }
}

impl Course {
    /// Works for a part of a second; returns the findings once the review is finished.
    pub fn advance(&mut self, table: &Table, terms: &Terms, effort: &Effort) -> Option<Findings> {
        let kind = table.challenge().game;
        let nodes = effort.nodes_per_ply(table.plies().len());
        if !self.is_through {
            if self.judged.is_empty() {
                self.luck = match terms.luck {
                    Luck::Dice => Some(lucks(table)),
                    // The luck is added up piece by piece, because it takes long.
                    Luck::Pieces => Some([0; 2]),
                    Luck::None => None,
                };
            }
            self.judge(table, terms, (terms.limits)(nodes), effort.per_step);
            return None;
        }
        let Some(next) = self.suspect(kind, terms) else { return Some(self.findings(table, terms, effort.points)) };
        self.judge_again(table, next, (terms.limits)(AGAIN * nodes));
        None
    }

    /// Leaves plies of a named opening without marks of errors, unless they allow a forced mate.
    pub fn spare_opening(&mut self, plies: usize) {
        self.opening = plies;
    }

    /// True if an error may be told.
    fn is_told(&self, story: &Story<'_>, at: usize) -> bool {
        self.judged.get(at).is_some_and(|judged| judged.ply >= self.opening) || story.allows_mate(at)
    }

    /// Mark of a ply.
    fn mark(&self, story: &Story<'_>, at: usize) -> Option<Mark> {
        story.mark(at).filter(|mark| !mark.is_error() || self.is_told(story, at))
    }

    /// Number of plies that are judged.
    pub fn judged(&self) -> usize {
        self.judged.len()
    }

    fn judge(&mut self, table: &Table, terms: &Terms, limits: Limits<'_>, nodes: u64) {
        let done = self.judged.last().map_or(0, |last| last.ply + 1);
        let (mut at, mut spent, mut is_through) = (0, 0, true);
        let (mut is_hidden, mut captured) = (false, None);
        table.retell(|game, ply| {
            let (here, takes_back) = (at, captured.is_some_and(|site| is_on(game, ply, site)));
            at += 1;
            captured = captured_on(game, ply);
            is_hidden |= ply.played.captured.iter().any(|captured| captured.kind.is_none());
            if here < done {
                return;
            }
            if spent >= nodes {
                is_through = false;
                return;
            }
            let seen = game.seen_by(ply.seat);
            let Some(weighed) = weigh(&seen, ply.seat, &ply.mv, limits) else { return };
            spent += weighed.nodes;
            let find = terms.lead.filter(|_| !takes_back).and_then(|lead| {
                let (find, nodes) = find(&seen, ply.seat, &weighed, lead, limits);
                spent += nodes;
                find
            });
            if let (Some(luck), Some(kind)) = (&mut self.luck, ply.played.turned_up) {
                let all_kinds = Limits::nodes(NODES_TO_TURN_UP);
                luck[ply.seat.index()] +=
                    luck_of_turning(&seen, ply.seat, &ply.mv, kind, all_kinds).unwrap_or_default();
                spent += NODES_TO_TURN_UP;
            }
            let is_open = terms.is_open && !is_hidden && ply.played.turned_up.is_none();
            self.judged.push(Judged { ply: here, seat: ply.seat, weighed, other: None, find, is_deep: false, is_open });
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
                if judged.weighed.best.mv == judged.weighed.played.mv {
                    if let Some((again, other)) = weigh_beside(&seen, ply.seat, &ply.mv, limits) {
                        (judged.weighed, judged.other) = (again, other);
                    }
                } else if let Some(again) = weigh_again(&seen, ply.seat, &judged.weighed, limits) {
                    judged.weighed = again;
                }
            }
            at += 1;
        });
    }

    /// Ply with the greatest doubt that was not examined again yet.
    fn suspect(&self, kind: GameKey, terms: &Terms) -> Option<usize> {
        if self.judged.iter().filter(|judged| judged.is_deep).count() >= AGAIN_MAX {
            return None;
        }
        let story = Story::of(kind, terms, &self.judged, false);
        let unsure = self.judged.iter().enumerate().filter(|(_, judged)| !judged.is_deep);
        let (doubt, place) = unsure.map(|(at, _)| (story.doubt(at), at)).max()?;
        (doubt >= terms.suspect()).then_some(place)
    }

    fn findings(&self, table: &Table, terms: &Terms, points: usize) -> Findings {
        let kind = table.challenge().game;
        let story = Story::of(kind, terms, &self.judged, true);
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
        let ply = |at: usize| self.judged.get(at).map(|judged| judged.ply);
        Findings {
            graph,
            accuracy: self.accuracy(&story),
            luck: self.luck,
            plies: self.judged.iter().map(|judged| judged.ply).collect(),
            losses: (0..self.judged.len()).map(|at| story.loss(at)).collect(),
            marks: (0..self.judged.len()).filter_map(|at| Some((ply(at)?, self.mark(&story, at)?))).collect(),
            points: self.points(&story, terms, points),
        }
    }

    /// The costliest errors that were examined again, in the order of play.
    fn points(&self, story: &Story<'_>, terms: &Terms, most: usize) -> Vec<Point> {
        let errors = self.judged.iter().enumerate().filter(|(_, judged)| judged.is_deep);
        let errors = errors.filter(|(at, _)| self.is_told(story, *at)).map(|(at, _)| (story.loss(at), at));
        let mut errors: Vec<(u16, usize)> = errors.filter(|(loss, _)| *loss >= terms.errors[0]).collect();
        errors.sort_by_key(|(loss, _)| Reverse(*loss));
        errors.truncate(most);
        errors.sort_by_key(|(_, at)| *at);
        errors.into_iter().filter_map(|(_, at)| story.point(at)).collect()
    }

    fn accuracy(&self, story: &Story<'_>) -> [Option<u16>; 2] {
        let plies = self.judged.iter().enumerate().map(|(at, judged)| {
            let ply = accuracy::Judged { lost: story.lost(at), counts: judged.weighed.is_free };
            (judged.seat.index(), ply)
        });
        accuracy::of_game(&story.percents(), &plies.collect::<Vec<_>>())
    }
}

/// True if a ply captures on this site.
fn is_on(game: Public<'_>, ply: &Ply, site: Site) -> bool {
    captured_on(game, ply) == Some(site)
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
