//! `banco engine backgammon`: one question a line.

use banco_engine::{AnyGame, GameKey, GameOptions};

/// All lines of the output.
fn talk(lines: &[&str]) -> Vec<String> {
    let mut output = Vec::new();
    banco_tools::engine::gammon::run(lines.join("\n").as_bytes(), &mut output).expect("memory can be read and written");
    String::from_utf8(output).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn it_plays_dice_and_judges_the_cube() {
    let options = GameOptions::from([("cube".to_owned(), "on".to_owned())]);
    let mut game = GameKey::Backgammon.set_up("4HPwATDgc/ABMA", &options).expect("a position");
    let id = |game: &AnyGame| game.position().split_once(':').expect("both ids").1.to_owned();
    let before = id(&game);
    let said = talk(&["pos 4HPwATDgc/ABMA dice 3 1", "pos 4HPwATDgc/ABMA dice 6 1", &format!("cube {before}")]);
    assert_eq!(said, ["8/5 6/5", "13/7 8/7", "roll"]);
    // The double comes at the start, so nothing is lost yet.
    game.play("double").expect("the cube is in the middle");
    assert_eq!(talk(&["pos 4HPwATDgc/ABMA", &format!("cube {}", id(&game))]), ["ok", "take"]);
}

#[test]
fn a_weak_level_errs_by_its_seed_and_nothing_ends_it() {
    let dice = "pos 4HPwATDgc/ABMA dice 5 2";
    let at = |seed: &str| talk(&["level 1", &format!("seed {seed}"), dice]).pop();
    assert_eq!(at("4"), at("4"));
    assert!((0..20).any(|seed| at(&seed.to_string()) != at("4")));
    let said = talk(&[
        "",
        "pos",
        "pos nonsense dice 3 1",
        "pos 4HPwATDgc/ABMA dice 0 9",
        "cube x",
        "level 13",
        "seed -1",
        dice,
    ]);
    assert!(said[..7].iter().all(|line| line.starts_with("error ")), "{said:?}");
    assert!(!said[7].starts_with("error"), "{said:?}");
    assert_eq!(talk(&["quit", dice]).len(), 0);
}
