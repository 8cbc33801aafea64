//! Clause 7: the starts by rank difference are the same in `data/games/chushogi/handicaps.md` and in the program.

use banco_engine::games::chushogi::handicaps::{BY_RANK, NAMES};
use banco_engine::{GameKey, OptionError, Seat, Turn};
use banco_tests::rules::options;

const DOCUMENT: &str = include_str!("../../../../data/games/chushogi/handicaps.md");

fn start(handicap: &str) -> String {
    let game = GameKey::ChuShogi.start(&options(&format!("handicap={handicap}")));
    game.unwrap_or_else(|error| panic!("{handicap}: {error}")).position()
}

#[test]
fn clause_7_every_start_is_documented_with_its_sfen() {
    for (rank, name) in BY_RANK.iter().enumerate() {
        assert_eq!(start(&rank.to_string()), start(name), "{rank}");
        let row = format!("| {rank} | `{name}` |");
        assert!(DOCUMENT.contains(&row), "{row}");
    }
    for name in NAMES.iter().filter(|name| **name != "0-17") {
        let row = format!("`{name}`");
        let line = DOCUMENT.lines().find(|line| line.contains(&row) && line.contains(&format!("`{}`", start(name))));
        assert!(line.is_some(), "{name}: {}", start(name));
    }
}

#[test]
fn clause_7_the_giver_sits_as_gote_and_moves_first() {
    for name in NAMES.iter().filter(|name| !["0-17", "none"].contains(name)) {
        let options = options(&format!("handicap={name}"));
        assert_eq!(GameKey::ChuShogi.giver(&options), Ok(Some(Seat::Second)), "{name}");
        let first = if *name == "first_move" { Seat::First } else { Seat::Second };
        assert_eq!(GameKey::ChuShogi.start(&options).map(|game| game.turn()), Ok(Turn::Player(first)), "{name}");
    }
    assert_eq!(GameKey::ChuShogi.giver(&options("")), Ok(None));
    assert_eq!(GameKey::ChuShogi.giver(&options("handicap=0")), Ok(None));
}

#[test]
fn clause_7_lions_come_from_kirin_and_phoenix() {
    let count = |handicap: &str, letters: &str| start(handicap).matches(letters).count();
    assert_eq!(["0", "6", "11", "17"].map(|rank| count(rank, "N") + count(rank, "+O")), [1, 2, 3, 3]);
    assert_eq!((count("three_lions", "X"), count("three_lions", "x"), count("three_lions", "o")), (0, 2, 0));
    assert!(start("two_kings").contains("+E"));
}

#[test]
fn clause_7_handicaps_that_are_none_are_refused() {
    for handicap in ["18", "-1", "king", "free_king+free_king", "two_lions+two_lions", "gold+first_move", "", "gold+"] {
        let error = GameKey::ChuShogi.start(&options(&format!("handicap={handicap}"))).expect_err(handicap);
        assert_eq!(error, OptionError::BadValue { key: "handicap", allowed: NAMES }, "{handicap}");
    }
    assert_eq!(start("Chấp-kim-tướng"), start("gold"));
}
