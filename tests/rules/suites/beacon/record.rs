//! The record of games with beacon luck: it replays to the same table at every entry (beacon 5).

use banco_beacon::{LINKS, Network, Round, sign};
use banco_engine::{
    Action, Actor, Drawn, DrawnOutcome, Entry, Event, Finding, GameKey, Luck, Named, NumberedDraws, Offer, Outcome,
    Phase, RecordError, Refusal, Seat, Side, Table, Turn, Viewer,
};
use banco_tests::beacon::{LateGame, beacon_challenge, number};
use banco_tests::random::Random;
use banco_tests::tables::{person, seed};

/// The table as everyone sees it, with what is open.
fn state(table: &Table) -> String {
    let views: Vec<_> = [Viewer::Public, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second)]
        .iter()
        .map(|viewer| table.view(*viewer))
        .collect();
    let texts = (table.plies(), table.story(), table.offer(), table.to_move(), table.version(), table.entries());
    format!("{:?} {:?} {views:?} {texts:?} {:?}", table.phase(), table.open_draws(), table.commitment())
}

fn whole_games() -> Vec<(&'static str, LateGame)> {
    let mut random = Random::new(50);
    let mut games = Vec::new();
    for captured in ["captor", "hidden", "public"] {
        let mut late = LateGame::started(GameKey::Jieqi, &format!("captured={captured}"), 7);
        late.play_random(90, &mut random);
        games.push((captured, late));
    }
    let mut backgammon = LateGame::accepted(GameKey::Backgammon, "match=3", Side::Lot, 8);
    backgammon.play_random(600, &mut random);
    games.push(("backgammon", backgammon));
    let mut chess = LateGame::accepted(GameKey::Chess, "variant=chess960", Side::Lot, 9);
    chess.play_random(30, &mut random);
    games.push(("chess960", chess));
    for (name, late) in &mut games {
        late.finish();
        assert!(matches!(late.table.phase(), Phase::Over(_)), "{name}");
    }
    games
}

#[test]
fn beacon_5_5_a_record_replays_to_the_same_table_at_every_entry() {
    for (name, late) in whole_games() {
        let mut table = Table::replay(&late.log[..1]).expect("a challenge");
        let mut open = 0;
        for to in 1..=late.log.len() {
            let text: Vec<String> =
                late.log[..to].iter().map(|entry| serde_json::to_string(entry).expect("plain data")).collect();
            let read: Vec<Entry> = text.iter().map(|line| serde_json::from_str(line).expect("an entry")).collect();
            assert_eq!(read, late.log[..to], "{name}");
            // Replaying every prefix takes long: every seventh, and each that leaves a draw open.
            if to % 7 == 0 || to == late.log.len() || matches!(read[to - 1].event, Event::Announced { .. }) {
                table = Table::replay(&read).unwrap_or_else(|error| panic!("{name} {to}: {error}"));
                open += usize::from(table.open_draws().is_some());
            }
        }
        assert_eq!(state(&table), state(&late.table), "{name}");
        assert!(open > 0, "{name}");
        let report = Table::verify(&late.log).expect("a record");
        assert!(report.differed.is_empty() && !report.agreed.is_empty(), "{name}: {:?}", report.differed);
    }
}

#[test]
fn beacon_5_4_play_and_replay_agree_while_a_draw_is_open() {
    let mut late = LateGame::started(GameKey::Jieqi, "captured=captor", 7);
    let mut steps = vec![late.clone()];
    late.play("b3b10").expect("the cannon captures");
    steps.push(late.clone());
    late.announce(700);
    steps.push(late.clone());
    late.draw();
    steps.push(late.clone());
    for step in &steps {
        let replayed = Table::replay(&step.log).expect("a record");
        assert_eq!(state(&replayed), state(&step.table));
        assert_eq!(replayed.last_text(banco_engine::Notation::Wxf), step.table.last_text(banco_engine::Notation::Wxf));
    }
    let last = |late: &LateGame| late.table.plies().last().expect("a ply").played.turned_up;
    assert_eq!(last(&steps[1]), None, "the piece is still turning");
    assert!(last(&steps[3]).is_some());
    assert_ne!(
        steps[1].table.last_text(banco_engine::Notation::Wxf),
        steps[3].table.last_text(banco_engine::Notation::Wxf)
    );
    assert!(steps[1].table.version() < steps[3].table.version(), "old buttons are no use any more");
}

#[test]
fn beacon_5_2_a_round_is_named_in_the_entry_of_its_move() {
    let mut late = LateGame::started(GameKey::Jieqi, "captured=captor", 7);
    assert_eq!(late.log.len(), 3, "nothing is drawn before the first move");
    late.play("b3b10").expect("the cannon captures");
    let Some(Event::Moved { named: Some(Named { round, draws }), .. }) = late.log.last().map(|entry| &entry.event)
    else {
        panic!("a round is named");
    };
    assert_eq!(Ok(*round), Round::named(Network::test(), late.now, None));
    assert_eq!(
        serde_json::to_value(draws).expect("plain data"),
        serde_json::json!([{"i": 1, "purpose": "man:red"}, {"i": 1, "purpose": "taken:black", "private": true}])
    );
    let seen = Round::new(round.get() + 40).expect("a round");
    let before = Table::replay(&late.log[..3]).expect("a record");
    let action = Action::Move { text: "b3b10".to_owned(), prefer: None };
    let (_, slow) =
        before.act_after(&banco_tests::tables::actor("an"), action, late.now, Some(seen)).expect("a legal move");
    assert_eq!(slow.open_draws().map(|open| open.round.get()), Some(seen.get() + 2), "the clock is slow");
}

#[test]
fn clause_3_6a_while_a_draw_is_open_only_resigning_and_aborting_are_possible() {
    let mut late = LateGame::started(GameKey::Jieqi, "captured=hidden", 7);
    late.play("h3h10").expect("the cannon captures");
    let open = late.table.open_draws().expect("a draw").clone();
    let drawing = Err(Refusal::Drawing { round: open.round, due: open.due });
    assert_eq!(late.table.to_move(), None);
    let mv = |text: &str| Action::Move { text: text.to_owned(), prefer: None };
    for (name, action) in [
        ("binh", mv("i10h10")),
        ("an", mv("a4a5")),
        ("an", Action::Offer(Offer::Takeback)),
        ("an", Action::Offer(Offer::Draw)),
        ("binh", Action::Offer(Offer::Pause)),
        ("binh", Action::Claim),
    ] {
        assert_eq!(late.clone().act(name, action.clone()), drawing, "{name} {action:?}");
    }
    assert_eq!(late.clone().act("binh", Action::Resign), Ok(()));
    let mut aborted = late.clone();
    aborted.act("an", Action::Offer(Offer::Abort)).expect("it may be offered");
    assert_eq!(aborted.table.phase(), Phase::Playing, "one player alone may not abort (beacon 4.2)");
    aborted.act("binh", Action::Answer { offer: Offer::Abort, yes: true }).expect("both agree");
    assert!(matches!(aborted.table.phase(), Phase::Over(_)));
    let other = Action::Number(number(Round::new(open.round.get() + 1).expect("a round")));
    assert_eq!(late.act_as(&Actor::House, other), Err(Refusal::NothingDrawn));
    late.draw();
    let again = Action::Number(number(open.round));
    assert_eq!(late.act_as(&Actor::House, again), Err(Refusal::NothingDrawn), "it is drawn once");
    assert_eq!(late.table.to_move(), Some(Seat::Second));
    assert_eq!(late.act("binh", mv("i10h10")), Ok(()));
}

#[test]
fn clause_3_7a_both_players_may_agree_to_draw_without_the_number() {
    let mut late = LateGame::started(GameKey::Jieqi, "captured=hidden", 7);
    assert_eq!(late.act("an", Action::Offer(Offer::WithoutNumber)), Err(Refusal::NothingDrawn));
    late.play("h3h10").expect("the cannon captures");
    let from = late.table.open_draws().expect("a draw").agreeable_from();
    late.now = from - 1;
    assert_eq!(late.act("an", Action::Offer(Offer::WithoutNumber)), Err(Refusal::NumberMayCome { from }));
    let agreeing = Action::Number(banco_beacon::Number::BY_AGREEMENT);
    assert_eq!(late.act_as(&Actor::House, agreeing), Err(Refusal::NothingDrawn), "the program alone may not");
    late.agree_without_number();
    let drawn = late.log.last().map(|entry| serde_json::to_value(entry).expect("plain data")).expect("an entry");
    assert_eq!((&drawn["event"], &drawn["round"], &drawn["by_agreement"]), (&"drawn".into(), &0.into(), &true.into()));
    assert!(drawn.get("signature").is_none());
    assert_eq!((late.table.offer(), late.table.to_move()), (None, Some(Seat::Second)));
    late.play("i10h10").expect("the rook captures");
    late.settle();
    assert_eq!(state(&Table::replay(&late.log).expect("a record")), state(&late.table));
    let report = Table::verify(&late.log).expect("a record");
    assert_eq!((report.agreed.len(), report.differed.len()), (2, 0));
}

#[test]
fn beacon_4_4_the_lot_decides_the_seats_when_its_number_comes() {
    let mut seats = Vec::new();
    for seed in 0..8 {
        let mut late = LateGame::accepted(GameKey::Chess, "variant=chess960", Side::Lot, seed);
        assert_eq!((late.table.phase(), late.table.seats().is_none()), (Phase::Challenged, true));
        let accept = |name: &str| Action::Accept { by: person(name), part: banco_engine::Part::default() };
        for (name, action) in [("chi", accept("chi")), ("binh", accept("binh")), ("an", Action::Cancel)] {
            assert!(matches!(late.act(name, action), Err(Refusal::Drawing { .. })), "{name}");
        }
        let mut expired = late.clone();
        assert_eq!(expired.act_as(&Actor::Clock, Action::Expire), Ok(()), "nobody waits for ever");
        assert_eq!(state(&Table::replay(&expired.log).expect("a record")), state(&expired.table));
        late.settle();
        assert_eq!(late.table.phase(), Phase::Playing);
        seats.push(late.table.seat_of(&person("an").key).expect("a seat"));
        assert_eq!(state(&Table::replay(&late.log).expect("a record")), state(&late.table));
        assert!(late.table.game().is_some_and(|game| game.turn() == Turn::Player(Seat::First)));
    }
    assert!(Seat::BOTH.iter().all(|seat| seats.contains(seat)), "{seats:?}");
}

#[test]
fn beacon_4_4_a_lot_alone_is_drawn_too() {
    let mut late = LateGame::accepted(GameKey::Caro, "", Side::Lot, 3);
    late.settle();
    assert_eq!(late.table.to_move(), Some(Seat::First));
    let mut asked = LateGame::accepted(GameKey::Caro, "", Side::Second, 3);
    assert_eq!((asked.table.open_draws(), asked.table.phase()), (None, Phase::Playing), "nothing is drawn");
    asked.play("h8").expect("a move");
    assert_eq!(asked.table.open_draws(), None);
}

/// Entries of a game, one of them changed.
fn changed(log: &[Entry], change: impl Fn(&mut Event) -> bool) -> Vec<Entry> {
    let mut log = log.to_vec();
    let is_done = log.iter_mut().any(|entry| change(&mut entry.event));
    assert!(is_done, "there is such an entry");
    log
}

/// A game in which two pieces were turned up and two captured face down.
fn two_captures() -> LateGame {
    let mut late = LateGame::started(GameKey::Jieqi, "captured=captor", 7);
    for mv in ["b3b10", "a10b10"] {
        late.play(mv).expect("a capture");
        late.settle();
    }
    late
}

#[test]
fn beacon_5_5_an_impossible_record_is_refused() {
    let late = two_captures();
    let drawn = |event: &mut Event, change: &dyn Fn(&mut NumberedDraws)| match event {
        Event::Drawn(Drawn::Numbered(drawn)) => {
            change(drawn);
            true
        }
        _ => false,
    };
    let named = |event: &mut Event, change: &dyn Fn(&mut Option<Named>)| match event {
        Event::Moved { named, .. } => {
            change(named);
            true
        }
        _ => false,
    };
    let bad: Vec<Vec<Entry>> = vec![
        changed(&late.log, |event| named(event, &|named| *named = None)),
        changed(&late.log, |event| named(event, &|named| named.as_mut().expect("named").draws.clear())),
        changed(&late.log, |event| named(event, &|named| named.as_mut().expect("named").draws[0].count = 2)),
        changed(&late.log, |event| {
            named(event, &|named| named.as_mut().expect("named").draws[1].due.is_private = false)
        }),
        changed(&late.log, |event| named(event, &|named| named.as_mut().expect("named").draws.truncate(1))),
        changed(&late.log, |event| drawn(event, &|drawn| drawn.round += 1)),
        changed(&late.log, |event| drawn(event, &|drawn| drawn.signature = None)),
        changed(&late.log, |event| drawn(event, &|drawn| (drawn.round, drawn.by_agreement) = (0, true))),
        changed(&late.log, |event| drawn(event, &|drawn| drawn.draws.truncate(1))),
        changed(&late.log, |event| drawn(event, &|drawn| drawn.draws[0].link = None)),
        changed(&late.log, |event| drawn(event, &|drawn| drawn.draws[0].count = LINKS + 1)),
        changed(&late.log, |event| drawn(event, &|drawn| drawn.draws[1].is_private = false)),
        changed(&late.log, |event| drawn(event, &|drawn| drawn.draws[0].outcome = Outcome("K".to_owned()))),
        changed(&late.log, |event| match event {
            Event::Drawn(drawn) => {
                *drawn = Drawn::Sealed { outcome: Outcome("C".to_owned()) };
                true
            }
            _ => false,
        }),
    ];
    for (number, log) in bad.iter().enumerate() {
        assert!(Table::replay(log).is_err(), "{number}");
    }
    let mut second = late.log.clone();
    second.push(Entry {
        at: late.now,
        event: Event::Drawn(Drawn::Numbered(NumberedDraws {
            round: 1,
            signature: Some(sign(Round::FIRST)),
            by_agreement: false,
            draws: vec![DrawnOutcome { count: 3, is_private: false, outcome: Outcome("R".to_owned()), link: None }],
            named: None,
        })),
    });
    assert!(Table::replay(&second).is_err(), "nothing is open");
}

#[test]
fn beacon_5_1_a_record_of_another_network_is_refused() {
    let late = two_captures();
    let luck = |changed: Luck| {
        let mut log = late.log.clone();
        let Event::Challenged { luck, .. } = &mut log[0].event else { panic!("a challenge") };
        *luck = changed;
        Table::replay(&log).map(drop)
    };
    assert_eq!(luck(Luck::Envelope), Err(RecordError::Luck));
    assert_eq!(luck(Luck::Beacon("0".repeat(64))), Err(RecordError::Luck));
}

#[test]
fn beacon_5_3_only_the_round_that_was_named_last_is_announced() {
    let late = two_captures();
    let round = Round::new(77).expect("a round");
    let bad = [
        changed(&late.log, |event| match event {
            Event::Announced { place, .. } => {
                *place = "x".repeat(33);
                true
            }
            _ => false,
        }),
        changed(&late.log, |event| match event {
            Event::Announced { round: said, .. } => {
                *said = round;
                true
            }
            _ => false,
        }),
    ];
    for (number, log) in bad.iter().enumerate() {
        assert!(Table::replay(log).is_err(), "{number}");
    }
    let mut waiting = late.clone();
    waiting.play("a4a5").expect("a soldier steps");
    for after in [900, 400, 700] {
        waiting.announce(after);
    }
    let open = waiting.table.open_draws().expect("a draw");
    assert_eq!(open.posted, Some(open.since + 400), "the earliest counts");
}

#[test]
fn beacon_6_2_another_number_outcome_or_link_is_found() {
    let mut late = LateGame::started(GameKey::Jieqi, "captured=hidden", 7);
    for mv in ["b3b10", "a10b10"] {
        late.play(mv).expect("a capture");
        late.settle();
    }
    let differs = |change: &dyn Fn(&mut NumberedDraws)| {
        let log = changed(&late.log, |event| match event {
            Event::Drawn(Drawn::Numbered(drawn)) => {
                change(drawn);
                true
            }
            _ => false,
        });
        Table::verify(&log).expect("a possible record").differed
    };
    let first = [Finding::Outcome(0)];
    let other = |now: &Outcome| Outcome(if now.0 == "C" { "R" } else { "C" }.to_owned());
    assert_eq!(differs(&|drawn| drawn.draws[0].outcome = other(&drawn.draws[0].outcome)), first);
    assert_eq!(differs(&|drawn| drawn.signature = Some(sign(Round::new(5).expect("a round")))), first);
    let envelope = |drawn: &mut NumberedDraws| drawn.draws[0].link = drawn.draws[0].link.map(|link| link.before());
    assert_eq!(differs(&envelope), first);
}

#[test]
fn beacon_4_1_two_worlds_with_different_numbers_are_equal_until_the_draw() {
    let mut one = LateGame::started(GameKey::Jieqi, "captured=captor", 7);
    one.play("b3b10").expect("the cannon captures");
    one.announce(700);
    let mut shown: Vec<String> = Vec::new();
    for seed_of in [7_u8, 8] {
        // Another seed gives other links; nothing that is shown depends on them, but the envelope.
        let mut log = one.log.clone();
        let (other, _) =
            Table::open(beacon_challenge(GameKey::Jieqi, "captured=captor", Side::First), seed(seed_of), log[0].at)
                .expect("the challenge can be made");
        let commitment = Table::replay(&other).expect("a challenge").commitment();
        log[0] = other[0].clone();
        let table = Table::replay(&log).expect("a record");
        shown.push(format!("{} {table:?}", state(&table)).replace(&commitment, "c0"));
    }
    assert_eq!(shown[0], shown[1]);
}
