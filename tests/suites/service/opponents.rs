//! Limits that the host sets for the computer and for engine programs, whatever the programs do.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use banco::uci_player::{Terms, UciPlayer};
use banco_ai::Level;
use banco_engine::GameKey;
use banco_service::opponents::{Adviser, Opponents};
use banco_tests::desk::{Desk, person};
use banco_tests::patience::PATIENCE;

/// An engine as a small shell script; `says` is its action after `go`.
fn program(folder: &Path, says: &str) -> PathBuf {
    let path = folder.join("program");
    let log = folder.join("heard");
    let script = format!(
        "#!/bin/sh\necho started >> {log}\nwhile read -r line; do\necho \"$line\" >> {log}\ncase \"$line\" in\nuci) echo uciok;;\n\
         isready) echo readyok;;\ngo*) {says};;\nesac\ndone\n",
        log = log.display()
    );
    std::fs::write(&path, script).expect("written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o700)).expect("made a program");
    path
}

fn player(folder: &Path, says: &str, patience: Duration) -> UciPlayer {
    let thinks = Duration::from_millis(10);
    let program = program(folder, says);
    UciPlayer::new(Terms { program, variant: Some("xiangqi"), thinks, patience, rest: Duration::ZERO })
}

fn heard(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("heard")).unwrap_or_default()
}

#[test]
fn a_program_is_asked_in_its_own_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let player = player(folder.path(), "echo info depth 1; echo bestmove h3e3 ponder h10g8", PATIENCE);
    let moves = ["h3e3".to_owned(), "h10g8".to_owned()];
    assert_eq!(player.choose("start w", &moves).as_deref(), Some("h3e3"));
    assert_eq!(player.choose("start w", &[]).as_deref(), Some("h3e3"));
    let heard = heard(folder.path());
    assert_eq!(heard.matches("started").count(), 1, "it goes on running: {heard}");
    for line in ["setoption name UCI_Variant value xiangqi", "position fen start w moves h3e3 h10g8", "go movetime 10"]
    {
        assert!(heard.lines().any(|said| said == line), "{line}: {heard}");
    }
}

#[test]
fn one_that_dies_or_talks_nonsense_is_started_anew() {
    for says in ["exit 3", "head -c 200000 /dev/zero; exit 0", "echo no; kill -9 $$"] {
        let folder = tempfile::tempdir().expect("a folder");
        let player = player(folder.path(), says, PATIENCE);
        for times in 1..=2 {
            assert_eq!(player.choose("start w", &[]), None, "{says}");
            assert_eq!(heard(folder.path()).matches("started").count(), times, "{says}");
        }
    }
    let missing = Terms {
        program: PathBuf::from("/nowhere/at/all"),
        variant: None,
        thinks: Duration::from_millis(10),
        patience: PATIENCE,
        rest: PATIENCE,
    };
    assert_eq!(UciPlayer::new(missing).choose("start w", &[]), None);
}

#[test]
fn one_that_hangs_is_ended() {
    for says in ["exec sleep 1000", "while :; do echo info string nothing; done"] {
        let folder = tempfile::tempdir().expect("a folder");
        let player = player(folder.path(), says, Duration::from_millis(300));
        assert_eq!(player.choose("start w", &[]), None, "{says}");
    }
}

#[test]
fn after_a_fault_it_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let thinks = Duration::from_millis(10);
    let terms =
        Terms { program: program(folder.path(), "exit 3"), variant: None, thinks, patience: PATIENCE, rest: PATIENCE };
    let player = UciPlayer::new(terms);
    assert_eq!(player.choose("start w", &[]), None);
    assert_eq!(player.choose("start w", &[]), None);
    assert_eq!(heard(folder.path()).matches("started").count(), 1);
}

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
    let best = "/play chess level=6 side=second";
    let (mv, parrot) = first_move(Some("a2a3"), best, GameKey::Chess).await;
    assert_eq!(mv, "a2a3");
    let asked = parrot.asked.lock().expect("no test panics here").clone();
    assert!(asked[0].0.starts_with("rnbqkbnr/pppppppp/") && asked[0].1.is_empty(), "{asked:?}");
    for nonsense in [Some("e2e5"), Some(""), Some("0000"), Some("a2a3\u{0}\n#"), None] {
        let (mv, _) = first_move(nonsense, best, GameKey::Chess).await;
        assert!(Some(mv.as_str()) != nonsense, "{nonsense:?}");
    }
    // Every other level is the built-in computer's, and so are variants that the programs do not know.
    for play in ["/play chess level=1 side=second", "/play chess variant=horde level=6 side=second"] {
        let (_, parrot) = first_move(Some("a2a3"), play, GameKey::Chess).await;
        assert!(parrot.asked.lock().expect("no test panics here").is_empty(), "{play}");
    }
}

#[tokio::test]
async fn levels_that_the_host_has_shut_are_refused_by_name() {
    let mut desk = Desk::open().await;
    desk.house.service.play_by(Opponents { levels: vec![Level::Easy, Level::Club], ..Opponents::default() });
    let shut = desk.say("an", "/play chess level=6").await;
    assert!(shut.posts.is_empty() && shut.text().contains("2, 4"), "{}", shut.text());
    let asked = desk.press("an", "machine:-::chess").await;
    assert_eq!(asked.data(), ["machine:-::chess.2", "machine:-::chess.4"]);
    let forged = desk.press("an", "machine:-::chess.6").await;
    assert!(forged.posts.is_empty() && forged.text().contains("2, 4"), "{}", forged.text());
    assert!(desk.say("an", "/play chess level=4").await.replies.is_empty());
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
