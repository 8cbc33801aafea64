//! A second implementation of the rules: random games and planted rows by `tests/vectors/caro/make.py`.

use std::collections::{BTreeMap, BTreeSet};

use banco_engine::{GameKey, GameOptions};
use banco_tests::vectors;
use serde::Deserialize;

use super::{ending, played, rows, set_up};

#[derive(Deserialize)]
struct Game {
    options: GameOptions,
    moves: String,
    positions: BTreeMap<usize, String>,
    legal: BTreeMap<usize, usize>,
    illegal: Vec<(usize, String)>,
    ending: Option<(Option<usize>, String)>,
    rows: Vec<Vec<String>>,
}

#[derive(Deserialize)]
struct Planted {
    position: String,
    put: String,
    rows: BTreeMap<String, Vec<Vec<String>>>,
}

fn sorted(rows: Vec<Vec<String>>) -> BTreeSet<BTreeSet<String>> {
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

#[test]
fn random_games_under_every_option_go_as_the_second_reading_has_them() {
    let (mut won, mut drawn) = (0, 0);
    for told in vectors::json_lines::<Game>("caro/games.jsonl.gz") {
        let mut game = GameKey::Caro.start(&told.options).expect("its options");
        let place = format!("{:?} {}", told.options, told.moves);
        for (ply, mv) in told.moves.split(' ').enumerate() {
            assert_eq!(ending(&game), "", "{ply} {place}");
            if let Some(count) = told.legal.get(&ply) {
                assert_eq!(game.legal().len(), *count, "{ply} {place}");
            }
            for (_, square) in told.illegal.iter().filter(|(at, _)| *at == ply) {
                assert!(game.allow(square).is_err(), "{ply} {square} {place}");
            }
            game.play(mv).unwrap_or_else(|error| panic!("{ply} {mv}: {error}: {place}"));
            if let Some(position) = told.positions.get(&(ply + 1)) {
                assert_eq!(game.position(), *position, "{place}");
            }
        }
        let expected = match &told.ending {
            Some((Some(0), reason)) => format!("first {reason}"),
            Some((Some(_), reason)) => format!("second {reason}"),
            Some((None, reason)) => reason.clone(),
            None => String::new(),
        };
        assert_eq!((ending(&game), sorted(rows(&game))), (expected.clone(), sorted(told.rows)), "{place}");
        won += usize::from(expected.ends_with("five_in_row"));
        drawn += usize::from(expected == "board_full");
    }
    assert!(won > 100 && drawn > 2, "{won} won, {drawn} drawn");
}

#[test]
fn clause_3_1_planted_rows_win_as_the_second_reading_has_them() {
    let (mut cases, mut won) = (0, BTreeMap::<String, usize>::new());
    for told in vectors::json_lines::<Planted>("caro/rows.jsonl.gz") {
        for (five, expected) in told.rows {
            let before = set_up(&format!("five={five}"), &told.position);
            let after = played(before, &told.put);
            let place = format!("{five} {} {}", told.position, told.put);
            assert_eq!(ending(&after).ends_with("five_in_row"), !expected.is_empty(), "{place}");
            *won.entry(five).or_default() += usize::from(!expected.is_empty());
            assert_eq!(sorted(rows(&after)), sorted(expected), "{place}");
            cases += 1;
        }
    }
    assert!(cases > 3_000 && won.values().all(|won| *won > 200), "{cases} {won:?}");
    assert_eq!(won.values().collect::<BTreeSet<_>>().len(), 3, "the options differ: {won:?}");
}
