//! Verdicts on typed moves: given once, played later, and given again at another position.

use banco_engine::{
    Action, AllowedMove, GameKey, GameOptions, JudgedMove, MOVE_TEXT_BYTES_MAX, Notation, Offer, Part, ReadError,
    Refusal, Seat, Table,
};
use banco_tests::tables::{Played, actor, challenge, person, seed};

fn chess() -> Played {
    Played::started(GameKey::Chess, &GameOptions::new(), 1)
}

fn allowed(table: &Table, text: &str) -> AllowedMove {
    match table.judge(text, Some(Notation::Coordinates)) {
        Some(Ok(JudgedMove::Allowed(allowed))) => allowed,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_judged_move_is_played_as_the_typed_one() {
    let (mut judged, mut typed) = (chess(), chess());
    for (name, text) in [("an", "e2e4"), ("binh", "e7e5"), ("an", "g1f3")] {
        let allowed = allowed(&judged.table, text);
        assert_eq!(allowed.canonical(), text);
        assert_eq!(judged.act(name, Action::Allowed(allowed)), Ok(()));
        let mv = Action::Move { text: text.to_owned(), prefer: Some(Notation::Coordinates) };
        assert_eq!(typed.act(name, mv), Ok(()));
    }
    assert_eq!(judged.log, typed.log);
}

#[test]
fn a_verdict_of_another_position_is_given_again() {
    let mut played = chess();
    let stale = allowed(&played.table, "e2e4");
    let plays = |mv: &str| Action::Move { text: mv.to_owned(), prefer: Some(Notation::Coordinates) };
    assert_eq!(played.act("an", plays("e2e4")), Ok(()));
    assert_eq!(played.act("binh", plays("e7e5")), Ok(()));
    let before = format!("{:?}", played.table);
    assert!(matches!(played.act("an", Action::Allowed(stale)), Err(Refusal::Move(_))));
    assert_eq!(format!("{:?}", played.table), before);

    // A take-back returns to the position, at another version: the move is allowed again, and judged again.
    let early = allowed(&played.table, "g1f3");
    assert_eq!(played.act("an", plays("d2d4")), Ok(()));
    assert_eq!(played.act("an", Action::Offer(Offer::Takeback)), Ok(()));
    assert_eq!(played.act("binh", Action::Answer { offer: Offer::Takeback, yes: true }), Ok(()));
    assert_eq!(played.act("an", Action::Allowed(early)), Ok(()));
}

#[test]
fn a_verdict_of_another_game_is_given_again() {
    let mut other = challenge(GameKey::Chess, &GameOptions::new());
    other.id = "xyz789".to_owned();
    let mut other = Played::open(other, seed(1));
    assert_eq!(other.act("binh", Action::Accept { by: person("binh"), part: Part::default() }), Ok(()));
    assert_eq!(other.act("an", Action::Allowed(allowed(&other.table, "e2e4"))), Ok(()));
    let foreign = allowed(&other.table, "e7e5");

    let mut played = chess();
    assert_eq!(played.act("an", Action::Allowed(allowed(&played.table, "f2f4"))), Ok(()));
    assert_eq!(played.table.version(), other.table.version());
    assert_eq!(played.act("binh", Action::Allowed(foreign)), Ok(()), "the rules of this game allow it too");
    let of_other = allowed(&other.table, "b8c6");
    assert!(matches!(played.act("an", Action::Allowed(of_other)), Err(Refusal::Move(_))));
}

#[test]
fn only_the_player_to_move_plays_a_judged_move() {
    let mut played = chess();
    let verdict = allowed(&played.table, "e2e4");
    let to_move = Refusal::NotYourTurn { to_move: Seat::First };
    assert_eq!(played.act("binh", Action::Allowed(verdict.clone())), Err(to_move));
    assert_eq!(played.act("chi", Action::Allowed(verdict.clone())), Err(Refusal::NotSeated));
    assert!(played.table.act(&actor("an"), Action::Allowed(verdict), 1).is_ok());
}

#[test]
fn forbidden_and_unreadable_texts_are_told_apart() {
    let played = chess();
    let judge = |text: &str| played.table.judge(text, Some(Notation::Coordinates)).expect("the game runs");
    assert!(matches!(judge("e2e5"), Ok(JudgedMove::Forbidden { mv, .. }) if mv == "e2e5"));
    assert!(matches!(judge("hello"), Err(ReadError::Unknown { .. })));
    assert_eq!(judge(&"e".repeat(MOVE_TEXT_BYTES_MAX + 1)), Err(ReadError::TooLong));
    let waiting = Played::open(challenge(GameKey::Chess, &GameOptions::new()), seed(1));
    assert_eq!(waiting.table.judge("e2e4", None), None);
}
