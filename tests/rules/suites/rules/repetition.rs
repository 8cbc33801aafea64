//! Repetition and counters against the `repetition_cxq` vectors and a second implementation of the rules (xiangqi
//! clauses 3 and 4, jieqi clauses 2.2 and 2.3). Every number is compared after every ply.

use std::collections::BTreeMap;

use banco_engine::games::jieqi::Jieqi;
use banco_engine::games::xiangqi::Xiangqi;
use banco_engine::games::xiangqi::game_state::Course;
use banco_engine::games::xiangqi::repetition::Runs;
use banco_engine::{Game, GameOptions, Outcome, Seat, Turn};
use banco_tests::vectors;
use serde::Deserialize;
use serde_json::Value;

use crate::beacon::both_ways::Dealt;

#[derive(Deserialize)]
struct Case {
    id: String,
    fen: String,
    options: BTreeMap<String, Value>,
    plies: Vec<Ply>,
    ending: Option<Ending>,
    red: Option<String>,
    black: Option<String>,
}

#[derive(Deserialize)]
struct Ending {
    winner: Option<u8>,
    reason: String,
}

/// Move, legal moves before it, and the state after it.
#[derive(Deserialize)]
struct Ply(String, usize, String, String, String, String, u32, u32, u32, String);

impl Case {
    fn options(&self) -> GameOptions {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        self.options.iter().map(|(key, value)| (key.clone(), text(value))).collect()
    }
}

fn sorted(mut texts: Vec<String>) -> String {
    texts.sort();
    texts.join(" ")
}

fn runs(course: &Course, runs: &Runs) -> String {
    let check = runs.check.map(|run| format!("+{}/{}", run.length, run.men.len()));
    let chases = runs.chases.iter().map(|(target, run)| {
        let place = course.place_of(*target).expect("a chased man stands on the board");
        format!("{place}={}/{}", run.length, run.men.len())
    });
    sorted(check.into_iter().chain(chases).collect())
}

/// `complete` tells a move of unknown pieces what they are.
fn check<G: Game>(case: &Case, mut game: G, course: impl Fn(&G) -> &Course, complete: impl Fn(&mut G, &G::Move)) {
    for (number, ply) in case.plies.iter().enumerate() {
        let place = format!("{} ply {} {}", case.id, number + 1, ply.0);
        assert_eq!(game.moves().len(), ply.1, "{place}");
        let mv = game.read(&ply.0, None).unwrap_or_else(|error| panic!("{place}: {error}"));
        game.play(&mv).unwrap_or_else(|error| panic!("{place}: {error}"));
        if game.turn() == Turn::Chance {
            complete(&mut game, &mv);
        }
        let (course, referee) = (course(&game), course(&game).referee());
        let deed = referee.last();
        assert_eq!(sorted(deed.checkers.map(|point| point.to_string()).collect()), ply.2, "checkers, {place}");
        let pairs = deed.pairs.iter().map(|pair| format!("{}>{}", pair.chaser, pair.target));
        assert_eq!(sorted(pairs.collect()), ply.3, "pairs, {place}");
        assert_eq!(runs(course, referee.runs(Seat::First)), ply.4, "red runs, {place}");
        assert_eq!(runs(course, referee.runs(Seat::Second)), ply.5, "black runs, {place}");
        let counters = referee.counters();
        assert_eq!((counters.progress, counters.effective, counters.total), (ply.6, ply.7, ply.8), "{place}");
        assert_eq!(game.warnings().join("; "), ply.9, "warnings, {place}");
        let is_last = number + 1 == case.plies.len();
        assert!(is_last || matches!(game.turn(), Turn::Player(_)), "ended early, {place}");
    }
    let found = match game.turn() {
        Turn::Player(_) | Turn::Chance => None,
        Turn::Over(ending) => Some((ending.winner.map(|seat| seat.index() as u8), ending.reason.key().to_owned())),
    };
    let expected = case.ending.as_ref().map(|ending| (ending.winner, ending.reason.clone()));
    assert_eq!(found, expected, "{}", case.id);
}

fn check_xiangqi(case: &Case) {
    let options = Xiangqi::options(&case.options()).unwrap_or_else(|error| panic!("{}: {error}", case.id));
    let game = Xiangqi::from_position(&case.fen, &options).unwrap_or_else(|error| panic!("{}: {error}", case.id));
    check(case, game, Xiangqi::course, |_, _| unreachable!("xiangqi knows no chance"));
}

#[test]
fn clause_3_and_4_of_xiangqi_case_by_case() {
    vectors::json::<Vec<Case>>("xiangqi/repetition_cxq.json").iter().for_each(check_xiangqi);
}

#[test]
fn clause_3_and_4_of_xiangqi_in_playouts() {
    vectors::json_lines::<Case>("xiangqi/repetition_cxq_games.jsonl.gz").iter().for_each(check_xiangqi);
}

fn check_jieqi(case: &Case) {
    let options = Jieqi::options(&case.options()).unwrap_or_else(|error| panic!("{}: {error}", case.id));
    let mut game = Jieqi::from_position(&case.fen, &options).unwrap_or_else(|error| panic!("{}: {error}", case.id));
    if let (Some(red), Some(black)) = (&case.red, &case.black) {
        game.resolve(&Outcome(format!("{red} {black}"))).unwrap_or_else(|error| panic!("{}: {error}", case.id));
    }
    check(case, game, Jieqi::course, |_, _| unreachable!("all pieces are dealt"));
}

fn check_late_jieqi(case: &Case) {
    let options = Jieqi::options(&case.options()).unwrap_or_else(|error| panic!("{}: {error}", case.id));
    let mut game = Jieqi::from_position(&case.fen, &options).unwrap_or_else(|error| panic!("{}: {error}", case.id));
    let none = ".".repeat(15);
    let letters = [&case.red, &case.black].map(|side| side.as_ref().unwrap_or(&none));
    game.draw_late();
    let deal = Dealt::new(letters[0], letters[1]);
    check(case, game, Jieqi::course, |game, mv| {
        deal.complete(game, mv).expect("it completes the move");
    });
}

#[test]
fn beacon_4_2_no_verdict_reads_an_unknown_piece() {
    vectors::json::<Vec<Case>>("jieqi/repetition_cxq.json").iter().for_each(check_late_jieqi);
    vectors::json_lines::<Case>("jieqi/repetition_second.jsonl.gz").iter().for_each(check_late_jieqi);
}

#[test]
fn clause_2_2_and_2_3_of_jieqi_case_by_case() {
    vectors::json::<Vec<Case>>("jieqi/repetition_cxq.json").iter().for_each(check_jieqi);
}

/// Playouts of a second implementation of the clauses (`repetition_second.py`).
#[test]
fn clause_3_and_4_by_a_second_reading() {
    vectors::json_lines::<Case>("xiangqi/repetition_second.jsonl.gz").iter().for_each(check_xiangqi);
}

#[test]
fn clause_2_2_and_2_3_of_jieqi_by_a_second_reading() {
    vectors::json_lines::<Case>("jieqi/repetition_second.jsonl.gz").iter().for_each(check_jieqi);
}
