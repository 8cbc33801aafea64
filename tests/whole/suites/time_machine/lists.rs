//! Lists of six games at each door and in both languages (days 2.7b): the least time first, with the reasons of clocks
//! that stand.

use banco_tests::time_machine::{Door, Said};

use super::friends::{DAY, Game, HOUR, THURSDAY, shown, town_in};

/// The opponents and the clocks; the last game has none.
const GAMES: [(&str, &str); 6] = [
    ("binh", "time=12h bank=1d"),
    ("chi", "time=1d"),
    ("dung", "time=3d"),
    ("em", "time=1d rest=weekend"),
    ("giang", "time=20h flag=claim"),
    ("ha", ""),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_7b_six_games_are_listed_by_the_time_that_is_left() {
    for (lang, list, yours) in [("vi", "/vancuatoi", "đến lượt bạn"), ("en", "/games", "your turn")] {
        let mut town = town_in(lang, &["an", "dung"], THURSDAY + 9 * HOUR).await;
        let mut games: Vec<Vec<Game>> = Vec::new();
        for door in Door::ALL {
            let mut here = Vec::new();
            for (other, clock) in GAMES {
                let mut game = Game::begin(&mut town, door, ["an", other], clock).await;
                game.play(&mut town).await;
                game.play(&mut town).await;
                here.push(game);
            }
            town.whisper(door, "dung", "/nghiphep 5d").await;
            games.push(here);
        }
        // Of 20 hours one is left, of a day five.
        town.advance_to(THURSDAY + DAY + 4 * HOUR).await;
        for (door, here) in Door::ALL.into_iter().zip(&games) {
            let asked = town.now();
            town.say(door, "an", list).await;
            let said: Vec<Said> = town.said_since(door, asked);
            let told =
                said.iter().find(|said| said.has(yours)).unwrap_or_else(|| panic!("{door:?}:\n{}", shown(&said)));
            println!("== {lang} {door:?}\n{}", told.text);
            let place = |game: &Game| told.text.find(&game.id).unwrap_or_else(|| panic!("{}: {}", game.id, told.text));
            let [reserve, day, slow, weekend, claim, none] = here.as_slice() else { panic!("six games") };
            let order = [claim, day, weekend, reserve, slow, none].map(place);
            assert!(order.is_sorted(), "{door:?}: the least time first:\n{}", told.text);
        }
    }
}
