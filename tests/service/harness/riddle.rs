//! Solution of a posted puzzle, as the store knows it and the bot keeps it secret.

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
