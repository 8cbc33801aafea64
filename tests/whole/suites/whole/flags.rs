//! Loss on time in the real program over the local table: on time, also across a kill, without charging the downtime
//! (days 1.3, 1.4). Only in the long form, because the clock is the real one.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use banco_engine::{Event, Millis, Phase, Reason, Table};
use banco_ports::limits::FLAG_PEACE_MILLIS;
use banco_tests::caller::{Caller, FRIENDS, board_in, entries_on_disk};
use banco_tests::long_form::is_long;
use banco_tests::patience::PATIENCE;
use banco_tests::program::Program;

const CHANNEL: &str = "sanh";

/// Longer than the grace period after a start, so that only the game's time decides.
const EACH: Millis = 70_000;

/// Downtime of the bot.
const AWAY: Millis = 30_000;

/// Allowed delay of a loss on time.
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

/// Starts a game with a running clock; returns its id.
async fn begin(caller: &Caller, data_dir: &Path, time: &str, event: u32) -> String {
    let line = format!("/play chess @{} side=first {time}", FRIENDS[1]);
    let challenge = caller.say(FRIENDS[0], &line, &format!("event-{event:04}")).await.expect("answered");
    let id = challenge.iter().find_map(|message| banco_service::game_id_in(message["text"].as_str()?)).expect("its id");
    let event = format!("event-{:04}", event + 1);
    let accepted = caller.say(FRIENDS[1], &format!("/accept {id}"), &event).await.expect("answered");
    assert!(board_in(&accepted, &id).is_some(), "{accepted:?}");
    wait_until("the board is shown", || entries_on_disk(data_dir, &id).iter().any(|entry| entry.event == Event::Shown))
        .await;
    id
}

/// A loss on time.
struct Fall {
    /// Instant at which the clock ran out, including the credit.
    due: Millis,
    credited: Millis,
    fell: Millis,
}

async fn fall(data_dir: &Path, id: &str, total: Millis) -> Fall {
    let is_over = || entries_on_disk(data_dir, id).iter().any(|entry| matches!(entry.event, Event::Ended { .. }));
    wait_until("the flag falls", is_over).await;
    let log = entries_on_disk(data_dir, id);
    match Table::replay(&log).expect("it replays").phase() {
        Phase::Over(ending) => assert_eq!(ending.reason, Reason::Timeout),
        phase => panic!("{phase:?}"),
    }
    let shown = log.iter().find(|entry| entry.event == Event::Shown).expect("it was shown").at;
    let credited: Millis =
        log.iter().map(|entry| if let Event::Credited { millis } = entry.event { millis } else { 0 }).sum();
    let fall = Fall { due: shown + total + credited, credited, fell: log.last().expect("entries").at };
    println!("given back {credited} ms, fell {} ms late", fall.fell - fall.due);
    fall
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
    let id = begin(&caller, &data_dir, &format!("time={}s", EACH / 1_000), 1).await;
    // Some beats, so that the last one is recent.
    let begun = wall();
    wait_until("the house lives for a while", || wall() >= begun + 5_000).await;
    program.kill();
    let killed = wall();
    wait_until("the house is away", || wall() >= killed + AWAY).await;
    let mut program = Program::start(folder.path());
    let back = wall();
    let Fall { due, credited, fell } = fall(&data_dir, &id, EACH).await;
    assert!((AWAY..AWAY + 10_000).contains(&credited), "{credited}");
    let latest = due.max(back + FLAG_PEACE_MILLIS - LATE_MAX);
    assert!((due..=latest + 2 * LATE_MAX).contains(&fell), "{} after {latest}", fell - latest);
    program.kill();
}

/// A bot without a grace period after its start, so that the end of short clocks is visible.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_1_1_and_1_4_clocks_of_seconds_and_a_reserve_run_out_on_time_also_across_kill_9() {
    if !is_long() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("games");
    let start = || {
        let mut program = Program::spawn(folder.path(), &[("BANCO__TIME__FLAG_PEACE_SECONDS", "0")]);
        program.wait_ready();
        program
    };
    let on_time = |fall: &Fall| {
        let late = fall.fell - fall.due;
        assert!((0..=LATE_MAX).contains(&late), "{late} ms late");
    };
    let mut program = start();
    let caller = Caller::new(&program.base, CHANNEL);
    let plain = begin(&caller, &data_dir, "time=20s", 1).await;
    let with_reserve = begin(&caller, &data_dir, "time=30s bank=10s", 11).await;
    let fallen = fall(&data_dir, &plain, 20_000).await;
    on_time(&fallen);
    assert_eq!(fallen.credited, 0);
    // One player has half of the move's time and all of the reserve left, the other nearly everything.
    let late = begin(&caller, &data_dir, "time=20s", 21).await;
    program.kill();
    let killed = wall();
    wait_until("the house is away", || wall() >= killed + AWAY).await;
    let mut program = start();
    for (id, total) in [(&with_reserve, 40_000), (&late, 20_000)] {
        let fallen = fall(&data_dir, id, total).await;
        on_time(&fallen);
        assert!((AWAY..AWAY + 10_000).contains(&fallen.credited), "{}", fallen.credited);
    }
    program.kill();
}
