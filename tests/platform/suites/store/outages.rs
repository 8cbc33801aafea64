//! A database that is full, slow, silent or lost in the middle of a commit. All reports are true, and play continues
//! by itself if possible.

use std::time::Duration;

use banco_store::postgres::{Postgres, Settings};
use banco_store::{Batch, Cause, Health, Store, StoreError};
use banco_tests::long_form::is_long;
use banco_tests::patience::{PATIENCE, until};
use banco_tests::postgres::{Cut, Wire, patient, shared};
use banco_tests::sample::{moves, step};

/// Settings with a short time limit for outages and a long one for unknown outcomes.
fn brief(url: &str, patience: Duration) -> Settings {
    // Hints are off, because messages of moves alone are counted here.
    Settings { patience, lease: Duration::from_secs(1), settling: PATIENCE, hints: false, ..Settings::new(url) }
}

/// Retries as long as the answer is "not saved", like a player.
async fn insist(store: &Postgres, batch: &Batch) {
    until("a move that is kept", async || match store.append(batch.clone()).await {
        Ok(_) => Some(()),
        Err(StoreError::NotSaved(_)) => None,
        Err(error) => panic!("neither kept nor not saved: {error}"),
    })
    .await;
}

/// Fault 6: the database has no room. Its lease can still be renewed, which proves nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_6_a_full_database_refuses_serves_reads_and_mends_itself() {
    let database = shared().database();
    let settings = Settings { lease: Duration::from_secs(1), ..patient(&shared().url(&database)) };
    let store = Postgres::open(settings, |_| ()).await.expect("opened");
    store.append(step("ab12", 0)).await.expect("kept");
    let ask = |statement: &str| shared().ask(&database, statement).unwrap_or_else(|error| panic!("{error}"));
    ask("CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$");
    let mut health = store.health();
    // The error comes at once, as with a table that cannot grow, or at the commit, as with a journal that cannot.
    for (number, kind) in [(1, "TRIGGER refuses BEFORE INSERT"), (2, "CONSTRAINT TRIGGER refuses AFTER INSERT")] {
        let deferred = if kind.starts_with("CONSTRAINT") { "DEFERRABLE INITIALLY DEFERRED" } else { "" };
        for table in ["games", "lines", "events", "batches", "letters"] {
            ask(&format!("CREATE {kind} ON {table} {deferred} FOR EACH ROW EXECUTE FUNCTION no_room()"));
        }
        let refused = store.append(step("ab12", number)).await;
        let Err(StoreError::NotSaved(why)) = refused else { panic!("{refused:?}") };
        assert!(why.contains("No space left") && why.contains("53100") && why.contains("free some space"), "{why}");
        assert_eq!(store.load("ab12").await, Ok(Some(moves(number))), "reads are served, and nothing of it is there");
        // Several renewals of the lease succeed; they do not count as health.
        let mut renewed = std::collections::BTreeSet::new();
        until("renewals", async || {
            renewed.insert(ask("SELECT until FROM leases"));
            (renewed.len() > 3).then_some(())
        })
        .await;
        assert!(
            matches!(&*health.borrow(), Health::Degraded(why) if why.cause == Cause::Full),
            "{:?}",
            health.borrow()
        );
        for table in ["games", "lines", "events", "batches", "letters"] {
            ask(&format!("DROP TRIGGER refuses ON {table}"));
        }
        health.wait_for(|health| *health == Health::Good).await.expect("it mends itself, though nobody plays");
        store.append(step("ab12", number)).await.expect("the same move again is kept");
        assert_eq!(store.append(step("ab12", number)).await, Err(StoreError::Repeated), "once");
    }
    assert_eq!(store.load("ab12").await, Ok(Some(moves(3))));
}

/// A slow database is not down: a move takes many answers, and each may use the whole time limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_answers_slowly_keeps_every_move() {
    let (patience, delay) = match is_long() {
        true => (Duration::from_secs(5), Duration::from_secs(2)),
        false => (Duration::from_secs(1), Duration::from_millis(300)),
    };
    let wire = Wire::to(shared()).await;
    // The lease is long, because this test is about moves.
    let settings = Settings { lease: PATIENCE, ..brief(&wire.url(&shared().database()), patience) };
    let store = Postgres::open(settings, |_| ()).await.expect("opened");
    store.append(step("ab12", 0)).await.expect("kept");
    let before = wire.count();
    store.append(step("ab12", 1)).await.expect("kept");
    let messages = u32::try_from(wire.count() - before).expect("few");
    assert!(delay * messages > patience, "all of them together are slower than one answer may be");
    wire.delay(delay);
    for number in 2..4 {
        insist(&store, &step("ab12", number)).await;
    }
    wire.delay(Duration::ZERO);
    assert_eq!(store.load("ab12").await, Ok(Some(moves(4))));
    assert_eq!(*store.health().borrow(), Health::Good);
}

/// Half-open connections, at every message of a move: it is stored once, and no call gives up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_12_a_connection_that_falls_silent_loses_and_doubles_nothing() {
    let wire = Wire::to(shared()).await;
    let settings = brief(&wire.url(&shared().database()), Duration::from_millis(500));
    let store = Postgres::open(settings, |_| ()).await.expect("opened");
    for number in 0..3 {
        insist(&store, &step("ab12", number)).await;
    }
    let before = wire.count();
    insist(&store, &step("ab12", 3)).await;
    let messages = wire.count() - before;
    let mut number = 4;
    for how in [Cut::Swallow, Cut::SwallowAnswer] {
        for at in 1..=messages {
            wire.cut(at, how);
            insist(&store, &step("ab12", number)).await;
            number += 1;
            let letters = store.unsent().await.expect("read").len() as u64;
            assert_eq!(letters, number, "{how:?} {at}: each once");
        }
    }
    assert_eq!(store.load("ab12").await, Ok(Some(moves(number))));
    assert!(!matches!(&*store.health().borrow(), Health::Poisoned(_)), "it goes on");
}

/// Fault 7: the answer to a commit is lost, and the database stays away. Neither "saved" nor "not saved" is reported.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_7_a_commit_that_nobody_can_ask_about_ends_the_writing() {
    let (wire, database) = (Wire::to(shared()).await, shared().database());
    let settings = |url: &str| Settings { settling: Duration::from_millis(500), ..brief(url, Duration::from_secs(2)) };
    let first = Postgres::open(settings(&wire.url(&database)), |_| ()).await.expect("opened");
    for number in 0..3 {
        first.append(step("ab12", number)).await.expect("kept");
    }
    let before = wire.count();
    first.append(step("ab12", 3)).await.expect("kept");
    // The last message of a move is its commit.
    wire.cut_for_good(wire.count() - before, Cut::After);
    let lost = first.append(step("ab12", 4)).await;
    assert!(matches!(lost, Err(StoreError::Unknown(_))), "{lost:?}");
    assert!(matches!(&*first.health().borrow(), Health::Poisoned(_)), "the program ends");
    assert!(matches!(first.append(step("cd34", 0)).await, Err(StoreError::Unknown(_))));
    drop(first);
    // The next process finds the outcome.
    let second = Postgres::open(patient(&shared().url(&database)), |_| ()).await.expect("opened");
    assert_eq!(second.load("ab12").await, Ok(Some(moves(5))));
    assert_eq!(second.append(step("ab12", 4)).await, Err(StoreError::Repeated));
    assert_eq!(second.load("cd34").await, Ok(None));
}

/// Only one caller waits in vain for a database; it is found again without any call.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_away_is_waited_for_once() {
    const QUESTIONS: u32 = 1_000;
    let wire = Wire::to(shared()).await;
    let patience = Duration::from_millis(500);
    assert!(patience * QUESTIONS > PATIENCE, "all of them could not wait one after the other");
    let store = Postgres::open(brief(&wire.url(&shared().database()), patience), |_| ()).await.expect("opened");
    store.append(step("ab12", 0)).await.expect("kept");
    wire.set_down(true);
    until("it is known", async || {
        let asked = store.value("x").await;
        assert!(matches!(asked, Ok(None) | Err(StoreError::Unreadable(_))), "{asked:?}");
        store.is_away().then_some(())
    })
    .await;
    let hasty = async {
        for _ in 0..QUESTIONS {
            assert!(matches!(store.load("ab12").await, Err(StoreError::Unreadable(_))));
            let refused = store.append(step("ab12", 1)).await;
            assert!(matches!(refused, Err(StoreError::NotSaved(_))), "{refused:?}");
        }
    };
    tokio::time::timeout(PATIENCE, hasty).await.expect("each hears it at once");
    wire.set_down(false);
    until("it is there again", async || (!store.is_away()).then_some(())).await;
    assert_eq!(store.load("ab12").await, Ok(Some(moves(1))), "nothing of it was kept");
    store.append(step("ab12", 1)).await.expect("kept");
}
