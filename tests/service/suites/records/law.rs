//! Records made under other rules: they replay unchanged, and only new actions are checked.

use banco_engine::{
    Action, Ending, Entry, Event, GameKey, MoveError, Phase, Reason, RecordError, Refusal, Rule, Seat, Table, Viewer,
};
use banco_tests::rules::options;
use banco_tests::tables::{Played, actor};

/// Record of `an` and `binh` with these moves, as if each of them had been legal.
fn record(game: &str, chosen: &str, moves: &str) -> Vec<Entry> {
    let game = GameKey::from_key(game).expect("a game");
    let mut log = Played::started(game, &options(chosen), 1).log;
    let table = Table::replay(&log).expect("a start");
    let mut seat = table.to_move().expect("somebody begins");
    for mv in moves.split_whitespace() {
        log.push(moved(seat, mv));
        seat = seat.other();
    }
    log
}

fn moved(seat: Seat, mv: &str) -> Entry {
    Entry { at: 9, event: Event::Moved { seat, mv: mv.replace('_', " "), named: None } }
}

fn end(ending: Ending) -> Entry {
    Entry { at: 9, event: Event::Ended { ending, by: None } }
}

fn position(table: &Table) -> String {
    table.game().expect("it has started").position()
}

/// Result of today's rules for the last of the moves.
fn refusal(game: &str, chosen: &str, moves: &str) -> Rule {
    let (before, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
    let table = Table::replay(&record(game, chosen, before)).expect("the moves before are legal");
    let allowed = table.game().expect("it has started").allow(&last.replace('_', " "));
    let Err(MoveError::Illegal(illegal)) = allowed else { panic!("{game} {last}: {allowed:?}") };
    illegal.rule
}

#[test]
fn a_move_that_the_law_of_today_forbids_replays_as_recorded() {
    let cases = [
        ("xiangqi", "", "b1d2", Rule::HorseLegBlocked),
        ("xiangqi", "", "e4e5 a7a6 e5d5", Rule::SoldierSidewaysBeforeRiver),
        ("jieqi", "", "b1d2", Rule::HorseLegBlocked),
        ("chess", "", "e2e4 e7e5 e1e3", Rule::NotItsMove),
        ("chess", "", "e2e4 b7b6 g1f3 c8a6 g2g3 h7h6 f1h3 h6h5 e1g1", Rule::CastlingThroughCheck),
        ("chess", "", "e2e4 a7a6 e4e5 d7d5 a2a3 a6a5 e5d6", Rule::EnPassantTooLate),
        ("chushogi", "", "6i6g", Rule::NotItsMove),
    ];
    let mut wrong = Vec::new();
    for (game, chosen, moves, rule) in cases {
        let found = refusal(game, chosen, moves);
        let mut log = record(game, chosen, moves);
        let table = Table::replay(&log).unwrap_or_else(|error| panic!("{game} {moves}: {error}"));
        if found != rule {
            wrong.push(format!("{game} {moves}: {}", found.key()));
        }
        assert_eq!(table.plies().len(), moves.split(' ').count());
        assert_eq!(table.phase(), Phase::Playing);
        // Such a game can be viewed, told and continued like any other.
        assert!(
            table.view(Viewer::Public).is_some() && table.positions(Viewer::Public).len() == table.plies().len() + 1
        );
        let legal = table.game().expect("it goes on").legal();
        let text = legal.first().expect("there is a move").text.clone();
        let mover = if table.to_move() == Some(Seat::First) { "an" } else { "binh" };
        let (entries, next) = table.act(&actor(mover), Action::Move { text, prefer: None }, 9).expect("it is legal");
        log.extend(entries);
        assert_eq!(position(&Table::replay(&log).expect("and replays again")), position(&next));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A backgammon play that leaves a die unplayed: clause 2.4 forbids it.
#[test]
fn a_play_that_the_law_of_today_forbids_replays_as_recorded() {
    let start = record("backgammon", "", "");
    let table = Table::replay(&start).expect("a start");
    let view = table.view(Viewer::Public).expect("a board");
    let dice = view.dice.expect("the opening roll").values;
    let seat = table.to_move().expect("somebody plays");
    let half = format!("13/{}", 13 - dice[0]);
    let game = table.game().expect("it has started");
    assert!(matches!(game.allow(&half), Err(MoveError::Illegal(illegal)) if illegal.rule == Rule::MoreDiceCanBePlayed));
    let mut log = start.clone();
    log.push(moved(seat, &half));
    let table = Table::replay(&log).expect("one man went, and the turn was over");
    assert_eq!(table.plies().len(), 1);
    // A point with two checkers of the other side is closed in every version of the rules.
    let mut log = start;
    log.push(moved(seat, "24/19"));
    if !dice.contains(&5) {
        assert!(matches!(Table::replay(&log), Err(RecordError::Move { .. })));
    }
}

#[test]
fn a_game_that_the_law_of_today_would_have_ended_before_replays_as_recorded() {
    // By today's rules the thirtieth quiet ply draws; then it was the thirty-first.
    let quiet = ["a1a2", "a10a9", "a2a1", "a9a10"].into_iter().cycle().take(31).collect::<Vec<_>>().join(" ");
    let cases = [
        ("xiangqi", "move_unit=ply", quiet.as_str(), Reason::Progress),
        ("chess", "", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4", Reason::ThreefoldRepetition),
        (
            "chushogi",
            "position=6k4r/12/12/12/12/12/12/12/12/12/12/R5K5_b_-_1",
            "12l12k 1a1b 12k12l 1b1a 12l12k 1a1b 12k12l 1b1a 12l12k 1a1b 12k12l 1b1a 12l12k",
            Reason::Fourfold,
        ),
    ];
    for (game, chosen, moves, reason) in cases {
        let mut log = record(game, chosen, moves);
        let (last, before) = log.split_last().expect("moves");
        // By today's rules it would have been over a ply before.
        let Event::Moved { seat, mv, .. } = &before.last().expect("a ply before").event else { panic!("a move") };
        let two_before = Table::replay(&before[..before.len() - 1]).expect("it replays");
        let mover = if *seat == Seat::First { "an" } else { "binh" };
        let action = Action::Move { text: mv.clone(), prefer: None };
        let (_, today) = two_before.act(&actor(mover), action, 9).expect("it is legal");
        assert!(matches!(today.phase(), Phase::Over(ending) if ending.reason == reason), "{:?}", today.phase());
        // A record without an end stays a running game, with nothing decided.
        let going = Table::replay(before).expect("it replays");
        assert_eq!((going.phase(), going.to_move()), (Phase::Playing, Some(seat.other())));
        let view = going.view(Viewer::Public).expect("a board");
        assert_eq!((view.ending, view.counters.verdict.len()), (None, 0));
        assert!(matches!(last.event, Event::Moved { .. }));
        // The recorded end counts, whatever today's rules say.
        let ending = Ending::won(Seat::Second, Reason::Stalemate);
        log.push(end(ending));
        let over = Table::replay(&log).expect("it replays");
        assert_eq!(over.phase(), Phase::Over(ending));
        assert_eq!(over.view(Viewer::Public).and_then(|view| view.ending), Some(ending));
    }
}

#[test]
fn what_no_board_can_carry_is_named_with_its_entry() {
    let cases = [
        ("xiangqi", "e5e6", Rule::NoManThere),
        ("xiangqi", "e10e9", Rule::NotYourMan),
        ("xiangqi", "a1a4", Rule::OwnManOnTarget),
        ("xiangqi", "h3h8 h10g8 h8e8 h8h9 e8e10", Rule::NoManThere),
        ("jieqi", "e6e5", Rule::NoManThere),
        ("chess", "e4e5", Rule::NoManThere),
        ("chess", "d1e8", Rule::NotItsMove),
        ("chess", "g1f3 a7a6 e1g1", Rule::CastlingPathBlocked),
        // A king that could be captured: not a chess position.
        ("chess", "e2e4 d7d5 f1b5 a7a6", Rule::KingStillInCheck),
        ("chushogi", "6f6e", Rule::NoManThere),
        ("chushogi", "6l6k", Rule::OwnManOnTarget),
    ];
    let mut wrong = Vec::new();
    for (game, moves, rule) in cases {
        let log = record(game, "", moves);
        let error = Table::replay(&log).expect_err(moves);
        let RecordError::Move { at, mv, error: MoveError::Illegal(illegal) } = &error else { panic!("{error}") };
        assert!(error.to_string().starts_with(&format!("entry {at}: {mv}")), "{error}");
        if illegal.rule != rule {
            wrong.push(format!("{game} {moves}: {error}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_record_of_newer_laws_can_be_looked_at_but_not_gone_on_with() {
    let mut log = record("xiangqi", "", "h3e3");
    if let Event::Challenged { rules, .. } = &mut log[0].event {
        *rules = u16::MAX;
    }
    let table = Table::replay(&log).expect("what it says has happened");
    assert_eq!(table.plies().len(), 1);
    let action = Action::Move { text: "h10g8".to_owned(), prefer: None };
    assert_eq!(table.act(&actor("binh"), action, 9).err(), Some(Refusal::NewerLaws));
    assert_eq!(table.act(&actor("binh"), Action::Resign, 9).err(), Some(Refusal::NewerLaws));
}
