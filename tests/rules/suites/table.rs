//! The table: challenge, parts, seats, turns, offers, endings, and invalid records.

use banco_engine::{
    Action, Actor, Challenge, Drawn, Ending, Entry, Event, Finding, GameKey, GameOptions, MOVE_TEXT_BYTES_MAX,
    MoveError, Notation, Offer, Opponent, Outcome, PART_CHARS_MAX, Part, Person, Phase, RECORD_FORMAT, ReadError,
    Reason, RecordError, Refusal, Rule, Seat, Side, Table,
};
use banco_tests::rules::options;
use banco_tests::tables::{Played, actor, challenge, key, person, seed};

const XIANGQI: GameKey = GameKey::Xiangqi;
const JIEQI: GameKey = GameKey::Jieqi;

fn none() -> GameOptions {
    GameOptions::new()
}

fn xiangqi() -> Played {
    Played::started(XIANGQI, &none(), 1)
}

fn open(change: impl FnOnce(&mut Challenge)) -> Played {
    let mut challenge = challenge(XIANGQI, &none());
    change(&mut challenge);
    Played::open(challenge, seed(1))
}

fn accept(name: &str) -> Action {
    Action::Accept { by: person(name), part: Part::default() }
}

fn decline(name: &str) -> Action {
    Action::Decline { by: person(name) }
}

fn over(played: &Played) -> Option<Ending> {
    match played.table.phase() {
        Phase::Over(ending) => Some(ending),
        Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => None,
    }
}

/// Asserts that the action is refused and changes nothing.
fn check_refused(played: &mut Played, name: &str, action: Action, refusal: Refusal) {
    let before = format!("{:?}", played.table);
    assert_eq!(played.act(name, action.clone()), Err(refusal), "{name} {action:?}");
    assert_eq!(format!("{:?}", played.table), before, "{name} {action:?}");
}

#[test]
fn an_open_challenge_is_anybodys_but_the_challengers() {
    let mut played = open(|_| ());
    check_refused(&mut played, "an", accept("an"), Refusal::OwnChallenge);
    check_refused(&mut played, "binh", decline("binh"), Refusal::NotForYou);
    check_refused(&mut played, "chi", accept("binh"), Refusal::NotForYou);
    assert_eq!(played.act("binh", accept("binh")), Ok(()));
    assert_eq!(played.table.phase(), Phase::Playing);
    check_refused(&mut played, "chi", accept("chi"), Refusal::AlreadyAnswered);
}

#[test]
fn a_challenge_to_a_person_is_his_alone() {
    let mut played = open(|challenge| challenge.opponent = Opponent::Person(person("binh")));
    check_refused(&mut played, "chi", accept("chi"), Refusal::NotForYou);
    check_refused(&mut played, "chi", decline("chi"), Refusal::NotForYou);
    check_refused(&mut played, "an", decline("an"), Refusal::NotForYou);
    assert_eq!(played.clone().act("binh", accept("binh")), Ok(()));
    assert_eq!(played.act("binh", decline("binh")), Ok(()));
    assert_eq!(played.table.phase(), Phase::Declined);
    check_refused(&mut played, "binh", accept("binh"), Refusal::AlreadyAnswered);
}

#[test]
fn a_challenge_to_a_username_waits_for_that_name_in_any_case() {
    let mut played = open(|challenge| challenge.opponent = Opponent::Username("BinhĐẹp".to_owned()));
    let nameless = Person { username: None, ..person("x") };
    check_refused(&mut played, "x", Action::Accept { by: nameless, part: Part::default() }, Refusal::NotForYou);
    check_refused(&mut played, "chi", accept("chi"), Refusal::NotForYou);
    check_refused(&mut played, "chi", decline("chi"), Refusal::NotForYou);
    let named = Person { username: Some("bINHđẹp".to_owned()), ..person("y") };
    assert_eq!(played.clone().act("y", Action::Decline { by: named.clone() }), Ok(()));
    assert_eq!(played.act("y", Action::Accept { by: named, part: Part::default() }), Ok(()));
}

#[test]
fn nobody_challenges_himself() {
    for opponent in [Opponent::Person(person("an")), Opponent::Username("AN".to_owned())] {
        let own = Challenge { opponent, ..challenge(XIANGQI, &none()) };
        assert_eq!(Table::open(own, seed(1), 0).err(), Some(Refusal::OwnChallenge));
    }
    let unknown = challenge(XIANGQI, &options("colour=blue"));
    assert!(matches!(Table::open(unknown, seed(1), 0), Err(Refusal::Options(_))));
}

#[test]
fn only_the_challenger_cancels_and_only_before_the_answer() {
    let mut played = open(|_| ());
    check_refused(&mut played, "binh", Action::Cancel, Refusal::NotTheChallenger);
    assert_eq!(played.clone().act("an", Action::Cancel), Ok(()));
    assert_eq!(played.act("binh", accept("binh")), Ok(()));
    check_refused(&mut played, "an", Action::Cancel, Refusal::AlreadyAnswered);
}

#[test]
fn the_clock_takes_back_a_challenge_and_does_nothing_else() {
    let played = open(|_| ());
    let (entries, expired) = played.table.act(&Actor::Clock, Action::Expire, 7).expect("nobody has answered");
    assert_eq!((expired.phase(), expired.expired_after()), (Phase::Cancelled, Some(7 - played.log[0].at)));
    assert_eq!(expired.act(&Actor::Clock, Action::Expire, 8).err(), Some(Refusal::AlreadyAnswered));
    let log: Vec<Entry> = played.log.iter().chain(&entries).cloned().collect();
    assert!(Table::replay(&log).expect("it replays").expired_after() == expired.expired_after());
    for action in [Action::Cancel, Action::Resign, accept("binh")] {
        assert_eq!(played.table.act(&Actor::Clock, action, 7).err(), Some(Refusal::NotForYou));
    }
    assert_eq!(played.table.act(&actor("an"), Action::Expire, 7).err(), Some(Refusal::NotForYou));
    let begun = xiangqi();
    assert_eq!(begun.table.act(&Actor::Clock, Action::Expire, 7).err(), Some(Refusal::AlreadyAnswered));
}

#[test]
fn the_house_cancels_a_challenge_and_does_nothing_else() {
    let played = open(|_| ());
    let (_, cancelled) = played.table.act(&Actor::House, Action::Cancel, 7).expect("nobody has answered");
    assert_eq!((cancelled.phase(), cancelled.expired_after()), (Phase::Cancelled, None));
    for action in [Action::Expire, Action::Resign, accept("binh")] {
        assert_eq!(played.table.act(&Actor::House, action, 7).err(), Some(Refusal::NotForYou));
    }
    let begun = xiangqi();
    assert_eq!(begun.table.act(&Actor::House, Action::Cancel, 7).err(), Some(Refusal::AlreadyAnswered));
}

#[test]
fn the_seed_is_shown_only_when_it_can_help_nobody() {
    let mut played = open(|_| ());
    assert_eq!(played.table.revealed_seed(), None);
    let mut cancelled = played.clone();
    cancelled.act("an", Action::Cancel).expect("it is his");
    assert_eq!(cancelled.table.revealed_seed(), Some("01".repeat(32)));
    played.act("binh", accept("binh")).expect("open");
    assert_eq!(played.table.revealed_seed(), None);
    played.act("binh", Action::Resign).expect("a player");
    assert_eq!(played.table.revealed_seed(), Some("01".repeat(32)));
}

#[test]
fn parts_are_the_challengers_until_the_acceptance_and_then_closed() {
    let mut played = open(|_| ());
    let part = |text: &str| Action::Part(text.to_owned());
    check_refused(&mut played, "binh", part("x"), Refusal::NotTheChallenger);
    check_refused(&mut played, "an", part(&"ă".repeat(PART_CHARS_MAX + 1)), Refusal::PartTooLong);
    played.act("an", part(&"ă".repeat(PART_CHARS_MAX))).expect("it just fits");
    played.act("an", part("lá lành")).expect("a later part replaces the earlier");
    let long = Action::Accept { by: person("binh"), part: Part::typed("x".repeat(PART_CHARS_MAX + 1)) };
    check_refused(&mut played, "binh", long, Refusal::PartTooLong);
    played.act("binh", Action::Accept { by: person("binh"), part: Part::typed("đùm lá rách") }).expect("open");
    assert_eq!(played.table.parts(), &[Part::typed("lá lành"), Part::typed("đùm lá rách")]);
    check_refused(&mut played, "an", part("late"), Refusal::AlreadyAnswered);
}

#[test]
fn fairness_3_the_id_is_hashed_in_lower_case() {
    let upper = open(|challenge| challenge.id = "ABC123".to_owned());
    assert_eq!(upper.table.id(), "abc123");
    assert_eq!(upper.table.commitment(), open(|_| ()).table.commitment());
}

#[test]
fn sides_are_as_asked_or_drawn_by_lot_and_the_lot_is_verified() {
    let seat_of_an = |side: Side, number: u8| {
        let mut played = Played::open(Challenge { side, ..challenge(XIANGQI, &none()) }, seed(number));
        played.act("binh", accept("binh")).expect("open");
        (played.table.seat_of(&key("an")).expect("he plays"), played)
    };
    assert_eq!(seat_of_an(Side::First, 1).0, Seat::First);
    let (seat, played) = seat_of_an(Side::Second, 1);
    assert_eq!((seat, played.table.person_at(Seat::First)), (Seat::Second, Some(&person("binh"))));
    let lots: Vec<Seat> = (0..20).map(|number| seat_of_an(Side::Lot, number).0).collect();
    assert!(Seat::BOTH.iter().all(|seat| lots.contains(seat)), "{lots:?}");

    let (seat, mut played) = seat_of_an(Side::Lot, 3);
    assert_eq!(Table::verify(&played.log).map(|report| report.agreed), Ok(vec![Finding::Seat]));
    for entry in &mut played.log {
        if let Event::Seated { challenger } = &mut entry.event {
            *challenger = seat.other();
        }
    }
    assert_eq!(Table::verify(&played.log).map(|report| report.differed), Ok(vec![Finding::Seat]));
}

#[test]
fn a_swapped_deal_is_found_out() {
    let mut played = Played::started(JIEQI, &none(), 5);
    assert_eq!(Table::verify(&played.log).map(|report| report.agreed), Ok(vec![Finding::Outcome(0)]));
    for entry in &mut played.log {
        if let Event::Drawn(Drawn::Sealed { outcome }) = &mut entry.event {
            *outcome = Outcome("RNBAABNRCCPPPPP rnbaabnrccppppp".to_owned());
        }
    }
    assert_eq!(Table::verify(&played.log).map(|report| report.differed), Ok(vec![Finding::Outcome(0)]));
}

#[test]
fn debug_of_a_record_hides_seed_and_deal() {
    let played = Played::started(JIEQI, &none(), 5);
    let Some(deal) = played.log.iter().find_map(|entry| match &entry.event {
        Event::Drawn(Drawn::Sealed { outcome }) => Some(outcome.0.clone()),
        _ => None,
    }) else {
        panic!("jieqi is dealt")
    };
    let text = format!("{:?} {:?}", played.table, played.log);
    for secret in deal.split(' ').chain(["0505"]) {
        assert!(!text.contains(secret));
    }
}

#[test]
fn moves_are_made_in_turn_by_the_players() {
    let mut played = xiangqi();
    let mv = |text: &str| Action::Move { text: text.to_owned(), prefer: Some(Notation::Coordinates) };
    check_refused(&mut played, "chi", mv("h3e3"), Refusal::NotSeated);
    check_refused(&mut played, "binh", mv("h8e8"), Refusal::NotYourTurn { to_move: Seat::First });
    let illegal = played.act("an", mv("b1d2"));
    let Err(Refusal::Move(MoveError::Illegal(illegal))) = illegal else { panic!("{illegal:?}") };
    assert_eq!(illegal.rule, Rule::HorseLegBlocked);
    assert_eq!(played.act("an", mv("H3-E3")), Ok(()));
    check_refused(&mut played, "an", mv("e3e7"), Refusal::NotYourTurn { to_move: Seat::Second });
    check_refused(&mut played, "binh", mv(&"x".repeat(MOVE_TEXT_BYTES_MAX + 1)), too_long());
    assert_eq!(played.table.history(Notation::Coordinates), ["h3e3"]);
    let mut waiting = open(|_| ());
    check_refused(&mut waiting, "an", mv("h3e3"), Refusal::NotStarted);
}

fn too_long() -> Refusal {
    Refusal::Move(MoveError::Read(ReadError::TooLong))
}

#[test]
fn a_mate_ends_the_table_and_nothing_can_be_done_after() {
    let mut played = xiangqi();
    for mv in ["h3e3", "a10a9", "e3e7", "a9a10", "b3b5", "a10a9", "b5e5"] {
        played.play_on(mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal}"));
    }
    assert_eq!(over(&played), Some(Ending::won(Seat::First, Reason::Checkmate)));
    for (name, action) in [
        ("an", Action::Resign),
        ("an", Action::Offer(Offer::Draw)),
        ("binh", Action::Answer { offer: Offer::Draw, yes: true }),
        ("binh", Action::Move { text: "h8e8".to_owned(), prefer: None }),
    ] {
        check_refused(&mut played, name, action, Refusal::Over);
    }
    assert_eq!(played.table.to_move(), None);
}

#[test]
fn resigning_gives_the_other_the_game_also_out_of_turn() {
    for (name, winner) in [("an", Seat::Second), ("binh", Seat::First)] {
        let mut played = xiangqi();
        check_refused(&mut played, "chi", Action::Resign, Refusal::NotSeated);
        played.act(name, Action::Resign).expect("a player");
        assert_eq!(over(&played), Some(Ending::won(winner, Reason::Resignation)));
    }
}

#[test]
fn a_game_without_draws_takes_no_offer_of_one() {
    let mut played = Played::started(GameKey::Backgammon, &none(), 1);
    check_refused(&mut played, "an", Action::Offer(Offer::Draw), Refusal::NeverDrawn);
}

#[test]
fn a_draw_is_offered_answered_and_agreed() {
    let mut played = xiangqi();
    check_refused(&mut played, "an", Action::Answer { offer: Offer::Draw, yes: true }, Refusal::NothingOffered);
    played.offer("an", Offer::Draw).expect("a player");
    check_refused(&mut played, "an", Action::Offer(Offer::Draw), Refusal::AlreadyOffered { offer: Offer::Draw });
    check_refused(&mut played, "an", Action::Answer { offer: Offer::Draw, yes: true }, Refusal::OwnOffer);
    check_refused(&mut played, "binh", Action::Answer { offer: Offer::Abort, yes: true }, Refusal::NothingOffered);
    let mut refused = played.clone();
    refused.answer("binh", Offer::Draw, false).expect("it was offered");
    assert_eq!((refused.table.offer(), refused.table.phase()), (None, Phase::Playing));
    // Days 2.1: the same offer is allowed again only after a move, but the player who refused may offer it.
    check_refused(&mut refused, "an", Action::Offer(Offer::Draw), Refusal::OfferRefused { offer: Offer::Draw });
    refused.clone().offer("binh", Offer::Draw).expect("his own offer");
    refused.play("an", "h3e3").expect("legal");
    refused.offer("an", Offer::Draw).expect("a move was played");
    let mut both = played.clone();
    both.offer("binh", Offer::Draw).expect("both want it");
    played.answer("binh", Offer::Draw, true).expect("it was offered");
    for agreed in [played, both] {
        assert_eq!(over(&agreed), Some(Ending::drawn(Reason::Agreement)));
    }
}

#[test]
fn a_move_refuses_what_the_other_side_offered_and_keeps_ones_own_offer() {
    let mut played = xiangqi();
    played.offer("an", Offer::Draw).expect("a player");
    played.play("an", "h3e3").expect("legal");
    assert_eq!(played.table.offer(), Some((Seat::First, Offer::Draw)));
    played.play("binh", "h8e8").expect("legal");
    assert_eq!(played.table.offer(), None);
}

#[test]
fn proposing_something_else_says_no() {
    let mut played = xiangqi();
    played.play_on("h3e3").and_then(|()| played.play_on("h8e8")).expect("legal");
    played.offer("an", Offer::Draw).expect("a player");
    played.offer("binh", Offer::Abort).expect("a player");
    assert_eq!(played.table.offer(), Some((Seat::Second, Offer::Abort)));
    assert!(matches!(
        played.log[played.log.len() - 2].event,
        Event::Refused { seat: Seat::Second, offer: Offer::Draw }
    ));
    played.answer("an", Offer::Abort, true).expect("it was offered");
    assert_eq!(over(&played), Some(Ending::drawn(Reason::Aborted)));
}

#[test]
fn one_side_aborts_alone_before_the_second_ply_and_only_then() {
    let mut played = xiangqi();
    let mut fresh = played.clone();
    fresh.offer("binh", Offer::Abort).expect("a player");
    assert_eq!(over(&fresh), Some(Ending::drawn(Reason::Aborted)));
    played.play_on("h3e3").and_then(|()| played.play_on("h8e8")).expect("legal");
    played.offer("binh", Offer::Abort).expect("a player");
    assert_eq!((over(&played), played.table.offer()), (None, Some((Seat::Second, Offer::Abort))));
}

#[test]
fn jieqi_2_4_once_a_man_is_turned_up_both_must_agree_to_abort() {
    let mut played = Played::started(JIEQI, &none(), 1);
    let mut general_first = played.clone();
    general_first.play_on("e1e2").expect("legal");
    general_first.offer("binh", Offer::Abort).expect("a player");
    assert_eq!(over(&general_first), Some(Ending::drawn(Reason::Aborted)));
    played.play_on("e4e5").expect("legal");
    played.offer("binh", Offer::Abort).expect("a player");
    assert_eq!(over(&played), None);
    played.answer("an", Offer::Abort, true).expect("it was offered");
    assert_eq!(over(&played), Some(Ending::drawn(Reason::Aborted)));
}

#[test]
fn the_version_changes_with_start_move_and_end_only() {
    let mut played = open(|_| ());
    let mut versions = vec![played.table.version()];
    let steps: [(&str, Action); 5] = [
        ("an", Action::Part("x".to_owned())),
        ("binh", accept("binh")),
        ("an", Action::Offer(Offer::Draw)),
        ("an", Action::Move { text: "h3e3".to_owned(), prefer: None }),
        ("an", Action::Resign),
    ];
    for (name, action) in steps {
        played.act(name, action).expect("in order");
        versions.push(played.table.version());
    }
    assert_eq!(versions, [0, 0, 1, 1, 2, 3]);
}

#[test]
fn entries_out_of_place_are_refused_at_their_number() {
    let mut played = xiangqi();
    played.play_on("h3e3").expect("legal");
    let log = played.log;
    let with = |at: usize, event: Event| {
        let mut log: Vec<Entry> = log[..at].to_vec();
        log.push(Entry { at: 9, event });
        Table::replay(&log).err()
    };
    let out_of_place = |at: usize| Some(RecordError::OutOfPlace { at: at as u64 });
    assert_eq!(Table::replay(&[]).err(), Some(RecordError::Empty));
    assert_eq!(Table::replay(&log[1..]).err(), Some(RecordError::NoChallenge));
    assert_eq!(with(1, log[0].event.clone()), out_of_place(1));
    assert_eq!(with(1, Event::Seated { challenger: Seat::First }), out_of_place(1));
    assert_eq!(with(1, Event::Moved { seat: Seat::First, mv: "h3e3".to_owned(), named: None }), out_of_place(1));
    assert_eq!(with(1, Event::Accepted { by: person("an"), part: Part::default(), named: None }), out_of_place(1));
    for late in [
        Event::PartTyped { text: "late".to_owned() },
        Event::Cancelled,
        Event::Declined { by: key("binh") },
        Event::Accepted { by: person("chi"), part: Part::default(), named: None },
    ] {
        assert_eq!(with(2, late), out_of_place(2));
    }
    assert_eq!(with(4, Event::Moved { seat: Seat::First, mv: "e3e4".to_owned(), named: None }), out_of_place(4));
    assert_eq!(with(4, Event::Drawn(Drawn::Sealed { outcome: Outcome(String::new()) })), out_of_place(4));
    assert_eq!(with(4, Event::Refused { seat: Seat::First, offer: Offer::Draw }), out_of_place(4));
    let no_man = with(4, Event::Moved { seat: Seat::Second, mv: "e9e8".to_owned(), named: None });
    assert!(matches!(no_man, Some(RecordError::Move { at: 4, .. })), "{no_man:?}");
    let loose = with(4, Event::Moved { seat: Seat::Second, mv: "H8-E8".to_owned(), named: None });
    assert!(matches!(loose, Some(RecordError::Move { at: 4, .. })), "a record holds canonical texts only: {loose:?}");
}

#[test]
fn a_record_of_a_newer_format_is_refused() {
    let mut log = xiangqi().log;
    if let Event::Challenged { format, .. } = &mut log[0].event {
        *format = RECORD_FORMAT + 1;
    }
    assert_eq!(Table::replay(&log).err(), Some(RecordError::NewerFormat(RECORD_FORMAT + 1)));
}

#[test]
fn xiangqi_4_2_thirty_quiet_plies_end_the_table_by_themselves() {
    let mut played = Played::started(XIANGQI, &options("move_unit=ply"), 1);
    for mv in ["a1a2", "a10a9", "a2a1", "a9a10"].iter().cycle().take(29) {
        played.play_on(mv).expect("legal");
    }
    assert_eq!(over(&played), None);
    played.play_on("a10a9").expect("legal");
    assert_eq!(over(&played), Some(Ending::drawn(Reason::Progress)));
}
