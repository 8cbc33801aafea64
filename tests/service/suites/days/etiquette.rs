//! Days 2: offers, take-backs, and endings that name the player who caused them.

use banco_engine::{
    Action, Barrier, Ender, Ending, Event, GameKey, Notation, Offer, Phase, Reason, Refusal, Seat, Table, TakenBack,
};
use banco_tests::rules::options;
use banco_tests::tables::Played;

const BACK: Action = Action::Offer(Offer::Takeback);

fn xiangqi() -> Played {
    Played::started(GameKey::Xiangqi, &options(""), 1)
}

fn check_stays(played: &mut Played, name: &str, barrier: Barrier) {
    let before = played.log.len();
    assert_eq!(played.act(name, BACK), Err(Refusal::NoTakeback { barrier }));
    assert_eq!(played.log.len(), before, "nothing is written");
}

fn plays(played: &mut Played, moves: &str) {
    for mv in moves.split_whitespace() {
        played.play_on(mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal}"));
    }
}

#[test]
fn clause_2_2_the_askers_last_move_and_what_followed_it_go_back() {
    for (name, seat, plies, left) in [("binh", Seat::Second, 1, 3), ("an", Seat::First, 2, 2)] {
        let mut played = xiangqi();
        plays(&mut played, "h3e3 h8e8");
        let stood = played.table.game().expect("started").position();
        plays(&mut played, "b1c3");
        let third = played.table.game().expect("started").position();
        plays(&mut played, "b10c8");
        let version = played.table.version();
        played.act(name, BACK).expect("a player who has moved");
        let other = if name == "an" { "binh" } else { "an" };
        played.answer(other, Offer::Takeback, true).expect("it was asked");
        let table = &played.table;
        assert_eq!(table.plies().len(), left);
        assert_eq!(table.game().expect("started").position(), if plies == 1 { third } else { stood });
        assert_eq!((table.taken_back(), table.to_move()), (Some(TakenBack { seat, plies }), Some(seat)));
        assert_eq!(table.version(), version + 1, "old buttons are stale");
        assert_eq!(table.history(Notation::Coordinates).len(), left);
        assert!(table.last_text(Notation::Wxf).is_some(), "the caption tells the move before");
        let moved = played.log.iter().filter(|entry| matches!(entry.event, Event::Moved { .. })).count();
        assert_eq!(moved, 4, "the record keeps what was taken back");
        let replayed = Table::replay(&played.log).expect("it replays");
        assert_eq!(replayed.view(banco_engine::Viewer::Public), table.view(banco_engine::Viewer::Public));
        assert_eq!((replayed.version(), replayed.entries()), (table.version(), table.entries()));
        plays(&mut played, if plies == 1 { "b10a8" } else { "b1a3" });
        assert_eq!(played.table.taken_back(), None);
    }
}

#[test]
fn clause_2_2_who_has_not_moved_and_who_watches_take_nothing_back() {
    let mut played = xiangqi();
    check_stays(&mut played, "an", Barrier::NoMove);
    plays(&mut played, "h3e3");
    check_stays(&mut played, "binh", Barrier::NoMove);
    assert_eq!(played.act("chi", BACK), Err(Refusal::NotSeated));
    played.act("an", Action::Resign).expect("a player");
    assert_eq!(played.act("an", BACK), Err(Refusal::Over), "nothing goes back past the end");
}

#[test]
fn clause_2_2_never_past_a_turned_up_man() {
    let mut played = Played::started(GameKey::Jieqi, &options(""), 1);
    plays(&mut played, "e1e2 a7a6");
    // The general is open from the start: the player's step revealed nothing, but the soldier that answered it did.
    check_stays(&mut played, "an", Barrier::TurnedUp);
    check_stays(&mut played, "binh", Barrier::TurnedUp);
    let mut general = Played::started(GameKey::Jieqi, &options(""), 1);
    plays(&mut general, "e1e2");
    general.act("an", BACK).expect("nothing was seen");
    general.answer("binh", Offer::Takeback, true).expect("it was asked");
    assert_eq!(general.table.plies().len(), 0);
}

#[test]
fn clause_2_2_never_past_a_roll_or_a_turned_cube() {
    let mut played = Played::started(GameKey::Backgammon, &options("match=5"), 1);
    let mover = |played: &Played| match played.table.to_move() {
        Some(Seat::First) => ["an", "binh"],
        Some(Seat::Second) | None => ["binh", "an"],
    };
    let first = played.table.game().expect("started").legal().remove(0).text;
    let [one, other] = mover(&played);
    played.play(one, &first).expect("legal");
    let mut back = played.clone();
    back.act(one, BACK).expect("the other has not rolled yet");
    back.answer(other, Offer::Takeback, true).expect("it was asked");
    assert_eq!((back.table.plies().len(), mover(&back)), (0, [one, other]));
    let mut doubled = played.clone();
    doubled.play(other, "double").expect("before the roll");
    check_stays(&mut doubled, one, Barrier::Cube);
    check_stays(&mut doubled, other, Barrier::Cube);
    played.play(other, "roll").expect("or the roll");
    check_stays(&mut played, one, Barrier::Rolled);
    check_stays(&mut played, other, Barrier::Rolled);
}

#[test]
fn clause_2_1_a_plea_waits_for_its_answer_and_any_move_ends_it() {
    let mut played = xiangqi();
    plays(&mut played, "h3e3 h8e8");
    played.act("binh", BACK).expect("he has moved");
    assert_eq!(played.act("binh", BACK), Err(Refusal::AlreadyOffered { offer: Offer::Takeback }));
    assert_eq!(played.answer("binh", Offer::Takeback, true), Err(Refusal::OwnOffer));
    let mut moved = played.clone();
    plays(&mut moved, "b1c3");
    assert_eq!(moved.table.offer(), None, "a move is a no");
    played.answer("an", Offer::Takeback, false).expect("it was asked");
    assert_eq!(played.act("binh", BACK), Err(Refusal::OfferRefused { offer: Offer::Takeback }));
    // A player who asks on the own turn and then moves withdraws the request, because it would mean another move.
    let mut own = xiangqi();
    plays(&mut own, "h3e3 h8e8");
    own.act("an", BACK).expect("he has moved");
    plays(&mut own, "b1c3");
    assert_eq!(own.table.offer(), None);
    // Consent of the asked player grants the request.
    let mut both = xiangqi();
    plays(&mut both, "h3e3 h8e8");
    both.act("an", BACK).expect("he has moved");
    both.act("binh", BACK).expect("he says the word");
    assert_eq!(both.table.plies().len(), 0);
}

#[test]
fn clause_2_3_an_end_says_who_broke_the_game_off() {
    let ended = |played: &Played| (played.table.phase(), played.table.ended_by().cloned());
    let aborted = Phase::Over(Ending::drawn(Reason::Aborted));
    let mut alone = xiangqi();
    alone.offer("binh", Offer::Abort).expect("nobody has moved");
    assert_eq!(ended(&alone), (aborted, Some(Ender::Seat(Seat::Second))));
    let mut both = xiangqi();
    plays(&mut both, "h3e3 h8e8");
    both.offer("an", Offer::Abort).expect("a player");
    both.answer("binh", Offer::Abort, true).expect("it was offered");
    assert_eq!(ended(&both), (aborted, Some(Ender::Both)));
    // Records of format 1 do not say it, but an agreement follows from the open offer.
    let mut old = both.log.clone();
    if let Some(Event::Ended { by, .. }) = old.last_mut().map(|entry| &mut entry.event) {
        *by = None;
    }
    assert_eq!(Table::replay(&old).expect("it replays").ended_by(), Some(&Ender::Both));
    let mut resigned = xiangqi();
    resigned.act("an", Action::Resign).expect("a player");
    assert_eq!(resigned.table.ended_by(), None, "the ending says it");
}

#[test]
fn clause_2_2_a_record_takes_no_more_back_than_was_played() {
    let mut played = xiangqi();
    plays(&mut played, "h3e3");
    let log = played.log;
    for plies in [0, 2, u16::MAX] {
        let mut log = log.clone();
        log.push(banco_engine::Entry { at: 9, event: Event::TakenBack { seat: Seat::First, plies } });
        assert!(Table::replay(&log).is_err(), "{plies}");
    }
}
