//! `docs/spec/backgammon.md` clause by clause: each legal case, and its illegal twin with rule and sites.

use banco_engine::{AnyGame, Dice, Reason, Seat, Told, Turn};
use banco_tests::backgammon::{men_on, play, position, refusal, start, throw, to_play};
use banco_tests::rules::options;

fn plays(position: &str, dice: &str) -> Vec<String> {
    AnyGame::Backgammon(to_play(position, dice)).legal().into_iter().map(|mv| mv.text).collect()
}

fn check_plays(position: &str, dice: &str, expected: &[&str]) {
    assert_eq!(plays(position, dice), expected, "{position} {dice}");
}

fn check_refused(position: &str, dice: &str, text: &str, rule: &str, sites: &str) {
    let game = AnyGame::Backgammon(to_play(position, dice));
    assert_eq!(refusal(&game, text), (rule, sites.to_owned()), "{position} {dice} {text}");
}

#[test]
fn clause_1_1_both_sides_start_alike_and_count_their_own_way() {
    let game = start("");
    for seat in Seat::BOTH {
        for (point, men) in [(24, 2), (13, 5), (8, 3), (6, 5), (25, 0), (0, 0)] {
            assert_eq!(men_on(&game, seat, point), men, "{seat:?} {point}");
        }
    }
    let stakes = game.view(banco_engine::Viewer::Public).stakes.expect("backgammon has stakes");
    assert_eq!(stakes.pips, [167, 167]);
    assert_eq!(position("start").pips(), 167);
}

#[test]
fn clause_1_2_the_higher_die_opens_with_both_numbers() {
    for (dice, seat) in [("31", Seat::First), ("26", Seat::Second)] {
        let mut game = start("");
        throw(&mut game, dice);
        assert_eq!(game.turn(), Turn::Player(seat));
        let shown = game.view(banco_engine::Viewer::Public).dice.expect("they lie there");
        assert!(shown.is_opening && shown.seat == seat);
        assert!(game.legal().iter().all(|mv| mv.text != "roll"));
    }
    let mut game = start("");
    assert!(game.resolve(&banco_engine::Outcome("4 4".to_owned())).is_err(), "a tie opens nothing");
}

#[test]
fn clause_2_1_two_men_block_one_is_hit() {
    check_refused("start", "51", "24/19 6/5", "point_blocked", "19");
    let blot = "24x2 13x5 8x3 6x5 / 20 24 13x5 8x3 6x5";
    let mut game = AnyGame::Backgammon(to_play(blot, "31"));
    play(&mut game, "8/5* 6/5");
    assert_eq!((men_on(&game, Seat::Second, 25), men_on(&game, Seat::First, 5)), (1, 2));
    // The hit checker is shown on its way to the bar, after the step that hit it.
    let steps = game.view(banco_engine::Viewer::Public).steps;
    let bar = banco_engine::Points::bar(Seat::Second);
    let hitter = steps.iter().position(|(from, to)| (from.0, to.0) == (8, 5)).expect("8/5 was played");
    assert_eq!((steps.len(), steps[hitter + 1]), (3, (banco_engine::Site(5), bar)));
}

#[test]
fn clause_2_1_one_man_uses_both_dice_if_the_landing_between_is_open() {
    assert!(plays("start", "62").contains(&"24/16".to_owned()));
    // 24/18 and 24/19 are closed, so 24/13 has no landing.
    let closed = "24x2 13x5 8x3 6x5 / 7x2 6x5 13x5 8x3";
    check_refused(closed, "65", "24/13", "point_blocked", "18");
    check_refused("start", "31", "13/8", "not_the_dice", "13 8");
    check_refused("start", "31", "12/9 6/5", "no_checker_there", "12");
    check_refused("start", "31", "6/5 6/3 8/7", "too_many_steps", "");
    // Found by a player: 8/4 uses both dice, and 6/4 is none of them.
    check_refused("start", "31", "8/4 6/4", "not_the_dice", "6 4");
    check_refused("start", "31", "8/4 6/5", "too_many_steps", "");
}

#[test]
fn clause_2_2_the_bar_enters_first() {
    let waiting = "bar 24 13x5 8x3 6x5 / 6x5 8x3 13x5 24x2";
    assert!(plays(waiting, "43").iter().all(|text| text.starts_with("bar/")));
    check_refused(waiting, "43", "13/10 13/9", "enter_first", "bar");
    check_refused(waiting, "63", "bar/19 13/10", "point_blocked", "19");
    check_plays("bar 6x2 / 6x2 5x2 4x2 3x2 1x2 2x2", "61", &["pass"]);
}

#[test]
fn clause_2_3_doubles_are_played_four_times() {
    assert!(plays("start", "11").contains(&"8/7(2) 6/5(2)".to_owned()));
    check_refused("start", "11", "6/2(2)", "too_many_steps", "");
}

#[test]
fn clause_2_4_the_most_dice_must_be_used() {
    // 5 and 3 are closed: after 12/6 there is no three, after 12/9 the six from 8.
    let both = "12 8 / 22x2 20x2 6x11";
    check_plays(both, "63", &["12/9 8/2"]);
    check_refused(both, "63", "12/6", "more_dice_can_be_played", "");
}

#[test]
fn clause_2_5_of_two_dice_that_exclude_each_other_the_higher_is_played() {
    let either = "12 / 22x2 19 18 6x11";
    check_plays(either, "63", &["12/6*"]);
    check_refused(either, "63", "12/9", "higher_die_first", "");
}

#[test]
fn clause_2_5_orders_that_give_one_position_are_one_play() {
    let texts = plays("start", "21");
    assert_eq!(texts.iter().filter(|text| text.starts_with("24/21")).count(), 1);
}

#[test]
fn clause_3_1_men_are_borne_off_from_home_only() {
    let home = "6x2 4x3 1x2 / 6x5 5x5";
    assert!(plays(home, "64").contains(&"6/off 4/off".to_owned()));
    check_refused("7 6x2 4x3 / 6x5", "41", "4/off 6/5", "not_all_home", "7");
    check_refused("6 4x3 2 / 6x5", "51", "4/off 2/1", "higher_man_first", "6");
    assert!(plays("4x3 2 / 6x5", "61").contains(&"4/3 4/off".to_owned()), "a larger die takes the highest");
    // A five from 6 must be moved inside before anything is borne off with it.
    assert!(plays("6 4x3 2 / 6x5", "51").contains(&"6/1 2/1".to_owned()));
}

#[test]
fn clause_3_2_single_gammon_and_backgammon() {
    for (other, reason, points) in [
        ("6x5 5x5", Reason::Single, 1),
        ("6x10 5x5", Reason::Gammon, 2),
        ("6x10 5x4 19", Reason::Backgammon, 3),
        ("6x10 5x4 bar", Reason::Backgammon, 3),
        ("6x10 5x4 18", Reason::Gammon, 2),
    ] {
        let mut game = AnyGame::Backgammon(to_play(&format!("1 / {other}"), "21"));
        play(&mut game, "1/off");
        let Turn::Over(ending) = game.turn() else { panic!("{other}: it is over") };
        assert_eq!((ending.winner, ending.reason, ending.points), (Some(Seat::First), reason, points), "{other}");
        assert_eq!(refusal(&game, "roll").0, "game_over");
    }
}

#[test]
fn clause_5_1_a_turn_without_a_play_passes_by_itself_and_says_so() {
    let mut game = AnyGame::Backgammon(to_play("13x2 6x2 5x2 4x2 3x2 2x2 7x2 / bar 6x5", "61"));
    play(&mut game, "13/7 13/12");
    assert_eq!(game.turn(), Turn::Chance, "without a cube the other side rolls at once");
    throw(&mut game, "12");
    assert_eq!(game.turn(), Turn::Player(Seat::Second), "the bar is not closed");
    let mut game = AnyGame::Backgammon(to_play("7x3 6x2 5x2 4x2 3x2 2x2 1x2 / bar 6x5", "61"));
    play(&mut game, "7/1 7/6");
    throw(&mut game, "52");
    assert_eq!(game.turn(), Turn::Chance, "nothing enters: the turn is the first seat's again");
    let dice = Dice { seat: Seat::Second, values: [5, 2], is_opening: false };
    assert_eq!(game.story(None), [Told::Passed { dice }]);
    throw(&mut game, "11");
    assert_eq!(refusal(&game, "bỏ lượt").0, "may_not_pass");
}

#[test]
fn clause_5_1_a_forced_play_is_made_by_itself_only_on_demand() {
    let forced = "12 8 / 22x2 20x2 6x11";
    for (text, turn) in [("", Turn::Player(Seat::First)), ("auto_forced=on", Turn::Chance)] {
        let id = banco_engine::games::backgammon::position_id::write(&position(forced));
        let mut game = banco_engine::GameKey::Backgammon.set_up(&id, &options(text)).expect("a position");
        throw(&mut game, "63");
        assert_eq!(game.turn(), turn, "{text}");
    }
}

#[test]
fn clause_2_2_against_a_closed_board_nothing_is_played() {
    check_refused("bar 13x14 / 6x2 5x2 4x2 3x2 2x2 1x2 8x3", "52", "bar/20", "nothing_to_play", "bar");
}

/// A play typed with a wrong mark leads to a question; a canonical text without a play is refused.
#[test]
fn clause_2_1_a_hit_is_marked_where_somebody_is_hit() {
    let game = AnyGame::Backgammon(to_play("start", "31"));
    let refused = game.refusal("8/5* 6/5").expect("nobody stands there");
    assert_eq!(refused.rule.key(), "no_hit_there");
}
