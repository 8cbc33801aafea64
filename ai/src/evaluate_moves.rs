//! A move that was played, held against the best one: what a review is made of.
//!
//! Both are judged by what the player could know before the move, never by what came to light afterwards.

use banco_engine::{AnyGame, GameKey, Kind, Outcome, Seat};

use crate::brain;
use crate::limits::Limits;
use crate::report::Line;
use crate::resources::Resources;
use crate::sight::Sight;

/// One in the arithmetic of [`chance_to_win`].
pub const SURE: u16 = 1_000;

/// A played move beside the best one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// The best that was found.
    pub best: Line,
    /// Line that was played; the same as the best one if that was played.
    pub played: Line,
    /// There was something to choose.
    pub is_free: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// Worth of `mv` of `seat` in `game` beside the best move, each searched within `limits`; `None` where it cannot be
/// played. In caro it may be a square that no search would think of.
pub fn weigh(game: &AnyGame, seat: Seat, mv: &str, limits: Limits<'_>) -> Option<Weighed> {
    let sight = Sight::of(game, seat)?;
    sight.weigh(mv, limits).or_else(|| {
        let report = sight.think(Limits { lines: 1, ..limits }, Resources::FULL);
        let (played, nodes) = unthought_of(game, seat, mv, limits)?;
        Some(Weighed { best: report.best?, played, is_free: true, nodes: report.nodes + nodes })
    })
}

/// The same two moves once more, each alone and so deeper; `None` where one of them cannot be played.
pub fn weigh_again(game: &AnyGame, seat: Seat, known: &Weighed, limits: Limits<'_>) -> Option<Weighed> {
    let sight = Sight::of(game, seat)?;
    let (best, spent) = sight.worth_of(&known.best.mv, limits)?;
    let worth = sight.worth_of(&known.played.mv, limits);
    let (played, nodes) = worth.or_else(|| unthought_of(game, seat, &known.played.mv, limits))?;
    Some(Weighed { best, played, is_free: known.is_free, nodes: spent + nodes })
}

/// A played move that seemed best, beside the best other one, in one deeper search. There may be no other move; `None`
/// where `mv` cannot be played.
pub(crate) fn weigh_beside(
    game: &AnyGame,
    seat: Seat,
    mv: &str,
    limits: Limits<'_>,
) -> Option<(Weighed, Option<Line>)> {
    let sight = Sight::of(game, seat)?;
    let report = sight.think(Limits { lines: 2, ..limits }, Resources::FULL);
    let known = report.alternatives.iter().find(|line| line.mv == mv).cloned();
    let (played, nodes) = known.map(|line| (line, 0)).or_else(|| sight.worth_of(mv, limits))?;
    let other = report.alternatives.into_iter().find(|line| line.mv != mv);
    Some((Weighed { best: report.best?, played, is_free: sight.choices() > 1, nodes: report.nodes + nodes }, other))
}

/// A mark that no search would make is worth what the other side is left with.
fn unthought_of(game: &AnyGame, seat: Seat, mv: &str, limits: Limits<'_>) -> Option<(Line, u64)> {
    if brain::searches_all(game.key()) {
        return None;
    }
    let mut after = game.clone();
    after.play(mv).ok()?;
    let report = Sight::of(&after, seat.other())?.think(Limits { lines: 1, ..limits }, Resources::FULL);
    let answer = report.best?;
    let pv = [mv.to_owned()].into_iter().chain(answer.pv).collect();
    Some((Line { mv: mv.to_owned(), score: -answer.score, pv }, report.nodes))
}

impl Sight {
    fn weigh(&self, mv: &str, limits: Limits<'_>) -> Option<Weighed> {
        let report = self.think(Limits { lines: 1, ..limits }, Resources::FULL);
        let best = report.best?;
        let is_free = self.choices() > 1;
        if best.mv == mv || !is_free {
            return Some(Weighed { played: best.clone(), best, is_free, nodes: report.nodes });
        }
        let (played, nodes) = self.worth_of(mv, limits)?;
        Some(Weighed { best, played, is_free, nodes: report.nodes + nodes })
    }
}

/// The chance to win that `score` stands for, for the side to move, in parts of [`SURE`]. In backgammon a draw of the
/// stake: half way between losing and winning what the cube shows.
pub fn chance_to_win(game: GameKey, score: i32) -> u16 {
    let share = brain::chance_to_win(game, score);
    u16::try_from(share).unwrap_or_default().min(SURE)
}

/// Luck of the side that threw the dice `drawn` in `game` as it stood before, in thousandths of the stake; `None`
/// where nothing was thrown, or it was the opening roll.
pub fn luck(game: &AnyGame, drawn: &Outcome) -> Option<(Seat, i32)> {
    brain::luck(game, drawn)
}

/// By how much `kind`, turned up by `mv` of `seat` in `game`, was better than what lay there on the average, in parts of
/// [`SURE`] of the chance to win; `None` where `mv` turns up nothing, or nothing can be said within `limits`.
///
/// All kinds that `seat` could expect are searched alike, so over many games luck evens out.
pub fn luck_of_turning(game: &AnyGame, seat: Seat, mv: &str, kind: Kind, limits: Limits<'_>) -> Option<i32> {
    let weights = Sight::of(game, seat)?.by_kind(mv, limits)?;
    let chance = |score: i32| i64::from(chance_to_win(game.key(), score));
    let (mut sum, mut total) = (0, 0);
    for (_, count, score) in &weights {
        sum += i64::from(*count) * chance(*score);
        total += i64::from(*count);
    }
    let (_, _, turned_up) = weights.iter().find(|(known, _, _)| *known == kind)?;
    i32::try_from((chance(*turned_up) * total - sum).checked_div(total)?).ok()
}
