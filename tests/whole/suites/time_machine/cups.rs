//! Tournaments of each kind, twice, through all doors (days 4): they run by themselves for days to a champion,
//! without any sound at night.

use std::time::Duration;

use banco_tests::time_machine::{Door, Said, Tally, Town};

use super::friends::{DAY, HOUR, THURSDAY, VIETNAM, is_aloud_at_night, shown};
use super::running::{Running, running};

/// Four people; the alphabetically first of two wins.
const PLAYERS: [&str; 4] = ["an", "binh", "chi", "dung"];

/// Door and kind of each tournament.
const CUPS: [(Door, &str); 6] = [
    (Door::Telegram, "loại trực tiếp"),
    (Door::Telegram, "vòng tròn"),
    (Door::Discord, "thuỵ sĩ"),
    (Door::Discord, "loại trực tiếp"),
    (Door::Table, "vòng tròn"),
    (Door::Table, "thuỵ sĩ"),
];

const FIRST_WINS: [&str; 5] = ["e2e4", "f7f6", "d2d4", "g7g5", "d1h5"];
const SECOND_WINS: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

/// The next move of a game that its alphabetically first player wins.
fn next_move(game: &Running) -> &'static str {
    let [first, second] = &game.players;
    if first < second { FIRST_WINS[game.plies] } else { SECOND_WINS[game.plies] }
}

/// Opens a tournament and signs all players up.
async fn announce(town: &mut Town, door: Door, kind: &str) {
    town.say(door, PLAYERS[0], &format!("/giai cờ vua {kind} time=1d min=4 max=4 ghidanh=1d")).await;
    for name in PLAYERS {
        town.press(door, name, "Ghi danh").await;
    }
}

/// All players play all waiting games, until none waits.
async fn sitting(town: &mut Town) {
    for _ in 0..3 {
        for game in running(&town.machine.games()) {
            town.say(game.door, &game.to_move, &format!("/di {} #{}", next_move(&game), game.id)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tournaments_of_each_kind_find_their_champions_by_day() {
    let mut town = Town::open(THURSDAY + 9 * HOUR).await;
    for (door, kind) in CUPS {
        announce(&mut town, door, kind).await;
    }
    let mut days = 0;
    while days == 0 || !running(&town.machine.games()).is_empty() {
        assert!(days < 21, "they come to an end:\n{}", town.machine.output());
        for hour in [8, 13, 20] {
            let at = THURSDAY + days * DAY + hour * HOUR;
            if at > town.now() {
                town.advance_to(at).await;
            }
            sitting(&mut town).await;
        }
        days += 1;
    }
    town.advance(Duration::from_secs(86_400)).await;
    let said: Vec<Said> = Door::ALL.into_iter().flat_map(|door| town.said_since(door, 0)).collect();
    println!("over after {days} days");
    assert!(!town.machine.output().contains("out of reach"), "{}", town.machine.output());
    for door in Door::ALL {
        let here = || said.iter().filter(|said| said.door == door);
        println!("{door:?}: {}", Tally::of(here(), VIETNAM));
        let champions: Vec<&Said> = here().filter(|said| said.has("vô địch")).collect();
        assert_eq!(champions.len(), 2, "{door:?}: {}", shown(here()));
        assert!(champions.iter().all(|said| said.text.to_lowercase().contains("an vô địch")), "{}", shown(champions));
    }
    let at_night: Vec<&Said> = said.iter().filter(|said| is_aloud_at_night(said, VIETNAM)).collect();
    assert!(at_night.is_empty(), "aloud between 23 and 7:\n{}", shown(at_night));
}
