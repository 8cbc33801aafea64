//! Appends moves to a store and prints each one once it is acknowledged, until it is killed.
//!
//! For the crash tests of the suites: `store-writer FOLDER SEGMENT_BYTES`, or `store-writer postgres://…`.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use banco_store::local::{Local, Settings};
use banco_store::postgres::{Duty, Postgres};
use banco_store::{Store, StoreError};
use banco_tests_platform::postgres::{KEEPS_THE_HOUSE, patient};
use banco_tests_platform::sample::{moves, step};

const WRITERS: usize = 4;

/// Moves of the short games that each writer plays beside its own endless game, so that the archive gets some.
const MOVES_PER_SHORT_GAME: u64 = 20;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let place = arguments.next().expect("a folder, or an address");
    let is_local = !place.starts_with("postgres://");
    let store: Arc<dyn Store> = if !is_local {
        let store = Postgres::open(patient(&place), |_| panic!("nobody has it to himself")).await.expect("opened");
        let mut duty = store.duty();
        tokio::spawn(async move {
            duty.wait_for(Duty::is_ours).await.expect("it lives");
            say(KEEPS_THE_HOUSE);
        });
        Arc::new(store)
    } else {
        let segment_bytes = arguments.next().and_then(|bytes| bytes.parse().ok()).expect("bytes of a segment");
        // What is over goes into the archive all the time.
        let settings = Settings { segment_bytes, archive_after: 2 * segment_bytes, ..Settings::default() };
        Arc::new(Local::open_with(Path::new(&place), settings).expect("opened").0)
    };
    // Messages that the killed writer had not marked as sent.
    for letter in store.unsent().await.expect("readable") {
        store.mark_sent(letter.number, None).await.expect("marked");
    }
    let writers = (0..WRITERS).map(|writer| tokio::spawn(write(store.clone(), format!("game{writer}"), is_local)));
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("no panic");
    }
}

async fn write(store: Arc<dyn Store>, game: String, plays_short: bool) {
    let found = store.load(&game).await.expect("readable").unwrap_or_default();
    let (mut number, is_shared) = (found.len() as u64, store.is_shared());
    // Each move carries its number, so equality is: every one, once, in order.
    assert_eq!(found, moves(number));
    loop {
        let letters = match store.append(step(&game, number)).await {
            Ok(letters) => letters,
            // The other process was quicker.
            Err(StoreError::Repeated) if is_shared => {
                number += 1;
                continue;
            }
            Err(StoreError::Conflict { actual }) if is_shared => {
                number = actual;
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        say(&format!("{game} {number}"));
        for letter in letters {
            store.mark_sent(letter, None).await.expect("marked");
        }
        if plays_short && number.is_multiple_of(MOVES_PER_SHORT_GAME) {
            let short = format!("{game}over{number}");
            let mut batch = step(&short, 0);
            batch.games.iter_mut().for_each(|append| append.card.open = false);
            store.append(batch).await.expect("kept");
            say(&format!("{short} 0"));
        }
        number += 1;
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).expect("somebody reads");
}
