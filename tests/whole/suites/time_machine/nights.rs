//! Single nights at all doors: kill -9, a changed wall clock, daylight saving (days 1.3, 1.5, 1.6, 2.7).

use std::time::Duration;

use banco_tests::time_machine::{Door, Said, Town};

use super::friends::{DAY, Game, HOUR, MINUTE, THURSDAY, VIETNAM, is_aloud_at_night, is_reminder, shown};

/// A game at each door in which both have moved once and white is to move since about now.
async fn games(town: &mut Town, clock: &str) -> Vec<Game> {
    let mut games = Vec::new();
    for door in Door::ALL {
        let mut game = Game::begin(town, door, ["an", "binh"], clock).await;
        game.play(town).await;
        game.play(town).await;
        games.push(game);
    }
    games
}

fn minute_of(said: &Said) -> i64 {
    said.at.div_euclid(MINUTE)
}

/// Instant of the loss on time in a game, in true time.
fn fall(town: &Town, game: &Game, since: i64) -> Option<i64> {
    let said = town.said_since(game.door, since);
    said.iter().find(|said| said.has(&game.id) && said.has("an (Trắng) hết giờ")).map(|said| said.at)
}

/// White is reminded at seven in the morning, once, and no phone makes a sound in the night.
fn check_morning(town: &Town, game: &Game, begun: i64, seven: i64, ahead: i64) {
    let said = town.said_since(game.door, begun);
    let night: Vec<&Said> =
        said.iter().filter(|said| said.at > begun + HOUR && is_aloud_at_night(said, ahead)).collect();
    assert!(night.is_empty(), "{:?}: aloud at night:\n{}", game.door, shown(night));
    let morning: Vec<&Said> =
        said.iter().filter(|said| is_reminder(said) && (seven..seven + 30 * MINUTE).contains(&said.at)).collect();
    assert_eq!(morning.len(), 1, "{:?}: one reminder at 7:00:\n{}", game.door, shown(&said));
    assert!(minute_of(morning[0]) < seven / MINUTE + 3, "{:?}: at 7:00:\n{}", game.door, shown(morning));
    assert!(morning[0].pings_person("an"), "{:?}:\n{}", game.door, shown(morning));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_1_3_and_2_7_a_night_of_kill_9_doubles_no_reminder_and_takes_nobodys_time() {
    // Half of the day is over at six.
    let mut town = Town::open(THURSDAY + 18 * HOUR).await;
    let games = games(&mut town, "time=1d").await;
    let begun = town.now();
    let seven = THURSDAY + DAY + 7 * HOUR;
    let mut away = Duration::ZERO;
    for (at, time) in [(-5 * HOUR, 600), (-MINUTE, 5), (10_000, 40), (MINUTE, 5)] {
        town.advance_to(seven + at).await;
        town.kill();
        town.machine.pass(Duration::from_secs(time));
        away += Duration::from_secs(time);
        town.start().await;
    }
    town.advance_to(seven + 2 * HOUR).await;
    for game in &games {
        check_morning(&town, game, begun, seven, VIETNAM);
    }
    town.advance_to(begun + DAY + 2 * HOUR).await;
    for game in &games {
        let fell = fall(&town, game, begun).expect("it falls");
        let whole = DAY + i64::try_from(away.as_millis()).expect("minutes");
        // The three games began within some minutes.
        assert!((begun - 10 * MINUTE + whole..begun + whole + 20 * MINUTE).contains(&fell), "{:?}", game.door);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_1_5_a_wall_clock_that_is_set_takes_nobodys_time_and_repeats_no_reminder() {
    let mut town = Town::open(THURSDAY + 9 * HOUR).await;
    let games = games(&mut town, "time=1d").await;
    let begun = town.now();
    town.advance_to(begun + 13 * HOUR).await;
    let before: Vec<usize> =
        games.iter().map(|game| game.reminders(&town.said_since(game.door, begun)).len()).collect();
    assert_eq!(before, [1, 1, 1], "at half of the time");
    // The clock is set back before the reminder, and hours later forward beyond the loss on time.
    town.machine.set_wall_clock_by(-3 * HOUR);
    town.advance(Duration::from_secs(3_600)).await;
    let after: Vec<usize> = games.iter().map(|game| game.reminders(&town.said_since(game.door, begun)).len()).collect();
    assert_eq!(after, before, "not once more");
    town.machine.set_wall_clock_by(12 * HOUR);
    town.advance(Duration::from_secs(3_600)).await;
    for game in &games {
        assert_eq!(fall(&town, game, begun), None, "{:?}: {}", game.door, shown(&town.said_since(game.door, begun)));
    }
    town.advance_to(begun + DAY + 6 * HOUR).await;
    for game in &games {
        let fell = fall(&town, game, begun).expect("it falls");
        assert!(fell >= begun + DAY - 10 * MINUTE, "{:?}: {} minutes early", game.door, (begun + DAY - fell) / MINUTE);
    }
}

/// Saturday, 27 March 2027, 0:00 in Berlin: the next night has no hour from 2:00 to 3:00.
const BERLIN: i64 = 1_806_102_000_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_1_6_quiet_hours_end_at_seven_of_the_new_time_and_a_day_is_24_hours() {
    let mut town = Town::open_with(BERLIN + 13 * HOUR, &[("BANCO__TIME__ZONE", "Europe/Berlin")]).await;
    let games = games(&mut town, "time=1d").await;
    let begun = town.now();
    // 7:00 of summer is 30 hours after the midnight of winter.
    let seven = BERLIN + 30 * HOUR;
    town.advance_to(seven + HOUR).await;
    for game in &games {
        check_morning(&town, game, begun, seven, 2 * 60);
    }
    town.advance_to(begun + DAY + HOUR).await;
    for game in &games {
        let fell = fall(&town, game, begun).expect("it falls");
        assert!((begun + DAY - 10 * MINUTE..begun + DAY + 2 * MINUTE).contains(&fell), "{:?}", game.door);
    }
}
