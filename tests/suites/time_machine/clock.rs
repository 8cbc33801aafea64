//! The machine itself: time leaps, and comes back as it was after kill -9.

use std::time::Duration;

use banco_tests::time_machine::{Door, TimeMachine, Town, listing};

/// 3 December 2026, 19:00 in Vietnam, a Thursday.
const THURSDAY: i64 = 1_796_299_200_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_pass_in_seconds_and_the_clock_outlives_kill_9() {
    let mut machine = TimeMachine::new(THURSDAY);
    machine.start().await;
    let begun = std::time::Instant::now();
    machine.go(THURSDAY + 86_400_000, Duration::from_secs(25)).await;
    println!("a day of the table took {:?}", begun.elapsed());
    assert!((THURSDAY + 86_400_000..THURSDAY + 86_460_000).contains(&machine.now()));
    machine.kill();
    machine.pass(Duration::from_secs(3_600));
    machine.start().await;
    assert!((THURSDAY + 90_000_000..THURSDAY + 90_060_000).contains(&machine.now()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_town_has_three_doors() {
    let begun = std::time::Instant::now();
    let mut town = Town::open(THURSDAY).await;
    println!("open after {:?}", begun.elapsed());
    for door in Door::ALL {
        town.say(door, "an", "/choi cờ vua @binh time=12h bank=1d side=first").await;
    }
    println!("said after {:?}", begun.elapsed());
    town.advance(Duration::from_secs(86_400)).await;
    println!("a day after {:?}", begun.elapsed());
    for door in Door::ALL {
        println!("{}", listing(&town.said_since(door, 0)));
    }
    println!("{}", town.machine.output());
}
