//! Ends of rounds: open ones, deadlines with overtime and judges, players who never move, and the first rules.

use banco_engine::{Millis, Pace, Seat, TimeControl};
use banco_tournament::{
    Cup, Form, GAMES_AT_ONCE, How, Judged, Late, News, Noted, Order, Report, Rules, Stage, Terms, TermsError, Verdict,
    round_least,
};

use super::lives::{DAY, HOUR, Hall, Random, person, terms};

const ROBIN: Form = Form::RoundRobin { double: false };
const KNOCK_OUT: Form = Form::KnockOut { best_of: 1 };

fn second(form: Form, round: Option<Millis>) -> Terms {
    Terms { rules: Rules::Second, round, ..terms(form, 2, 16) }
}

fn begun(terms: Terms, players: usize) -> Hall {
    let mut hall = Hall::new(terms, 1);
    hall.join(players);
    hall.now = DAY;
    hall.settle();
    hall
}

fn played_on(to_move: Seat, used: [Millis; 2]) -> Report {
    Report::Playing { plies: 9, to_move, used, can_be_drawn: true }
}

fn lost_unmoved(winner: Seat) -> Report {
    Report::Over { winner: Some(winner), forfeit: false, unmoved: true }
}

#[test]
fn clause_4_2_a_round_robin_without_deadline_has_no_rounds_and_three_games_a_player_at_most() {
    for players in 2..=16 {
        for double in [false, true] {
            let mut hall = begun(second(Form::RoundRobin { double }, None), players);
            let mut random = Random(players as u64);
            while hall.cup.is_open() {
                let running = hall.running();
                assert!(!running.is_empty(), "{players}: it comes to its end");
                let bouts: Vec<[usize; 2]> =
                    hall.cup.running().map(|(bout, _)| hall.cup.rounds()[0].bouts[bout].players).collect();
                for player in 0..players {
                    let games = bouts.iter().filter(|pair| pair.contains(&player)).count();
                    assert!(games <= GAMES_AT_ONCE, "{players}: {games} at once");
                }
                // One game ends at a time, in random order.
                let ended = running[random.below(running.len())].clone();
                hall.end(&ended, [Some(Seat::First), Some(Seat::Second), None][random.below(3)]);
                hall.settle();
            }
            let games = players * (players - 1) / 2 * if double { 2 } else { 1 };
            assert_eq!((hall.opened, hall.cup.stage()), (games, Stage::Over));
            let whole: u32 = hall.cup.standing().iter().map(|line| line.breaks.points).sum();
            assert_eq!(whole as usize, 2 * games, "every game counts once");
        }
    }
}

/// A player who looks at one board all the time would lose on the others.
#[test]
fn clause_4_2_quick_games_of_a_round_robin_are_played_one_at_a_time() {
    for (minutes, at_once) in [(10, 1), (60, GAMES_AT_ONCE)] {
        for players in [4, 5] {
            let pace = Pace::Fischer { base: minutes * 60_000, increment: 10_000 };
            let quick = second(ROBIN, None);
            let mut hall = begun(Terms { time: TimeControl { pace, ..quick.time }, ..quick }, players);
            let mut most = 0;
            while hall.cup.is_open() {
                for player in 0..players {
                    let bouts = hall.cup.running().map(|(bout, _)| &hall.cup.rounds()[0].bouts[bout]);
                    most = most.max(bouts.filter(|bout| bout.players.contains(&player)).count());
                }
                let ended = hall.running().remove(0);
                hall.end(&ended, Some(Seat::First));
                hall.settle();
            }
            assert_eq!((most, hall.opened), (at_once, players * (players - 1) / 2), "{minutes} minutes");
        }
    }
}

#[test]
fn clause_4_2_of_four_all_games_begin_at_once_and_of_six_the_next_as_they_end() {
    assert_eq!(begun(second(ROBIN, None), 4).opened, 6);
    let mut six = begun(second(ROBIN, None), 6);
    assert_eq!((six.opened, six.cup.due()), (9, None), "nothing waits for a time");
    let game = six.running().remove(0);
    let pair = six.cup.rounds()[0].bouts[0].players;
    six.end(&game, None);
    six.settle();
    // Both players are free, but the opponents still to come play three games already.
    let plays = |player: usize| {
        let bouts = six.cup.running().map(|(bout, _)| &six.cup.rounds()[0].bouts[bout]);
        bouts.filter(|bout| bout.players.contains(&player)).count()
    };
    assert!(pair.into_iter().all(|player| plays(player) <= GAMES_AT_ONCE));
    assert!(six.opened >= 9);
}

#[test]
fn clause_4_2_an_open_round_ends_with_its_last_game_however_long_that_takes() {
    let mut hall = begun(second(KNOCK_OUT, None), 4);
    let [one, other] = [hall.running()[0].clone(), hall.running()[1].clone()];
    hall.end(&one, Some(Seat::First));
    hall.settle();
    hall.now += 300 * DAY;
    hall.settle();
    assert_eq!((hall.cup.rounds().len(), hall.cup.due()), (1, None));
    hall.end(&other, Some(Seat::First));
    hall.settle();
    assert_eq!((hall.cup.rounds().len(), hall.news.as_slice()), (2, [News::Round, News::Round].as_slice()));
}

#[test]
fn clause_4_2_a_game_over_the_deadline_gets_half_of_it_once_more_and_then_a_judge() {
    let mut hall = begun(second(KNOCK_OUT, Some(20 * DAY)), 4);
    let [one, other] = [hall.running()[0].clone(), hall.running()[1].clone()];
    hall.games.insert(one.clone(), played_on(Seat::First, [9 * DAY, DAY]));
    assert_eq!(hall.cup.due(), Some(11 * DAY));
    hall.wait();
    hall.settle();
    assert_eq!(hall.news, [News::Round, News::Reminder]);
    assert_eq!(hall.cup.due(), Some(21 * DAY));
    hall.wait();
    hall.settle();
    // A game that was not begun is lost by the side to move; a running game gets overtime.
    assert_eq!((hall.judged.as_slice(), hall.news.last()), ([Judged::NotBegun].as_slice(), Some(&News::Overtime)));
    assert_eq!(hall.running(), [one.as_str()]);
    assert_eq!(hall.cup.rounds()[0].ends, Some(31 * DAY));
    assert!(!hall.running().contains(&other));
    hall.wait();
    hall.settle();
    assert_eq!((hall.news.last(), hall.cup.due()), (Some(&News::Late), None), "a judge takes the time it takes");
    hall.now += 100 * DAY;
    hall.settle();
    assert_eq!(hall.judged, [Judged::NotBegun], "nobody loses by the time used");
    hall.end(&one, Some(Seat::Second));
    hall.settle();
    assert_eq!(hall.cup.rounds().len(), 2);
}

#[test]
fn clause_4_2_after_overtime_the_clocks_decide_only_where_the_organiser_chose_so() {
    let mut hall = begun(Terms { late: Late::Time, ..second(KNOCK_OUT, Some(20 * DAY)) }, 4);
    for (game, used) in hall.running().into_iter().zip([[9 * DAY, DAY], [DAY, DAY + 30_000]]) {
        hall.games.insert(game, played_on(Seat::First, used));
    }
    hall.now = 21 * DAY;
    hall.settle();
    assert_eq!((hall.judged.len(), hall.news.last()), (0, Some(&News::Overtime)));
    hall.now = 31 * DAY;
    hall.settle();
    assert_eq!(hall.judged, [Judged::Slower, Judged::Even]);
    assert!(!hall.news.contains(&News::Late), "nobody is asked");
}

#[test]
fn clause_4_2_no_game_of_a_match_begins_in_overtime() {
    let mut hall = begun(second(Form::KnockOut { best_of: 3 }, Some(20 * DAY)), 2);
    let game = hall.running().remove(0);
    hall.games.insert(game.clone(), played_on(Seat::First, [DAY, DAY]));
    hall.now = 21 * DAY;
    hall.settle();
    assert_eq!(hall.news.last(), Some(&News::Overtime));
    hall.now += DAY;
    hall.end(&game, Some(Seat::Second));
    hall.settle();
    assert_eq!((hall.opened, hall.cup.stage()), (1, Stage::Over), "the match stands as it stands");
    assert_eq!(hall.cup.rounds()[0].bouts[0].done.map(|done| done.how), Some(How::Board));
}

#[test]
fn clause_4_2_a_player_who_lost_two_games_without_a_move_is_withdrawn() {
    let mut hall = begun(second(ROBIN, None), 4);
    let lost = |hall: &mut Hall, most: usize| {
        let of_last: Vec<(String, Seat)> = hall
            .cup
            .running()
            .filter(|(bout, _)| hall.cup.rounds()[0].bouts[*bout].players.contains(&3))
            .map(|(_, game)| (game.game.clone(), if game.first == 3 { Seat::Second } else { Seat::First }))
            .collect();
        for (game, winner) in of_last.into_iter().take(most) {
            hall.games.insert(game, lost_unmoved(winner));
        }
        hall.settle();
    };
    lost(&mut hall, 1);
    assert!(hall.cup.is_in(3), "once is no habit");
    lost(&mut hall, 1);
    assert!(!hall.cup.is_in(3));
    assert_eq!(hall.news.last(), Some(&News::Withdrawn(3)));
    assert_eq!(hall.judged, [Judged::Left], "the third game is the opponent's");
    assert_eq!(hall.order(Order::Leave(hall.cup.players()[3].person.key.clone())), Err(Verdict::AlreadyOut));
    // A player whose games are all over is not withdrawn.
    let mut last = begun(second(ROBIN, None), 3);
    for (game, first) in last.cup.running().map(|(_, game)| (game.game.clone(), game.first)).collect::<Vec<_>>() {
        let bout = last.cup.running().find(|(_, known)| known.game == game).map(|(bout, _)| bout).expect("it runs");
        if last.cup.rounds()[0].bouts[bout].players.contains(&2) {
            let winner = if first == 2 { Seat::Second } else { Seat::First };
            last.games.insert(game, lost_unmoved(winner));
        }
    }
    last.settle();
    assert!(last.cup.is_in(2));
}

#[test]
fn clause_4_2_a_player_who_was_knocked_out_has_nothing_to_leave() {
    let mut hall = begun(second(KNOCK_OUT, None), 4);
    let game = hall.running().remove(0);
    let loser = hall.cup.rounds()[0].bouts[0].players[1];
    hall.end(&game, Some(Seat::First));
    hall.settle();
    let key = hall.cup.players()[loser].person.key.clone();
    assert!(hall.cup.is_out(loser));
    assert_eq!(hall.order(Order::Leave(key)), Err(Verdict::AlreadyOut));
    let winner = hall.cup.rounds()[0].bouts[0].players[0];
    hall.order(Order::Leave(hall.cup.players()[winner].person.key.clone())).expect("the winner plays on");
    assert_eq!(hall.order(Order::Leave(person(77).key)), Err(Verdict::NotIn));
}

#[test]
fn clause_4_2_a_round_has_room_for_twenty_moves_of_each_side() {
    let time = |pace| TimeControl { pace, flag: Default::default(), rest: Default::default(), look: None };
    for (pace, least) in [
        (Pace::Move { each: DAY, bank: 0 }, 40 * DAY),
        (Pace::Move { each: HOUR, bank: 2 * DAY }, 40 * HOUR + 4 * DAY),
        (Pace::Fischer { base: 3 * DAY, increment: 12 * HOUR }, 26 * DAY),
    ] {
        assert_eq!(round_least(time(pace)), least);
        let asked = |round| Terms { time: time(pace), ..second(ROBIN, round) }.check();
        assert_eq!(asked(Some(least)), Ok(()));
        assert_eq!(asked(Some(least - 1)), Err(TermsError::RoundTooShort { least }));
        assert_eq!(asked(None), Ok(()));
    }
}

/// Log of the first programs: it names no rules, and has no rounds without deadlines.
#[test]
fn clause_4_2_a_tournament_of_an_older_program_ends_by_its_rules_and_says_so_once() {
    let announced = r#"{"at":0,"fact":"announced","format":1,"id":"gold1","terms":{"game":"chess","options":{},"time":{"pace":{"move":{"each":86400000,"bank":0}},"flag":"auto"},"rated":false,"form":{"round_robin":{"double":false}},"seeding":"lot","least":2,"most":16,"sign_up":86400000,"round":604800000,"vacations":false},"seed":"0101010101010101010101010101010101010101010101010101010101010101","by":{"key":"web:999","name":"p999"}}"#;
    let noted: Noted = serde_json::from_str(announced).expect("it was written so");
    let cup = Cup::replay(std::slice::from_ref(&noted)).expect("it replays");
    assert_eq!((cup.terms().rules, cup.terms().round, cup.terms().late), (Rules::First, Some(7 * DAY), Late::Judge));
    let mut hall = Hall::new(cup.terms().clone(), 1);
    hall.join(4);
    hall.now = DAY;
    hall.settle();
    let step = hall.cup.tell_rules(hall.now).expect("it says so");
    assert_eq!(step.news, [News::OldRules]);
    hall.keep(step.facts);
    assert!(hall.cup.tell_rules(hall.now).is_none(), "once");
    let game = hall.running().remove(0);
    hall.games.insert(game, played_on(Seat::First, [5 * HOUR, HOUR]));
    hall.now = 8 * DAY;
    hall.settle();
    assert_eq!(hall.news.last(), Some(&News::Late), "no overtime");
    hall.wait();
    hall.settle();
    assert!(hall.judged.contains(&Judged::Slower), "the time used decides");
    let newer = Hall::new(second(ROBIN, None), 1);
    assert!(newer.cup.tell_rules(DAY).is_none());
}
