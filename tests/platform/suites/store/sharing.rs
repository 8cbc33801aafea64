//! Several processes in one database: their writes, their leader, and the feed of changes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use banco_store::postgres::{Duty, Holder, Postgres, Settings};
use banco_store::{Batch, Changes, GameAppend, Health, Store, StoreError};
use banco_tests::patience::PATIENCE;
use banco_tests::postgres::{Wire, open, patient, shared};
use banco_tests::sample::{moves, set, step};
use serde_json::json;

fn brief(url: &str) -> Settings {
    Settings { patience: Duration::from_secs(3), lease: Duration::from_secs(1), ..Settings::new(url) }
}

async fn keeps_the_house(store: &Postgres) {
    store.duty().wait_for(Duty::is_ours).await.expect("it lives");
}

/// Both processes write at once; the leadership passes to the other when the first one stops cleanly.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_write_and_the_house_passes_to_the_second() {
    let url = shared().url(&shared().database());
    let first = open(&url).await;
    assert_eq!(*first.duty().borrow(), Duty::Ours { alone: true });
    first.append(step("ab12", 0)).await.expect("kept");
    let second = open(&url).await;
    let duty = second.duty().borrow().clone();
    let Duty::Theirs(Some(holder)) = duty else { panic!("{duty:?}") };
    assert_eq!(holder.process, std::process::id());
    assert!(holder.since.is_some_and(|since| since > 1_760_000_000_000), "{holder:?}");
    second.append(step("ab12", 1)).await.expect("kept");
    assert_eq!(first.append(step("ab12", 1)).await, Err(StoreError::Repeated));
    first.append(step("ab12", 2)).await.expect("kept");
    assert_eq!(second.load("ab12").await, Ok(Some(moves(3))));
    first.close().await.expect("closed");
    keeps_the_house(&second).await;
    assert_eq!(*second.duty().borrow(), Duty::Ours { alone: true });
    second.append(step("ab12", 3)).await.expect("play goes on");
    assert_eq!(second.load("ab12").await, Ok(Some(moves(4))));
}

/// Found by measurements: two processes began at once on an empty database, and one failed on a table that the other
/// had just made.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_that_begin_at_once_make_the_tables_together() {
    for round in 0..3 {
        let url = shared().url(&shared().database());
        let (first, second, third) = tokio::join!(open(&url), open(&url), open(&url));
        for (number, store) in [first, second, third].iter().enumerate() {
            store.append(step("ab12", number as u64)).await.unwrap_or_else(|error| panic!("round {round}: {error}"));
        }
    }
}

/// No process waits for the next poll: a hint reports the writes of others, and none of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn others_are_told_that_something_was_changed() {
    let url = shared().url(&shared().database());
    let (first, second) = (open(&url).await, open(&url).await);
    // A process that does not listen yet gets no hint.
    let told = async {
        for number in 0.. {
            first.append(step("ab12", number)).await.expect("kept");
            if tokio::time::timeout(Duration::from_millis(200), second.stirred()).await.is_ok() {
                return;
            }
        }
    };
    tokio::time::timeout(PATIENCE, told).await.expect("a hint comes");
    assert!(tokio::time::timeout(Duration::from_millis(200), first.stirred()).await.is_err(), "of itself");
    let Changes { games, .. } = second.changes(false).await.expect("read");
    assert_eq!(games.len(), 1, "{games:?}");
}

/// A process that is cut off, fenced and back again writes nothing any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_ended_writes_nothing() {
    let (wire, database) = (Wire::to(shared()).await, shared().database());
    let first = Postgres::open(brief(&wire.url(&database)), |_| ()).await.expect("opened");
    let letters = first.append(step("ab12", 0)).await.expect("kept");
    let second = Postgres::open(brief(&shared().url(&database)), |_| ()).await.expect("opened");
    assert!(!second.duty().borrow().is_ours());
    wire.set_down(true);
    let lost = first.append(step("ab12", 1)).await;
    assert!(matches!(lost, Err(StoreError::NotSaved(_))), "{lost:?}");
    // The process does not renew its lease, so it is ended after a while.
    keeps_the_house(&second).await;
    second.append(step("ab12", 1)).await.expect("kept");
    wire.set_down(false);
    let stale = |number| GameAppend { expected: number, ..step("ab12", number).games.remove(0) };
    for event in [Some("telegram:late".to_owned()), None] {
        let refused = first.append(Batch { event, games: vec![stale(2)], ..Batch::default() }).await;
        assert!(matches!(refused, Err(StoreError::NotSaved(_) | StoreError::Unknown(_))), "{refused:?}");
    }
    assert!(first.mark_sent(letters[0], None).await.is_err());
    drop(first.beat(7).await);
    first.health().wait_for(|health| *health == Health::Superseded).await.expect("it tells");
    assert_eq!(second.load("ab12").await, Ok(Some(moves(2))), "nothing of it is there");
    assert_eq!(second.unsent().await.expect("read").len(), 2);
    assert_eq!(second.last_beat().await, Ok(None));
    second.append(step("ab12", 2)).await.expect("play goes on");
}

/// Many writers in two processes at the same games: every move is there, once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_rivals_in_two_processes_none_is_lost_and_none_doubled() {
    const MOVES: u64 = 40;
    let url = shared().url(&shared().database());
    let stores = [Arc::new(open(&url).await), Arc::new(open(&url).await)];
    let writers = (0..8).map(|writer| {
        let store = Arc::clone(&stores[writer % 2]);
        let game = format!("game{}", writer / 4);
        tokio::spawn(async move {
            let (mut number, mut kept) = (0, Vec::new());
            while number < MOVES {
                let mut batch = step(&game, number);
                batch.event = Some(format!("{game}:{writer}:{number}"));
                match store.append(batch).await {
                    Ok(_) => kept.push((game.clone(), number)),
                    Err(error) => assert!(matches!(error, StoreError::Conflict { .. }), "{error:?}"),
                }
                number = store.load(&game).await.expect("read").map_or(0, |entries| entries.len() as u64);
            }
            kept
        })
    });
    let mut kept = Vec::new();
    for writer in writers.collect::<Vec<_>>() {
        kept.extend(writer.await.expect("no panic"));
    }
    let told = stores[0].unsent().await.expect("read").len();
    assert_eq!((kept.len(), kept.iter().collect::<BTreeSet<_>>().len(), told), (80, 80, 80));
    for game in ["game0", "game1"] {
        assert_eq!(stores[1].load(game).await, Ok(Some(moves(MOVES))));
    }
}

/// A changed card without an entry is a change, too.
#[tokio::test]
async fn who_has_not_seen_a_game_as_it_is_may_not_write_it() {
    let url = shared().url(&shared().database());
    let (first, second) = (open(&url).await, open(&url).await);
    first.append(step("ab12", 0)).await.expect("kept");
    let seen = first.revision("ab12").await.expect("read");
    let moved = GameAppend { entries: Vec::new(), expected: 1, ..step("ab12", 0).games.remove(0) };
    second.append(Batch { games: vec![moved], ..Batch::default() }).await.expect("kept");
    let by = |revision| Batch { revisions: BTreeMap::from([("ab12".to_owned(), revision)]), ..step("ab12", 1) };
    assert_eq!(first.append(by(seen)).await, Err(StoreError::Conflict { actual: 1 }));
    assert_eq!(first.revision("ab12").await, Ok(seen + 1));
    first.append(by(seen + 1)).await.expect("kept");
    assert_eq!(first.revision("none").await, Ok(0));
}

/// Changes of others are reported once, and own changes never.
#[tokio::test]
async fn each_process_is_told_what_the_others_changed() {
    let database = shared().database();
    let url = shared().url(&database);
    let (first, second) = (open(&url).await, open(&url).await);
    let nothing = Ok(Changes::default());
    assert_eq!(second.changes(true).await, nothing);
    let numbers = first.append(step("ab12", 0)).await.expect("kept");
    first.append(set("person:1:theme", Some(json!("dark")))).await.expect("kept");
    assert_eq!(first.changes(true).await, nothing, "its own");
    let told = second.changes(true).await.expect("read");
    assert_eq!(told.games, [("ab12".to_owned(), step("ab12", 0).games[0].card.clone())]);
    assert_eq!(told.values, BTreeSet::from(["person:1:theme".to_owned()]));
    assert_eq!(told.letters.iter().map(|letter| letter.number).collect::<Vec<_>>(), numbers);
    assert!(!told.all);
    assert_eq!(second.changes(true).await, nothing);
    first.append(step("ab12", 1)).await.expect("kept");
    assert!(second.changes(false).await.expect("read").letters.is_empty(), "nobody asked for them");

    // A transaction that began earlier and ends later.
    let late = shared().ask(&database, "SELECT nextval('change_numbers')").expect("a number");
    first.append(set("sooner", Some(json!(1)))).await.expect("kept");
    assert_eq!(second.changes(true).await.expect("read").values, BTreeSet::from(["sooner".to_owned()]));
    let insert = format!("INSERT INTO changes VALUES ({late}, 'member:99', 'token', 0, '{{\"v\":[\"later\"]}}')");
    shared().ask(&database, &insert).expect("done");
    assert_eq!(second.changes(true).await.expect("read").values, BTreeSet::from(["later".to_owned()]));
    assert_eq!(second.changes(true).await, nothing);

    // A reader beyond the limit is told that its caches are invalid.
    shared().ask(&database, "SELECT setval('change_numbers', 100000)").expect("done");
    first.append(set("far", Some(json!(1)))).await.expect("kept");
    drop(second.changes(true).await.expect("read"));
    assert!(second.changes(true).await.expect("read").all);
    assert_eq!(second.changes(true).await, nothing);
}

/// Fault 11: an older version plays alone; a new process waits for it and takes over its tables.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_of_before_are_taken_over_when_their_program_has_ended() {
    let database = shared().database();
    let url = shared().url(&database);
    let store = open(&url).await;
    store.append(step("ab12", 0)).await.expect("kept");
    store.close().await.expect("closed");
    let ask = |statement: &str| shared().ask(&database, statement).unwrap_or_else(|error| panic!("{error}"));
    ask("ALTER TABLE games DROP COLUMN revision, DROP COLUMN other_community; DROP INDEX letters_batches; DROP TABLE roles, changes;
         DROP SEQUENCE members, change_numbers; UPDATE banco_schema SET version = 1;
         UPDATE leases SET epoch = 7, holder = 'boot pid:[1] 12 345 alpha', until = 9000000000000");
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let waiting = move |holder: Option<&Holder>| tell.send(holder.cloned()).expect("somebody listens");
    let second = tokio::spawn(Postgres::open(patient(&url), waiting));
    let holder = told.recv().await.flatten().expect("it says for whom it waits");
    assert_eq!((holder.process, holder.host.as_str()), (12, "alpha"));
    assert_eq!(ask("SELECT version FROM banco_schema"), "1", "nobody touches them meanwhile");
    ask("UPDATE leases SET holder = NULL, until = 0");
    let second = second.await.expect("no panic").expect("opened");
    assert_eq!(ask("SELECT version FROM banco_schema"), "3");
    assert_eq!(ask("SELECT epoch FROM leases WHERE name = 'house'"), "8", "the one of before writes no more");
    second.append(step("ab12", 1)).await.expect("kept");
    assert_eq!(second.load("ab12").await, Ok(Some(moves(2))));
    assert_eq!(second.unsent().await.expect("read").len(), 2);
}
