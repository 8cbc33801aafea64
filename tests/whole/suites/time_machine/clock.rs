//! The time machine itself: time leaps, waits for the program, and survives kill -9.

use std::time::Duration;

use banco_tests::time_machine::{Door, TimeMachine, Town, listing};

use super::friends::{HOUR, MINUTE, THURSDAY, VIETNAM};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hours_pass_in_a_moment_and_the_clock_outlives_kill_9() {
    let mut machine = TimeMachine::new(THURSDAY);
    machine.start().await;
    machine.go(THURSDAY + 6 * HOUR, Duration::from_secs(25)).await;
    assert!((THURSDAY + 6 * HOUR..THURSDAY + 6 * HOUR + MINUTE).contains(&machine.now()));
    machine.kill();
    machine.pass(Duration::from_secs(3_600));
    machine.start().await;
    assert!((THURSDAY + 7 * HOUR..THURSDAY + 7 * HOUR + MINUTE).contains(&machine.now()));
    assert!(machine.output().contains("2026-12-03T00:0"), "the program says the same: {}", machine.output());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn leaping_takes_no_platform_away_and_every_door_tells_the_hour() {
    let mut town = Town::open(THURSDAY + 9 * HOUR).await;
    for door in Door::ALL {
        town.say(door, "an", "/choi cờ vua @binh time=12h side=first").await;
    }
    town.advance_to(THURSDAY + 12 * HOUR).await;
    assert!(!town.machine.output().contains("out of reach"), "{}", town.machine.output());
    for door in Door::ALL {
        let said = town.said_since(door, THURSDAY);
        let [challenge] = said.as_slice() else { panic!("{door:?}: {}", listing(&said)) };
        assert!((9 * 60..9 * 60 + 5).contains(&challenge.minute_of_day(VIETNAM)), "{challenge}");
    }
}
