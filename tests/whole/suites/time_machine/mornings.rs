//! Sounds of several games together: at seven in the morning, in a night with a tournament, on a vacation.

use banco_tests::time_machine::{Door, Said, Town};

use super::friends::{DAY, Game, HOUR, MINUTE, THURSDAY, VIETNAM, is_aloud_at_night, is_reminder, shown};
use super::running::running;

/// Six people who all wait for one.
const OTHERS: [&str; 6] = ["binh", "chi", "dung", "em", "giang", "ha"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_7_six_games_that_wait_at_seven_ping_once() {
    let mut town = Town::open(THURSDAY + 17 * HOUR).await;
    for door in Door::ALL {
        for other in OTHERS {
            let mut game = Game::begin(&mut town, door, ["an", other], "time=1d").await;
            game.play(&mut town).await;
            game.play(&mut town).await;
        }
    }
    let (begun, seven) = (town.now(), THURSDAY + DAY + 7 * HOUR);
    town.advance_to(seven + 10 * MINUTE).await;
    for door in Door::ALL {
        let said = town.said_since(door, begun + HOUR);
        let pings: Vec<&Said> = said.iter().filter(|said| said.pings_person("an")).collect();
        assert_eq!(pings.len(), 1, "{door:?}:\n{}", shown(&said));
        assert!((seven..seven + 3 * MINUTE).contains(&pings[0].at) && pings[0].has("6 ván"), "{}", shown(&said));
        assert!(!said.iter().any(|said| is_aloud_at_night(said, VIETNAM)), "{door:?}:\n{}", shown(&said));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_7a_a_flag_at_night_is_silent_and_no_round_begins_before_the_morning() {
    // The first round begins at seven, and its clocks with it; one that begins later has them wait for a morning.
    let mut town = Town::open(THURSDAY + 5 * HOUR).await;
    for door in Door::ALL {
        town.say(door, "an", "/giai cờ vua loại trực tiếp time=12h min=4 max=4 ghidanh=1d").await;
        for name in ["an", "binh", "chi", "dung"] {
            town.press(door, name, "Ghi danh").await;
        }
    }
    town.advance_to(THURSDAY + 12 * HOUR).await;
    for door in Door::ALL {
        // One game ends at once; in the other both move once and no more.
        let mut games: Vec<_> = running(&town.machine.games()).into_iter().filter(|game| game.door == door).collect();
        let slow = games.pop().expect("two games");
        for (name, mv) in slow.players.iter().zip(["e2e4", "e7e5"]) {
            town.say(door, name, &format!("/di {mv} #{}", slow.id)).await;
        }
        let quick = games.pop().expect("two games");
        let [white, black] = &quick.players;
        for (name, mv) in [(white, "f2f3"), (black, "e7e5"), (white, "g2g4"), (black, "d8h4")] {
            town.say(door, name, &format!("/di {mv} #{}", quick.id)).await;
        }
    }
    let begun = town.now();
    town.advance_to(THURSDAY + DAY + 9 * HOUR).await;
    for door in Door::ALL {
        let said = town.said_since(door, begun);
        assert!(!said.iter().any(|said| is_aloud_at_night(said, VIETNAM)), "{door:?}:\n{}", shown(&said));
        let whole = town.said_since(door, THURSDAY);
        assert!(said.iter().any(|said| said.has(") hết giờ: ")), "{door:?}: the flag falls:\n{}", shown(&whole));
        let last = said.iter().find(|said| said.has("Vào ván!")).map(|said| said.minute_of_day(VIETNAM));
        assert!(last.is_some_and(|minute| (7 * 60..9 * 60).contains(&minute)), "{door:?}:\n{}", shown(&said));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_7_with_a_reserve_a_player_is_reminded_when_it_begins_and_not_twice_before() {
    let mut town = Town::open(THURSDAY + 8 * HOUR).await;
    let mut games = Vec::new();
    for door in Door::ALL {
        let mut game = Game::begin(&mut town, door, ["an", "binh"], "time=12h bank=1d").await;
        game.play(&mut town).await;
        game.play(&mut town).await;
        games.push(game);
    }
    let begun = town.now();
    let reserve = begun + 11 * HOUR + 50 * MINUTE;
    town.advance_to(begun + 36 * HOUR).await;
    for game in &games {
        let said = town.said_since(game.door, begun);
        let (before, after): (Vec<&Said>, Vec<&Said>) =
            game.reminders(&said).into_iter().partition(|said| said.at < reserve);
        assert!(before.len() <= 1, "{:?}:\n{}", game.door, shown(&said));
        // One message at the beginning of the reserve, and one while it runs.
        assert!((2..=3).contains(&after.len()), "{:?}:\n{}", game.door, shown(&said));
        assert!(after[0].at < begun + 12 * HOUR + 5 * MINUTE, "{:?}:\n{}", game.door, shown(&said));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_5_a_vacation_stands_on_the_board_and_its_owner_hears_its_end() {
    let mut town = Town::open(THURSDAY + 9 * HOUR).await;
    let mut games = Vec::new();
    for door in Door::ALL {
        let mut game = Game::begin(&mut town, door, ["em", "an"], "time=1d").await;
        game.play(&mut town).await;
        game.play(&mut town).await;
        town.whisper(door, "em", "/nghiphep 1d").await;
        games.push(game);
    }
    let begun = town.now();
    town.advance(std::time::Duration::from_secs(60)).await;
    for game in &games {
        let messages = town.messages(game.door);
        let board = messages.iter().rfind(|(said, _)| said.has_picture && said.has(&game.id)).map(|(_, seen)| seen);
        assert!(board.is_some_and(|board| board.text.contains("nghỉ phép")), "{:?}: {board:?}", game.door);
        let told = town.said_since(game.door, begun);
        assert!(told.iter().all(|said| !said.pings_person("an")), "silent:\n{}", shown(&told));
    }
    town.advance_to(begun + DAY + HOUR).await;
    for game in &games {
        let said = town.said_since(game.door, begun + DAY - HOUR);
        let ends = said.iter().filter(|said| said.alone.as_deref() == Some("em") && said.has("Hết nghỉ phép"));
        // The page has no private chats: its list says it.
        let told = usize::from(game.door != Door::Table);
        assert_eq!(ends.count(), told, "{:?}:\n{}", game.door, shown(&said));
        assert!(!said.iter().any(is_reminder), "{:?}:\n{}", game.door, shown(&said));
    }
}
