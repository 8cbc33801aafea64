//! Cube, match play, Crawford, Jacoby and resigning: clauses 4.1-4.3 and 5.1.

use banco_engine::{AnyGame, Ending, GameKey, Reason, Seat, Told, Turn, Viewer};
use banco_tests::backgammon::{play, refusal, start, throw};
use banco_tests::rules::options;

/// A game after the opening, in which the first seat has made its first play.
fn opened(text: &str) -> AnyGame {
    let mut game = start(text);
    throw(&mut game, "31");
    play(&mut game, "8/5 6/5");
    game
}

fn score(game: &AnyGame) -> [u16; 2] {
    game.view(Viewer::Public).stakes.expect("backgammon has stakes").score
}

fn cube(game: &AnyGame) -> Option<(u32, Option<Seat>, Option<Seat>)> {
    let cube = game.view(Viewer::Public).stakes?.cube?;
    Some((cube.value, cube.owner, cube.offered_by))
}

fn texts(game: &AnyGame) -> Vec<String> {
    game.legal().into_iter().map(|mv| mv.text).collect()
}

/// The first seat doubles at once and the other drops: one point for the first seat.
fn win_one(game: &mut AnyGame) {
    throw(game, "13");
    play(game, "8/5 6/5");
    assert_eq!(game.turn(), Turn::Player(Seat::First));
    play(game, "double");
    play(game, "drop");
}

#[test]
fn clause_4_1_double_take_and_whose_cube_it_is() {
    let mut game = opened("match=7");
    assert_eq!((game.turn(), texts(&game)), (Turn::Player(Seat::Second), vec!["double".to_owned(), "roll".to_owned()]));
    assert_eq!(refusal(&game, "13/10 6/5").0, "not_rolled");
    assert_eq!(refusal(&game, "theo").0, "nothing_doubled");
    play(&mut game, "nhân đôi");
    assert_eq!(cube(&game), Some((1, None, Some(Seat::Second))));
    assert_eq!(game.turn(), Turn::Player(Seat::First));
    assert_eq!(refusal(&game, "đổ").0, "answer_the_double");
    play(&mut game, "theo");
    assert_eq!(cube(&game), Some((2, Some(Seat::First), None)));
    // The other side owns the cube now, so the roll follows automatically.
    assert_eq!(game.turn(), Turn::Chance);
    throw(&mut game, "21");
    assert_eq!(refusal(&game, "roll").0, "already_rolled");
    assert_eq!(refusal(&game, "double").0, "cube_not_yours");
    play(&mut game, "13/10");
    assert_eq!(game.turn(), Turn::Player(Seat::First));
    play(&mut game, "roll");
    throw(&mut game, "21");
    play(&mut game, "13/10");
    assert_eq!(game.turn(), Turn::Chance, "the second seat may not double");
}

#[test]
fn clause_4_1_a_drop_loses_the_value_before() {
    let mut game = opened("match=7");
    play(&mut game, "double");
    play(&mut game, "pass");
    assert_eq!((score(&game), game.turn()), ([0, 1], Turn::Chance));
    let ending = Ending { winner: Some(Seat::Second), reason: Reason::Dropped, points: 1 };
    assert_eq!(game.story(None), [Told::GameOver { number: 1, ending }]);
    assert_eq!(game.view(Viewer::Public).stakes.map(|stakes| stakes.game), Some(2));
}

#[test]
fn clause_4_1_without_a_cube_nobody_doubles() {
    let mut game = opened("auto_roll=off");
    assert_eq!(texts(&game), ["roll"]);
    assert_eq!(refusal(&game, "double").0, "no_cube");
    play(&mut game, "roll");
    assert_eq!(game.turn(), Turn::Chance);
}

#[test]
fn clause_4_2_crawford_is_one_game_and_then_the_cube_is_back() {
    let mut game = start("match=3 auto_roll=off");
    win_one(&mut game);
    win_one(&mut game);
    assert_eq!(score(&game), [2, 0]);
    assert_eq!(game.view(Viewer::Public).stakes.map(|stakes| stakes.is_crawford), Some(true));
    throw(&mut game, "31");
    play(&mut game, "8/5 6/5");
    assert_eq!(refusal(&game, "double").0, "crawford_game");
    game.concede(Seat::First, 1).expect("one may give up");
    assert_eq!(score(&game), [2, 1]);
    assert_eq!(game.view(Viewer::Public).stakes.map(|stakes| stakes.is_crawford), Some(false));
    throw(&mut game, "31");
    play(&mut game, "8/5 6/5");
    assert_eq!(texts(&game), ["double", "roll"], "after the Crawford game the trailer doubles");
    play(&mut game, "double");
    play(&mut game, "take");
    game.concede(Seat::First, 1).expect("one may give up");
    let Turn::Over(ending) = game.turn() else { panic!("the match is over") };
    assert_eq!((ending.winner, ending.reason, ending.points), (Some(Seat::Second), Reason::Resignation, 2));
}

#[test]
fn clause_4_3_a_dead_cube_is_refused() {
    let mut game = start("match=1 auto_roll=off");
    throw(&mut game, "31");
    play(&mut game, "8/5 6/5");
    assert_eq!(refusal(&game, "double").0, "cube_dead");
    // The owner has 2 points to go and the cube is on 2, so it may not be turned.
    let mut game = opened("match=2 auto_roll=off");
    play(&mut game, "double");
    play(&mut game, "take");
    play(&mut game, "roll");
    throw(&mut game, "21");
    play(&mut game, "13/10");
    assert_eq!(refusal(&game, "double").0, "cube_dead");
    let mut game = opened("match=5 auto_roll=off");
    play(&mut game, "double");
    play(&mut game, "take");
    assert_eq!(refusal(&game, "double").0, "cube_not_yours");
    play(&mut game, "roll");
    throw(&mut game, "21");
    play(&mut game, "13/10");
    play(&mut game, "roll");
    throw(&mut game, "21");
    assert_eq!(refusal(&game, "double").0, "already_rolled", "before the roll the owner might have");
}

/// Automatic dice are not the reason that a double is refused.
#[test]
fn clause_4_3_a_cube_that_cannot_be_turned_is_refused_with_the_reason_before_and_after_the_roll() {
    for (options, rule) in [("match=1", "cube_dead"), ("", "no_cube")] {
        let mut game = opened(options);
        assert_eq!((game.turn(), refusal(&game, "double").0), (Turn::Chance, rule), "{options}");
        throw(&mut game, "21");
        assert_eq!(refusal(&game, "double").0, rule, "{options}");
    }
}

#[test]
fn clause_4_3_jacoby_counts_gammons_only_once_the_cube_was_turned() {
    for (text, take, points) in [("cube=on", false, 2), ("cube=on jacoby=on", false, 1), ("cube=on jacoby=on", true, 4)]
    {
        let mut game = opened(text);
        if take {
            play(&mut game, "double");
            play(&mut game, "take");
            throw(&mut game, "21");
        }
        game.concede(Seat::First, 2).expect("one may give up");
        let Turn::Over(ending) = game.turn() else { panic!("{text}: a single game is over") };
        assert_eq!(ending.points, points, "{text} {take}");
    }
    for bad in ["jacoby=on", "match=3 jacoby=on", "match=0", "match=26", "match=x", "cube=yes", "beavers=on"] {
        assert!(GameKey::Backgammon.start(&options(bad)).is_err(), "{bad}");
    }
}

#[test]
fn giving_up_for_less_than_could_be_lost_needs_consent() {
    let asked = |position: &str, seat| {
        let game = AnyGame::Backgammon(banco_tests::backgammon::to_play(position, "21"));
        game.concedes_for(seat)
    };
    assert_eq!(asked("start", Seat::First), Some(3));
    assert_eq!(asked("6x10 5x4 / 6x10 5x4", Seat::First), Some(1), "a man is off");
    assert_eq!(asked("6x10 5x5 / 6x10 5x4", Seat::First), Some(2), "no contact, nobody far");
    assert_eq!(asked("6x10 5x4 19 / 1x10 2x4", Seat::First), Some(3), "a man in the winner's home");
    let mut game = opened("match=7");
    assert!(game.concede(Seat::First, 0).is_err() && game.concede(Seat::First, 4).is_err());
    game.concede(Seat::First, 3).expect("one may give up");
    assert_eq!(score(&game), [0, 3]);
}

#[test]
fn a_match_draws_every_opening_and_ends_once() {
    let mut game = start("match=2");
    throw(&mut game, "31");
    play(&mut game, "8/5 6/5");
    play(&mut game, "double");
    play(&mut game, "take");
    throw(&mut game, "21");
    play(&mut game, "13/10");
    assert_eq!(game.turn(), Turn::Chance, "nobody can use the cube any more");
    throw(&mut game, "21");
    game.concede(Seat::First, 1).expect("one may give up");
    assert_eq!(score(&game), [0, 2]);
    assert!(matches!(game.turn(), Turn::Over(_)) && game.legal().is_empty());
}

/// The owner of the cube doubles again and again, but never beyond the highest number.
#[test]
fn clause_4_1_the_cube_has_a_highest_number() {
    let mut game = opened("cube=on auto_roll=off");
    for _ in 0..6 {
        play(&mut game, "double");
        play(&mut game, "take");
        play(&mut game, "roll");
        throw(&mut game, "21");
        let mv = texts(&game).swap_remove(0);
        play(&mut game, &mv);
    }
    assert_eq!(refusal(&game, "double").0, "cube_at_limit");
}
