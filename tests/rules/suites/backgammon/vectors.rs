//! `vectors/backgammon`: every turn of the playouts, the edge positions, the match ids.

use std::collections::BTreeMap;

use banco_engine::games::backgammon::match_id::{GameState, MatchId};
use banco_engine::games::backgammon::play::Play;
use banco_engine::games::backgammon::plays::plays;
use banco_engine::games::backgammon::roll::{Die, Roll};
use banco_engine::games::backgammon::{Backgammon, position_id};
use banco_engine::{AnyGame, Dice, Game, GameKey, GameOptions, Outcome, Seat, Told, Turn, fnv1a_64};
use banco_tests::vectors;
use serde::Deserialize;

/// Columns: position, dice, count, hash, play, position after.
type Turned = (String, u8, u8, usize, String, String, String);

#[derive(Deserialize)]
struct Playout {
    id: String,
    /// The seat that won the opening roll.
    first: usize,
    turns: Vec<Turned>,
    result: Won,
}

#[derive(Deserialize)]
struct Won {
    points: u8,
}

#[derive(Deserialize)]
struct Edge {
    category: String,
    position: String,
    dice: [u8; 2],
    pips: [u16; 2],
    n: usize,
    results: Vec<String>,
    plays: Vec<String>,
    wins: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
struct Id {
    match_id: String,
    cube: u32,
    cube_owner: i8,
    on_roll: usize,
    crawford: u8,
    game_state: usize,
    turn: usize,
    doubled: u8,
    resigned: u8,
    dice: [u8; 2],
    length: u16,
    score: [u16; 2],
    jacoby: u8,
}

fn playouts() -> Vec<Playout> {
    vectors::json_lines("backgammon/playouts.jsonl.gz")
}

#[test]
fn clause_2_every_turn_of_the_playouts_has_its_plays() {
    let mut turns = 0;
    for playout in playouts() {
        for (before, one, other, count, hash, play, after) in &playout.turns {
            turns += 1;
            let position = position_id::read(before).expect("an id of the vectors");
            assert_eq!(position_id::write(&position), *before);
            let lines = plays(&position, Roll::from_pips(*one, *other).expect("dice"));
            let mut results: Vec<String> =
                lines.iter().map(|line| position_id::write(&line.position.turned())).collect();
            if results.is_empty() {
                results.push(position_id::write(&position.turned()));
            }
            results.sort();
            let found = format!("{:016x}", fnv1a_64(results.iter().map(String::as_str)));
            assert_eq!((lines.len(), &found), (*count, hash), "{}: {before} {one}{other}", playout.id);
            let made = lines.iter().find(|line| position_id::write(&line.position.turned()) == *after);
            assert_eq!(made.map(|line| Play::of(line).to_string()).unwrap_or_default(), *play, "{before} {one}{other}");
        }
    }
    assert!(turns > 20_000, "{turns}");
}

/// The dice in the order of the opening: the first seat's first.
fn opening(seat: Seat, high: u8, low: u8) -> Outcome {
    match seat {
        Seat::First => Outcome(format!("{high} {low}")),
        Seat::Second => Outcome(format!("{low} {high}")),
    }
}

#[test]
fn clauses_3_and_5_the_playouts_run_through_the_game_to_their_ends() {
    let mut finished = 0;
    for playout in playouts() {
        let mut game = GameKey::Backgammon.start(&GameOptions::new()).expect("no options");
        let mut seat = Seat::BOTH[playout.first];
        for (number, (before, one, other, count, _, play, after)) in playout.turns.iter().enumerate() {
            assert_eq!(game.turn(), Turn::Chance, "{}", playout.id);
            let outcome = if number == 0 { opening(seat, *one, *other) } else { Outcome(format!("{one} {other}")) };
            game.resolve(&outcome).expect("a roll is next");
            if *count > 0 {
                assert_eq!(game.turn(), Turn::Player(seat));
                assert_eq!(game.position().split(':').next(), Some(before.as_str()));
                assert_eq!(game.read(play, None).as_ref(), Ok(play), "{before} {one}{other}");
                game.play(play).unwrap_or_else(|error| panic!("{before} {one}{other} {play}: {error}"));
            } else {
                let dice = Dice { seat, values: [*one, *other], is_opening: false };
                assert_eq!(game.story(None).last(), Some(&Told::Passed { dice }));
            }
            if !matches!(game.turn(), Turn::Over(_)) {
                assert_eq!(game.position().split(':').next(), Some(after.as_str()));
            }
            seat = seat.other();
        }
        let Turn::Over(ending) = game.turn() else { panic!("{} goes on", playout.id) };
        assert_eq!((ending.winner, ending.points), (Some(seat.other()), playout.result.points), "{}", playout.id);
        finished += 1;
    }
    assert_eq!(finished, 200);
}

fn with_dice(position: &str, dice: [u8; 2]) -> AnyGame {
    let rules = Backgammon::options(&GameOptions::new()).expect("no options");
    let game = Backgammon::from_position(position, &rules).unwrap_or_else(|error| panic!("{position}: {error}"));
    AnyGame::Backgammon(game.with_dice(dice.map(|pips| Die::new(pips).expect("a die"))).expect("a roll is next"))
}

#[test]
fn clauses_2_and_3_the_edge_positions_agree() {
    let edges: Vec<Edge> = vectors::json("backgammon/edges.json");
    assert!(edges.len() > 70);
    for edge in edges {
        let what = format!("{} {} {:?}", edge.category, edge.position, edge.dice);
        let game = with_dice(&edge.position, edge.dice);
        let stakes = game.view(banco_engine::Viewer::Public).stakes.expect("backgammon has stakes");
        assert_eq!(stakes.pips, edge.pips, "{what}");
        let mut texts: Vec<String> = game.legal().into_iter().map(|mv| mv.text).collect();
        texts.retain(|text| text != "pass");
        let mut results = Vec::new();
        let mut wins = BTreeMap::new();
        for text in &texts {
            let mut next = game.clone();
            next.play(text).expect("a legal play");
            let result = next.position().split(':').next().expect("an id").to_owned();
            // A finished game is still shown from the winner's side, which was on roll last.
            let seen = position_id::read(&result).expect("its own id");
            let result = if let Turn::Over(ending) = next.turn() {
                let turned = position_id::write(&seen.turned());
                assert_eq!(ending.winner, Some(Seat::First), "{what}");
                wins.insert(turned.clone(), ending.points);
                turned
            } else {
                result
            };
            results.push(result);
        }
        results.sort();
        texts.sort();
        let sorted = |mut list: Vec<String>| {
            list.sort();
            list
        };
        assert_eq!(texts.len(), edge.n, "{what}");
        assert_eq!((results, texts, wins), (sorted(edge.results), sorted(edge.plays), edge.wins), "{what}");
    }
}

#[test]
fn clause_6_1_match_ids_are_read_and_written() {
    let ids: Vec<Id> = vectors::json("backgammon/matchids.json");
    assert!(ids.len() >= 60);
    ids.iter().for_each(check_id);
}

/// Match ids made by GNU Backgammon itself (its `gnubg.matchid`), each field at random, with states, resignations and
/// Jacoby.
#[test]
fn clause_6_1_match_ids_hold_every_field() {
    let ids: Vec<Id> = vectors::json("backgammon/matchids_all_fields.json");
    ids.iter().for_each(check_id);
    for state in 0..STATES.len() {
        assert!(ids.iter().any(|id| id.game_state == state), "no id is in state {state}");
    }
    assert!((0..4).all(|resigned| ids.iter().any(|id| id.resigned == resigned)));
}

const STATES: [GameState; 5] =
    [GameState::NotStarted, GameState::Playing, GameState::Over, GameState::Resigned, GameState::Dropped];

fn check_id(id: &Id) {
    let read = MatchId::read(&id.match_id).unwrap_or_else(|error| panic!("{}: {error}", id.match_id));
    let owner = read.cube_owner.map_or(-1, |seat| seat.index() as i8);
    let dice = read.dice.map_or([0; 2], |dice| dice.map(Die::pips));
    let higher_first = [id.dice[0].max(id.dice[1]), id.dice[0].min(id.dice[1])];
    assert_eq!((1 << read.cube_log, owner, dice), (id.cube, id.cube_owner, higher_first), "{}", id.match_id);
    assert_eq!((read.on_roll.index(), read.turn.index()), (id.on_roll, id.turn), "{}", id.match_id);
    let flags = [read.crawford, read.doubled, read.jacoby].map(u8::from);
    assert_eq!(flags, [id.crawford, id.doubled, id.jacoby], "{}", id.match_id);
    assert_eq!((read.length, read.score, read.resigned), (id.length, id.score, id.resigned), "{}", id.match_id);
    assert_eq!(read.state, STATES[id.game_state], "{}", id.match_id);
    assert_eq!(read.write(), id.match_id);
}

#[test]
fn clause_6_1_ids_that_are_none_are_refused() {
    for bad in
        ["", "4HPwATDgc/ABM", "4HPwATDgc/ABMA=", "4HPwATDgc/ABM!", "//////////////", "4HPwATDgc/ABMB", "AAAAAAAAAAAAAA"]
    {
        assert!(Backgammon::from_position(bad, &Backgammon::options(&GameOptions::new()).unwrap()).is_err(), "{bad}");
    }
    for bad in ["", "cAkAAAAAAAA", "cAkAAAAAAAAE=", "////////////"] {
        assert!(MatchId::read(bad).is_err(), "{bad}");
    }
}
