//! One story with the same results in every store.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use banco_ports::MessageRef;
use banco_store::local::Local;
use banco_store::memory::InMemoryStore;
use banco_store::{Batch, GameAppend, GameCard, Store, StoreError};
use banco_tests::postgres;
use banco_tests::sample::{card, event, last, letter, moved, moves, person, place, sent, set, step};
use serde_json::json;

type Shared = Arc<dyn Store>;

async fn append(store: &Shared, batch: Batch) -> Vec<u64> {
    store.append(batch).await.expect("kept")
}

async fn games_and_conflicts(store: &Shared) {
    append(store, step("ab12", 0)).await;
    append(store, step("ab12", 1)).await;
    assert_eq!(store.append(step("ab12", 1)).await, Err(StoreError::Repeated));
    let mut late = step("ab12", 1);
    late.event = Some("telegram:late".to_owned());
    assert_eq!(store.append(late.clone()).await, Err(StoreError::Conflict { actual: 2 }));
    assert_eq!(store.is_applied("telegram:late").await, Ok(false), "what was refused was not applied");
    late.games[0].expected = 0;
    assert_eq!(store.append(late).await, Err(StoreError::Conflict { actual: 2 }), "the id is taken");
    let mut early = step("zz99", 3);
    early.event = None;
    assert_eq!(store.append(early).await, Err(StoreError::Conflict { actual: 0 }));
    assert_eq!(store.load("zz99").await, Ok(None));

    let mut several = step("cd34", 0);
    several.games[0].entries = moves(5);
    append(store, several).await;
    append(store, step("cd34", 5)).await;
}

async fn check_games(store: &Shared) {
    assert_eq!(store.load("ab12").await, Ok(Some(moves(2))));
    assert_eq!(store.load("cd34").await, Ok(Some(moves(6))));
    assert_eq!(store.load("none").await, Ok(None));
    assert_eq!(store.card("ab12").await, Ok(Some(card(true, 1_760_000_000_001))));
    assert_eq!(store.card("none").await, Ok(None));
    assert_eq!(store.is_applied(&event("ab12", 1)).await, Ok(true));
    assert_eq!(store.is_applied(&event("ab12", 2)).await, Ok(false));
}

fn ids(games: Result<Vec<(String, banco_store::GameCard)>, StoreError>) -> Vec<String> {
    games.expect("found").into_iter().map(|(id, _)| id).collect()
}

async fn look_ups(store: &Shared) {
    let here = place("c", None);
    assert_eq!(ids(store.open_games_at(&here).await), ["ab12", "cd34"]);
    assert_eq!(ids(store.games_of(&person("lan"), true, 9).await), ["cd34", "ab12"], "newest change first");
    assert_eq!(ids(store.games_of(&person("lan"), true, 1).await), ["cd34"]);
    assert!(ids(store.games_of(&person("la"), false, 9).await).is_empty());

    // A finished game is moved to a topic by an append without entries.
    let mut ended = card(false, 1_760_000_000_100);
    ended.places = vec![place("c", Some("7"))];
    let games = vec![GameAppend { id: "ab12".to_owned(), expected: 2, entries: Vec::new(), card: ended }];
    append(store, Batch { games, ..Batch::default() }).await;
}

async fn check_look_ups(store: &Shared) {
    let first = |games: Result<Vec<(String, GameCard)>, StoreError>| {
        let mut ids = ids(games);
        ids.retain(|id| ["ab12", "cd34"].contains(&id.as_str()));
        ids
    };
    assert_eq!(first(store.open_games_at(&place("c", None)).await), ["cd34"]);
    assert!(ids(store.open_games_at(&place("c", Some("7"))).await).is_empty(), "it is over");
    assert_eq!(first(store.games_of(&person("minh"), true, 99).await), ["cd34"]);
    assert_eq!(first(store.games_of(&person("minh"), false, 99).await), ["ab12", "cd34"]);
}

/// Three finished games: one of the community `here`, one of both, one of the other.
async fn ladders(store: &Shared) {
    for (number, communities) in [["here", "here"], ["here", "there"], ["there", "there"]].into_iter().enumerate() {
        let id = format!("ladder{number}");
        let over = &mut last(&id, 0, number as i64).games[0];
        let [home, own] = communities.map(|community| Some(community.to_owned()));
        over.card.communities = [None, own.filter(|own| Some(own) != home.as_ref())];
        over.card.community = home;
        append(store, Batch { games: vec![over.clone()], ..Batch::default() }).await;
    }
}

async fn check_ladders(store: &Shared) {
    let pages = async |community: &str| {
        let (mut found, mut after) = (Vec::new(), None);
        while let [(id, card)] = &store.finished(community, after, 1).await.expect("read")[..] {
            found.push(id.clone());
            after = Some((card.ended_at().expect("over"), id.clone()));
        }
        assert_eq!(ids(store.finished(community, None, 9).await), found);
        found
    };
    assert_eq!(pages("here").await, ["ladder1", "ladder0"]);
    assert_eq!(pages("there").await, ["ladder2", "ladder1"]);
}

async fn values(store: &Shared) {
    append(store, set("language:telegram:lan", Some(json!("vi")))).await;
    append(store, set("language:telegram:minh", Some(json!("en")))).await;
    append(store, set("languages", Some(json!(2)))).await;
    append(store, set("heartbeat", Some(json!({ "at": 5 })))).await;
    append(store, set("heartbeat", Some(json!({ "at": 6 })))).await;
    append(store, set("gone", Some(json!(1)))).await;
    append(store, set("gone", None)).await;
    append(store, set("null", Some(json!(1)))).await;
    append(store, set("null", Some(json!(null)))).await;
}

/// Several games in one batch: all or none. Values are compared before they are set.
async fn together(store: &Shared) {
    let both = |expected: [u64; 2]| {
        let games = ["tt11", "tt22"]
            .into_iter()
            .zip(expected)
            .map(|(game, expected)| GameAppend { expected, ..step(game, expected).games.remove(0) });
        Batch { games: games.collect(), ..set("together", Some(json!(expected[0]))) }
    };
    append(store, both([0, 0])).await;
    append(store, step("tt22", 1)).await;
    let stale = both([1, 1]);
    assert_eq!(store.append(stale).await, Err(StoreError::Conflict { actual: 2 }), "one is stale, so none is kept");
    assert_eq!(store.value("together").await, Ok(Some(json!(0))));
    append(store, both([1, 2])).await;
    let mut twice = both([2, 3]);
    twice.games[1] = twice.games[0].clone();
    assert_eq!(store.append(twice).await, Err(StoreError::Conflict { actual: 2 }), "one game twice");

    let change = |expected| Batch {
        expected: BTreeMap::from([("rating".to_owned(), expected)]),
        ..set("rating", Some(json!(1500)))
    };
    append(store, change(None)).await;
    assert_eq!(store.append(change(None)).await, Err(StoreError::Changed("rating".to_owned())));
    append(store, change(Some(json!(1500)))).await;
}

async fn check_together(store: &Shared) {
    assert_eq!(store.load("tt11").await, Ok(Some(moves(2))));
    assert_eq!(store.load("tt22").await, Ok(Some(moves(3))));
    assert_eq!(store.value("together").await, Ok(Some(json!(1))));
}

/// Open games with a due time, and a game in two places.
async fn due(store: &Shared) {
    for (game, due) in [("du30", Some(30)), ("du10", Some(10)), ("du20", Some(20)), ("duno", None)] {
        let mut begun = step(game, 0);
        begun.games[0].card.due = due;
        begun.games[0].card.places.push(place("elsewhere", None));
        append(store, begun).await;
    }
    let mut over = step("du20", 1);
    over.games[0].card = GameCard { open: false, due: Some(20), ..over.games[0].card.clone() };
    append(store, over).await;
    let mut later = step("du10", 1);
    later.games[0].card.due = Some(40);
    later.games[0].card.places.push(place("elsewhere", None));
    append(store, later).await;
}

async fn check_due(store: &Shared) {
    assert_eq!(ids(store.due(40, 9).await), ["du30"], "over, moved and not due games are not among them");
    assert_eq!(ids(store.due(41, 9).await), ["du30", "du10"], "the earliest first");
    assert_eq!(ids(store.due(i64::MAX, 1).await), ["du30"]);
    assert!(ids(store.due(30, 9).await).is_empty());
    for there in ["c", "elsewhere"] {
        let open = ids(store.open_games_at(&place(there, None)).await);
        assert!(open.contains(&"du10".to_owned()) && !open.contains(&"du20".to_owned()), "{there}: {open:?}");
    }
}

async fn check_values(store: &Shared) {
    assert_eq!(store.value("language:telegram:lan").await, Ok(Some(json!("vi"))));
    assert_eq!(store.value("heartbeat").await, Ok(Some(json!({ "at": 6 }))));
    assert_eq!(store.value("gone").await, Ok(None));
    assert_eq!(store.value("null").await, Ok(None));
    let both = vec![("lan".to_owned(), json!("vi")), ("minh".to_owned(), json!("en"))];
    assert_eq!(store.values("language:telegram:").await, Ok(both));
    assert_eq!(store.values("gone").await, Ok(Vec::new()));
}

/// Marks all letters but the last two; returns their numbers.
async fn outbox(store: &Shared) -> Vec<u64> {
    let numbers = append(store, Batch { outbox: vec![letter("one"), letter("two")], ..Batch::default() }).await;
    assert!(matches!(numbers[..], [one, two] if one < two));
    let unsent = store.unsent().await.expect("read");
    assert!(unsent.is_sorted_by_key(|letter| letter.number));
    assert_eq!(unsent.last().map(|last| last.letter.clone()), Some(letter("two")));
    let before = unsent.iter().map(|letter| letter.number).filter(|number| !numbers.contains(number));
    for (count, number) in before.enumerate() {
        let message = sent(&format!("m{count}"), "cd34", count as u32 + 1);
        let message = if count == 0 { None } else { Some(message) };
        store.mark_sent(number, message).await.expect("marked");
    }
    numbers
}

async fn check_outbox(store: &Shared, numbers: &[u64]) {
    let unsent = store.unsent().await.expect("read");
    assert_eq!(unsent.iter().map(|letter| letter.number).collect::<Vec<_>>(), numbers);
    let here = place("c", None);
    let shown = |message: &str| MessageRef(message.to_owned());
    assert_eq!(store.game_of_message(&here, &shown("m1")).await, Ok(Some(("cd34".to_owned(), 2))));
    assert_eq!(store.game_of_message(&here, &shown("m0")).await, Ok(None), "it was given up");
    assert_eq!(store.game_of_message(&place("d", None), &shown("m1")).await, Ok(None));
    assert_eq!(store.board_of("cd34", &here).await, Ok(Some(shown("m3"))));
    assert_eq!(store.board_of("ab12", &here).await, Ok(None));
}

async fn tell(store: Shared, reopen: impl AsyncFn(Shared) -> Shared) {
    games_and_conflicts(&store).await;
    check_games(&store).await;
    look_ups(&store).await;
    check_look_ups(&store).await;
    ladders(&store).await;
    check_ladders(&store).await;
    values(&store).await;
    check_values(&store).await;
    let numbers = outbox(&store).await;
    check_outbox(&store, &numbers).await;
    together(&store).await;
    due(&store).await;
    let numbers: Vec<u64> = store.unsent().await.expect("read").iter().map(|letter| letter.number).collect();
    check_together(&store).await;
    check_due(&store).await;

    let store = reopen(store).await;
    assert_eq!(store.load("cd34").await, Ok(Some(moves(6))));
    assert_eq!(store.append(step("cd34", 5)).await, Err(StoreError::Repeated));
    check_look_ups(&store).await;
    check_ladders(&store).await;
    check_values(&store).await;
    check_together(&store).await;
    check_due(&store).await;
    check_outbox(&store, &numbers).await;
    let number = append(&store, step("cd34", 6)).await;
    assert!(number.iter().all(|number| numbers.iter().all(|old| old < number)), "numbers are never used again");
    store.mark_sent(numbers[0], None).await.expect("marked");
    store.mark_sent(numbers[0], None).await.expect("marking twice does no harm");

    store.close().await.expect("closed");
    assert_eq!(store.append(step("cd34", 7)).await, Err(StoreError::Closed));
    assert_eq!(store.load("cd34").await, Err(StoreError::Closed));
    assert_eq!(store.value("heartbeat").await, Err(StoreError::Closed));
}

fn open(folder: &Path) -> Local {
    Local::open(folder).expect("opened").0
}

#[tokio::test]
async fn the_store_in_memory_tells_the_story() {
    tell(Arc::new(InMemoryStore::new()), async |store| store).await;
}

#[tokio::test]
async fn the_durable_store_tells_the_story_closed_and_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    tell(Arc::new(open(folder.path())), async |store: Shared| {
        store.close().await.expect("closed");
        drop(store);
        Arc::new(open(folder.path())) as Shared
    })
    .await;
}

#[tokio::test]
async fn the_durable_store_tells_the_story_dropped_and_opened_without_an_index() {
    let folder = tempfile::tempdir().expect("a folder");
    tell(Arc::new(open(folder.path())), async |store: Shared| {
        drop(store);
        std::fs::remove_dir_all(folder.path().join("index")).expect("removed");
        Arc::new(open(folder.path())) as Shared
    })
    .await;
}

#[tokio::test]
async fn the_store_in_a_database_tells_the_story_closed_and_opened() {
    let url = postgres::shared().url(&postgres::shared().database());
    tell(Arc::new(postgres::open(&url).await), async |store: Shared| {
        store.close().await.expect("closed");
        Arc::new(postgres::open(&url).await) as Shared
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_equal_events_and_moves_at_once_one_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = postgres::shared().url(&postgres::shared().database());
    let database = postgres::open(&url).await;
    for store in [Arc::new(InMemoryStore::new()) as Shared, Arc::new(open(folder.path())), Arc::new(database)] {
        let same = (0..20).map(|_| step("ab12", 0));
        let rivals = (0..20).map(|number| Batch { event: Some(format!("telegram:{number}")), ..step("cd34", 0) });
        let tasks = same.chain(rivals).map(|batch| {
            let store = store.clone();
            tokio::spawn(async move { store.append(batch).await })
        });
        let mut kept = 0;
        for task in tasks.collect::<Vec<_>>() {
            match task.await.expect("no panic") {
                Ok(_) => kept += 1,
                Err(error) => assert!(matches!(error, StoreError::Repeated | StoreError::Conflict { actual: 1 })),
            }
        }
        assert_eq!(kept, 2);
        assert_eq!(store.load("cd34").await, Ok(Some(vec![moved(0)])));
    }
}

/// A rejected writer reads again, so no addition is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_rivals_over_a_value_each_adds_to_what_the_one_before_left() {
    const RIVALS: u64 = 8;
    let folder = tempfile::tempdir().expect("a folder");
    let url = postgres::shared().url(&postgres::shared().database());
    let database = postgres::open(&url).await;
    for store in [Arc::new(InMemoryStore::new()) as Shared, Arc::new(open(folder.path())), Arc::new(database)] {
        let add = |store: Shared| async move {
            loop {
                let now = store.value("count").await.expect("read");
                let next = json!(now.as_ref().and_then(serde_json::Value::as_u64).unwrap_or(0) + 1);
                let expected = BTreeMap::from([("count".to_owned(), now)]);
                match store.append(Batch { expected, ..set("count", Some(next)) }).await {
                    Ok(_) => return,
                    Err(error) => assert_eq!(error, StoreError::Changed("count".to_owned())),
                }
            }
        };
        let rivals: Vec<_> = (0..RIVALS).map(|_| tokio::spawn(add(store.clone()))).collect();
        for rival in rivals {
            rival.await.expect("no panic");
        }
        assert_eq!(store.value("count").await, Ok(Some(json!(RIVALS))));
    }
}

#[tokio::test]
async fn a_second_process_is_told_so_and_the_first_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(folder.path());
    let error = Local::open(folder.path()).err().expect("refused").to_string();
    assert!(error.contains("is in use by another process"), "{error}");
    store.append(step("ab12", 0)).await.expect("kept");
}

/// Reliability, D10: a lock file looks like a leftover and may be deleted.
#[tokio::test]
async fn a_second_process_stays_out_also_without_the_lock_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let _store = open(folder.path());
    std::fs::remove_file(folder.path().join("lock")).expect("removed");
    let error = Local::open(folder.path()).err().expect("refused").to_string();
    assert!(error.contains("is in use by another process"), "{error}");
}
