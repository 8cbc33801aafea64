//! Notation: clause 6.2, with the lines of `games/backgammon/notation.txt`.

use banco_engine::{AnyGame, MoveError, ReadError};
use banco_tests::backgammon::to_play;
use banco_tests::cases;

/// Result of reading a text: the play, `? candidates` of an ambiguous one, `~ near misses`, `! rule sites`.
fn answer(game: &AnyGame, text: &str) -> String {
    match game.read(text, None) {
        Ok(mv) => match game.allow(&mv) {
            Ok(()) => mv,
            Err(MoveError::Illegal(illegal)) => {
                let sites: Vec<String> = illegal.sites.iter().map(|site| game.site_name(*site)).collect();
                format!("! {} {}", illegal.rule.key(), sites.join(" ")).trim().to_owned()
            }
            Err(MoveError::Read(error)) => panic!("{text}: {mv} is not canonical: {error}"),
        },
        Err(ReadError::Ambiguous { candidates }) => format!("? {}", candidates.join(", ")),
        Err(ReadError::Unknown { candidates }) => format!("~ {}", candidates.join(", ")).trim().to_owned(),
        Err(error @ (ReadError::Empty | ReadError::TooLong)) => panic!("{text}: {error}"),
    }
}

#[test]
fn clause_6_2_plays_are_read_as_people_write_them() {
    for [position, dice, text, expected] in cases::read::<4>("backgammon/notation.txt") {
        let game = AnyGame::Backgammon(to_play(&position, &dice));
        assert_eq!(answer(&game, &text), expected, "{position} {dice}: {text}");
    }
}

#[test]
fn clause_6_2_every_legal_play_is_read_without_its_marks_and_backwards() {
    for (position, dice) in [
        ("start", "31"),
        ("start", "66"),
        ("bar 24 13x5 8x3 6x4 / 21 20 13x4 8x3 6x5 23", "41"),
        ("6x3 5x3 4x3 2x2 / 6x5 8x3 13x5 24x2", "65"),
    ] {
        let game = AnyGame::Backgammon(to_play(position, dice));
        for mv in game.legal() {
            let mut words: Vec<&str> = mv.text.split(' ').collect();
            words.reverse();
            let typed = words.join(", ").to_uppercase().replace("OFF", "0").replace("BAR", "25");
            assert_eq!(game.read(&typed, None).as_ref(), Ok(&mv.text), "{typed}");
        }
    }
}

#[test]
fn hostile_texts_are_answered() {
    let game = AnyGame::Backgammon(to_play("start", "66"));
    for text in [
        "/",
        "//",
        "8/",
        "(4)",
        "8/2(9)",
        "8/2(",
        "x",
        "x4",
        "bar",
        "off",
        "0",
        "26/20",
        "999999999999/1",
        "*",
        "24/18/12/6/0/0",
        "24/18 24/18 24/18 24/18 24/18",
        "vào",
        "rút",
        "rút rút",
        ":",
        "6:",
        "66: ",
        "é/é",
        "８/２",
        "١/٢",
    ] {
        let read = game.read(text, None);
        assert!(read.is_err() || game.allow(&read.clone().unwrap()).is_err(), "{text}: {read:?}");
    }
    assert_eq!(game.read("", None), Err(ReadError::Empty));
    assert_eq!(game.read(&"8/2 ".repeat(60), None), Err(ReadError::TooLong));
}
