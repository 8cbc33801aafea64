use banco_engine::{GameKey, Seat};

use super::*;

/// A seen mate in a few moves.
const MATE: i32 = 29_990;

fn line(mv: &str, score: i32) -> Line {
    Line { mv: mv.to_owned(), score, pv: vec![mv.to_owned()] }
}

/// Plies with the scores of the best and of the played move, and whether they were searched again.
fn plies(scores: &[(i32, i32, bool)]) -> Vec<Judged> {
    let judged = |(ply, (best, played, is_deep)): (usize, &(i32, i32, bool))| {
        let own = line("played", *played);
        let best = if best == played { own.clone() } else { line("best", *best) };
        let weighed = Weighed { best, played: own, is_free: true, nodes: 1 };
        Judged { ply, seat: Seat::BOTH[ply % 2], weighed, other: None, find: None, is_deep: *is_deep, is_open: true }
    };
    scores.iter().enumerate().map(judged).collect()
}

fn story(judged: &[Judged], is_last: bool) -> Story<'_> {
    Story::of(GameKey::from_key("chess").expect("a game"), &Terms::CHESS, judged, is_last)
}

/// Scores before each ply, for the side to move.
fn told(judged: &[Judged], is_last: bool) -> Vec<i32> {
    story(judged, is_last).stood.iter().map(|stood| stood.line.score).collect()
}

#[test]
fn a_later_mate_is_known_before_and_the_best_other_move_counts_instead_of_the_played_one() {
    let mut judged = plies(&[(0, 0, false), (MATE, MATE, false)]);
    assert_eq!(told(&judged, false), [0, MATE], "another move may hold, so the ply is searched again");
    assert!(story(&judged, false).doubt(0) >= 400);
    assert_eq!(told(&judged, true), [-MATE, MATE], "no other move is known");
    judged[0].other = Some(line("other", -60));
    assert_eq!(told(&judged, true), [-60, MATE]);
    let story = story(&judged, true);
    assert_eq!(story.mark(0), Some(Mark::Blunder));
    assert_eq!(story.point(0).map(|point| point.best.mv), Some("other".to_owned()));
    // A forced move has no other.
    judged[0].other = None;
    judged[0].weighed.is_free = false;
    assert_eq!(told(&judged, false), [-MATE, MATE]);
}

#[test]
fn the_deeper_of_two_searches_counts_and_a_seen_mate_before_it() {
    // The second search of the first ply holds the quick one of the second ply down.
    assert_eq!(told(&plies(&[(40, 40, true), (-300, -300, false)]), true), [40, -40]);
    assert_eq!(told(&plies(&[(40, 40, false), (-300, -300, true)]), true), [300, -300]);
    // A mate that the first ply saw against its player is not undone by the deeper look of the second.
    assert_eq!(told(&plies(&[(-MATE, -MATE, false), (-50, -50, true)]), true), [-MATE, MATE]);
    assert_eq!(told(&plies(&[(90, 90, true), (-MATE, -MATE, false)]), true), [MATE, -MATE]);
}

/// Found in a game of xiangqi: a mate seen on one side and a deep search on the other let the graph rise for the mover.
#[test]
fn no_move_improves_the_value_for_its_player_whatever_the_searches_say() {
    let scores = [-MATE, -300, 0, 50, MATE];
    let all = scores.iter().flat_map(|best| scores.iter().map(move |played| (*best.max(played), *played)));
    let all: Vec<(i32, i32, bool)> =
        all.flat_map(|(best, played)| [false, true].map(|is_deep| (best, played, is_deep))).collect();
    for first in &all {
        for second in &all {
            for third in &all {
                let told = told(&plies(&[*first, *second, *third]), true);
                assert!(told.windows(2).all(|two| two[0] >= -two[1]), "{first:?} {second:?} {third:?}: {told:?}");
            }
        }
    }
}
