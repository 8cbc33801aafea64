//! Pairings and tie-breaks compared with other programs: `tests/vectors/cups`, and how they were made.

use banco_engine::Seat;
use banco_tournament::swiss::{Contender, Float, round};
use banco_tournament::tiebreaks::{Share, breaks, ranking};
use banco_tournament::{Form, round_robin};
use serde_json::Value;

const SWISS: &str = include_str!("../../../tests/vectors/cups/swiss.json");
const BERGER: &str = include_str!("../../../tests/vectors/cups/berger.json");

fn vectors(text: &str) -> Vec<Value> {
    serde_json::from_str::<Value>(text).expect("JSON").as_array().expect("a list").clone()
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

/// Rounds of all players of a tournament of the other program.
fn rows(cup: &Value, rounds: usize) -> Vec<Vec<Share>> {
    let players = number(&cup["players"]);
    let mut rows = vec![Vec::new(); players];
    for round in cup["rounds"].as_array().expect("rounds").iter().take(rounds) {
        let mut shares = vec![Share::Absent; players];
        for game in round["games"].as_array().expect("games") {
            let [white, black] = [number(&game[0]) - 1, number(&game[1]) - 1];
            let points = number(&game[2]) as u32;
            let share = |other: usize, side: Seat, points: u32| match (number(&game[3]) == 1, points) {
                (true, 2) => Share::Gift { other },
                (true, _) => Share::Forfeit { other },
                (false, points) => Share::Played { other, side, points },
            };
            shares[white] = share(black, Seat::First, points);
            shares[black] = share(white, Seat::Second, 2 - points);
        }
        if let Some(bye) = round["bye"].as_u64() {
            shares[bye as usize - 1] = Share::Bye;
        }
        rows.iter_mut().zip(shares).for_each(|(row, share)| row.push(share));
    }
    rows
}

fn contenders(rows: &[Vec<Share>]) -> Vec<Contender> {
    let before =
        |player: usize, round: usize| -> u32 { rows[player][..round].iter().map(|share| share.points()).sum() };
    let side = |share: &Share| match share {
        Share::Played { side, .. } => Some(*side),
        _ => None,
    };
    let one = |(player, row): (usize, &Vec<Share>)| Contender {
        score: row.iter().map(|share| share.points()).sum(),
        met: row.iter().filter(|share| side(share).is_some()).filter_map(|share| share.other()).collect(),
        sides: row.iter().map(side).collect(),
        floats: (row.iter().enumerate())
            .map(|(round, share)| match share {
                Share::Played { other, .. } => match before(player, round).cmp(&before(*other, round)) {
                    std::cmp::Ordering::Greater => Some(Float::Down),
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Equal => None,
                },
                Share::Bye | Share::Gift { .. } => Some(Float::Down),
                _ => None,
            })
            .collect(),
        had_bye: row.iter().any(|share| matches!(share, Share::Bye | Share::Gift { .. })),
    };
    rows.iter().enumerate().map(one).collect()
}

#[test]
fn berger_tables_are_those_of_another_program_and_of_c_05() {
    for table in vectors(BERGER) {
        let players = number(&table["players"]);
        let rounds = table["rounds"].as_array().expect("rounds");
        assert_eq!(round_robin::rounds(players, false), rounds.len());
        for (at, round) in rounds.iter().enumerate() {
            let drawn = round_robin::round(players, false, at);
            let mut own: Vec<[usize; 2]> = drawn.pairs.iter().map(|pair| pair.map(|seat| seat + 1)).collect();
            own.extend(drawn.rest.iter().map(|seat| [seat + 1, 0]));
            own.sort_unstable();
            let pair = |pair: &Value| match [number(&pair[0]), number(&pair[1])] {
                [0, rests] => [rests, 0],
                pair => pair,
            };
            let mut theirs: Vec<[usize; 2]> = round.as_array().expect("pairs").iter().map(pair).collect();
            theirs.sort_unstable();
            assert_eq!(own, theirs, "{players} players, round {}", at + 1);
        }
    }
    // FIDE C.05, the table for five or six, as printed.
    let printed = [
        [[1, 6], [2, 5], [3, 4]],
        [[6, 4], [5, 3], [1, 2]],
        [[2, 6], [3, 1], [4, 5]],
        [[6, 5], [1, 4], [2, 3]],
        [[3, 6], [4, 2], [5, 1]],
    ];
    for (at, round) in printed.iter().enumerate() {
        let own: Vec<[usize; 2]> =
            round_robin::round(6, false, at).pairs.iter().map(|pair| pair.map(|seat| seat + 1)).collect();
        assert_eq!(own, round, "round {}", at + 1);
    }
}

#[test]
fn tie_breaks_are_those_of_another_program() {
    let mut compared = 0;
    for cup in vectors(SWISS) {
        let all = rows(&cup, usize::MAX);
        for (player, (own, theirs)) in
            breaks(&all, true).iter().zip(cup["breaks"].as_array().expect("breaks")).enumerate()
        {
            let own =
                [own.points as f64 / 2.0, own.cut as f64 / 2.0, own.buchholz as f64 / 2.0, own.sonneborn as f64 / 4.0];
            let theirs: Vec<f64> =
                theirs.as_array().expect("four").iter().map(|value| value.as_f64().expect("a number")).collect();
            assert_eq!(own.as_slice(), theirs, "player {} of {}", player + 1, cup["players"]);
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared}");
}

/// Faults of a round: second games, second byes, sides three times in a row. Also the bye's points, floats by their
/// squares, pairs that both want one side.
fn faults(all: &[Contender], pairs: &[[usize; 2]], rest: Option<usize>, is_last: bool) -> [u32; 5] {
    let met: usize = pairs.iter().map(|[one, other]| all[*one].met.iter().filter(|met| *met == other).count()).sum();
    let rounds = all.iter().map(|own| own.sides.len()).max().unwrap_or(0) as u32;
    let third = |player: usize, side: Seat| {
        let played: Vec<Seat> = all[player].sides.iter().flatten().copied().collect();
        let twice = played.len() >= 2 && played[played.len() - 2..] == [side; 2];
        let ahead = played.iter().map(|own| if *own == side { 1 } else { -1 }).sum::<i32>();
        let is_top = |player: usize| is_last && all[player].score > rounds;
        let pair = pairs.iter().find(|pair| pair.contains(&player)).expect("he is paired");
        (twice || ahead >= 2) && !pair.iter().any(|player| is_top(*player))
    };
    let thirds = pairs.iter().flat_map(|[one, other]| [third(*one, Seat::First), third(*other, Seat::Second)]);
    let apart = pairs.iter().map(|[one, other]| all[*one].score.abs_diff(all[*other].score).pow(2)).sum();
    let bye = rest.map_or([0, 0], |player| [all[player].had_bye.into(), all[player].score]);
    [met as u32, bye[0], thirds.filter(|third| *third).count() as u32, bye[1], apart]
}

#[test]
fn no_swiss_round_is_worse_than_that_of_another_program() {
    let (mut rounds, mut equal, mut pairs, mut shared) = (0, 0, 0, 0);
    for cup in vectors(SWISS) {
        let planned = cup["rounds"].as_array().expect("rounds").len();
        for (at, drawn) in cup["rounds"].as_array().expect("rounds").iter().enumerate() {
            let all = contenders(&rows(&cup, at));
            let games = drawn["games"].as_array().expect("games");
            let theirs: Vec<[usize; 2]> =
                games.iter().map(|game| [number(&game[0]) - 1, number(&game[1]) - 1]).collect();
            let bye = drawn["bye"].as_u64().map(|bye| bye as usize - 1);
            let mut there: Vec<usize> = theirs.iter().flatten().copied().chain(bye).collect();
            there.sort_unstable();
            let is_last = at + 1 == planned;
            let own = round(&all, &there, is_last, Seat::First);
            assert_eq!(own.rest.len(), there.len() % 2);
            let (ours, others) =
                (faults(&all, &own.pairs, own.rest.first().copied(), is_last), faults(&all, &theirs, bye, is_last));
            assert!(ours <= others, "round {} of {}: {ours:?} after {others:?}", at + 1, cup["players"]);
            let unordered = |pairs: &[[usize; 2]]| {
                let mut pairs: Vec<[usize; 2]> =
                    pairs.iter().map(|[one, other]| [*one.min(other), *one.max(other)]).collect();
                pairs.sort_unstable();
                pairs
            };
            let (own, theirs) = (unordered(&own.pairs), unordered(&theirs));
            rounds += 1;
            equal += u32::from(own == theirs);
            pairs += theirs.len();
            shared += theirs.iter().filter(|pair| own.contains(pair)).count();
        }
    }
    println!("{equal} of {rounds} rounds and {shared} of {pairs} pairs are equal");
    // C.04.3 is followed in its weightier criteria, not to the letter: most rounds are the same all the same.
    assert!(2 * equal > rounds && 4 * shared > 3 * pairs, "{equal} of {rounds}, {shared} of {pairs}");
}

#[test]
fn a_round_robin_is_ranked_by_sonneborn_berger_then_by_the_game_between_the_two_then_by_wins() {
    // Four players; 0 and 1 have four half points each. 0 beat 2 and 3 and lost to 1; 1 beat 0, drew with 2 and 3.
    let game = |other: usize, points: u32| Share::Played { other, side: Seat::First, points };
    let rows = [
        vec![game(1, 0), game(2, 2), game(3, 2)],
        vec![game(0, 2), game(2, 1), game(3, 1)],
        vec![game(3, 1), game(0, 0), game(1, 1)],
        vec![game(2, 1), game(1, 1), game(0, 0)],
    ];
    let all = breaks(&rows, false);
    // In quarters: 0 has 2*2 + 2*2 = 8, 1 has 2*4 + 2 + 2 = 12.
    assert_eq!([all[0].sonneborn, all[1].sonneborn], [8, 12]);
    // True for each player that only the lot puts before the next.
    let ranked = |lots: &[usize], counts: &[bool]| -> Vec<(usize, bool)> {
        ranking(&rows, false, lots, counts).iter().map(|ranked| (ranked.player, ranked.by_lot)).collect()
    };
    assert_eq!(ranked(&[0, 1, 2, 3], &[true; 4]), [(1, false), (0, false), (2, true), (3, false)]);
    // A player who is taken out comes last, with any number of points.
    let without = ranked(&[0, 1, 2, 3], &[true, false, true, true]);
    assert_eq!(without, [(0, false), (2, true), (3, false), (1, false)]);
    // 2 and 3 are equal in everything but the lot.
    assert_eq!(ranked(&[0, 1, 3, 2], &[true; 4]), [(1, false), (0, false), (3, true), (2, false)]);
}

#[test]
fn rounds_are_as_many_as_the_players_ask_for() {
    for (form, players, rounds) in [
        (Form::RoundRobin { double: false }, 8, 7),
        (Form::RoundRobin { double: false }, 7, 7),
        (Form::RoundRobin { double: true }, 4, 6),
        (Form::Swiss { rounds: None }, 20, 6),
        (Form::Swiss { rounds: None }, 128, 8),
        (Form::Swiss { rounds: Some(9) }, 6, 5),
        (Form::KnockOut { best_of: 1 }, 64, 6),
        (Form::KnockOut { best_of: 1 }, 5, 3),
        (Form::KnockOut { best_of: 1 }, 2, 1),
    ] {
        assert_eq!(form.rounds(players), rounds, "{form:?} of {players}");
    }
}
