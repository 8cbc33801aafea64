//! A database that is stopped, cut off, damaged, newer, or in use by another process.

use std::sync::Arc;
use std::time::Duration;

use banco_store::postgres::{OpenError, Postgres, Settings};
use banco_store::{Batch, Health, Store, StoreError};
use banco_tests::logs;
use banco_tests::patience::until;
use banco_tests::postgres::{Cluster, Cut, Wire, open, patient, shared};
use banco_tests::sample::{moves, person, place, sent, set, step};
use serde_json::json;

/// Names may contain anything that people and platforms put into them.
#[tokio::test]
async fn names_of_every_kind_come_back_as_they_were() {
    let store = open(&shared().url(&shared().database())).await;
    let odd = "Lan\0 \\0 \\ 'x'; DROP TABLE games; -- \u{10ffff} ㊙";
    let mut batch = Batch { event: Some(odd.to_owned()), ..set(odd, Some(json!({ odd: odd, "x": 1.0 }))) };
    batch.values.insert(format!("{odd}:more"), Some(json!(2)));
    let mut game = step("ab12", 0).games.remove(0);
    game.card.persons = vec![person(odd)];
    game.card.places = vec![place(odd, Some(odd))];
    game.card.community = Some(odd.to_owned());
    batch.games.push(game.clone());
    store.append(batch.clone()).await.expect("kept");
    assert_eq!(store.append(batch).await, Err(StoreError::Repeated));
    assert_eq!(store.is_applied(odd).await, Ok(true));
    assert_eq!(store.value(odd).await, Ok(Some(json!({ odd: odd, "x": 1.0 }))));
    assert_eq!(store.values(&format!("{odd}:")).await, Ok(vec![("more".to_owned(), json!(2))]));
    let found = Ok(vec![("ab12".to_owned(), game.card.clone())]);
    assert_eq!(store.games_of(&person(odd), true, 9).await, found);
    assert_eq!(store.open_games_at(&place(odd, Some(odd))).await, found);
    let mut message = sent(odd, "ab12", 1);
    message.place = place(odd, None);
    store.mark_sent(1, Some(message.clone())).await.expect("marked");
    assert_eq!(store.game_of_message(&message.place, &message.message).await, Ok(Some(("ab12".to_owned(), 1))));
    assert_eq!(store.board_of("ab12", &message.place).await, Ok(Some(message.message)));
}

/// Finished games are listed newest change first, even if they changed later.
#[tokio::test]
async fn games_that_are_over_stand_in_their_order_among_those_that_go_on() {
    let store = open(&shared().url(&shared().database())).await;
    for (number, game) in ["g0", "g1", "g2", "g3", "g4"].into_iter().enumerate() {
        let mut begun = step(game, 0);
        begun.games[0].card.changed = number as i64;
        store.append(begun).await.expect("kept");
    }
    let ended = |game: &str, changed| {
        let mut ended = step(game, 1);
        ended.games[0].expected = if changed == 9 { 2 } else { 1 };
        ended.games[0].card.open = false;
        ended.games[0].card.changed = changed;
        ended.event = None;
        ended
    };
    store.append(ended("g1", 7)).await.expect("kept");
    store.append(ended("g3", 8)).await.expect("kept");
    store.append(ended("g1", 9)).await.expect("kept");
    let of = async |open, limit| {
        let games = store.games_of(&person("lan"), open, limit).await.expect("found");
        games.into_iter().map(|(id, _)| id).collect::<Vec<String>>()
    };
    assert_eq!(of(false, 9).await, ["g1", "g3", "g4", "g2", "g0"]);
    assert_eq!(of(false, 3).await, ["g1", "g3", "g4"]);
    assert_eq!(of(true, 9).await, ["g4", "g2", "g0"]);
}

/// Fault 8: a game whose lines have gaps is named and set aside; other games continue.
#[tokio::test]
async fn fault_8_a_line_that_is_lost_or_spoilt_costs_its_game_and_no_other() {
    let database = shared().database();
    let store = open(&shared().url(&database)).await;
    for game in ["ab12", "cd34", "ef56", "gh78"] {
        for number in 0..3 {
            store.append(step(game, number)).await.expect("kept");
        }
    }
    let spoil = |statement: &str| shared().ask(&database, statement).expect("done");
    spoil("DELETE FROM lines WHERE game = 'ab12' AND first = 1");
    spoil("UPDATE lines SET entries = '[{\"at\":' WHERE game = 'cd34' AND first = 2");
    spoil("UPDATE games SET card = '{}' WHERE id = 'ef56'");
    for game in ["ab12", "cd34"] {
        let damaged = store.load(game).await;
        assert!(matches!(&damaged, Err(StoreError::Damaged { game: named, .. }) if named == game), "{damaged:?}");
        let refused = store.append(step(game, 3)).await;
        assert!(matches!(refused, Err(StoreError::Damaged { .. })), "{refused:?}");
    }
    let open = store.open_games_at(&place("c", None)).await.expect("found");
    assert_eq!(open.into_iter().map(|(id, _)| id).collect::<Vec<_>>(), ["gh78"]);
    let all = store.games_of(&person("lan"), false, 9).await.expect("found");
    assert!(all.iter().all(|(id, card)| card.open == (id == "gh78")), "{all:?}");
    assert!(matches!(store.load("ef56").await, Err(StoreError::Damaged { .. })));
    store.append(step("gh78", 3)).await.expect("play goes on");
    assert_eq!(store.load("gh78").await, Ok(Some(moves(4))));
}

/// Fault 11.
#[tokio::test]
async fn fault_11_tables_of_a_newer_program_are_refused_and_left_alone() {
    let database = shared().database();
    open(&shared().url(&database)).await.close().await.expect("closed");
    shared().ask(&database, "UPDATE banco_schema SET version = 99").expect("done");
    let refused = Postgres::open(Settings::new(&shared().url(&database)), |_| ()).await.err();
    assert!(matches!(refused, Some(OpenError::Newer(99))), "{refused:?}");
    assert_eq!(shared().ask(&database, "SELECT version FROM banco_schema").as_deref(), Ok("99"));
    assert_eq!(shared().ask(&database, "SELECT last_value FROM members").as_deref(), Ok("1"));
}

/// Faults 5 and 6: the server stops at once, and comes back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_5_and_6_a_database_that_is_killed_keeps_what_was_acknowledged_and_is_found_again() {
    logs::catch();
    let cluster = Cluster::begin("killed");
    let settings = Settings {
        patience: Duration::from_secs(3),
        lease: Duration::from_secs(2),
        ..Settings::new(&cluster.url(&cluster.database()))
    };
    let store = Arc::new(Postgres::open(settings, |_| ()).await.expect("opened"));
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let writers: Vec<_> = (0..4)
        .map(|writer| {
            let (store, stopped) = (Arc::clone(&store), stopped.clone());
            tokio::spawn(async move {
                let (game, mut number) = (format!("game{writer}"), 0);
                while !*stopped.borrow() {
                    match store.append(step(&game, number)).await {
                        Ok(_) => number += 1,
                        Err(error) => {
                            assert!(matches!(error, StoreError::NotSaved(_)), "{error:?}");
                            break;
                        }
                    }
                }
                (game, number)
            })
        })
        .collect();
    until("moves", async || store.load("game3").await.expect("read").filter(|entries| entries.len() > 20)).await;
    let mut health = store.health();
    cluster.kill();
    health.wait_for(|health| matches!(health, Health::Degraded(_))).await.expect("it tells");
    assert!(matches!(store.load("game3").await, Err(StoreError::Unreadable(_))));
    assert!(matches!(store.append(step("other", 0)).await, Err(StoreError::NotSaved(_))));
    cluster.start();
    health.wait_for(|health| *health == Health::Good).await.expect("it mends itself");
    store.append(step("other", 0)).await.expect("kept again");
    stop.send_replace(true);
    // Writers in the middle of a commit waited for the outcome and got it; earlier ones were refused.
    for writer in writers {
        let (game, number) = writer.await.expect("no panic");
        assert_eq!(store.load(&game).await, Ok(Some(moves(number))), "{game}");
    }
}

/// A connection is cut at every single message of a move: the move is stored and reported once, with its letters.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_answer_is_found_out_and_never_doubled() {
    let wire = Wire::to(shared()).await;
    // Hints are off, because messages of moves alone are counted here.
    let settings = Settings { hints: false, ..patient(&wire.url(&shared().database())) };
    let store = Postgres::open(settings, |_| ()).await.expect("opened");
    let batch = |number: u64| {
        let mut batch = step("ab12", number);
        batch.values.insert(format!("value{number}"), Some(json!(number)));
        // The clock's batches have no event.
        if number.is_multiple_of(2) {
            batch.event = None;
        }
        batch
    };
    for number in 0..4 {
        store.append(batch(number)).await.expect("kept");
    }
    let before = wire.count();
    store.append(batch(4)).await.expect("kept");
    let messages = wire.count() - before;
    assert!(messages > 4, "{messages}");
    let (mut number, mut letters) = (5, 5);
    for how in [Cut::Before, Cut::After] {
        for at in 1..=messages {
            for _ in 0..2 {
                wire.cut(at, how);
                let told = store.append(batch(number)).await.unwrap_or_else(|error| panic!("{how:?} {at}: {error}"));
                assert!(!wire.is_armed(), "{how:?} {at}");
                letters += 1;
                let unsent = store.unsent().await.expect("read");
                assert_eq!(unsent.len(), letters, "{how:?} {at}: each once");
                assert_eq!(unsent.last().map(|letter| vec![letter.number]), Some(told), "{how:?} {at}");
                number += 1;
            }
        }
    }
    assert_eq!(store.load("ab12").await, Ok(Some(moves(number))));
    assert_eq!(store.append(batch(5)).await, Err(StoreError::Repeated), "and a second delivery is one");
}

/// Fault 25: an address contains a password.
#[tokio::test]
async fn fault_25_the_password_stands_in_no_error_and_no_log() {
    logs::catch();
    const PASSWORD: &str = "geheim-mat-khau";
    let addresses = [
        format!("postgres://banco:{PASSWORD}@127.0.0.1:1/banco"),
        format!("mysql://banco:{PASSWORD}@127.0.0.1/banco"),
        format!("postgres://banco:{PASSWORD}@[/banco?port=x"),
        format!("postgres://banco:{PASSWORD}@127.0.0.1:1/banco?sslmode={PASSWORD}"),
        shared().url("nothing-here").replace("banco@", &format!("banco:{PASSWORD}@")),
    ];
    for address in addresses {
        let settings = Settings { patience: Duration::from_millis(300), ..Settings::new(&address) };
        let printed = format!("{settings:?}");
        let error = Postgres::open(settings, |_| ()).await.err().expect("refused");
        let said = format!("{error} {error:?} {printed}");
        assert!(!said.contains(PASSWORD), "{said}");
    }
    assert!(!logs::lines().contains(PASSWORD));
}
