//! Solutions of puzzles that the bot keeps secret: of a posted one from the store, of a shipped one from its file.

use banco_engine::GameKey;
use banco_store::Store;

/// The winning move and another legal move.
pub async fn moves(store: &dyn Store, id: &str) -> (String, String) {
    let day = store.value(&format!("puzzle-day:{id}")).await.expect("readable").expect("it is kept");
    let solution = day["puzzle"]["line"][0].as_str().expect("a move").to_owned();
    let key = GameKey::from_key(day["puzzle"]["game"].as_str().expect("a game")).expect("known");
    let mut game = key.start(&Default::default()).expect("the usual start");
    for mv in day["puzzle"]["moves"].as_array().expect("moves") {
        game.play(mv.as_str().expect("a move")).expect("it was played");
    }
    let other = game.legal().into_iter().map(|mv| mv.text).find(|mv| *mv != solution).expect("there is another");
    (solution, other)
}

/// The winning move of a shipped puzzle and another legal move.
pub fn shipped(id: &str) -> (String, String) {
    let (key, file) = match &id[..2] {
        "ua" => (GameKey::Xiangqi, include_str!("../../../data/puzzles/xiangqi.txt")),
        "ub" => (GameKey::Chess, include_str!("../../../data/puzzles/chess.txt")),
        _ => (GameKey::Caro, include_str!("../../../data/puzzles/caro.txt")),
    };
    let mut lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let fields: Vec<&str> = lines.nth(id[2..].parse().expect("a number")).expect("a puzzle").split(';').collect();
    let solution = fields[2].split_whitespace().next().expect("a move").to_owned();
    let mut game = key.start(&Default::default()).expect("the usual start");
    for mv in fields[3].split_whitespace() {
        game.play(mv).expect("it was played");
    }
    let other = game.legal().into_iter().rev().map(|mv| mv.text).find(|mv| *mv != solution).expect("there is another");
    (solution, other)
}
