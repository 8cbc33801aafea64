//! Limits that the host sets for the computer, and moves of its engine programs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use banco_ai::Level;
use banco_engine::GameKey;
use banco_service::opponents::{Adviser, Opponents};
use banco_tests::desk::{Desk, person};

/// Engine that always gives the same answer and records its input.
struct Parrot {
    says: Option<&'static str>,
    asked: Mutex<Vec<(String, Vec<String>)>>,
}

impl Adviser for Parrot {
    fn choose(&self, start: &str, moves: &[String]) -> Option<String> {
        self.asked.lock().expect("no test panics here").push((start.to_owned(), moves.to_vec()));
        self.says.map(str::to_owned)
    }
}

async fn newest(desk: &Desk) -> String {
    let games = desk.house.store.games_of(&person("an").key, true, 10).await.expect("readable");
    games.first().expect("there is one").0.clone()
}

async fn first_move(says: Option<&'static str>, play: &str, key: GameKey) -> (String, Arc<Parrot>) {
    let mut desk = Desk::open().await;
    let parrot = Arc::new(Parrot { says, asked: Mutex::default() });
    let adviser: Arc<dyn Adviser> = Arc::clone(&parrot) as Arc<dyn Adviser>;
    let programs = BTreeMap::from([(key, adviser)]);
    desk.house.service.play_by(Opponents { programs, ..Opponents::default() });
    desk.say("an", play).await;
    while desk.house.service.play_one().await {}
    let table = desk.table(&newest(&desk).await).await;
    (table.plies().first().expect("the house has moved").mv.clone(), parrot)
}

#[tokio::test]
async fn the_hosts_program_plays_the_highest_level_and_no_move_that_is_none() {
    let best = "/play chess level=12 side=second";
    let (mv, parrot) = first_move(Some("a2a3"), best, GameKey::Chess).await;
    assert_eq!(mv, "a2a3");
    let asked = parrot.asked.lock().expect("no test panics here").clone();
    assert!(asked[0].0.starts_with("rnbqkbnr/pppppppp/") && asked[0].1.is_empty(), "{asked:?}");
    for nonsense in [Some("e2e5"), Some(""), Some("0000"), Some("a2a3\u{0}\n#"), None] {
        let (mv, _) = first_move(nonsense, best, GameKey::Chess).await;
        assert!(Some(mv.as_str()) != nonsense, "{nonsense:?}");
    }
    // Every other level is the built-in computer's, and so are variants that the programs do not know.
    for play in ["/play chess level=1 side=second", "/play chess variant=horde level=12 side=second"] {
        let (_, parrot) = first_move(Some("a2a3"), play, GameKey::Chess).await;
        assert!(parrot.asked.lock().expect("no test panics here").is_empty(), "{play}");
    }
}

/// Opponents, 1.5: a program gets what its seat may know, from the last move that turned up or captured something.
#[tokio::test]
async fn a_program_for_jieqi_is_told_what_its_seat_may_know() {
    let mut desk = Desk::open().await;
    let parrot = Arc::new(Parrot { says: Some("a7a6"), asked: Mutex::default() });
    let adviser: Arc<dyn Adviser> = Arc::clone(&parrot) as Arc<dyn Adviser>;
    let programs = BTreeMap::from([(GameKey::Jieqi, adviser)]);
    desk.house.service.play_by(Opponents { programs, ..Opponents::default() });
    desk.say("an", "/play jieqi level=12 side=first").await;
    while desk.house.service.play_one().await {}
    desk.say("an", "/move b3b10").await;
    while desk.house.service.play_one().await {}
    let table = desk.table(&newest(&desk).await).await;
    assert_eq!(table.plies().last().expect("it has moved").mv, "a7a6");
    let asked = parrot.asked.lock().expect("no test panics here").clone();
    let (position, moves) = asked.first().expect("it was asked");
    assert!(moves.is_empty(), "a piece was turned up: {moves:?}");
    let fields: Vec<&str> = position.split(' ').collect();
    let turned_up = fields[0].chars().find(|letter| letter.is_ascii_uppercase() && !"XK".contains(*letter));
    let turned_up = turned_up.expect("the cannon was turned up");
    let left = if turned_up == 'P' { 4 } else { 1 };
    assert!(fields[1] == "b" && fields[2].contains(&format!("{turned_up}{left}")), "{position}");
    // Black's pool is whole: the captured piece is known to its captor alone.
    assert!(fields[2].contains("r2") && fields[2].contains("p5") && fields[3] == "-", "{position}");
}

#[tokio::test]
async fn levels_that_the_host_has_shut_are_refused_by_name() {
    let mut desk = Desk::open().await;
    desk.house.service.play_by(Opponents { levels: vec![Level::Easy, Level::Club], ..Opponents::default() });
    let shut = desk.say("an", "/play chess level=6").await;
    assert!(shut.posts.is_empty() && shut.text().contains("4, 8"), "{}", shut.text());
    let asked = desk.press("an", "machine:-::chess").await;
    assert_eq!(asked.data(), ["machine:-::chess.equal", "machine:-::chess.4of12", "machine:-::chess.8of12"]);
    let forged = desk.press("an", "machine:-::chess.6").await;
    assert!(forged.posts.is_empty() && forged.text().contains("4, 8"), "{}", forged.text());
    assert!(desk.say("an", "/play chess level=8").await.replies.is_empty());
    assert!(desk.house.service.play_one().await, "it sits down");
}

#[tokio::test]
async fn a_house_that_plays_nobody_says_so() {
    let mut desk = Desk::open().await;
    desk.house.service.play_by(Opponents { levels: Vec::new(), ..Opponents::default() });
    for heard in [desk.say("an", "/play chess level=2").await, desk.press("an", "machine:-::chess").await] {
        assert!(heard.posts.is_empty() && heard.text().contains("đã tắt phần chơi với máy"), "{}", heard.text());
    }
    // Without a game, or with any other word, the result is the same: nothing more is asked.
    for line in ["/play máy", "/choi máy dễ", "/play chess bot"] {
        let heard = desk.say("an", line).await;
        assert!(
            heard.data().is_empty() && heard.text().contains("đã tắt phần chơi với máy"),
            "{line}: {}",
            heard.text()
        );
    }
    assert!(!desk.house.service.play_one().await);
    // In a private chat no missing opponent is offered.
    for line in ["/start", "/play chess"] {
        let heard = alone(&mut desk, line).await;
        assert!(!heard.data().is_empty(), "{line}: there is another way");
        assert!(!heard.data().iter().any(|data| data.starts_with("machine:")), "{line}: {:?}", heard.data());
        assert!(!heard.text().contains("máy"), "{line}: {}", heard.text());
    }
    let mut open = Desk::open().await;
    assert!(alone(&mut open, "/start").await.data().contains(&"machine:-".to_owned()));
}

async fn alone(desk: &mut Desk, line: &str) -> banco_tests::desk::Heard {
    let inbound = desk.typed("an", line);
    let place = banco_tests::desk::private_chat(&person("an").key);
    desk.send(banco_ports::Inbound { place, private: true, ..inbound }).await
}

#[tokio::test]
async fn nobody_begins_a_game_with_a_house_that_has_too_many() {
    let mut desk = Desk::open().await;
    desk.house.service.play_by(Opponents { waiting_max: 1, ..Opponents::default() });
    assert!(desk.say("an", "/play chess level=1").await.replies.is_empty());
    let busy = desk.say("binh", "/play chess level=1").await;
    assert!(busy.posts.is_empty() && busy.text().contains("đang bận"), "{}", busy.text());
    while desk.house.service.play_one().await {}
    assert!(desk.say("binh", "/play chess level=1").await.replies.is_empty());
    assert!(desk.house.service.play_one().await, "it sits down");
}
