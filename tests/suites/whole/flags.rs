//! A flag of the real program over the local table: on time, also across a kill, and nobody pays for the time between
//! (days 1.3, 1.4). In the long form alone: the clock is the real one.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use banco_engine::{Event, Millis, Phase, Reason, Table};
use banco_ports::limits::FLAG_PEACE_MILLIS;
use banco_tests::caller::{Caller, FRIENDS, board_in, entries_on_disk};
use banco_tests::long_form::is_long;
use banco_tests::patience::PATIENCE;
use banco_tests::program::Program;

const CHANNEL: &str = "sanh";

/// Longer than the peace after a start, so that the flag falls by its time alone.
const EACH: Millis = 70_000;

/// The house is away for so long.
const AWAY: Millis = 30_000;

/// A flag may fall so late.
const LATE_MAX: Millis = 2_000;

const POLL: Duration = Duration::from_millis(50);

fn wall() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_millis()).expect("fits")
}

async fn wait_until(what: &str, mut reached: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !reached() {
        assert!(Instant::now() < deadline, "{what}");
        tokio::time::sleep(POLL).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_1_3_and_1_4_a_flag_falls_on_time_across_kill_9_and_downtime_is_given_back() {
    if !is_long() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("games");
    let mut program = Program::start(folder.path());
    let caller = Caller::new(&program.base, CHANNEL);
    let line = format!("/play chess @{} side=first time={}s", FRIENDS[1], EACH / 1_000);
    let challenge = caller.say(FRIENDS[0], &line, "event-0001").await.expect("answered");
    let id = challenge.iter().find_map(|message| banco_talk::game_id_in(message["text"].as_str()?)).expect("its id");
    let accepted = caller.say(FRIENDS[1], &format!("/accept {id}"), "event-0002").await.expect("answered");
    assert!(board_in(&accepted, &id).is_some(), "{accepted:?}");
    let entries = || entries_on_disk(&data_dir, &id);
    wait_until("the board is shown", || entries().iter().any(|entry| entry.event == Event::Shown)).await;
    // Some beats, so that the last one is young.
    let begun = wall();
    wait_until("the house lives for a while", || wall() >= begun + 5_000).await;
    program.kill();
    let killed = wall();
    wait_until("the house is away", || wall() >= killed + AWAY).await;
    let mut program = Program::start(folder.path());
    let back = wall();
    let is_over = || entries().iter().any(|entry| matches!(entry.event, Event::Ended { .. }));
    wait_until("the flag falls", is_over).await;
    let log = entries();
    let shown = log.iter().find(|entry| entry.event == Event::Shown).expect("it was shown").at;
    let credited: Millis =
        log.iter().map(|entry| if let Event::Credited { millis } = entry.event { millis } else { 0 }).sum();
    let fell = log.last().expect("entries").at;
    println!("away {} ms, given back {credited} ms, fell {} ms late", back - killed, fell - (shown + EACH + credited));
    assert!((AWAY..AWAY + 10_000).contains(&credited), "{credited}");
    let due = (shown + EACH + credited).max(back + FLAG_PEACE_MILLIS - LATE_MAX);
    assert!((shown + EACH + credited..=due + 2 * LATE_MAX).contains(&fell), "{} after {due}", fell - due);
    match Table::replay(&log).expect("it replays").phase() {
        Phase::Over(ending) => assert_eq!(ending.reason, Reason::Timeout),
        phase => panic!("{phase:?}"),
    }
    program.kill();
}
