//! Possible starts of a game: odds (xiangqi clause 5.2) or a custom position.

use banco_engine::{GameKey, GameOptions, OptionError, Seat};
use banco_tests::cases;
use banco_tests::rules::options;

fn one(key: &str, value: &str) -> GameOptions {
    [(key.to_owned(), value.to_owned())].into()
}

#[test]
fn clause_5_2_odds_take_men_off_the_giver_who_moves_first() {
    for [gift, giver, expected] in cases::read("xiangqi/odds.txt") {
        let options = one("odds", &gift);
        let start = GameKey::Xiangqi.start(&options);
        if expected == "refused" {
            assert!(matches!(start, Err(OptionError::BadValue { key: "odds", .. })), "{gift}");
            continue;
        }
        assert_eq!(start.unwrap_or_else(|error| panic!("{gift}: {error}")).position(), expected, "{gift}");
        let found = GameKey::Xiangqi.giver(&options).unwrap_or_else(|error| panic!("{gift}: {error}"));
        let seat = match giver.as_str() {
            "first" => Some(Seat::First),
            "second" => Some(Seat::Second),
            _ => None,
        };
        assert_eq!(found, seat, "{gift}");
    }
}

#[test]
fn clause_5_2_every_named_gift_is_read() {
    let Err(OptionError::BadValue { allowed, .. }) = GameKey::Xiangqi.start(&one("odds", "?")) else {
        panic!("it was read")
    };
    assert!(allowed.len() > 10);
    for gift in allowed {
        assert!(GameKey::Xiangqi.start(&one("odds", gift)).is_ok(), "{gift}");
    }
}

#[test]
fn clause_5_2_jieqi_gives_nothing_but_the_first_move() {
    assert_eq!(GameKey::Jieqi.giver(&one("odds", "chấp tiên")), Ok(Some(Seat::Second)));
    assert_eq!(GameKey::Jieqi.giver(&options("")), Ok(None));
    assert!(GameKey::Jieqi.start(&one("odds", "xe")).is_err());
}

#[test]
fn a_start_from_a_position_is_one_that_can_be_played() {
    let fen = "3k5/9/9/9/9/9/9/7C1/9/4K4 b - - 3 7";
    for text in [fen.to_owned(), fen.replace(' ', "_")] {
        let game = GameKey::Xiangqi.start(&one("position", &text)).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.position(), fen);
    }
    // The generals face each other; no move is left; no valid position.
    for text in ["4k4/9/9/9/9/9/9/9/9/4K4 w", "3k5/R8/9/9/9/9/9/9/9/4K4 b", "", "w"] {
        assert!(GameKey::Xiangqi.start(&one("position", text)).is_err(), "{text}");
    }
    let mut both = one("position", fen);
    both.extend(one("odds", "rook"));
    assert!(GameKey::Xiangqi.start(&both).is_err());
    assert!(GameKey::Jieqi.start(&one("position", fen)).is_err());
}
