//! The twelve levels of the computer: those of older versions, the equal level, and the offer of another one.

use banco_engine::{PersonKey, Phase, Table};
use banco_ports::Lang;
use banco_store::{Batch, GameAppend, GameCard};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, place};
use banco_tests::records;

async fn house_plays(desk: &Desk) {
    while desk.house.service.play_one().await {}
}

/// The newest running game of `an`.
async fn newest(desk: &Desk) -> String {
    let games = desk.house.store.games_of(&person("an").key, true, 100).await.expect("readable");
    games.iter().max_by_key(|(_, card)| card.changed).expect("there is one").0.clone()
}

fn machine(table: &Table) -> String {
    let seats = table.seats().expect("it is played");
    seats.iter().find(|person| person.key.0.starts_with("machine:")).expect("a computer").key.0.clone()
}

/// A game that `an` begins with this line: its id and the computer's key.
async fn begun(desk: &mut Desk, line: &str) -> (String, String) {
    let heard = desk.say("an", line).await;
    assert!(heard.replies.is_empty(), "{line}: {}", heard.text());
    house_plays(desk).await;
    let id = newest(desk).await;
    let key = machine(&desk.table(&id).await);
    (id, key)
}

/// The player loses: a resignation after the first moves.
async fn loses(desk: &mut Desk, line: &str) -> Heard {
    let (id, _) = begun(desk, line).await;
    for mv in ["e2e4", "d2d4"] {
        desk.say("an", &format!("/move {mv} #{id}")).await;
        house_plays(desk).await;
    }
    let asked = desk.say("an", &format!("/resign {id}")).await;
    let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("a question");
    let over = desk.press("an", &yes).await;
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)), "{}", over.text());
    over
}

/// A position in which the player mates in one move.
const WON: &str = "position=6k1/5ppp/8/8/8/8/5PPP/R5K1_w_-_-_0_1";

#[tokio::test]
async fn a_frozen_game_against_the_third_of_six_goes_on_at_the_sixth_of_twelve() {
    let entries = records::read(&records::folder().join("v8/chess-computer.jsonl"));
    let mut desk = Desk::open().await;
    let table = Table::replay(&entries).expect("it replays");
    assert_eq!(machine(&table), "machine:3");
    let persons: Vec<PersonKey> = table.seats().expect("seated").iter().map(|person| person.key.clone()).collect();
    let id = table.id().to_owned();
    let card: GameCard = serde_json::from_value(serde_json::json!({
        "places": [place("nhom")], "persons": persons, "open": true, "waiting_for": "web:an", "changed": 1, "game": "chess",
    }))
    .expect("a card");
    let append = GameAppend { id: id.clone(), expected: 0, entries, card };
    desk.house.store.append(Batch { games: vec![append], ..Batch::default() }).await.expect("kept");
    let shown = desk.say("chi", &format!("/board {id}")).await;
    assert!(shown.text().contains("Máy cấp 6 (Đen): Mf6"), "{}", shown.text());
}

#[tokio::test]
async fn buttons_of_six_levels_start_the_level_of_that_strength() {
    for (data, key) in [
        ("machine:-::chess.1", "machine:2of12"),
        ("machine:-::chess.6", "machine:12of12"),
        ("machine:-::chess.6of12", "machine:6of12"),
        ("machine:-::chess.equal", "machine:4of12"),
    ] {
        let mut desk = Desk::open().await;
        desk.press("an", data).await;
        house_plays(&desk).await;
        assert_eq!(machine(&desk.table(&newest(&desk).await).await), key, "{data}");
    }
    for forged in ["machine:-::chess.7", "machine:-::chess.13of12", "machine:-::chess.of12", "machine:-::chess.equals"]
    {
        let mut desk = Desk::open().await;
        assert!(desk.press("an", forged).await.posts.is_empty(), "{forged}");
        assert!(!desk.house.service.play_one().await, "{forged}");
    }
}

#[tokio::test]
async fn the_first_board_names_the_rating_of_the_level() {
    for (lang, name) in [(Lang::En, "Computer (level 6, about 1,"), (Lang::Vi, "Máy cấp 6 (khoảng 1.")] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        desk.say("an", "/play chess level=6 side=first").await;
        house_plays(&desk).await;
        let told: Vec<String> = desk.arrived().await.iter().map(|parcel| parcel.message.text.to_plain()).collect();
        assert!(told.iter().any(|text| text.contains(name)), "{told:?}");
    }
}

#[tokio::test]
async fn after_two_losses_a_lower_level_is_a_press_away() {
    let mut desk = Desk::open().await;
    let first = loses(&mut desk, "/play chess level=6 side=first").await;
    assert!(!first.data().iter().any(|data| data.starts_with("machine:")), "one loss may be luck");
    let second = loses(&mut desk, "/play chess level=6 side=first").await;
    assert!(second.data().contains(&"machine:-::chess.5of12".to_owned()), "{:?}", second.data());
    let third = loses(&mut desk, "/play chess level=1 side=first").await;
    assert!(!third.data().iter().any(|data| data.starts_with("machine:")), "there is no lower level");
}

#[tokio::test]
async fn the_equal_level_follows_the_results() {
    let mut desk = Desk::open().await;
    assert_eq!(begun(&mut desk, "/play chess computer equal").await.1, "machine:4of12", "nothing is known yet");
    desk.say("an", "/abort").await;
    house_plays(&desk).await;
    loses(&mut desk, "/play chess level=6 side=first").await;
    let (lower, key) = begun(&mut desk, "/play chess computer equal side=first").await;
    assert_eq!(key, "machine:5of12", "a step below the level that won");
    desk.say("an", &format!("/abort {lower}")).await;
    house_plays(&desk).await;
    let (id, _) = begun(&mut desk, &format!("/play chess level=8 side=first {WON}")).await;
    desk.say("an", &format!("/move a1a8 #{id}")).await;
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)));
    assert_eq!(
        begun(&mut desk, "/choi cờ vua máy ngang sức").await.1,
        "machine:9of12",
        "a step above the level that lost"
    );
    // Another game has results of its own.
    assert_eq!(begun(&mut desk, "/play xiangqi computer equal").await.1, "machine:4of12");
}
