//! A week of five games among five friends at each door (days 1.1, 2.7): its sounds.

use std::collections::BTreeMap;

use banco_engine::{Entry, Event};
use banco_tests::time_machine::{Door, Said, Tally, Town};

use super::friends::{
    DAY, Game, HOUR, MINUTE, THURSDAY, VIETNAM, is_aloud_at_night, is_reminder, make_moderator, shown,
};
use super::running::records;

/// Games with their players and their clocks.
const GAMES: [([&str; 2], &str); 5] = [
    (["an", "binh"], "time=12h bank=1d"),
    (["chi", "dung"], "time=1d"),
    (["em", "an"], "time=1d rest=weekend"),
    (["binh", "chi"], "time=3d"),
    (["dung", "em"], "time=7d+1d"),
];

/// Times at which each player plays all waiting games: minutes of the day, and the interval in days.
const SITTINGS: [(&str, i64, i64); 7] = [
    ("em", 7 * 60 + 30, 2),
    ("an", 8 * 60 + 40, 1),
    ("dung", 10 * 60, 1),
    ("binh", 10 * 60 + 20, 1),
    ("an", 20 * 60, 1),
    ("chi", 21 * 60, 1),
    ("em", 22 * 60, 1),
];

async fn play_what_waits(town: &mut Town, games: &mut [Game], name: &str) {
    for game in games.iter_mut().filter(|game| game.to_move() == name) {
        game.play(town).await;
    }
}

/// Result of a week.
struct Week {
    games: Vec<Game>,
    said: Vec<Said>,
    records: BTreeMap<String, Vec<Entry>>,
    output: String,
}

/// Plays seven days of these games.
async fn week() -> Week {
    let mut town = Town::open(THURSDAY + 18 * HOUR).await;
    make_moderator(&mut town, "an");
    let mut games = Vec::new();
    for door in Door::ALL {
        town.say(door, "an", "/caidatnhom puzzle=08:00 game=chess").await;
        for (players, clock) in GAMES {
            games.push(Game::begin(&mut town, door, players, clock).await);
        }
    }
    let end = THURSDAY + 7 * DAY + 18 * HOUR + 30 * MINUTE;
    for day in 0..=7 {
        for (name, minute, every) in SITTINGS {
            let at = THURSDAY + day * DAY + minute * MINUTE;
            if at > town.now() && at < end && day % every == 0 {
                town.advance_to(at).await;
                play_what_waits(&mut town, &mut games, name).await;
            }
        }
    }
    town.advance_to(end).await;
    let said = Door::ALL.into_iter().flat_map(|door| town.said_since(door, 0)).collect();
    Week { games, said, records: records(&town.machine.games()), output: town.machine.output() }
}

/// Milliseconds of a duration in the bot's words: “3 giờ”, “71 phút”, “1 ngày”.
fn lengths(text: &str) -> i64 {
    let words: Vec<&str> = text.split([' ', '.', ',']).collect();
    let length = |pair: &[&str]| {
        let unit = [("ngày", DAY), ("giờ", HOUR), ("phút", MINUTE)].into_iter().find(|(unit, _)| *unit == pair[1])?;
        Some(pair[0].parse::<i64>().ok()? * unit.1)
    };
    words.windows(2).filter_map(length).sum()
}

/// True if more than half of everything is left: the move's time and the reserve.
fn is_useless(reminder: &Said, whole: i64) -> bool {
    let told = reminder.text.split("Hết giờ:").next().unwrap_or_default();
    let left = told.split_once(" còn ").map_or(0, |(_, left)| lengths(left));
    2 * left > whole
}

/// Reminders in a record, sorted: plies played before each, and its kind.
fn reminded(entries: &[Entry]) -> Vec<(usize, u8)> {
    let (mut plies, mut all) = (0, Vec::new());
    for entry in entries {
        match entry.event {
            Event::Moved { .. } => plies += 1,
            Event::Reminded { step } => all.push((plies, step)),
            _ => {}
        }
    }
    all.sort_unstable();
    all
}

impl Week {
    fn at(&self, door: Door) -> Vec<Said> {
        self.said.iter().filter(|said| said.door == door).cloned().collect()
    }

    /// The game with this clock at a door, its reminders, and its time per move.
    fn reminders(&self, door: Door, clock: usize) -> (&Game, Vec<Said>) {
        let mut games = self.games.iter().filter(|game| game.door == door);
        let game = games.nth(clock).expect("five games");
        (game, game.reminders(&self.at(door)).into_iter().cloned().collect())
    }

    fn print(&self, door: Door) {
        let here = self.at(door);
        let count = here.iter().filter(|said| is_reminder(said)).count();
        // The remaining time of a Fischer clock changes with every move.
        let wholes = [36 * HOUR, DAY, DAY, 3 * DAY];
        let useless = |(clock, whole): (usize, &i64)| {
            let (_, reminders) = self.reminders(door, clock);
            reminders.iter().filter(|reminder| is_useless(reminder, *whole)).count()
        };
        let useless: usize = wholes.iter().enumerate().map(useless).sum();
        println!("{door:?}: {}; {count} reminders, {useless} of them useless", Tally::of(&here, VIETNAM));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_7_a_week_of_five_games_makes_no_sound_at_night_and_one_at_seven() {
    let week = week().await;
    Door::ALL.into_iter().for_each(|door| week.print(door));
    // The time machine itself causes no outage and takes no player's time.
    assert!(!week.output.contains("out of reach"), "{}", week.output);
    let at_night: Vec<&Said> = week.said.iter().filter(|said| is_aloud_at_night(said, VIETNAM)).collect();
    assert!(at_night.is_empty(), "aloud between 23 and 7:\n{}", shown(at_night));
    for door in Door::ALL {
        let here = week.at(door);
        let tally = Tally::of(&here, VIETNAM);
        assert!(tally.most_in_a_morning <= 1, "{door:?}: {tally}\n{}", shown(&here));
        for (clock, (players, terms)) in GAMES.into_iter().enumerate() {
            let (game, reminders) = week.reminders(door, clock);
            assert!(game.plies >= 12, "{door:?} {players:?} {terms}: {} plies\n{}", game.plies, shown(&here));
            // At most three reminders a move, each to the player to move, each once.
            assert!(reminders.len() <= 3 * (game.plies + 1), "{}", shown(&reminders));
            let is_for_player = |said: &&Said| players.iter().any(|name| said.pings() == [*name]);
            assert_eq!(reminders.iter().filter(is_for_player).count(), reminders.len(), "{}", shown(&reminders));
            let recorded = reminded(&week.records[&game.id]);
            let mut told: Vec<usize> = reminders.iter().map(|said| game.plies_at(said.at)).collect();
            told.sort_unstable();
            let plies: Vec<usize> = recorded.iter().map(|(ply, _)| *ply).collect();
            assert_eq!(told, plies, "{terms}: each recorded reminder is one message:\n{}", shown(&reminders));
            let mut once = recorded.clone();
            once.dedup();
            assert_eq!(once, recorded, "{terms}: each kind once a move:\n{}", shown(&reminders));
        }
        // No urgent reminder comes in games of three days and more that are played every day.
        for clock in [3, 4] {
            let (_, reminders) = week.reminders(door, clock);
            assert!(reminders.is_empty(), "{}", shown(&reminders));
        }
    }
}
