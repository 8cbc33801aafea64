//! A vacation at all doors (days 2.5): the clocks are paused, no player is reminded, and everything continues
//! afterwards.

use banco_tests::time_machine::{Door, Said, Town};

use super::friends::{DAY, Game, HOUR, MINUTE, THURSDAY, VIETNAM, is_aloud_at_night, is_reminder, shown};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_5_on_vacation_nobody_is_reminded_and_no_flag_falls() {
    let mut town = Town::open(THURSDAY + 9 * HOUR).await;
    let mut games = Vec::new();
    for door in Door::ALL {
        let mut game = Game::begin(&mut town, door, ["em", "an"], "time=1d").await;
        game.play(&mut town).await;
        game.play(&mut town).await;
        games.push(game);
        town.whisper(door, "em", "/nghiphep 2d").await;
    }
    let begun = town.now();
    town.advance_to(begun + 2 * DAY - HOUR).await;
    for door in Door::ALL {
        let said = town.said_since(door, begun);
        let reminders: Vec<&Said> = said.iter().filter(|said| is_reminder(said)).collect();
        assert!(reminders.is_empty(), "{door:?}:\n{}", shown(reminders));
    }
    town.advance_to(begun + 3 * DAY + HOUR).await;
    for game in &games {
        let said = town.said_since(game.door, begun);
        let fell = said.iter().find(|said| said.has(&game.id) && said.has("em (Trắng) hết giờ"));
        let fell = fell.unwrap_or_else(|| panic!("{:?} {}:\n{}", game.door, game.id, shown(&said))).at;
        let whole = 3 * DAY;
        assert!((begun + whole - 30 * MINUTE..begun + whole + 30 * MINUTE).contains(&fell), "{:?}", game.door);
        let reminders = game.reminders(&said);
        assert!((1..=3).contains(&reminders.len()), "{:?}:\n{}", game.door, shown(reminders));
    }
    let said: Vec<Said> = Door::ALL.into_iter().flat_map(|door| town.said_since(door, begun)).collect();
    let at_night: Vec<&Said> = said.iter().filter(|said| is_aloud_at_night(said, VIETNAM)).collect();
    assert!(at_night.is_empty(), "aloud between 23 and 7:\n{}", shown(at_night));
}
