//! Every printed move of the corpora is read back, and WXF equals pyffish's letter by letter.

use banco_engine::{AnyGame, GameKey, Notation, Played};
use banco_tests::rules::set_up;
use banco_tests::vectors::{self, Corpus};
use serde::Deserialize;

#[test]
fn clause_6_wxf_is_printed_and_read_as_in_the_corpus() {
    let mut moves = 0;
    for ply in vectors::json_lines::<Corpus>("xiangqi/games.jsonl.gz").into_iter().flat_map(|game| game.plies) {
        let game = set_up(GameKey::Xiangqi, &ply.fen);
        let wxf = ply.wxf.expect("the xiangqi corpus has wxf");
        assert_eq!(game.write(&ply.m, Notation::Wxf), wxf, "{} {}", ply.fen, ply.m);
        assert_eq!(game.read(&wxf, Some(Notation::Wxf)).as_ref(), Ok(&ply.m), "{} {wxf}", ply.fen);
        moves += 1;
    }
    assert_eq!(moves, 27_346);
}

/// Checks every legal move in every notation; positions `step` apart keep the test quick.
fn read_back(game: GameKey, file: &str, step: usize) -> usize {
    let mut texts = 0;
    let plies = vectors::json_lines::<Corpus>(file).into_iter().flat_map(|game| game.plies);
    for ply in plies.step_by(step) {
        let position = set_up(game, &ply.fen);
        for mv in position.legal() {
            for &notation in GameKey::Xiangqi.notations() {
                let text = position.write(&mv.text, notation);
                assert_eq!(position.read(&text, Some(notation)).as_ref(), Ok(&mv.text), "{} {text}", ply.fen);
                // No notation falls back to coordinates in a position of a game.
                assert_eq!(text != mv.text, notation != Notation::Coordinates, "{} {text}", ply.fen);
                texts += 1;
            }
        }
    }
    texts
}

/// Interval of positions that are read back; a prime, so that all plies of the games are covered.
const STEP: usize = 11;

#[test]
fn clause_6_every_printed_move_is_read_back() {
    assert!(read_back(GameKey::Xiangqi, "xiangqi/games.jsonl.gz", STEP) > 100_000);
}

#[test]
fn clause_4_2_every_printed_move_of_jieqi_is_read_back() {
    assert!(read_back(GameKey::Jieqi, "jieqi/games.jsonl.gz", STEP) > 100_000);
}

#[derive(Deserialize)]
struct Dealt {
    red: String,
    black: String,
    plies: Vec<Shown>,
}

#[derive(Deserialize)]
struct Shown {
    m: String,
    rev: Option<String>,
    capdark: Option<u8>,
}

/// The printed form of a played move names the turned-up piece, and still reads back as the move.
#[test]
fn clause_4_2_printed_moves_tell_what_was_turned_up() {
    for dealt in vectors::json_lines::<Dealt>("jieqi/games.jsonl.gz").into_iter().take(20) {
        let mut game = GameKey::Jieqi.start(&banco_tests::rules::no_history()).expect("a start");
        let outcome = banco_engine::Outcome(format!("{} {}", dealt.red, dealt.black));
        game.resolve(&outcome).expect("the deal of the corpus");
        for ply in dealt.plies {
            let before = game.clone();
            let played = game.play(&ply.m).expect("a move of the corpus");
            check_outcome(&before, &played, &ply);
        }
    }
}

fn check_outcome(before: &AnyGame, played: &Played, ply: &Shown) {
    for &notation in GameKey::Xiangqi.notations() {
        let text = before.write_played(&ply.m, played, notation);
        assert_eq!(before.read(&text, Some(notation)).as_ref(), Ok(&ply.m), "{text}");
        assert_eq!(text.contains('×'), ply.capdark == Some(1), "{text}");
    }
    let became = ply.rev.as_ref().map(|letter| match letter.to_ascii_lowercase().as_str() {
        "k" => "Tướng",
        "a" => "Sĩ",
        "b" => "Tượng",
        "n" => "Mã",
        "r" => "Xe",
        "c" => "Pháo",
        _ => "Tốt",
    });
    let text = before.write_played(&ply.m, played, Notation::Coordinates);
    assert_eq!(text.rsplit_once('=').map(|(_, name)| name), became, "{text}");
}
