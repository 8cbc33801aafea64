//! A week of five games among five friends at each door (days 1.1, 2.7): what it sounds like.

use std::collections::BTreeMap;

use banco_tests::time_machine::{Door, Said, Tally, Town};

use super::friends::{DAY, Game, HOUR, MINUTE, THURSDAY, VIETNAM, is_aloud_at_night, is_reminder, make_moderator, shown};

/// The games: who plays whom, and by which clock.
const GAMES: [([&str; 2], &str); 5] = [
    (["an", "binh"], "time=12h bank=1d"),
    (["chi", "dung"], "time=1d"),
    (["em", "an"], "time=1d rest=weekend"),
    (["binh", "chi"], "time=3d"),
    (["dung", "em"], "time=7d+1d"),
];

/// When each sits down to play whatever waits: minutes of the day, and every how many days.
const SITTINGS: [(&str, i64, i64); 7] = [
    ("em", 7 * 60 + 30, 2),
    ("an", 8 * 60 + 40, 1),
    ("binh", 10 * 60 + 20, 1),
    ("dung", 19 * 60, 2),
    ("an", 20 * 60, 1),
    ("chi", 21 * 60, 1),
    ("em", 22 * 60, 1),
];

async fn play_what_waits(town: &mut Town, games: &mut [Game], name: &str) {
    for game in games.iter_mut().filter(|game| game.to_move() == name) {
        game.play(town).await;
    }
}

/// Seven days of all that; what was said.
async fn week() -> (Vec<Game>, Vec<Said>) {
    let mut town = Town::open(THURSDAY + 18 * HOUR).await;
    make_moderator(&mut town, "an");
    let mut games = Vec::new();
    for door in Door::ALL {
        town.say(door, "an", "/caidatnhom puzzle=08:00 game=chess").await;
        for (players, clock) in GAMES {
            games.push(Game::begin(&mut town, door, players, clock).await);
        }
    }
    for day in 0..=7 {
        for (name, minute, every) in SITTINGS {
            let at = THURSDAY + day * DAY + minute * MINUTE;
            if at > town.now() && at < THURSDAY + 7 * DAY + 19 * HOUR && day % every == 0 {
                town.advance_to(at).await;
                play_what_waits(&mut town, &mut games, name).await;
            }
        }
    }
    town.advance_to(THURSDAY + 7 * DAY + 19 * HOUR).await;
    let said = Door::ALL.into_iter().flat_map(|door| town.said_since(door, 0)).collect();
    (games, said)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_week_of_five_games_is_no_noise() {
    let (games, said) = week().await;
    println!("{}", shown(&said));
    for door in Door::ALL {
        let here = || said.iter().filter(|said| said.door == door);
        let reminders = here().filter(|said| is_reminder(said)).count();
        println!("{door:?}: {}, {reminders} reminders", Tally::of(here(), VIETNAM));
    }
    let at_night: Vec<&Said> = said.iter().filter(|said| is_aloud_at_night(said, VIETNAM)).collect();
    assert!(at_night.is_empty(), "aloud between 23 and 7:\n{}", shown(at_night));
    // Each reminder once: no two of a game with the same words, and at most three a move.
    for game in &games {
        let mut texts: BTreeMap<&str, usize> = BTreeMap::new();
        let here: Vec<Said> = said.iter().filter(|said| said.door == game.door).cloned().collect();
        for reminder in game.reminders(&here) {
            *texts.entry(&reminder.text).or_default() += 1;
        }
        println!("{:?} {} {:?}: {} plies, {} reminders", game.door, game.id, game.players, game.plies, texts.len());
    }
}
