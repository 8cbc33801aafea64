//! Played moves beside the best ones, and luck apart from skill.

use banco_ai::{DEPTH_MAX, Limits, SURE, Sight, chance_to_win, luck, luck_of_turning, weigh, weigh_again};
use banco_engine::{GameKey, GameOptions, Kind, Outcome, Seat};

fn weighed(key: GameKey, position: &str, mv: &str) -> (u16, u16) {
    let game = key.set_up(position, &GameOptions::new()).expect("a position");
    let seat = Seat::BOTH.into_iter().find(|seat| Sight::of(&game, *seat).is_some()).expect("somebody is to move");
    let weighed = weigh(&game, seat, mv, Limits::nodes(20_000)).expect("legal");
    let again = weigh_again(&game, seat, &weighed, Limits::nodes(40_000)).expect("legal");
    let chances = |score| chance_to_win(key, score);
    assert_eq!(Some(weighed), weigh(&game, seat, mv, Limits::nodes(20_000)), "the same answer twice");
    (chances(again.best.score), chances(again.played.score))
}

#[test]
fn a_missed_mate_and_a_mate_that_was_seen() {
    let mate_in_one = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert_eq!(weighed(GameKey::Chess, mate_in_one, "a1a8"), (SURE, SURE));
    let (best, played) = weighed(GameKey::Chess, mate_in_one, "h2h3");
    assert!(best == SURE && played < SURE, "{best} {played}");
    // The queen is given away for nothing.
    let (best, played) = weighed(GameKey::Chess, "3rk3/8/8/8/8/8/3Q4/3RK3 w - - 0 1", "d2d7");
    assert!(best > 800 && played < best - 60, "{best} {played}");
}

#[test]
fn an_only_move_is_nobodys_error() {
    let game = GameKey::Chess.set_up("k7/8/8/8/8/8/1r6/K7 w - - 0 1", &GameOptions::new()).expect("a position");
    let weighed = weigh(&game, Seat::First, "a1b2", Limits::nodes(2_000)).expect("legal");
    assert_eq!((weighed.is_free, &weighed.best), (false, &weighed.played));
    assert!(weigh(&game, Seat::Second, "b2b1", Limits::nodes(2_000)).is_none(), "it is not his turn");
}

#[test]
fn a_mark_far_from_all_others_is_weighed_too() {
    let mut game = GameKey::Caro.start(&GameOptions::new()).expect("no options");
    for mv in ["h8", "h9", "i8", "h10", "j8"] {
        game.play(mv).expect("free");
    }
    let weighed = weigh(&game, Seat::Second, "a1", Limits::nodes(20_000)).expect("a free square");
    let chances = |score| chance_to_win(GameKey::Caro, score);
    assert!(weighed.is_free && chances(weighed.best.score) > chances(weighed.played.score), "{weighed:?}");
}

#[test]
fn luck_is_the_roll_and_not_what_was_made_of_it() {
    let mut game = GameKey::Backgammon.start(&GameOptions::new()).expect("no options");
    let rolled = |text: &str| Outcome(text.to_owned());
    assert_eq!(luck(&game, &rolled("6 1")), None, "the opening roll is nobody's");
    game.resolve(&rolled("6 1")).expect("an opening");
    game.play("13/7 8/7").expect("legal");
    let of = |text: &str| luck(&game, &rolled(text)).expect("a roll");
    let rolls: Vec<(i32, i32)> = (1..=6)
        .flat_map(|high| (1..=high).map(move |low| (high, low)))
        .map(|(high, low)| (if high == low { 1 } else { 2 }, of(&format!("{high} {low}")).1))
        .collect();
    let sum: i32 = rolls.iter().map(|(weight, luck)| weight * luck).sum();
    assert!(sum.abs() <= 36, "on average nobody is lucky: {sum}");
    assert_eq!(of("6 6").0, Seat::Second);
    assert!(of("6 6").1 > of("2 1").1 && of("4 4").1 > 0 && of("2 1").1 < 0);
}

#[test]
fn luck_with_men_that_are_turned_up_is_nobodys_on_the_average() {
    let game = GameKey::Jieqi.start(&GameOptions::new()).expect("no options");
    let limits = Limits { depth: DEPTH_MAX, ..Limits::nodes(15_000) };
    let of = |kind: Kind| luck_of_turning(&game, Seat::First, "b3e3", kind, limits);
    let men = [
        (Kind::Rook, 2),
        (Kind::Cannon, 2),
        (Kind::Horse, 2),
        (Kind::Elephant, 2),
        (Kind::Advisor, 2),
        (Kind::Soldier, 5),
    ];
    let lucks: Vec<i32> = men.iter().map(|(kind, _)| of(*kind).expect("it may be")).collect();
    let sum: i32 = men.iter().zip(&lucks).map(|((_, count), luck)| count * luck).sum();
    assert!(sum.abs() <= 15, "on the average nobody is lucky: {lucks:?}");
    assert!(lucks[0] > 0 && lucks[5] < 0 && lucks[0] > lucks[4], "{lucks:?}");
    assert_eq!(of(Kind::Rook), Some(lucks[0]), "the same answer twice");
    assert_eq!(of(Kind::General), None, "the general never lies face down");
    let xiangqi = GameKey::Xiangqi.start(&GameOptions::new()).expect("no options");
    assert_eq!(luck_of_turning(&xiangqi, Seat::First, "b3e3", Kind::Rook, limits), None);
}
