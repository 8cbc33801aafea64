//! Die-by-die entry (clauses 2.4, 2.5, 5.2): all offered steps lead to legal plays, and every legal play can be
//! reached.

use std::collections::BTreeSet;

use banco_engine::Game;
use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::backgammon::position::Step;
use banco_tests::backgammon::to_play;

/// Plays that can be entered step by step; asserts that no offered step leads into a dead end.
fn entered(game: &Backgammon, so_far: &mut Vec<Step>, found: &mut BTreeSet<String>) {
    let steps = game.steps(so_far).expect("offered steps can be followed");
    match steps.play {
        Some(play) => {
            assert!(steps.next.is_empty());
            found.insert(play);
        }
        None => {
            assert!(!steps.next.is_empty(), "{so_far:?} is a dead end");
            for step in steps.next {
                so_far.push(step);
                entered(game, so_far, found);
                so_far.pop();
            }
        }
    }
}

fn check(position: &str, dice: &str) {
    let game = to_play(position, dice);
    let legal: BTreeSet<String> = game.moves().iter().map(ToString::to_string).collect();
    let mut found = BTreeSet::new();
    entered(&game, &mut Vec::new(), &mut found);
    assert_eq!(found, legal, "{position} {dice}");
}

#[test]
fn clause_2_4_steps_lead_to_every_legal_play_and_no_other() {
    for dice in ["31", "65", "64", "21", "11", "33", "55"] {
        check("start", dice);
    }
    check("bar 24 13x5 8x3 6x5 / 6x5 8x3 13x5 24x2", "43");
    check("barx2 6x5 8x3 13x5 / 6x5 8x3 13x5 24x2", "22");
    check("6x3 5x3 4x3 2x2 / 6x5 8x3 13x5 24x2", "65");
    check("6x3 4x3 2x2 1 / 6x5 5x2", "66");
}

#[test]
fn clause_2_5_the_lower_die_alone_is_not_offered_where_the_higher_can_be_played() {
    // One checker left: each die can be played, but not both, because 3 is blocked; the six must be played.
    let game = to_play("12 / 22x2 19 18 6x11", "63");
    let steps = game.steps(&[]).expect("something can be played");
    assert_eq!(steps.next.iter().map(|step| (step.from, step.die.pips())).collect::<Vec<_>>(), [(12, 6)]);
}

#[test]
fn clause_5_2_undo_is_to_ask_again_with_fewer_steps() {
    let game = to_play("start", "31");
    let first = game.steps(&[]).expect("a play").next;
    let after = game.steps(&first[..1]).expect("a play");
    assert!(after.play.is_none() && !after.next.is_empty());
    assert_eq!(game.steps(&[]).expect("a play").next, first);
}

#[test]
fn steps_that_begin_no_legal_play_are_answered_with_none() {
    let game = to_play("start", "31");
    let other = to_play("start", "65").steps(&[]).expect("a play").next;
    assert_eq!(game.steps(&other[..1]), None);
    let first = game.steps(&[]).expect("a play").next[0];
    assert_eq!(game.steps(&[first; 3]), None);
    assert_eq!(to_play("bar 6x2 / 1x2 2x2 3x2 4x2 5x2 6x2", "31").steps(&[]), None);
}
